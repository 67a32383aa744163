#include "tournament/runner/prepared_run.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "agents/core/net_name.h"
#include "agents/learned/net_file.h"
#include "agents/registry/registry.h"
#include "engine/core/build_info.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/journal/json_append.h"
#include "tournament/schedule/adaptive_schedule.h"

namespace riftlab {
namespace {

// Fills in missing labels. InvalidArgument when two are equal.
absl::Status FillLabels(std::vector<AgentSpec>& agents) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    AgentSpec& agent = agents[i];
    if (agent.label.empty()) agent.label = agent.Text();
    if (!IsUtf8(agent.label)) {
      return absl::InvalidArgumentError(
          fmt::format("the label of agent {} is not UTF-8; use plain letters", i + 1));
    }
    const auto [first, is_new] = seen.emplace(agent.label, i);
    if (!is_new) {
      return absl::InvalidArgumentError(
          fmt::format("agents {} and {} are both called '{}'; give one of them a label of its own, "
                      "such as other={}",
                      first->second + 1, i + 1, agent.label, agent.Text()));
    }
  }
  return absl::OkStatus();
}

// InvalidArgument when there is a sequential test that cannot be made of this tournament.
absl::Status CheckSprt(const TournamentConfig& config) {
  if (!config.sprt) return absl::OkStatus();
  if (config.format != Format::kRoundRobin && config.format != Format::kGauntlet) {
    return absl::InvalidArgumentError("--sprt compares agents, so it is not for self-play");
  }
  if (config.rules.players < 2) {
    return absl::InvalidArgumentError(
        "--sprt takes a game of at least 2 players: in a solo game nobody meets anybody");
  }
  if (config.agents.size() < 2) {
    return absl::InvalidArgumentError(fmt::format(
        "--sprt compares two agents or more, not {}; give those to test first, then their measure",
        config.agents.size()));
  }
  if (config.agents.size() > 2 && config.format == Format::kGauntlet) {
    return absl::InvalidArgumentError(
        "--sprt with several candidates lets each of them meet the last agent alone, which is no "
        "gauntlet; leave out --format");
  }
  if (config.sprt->unit == SprtUnit::kGames && config.rules.players > 2) {
    return absl::InvalidArgumentError(fmt::format(
        "--sprt: single games can be counted with 2 players, not with {}; use unit=blocks and the "
        "normalized or logistic model",
        config.rules.players));
  }
  return absl::OkStatus();
}

// Whether it is a question who plays the seats of a team.
bool CanHaveTeams(const AnyGame& game, Format format) {
  if (format != Format::kRoundRobin && format != Format::kGauntlet) return false;
  return HasTeams(SidesOf(game));
}

// Says how luck is measured where that is left to the game. InvalidArgument where it is not worth
// it.
absl::Status SettleLuckSpec(const GameDriver& driver, TournamentConfig& config) {
  if (!config.adjust || !config.adjust->is_auto()) return absl::OkStatus();
  if (driver.luck_preset.empty()) {
    return absl::InvalidArgumentError(fmt::format(
        "--adjust: in {} the luck that can be measured makes results hardly surer, and measuring "
        "it takes longer than more games; leave it out, or say how, such as redraws=64,turns=4",
        config.game));
  }
  const absl::StatusOr<LuckSpec> preset = ParseLuckSpec(driver.luck_preset);
  RIFTLAB_CHECK(preset.ok());  // the game says so itself
  config.adjust = *preset;
  return absl::OkStatus();
}

// The files of the agents' nets, in their order.
std::vector<std::string> NetsOf(const TournamentConfig& config) {
  std::vector<std::string> nets;
  const auto add = [&](const AgentSpec& agent) {
    const auto net = agent.params.find(std::string{kNetParam});
    if (net != agent.params.end() && IsNetFile(net->second)) nets.push_back(net->second);
  };
  for (const AgentSpec& agent : config.agents) {
    add(agent);
    for (const AgentSpec& inside : AgentsInside(agent)) add(inside);
  }
  return nets;
}

