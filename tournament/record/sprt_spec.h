// What a sequential test asks, as a person writes it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"

namespace riftlab {

// On which scale a test states its hypotheses.
enum class SprtModel : std::uint8_t {
  kNormalized,  // standard deviations of a game from par, 800/ln 10 each
  kLogistic,    // the expected score is 1 / (1 + 10^(-elo/400))
  kBayesian,    // the same scale before draws, after the draw rate seen
};
template <>
inline constexpr auto kWordsOf<SprtModel> =
    std::to_array<std::string_view>({"normalized", "logistic", "bayesian"});

// What a test takes for independent.
enum class SprtUnit : std::uint8_t {
  kBlocks,  // deals, each in all rotations: pairs of games for two players
  kGames,   // single games, as programs do that do not pair them
};
template <>
inline constexpr auto kWordsOf<SprtUnit> = std::to_array<std::string_view>({"blocks", "games"});

// A test of "stronger by at most elo0" (H0) against "by at least elo1" (H1).
struct SprtSpec {
  double elo0 = 0;
  double elo1 = 5;      // above elo0
  double alpha = 0.05;  // chance to accept H1 under H0
  double beta = 0.05;   // chance to accept H0 under H1
  SprtModel model = SprtModel::kNormalized;
  SprtUnit unit = SprtUnit::kBlocks;
  friend bool operator==(const SprtSpec&, const SprtSpec&) = default;
};

// Reads `key=value` pairs between blanks or commas: elo0, elo1 (-1000 to 1000), alpha, beta (above
// 0, below 0.5), model, unit. What is left out has its default; the unit of the bayesian model is
// games. InvalidArgument names the part that is wrong and what would be right.
absl::StatusOr<SprtSpec> ParseSprtSpec(std::string_view text);

// All keys with their values; ParseSprtSpec gives the same spec back.
std::string FormatSprtSpec(const SprtSpec& spec);

}  // namespace riftlab
