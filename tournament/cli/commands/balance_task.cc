#include "tournament/cli/commands/balance_task.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "agents/registry/registry.h"
#include "engine/core/any_game.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/journal/step_folder.h"
#include "tournament/record/match_record.h"
#include "tournament/record/run_settings.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

constexpr std::string_view kDefaultLevel = "greedy";
constexpr std::int64_t kStrongGames = 400;

// What a person wants, each with its place.
struct Wanted {
  Given agent;
  std::vector<Given> goals;
  std::vector<Given> knobs;
  std::vector<Given> confirm;
};

// A level of play, `text` being part or all of what is given. Of the tables that are tried one at
// most has a shipped net: `best` plays without in all.
absl::StatusOr<AgentSpec> ReadLevel(const Given& given, const std::string& text) {
  ASSIGN_OR_RETURN(AgentSpec agent, AtOption(given, ReadAgent(text)));
  RETURN_IF_ERROR(AtOption(given, CheckAgentSpec(agent)));
  TournamentConfig config;
  config.agents = {agent};
  if (IsClocked(config)) {
    return WrongValue(given, fmt::format("'{}' decides by the clock, so that no game can be played "
                                         "again; give iterations=N instead of time",
                                         text));
  }
  LeaveOutNet(agent);
  agent.label = agent.Text();
  return agent;
}

// The place of the level among `levels`, where it is added if it is new.
std::size_t PlaceOf(const AgentSpec& level, std::vector<AgentSpec>& levels) {
  const auto found = std::find_if(levels.begin(), levels.end(), [&](const AgentSpec& known) {
    return known.Text() == level.Text();
  });
  const auto place = static_cast<std::size_t>(found - levels.begin());
  if (found == levels.end()) levels.push_back(level);
  return place;
}

absl::Status ReadGoals(const Wanted& wanted, const AnyGame& game, RebalanceTask& task) {
  ASSIGN_OR_RETURN(const AgentSpec usual, ReadLevel(wanted.agent, wanted.agent.text));
  task.plan.agent = usual.Text();
  const PrintedNames printed = PrintedTagsOf(game);
  for (const Given& given : wanted.goals) {
    ASSIGN_OR_RETURN(Goal goal,
                     AtOption(given, ParseGoal(given.text, SidesOf(game), game.info().tags)));
    goal.key.item = printed.CodeOf(goal.key.item).value_or(goal.key.item);
    AgentSpec level = usual;
    if (!goal.agent.empty()) {
      ASSIGN_OR_RETURN(level, ReadLevel(given, goal.agent));
    }
    goal.level = PlaceOf(level, task.levels);
    const auto twin = std::find_if(task.goals.begin(), task.goals.end(), [&](const Goal& other) {
      return other.key == goal.key && other.level == goal.level;
    });
    if (twin != task.goals.end()) {
      return WrongValue(given, fmt::format("'{}' is of the same figure as '{}'; leave one out",
                                           given.text, twin->text));
    }
    task.goals.push_back(std::move(goal));
    task.plan.goals.push_back(given.text);
  }
  return absl::OkStatus();
}

absl::Status ReadConfirm(const Wanted& wanted, RebalanceTask& task) {
  for (const Given& given : wanted.confirm) {
    ASSIGN_OR_RETURN(const AgentSpec level, ReadLevel(given, given.text));
    std::vector<AgentSpec> known = task.levels;
    known.insert(known.end(), task.confirm.begin(), task.confirm.end());
    if (PlaceOf(level, known) < task.levels.size() + task.confirm.size()) {
      return WrongValue(
          given,
          fmt::format("'{}' is a level of the goals, or named twice; leave it out", given.text));
    }
    task.confirm.push_back(level);
    task.plan.confirm.push_back(level.Text());
  }
  return absl::OkStatus();
}

// The task, whose configuration and numbers are set, with what is wanted.
absl::StatusOr<RebalanceTask> Complete(RebalanceTask task, const AnyGame& game,
                                       const Wanted& wanted) {
  ASSIGN_OR_RETURN(const GameTable* const table, FindGame(task.config.game));
  ASSIGN_OR_RETURN(const CardSource cards, CardSourceOf(*table, task.config.rules));
  if (wanted.goals.empty()) {
    return absl::InvalidArgumentError(
        "no goal is given; give one, such as --goal 'each:guild in 48..52'; 'riftlab games GAME' "
        "lists the tags");
  }
  if (wanted.knobs.empty()) {
    return absl::InvalidArgumentError(
        "no knob is given: nothing may be changed; give one, such as --knob "
        "'card.Banner Captain.cost=3..5'");
  }
  RETURN_IF_ERROR(ReadGoals(wanted, game, task));
  RETURN_IF_ERROR(ReadConfirm(wanted, task));
  ASSIGN_OR_RETURN(task.knobs, ReadKnobs(wanted.knobs, *table, cards));
  for (const Knob& knob : task.knobs) task.plan.knobs.push_back(knob.text);
  task.plan.changes = std::min(task.plan.changes, static_cast<std::int64_t>(task.knobs.size()));
  task.config.format = Format::kSelfPlay;
  task.config.agents = {task.levels.front()};
  task.table_of = [table, cards, knobs = task.knobs](const TableChange& change) {
    return ChangedCards(*table, cards, PathsOf(knobs, change));
  };
  return task;
}

