#include "tournament/tune/tuner.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/journal/step_folder.h"
#include "tournament/ratings/standings.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"
#include "tournament/tune/spsa.h"

namespace riftlab {
namespace {

constexpr std::string_view kPlus = "plus";
constexpr std::string_view kMinus = "minus";
constexpr double kConfirmElo = 10;
// About how many places of a climb are told: as many as a chart can show.
constexpr std::int64_t kPathPlaces = 200;
// Places of streams: steps have their own numbers, the confirming games this one.
constexpr std::uint64_t kConfirmation = ~std::uint64_t{0};

// A seed for the games of one step. Manifests hold integers below 2^63.
std::uint64_t SeedOf(std::uint64_t seed, std::uint64_t step) {
  return Rng(seed, {.index = step, .purpose = Purpose::kTune, .seat = 1}).Next() >> 1;
}

// `config` with two agents instead of its own, over so many games.
TournamentConfig MatchOf(const TournamentConfig& config, AgentSpec first, AgentSpec second,
                         std::int64_t games, std::uint64_t seed) {
  TournamentConfig match = config;
  match.agents = {std::move(first), std::move(second)};
  match.format = Format::kRoundRobin;
  match.teams = Teams::kSame;
  match.games = games;
  match.seed = seed;
  match.record_moves = false;
  return match;
}

class Tuning {
 public:
  static absl::StatusOr<Tuning> Make(const TournamentConfig& config, const TunePlan& plan,
                                     const TuneOptions& options) {
    ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
    if (game.NumPlayers() == 1) {
      return absl::InvalidArgumentError(
          "a solo game has no opponents to tune against; give --players 2 or more");
    }
    RIFTLAB_CHECK(config.agents.size() == 1);
    ASSIGN_OR_RETURN(TunedAgent agent,
                     TunedAgent::Make(config.agents[0], PresetOf(game, config.agents[0])));
    return Tuning(config, plan, options, game, std::move(agent));
  }

  // Takes the steps that were recorded. FailedPrecondition where one is not what this program
  // would have played after those before it.
  absl::Status Replay(const std::vector<TuneStep>& steps) {
    for (const TuneStep& step : steps) {
      const auto [plus, minus] = NextAgents();
      if (step.plus != plus.Text() || step.minus != minus.Text()) {
        return absl::FailedPreconditionError(fmt::format(
            "{}: step {} was played by {}, where this program would play {}; another program "
            "began it, with which it goes on, or steps.jsonl was changed up to that step: restore "
            "the file or start anew",
            options_.dir, spsa_.steps_taken(), step.plus, plus.Text()));
      }
      spsa_.Add(step.score);
      ++replayed_;
    }
    return absl::OkStatus();
  }

  absl::Status Run(StepWriter* writer) {
    Report();
    while (spsa_.steps_taken() < plan_.steps) {
      ASSIGN_OR_RETURN(const std::optional<TuneStep> step, Play());
      if (!step) {
        interrupted_ = true;
        return absl::OkStatus();
      }
      if (writer != nullptr) RETURN_IF_ERROR(writer->Add(StepLine(spsa_.steps_taken(), *step)));
      spsa_.Add(step->score);
      Report();
    }
    return absl::OkStatus();
  }

  TuneOutcome Outcome() const {
    return {.plan = plan_,
            .config = config_,
            .agent = agent_,
            .best = spsa_.Mean(),
            .path = Path(),
            .steps_done = spsa_.steps_taken(),
            .interrupted = interrupted_};
  }

 private:
  Tuning(TournamentConfig config, const TunePlan& plan, TuneOptions options, const AnyGame& game,
         TunedAgent agent)
      : config_(std::move(config)),
        plan_(plan),
        options_(std::move(options)),
        num_players_(game.NumPlayers()),
        sides_(SidesOf(game)),
        agent_(std::move(agent)),
        spsa_(agent_.Start(), plan.steps, 0.5 / std::sqrt(static_cast<double>(plan.games_per_step)),
              config.seed) {}

  std::vector<TunePlace> Path() const {
    const std::int64_t taken = spsa_.steps_taken();
    const std::int64_t apart = std::max<std::int64_t>(1, (taken + kPathPlaces - 1) / kPathPlaces);
    std::vector<TunePlace> path;
    for (std::int64_t steps = 0; steps < taken; steps += apart) path.push_back(PlaceAfter(steps));
    path.push_back(PlaceAfter(taken));
    return path;
  }

  TunePlace PlaceAfter(std::int64_t steps) const {
    return {.steps = steps, .point = spsa_.PointAfter(steps), .mean = spsa_.MeanAfter(steps)};
  }

  std::pair<AgentSpec, AgentSpec> NextAgents() const {
    const SpsaProbe probe = spsa_.Next();
    return {agent_.At(probe.plus, std::string{kPlus}), agent_.At(probe.minus, std::string{kMinus})};
  }

