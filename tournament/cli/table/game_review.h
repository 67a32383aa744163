// Reviews of recorded games (tournament/review/), for the command and for the end of a game at the
// table.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/review/review.h"
#include "tournament/review/review_render.h"

namespace riftlab {

// What a review takes unless it is told otherwise.
inline constexpr std::int64_t kReviewIterations = 2000;
inline constexpr std::string_view kReviewPlayOn = "greedy";
inline constexpr std::uint32_t kReviewWorlds = 200;

// A recorded game and what its review is called by.
struct GameToReview {
  PlayedGame played;
  ReviewSource source;
  GameRecord record;
};

// Game number `index` of the run in `dir`. Errors as GameSteps::Read.
absl::StatusOr<GameToReview> ReadGameToReview(const std::string& dir, std::int64_t index);

// Reviews a game, showing on a terminal how far it is. Errors as ReviewGame; Cancelled once `stop`
// is set.
absl::StatusOr<GameReview> ReviewWithProgress(const PlayedGame& played,
                                              const ReviewOptions& options, const std::string& what,
                                              const std::atomic<bool>& stop, Console& console);

// The review of a game that is not of a run, as text, with default options. FailedPrecondition when
// it does not fit the rules.
absl::StatusOr<std::string> ReviewTextOf(RecordedGame recorded, const std::atomic<bool>& stop,
                                         Console& console);

}  // namespace riftlab
