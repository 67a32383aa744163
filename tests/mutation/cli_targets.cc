// What a person can hand to the command line program: words, configurations and position files.
// Nothing is run or written; accepted input is read as far as the checked game and agents.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tests/mutation/target.h"
#include "tests/tournament/follow/written_text.h"
#include "tournament/cli/commands/analyze_call.h"
#include "tournament/cli/commands/analyze_serve.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/parse.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/cli/setup/card_sheets.h"
#include "tournament/cli/setup/card_tables.h"
#include "tournament/cli/setup/card_text.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_line.h"
#include "tournament/follow/told_world.h"
#include "tournament/follow/written_game.h"
#include "tournament/play/seat_view.h"
#include "tournament/play/typed_line.h"
#include "tournament/rebalance/goal.h"
#include "tournament/rebalance/knob.h"
#include "tournament/record/luck_spec.h"
#include "tournament/record/sprt_spec.h"

namespace riftlab::mutation {
namespace {

bool HasOption(const Command& command, std::string_view name) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [&](const OptionSpec& spec) { return spec.name == name; });
}

// Whether --agent names as many agents as one likes.
bool TakesAgents(const Command& command) {
  return std::any_of(command.options.begin(), command.options.end(), [](const OptionSpec& spec) {
    return spec.name == "agent" && IsRepeatable(spec.kind);
  });
}

// Elsewhere --game is the number of a game in a run.
bool DescribesGame(const Command& command) { return HasOption(command, "mode"); }

// The refusal of a command's game or agents, or OK.
absl::Status CheckMeaning(const Command& command, Settings settings) {
  if (DescribesGame(command) && settings.Has("game")) {
    const absl::StatusOr<AnyGame> game = ReadGame(settings);
    if (!game.ok()) return game.status();
  }
  if (!HasOption(command, "agent")) return absl::OkStatus();
  return ReadAgents(settings).status();
}

// The words of a command line, one a line.
std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return words;
}

Verdict ParseWords(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<Invocation> invocation = ParseArguments(AllCommands(), SplitWords(text));
  if (!invocation.ok()) return Refused(invocation.status());
  if (invocation->command == nullptr) {
    return Accepted(invocation->text.empty() ? "neither a command nor a text to print" : "");
  }
  const absl::StatusOr<Settings> settings =
      Settings::Merge(invocation->command->options, invocation->values, {});
  if (!settings.ok()) return Refused(settings.status());
  const absl::Status meaning = CheckMeaning(*invocation->command, *settings);
  return meaning.ok() ? Accepted() : Refused(meaning);
}

// Every command with each of its options at a valid value, one command line an option.
std::vector<Sample> CommandLines() {
  std::vector<Sample> lines = {{"games\nripple_rush"},
                               {"--help"},
                               {"play\n--game\nripple_rush\n--mode\nadvanced\n--players\n3\n--"
                                "agent\na=random\n--agent\nb=greedy\n--rule\n"
                                "goals=1+3\n--seed\n7"}};
  for (const Command& command : AllCommands()) {
    std::string path = command.path;
    for (char& c : path) c = c == ' ' ? '\n' : c;
    for (const OptionSpec& spec : command.options) {
      if (spec.kind == OptionKind::kFlag) {
        lines.push_back({fmt::format("{}\n--{}", path, spec.name)});
      }
      if (spec.default_value.empty() || spec.kind == OptionKind::kFlag) continue;
      lines.push_back({fmt::format("{}\n--{}\n{}", path, spec.name, spec.default_value)});
    }
  }
  return lines;
}

// A configuration read, merged with the defaults, and written again.
absl::StatusOr<std::string> Rewrite(const Command& command, std::string_view text) {
  const absl::StatusOr<GivenValues> values = ReadConfig(command.options, text, "config.toml");
  if (!values.ok()) return values.status();
  const absl::StatusOr<Settings> settings = Settings::Merge(command.options, {}, *values);
  if (!settings.ok()) return settings.status();
  const absl::Status meaning = CheckMeaning(command, *settings);
  if (!meaning.ok()) return meaning;
  return WriteConfig(*settings);
}

