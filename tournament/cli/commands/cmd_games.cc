// `riftlab games`: the games; one with its modes, rule options and card table.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/json.h"
#include "engine/core/json_object.h"
#include "engine/core/registry.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/card_sheets.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_info_json.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/game_text.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

std::vector<const GameInfo*> AllInfos() {
  std::vector<const GameInfo*> infos;
  for (const GameTable* table : AllGameTables()) infos.push_back(&table->info());
  return infos;
}

// The name of each game, and beside it the title, the modes with their players, and the summary.
std::string ListText(std::size_t columns) {
  std::size_t beside = 0;
  for (const GameInfo* info : AllInfos()) beside = std::max(beside, info->name.size() + 2);
  std::string text;
  for (const GameInfo* info : AllInfos()) {
    std::vector<std::string> modes;
    for (const ModeInfo& mode : info->modes) {
      modes.push_back(fmt::format("{} ({})", mode.name, PlayersText(mode)));
    }
    const std::vector<std::string> lines = {
        info->title, fmt::format("modes (players): {}", fmt::join(modes, ", ")), info->summary};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text += fmt::format("{:<{}}", i == 0 ? info->name : "", beside) +
              Wrapped(lines[i], columns, beside, beside + (i == 0 ? 0 : 2));
    }
  }
  return text + "\n" +
         Wrapped("See 'riftlab games GAME' for rules, options and cards of one.", columns);
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

std::string DetailJson(const AnyGame& game) {
  Json json = GameInfoJson(game.info());
  json["rules"] = game.info().rules;
  if (!game.Preset().empty()) json["preset"] = game.Preset();
  if (!game.PresetWithNet().empty()) json["preset_with_net"] = game.PresetWithNet();
  if (!game.PresetWithPolicy().empty()) json["preset_with_policy"] = game.PresetWithPolicy();
  json["cards"] = game.DescribeCards();
  json["cards_note"] = CardsNote(game);
  json["cards_hash"] = fmt::format("{:016x}", game.CardsHash());
  return DumpJson({{"schema", 1}, {"games", Json::array({std::move(json)})}}, 2) + "\n";
}

std::string ListJson() {
  Json list = Json::array();
  for (const GameInfo* info : AllInfos()) list.push_back(GameInfoJson(*info));
  return DumpJson({{"schema", 1}, {"games", std::move(list)}}, 2) + "\n";
}

// The card table in play.
absl::StatusOr<std::string> CardsOf(const AnyGame& game) {
  std::string cards = game.config().cards;
  if (cards.empty()) cards = game.info().default_cards;
  if (!cards.empty()) return cards;
  return absl::InvalidArgumentError(fmt::format("game '{}' has no card table", game.info().name));
}

absl::StatusOr<ExitStatus> WriteCards(const Settings& settings, const AnyGame& game,
                                      Console& console) {
  const Given dir = settings.Value("cards-csv");
  ASSIGN_OR_RETURN(const std::string cards, CardsOf(game));
  RETURN_IF_ERROR(AtPlace(dir.where, WriteSheets(cards, game.info().name, dir.text)));
  console.Log(fmt::format("wrote {}; play with --cards {}", dir.text, ShellWord(dir.text)));
  return ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> Explain(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  if (settings.Has("cards-csv")) return WriteCards(settings, game, console);
  const std::string output = settings.Text("output");
  if (output == "toml") {
    ASSIGN_OR_RETURN(const std::string cards, CardsOf(game));
    console.Print(cards);
  } else if (output == "json") {
    console.Print(DetailJson(game));
  } else if (output == "csv") {
    console.Print(Csv({&game.info()}));
  } else {
    console.Print(GameText(game, console.Columns()));
  }
  return ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> RunGamesCommand(Settings& settings, Console& console) {
  if (settings.Has("game")) return Explain(settings, console);
  for (const char* name : {"mode", "players", "rule", "cards", "change", "cards-csv"}) {
    if (!settings.WasGiven(name)) continue;
    return absl::InvalidArgumentError(fmt::format("--{} needs a game; name one", name));
  }
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  const std::string output = settings.Text("output");
  if (output == "toml") {
    return WrongValue(settings.Value("output"), "toml is the card table of a game; name one");
  }
  if (output == "json") {
    console.Print(ListJson());
  } else if (output == "csv") {
    console.Print(Csv(AllInfos()));
  } else {
    console.Print(ListText(console.Columns()));
  }
  return ExitStatus::kDone;
}

}  // namespace

Command GamesCommand() {
  return {
      .path = "games",
      .summary = "list the games, or explain one",
      .notes =
          "--output toml prints the card table in play, to change a copy and give it with\n"
          "--cards. --cards-csv DIR writes it as sheets for a spreadsheet, a CSV file for\n"
          "each list; saved as CSV again they are played with --cards DIR, where table.toml\n"
          "is the table that they change.\n"
          "Example: riftlab games ripple_rush",
      .operand = "game",
      .operand_name = "GAME",
      .options = Join({GameOptions(),
                       {OutputOption({"text", "json", "csv", "toml"},
                                     "how to print the result; toml: the card table"),
                        {.name = "cards-csv",
                         .value_name = "DIR",
                         .help = "write the card table as CSV files into DIR, new or empty",
                         .scope = OptionScope::kCommandLineOnly}},
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunGamesCommand,
  };
}

}  // namespace riftlab
