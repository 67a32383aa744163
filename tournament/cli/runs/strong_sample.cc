#include "tournament/cli/runs/strong_sample.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "agents/core/spec.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/journal/run_set.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

constexpr std::string_view kStrongGames = "strong-games";

// Iterations of the search, the most first. With fewer than the last it loses to greedy.
constexpr std::array kLevels = {400, 200, 100};

// What is counted as a look at so many moves: an iteration that is cut off, and a move that greedy
// could make.
constexpr double kMovesOfCutOff = 60;
constexpr double kMovesOfCheapMove = 8;

constexpr std::int64_t kMeasuredGames = 20;

// Whether one agent that does not search has all seats.
bool IsCheapSelfPlay(const TournamentConfig& config) {
  return config.format == Format::kSelfPlay && config.agents.size() == 1 &&
         (config.agents[0].name == "greedy" || config.agents[0].name == "random");
}

absl::StatusOr<RunEntry> SampleOf(const RunEntry& run, int iterations, std::int64_t games) {
  ASSIGN_OR_RETURN(AgentSpec agent, ParseAgentSpec(fmt::format("best:iterations={}", iterations)));
  agent.label = agent.Text();
  RunEntry sample = run;
  sample.config.agents = {std::move(agent)};
  sample.config.games = games;
  sample.config.adjust.reset();
  RETURN_IF_ERROR(PrepareRun(sample.config, sample.shard).status());
  return sample;
}

// What a game costs to search, in moves that are looked at.
double CostOf(const GameSize& size, int iterations) {
  // A playout has half of the game before it, on average.
  return size.decisions * iterations * (size.plays_out ? size.moves / 2 : kMovesOfCutOff);
}

std::int64_t Rounded(double games) {
  const auto whole = static_cast<std::int64_t>(games);
  return whole < kFewestStrongGames ? whole : whole / 10 * 10;
}

}  // namespace

StrongPlan PlanStrongSample(std::int64_t games, const GameSize& size) {
  StrongPlan plan;
  double affordable = 0;
  for (const int iterations : kLevels) {
    plan.iterations = iterations;
    affordable = kMovesLookedAt / std::max(1.0, CostOf(size, iterations));
    if (affordable * size.seats >= kFewestSeats) break;
  }
  if (games < kFewestGamesForSample) return plan;
  const double wanted = static_cast<double>(kWantedSeats) / std::max(1, size.seats);
  const double half = static_cast<double>(games) * size.moves * kMovesOfCheapMove / 2 /
                      std::max(1.0, CostOf(size, plan.iterations));
  plan.games =
      Rounded(std::min(std::max(std::min(affordable, wanted), half), static_cast<double>(games)));
  if (plan.games < kFewestStrongGames) plan.games = 0;
  return plan;
}

absl::StatusOr<GameSize> MeasureGameSize(const RunEntry& run) {
  ASSIGN_OR_RETURN(AgentSpec agent, ParseAgentSpec("greedy"));
  TournamentConfig config = run.config;
  config.agents = {std::move(agent)};
  config.games = kMeasuredGames;
  config.seed = 1;
  config.adjust.reset();
  const std::string with_net = HasShippedNet(run.config) ? run.game.PresetWithNet() : "";
  const std::string preset = with_net.empty() ? run.game.Preset() : with_net;
  GameSize size{.seats = run.game.NumPlayers(), .plays_out = PlaysOut(preset)};
  RunOptions options;
  options.detail = RecordDetail::kResult;
  options.measured_games = kMeasuredGames;
  std::int64_t decisions = 0;
  std::int64_t moves = 0;
  options.on_measures = [&](const GameRecord& /*record*/, const GameMeasures& measures) {
    decisions += static_cast<std::int64_t>(measures.legal_moves.size());
    moves +=
        std::accumulate(measures.legal_moves.begin(), measures.legal_moves.end(), std::int64_t{0});
  };
  ASSIGN_OR_RETURN(const RunOutcome outcome, RunTournament(config, options));
  const auto played = static_cast<double>(std::max<std::int64_t>(1, outcome.games_done));
  size.decisions = static_cast<double>(decisions) / played;
  size.moves = static_cast<double>(moves) / played;
  return size;
}

absl::StatusOr<std::optional<RunEntry>> ReadStrongSample(const Settings& settings,
                                                         const RunEntry& run, Console& console) {
  const bool is_asked = settings.Has(kStrongGames);
  if (is_asked && settings.Integer(kStrongGames) == 0) return std::nullopt;
  if (!IsCheapSelfPlay(run.config)) {
    if (!is_asked) return std::nullopt;
    return WrongValue(settings.Value(kStrongGames),
                      "is of a second sample by a search beside one agent that does not search, "
                      "greedy or random, in all seats; hold other agents side by side with "
                      "--agents weak,strong");
  }
  if (!is_asked && run.config.games < kFewestGamesForSample) return std::nullopt;
  ASSIGN_OR_RETURN(const GameSize size, MeasureGameSize(run));
  StrongPlan plan = PlanStrongSample(run.config.games, size);
  if (is_asked) plan.games = settings.Integer(kStrongGames);
  if (plan.games == 0) return std::nullopt;
  absl::StatusOr<RunEntry> sample = SampleOf(run, plan.iterations, plan.games);
  if (sample.ok()) return *std::move(sample);
  // Not asked for, it is no reason to refuse the run.
  if (!is_asked) {
    RunEntry whole = run;
    whole.shard = {};
    if (SampleOf(whole, plan.iterations, plan.games).ok()) {
      console.Log(fmt::format(
          "no second sample: {} games have fewer deals than there are shards, {}; fewer shards, or "
          "more games by --strong-games N, have one",
          plan.games, run.shard.count));
    }
    return std::nullopt;
  }
  return WrongValue(settings.Value(kStrongGames), std::string{sample.status().message()});
}

absl::StatusOr<std::optional<RunEntry>> RecordedStrongSample(const std::string& dir) {
  if (!HoldsStrongRun(dir)) return std::nullopt;
  ASSIGN_OR_RETURN(RecordedRun run, ReadRecordedRun(StrongRunIn(dir)));
  return std::move(run.entry);
}

}  // namespace riftlab