Target Configurations() {
  Target target{.name = "configuration"};
  auto commands = std::make_shared<std::vector<Command>>();
  const auto add = [&](std::string text) {
    target.samples.push_back({std::move(text), commands->size()});
  };
  for (const Command& command : AllCommands()) {
    if (!command.takes_config) continue;
    std::string text;
    if (DescribesGame(command)) text += "game = \"ripple_rush\"\nmode = 'advanced'\nplayers = 3\n";
    if (HasOption(command, "seed")) text += "seed = 12 # a comment\n";
    const std::string rules = HasOption(command, "rule") ? "[rules]\ngoals = \"1+3\"\n" : "";
    const bool has_agents = TakesAgents(command);
    if (!has_agents && HasOption(command, "agent")) text += "agent = \"greedy\"\n";
    add(fmt::format("{}{}{}", text, has_agents ? "agent = [\"random\", \"b=greedy\"]\n" : "",
                    rules));
    if (has_agents) {
      add(text + rules +
          "[[agent]]\nname = \"strong\"\nkind = \"greedy\"\n[[agent]]\nkind = \"random\"\n");
    }
    commands->push_back(command);
  }
  target.contexts = commands->size();
  target.parse = [commands](std::size_t context, const std::string& text) {
    const Command& command = (*commands)[context];
    const absl::StatusOr<std::string> written = Rewrite(command, text);
    if (!written.ok()) return Refused(written.status());
    const absl::StatusOr<std::string> again = Rewrite(command, *written);
    if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
    return Accepted(*again == *written ? "" : "what it writes is read as something else");
  };
  return target;
}

// A position file and what follows from it when it is read.
absl::StatusOr<std::string> Rewrite(std::string_view text) {
  const absl::StatusOr<Position> position = ReadPosition(text, "position.json", {});
  if (!position.ok()) return position.status();
  return position->viewer ? WritePosition(position->game, position->info)
                          : WritePosition(position->game, position->state);
}

Verdict ParsePosition(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<std::string> written = Rewrite(text);
  if (!written.ok()) return Refused(written.status());
  const absl::StatusOr<std::string> again = Rewrite(*written);
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  return Accepted(*again == *written ? "" : "what it writes is read as something else");
}

// For every mode of every game the dealt position and a later one, complete and as seat 0 sees it.
std::vector<Sample> PositionFiles(std::uint64_t seed) {
  std::vector<Sample> files;
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      const absl::StatusOr<AnyGame> game =
          MakeGame(table->info().name, {.mode = mode.name, .players = mode.max_players});
      RIFTLAB_CHECK(game.ok());
      Rng rng(seed, {.index = files.size(), .purpose = Purpose::kTest});
      AnyState state = game->Deal(rng);
      for (const int decisions : {0, 9}) {
        for (int i = 0; i < decisions && game->ToMove(state) != kNobody; ++i) {
          state = game->Apply(state, game->LegalActions(state).front(), rng);
        }
        files.push_back({WritePosition(*game, state)});
        files.push_back({WritePosition(*game, game->Observe(state, 0))});
      }
    }
  }
  return files;
}

Verdict ParseJson(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<Json> json = ParseJsonText(text, "file.json");
  if (!json.ok()) return Refused(json.status());
  const std::string written = PrettyJson(*json);
  const absl::StatusOr<Json> again = ParseJsonText(written, "file.json");
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  const bool same = *again == *json && PrettyJson(*again) == written;
  return Accepted(same ? "" : "what it writes is read as something else");
}

