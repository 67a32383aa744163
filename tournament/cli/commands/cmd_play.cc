// `riftlab play`: one game, between agents or with persons at the table.
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/color.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/after_game.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/play_logs.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/cli/table/played_game.h"
#include "tournament/cli/table/recorded_play.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/cli/table/table_screen.h"
#include "tournament/cli/table/view_option.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"
#include "tournament/report/table.h"
#include "tournament/runner/game_players.h"

namespace riftlab {
namespace {

// Prints a game as it goes.
class Narrator : public MatchObserver {
 public:
  Narrator(const PlaySetup& setup, Color color, Console& console)
      : setup_(setup), color_(color), console_(console) {}

  void OnPosition(const AnyState& state) override {
    if (last_) {
      ShowMove(*last_, state);
    } else if (setup_.viewer && !setup_.start) {
      PrintTold(setup_.game.TellDeal(state, *setup_.viewer));
    }
    const Drawing table = setup_.viewer
                              ? setup_.game.Draw(setup_.game.Observe(state, *setup_.viewer))
                              : setup_.game.Draw(state);
    if (table != shown_) {
      console_.Print(fmt::format("\n{}", Paint(table.For(console_.Columns()), color_)));
    }
    shown_ = table;
    last_ = state;
  }

  void OnAction(Action action) override { action_ = action; }

 private:
  void ShowMove(const AnyState& before, const AnyState& after) {
    ++move_;
    if (setup_.viewer) {
      PrintTold(setup_.game.Tell(before, action_, after, *setup_.viewer));
      return;
    }
    const Player seat = setup_.game.ToMove(before);
    console_.Print(
        Wrapped(fmt::format("{}. seat {}, {}: {}", move_, seat, NameInGames(setup_.seats[seat]),
                            OpenlyTold(setup_.game, before, action_, after)),
                console_.Columns()));
  }

  // What the viewer sees; nothing for what is hidden from it.
  void PrintTold(const std::string& told) {
    if (!told.empty()) console_.Print(Wrapped(told, console_.Columns()));
  }

