#include "tournament/runner/stop_rule.h"

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "tournament/journal/line_checker.h"
#include "tournament/runner/match_record.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {

std::optional<SequentialTest> MakeSequentialTest(const TournamentConfig& config) {
  if (!config.sprt) return std::nullopt;
  const absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
  RIFTLAB_CHECK(game.ok());
  return SequentialTest(*config.sprt, SidesOf(*game), GamesPerBlock(ScheduleOf(config)));
}

}  // namespace riftlab
