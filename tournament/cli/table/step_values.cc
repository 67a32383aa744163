#include "tournament/cli/table/step_values.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/table/table_text.h"
#include "tournament/driver/driver.h"

namespace riftlab {

std::vector<OptionSpec> SearchOptions() {
  return {AgentOption("the search behind values, with its settings (default: best)"),
          IntegerOption("iterations", {.min = 1, .max = 1'000'000'000},
                        "iterations for a value, all trees together (default: the agent's)"),
          SeedOption("of the searches"), ThreadsOption()};
}

absl::StatusOr<AnalysisRequest> ReadSearch(const Settings& settings) {
  AnalysisRequest request;
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  if (agents.size() > 1) {
    return WrongValue(settings.Values("agent")[1], "values come from one search; give one --agent");
  }
  if (agents.empty()) {
    request.agent.name = "best";
  } else {
    request.agent = agents.front();
  }
  if (settings.Has("iterations")) request.iterations = settings.Integer("iterations");
  request.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  request.threads = ReadThreads(settings);
  return request;
}

absl::StatusOr<Analysis> ValueOf(const GameSteps& steps, std::int64_t step, const Viewer& viewer,
                                 const AnalysisRequest& request, const std::atomic<bool>& stop) {
  const Player seat = steps.ToMove(step);
  if (seat == kNobody) {
    return absl::FailedPreconditionError("the game is over here; there is nothing to value");
  }
  if (viewer && *viewer != seat) {
    return absl::FailedPreconditionError(fmt::format(
        "seat {} is to move, and seat {} must not see what it is worth; see it with view seat:{} "
        "or view all",
        seat, *viewer, seat));
  }
  const AnyGame& game = steps.game();
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  const AnyState& state = steps.position(step);
  AnalysisRequest stoppable = request;
  stoppable.stop = &stop;
  return driver->analyze(game.config(), game.Observe(state, seat), state, stoppable,
                         [&stop](const Analysis& /*so_far*/) { return !stop.load(); });
}

ChosenMove ChosenIn(const GameSteps& steps, std::int64_t step, const Analysis& analysis) {
  ChosenMove chosen{.move = steps.Move(step)};
  const std::vector<MoveAnalysis>& moves = analysis.moves;
  const auto own = std::find_if(moves.begin(), moves.end(),
                                [&](const MoveAnalysis& move) { return move.move == chosen.move; });
  if (own != moves.end()) {
    chosen.own = &*own;
    chosen.order = static_cast<std::size_t>(own - moves.begin());
  }
  if (!moves.empty()) chosen.best = &moves.front();
  return chosen;
}

std::string ValueText(const GameSteps& steps, std::int64_t step, const Analysis& analysis,
                      std::size_t columns) {
  std::string text = AnalysisToText(analysis, ShowClock::kNo, columns);
  const ChosenMove chosen = ChosenIn(steps, step, analysis);
  if (chosen.own == nullptr) return text;
  std::string line = fmt::format("chosen: {}, number {} of {}", chosen.own->words, chosen.order + 1,
                                 analysis.moves.size());
  if (chosen.own->win_share.trees > 0) {
    line += fmt::format(", {:.1f} %", 100 * chosen.own->win_share.mean);
  }
  text += Wrapped(line, columns);
  const std::string best = ContinuationText(chosen.best->line_moves, 0);
  if (!best.empty()) text += Wrapped(fmt::format("best: {}", best), columns);
  return text;
}

}  // namespace riftlab