std::vector<Given> AllOf(const Settings& settings, std::string_view name) {
  const std::span<const Given> values = settings.Values(name);
  return {values.begin(), values.end()};
}

std::vector<Given> RecordedTexts(const std::vector<std::string>& texts, const std::string& where) {
  std::vector<Given> given;
  given.reserve(texts.size());
  for (const std::string& text : texts) given.push_back({.text = text, .where = where});
  return given;
}

}  // namespace

std::vector<OptionSpec> BalanceTaskOptions() {
  OptionSpec games = RunSettingOf("games").option;
  games.default_value = "40000";
  games.help =
      "games of the races of changed tables, at all levels together. The table as it is, checks of "
      "what seems to meet the goals, and the fresh deals are played besides: where few tables "
      "race, several times as many";
  return {AgentOption("the level of play at which goals are held that name none (default: greedy)"),
          {.name = "goal",
           .kind = OptionKind::kTexts,
           .value_name = "GOAL",
           .help = "what is wanted, FIGURE in LOW..HIGH [at AGENT] or FIGURE within POINTS of even "
                   "[at AGENT]; the figure as selfplay --watch takes it, or each:KEY, the share of "
                   "the win of every name of a tag; shares in per cent; repeatable"},
          {.name = "knob",
           .kind = OptionKind::kTexts,
           .value_name = "PATH=VALUES",
           .help = "a value of the card table that may be changed, and to what: "
                   "'card.Banner Captain.cost=3..5' or ...=3,5; repeatable"},
          IntegerOption("changes", {.min = 1, .max = 8, .default_value = "2"},
                        "at most so many changes at once"),
          {.name = "confirm",
           .kind = OptionKind::kTexts,
           .value_name = "SPEC",
           .help = "a stronger agent, at whose level what was found is judged, too; repeatable"},
          IntegerOption(
              "confirm-games", {.min = 0, .max = 1'000'000'000, .default_value = "10000"},
              "fresh games of each table at each level of the goals; 0: nothing is confirmed"),
          IntegerOption(
              "strong-games", {.min = 1, .max = 1'000'000'000},
              fmt::format("fresh games of each table at each level of --confirm (default: {})",
                          kStrongGames)),
          std::move(games),
          SeedOption()};
}

absl::StatusOr<RebalanceTask> ReadRebalanceTask(Settings& settings) {
  if (settings.Values("agent").empty()) {
    settings.Add("agent", {.text = std::string(kDefaultLevel), .where = "--agent"});
  }
  const std::span<const Given> agents = settings.Values("agent");
  if (agents.size() > 1) {
    return WrongValue(
        agents[1],
        "is a second agent; goals are held at the level of one, or name their own, as "
        "in 'each:guild in 48..52 at best:iterations=100'");
  }
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  ASSIGN_OR_RETURN(const GivenGame given, ReadGivenGame(settings));
  RebalanceTask task;
  task.config.game = game.info().name;
  task.config.rules = game.config();
  task.config.rules.cards = given.config.cards;
  task.config.rules.cards_source = given.config.cards_source;
  task.config.games = settings.Integer("games");
  task.config.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  task.plan.changes = settings.Integer("changes");
  task.plan.confirm_games = settings.Integer("confirm-games");
  if (settings.Values("confirm").empty()) {
    if (settings.Has("strong-games")) {
      return WrongValue(settings.Value("strong-games"),
                        "is of the levels of --confirm, and none is given; leave it out");
    }
  } else if (!settings.Has("strong-games")) {
    settings.Fill("strong-games", fmt::format("{}", kStrongGames));
  }
  task.plan.strong_games =
      settings.Has("strong-games") ? settings.Integer("strong-games") : kStrongGames;
  ASSIGN_OR_RETURN(task, Complete(std::move(task), game,
                                  {.agent = agents.front(),
                                   .goals = AllOf(settings, "goal"),
                                   .knobs = AllOf(settings, "knob"),
                                   .confirm = AllOf(settings, "confirm")}));
  if (task.plan.confirm_games == 0 && !task.confirm.empty()) {
    return WrongValue(settings.Values("confirm").front(),
                      "nothing is confirmed with --confirm-games 0; leave out one of the two");
  }
  RETURN_IF_ERROR(AtOption(settings.Value("games"), CheckBudget(task)));
  return task;
}

absl::StatusOr<RebalanceTask> RecordedTask(const std::string& dir,
                                           const RecordedRebalance& recorded) {
  RETURN_IF_ERROR(CheckGoesOn(dir, kRebalanceFolder.manifest, recorded.manifest));
  RebalanceTask task;
  task.config = recorded.manifest.config;
  task.plan.schema = recorded.plan.schema;
  task.plan.changes = recorded.plan.changes;
  task.plan.confirm_games = recorded.plan.confirm_games;
  task.plan.strong_games = recorded.plan.strong_games;
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  const std::string where = fmt::format("{}: its first line", dir);
  absl::StatusOr<RebalanceTask> complete =
      Complete(std::move(task), game,
               {.agent = {.text = recorded.plan.agent, .where = where},
                .goals = RecordedTexts(recorded.plan.goals, where),
                .knobs = RecordedTexts(recorded.plan.knobs, where),
                .confirm = RecordedTexts(recorded.plan.confirm, where)});
  if (!complete.ok()) {
    return absl::FailedPreconditionError(std::string{complete.status().message()});
  }
  return complete;
}

}  // namespace riftlab