  // Nothing where it was stopped.
  absl::StatusOr<std::optional<TuneStep>> Play() {
    auto [plus, minus] = NextAgents();
    TuneStep step{.plus = plus.Text(), .minus = minus.Text(), .games = 0, .score = 0.5};
    const auto number = static_cast<std::uint64_t>(spsa_.steps_taken());
    const TournamentConfig match = MatchOf(config_, std::move(plus), std::move(minus),
                                           plan_.games_per_step, SeedOf(config_.seed, number));
    Standings standings({std::string{kPlus}, std::string{kMinus}}, num_players_, sides_);
    RunOptions run;
    run.threads = options_.executor == nullptr ? options_.threads : 0;
    run.executor = options_.executor;
    run.stop = options_.stop;
    run.detail = RecordDetail::kResult;
    run.on_record = [&](const GameRecord& record) { standings.Add(record); };
    ASSIGN_OR_RETURN(const RunOutcome outcome, RunTournament(match, run));
    if (outcome.interrupted) return std::nullopt;
    const StandingsSummary summary = standings.Finish();
    step.games = summary.games;
    if (!summary.pairs.empty()) step.score = summary.pairs.front().points.value;
    return step;
  }

  void Report() const {
    if (!options_.on_step) return;
    options_.on_step({.steps_done = spsa_.steps_taken(),
                      .steps_total = plan_.steps,
                      .steps_before = replayed_,
                      .best = agent_.At(spsa_.Mean(), "tuned")});
  }

  TournamentConfig config_;
  TunePlan plan_;
  TuneOptions options_;
  int num_players_;
  std::vector<int> sides_;
  TunedAgent agent_;
  Spsa spsa_;
  std::int64_t replayed_ = 0;
  bool interrupted_ = false;
};

}  // namespace

absl::StatusOr<TunePlan> MakeTunePlan(const TournamentConfig& config, std::int64_t games_per_step,
                                      std::int64_t confirm_games) {
  TournamentConfig match =
      MatchOf(config, {.label = std::string{kPlus}, .name = "random", .params = {}},
              {.label = std::string{kMinus}, .name = "random", .params = {}}, games_per_step, 0);
  ASSIGN_OR_RETURN(const PreparedRun step, PrepareRun(match));
  const std::int64_t games = step.manifest.config.games;
  return TunePlan{.games_per_step = games,
                  .steps = std::max<std::int64_t>(1, (config.games + games - 1) / games),
                  .confirm_games = confirm_games};
}

absl::StatusOr<TuneOutcome> RunTuning(const TournamentConfig& config, const TunePlan& plan,
                                      const TuneOptions& options) {
  ASSIGN_OR_RETURN(Tuning tuning, Tuning::Make(config, plan, options));
  if (options.dir.empty()) {
    RETURN_IF_ERROR(tuning.Run(nullptr));
    return tuning.Outcome();
  }
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(config));
  ASSIGN_OR_RETURN(StepWriter writer,
                   StepWriter::Create(options.dir, kTuningFolder, run.manifest, PlanLine(plan)));
  RETURN_IF_ERROR(tuning.Run(&writer));
  return tuning.Outcome();
}

absl::StatusOr<TuneOutcome> OutcomeOf(const std::string& dir, const RecordedTuning& recorded) {
  ASSIGN_OR_RETURN(Tuning tuning,
                   Tuning::Make(recorded.manifest.config, recorded.plan, {.dir = dir}));
  RETURN_IF_ERROR(tuning.Replay(recorded.steps));
  return tuning.Outcome();
}

absl::StatusOr<TuneOutcome> ResumeTuning(const TuneOptions& options) {
  ASSIGN_OR_RETURN(const RecordedTuning recorded, ReadTuning(options.dir));
  RETURN_IF_ERROR(CheckGoesOn(options.dir, kTuningFolder.manifest, recorded.manifest));
  ASSIGN_OR_RETURN(Tuning tuning, Tuning::Make(recorded.manifest.config, recorded.plan, options));
  RETURN_IF_ERROR(tuning.Replay(recorded.steps));
  ASSIGN_OR_RETURN(StepWriter writer,
                   StepWriter::Reopen(options.dir, kTuningFolder, recorded.bytes));
  RETURN_IF_ERROR(tuning.Run(&writer));
  return tuning.Outcome();
}

TournamentConfig ConfirmationOf(const TuneOutcome& outcome) {
  TournamentConfig match =
      MatchOf(outcome.config, outcome.Best(), outcome.Start(), outcome.plan.confirm_games,
              SeedOf(outcome.config.seed, kConfirmation));
  match.sprt = SprtSpec{};
  match.sprt->elo0 = 0;
  match.sprt->elo1 = kConfirmElo;
  match.record_moves = true;
  return match;
}

}  // namespace riftlab
