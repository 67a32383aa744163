#include "tournament/train/gate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "agents/core/net_name.h"
#include "agents/core/spec.h"
#include "agents/learned/net_file.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/equal_time.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"
#include "tournament/stats/interval.h"

namespace riftlab {
namespace {

// What an iteration with a net costs in one without: for each side where both judge positions of
// the tree, in all where only the net spares a playout to the end. Measured with 200 iterations in
// the two games where it does: alone 0.28 (Ripple Rush) and 0.40 (WarRift), against others 0.13 to
// 0.22, and in WarRift's teams 0.08.
constexpr int kCostOfSideInTenths = 8;
constexpr double kCostInsteadOfPlayoutAlone = 0.35;
constexpr double kCostInsteadOfPlayout = 0.18;
constexpr double kCostInsteadOfPlayoutInTeams = 0.08;

// Whether `best` plays by moves that this net has learnt; not without a net.
absl::StatusOr<bool> PlaysByMoves(const AnyGame& game, const std::string& net) {
  if (net.empty() || game.PresetWithPolicy().empty()) return false;
  ASSIGN_OR_RETURN(const NetFile file, ReadNet(net));
  return file.policy.has_value();
}

AgentSpec Contestant(std::string label, std::string_view net, std::int64_t iterations) {
  return {.label = std::move(label),
          .name = "best",
          .params = {{"iterations", fmt::format("{}", iterations)},
                     {std::string{kNetParam}, std::string{net}}}};
}

// What agent 0 has more than agent 1 on the same deals of a solo game.
class SoloGate {
 public:
  void Add(const GameRecord& record) {
    if (record.game.block != block_) Close();
    block_ = record.game.block;
    const auto agent = static_cast<std::size_t>(record.game.agents.front());
    sums_[agent] += record.result.shares.front();
    ++games_[agent];
  }

  Estimate Finish() {
    Close();
    return difference_.Bounded(-1, 1);
  }

 private:
  void Close() {
    if (games_[0] > 0 && games_[1] > 0) {
      difference_.Add(sums_[0] / games_[0] - sums_[1] / games_[1], 1);
    }
    sums_ = {};
    games_ = {};
  }

  std::uint64_t block_ = 0;
  std::array<double, 2> sums_{};
  std::array<double, 2> games_{};
  BlockRatio difference_;
};

void SetScore(const Estimate& score, GateStep& step) {
  step.score = score.value;
  step.low = score.low;
  step.high = score.high;
}

// What the games add up to, `is_late` where it ended before its last one.
void Judge(const StopRule& rule, SoloGate& solo, bool is_late, GateStep& step) {
  step.end = is_late ? GateEnd::kLate : GateEnd::kUndecided;
  if (const std::optional<SequentialResult> test = rule.TestResult()) {
    SetScore(test->points, step);
    if (test->verdict == SprtVerdict::kH1) step.end = GateEnd::kWon;
    if (test->verdict == SprtVerdict::kH0) step.end = GateEnd::kLost;
    return;
  }
  const Estimate difference = solo.Finish();
  SetScore(difference, step);
  if (is_late || difference.method == IntervalMethod::kNone) return;
  if (difference.low > 0) step.end = GateEnd::kWon;
  if (difference.high < 0) step.end = GateEnd::kLost;
}

// Whether the match in `dir` is this one, so that it can be gone on with.
bool IsBegun(const std::string& dir, const TournamentConfig& match) {
  const absl::StatusOr<Manifest> begun = ReadManifest(dir);
  const absl::StatusOr<PreparedRun> run = PrepareRun(match);
  return begun.ok() && run.ok() && !FirstDifference(*begun, run->manifest);
}

// Gives `match` the measured budgets of the one that was begun in `dir`; false where there is none
// between the same nets.
bool TakeBudgets(const std::string& dir, TournamentConfig& match) {
  const absl::StatusOr<Manifest> begun = ReadManifest(dir);
  if (!begun.ok() || begun->config.equal_time.empty()) return false;
  const std::vector<AgentSpec>& agents = begun->config.agents;
  if (agents.size() != match.agents.size()) return false;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    AgentSpec same = match.agents[i];
    const auto iterations = agents[i].params.find("iterations");
    if (iterations == agents[i].params.end()) return false;
    same.params["iterations"] = iterations->second;
    if (same != agents[i]) return false;
  }
  match.agents = agents;
  match.equal_time = begun->config.equal_time;
  return true;
}

}  // namespace