  const PlaySetup& setup_;
  Color color_;
  Console& console_;
  std::optional<AnyState> last_;
  Action action_{};
  Drawing shown_;
  int move_ = 0;
};

// Tells the seed that a game has which was not given one; JSON holds it anyway. Also where nothing
// but the result is wanted, since the game could not be dealt again without it.
void TellSeed(std::uint64_t seed, std::string_view output, Console& console) {
  const std::string line = fmt::format("seed {}", seed);
  if (output == "text") console.Print(line + "\n");
  if (output == "csv") console.Notice(line);
}

// What is told of a game that was interrupted; played again it goes the same way, as far as its
// agents do.
void TellInterrupted(const PlaySetup& setup, std::int64_t decisions, Console& console) {
  console.Log(fmt::format("interrupted after {}, before the end of the game",
                          Counted(decisions, "decision")));
  const std::string out = setup.out.empty() ? "" : fmt::format(" --out {}", ShellWord(setup.out));
  console.Log(fmt::format("play it anew with: riftlab play{}{} --seed {}{}", setup.game_words,
                          setup.other_words, setup.seed, out));
}

absl::StatusOr<ExitStatus> RunAgents(const Settings& settings, const PlaySetup& setup,
                                     Console& console) {
  const std::string output = settings.Text("output");
  Narrator narrator(setup, ReadColor(settings, console), console);
  const bool narrates = output == "text" && console.verbosity() != Verbosity::kQuiet;
  ASSIGN_OR_RETURN(const PlayLogs logs, PlayLogs::Make(setup.seats, setup.out));
  PlaySetup logged = setup;
  logged.seats = logs.seats();
  const StopSignal signal;
  ASSIGN_OR_RETURN(const std::unique_ptr<Match> match, MakePlayMatch(logged, &signal.stop()));
  if (setup.has_fresh_seed) TellSeed(setup.seed, output, console);
  const std::string note =
      narrates ? NetNoteOf(setup.game.info().name, setup.game.config(), setup.seats) : "";
  if (!note.empty()) console.Print(Wrapped(note, console.Columns()));
  const GameRecord record = PlayGame(logged, *match, narrates ? &narrator : nullptr);
  if (record.result.scores.empty()) {
    RETURN_IF_ERROR(RefusedBySystem(record.fault));
    TellInterrupted(setup, record.decisions, console);
    return ExitStatus::kFailure;
  }
  if (output == "json") {
    console.Print(PrettyJson(PlayedGameJson(setup, record)));
  } else if (output == "csv") {
    console.Print(ResultTable(setup, record.result).ToCsv());
  } else {
    console.Print(
        fmt::format("{}{}", narrates ? "\n" : "", ResultText(setup, record, console.Columns())));
  }
  if (!setup.out.empty()) {
    RETURN_IF_ERROR(RecordPlay(setup, record, setup.out));
    RETURN_IF_ERROR(logs.KeepIn(setup.out));
  }
  return record.faulty_seat >= 0 ? ExitStatus::kFailure : ExitStatus::kDone;
}

// How the game ended, first in words, and what deals it again.
void ShowResult(const PlaySetup& setup, const PersonGame::Outcome& outcome, Console& console) {
  const GameRecord& record = outcome.record;
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < setup.seats.size(); ++seat) {
    names.push_back(fmt::format("{} (seat {})", NameInGames(setup.seats[seat]), seat));
  }
  console.Print(fmt::format("\n{}\n{}",
                            ResultWords(setup.game, record.result, names, console.Columns()),
                            ResultText(setup, record, console.Columns())));
  if (outcome.is_from_deal) console.Print(fmt::format("--seed {} deals it again\n", setup.seed));
}

absl::StatusOr<ExitStatus> RunPersons(const Settings& settings, PlaySetup setup, Console& console) {
  const StopSignal signal;
  LineInput input(STDIN_FILENO, signal.stop());
  for (int number = 1;; ++number) {
    ASSIGN_OR_RETURN(const PlayLogs logs, PlayLogs::Make(setup.seats, setup.out));
    PlaySetup logged = setup;
    logged.seats = logs.seats();
    ASSIGN_OR_RETURN(PersonGame game, PersonGame::Make(logged, input, signal.stop(),
                                                       ReadColor(settings, console), console));
    if (number == 1 && settings.Has("moves")) {
      const Given moves = settings.Value("moves");
      const absl::Status replayed = game.Replay(moves.text);
      if (absl::IsCancelled(replayed)) {
        console.Error(
            "interrupted before all moves of --moves were made again; the same call goes on");
        return ExitStatus::kFailure;
      }
      RETURN_IF_ERROR(AtOption(moves, replayed));
    }
    auto wish = AfterGame::Wish::kPlayOn;
    bool is_lost = false;  // it could not be kept where it was asked to be
    while (wish == AfterGame::Wish::kPlayOn) {
      std::optional<TableScreen> screen;
      if (WantsScreen(settings, game.TableRows(), input, console)) {
        game.UseScreen(&screen.emplace(console));
      }
      const PersonGame::Outcome outcome = game.Run();
      if (outcome.end == PersonGame::End::kLeft) return ExitStatus::kDone;
      if (outcome.end == PersonGame::End::kInterrupted) return ExitStatus::kFailure;
      ShowResult(setup, outcome, console);
      AfterGame after(setup, game, outcome, input, signal.stop(), console);
      absl::Status kept = after.KeepAsAsked();
      if (kept.ok() && after.IsKept()) kept = logs.KeepIn(setup.out);
      if (!kept.ok()) console.Error(std::string{kept.message()});
      if (outcome.record.faulty_seat >= 0) return ExitStatus::kFailure;
      wish = after.Ask();
      is_lost = !kept.ok() && after.CanBeKept();
    }
    if (wish == AfterGame::Wish::kQuit) return is_lost ? ExitStatus::kFailure : ExitStatus::kDone;
    DealAgain(number + 1, setup);
    console.Print("\n");
  }
}

absl::StatusOr<ExitStatus> RunPlayCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const PlaySetup setup, ReadPlaySetup(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  RETURN_IF_ERROR(CheckAllBegin(setup.seats, setup.game.info().name, 1));
  return HasPersons(setup) ? RunPersons(settings, setup, console)
                           : RunAgents(settings, setup, console);
}

OptionSpec FreshSeedOption() {
  OptionSpec spec = SeedOption();
  spec.default_value.clear();
  spec.help += " (default: a fresh one, which is told)";
  return spec;
}

std::vector<OptionSpec> PlayOptionTable() {
  return Join(
      {GameOptions(),
       {{.name = "agent",
         .kind = OptionKind::kAgents,
         .value_name = "PLAYER",
         .help = "[LABEL=]NAME[:key=value,...], or [LABEL=]human for a person; once for all seats, "
                 "or once for each seat"},
        FreshSeedOption(),
        PositionOption("start from this position; what a seat's view leaves open is dealt anew"),
        WithoutDefault(ViewOption()),
        {.name = "moves",
         .value_name = "MOVES",
         .help = "moves that persons have made already, between blanks; printed when a game is "
                 "left, to go on with it"},
        {.name = "out",
         .value_name = "DIR",
         .help = "keep the game as a run, for replay and verify; new or empty"},
        {.name = "confirm",
         .kind = OptionKind::kFlag,
         .help = "ask before a move that ends a person's turn"},
        OutputOption(),
        ColorOption(),
        ScreenOption()},
       GeneralOptions()});
}

}  // namespace

Command PlayCommand() {
  return {
      .path = "play",
      .summary = "play one game, agents or persons, shown move by move",
      .notes =
          "A person sees what its seat may know, and types moves and commands: 'help'\n"
          "lists them, among them hint, undo, save, load and quit. Several persons pass\n"
          "the keyboard on. Moves are listed in words, and typed by number, words or code,\n"
          "several on one line; 'info CARD' explains a card, 'log' what has happened. At\n"
          "the end 'again' deals another game, 'undo' goes on with this one, 'review' says\n"
          "what was luck and what was error, 'keep DIR' keeps the game. A terminal of 60\n"
          "columns and 30 rows shows the table on the whole screen, where it has room for\n"
          "the table; --screen never writes line below line. Every\n"
          "game is another one, unless --seed is given: the seed that is told at its start\n"
          "and its end leads to the same deal again.\n"
          "Agents alone are shown as --view says; with --quiet, and with --output json or\n"
          "csv, only the result is printed, and the seed that was not given.\n"
          "Examples: riftlab play --game ripple_rush --agent human --agent best\n"
          "          riftlab play --game ripple_rush --agent Ann=human --agent Bob=human\n"
          "          riftlab play --game ripple_rush --agent greedy --agent random --seed 7",
      .options = PlayOptionTable(),
      .takes_config = true,
      .run = &RunPlayCommand,
  };
}

}  // namespace riftlab
