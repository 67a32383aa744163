// `riftlab games`: the games; one with its modes, rule options and card table.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/json.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_info_json.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

std::string PlayersText(const ModeInfo& mode) {
  if (mode.min_players == mode.max_players) return fmt::format("{}", mode.min_players);
  return fmt::format("{}-{}", mode.min_players, mode.max_players);
}

std::vector<const GameInfo*> AllInfos() {
  std::vector<const GameInfo*> infos;
  for (const GameTable* table : AllGameTables()) infos.push_back(&table->info());
  return infos;
}

std::string ListText() {
  Table table({{"game"}, {"title"}, {"modes (players)"}, {"summary"}});
  for (const GameInfo* info : AllInfos()) {
    std::vector<std::string> modes;
    for (const ModeInfo& mode : info->modes) {
      modes.push_back(fmt::format("{} ({})", mode.name, PlayersText(mode)));
    }
    table.AddRow(
        {info->name, info->title, fmt::format("{}", fmt::join(modes, ", ")), info->summary});
  }
  return table.ToText() + "\nSee 'riftlab games GAME' for rules, options and cards of one.\n";
}

// One line a mode of the given games.
std::string Csv(const std::vector<const GameInfo*>& infos) {
  Table table({{"game"}, {"title"}, {"mode"}, {"min_players"}, {"max_players"}, {"help"}});
  for (const GameInfo* info : infos) {
    for (const ModeInfo& mode : info->modes) {
      table.AddRow({info->name, info->title, mode.name, fmt::format("{}", mode.min_players),
                    fmt::format("{}", mode.max_players), mode.help});
    }
  }
  return table.ToCsv();
}

std::string DetailText(const AnyGame& game) {
  const GameInfo& info = game.info();
  std::string text =
      fmt::format("{} ({}): {}\n\n{}", info.title, info.name, info.summary, info.rules);
  if (!text.ends_with('\n')) text += '\n';
  if (const std::string note = CardsNote(game); !note.empty()) {
    text += '\n' + Wrap(note, kTextWidth, 2);
  }
  Table modes({{"mode"}, {"players"}, {"meaning"}});
  for (const ModeInfo& mode : info.modes) modes.AddRow({mode.name, PlayersText(mode), mode.help});
  text += "\n" + modes.ToText();
  if (!info.options.empty()) {
    Table options({{"rule option"}, {"default"}, {"values"}, {"meaning"}});
    for (const RuleOption& option : info.options) {
      options.AddRow({option.name, option.default_value, option.values, option.help});
    }
    text += "\n" + options.ToText();
  }
  if (!info.tags.empty()) {
    Table tags({{"tag of a result"}, {"of each"}, {"meaning"}});
    for (const TagInfo& tag : info.tags) {
      tags.AddRow({tag.key, tag.scope == TagScope::kSeat ? "seat" : "game", tag.help});
    }
    text += "\n" + tags.ToText();
  }
  if (!game.Preset().empty()) {
    text += fmt::format("\nThe agent 'best' plays it with {}\n", game.Preset());
    if (!game.PresetWithNet().empty()) {
      text += fmt::format("and where a net judges positions with {}\n", game.PresetWithNet());
    }
  }
  const std::string cards = game.DescribeCards();
  if (!cards.empty()) text += fmt::format("\n{}", cards);
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

std::string DetailJson(const AnyGame& game) {
  Json json = GameInfoJson(game.info());
  json["rules"] = game.info().rules;
  if (!game.Preset().empty()) json["preset"] = game.Preset();
  if (!game.PresetWithNet().empty()) json["preset_with_net"] = game.PresetWithNet();
  json["cards"] = game.DescribeCards();
  json["cards_note"] = CardsNote(game);
  json["cards_hash"] = fmt::format("{:016x}", game.CardsHash());
  return Json{{"schema", 1}, {"games", Json::array({std::move(json)})}}.dump(2) + "\n";
}

std::string ListJson() {
  Json list = Json::array();
  for (const GameInfo* info : AllInfos()) list.push_back(GameInfoJson(*info));
  return Json{{"schema", 1}, {"games", std::move(list)}}.dump(2) + "\n";
}

absl::StatusOr<ExitStatus> Explain(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const std::string output = settings.Text("output");
  if (output == "json") {
    console.Print(DetailJson(game));
  } else if (output == "csv") {
    console.Print(Csv({&game.info()}));
  } else {
    console.Print(DetailText(game));
  }
  return ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> RunGamesCommand(Settings& settings, Console& console) {
  if (settings.Has("game")) return Explain(settings, console);
  for (const char* name : {"mode", "players", "rule", "cards"}) {
    if (!settings.WasGiven(name)) continue;
    return absl::InvalidArgumentError(fmt::format("--{} needs a game; name one", name));
  }
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const std::string output = settings.Text("output");
  if (output == "json") {
    console.Print(ListJson());
  } else if (output == "csv") {
    console.Print(Csv(AllInfos()));
  } else {
    console.Print(ListText());
  }
  return ExitStatus::kDone;
}

}  // namespace

const Command& GamesCommand() {
  static const Command kCommand = {
      .path = "games",
      .summary = "list the games, or explain one",
      .notes = "Example: riftlab games ripple_rush",
      .operand = "game",
      .operand_name = "GAME",
      .options = Join({GameOptions(), {OutputOption()}, GeneralOptions()}),
      .takes_config = true,
      .run = &RunGamesCommand,
  };
  return kCommand;
}

}  // namespace riftlab
