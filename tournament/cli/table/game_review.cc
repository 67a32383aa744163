#include "tournament/cli/table/game_review.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "agents/core/spec.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/table/game_steps.h"

namespace riftlab {

namespace {

// `run` is empty where the game is not of one.
absl::StatusOr<GameToReview> ToReview(const GameSteps& steps, const std::string& run,
                                      std::int64_t index) {
  GameToReview game{.played = {.game = steps.game(),
                               .positions = {},
                               .actions = {},
                               .index = static_cast<std::uint64_t>(index)},
                    .source = {.run = run,
                               .game_index = index,
                               .agents = steps.agents(),
                               .origin = steps.origin()},
                    .record = steps.record()};
  for (std::int64_t step = 0; step <= steps.end(); ++step) {
    game.played.positions.push_back(steps.position(step));
    if (step == steps.end()) break;
    ASSIGN_OR_RETURN(const Action action,
                     steps.game().ParseAction(steps.position(step), steps.Move(step)));
    game.played.actions.push_back(action);
  }
  if (steps.record().faulty_seat >= 0) {
    game.played.early_end = {.text = steps.FaultWords(), .shares = steps.record().result.shares};
  }
  return game;
}

}  // namespace

absl::StatusOr<GameToReview> ReadGameToReview(const std::string& dir, std::int64_t index) {
  ASSIGN_OR_RETURN(const GameSteps steps, GameSteps::Read(dir, index));
  return ToReview(steps, dir, index);
}

absl::StatusOr<GameReview> ReviewWithProgress(const PlayedGame& played,
                                              const ReviewOptions& options, const std::string& what,
                                              const std::atomic<bool>& stop, Console& console) {
  const ReviewProgress progress = [&](std::int64_t done) {
    console.Overwrite(
        fmt::format("{}{} of {} decisions reviewed", what, done, played.actions.size()));
    return !stop;
  };
  absl::StatusOr<GameReview> review = ReviewGame(played, options, progress);
  console.Overwrite("");
  return review;
}

absl::StatusOr<std::string> ReviewTextOf(RecordedGame recorded, const std::atomic<bool>& stop,
                                         Console& console) {
  ReviewOptions options;
  ASSIGN_OR_RETURN(options.search.agent, ParseAgentSpec("best"));
  ASSIGN_OR_RETURN(options.play_on, ParseAgentSpec(kReviewPlayOn));
  options.search.iterations = kReviewIterations;
  options.worlds = kReviewWorlds;
  options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  ASSIGN_OR_RETURN(const GameSteps steps, GameSteps::Of(std::move(recorded)));
  ASSIGN_OR_RETURN(const GameToReview game, ToReview(steps, "", 0));
  ASSIGN_OR_RETURN(const GameReview review,
                   ReviewWithProgress(game.played, options, "", stop, console));
  return ReviewToText(game.played, game.source, options, review, {.columns = console.Columns()});
}

}  // namespace riftlab