// All but the hash of the nets.
absl::StatusOr<PreparedRun> PrepareGames(const TournamentConfig& config, const Shard& shard) {
  PreparedRun run;
  ASSIGN_OR_RETURN(run.driver, FindGameDriver(config.game));
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));

  run.manifest.version = GetBuildInfo().version;
  run.manifest.cards_hash = game.CardsHash();
  TournamentConfig& effective = run.manifest.config;
  effective = config;
  effective.rules = game.config();
  effective.rules.cards = config.rules.cards;
  effective.rules.cards_source = config.rules.cards_source;
  RETURN_IF_ERROR(FillLabels(effective.agents));
  if (!CanHaveTeams(game, effective.format)) effective.teams = Teams::kNone;
  run.schedule = ScheduleOf(effective);
  RETURN_IF_ERROR(CheckSchedule(run.schedule));
  RETURN_IF_ERROR(CheckSprt(effective));
  RETURN_IF_ERROR(SettleLuckSpec(*run.driver, effective));
  if (config.games < 1 || config.games > kMaxGames) {
    return absl::InvalidArgumentError(
        fmt::format("games is {}; it must be 1 to {}", config.games, kMaxGames));
  }
  effective.games = RoundUpToBlocks(run.schedule, config.games);
  RETURN_IF_ERROR(AdaptiveSchedule::Make(effective).status());
  if (effective.sprt && IsPart(shard)) {
    return absl::InvalidArgumentError(
        "a sequential test ends the whole run with one game, of which other machines do not know; "
        "leave out --sprt or --shard");
  }
  if (effective.until_error && IsPart(shard)) {
    return absl::InvalidArgumentError(
        "--until-error chooses games by the results of earlier ones, of which other machines do "
        "not know; leave out --until-error or --shard");
  }
  RETURN_IF_ERROR(CheckShard(run.schedule, effective.games, shard));
  run.shard = shard;
  run.games = GamesOf(run.schedule, effective.games, shard);
  return run;
}

// As of the run whose manifest is the file `path`.
absl::StatusOr<PreparedRun> OfRecorded(const std::string& path, absl::StatusOr<PreparedRun> run) {
  if (run.ok()) return run;
  return absl::FailedPreconditionError(
      fmt::format("{}: {}", path, std::string{run.status().message()}));
}

}  // namespace

absl::StatusOr<PreparedRun> PrepareRun(const TournamentConfig& config, const Shard& shard) {
  ASSIGN_OR_RETURN(PreparedRun run, PrepareGames(config, shard));
  const absl::StatusOr<std::uint64_t> nets_hash = NetsHash(NetsOf(config));
  if (!nets_hash.ok()) {
    for (const AgentSpec& agent : config.agents) RETURN_IF_ERROR(CheckAgentSpec(agent));
    return nets_hash.status();
  }
  run.manifest.nets_hash = *nets_hash;
  return run;
}

absl::StatusOr<PreparedRun> PrepareRecordedMoves(const std::string& path, const Manifest& manifest,
                                                 const Shard& shard) {
  ASSIGN_OR_RETURN(PreparedRun run, OfRecorded(path, PrepareGames(manifest.config, shard)));
  run.manifest.nets_hash = manifest.nets_hash;
  return run;
}

absl::StatusOr<PreparedRun> PrepareRecordedRun(const std::string& path, const Manifest& manifest,
                                               const Shard& shard) {
  ASSIGN_OR_RETURN(PreparedRun run, OfRecorded(path, PrepareRun(manifest.config, shard)));
  if (run.manifest.nets_hash != manifest.nets_hash) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: the nets of the agents, {}, have hash {:016x} now, {:016x} in the run; give back the "
        "files that it began with",
        path, fmt::join(NetsOf(manifest.config), ", "), run.manifest.nets_hash,
        manifest.nets_hash));
  }
  return run;
}

absl::Status CheckGoesOn(const std::string& dir, std::string_view name, const Manifest& manifest) {
  if (manifest.version != GetBuildInfo().version) {
    return absl::FailedPreconditionError(
        fmt::format("{}: written by riftlab {}, this is {}; go on with that version", dir,
                    manifest.version, GetBuildInfo().version));
  }
  RETURN_IF_ERROR(GameOfRun(dir, manifest).status());
  return PrepareRecordedRun(PathIn(dir, name), manifest).status();
}

absl::StatusOr<AnyGame> GameOfRun(const std::string& dir, const Manifest& manifest) {
  const std::string path = PathIn(dir, kManifestName);
  absl::StatusOr<AnyGame> game = MakeGame(manifest.config.game, manifest.config.rules);
  if (!game.ok()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: {}", path, std::string{game.status().message()}));
  }
  if (game->CardsHash() != manifest.cards_hash) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: the card table has hash {:016x} in this program, {:016x} in the run; use the program "
        "that began it",
        path, game->CardsHash(), manifest.cards_hash));
  }
  const absl::Status status = AdaptiveSchedule::Make(manifest.config).status();
  if (!status.ok()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: {}", path, std::string{status.message()}));
  }
  return game;
}

bool IsClocked(const TournamentConfig& config) {
  return std::any_of(config.agents.begin(), config.agents.end(),
                     [](const AgentSpec& agent) { return agent.params.contains("time"); });
}

bool HasForeignPrograms(const TournamentConfig& config) {
  return std::any_of(config.agents.begin(), config.agents.end(),
                     [](const AgentSpec& agent) { return agent.name == kExternalName; });
}

}  // namespace riftlab