// A line for `analyze --serve`.
Verdict ParseRequest(std::size_t /*context*/, const std::string& text) {
  static const std::vector<OptionSpec> kOptions = AnalyzeCallOptions();
  ServeRequest request;
  const absl::Status status = ReadServeRequest(text, request);
  if (!status.ok()) return Refused(status);
  if (request.id.is_null()) return Accepted("read without an id");
  if (request.is_cancel) return Accepted();
  const absl::StatusOr<Settings> settings = Settings::Merge(kOptions, request.values, {});
  if (!settings.ok()) return Refused(settings.status());
  const absl::StatusOr<Position> position = ReadPosition(request.position, "position", {});
  if (!position.ok()) return Refused(position.status());
  constexpr int kThreads = 1;
  return {ReadAnalysisRequest(*settings, kThreads).status(), ""};
}

std::vector<Sample> Requests(std::uint64_t seed) {
  std::string position = PositionFiles(seed)[1].text;
  position.erase(std::remove(position.begin(), position.end(), '\n'), position.end());
  return {{fmt::format(R"({{"id": 1, "position": {}}})", position)},
          {fmt::format(R"({{"id": "a", "position": {}, "agent": "so_ismcts:c=0.5", "time": "5s",)"
                       R"( "confidence": 0.95, "seed": 3, "progress": true}})",
                       position)},
          {fmt::format(R"({{"id": "b", "position": {}, "rollouts": 20, "play-on": "greedy",)"
                       R"( "versus": "a b", "moves": "1 2", "assume": ["hand:1=x", "deck=y"]}})",
                       position)},
          {R"({"id": 1, "cancel": true})"}};
}

// A game that was told: read, followed where it is one, written and read again.
Verdict ParseTold(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<ToldFile> file = ReadToldFile(text, "evening.told");
  if (!file.ok()) return Refused(file.status());
  const absl::StatusOr<AnyGame> game =
      MakeGameAt(file->game, file->config, {.game = "evening.told: game"});
  if (!game.ok()) return Refused(game.status());
  const absl::StatusOr<FollowedGame> followed = FollowFile(*game, *file, "evening.told");
  if (!followed.ok()) return Refused(followed.status());
  const std::string written = WriteToldFile(*followed);
  const absl::StatusOr<ToldFile> again = ReadToldFile(written, "evening.told");
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  return Accepted(again->steps == followed->steps() ? "" : "it writes something else");
}

// A game that was written down: read, a world found where it is one, written and read again.
Verdict ParseWritten(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<WrittenGame> read = ReadWrittenGame(text, "evening.txt");
  if (!read.ok()) return Refused(read.status());
  const absl::StatusOr<AnyGame> game =
      MakeGameAt(read->game, read->config, {.game = "evening.txt: game"});
  if (!game.ok()) return Refused(game.status());
  const absl::StatusOr<ToldWorld> world = FindWorld(*game, *read, "evening.txt");
  if (!world.ok()) return Refused(world.status());
  const std::string written = WriteWrittenGame(*read);
  const absl::StatusOr<WrittenGame> again = ReadWrittenGame(written, "evening.txt");
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  return Accepted(WriteWrittenGame(*again) == written ? "" : "it writes something else");
}

// What is typed at the table: every command, and the moves of the first decision of every game.
Target TypedLines(std::uint64_t seed) {
  Target target{.name = "typed line"};
  auto views = std::make_shared<std::vector<SeatView>>();  // one a context
  for (const GameTable* table : AllGameTables()) {
    const absl::StatusOr<AnyGame> game = MakeGame(table->info().name, {});
    RIFTLAB_CHECK(game.ok());
    Rng rng(seed, {.index = views->size(), .purpose = Purpose::kTest});
    const AnyState state = game->Deal(rng);
    const SeatView view(*game, game->Observe(state, game->ToMove(state)));
    std::vector<std::string> lines = view.moves();
    lines.insert(lines.end(), {"1", "#2"});
    for (const TableWord& word : TableWords()) {
      const bool alone = word.argument == Argument::kNone;
      lines.push_back(fmt::format("{}{}", word.word, alone ? "" : " 1"));
    }
    for (std::string& line : lines) {
      target.samples.push_back({std::move(line), views->size()});
    }
    views->push_back(view);
  }
  target.contexts = views->size();
  target.parse = [views](std::size_t context, const std::string& text) {
    const SeatView& view = (*views)[context];
    const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, text);
    if (!typed.ok()) return Refused(typed.status());
    if (typed->command != TableCommand::kMove) return Accepted();
    if (typed->move >= view.moves().size()) return Accepted("read as a move that is not there");
    const absl::StatusOr<TypedLine> again = ReadTypedLine(view, view.moves()[typed->move]);
    const bool same = again.ok() && again->move == typed->move;
    return Accepted(same ? "" : "the text of the move is read as something else");
  };
  return target;
}

