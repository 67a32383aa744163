// `riftlab import`: a game of people, written down, as a recorded run.
#include <string>
#include <utility>
#include <vector>

#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/table/recorded_play.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/follow/told_world.h"
#include "tournament/follow/written_game.h"
#include "tournament/journal/json_append.h"
#include "tournament/record/run_settings.h"

namespace riftlab {
namespace {

struct Import {
  AnyGame game;
  ToldWorld world;
  std::vector<std::string> names;  // by seat
};

std::string SeatsText(std::size_t seats) {
  return seats == 1 ? "seat 0 only" : fmt::format("seats 0 to {}", seats - 1);
}

// Who sat in each seat. InvalidArgument where a name has no seat, or two are equal.
absl::StatusOr<std::vector<std::string>> NamesOf(const WrittenGame& text, const AnyGame& game,
                                                 const std::string& source) {
  std::vector<std::string> names = text.names;
  const auto seats = static_cast<std::size_t>(game.NumPlayers());
  if (names.size() > seats) {
    return absl::InvalidArgumentError(fmt::format("{}: line {}: name {}: the game has {}", source,
                                                  text.name_lines.back(), names.size() - 1,
                                                  SeatsText(seats)));
  }
  names.resize(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (names[seat].empty()) names[seat] = fmt::format("person {}", seat);
    if (!IsUtf8(names[seat])) {
      return absl::InvalidArgumentError(
          fmt::format("{}: line {}: name {}: it is not UTF-8; save the file in that encoding",
                      source, text.name_lines[seat], seat));
    }
    for (std::size_t other = 0; other < seat; ++other) {
      if (names[other] != names[seat]) continue;
      return absl::InvalidArgumentError(fmt::format(
          "{}{}: seats {} and {} are both called '{}'; give one of them another name", source,
          seat < text.name_lines.size() && text.name_lines[seat] > 0
              ? fmt::format(": line {}", text.name_lines[seat])
              : "",
          other, seat, names[seat]));
    }
  }
  return names;
}

absl::StatusOr<Import> ReadImport(const Settings& settings) {
  const Given file = settings.Value("file");
  ASSIGN_OR_RETURN(const std::string read, AtOption(file, ReadTextFile(file.text)));
  ASSIGN_OR_RETURN(const WrittenGame text, ReadWrittenGame(read, file.text));
  ASSIGN_OR_RETURN(const GivenCards cards, ReadCards(settings));
  ASSIGN_OR_RETURN(
      AnyGame game,
      MakeFiledGame({.name = text.game, .config = text.config, .cards_hash = text.cards_hash},
                    file.text, cards));
  ASSIGN_OR_RETURN(std::vector<std::string> names, NamesOf(text, game, file.text));
  ASSIGN_OR_RETURN(ToldWorld world, FindWorld(game, text, file.text));
  return Import{.game = std::move(game), .world = std::move(world), .names = std::move(names)};
}

std::string Summary(const Import& import, const GameResult& result, const std::string& dir,
                    std::size_t columns) {
  const std::size_t assumed = import.world.assumed;
  std::string text = ResultWords(import.game, result, import.names, columns);
  text += Wrapped(OriginNote(assumed == 0 ? Origin::kTold : Origin::kAssumed), columns);
  if (assumed > 0) {
    text += Wrapped(fmt::format("{} of its {} draws and choices {} assumed.", assumed,
                                import.world.draws.size() + import.world.actions.size(),
                                assumed == 1 ? "is" : "are"),
                    columns);
  }
  const std::string run = ShellWord(dir);
  return text + Wrapped(fmt::format("'riftlab replay {0}' walks through it, 'riftlab review {0}' "
                                    "says what was luck and what error.",
                                    run),
                        columns);
}

absl::StatusOr<ExitStatus> RunImportCommand(Settings& settings, Console& console) {
  if (!settings.Has("file")) {
    return absl::InvalidArgumentError("import needs a game that was written down; give its file");
  }
  if (!settings.Has("out")) {
    return absl::InvalidArgumentError("import needs a new folder for the run; give it with --out");
  }
  const Given out = settings.Value("out");
  RETURN_IF_ERROR(AtOption(out, CheckIsFree(out.text)));
  ASSIGN_OR_RETURN(const Import import, ReadImport(settings));
  ASSIGN_OR_RETURN(const GameRecord record,
                   RecordWorld(import.game, import.names, import.world, out.text));
  console.Print(Summary(import, record.result, out.text, console.Columns()));
  return ExitStatus::kDone;
}

std::vector<OptionSpec> ImportOptionTable() {
  return Join({{{.name = "file", .value_name = "FILE", .help = "the game as it was written down"},
                {.name = "out", .value_name = "DIR", .help = "the new folder of the run"}},
               OptionsOf({"cards"}),
               {ChangeOption()},
               LogOptions()});
}

}  // namespace

Command ImportCommand() {
  return {
      .path = "import",
      .summary = "make a run of a game that people played and wrote down",
      .notes =
          "The file says what game it is, then what happened, a line each:\n"
          "  game ripple_rush\n"
          "  mode basic\n"
          "  players 2\n"
          "  name 0 Anna\n"
          "  # Behind '=' stands what all saw; '0 = R12' is what seat 0 alone saw.\n"
          "  deal = R12, B3\n"
          "  # A move by its code, or in words, or how they begin.\n"
          "  0: R12@2\n"
          "  # Where the game was not played to its end.\n"
          "  1: resigns\n"
          "Leave out what is not known: hidden cards are then assumed so that all that\n"
          "was told is possible, and the run says so wherever it is read. With 'seat K'\n"
          "all that stands behind '=' is what seat K saw, as 'save' of follow writes it.\n"
          "Example: riftlab import evening.txt --out evening",
      .operand = "file",
      .operand_name = "FILE",
      .options = ImportOptionTable(),
      .run = &RunImportCommand,
  };
}

}  // namespace riftlab
