#include "tournament/report/reported_game.h"

#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {

ReportedGame ReportedGameOf(const AnyGame& game, std::uint64_t seed) {
  return {.title = game.info().title,
          .name = game.info().name,
          .mode = game.config().mode,
          .seed = seed};
}

std::string HeadingOf(const ReportedGame& game) {
  return game.mode.empty() ? game.title : game.title + ", " + game.mode;
}

std::string HeadingOf(const PlayedRun& run) {
  const std::string game = HeadingOf(run.game);
  std::string line = fmt::format("{}{}{}: {} in {}", game, game.empty() ? "" : ", ",
                                 Counted(run.players, "player"), Counted(run.games, "game"),
                                 Counted(run.blocks, "block"));
  if (run.fault_games > 0) line += fmt::format(", {} ended by a fault", run.fault_games);
  return line;
}

}  // namespace riftlab