Verdict ParseTest(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<SprtSpec> spec = ParseSprtSpec(text);
  if (!spec.ok()) return Refused(spec.status());
  const absl::StatusOr<SprtSpec> again = ParseSprtSpec(FormatSprtSpec(*spec));
  const bool same = again.ok() && *again == *spec;
  return Accepted(same ? "" : "its own text means something else: " + FormatSprtSpec(*spec));
}

Verdict ParseLuck(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<LuckSpec> spec = ParseLuckSpec(text);
  if (!spec.ok()) return Refused(spec.status());
  const absl::StatusOr<LuckSpec> again = ParseLuckSpec(FormatLuckSpec(*spec));
  const bool same = again.ok() && *again == *spec;
  return Accepted(same ? "" : "its own text means something else: " + FormatLuckSpec(*spec));
}

Verdict ParseVariants(std::size_t context, const std::string& text) {
  const absl::StatusOr<std::string> table = TableOf(text, "variants.toml", context == 0 ? "" : "a");
  if (!table.ok()) return Refused(table.status());
  // A whole table that is no TOML is the game's to refuse.
  if (*table == text) return Accepted();
  const absl::Status status = CardText::Parse(*table, "table").status();
  return Accepted(status.ok() ? "" : "the changed table is refused: " + status.ToString());
}

std::string ShippedCards() { return std::string((*FindGame("ripple_rush"))->info().default_cards); }

Verdict ParseSheet(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<std::string> table =
      ApplySheets(ShippedCards(), "cards", {{.name = "row.csv", .csv = text}});
  if (!table.ok()) return Refused(table.status());
  const auto sheets = SheetsOf(*table, "cards");
  if (!sheets.ok()) return Accepted("the changed table is refused: " + sheets.status().ToString());
  const absl::StatusOr<std::string> again = ApplySheets(*table, "cards", *sheets);
  return Accepted(again.ok() && *again == *table ? "" : "its own sheets change the table");
}

Target Sheets() {
  Target target{.name = "card sheet", .parse = ParseSheet};
  const auto sheets = SheetsOf(ShippedCards(), "cards");
  RIFTLAB_CHECK(sheets.ok());
  for (const CardSheet& sheet : *sheets) {
    if (sheet.name == "row") target.samples.push_back({sheet.csv});
  }
  target.samples.push_back({"entry;number;source\n8;7;\"a; b \"\"c\"\"\"\r\n"});
  return target;
}

// A goal of `riftlab balance`, in a game of two sides or alone.
Verdict ParseWantedGoal(std::size_t context, const std::string& text) {
  const std::vector<int> sides = context == 0 ? std::vector<int>{0, 1} : std::vector<int>{0};
  const absl::StatusOr<Goal> goal = ParseGoal(text, sides, (*FindGame("ripple_rush"))->info().tags);
  if (!goal.ok()) return Refused(goal.status());
  if (!(goal->low < goal->high)) return Accepted("its range is empty");
  const absl::StatusOr<Goal> again =
      ParseGoal(goal->text, sides, (*FindGame("ripple_rush"))->info().tags);
  const bool same = again.ok() && again->key == goal->key && again->agent == goal->agent;
  return Accepted(same ? "" : "its own text means something else");
}

