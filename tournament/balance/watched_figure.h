// The figures of a comparison that a run may stop on, named as a person names them, and what the
// games played so far say of each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"
#include "engine/core/game_types.h"
#include "tournament/balance/variant_comparison.h"

namespace riftlab {

struct WatchedFigure {
  std::string text;  // as given, such as "tag:guild=solguard"
  FigureKey key;
};

// The figure that `text` names: seat:N (the share of the win), score:N, score, decisions, turns,
// no_sole_winner, end:REASON, tag:KEY=NAME (the share of the win of seats that have the name; of a
// tag of the game its part; less its par where seats are unlike), part:KEY=NAME, tag:KEY (the mean
// of a number); of a game that says who began also tag:order=1st and so on, the share of the win by
// place in the order of play. `sides` by seat and `tags` as VariantComparison has them. Names of
// tags and reasons are known to the games alone, and not checked, but places are. InvalidArgument
// says what is wrong and what would be right.
absl::StatusOr<WatchedFigure> ParseWatchedFigure(std::string_view text,
                                                 const std::vector<int>& sides,
                                                 const std::vector<TagInfo>& tags);

// What ParseWatchedFigure calls the figure; the other way round.
std::string FigureName(const FigureKey& key);

enum class WatchVerdict : std::uint8_t {
  kUnseen,     // no game has had it, in either variant
  kOpen,       // not settled
  kDifferent,  // the any-time interval leaves out 0
  kAlike,      // it lies within the margin, or the variants agree in every one of enough blocks
};
template <>
inline constexpr auto kWordsOf<WatchVerdict> =
    std::to_array<std::string_view>({"unseen", "open", "different", "alike"});

struct WatchedResult {
  WatchedFigure figure;
  FigureUnit unit = FigureUnit::kPoints;
  PairedEstimate estimate;
  std::optional<ParsOfName> pars{};  // see VariantFigure
  Estimate anytime;                  // of the difference
  WatchVerdict verdict = WatchVerdict::kUnseen;
};

// What the closed blocks say of each. `margin` is the difference below which variants are alike: a
// part of one of a share, of A's value of all else. Each interval has its part of an error of 0.05,
// so that a run that stops on these verdicts has a wrong one among them once in 20 runs at most.
std::vector<WatchedResult> LookAt(const std::vector<WatchedFigure>& figures,
                                  const VariantComparison& comparison, double margin);

// Whether nothing is open.
bool IsSettled(const std::vector<WatchedResult>& results);

}  // namespace riftlab
