#include "tournament/runner/game_players.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "absl/status/status.h"
#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/file_limit.h"
#include "tournament/runner/tournament.h"
#include "tournament/schedule/adaptive_schedule.h"

namespace riftlab {
namespace {

constexpr std::size_t kMaxLogLabel = 40;

bool IsExternal(const AgentSpec& agent) { return agent.name == kExternalName; }

// How many processes each thread that plays the run has of programs outside this one.
std::int64_t NumProcesses(const TournamentConfig& run) {
  std::int64_t processes = 0;
  for (std::size_t agent = 0; agent < run.agents.size(); ++agent) {
    if (IsExternal(run.agents[agent])) processes += MostSeats(run, static_cast<int>(agent));
  }
  return processes;
}

absl::Status CheckEachBegins(std::span<const AgentSpec> agents, std::string_view game,
                             const std::atomic<bool>* stop) {
  for (auto agent = agents.begin(); agent != agents.end(); ++agent) {
    // One that has several seats is the same program in each.
    if (std::find(agents.begin(), agent, *agent) != agent) continue;
    const absl::Status status = CheckBegins(*agent, game, stop);
    if (status.ok()) continue;
    if (absl::IsCancelled(status)) {
      return absl::CancelledError("interrupted while the programs of agents were begun");
    }
    if (absl::IsUnavailable(status)) return RefusedBySystem(OneLine(std::string{status.message()}));
    return absl::InvalidArgumentError(fmt::format("agent '{}': its program does not begin: {}",
                                                  agent->label,
                                                  OneLine(std::string{status.message()})));
  }
  return absl::OkStatus();
}

// By seat, the decisions that were contended.
void TakeContended(const BudgetGuard& guard, FinishedGame& played) {
  for (const GuardCounts& seat : guard.seats()) {
    played.contended.push_back(seat.contended);
    played.guard.Add(seat);
  }
}

using Matches = std::vector<std::unique_ptr<Match>>;

// One for each thread.
absl::StatusOr<Matches> MakeMatches(const PreparedRun& run, const std::vector<AgentSpec>& agents,
                                    const MatchOptions& options, int threads) {
  Matches matches;
  for (int i = 0; i < threads; ++i) {
    ASSIGN_OR_RETURN(std::unique_ptr<Match> match,
                     run.driver->make_match(run.manifest.config.rules, agents, options));
    matches.push_back(std::move(match));
  }
  return matches;
}

absl::StatusOr<Matches> MakeMatches(const PreparedRun& run, const PlayersSpec& spec) {
  const TournamentConfig& config = run.manifest.config;
  MatchOptions options{.record_moves = spec.keeps_all && config.record_moves,
                       .time_decisions = spec.keeps_all,
                       .digest = spec.keeps_all,
                       .luck = config.adjust};
  options.stop = spec.stop;
  if (spec.limit) options.limits = {std::nullopt, spec.limit};
  return MakeMatches(run, AgentsWithLogs(PlayingAgents(config, spec), spec.log_dir), options,
                     spec.threads);
}

}  // namespace

std::vector<AgentSpec> AgentsWithLogs(std::vector<AgentSpec> agents, const std::string& dir) {
  if (dir.empty()) return agents;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    AgentSpec& agent = agents[i];
    if (!IsExternal(agent)) continue;
    std::string label = agent.label.substr(0, kMaxLogLabel);
    std::replace_if(
        label.begin(), label.end(),
        [](unsigned char c) { return std::isalnum(c) == 0 && c != '_' && c != '-'; }, '_');
    agent.params.emplace("log", PathIn(dir, fmt::format("stderr_{}_{}.txt", i + 1, label)));
  }
  return agents;
}

absl::Status CheckAllBegin(std::span<const AgentSpec> agents, std::string_view game, int threads) {
  RETURN_IF_ERROR(ReserveFiles(threads, std::count_if(agents.begin(), agents.end(), IsExternal)));
  return CheckEachBegins(agents, game, nullptr);
}

