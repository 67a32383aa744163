// `riftlab position`: writes a position file.
#include <string>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tournament/cli/command.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/position_file.h"

namespace riftlab {
namespace {

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

absl::StatusOr<std::string> WriteAs(const Settings& settings, const AnyGame& game,
                                    const AnyState& state) {
  if (!settings.Has("seat")) return WritePosition(game, state);
  const std::int64_t seat = settings.Integer("seat");
  if (seat >= game.NumPlayers()) {
    return WrongValue(settings.Value("seat"),
                      fmt::format("'{}' is not a seat from 0 to {}", seat, game.NumPlayers() - 1));
  }
  return WritePosition(game, game.Observe(state, static_cast<Player>(seat)));
}

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const absl::StatusOr<AnyGame> game = ReadGame(settings);
  if (!game.ok()) return game.status();
  const absl::StatusOr<AnyState> state = PlayAtRandom(
      *game, static_cast<std::uint64_t>(settings.Integer("seed")), settings.Integer("after"));
  if (!state.ok()) return state.status();
  const absl::StatusOr<std::string> text = WriteAs(settings, *game, *state);
  if (!text.ok()) return text.status();
  console.Print(settings.Flag("print-config") ? WriteConfig(settings) : *text);
  return ExitStatus::kDone;
}

}  // namespace

const Command& PositionCommand() {
  static const Command kCommand = {
      .path = "position",
      .summary = "write a position file",
      .notes =
          "A fresh deal, or with --after the middle of a game.\n"
          "Example: riftlab position --game ripple_rush --after 30 --seat 1 > view.json",
      .options = Join({GameOptions(),
                       {SeedOption(),
                        {.name = "after",
                         .kind = OptionKind::kInteger,
                         .value_name = "N",
                         .default_value = "0",
                         .min = 0,
                         .max = 1'000'000,
                         .help = "the position after so many decisions of random play"},
                        {.name = "seat",
                         .kind = OptionKind::kInteger,
                         .value_name = "K",
                         .min = 0,
                         .max = 99,
                         .help = "as seen by seat K, counted from 0 (default: complete)"}},
                       GeneralOptions()}),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
