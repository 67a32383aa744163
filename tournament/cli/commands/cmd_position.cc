// `riftlab position`: writes a position file.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/integer.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/setup/position_template.h"
#include "tournament/cli/table/game_steps.h"

namespace riftlab {
namespace {

// A position and the game that it is of.
struct Found {
  AnyGame game;
  AnyState state;
};

// A fresh deal after `decisions` uniformly random ones. InvalidArgument when the game is over
// sooner.
absl::StatusOr<AnyState> PlayAtRandom(const AnyGame& game, std::uint64_t seed,
                                      std::int64_t decisions) {
  NamedDraws draws(seed, {.index = 0, .purpose = Purpose::kChance});
  Rng chance = Rng::Named(draws);
  Rng choice(seed, {.index = 0, .purpose = Purpose::kAgent});
  AnyState state = game.Deal(chance);
  for (std::int64_t i = 0; i < decisions; ++i) {
    if (game.ToMove(state) == kNobody) {
      return absl::InvalidArgumentError(
          fmt::format("--after: the game is over after {} decisions; give a smaller number", i));
    }
    const std::vector<Action> legal = game.LegalActions(state);
    const std::uint32_t k = choice.Below(static_cast<std::uint32_t>(legal.size()));
    state = game.Apply(state, legal[k], chance);
  }
  return state;
}

absl::StatusOr<Found> FromRandomPlay(Settings& settings) {
  ASSIGN_OR_RETURN(AnyGame game, ReadGame(settings));
  if (!settings.Has("seed")) settings.Fill("seed", "1");
  if (!settings.Has("after")) settings.Fill("after", "0");
  ASSIGN_OR_RETURN(AnyState state,
                   PlayAtRandom(game, static_cast<std::uint64_t>(settings.Integer("seed")),
                                settings.Integer("after")));
  return Found{std::move(game), std::move(state)};
}

// What --from names: RUN:GAME:DECISION.
struct Place {
  std::string run;
  std::int64_t game = 0;
  std::int64_t decision = 0;
};

// Takes ":NUMBER" off the end of `text`; nothing when it does not end so.
std::optional<std::int64_t> TakeNumber(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto number = NumberIn<std::int64_t>(text.substr(colon + 1));
  if (!number || *number < 0) return std::nullopt;
  text = text.substr(0, colon);
  return number;
}

absl::StatusOr<Place> ReadPlace(const Given& given) {
  std::string_view rest = given.text;  // the folder may hold colons, so it is read from the end
  const std::optional<std::int64_t> decision = TakeNumber(rest);
  const std::optional<std::int64_t> game = decision ? TakeNumber(rest) : std::nullopt;
  if (game && !rest.empty()) return Place{std::string(rest), *game, *decision};
  return WrongValue(given, fmt::format("'{}' does not have the form RUN:GAME:DECISION, such as "
                                       "run1:0:12, both numbers counted from 0",
                                       given.text));
}

absl::StatusOr<Found> FromRun(const Settings& settings) {
  const Given given = settings.Value("from");
  for (const char* name : {"game", "mode", "players", "rule", "cards", "change", "seed", "after"}) {
    if (!settings.WasGiven(name)) continue;
    return WrongValue(given, fmt::format("the run says what the game is; leave out --{}", name));
  }
  ASSIGN_OR_RETURN(const Place place, ReadPlace(given));
  ASSIGN_OR_RETURN(const GameSteps steps, AtOption(given, GameSteps::Read(place.run, place.game)));
  if (place.decision > steps.end() || steps.ToMove(place.decision) == kNobody) {
    // A fault is a decision that was not made, unless it showed only when none was left.
    const std::int64_t decisions = steps.record().decisions;
    const bool is_over = steps.ToMove(steps.end()) == kNobody;
    const std::int64_t last = is_over ? decisions - 1 : decisions;
    return WrongValue(given, fmt::format("game {} of {} has decisions 0 to {}, not {}", place.game,
                                         place.run, last, place.decision));
  }
  return Found{steps.game(), steps.position(place.decision)};
}

absl::StatusOr<std::string> WriteAs(const Settings& settings, const Found& found) {
  if (!settings.Has("seat")) return WritePosition(found.game, found.state);
  const std::int64_t seat = settings.Integer("seat");
  const int seats = found.game.NumPlayers();
  if (seat >= seats) {
    return WrongValue(settings.Value("seat"),
                      fmt::format("'{}' is not a seat from 0 to {}", seat, seats - 1));
  }
  return WritePosition(found.game, found.game.Observe(found.state, static_cast<Player>(seat)));
}

// The smallest file of what a seat knows there: that of --seat, or the one to move.
absl::StatusOr<PositionTemplate> TemplateOf(const Settings& settings, const Found& found) {
  std::int64_t seat = found.game.ToMove(found.state);
  if (settings.Has("seat")) {
    seat = settings.Integer("seat");
    RETURN_IF_ERROR(WriteAs(settings, found).status());
  }
  if (seat == kNobody) {
    return absl::InvalidArgumentError("--template: the game is over there; nobody is to move");
  }
  return MakePositionTemplate(found.game,
                              found.game.Observe(found.state, static_cast<Player>(seat)));
}

absl::StatusOr<ExitStatus> RunPositionCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const Found found,
                   settings.Has("from") ? FromRun(settings) : FromRandomPlay(settings));
  ASSIGN_OR_RETURN(const std::string text, WriteAs(settings, found));
  if (settings.Flag("template") && !settings.Flag("print-config")) {
    ASSIGN_OR_RETURN(const PositionTemplate position, TemplateOf(settings, found));
    console.Print(position.text);
    for (const std::string& line : TemplateSheet(position)) console.Log(line);
    return ExitStatus::kDone;
  }
  console.Print(settings.Flag("print-config") ? WriteConfig(settings) : text);
  return ExitStatus::kDone;
}

std::vector<OptionSpec> PositionOptionTable() {
  return {WithoutDefault(SeedOption()),
          WithoutDefault(IntegerOption("after", {.min = 0, .max = 1'000'000, .default_value = "0"},
                                       "the position after so many decisions of random play")),
          {.name = "from",
           .value_name = "PLACE",
           .help = "RUN:GAME:DECISION, instead of random play: what was to be decided in a "
                   "recorded game of the run in folder RUN, both numbers counted from 0"},
          IntegerOption("seat", {.min = 0, .max = 99, .value_name = "K"},
                        "as seen by seat K, counted from 0 (default: complete)"),
          {.name = "template",
           .kind = OptionKind::kFlag,
           .help = "the smallest file that says it, to fill in by hand, as seen by --seat or the "
                   "seat to move; on stderr what was left out"}};
}

}  // namespace

Command PositionCommand() {
  return {
      .path = "position",
      .summary = "write a position file",
      .notes =
          "A fresh deal, with --after the middle of a game of random play, with --from any\n"
          "decision of a recorded game.\n"
          "Example: riftlab position --game ripple_rush --after 20 --seat 1 > view.json\n"
          "         riftlab position --from run1:0:12 > position.json\n"
          "         riftlab position --game warrift --template > mine.json",
      .options = Join({GameOptions(), PositionOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunPositionCommand,
  };
}

}  // namespace riftlab