double UsualNetCost(const AnyGame& game) {
  const std::vector<int> sides = SidesOf(game);
  const auto count = static_cast<int>(std::set(sides.begin(), sides.end()).size());
  if (PlaysOut(game.Preset()) && !PlaysOut(game.PresetWithNet())) {
    if (sides.size() == 1) return kCostInsteadOfPlayoutAlone;
    const bool has_teams = count < std::ssize(sides);
    return has_teams ? kCostInsteadOfPlayoutInTeams : kCostInsteadOfPlayout;
  }
  // A product of whole numbers, so that three sides cost 2.4 to the last digit that is printed. A
  // net costs no less than what it is added to, also alone.
  return std::max(1.0, kCostOfSideInTenths * count / 10.0);
}

absl::StatusOr<TournamentConfig> GateMatch(const TournamentConfig& config, const TrainPlan& plan,
                                           const std::string& candidate, const std::string& best,
                                           std::uint64_t seed, const std::string& dir) {
  TournamentConfig match = config;
  match.format = Format::kRoundRobin;
  match.teams = Teams::kSame;
  match.games = plan.gate_games;
  match.seed = seed;
  match.record_moves = true;
  match.agents = {Contestant("candidate", candidate, plan.gate),
                  best.empty() ? Contestant("without", kNoNet, plan.gate)
                               : Contestant("best", best, plan.gate)};
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  if (game.NumPlayers() > 1) {
    match.sprt = SprtSpec{};
    match.sprt->elo0 = 0;
    match.sprt->elo1 = kGateElo;
  }
  ASSIGN_OR_RETURN(const bool candidate_has_moves, PlaysByMoves(game, candidate));
  ASSIGN_OR_RETURN(const bool best_has_moves, PlaysByMoves(game, best));
  if (!best.empty() && candidate_has_moves == best_has_moves) return match;
  if (plan.net_cost == 0) {
    if (TakeBudgets(dir, match)) return match;
    RETURN_IF_ERROR(MakeTimesEqual(game, match));
    return match;
  }
  const auto cost_of = [&](bool has_net, bool has_moves) {
    return (has_net ? plan.net_cost : 1) * (has_moves ? kCostOfMoves : 1);
  };
  const std::array<double, 2> costs = {cost_of(true, candidate_has_moves),
                                       cost_of(!best.empty(), best_has_moves)};
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const double iterations =
        static_cast<double>(plan.gate) * std::min(costs[0], costs[1]) / costs[i];
    match.agents[i].params["iterations"] =
        fmt::format("{}", std::max<std::int64_t>(1, std::llround(iterations)));
  }
  return match;
}

absl::StatusOr<GateOutcome> PlayGate(const TournamentConfig& match, const GateOptions& options) {
  ASSIGN_OR_RETURN(const PreparedRun prepared, PrepareRun(match));
  GateOutcome gate;
  StopRule rule(prepared.manifest.config);
  SoloGate solo;
  std::atomic<bool> ends = options.stop != nullptr && options.stop->load();
  bool is_late = false;
  RunOptions run;
  run.threads = options.executor == nullptr ? options.threads : 0;
  run.executor = options.executor;
  run.stop = &ends;
  run.part_of = options.part_of;
  run.on_record = [&](const GameRecord& record) {
    rule.Add(record);
    solo.Add(record);
    ++gate.step.games;
    is_late = is_late || (options.is_late && options.is_late());
    if (is_late || (options.stop != nullptr && options.stop->load())) ends = true;
  };
  run.on_progress = [&](const RunProgress& progress) {
    if (options.on_games) options.on_games(progress.games_done, progress.games_total);
  };
  const bool goes_on = IsBegun(options.dir, match);
  if (!goes_on) {
    std::error_code ignored;
    std::filesystem::remove_all(options.dir, ignored);
    run.out_dir = options.dir;
  }
  ASSIGN_OR_RETURN(const RunOutcome outcome,
                   goes_on ? ResumeTournament(options.dir, run, match) : RunTournament(match, run));
  gate.interrupted = outcome.interrupted && !is_late;
  Judge(rule, solo, outcome.interrupted, gate.step);
  return gate;
}

}  // namespace riftlab