// A knob of `riftlab balance`.
Verdict ParseKnob(std::size_t /*context*/, const std::string& text) {
  const GameTable& game = **FindGame("ripple_rush");
  const CardSource cards{.text = ShippedCards(), .name = "cards"};
  const auto knobs = ReadKnobs({{.text = text, .where = "--knob"}}, game, cards);
  if (!knobs.ok()) return Refused(knobs.status());
  for (const TableChange& table : SingleChanges(*knobs)) {
    const auto changed = ChangedCards(game, cards, PathsOf(*knobs, table));
    if (!changed.ok()) return Accepted("a value is refused: " + changed.status().ToString());
    const std::string file =
        DifferenceText("found", "ripple_rush", "default", PathsOf(*knobs, table));
    const absl::StatusOr<std::string> read = TableOf(file, "balanced.toml", "");
    if (!read.ok()) return Accepted("its file is refused: " + read.status().ToString());
    if (*read != *changed) return Accepted("its file says another table");
  }
  return Accepted();
}

}  // namespace

std::vector<Target> CliTargets(std::uint64_t seed) {
  return {
      {.name = "command line", .samples = CommandLines(), .parse = ParseWords},
      Configurations(),
      {.name = "json text",
       .syntax = Syntax::kJson,
       .samples = {{R"({"a":[1,-2.5,1e3,null,true],"b":{"\u00e9":"x\ty","":[]}})"}, {"[[[]]]"}},
       .parse = ParseJson},
      {.name = "position file",
       .syntax = Syntax::kJson,
       .samples = PositionFiles(seed),
       .parse = ParsePosition},
      {.name = "analysis request",
       .syntax = Syntax::kJson,
       .samples = Requests(seed),
       .parse = ParseRequest},
      {.name = "card variants",
       .contexts = 2,
       .samples = {{"game = \"ripple_rush\"\n[override]\nrow.8.number = 6\n", 0},
                   {"game = \"ripple_rush\"\nbase = \"default\"\n[variant.a]\n"
                    "deck.number_max = 24\n\"row.7.number\" = 11\n",
                    1}},
       .parse = ParseVariants},
      Sheets(),
      {.name = "goal",
       .contexts = 2,
       .samples = {{"seat:0 within 1 of even", 0},
                   {"tag:completed_rows in 1.5..2.5 at best:iterations=100", 0},
                   {"end:deck_empty in 5..95", 1},
                   {"decisions in 30..60 at greedy", 1}},
       .parse = ParseWantedGoal},
      {.name = "knob",
       .fewest_inputs = 60,
       .samples = {{"deck.number_max=23..25"}, {"row.8.number=4,6"}, {"row.6.colour=blue,green"}},
       .parse = ParseKnob},
      TypedLines(seed),
      {.name = "told game",
       .fewest_inputs = 40,
       .samples = {{"game ripple_rush\nmode basic\nplayers 2\nseat 1\n# an evening\n"
                    "deal = R12, B3\n1: B3@2\n"},
                   {"game ripple_rush\nmode basic\nplayers 1\ncards 0123456789abcdef\nseat 0\n"
                    "deal = O7\n"}},
       .parse = ParseTold},
      {.name = "written game",
       .fewest_inputs = 40,
       // Worlds are searched until some thousand lines were played, each forty times slower under
       // sanitizers than in the program.
       .slow_seconds = RIFTLAB_INSTRUMENTED != 0 ? 30 : 5,
       .samples = {{"# an evening\ngame ripple_rush\nmode basic\nplayers 2\nname 0 Anna\n"
                    "deal = R12, B3\n0: R12@2\n1: resigns\n"},
                   {"game riftforce\nmode duel\nplayers 2\ncards 0123456789abcdef\nseat 0\n"
                    "0: resigns\n"}},
       .parse = ParseWritten},
      {.name = "sequential test",
       .samples = {{"elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized unit=blocks"},
                   {"elo0=-2.5,elo1=0.5 model=bayesian"},
                   {""}},
       .parse = ParseTest},
      {.name = "measurement of luck",
       .samples = {{"auto"}, {"redraws=64 turns=4"}, {"turns=0,redraws=128"}, {"turns=4 looks=3"}},
       .parse = ParseLuck}};
}

}  // namespace riftlab::mutation
