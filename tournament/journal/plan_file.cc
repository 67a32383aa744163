#include "tournament/journal/plan_file.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/nesting.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/journal/file.h"
#include "tournament/journal/json_fields.h"
#include "tournament/schedule/adaptive_schedule.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {
namespace {

constexpr std::int64_t kMaxGames = 1'000'000'000'000;
constexpr std::int64_t kMaxRotation = 1'000'000;

// The JSON of a line; null where it is not JSON.
Json JsonOf(std::string_view line) {
  if (IsJsonTooDeep(line) || HasNul(line)) return nullptr;
  return Json::parse(line, nullptr, /*allow_exceptions=*/false);
}

std::string HeadLine(const GamePlan& plan) {
  return fmt::format(R"({{"schema":1,"plan":{{"part":"{}","first_game":{},"games":{}}}}})",
                     ToText(plan.part), plan.games.first, plan.games.size()) +
         "\n";
}

void ReadHead(const Json& json, GamePlan& plan, std::string& mistake) {
  JsonFields line(json, "", mistake);
  JsonFields head(line.Any("plan"), "plan", mistake);
  const absl::StatusOr<Shard> part = ParseShard(head.Text("part"));
  if (part.ok()) {
    plan.part = *part;
  } else {
    head.Complain("part", "a part such as \"2/5\"");
  }
  plan.games.first = head.Integer("first_game", 0, kMaxGames);
  plan.games.end = plan.games.first + head.Integer("games", 1, kMaxGames);
}

ScheduledGame ReadPlanned(const Json& json, const TournamentConfig& config, std::string& mistake) {
  JsonFields line(json, "", mistake);
  ScheduledGame game = {.seed = config.seed};
  game.game_index = line.Unsigned("game_index");
  game.block = line.Unsigned("block");
  game.rotation = static_cast<int>(line.Integer("rotation", 0, kMaxRotation));
  for (const Json& agent : line.Any("agents")) {
    const bool is_agent =
        agent.is_number_unsigned() && agent.get<std::uint64_t>() < config.agents.size();
    if (!is_agent) line.Complain("agents", "numbers of agents");
    game.agents.push_back(is_agent ? agent.get<int>() : 0);
  }
  if (static_cast<int>(game.agents.size()) != config.rules.players) {
    line.Complain("agents", "an agent a seat");
  }
  return game;
}

// What the lines say, as far as they can be read.
GamePlan ReadLines(std::string_view text, const TournamentConfig& config, std::string& mistake) {
  GamePlan plan;
  bool is_head = true;
  for (std::string_view rest = text; !rest.empty() && mistake.empty();) {
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    const Json json = JsonOf(rest.substr(0, length));
    rest.remove_prefix(std::min(length + 1, rest.size()));
    if (std::exchange(is_head, false)) {
      ReadHead(json, plan, mistake);
    } else {
      plan.schedule.push_back(ReadPlanned(json, config, mistake));
    }
  }
  return plan;
}

bool IsWhole(const GamePlan& plan) {
  if (static_cast<std::int64_t>(plan.schedule.size()) != plan.games.size()) return false;
  for (std::size_t i = 0; i < plan.schedule.size(); ++i) {
    if (plan.schedule[i].game_index != static_cast<std::uint64_t>(plan.games.first) + i) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string FormatPlan(const GamePlan& plan) {
  std::string text = HeadLine(plan);
  for (const ScheduledGame& game : plan.schedule) {
    text += fmt::format(R"({{"game_index":{},"block":{},"rotation":{},"agents":[{}]}})",
                        game.game_index, game.block, game.rotation, fmt::join(game.agents, ","));
    text += '\n';
  }
  return text;
}

absl::StatusOr<GamePlan> ParsePlan(std::string_view text, const Manifest& manifest,
                                   const std::string& source) {
  std::string mistake;
  GamePlan plan = ReadLines(text, manifest.config, mistake);
  if (mistake.empty() && IsWhole(plan) && plan.games.end <= manifest.config.games &&
      FormatPlan(plan) == text) {
    return plan;
  }
  return absl::FailedPreconditionError(
      fmt::format("{}: changed or damaged, or of another run; plan the round anew", source));
}

absl::StatusOr<GamePlan> ReadPlan(const std::string& dir, const Manifest& manifest) {
  const std::string path = PathIn(dir, kPlanName);
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (text.ok()) return ParsePlan(*text, manifest, path);
  if (!absl::IsNotFound(text.status())) return text.status();
  return absl::FailedPreconditionError(
      fmt::format("{} holds no planned games: there is no {}; 'riftlab plan' makes such folders",
                  dir, kPlanName));
}

absl::Status CheckPlan(const GamePlan& plan, const TournamentConfig& config,
                       const std::string& dir) {
  ASSIGN_OR_RETURN(const std::optional<AdaptiveSchedule> adaptive, AdaptiveSchedule::Make(config));
  const ScheduleSpec schedule = ScheduleOf(config);
  ScheduledGame expected;
  const ScheduledGame* before = nullptr;
  for (std::size_t i = 0; i < plan.schedule.size(); ++i) {
    const ScheduledGame& game = plan.schedule[i];
    bool is_of_block = true;
    if (adaptive && static_cast<std::int64_t>(game.game_index) < adaptive->games_known()) {
      adaptive->At(game.game_index, expected);
    } else {
      ScheduleAt(schedule, game.game_index, expected);
      if (adaptive) {
        expected.agents = game.agents;
        // Where a team has one agent, rotations need not have each agent as often.
        is_of_block = before == nullptr || before->block != game.block ||
                      std::set(game.agents.begin(), game.agents.end()) ==
                          std::set(before->agents.begin(), before->agents.end());
      }
    }
    if (game != expected || !is_of_block) {
      return absl::FailedPreconditionError(fmt::format(
          "{}:{}: block, rotation or agents do not fit the schedule; plan the round anew",
          PathIn(dir, kPlanName), i + 2));
    }
    before = &game;
  }
  return absl::OkStatus();
}

bool HoldsPlan(const std::string& dir) {
  std::error_code error;
  return std::filesystem::exists(PathIn(dir, kPlanName), error);
}

}  // namespace riftlab
