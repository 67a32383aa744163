// How the luck of games is measured, as a person writes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace riftlab {

inline constexpr int kMaxRedraws = 1024;
inline constexpr int kMaxLuckTurns = 1000;

// Who measures what draws of cards gave plays on from each of them, and from other draws that could
// have come instead; see driver/luck_meter.h. The first of all such specs, without redraws, stands
// for what suits the game best.
struct LuckSpec {
  int redraws = 0;  // 1 to kMaxRedraws; 0: as the game has it
  // How many turns are played on, 1 to kMaxLuckTurns; 0: up to the next draw.
  int turns = 0;
  // How often a game that is played on is judged, 1 to turns + 1: at its last turn, or evenly from
  // the position itself to there, and the mean counts. What is judged early is worse and less
  // noisy.
  int looks = 1;
  bool is_auto() const { return redraws == 0; }
  friend bool operator==(const LuckSpec&, const LuckSpec&) = default;
};

// Reads "auto", or `redraws=N`, `turns=N` and `looks=N` between blanks or commas; what is left out
// is 64 redraws, 4 turns, one look. InvalidArgument names the part that is wrong and what would be
// right.
absl::StatusOr<LuckSpec> ParseLuckSpec(std::string_view text);

// ParseLuckSpec gives the same spec back. A single look is not named.
std::string FormatLuckSpec(const LuckSpec& spec);

}  // namespace riftlab
