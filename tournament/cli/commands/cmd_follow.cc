// `riftlab follow`: advice at a real table.
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/color.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/table/follow_session.h"
#include "tournament/driver/driver.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_line.h"

namespace riftlab {
namespace {

// The game and seat of the options, or those of the file of --load with all that it tells.
absl::StatusOr<FollowedGame> ReadFollowed(Settings& settings) {
  if (!settings.Has("load")) {
    ASSIGN_OR_RETURN(AnyGame game, ReadGame(settings));
    const std::int64_t seat = settings.Integer("seat");
    if (seat >= game.NumPlayers()) {
      return WrongValue(settings.Value("seat"), fmt::format("'{}' is not a seat from 0 to {}", seat,
                                                            game.NumPlayers() - 1));
    }
    return FollowedGame(std::move(game), static_cast<Player>(seat));
  }
  const Given load = settings.Value("load");
  for (const char* name : {"game", "mode", "players", "rule", "seat"}) {
    if (!settings.WasGiven(name)) continue;
    return WrongValue(load, fmt::format("the file says what the game is; leave out --{}", name));
  }
  ASSIGN_OR_RETURN(const std::string text, AtOption(load, ReadTextFile(load.text)));
  ASSIGN_OR_RETURN(const ToldFile file, ReadToldFile(text, load.text));
  ASSIGN_OR_RETURN(const GivenCards cards, ReadCards(settings));
  ASSIGN_OR_RETURN(
      AnyGame game,
      MakeFiledGame({.name = file.game, .config = file.config, .cards_hash = file.cards_hash},
                    load.text, cards));
  return FollowFile(std::move(game), file, load.text);
}

absl::StatusOr<ExitStatus> RunFollowCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(FollowedGame followed, ReadFollowed(settings));
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  Advisor::Search search{.iterations = settings.Integer("iterations"),
                         .seed = static_cast<std::uint64_t>(settings.Integer("seed"))};
  if (agents.size() > 1) {
    return WrongValue(settings.Values("agent")[1],
                      "advice comes from one search; give one --agent");
  }
  if (!agents.empty()) search.agent = agents.front();
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(followed.game().info().name));
  const StopSignal signal;
  LineInput input(STDIN_FILENO, signal.stop());
  const Color color = ReadColor(settings, console);
  FollowSession session(std::move(followed),
                        Advisor(*driver, std::move(search), signal.stop(), color, console), input,
                        signal.stop(), color, console, CardOptions(settings));
  return session.Run() ? ExitStatus::kDone : ExitStatus::kFailure;
}

std::vector<OptionSpec> FollowOptionTable() {
  return Join(
      {GameOptions(),
       {IntegerOption("seat", {.min = 0, .max = 99, .default_value = "0", .value_name = "K"},
                      "the seat at which you sit, counted from 0"),
        {.name = "load",
         .value_name = "FILE",
         .help = "go on with what 'save' kept, instead of a new game"},
        AgentOption("the search behind advice, with its settings (default: best)"),
        IntegerOption("iterations", {.min = 1, .max = 10'000'000, .default_value = "5000"},
                      "iterations for advice"),
        SeedOption("of the searches behind advice"),
        ColorOption()},
       LogOptions()});
}

}  // namespace

Command FollowCommand() {
  return {
      .path = "follow",
      .summary = "sit at a real table: tell what happens, and be advised",
      .notes =
          "You type what happens at a table with real cards: the deal, your moves and\n"
          "those of the others, and what you see of the cards that are drawn. Riftlab\n"
          "keeps what your seat may know, no more, and 'hint' advises when it is your\n"
          "turn. What others hide stays unknown. 'help' lists what can be typed; 'undo',\n"
          "'change' and 'save' mend and keep it. What cannot have happened is refused.\n"
          "Examples: riftlab follow --game riftforce --seat 0\n"
          "          riftlab follow evening.told",
      .operand = "load",
      .operand_name = "FILE",
      .options = FollowOptionTable(),
      .run = &RunFollowCommand,
  };
}

}  // namespace riftlab