absl::Status CheckAllBegin(std::initializer_list<const TournamentConfig*> runs, int threads,
                           const std::atomic<bool>* stop) {
  std::int64_t processes = 0;
  for (const TournamentConfig* run : runs) processes += NumProcesses(*run);
  RETURN_IF_ERROR(ReserveFiles(threads, processes));
  for (const TournamentConfig* run : runs) {
    RETURN_IF_ERROR(CheckEachBegins(run->agents, run->game, stop));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::unique_ptr<Match>>> MatchesOfRecord(const PreparedRun& run,
                                                                    int threads,
                                                                    const std::atomic<bool>* stop) {
  const TournamentConfig& config = run.manifest.config;
  RETURN_IF_ERROR(CheckAllBegin({&config}, threads, stop));
  return MakeMatches(
      run, config.agents,
      {.record_moves = config.record_moves, .time_decisions = false, .luck = config.adjust},
      threads);
}

std::vector<AgentSpec> PlayingAgents(const TournamentConfig& config, const PlayersSpec& spec) {
  if (!spec.limit) return config.agents;
  AgentSpec limited = config.agents.front();
  limited.label += " (limited)";
  return {config.agents.front(), std::move(limited)};
}

absl::StatusOr<std::unique_ptr<GamePlayers>> GamePlayers::Make(const PreparedRun& run,
                                                               const PlayersSpec& spec) {
  if (spec.threads < 1 || spec.threads > kMaxThreads) {
    return absl::InvalidArgumentError(
        fmt::format("threads is {}; it must be 1 to {}", spec.threads, kMaxThreads));
  }
  const TournamentConfig& config = run.manifest.config;
  std::unique_ptr<GamePlayers> players(new GamePlayers);
  ASSIGN_OR_RETURN(players->matches_, MakeMatches(run, spec));
  if (spec.variant != nullptr) {
    ASSIGN_OR_RETURN(players->in_variant_, MakeMatches(*spec.variant, spec));
  }
  if (spec.variant == nullptr) {
    RETURN_IF_ERROR(CheckAllBegin({&config}, spec.threads, spec.stop_begin));
  } else {
    RETURN_IF_ERROR(
        CheckAllBegin({&config, &spec.variant->manifest.config}, spec.threads, spec.stop_begin));
  }
  if (spec.budget_guard && IsClocked(config)) players->MakeGuards(config);
  players->measured_end_ = spec.measured_end;
  if (spec.measured_end > 0) players->MakeMeters(run);
  return players;
}

void GamePlayers::MakeGuards(const TournamentConfig& config) {
  absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
  RIFTLAB_CHECK(game.ok());  // it was made before, by PrepareRun
  game_ = *std::move(game);
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    guards_.emplace_back(*game_, ClockedAgents(config));
  }
}

void GamePlayers::MakeMeters(const PreparedRun& run) {
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    auto meter = run.driver->make_meter(run.manifest.config.rules);
    RIFTLAB_CHECK(meter.ok());  // the game was made before, by PrepareRun
    meters_.push_back(*std::move(meter));
  }
}

void GamePlayers::Play(const ScheduledGame& game, int worker, FinishedGame& played) {
  const auto place = static_cast<std::size_t>(worker);
  PlayMain(game, place, played);
  const std::span<const OptionUse> uses = matches_[place]->option_uses();
  played.uses.assign(uses.begin(), uses.end());
  if (in_variant_.empty() || played.IsBrokenOff()) return;
  in_variant_[place]->Play(game, played.in_variant);
  if (played.in_variant.result.shares.empty()) played.record = played.in_variant;
}

void GamePlayers::PlayMain(const ScheduledGame& game, std::size_t place, FinishedGame& played) {
  Match& match = *matches_[place];
  BudgetGuard* const guard = guards_.empty() ? nullptr : &guards_[place];
  GameMeter* const meter =
      !meters_.empty() && game.game_index < measured_end_ ? meters_[place].get() : nullptr;
  played.measures.reset();
  played.contended.clear();
  played.guard = {};
  if (guard == nullptr && meter == nullptr) {
    match.Play(game, played.record);
    return;
  }
  // The meter comes first, so that no guard measures what it takes.
  std::vector<MatchObserver*> observers;
  if (meter != nullptr) {
    meter->Begin(game);
    observers.push_back(meter);
  }
  if (guard != nullptr) {
    guard->Begin(game);
    observers.push_back(guard);
  }
  ObserverGroup group(std::move(observers));
  match.PlayWatched(game, std::nullopt, group, played.record);
  if (guard != nullptr) TakeContended(*guard, played);
  if (meter != nullptr) played.measures = meter->measures();
}

}  // namespace riftlab
