// What a designer wants of a game: a figure of self-play, and where it is to lie.
#pragma once

#include <array>
#include <cstddef>
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

struct Goal {
  std::string text;  // as given, such as "each:guild in 48..52"
  FigureKey key;     // of an "each" goal without item: every name of the table has it
  bool is_each = false;
  FigureUnit unit = FigureUnit::kPoints;
  double low = 0;  // the bounds; of a share parts of one
  double high = 0;
  std::string agent;      // at whose level of play, as given; empty: that of the call
  std::size_t level = 0;  // the place of that agent among the levels; set by whoever has these
};

// The goal that `text` says, "FIGURE in LOW..HIGH [at AGENT]" or "FIGURE within POINTS of even [at
// AGENT]": the figure as ParseWatchedFigure calls it, or each:KEY, the share of the win of every
// name of a tag; bounds of shares in per cent. `sides` by seat and `tags` as VariantComparison has
// them; the agent is not checked. InvalidArgument says what is wrong and what would be right.
absl::StatusOr<Goal> ParseGoal(std::string_view text, const std::vector<int>& sides,
                               const std::vector<TagInfo>& tags);

// What games say of one figure of a goal.
struct Reading {
  std::string name;  // as FigureName says it
  std::int64_t count = 0;
  double value = 0;
  double error = 0;  // standard error of the value
  friend bool operator==(const Reading&, const Reading&) = default;
};

// By goal, its figures in the order of their names; none where it has not come up, and is no part.
using Readings = std::vector<std::vector<Reading>>;

// Adds the readings of other games, independent of those before.
void AddReadings(const Readings& more, Readings& all);

// How far a table is from its goals: over all figures the sum of the squared distances from the
// range, each in halves of the range's width; 0 where every figure lies within. A goal whose figure
// did not come up is missed by one such half. Precondition: a row a goal (CHECKed).
double MissOf(const std::vector<Goal>& goals, const Readings& readings);

// Whether the readings are those of a table that may well meet the goals: every figure lies within
// its range, or outside by no more than its standard error. Precondition as MissOf.
bool MayMeet(const std::vector<Goal>& goals, const Readings& readings);

// The figures of a goal in a comparison, by name: shares of the win as far as they have come up,
// and the part of a name also where it has not, which is 0.
std::vector<VariantFigure> FiguresOf(const Goal& goal, const VariantComparison& comparison);

// What games of one table say of such a figure. A share on which all blocks agree shows no spread,
// but three of three are no certainty: its error is how far the truth may lie from what they agree
// on for the same chance, 0.16, with which an estimate lies a standard error above the truth. It is
// to the interval of IntervalMethod::kAgreement as a standard error is to others.
Reading ReadingOf(const Goal& goal, const VariantFigure& figure);

enum class GoalStatus : std::uint8_t {
  kMet,     // all of the interval lies in the range
  kMissed,  // none of it does
  kOpen,    // some of it does
  kUnseen,  // the figure did not come up
};
template <>
inline constexpr auto kWordsOf<GoalStatus> =
    std::to_array<std::string_view>({"met", "not met", "not sure", "not seen"});

// What an estimate, whose interval holds as one of a family, says of a goal.
GoalStatus StatusOf(const Goal& goal, const Estimate& simultaneous);

}  // namespace riftlab
