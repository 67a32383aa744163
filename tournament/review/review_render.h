// A review for people and for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/drawing.h"
#include "engine/core/types.h"
#include "tournament/record/origin.h"
#include "tournament/review/review.h"

namespace riftlab {

// What a review is about, besides what it found.
struct ReviewSource {
  std::string run;  // empty for a game that is not of one
  std::int64_t game_index = 0;
  std::vector<std::string> agents;  // by seat
  Origin origin = Origin::kPlayed;
  std::string note{};  // what to beware of; empty: nothing
};

// What is shown of it.
struct ReviewView {
  std::optional<Player> seat;  // whose decisions and draws are listed; nothing: everybody's
  bool sheet_only = false;     // leave the list of decisions out
  std::size_t columns = kUsualColumns;  // of text; at least kFewestColumns
};

// Lines of at most view.columns columns: every decision with its grade, then the sheet: win chances
// over the game, the costliest decisions with their positions, the draws that mattered most, errors
// by seat, and the account.
std::string ReviewToText(const PlayedGame& played, const ReviewSource& source,
                         const ReviewOptions& options, const GameReview& review,
                         const ReviewView& view);

// One JSON object with a line end; README.md of this folder has its keys.
std::string ReviewToJson(const PlayedGame& played, const ReviewSource& source,
                         const ReviewOptions& options, const GameReview& review,
                         const ReviewView& view);

// The decisions of a review with errors, the costliest first; at most `count`.
std::vector<std::size_t> CostliestDecisions(const GameReview& review,
                                            const std::optional<Player>& seat, std::size_t count);

// The decisions whose draws moved the chances of the seat that made them (of `seat`, where one is
// given) most, in either direction; at most `count`, and none of which that is not sure: with 95 %
// no draw of the game that moved nothing is among them.
std::vector<std::size_t> LargestDraws(const GameReview& review, const std::optional<Player>& seat,
                                      std::size_t count);

}  // namespace riftlab
