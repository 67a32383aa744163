// What a person can hand to a game: rule values, card tables, positions and moves. Accepted inputs
// are played on to the end of the game.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/any_game.h"
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tests/mutation/target.h"
#include "tournament/cli/framework/json_text.h"

namespace riftlab::mutation {
namespace {

constexpr int kMaxDecisions = 20000;
constexpr int kStatesPerSetup = 6;
constexpr std::string_view kSource = "position.json";

// Configured games of one kind, and positions reached in them by random play.
struct Position {
  std::size_t setup;
  AnyState state;
};
struct Setups {
  std::vector<AnyGame> games;
  std::vector<Position> positions;
};

// Plays on at random to the end; the first thing that is wrong on the way, or an empty string.
std::string PlayOn(const AnyGame& game, AnyState state) {
  Rng rng(1, {.purpose = Purpose::kTest});
  for (int decisions = 0; decisions < kMaxDecisions; ++decisions) {
    const Player seat = game.ToMove(state);
    const bool is_looked_at = decisions % 8 == 0 || seat == kNobody;
    if (is_looked_at && game.Draw(state).text().empty()) return "a position draws as nothing";
    if (seat == kNobody) {
      const GameResult result = game.Result(state);
      const auto players = static_cast<std::size_t>(game.NumPlayers());
      return result.shares.size() == players ? "" : "the result has not one share a seat";
    }
    if (seat >= game.NumPlayers()) return fmt::format("seat {} is to move", seat);
    const std::vector<Action> actions = game.LegalActions(state);
    if (actions.empty()) return "the seat to move has no legal action";
    const AnyInfoSet info = game.Observe(state, seat);
    if (is_looked_at && game.Observe(game.Determinize(info, rng), seat) != info) {
      return "a sampled world does not look like the position";
    }
    state = game.Apply(state, actions[rng.Below(static_cast<std::uint32_t>(actions.size()))], rng);
  }
  return "the game does not end";
}

// Every mode with its smallest and largest number of players.
std::vector<AnyGame> GamesOf(const GameTable& table) {
  std::vector<AnyGame> games;
  for (const ModeInfo& mode : table.info().modes) {
    for (const int players : std::set<int>{mode.min_players, mode.max_players}) {
      absl::StatusOr<AnyGame> game =
          MakeGame(table.info().name, {.mode = mode.name, .players = players});
      RIFTLAB_CHECK(game.ok());
      games.push_back(*std::move(game));
    }
  }
  return games;
}

// Positions spread over random games, finished ones included.
std::shared_ptr<const Setups> SampleSetups(const GameTable& table, std::uint64_t seed) {
  auto setups = std::make_shared<Setups>();
  setups->games = GamesOf(table);
  for (std::size_t setup = 0; setup < setups->games.size(); ++setup) {
    const AnyGame& game = setups->games[setup];
    Rng rng(seed, {.index = setups->positions.size(), .purpose = Purpose::kTest});
    std::vector<AnyState> states = {game.Deal(rng)};
    while (game.ToMove(states.back()) != kNobody) {
      const std::vector<Action> actions = game.LegalActions(states.back());
      const Action action = actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
      states.push_back(game.Apply(states.back(), action, rng));
    }
    for (int k = 0; k < kStatesPerSetup; ++k) {
      const std::size_t at =
          (states.size() - 1) * static_cast<std::size_t>(k) / (kStatesPerSetup - 1);
      setups->positions.push_back({setup, states[at]});
    }
  }
  return setups;
}

Target CompletePositions(const std::string& name, const std::shared_ptr<const Setups>& setups) {
  Target target{
      .name = name + " position", .syntax = Syntax::kJson, .contexts = setups->games.size()};
  for (const auto& [setup, state] : setups->positions) {
    target.samples.push_back({setups->games[setup].ToJson(state).dump(), setup});
  }
  target.parse = [setups](std::size_t setup, const std::string& text) -> Verdict {
    const absl::StatusOr<Json> json = ParseJsonText(text, kSource);
    if (!json.ok()) return Refused(json.status());
    const AnyGame& game = setups->games[setup];
    const absl::StatusOr<AnyState> state = game.ParseState(*json);
    if (!state.ok()) return Refused(state.status());
    const absl::StatusOr<AnyState> again = game.ParseState(game.ToJson(*state));
    if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
    if (*again != *state) return Accepted("written and read back it is another position");
    return Accepted(PlayOn(game, *state));
  };
  return target;
}

Target SeatViews(const std::string& name, const std::shared_ptr<const Setups>& setups) {
  Target target{
      .name = name + " seat view", .syntax = Syntax::kJson, .contexts = setups->games.size()};
  for (const auto& [setup, state] : setups->positions) {
    const AnyGame& game = setups->games[setup];
    for (int seat = 0; seat < game.NumPlayers(); ++seat) {
      const AnyInfoSet info = game.Observe(state, static_cast<Player>(seat));
      target.samples.push_back({game.ToJson(info).dump(), setup});
    }
  }
  target.parse = [setups](std::size_t setup, const std::string& text) -> Verdict {
    const absl::StatusOr<Json> json = ParseJsonText(text, kSource);
    if (!json.ok()) return Refused(json.status());
    const AnyGame& game = setups->games[setup];
    const absl::StatusOr<AnyInfoSet> info = game.ParseInfoSet(*json);
    if (!info.ok()) return Refused(info.status());
    const absl::StatusOr<AnyInfoSet> again = game.ParseInfoSet(game.ToJson(*info));
    if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
    if (*again != *info) return Accepted("written and read back it is another view");
    if (game.Draw(*info).text().empty()) return Accepted("it draws as nothing");
    Rng rng(2, {.purpose = Purpose::kTest});
    const AnyState world = game.Determinize(*info, rng);
    if (game.Observe(world, game.Observer(*info)) != *info) {
      return Accepted("a sampled world does not look like the view");
    }
    return Accepted(PlayOn(game, world));
  };
  return target;
}

Target Moves(const std::string& name, const std::shared_ptr<const Setups>& setups) {
  Target target{.name = name + " move"};
  auto undecided = std::make_shared<std::vector<Position>>();
  for (const Position& position : setups->positions) {
    const AnyGame& game = setups->games[position.setup];
    if (game.ToMove(position.state) == kNobody) continue;
    const std::vector<Action> actions = game.LegalActions(position.state);
    for (std::size_t k = 0; k < actions.size() && k < 8; ++k) {
      target.samples.push_back({game.ToText(position.state, actions[k]), undecided->size()});
    }
    undecided->push_back(position);
  }
  target.contexts = undecided->size();
  target.parse = [setups, undecided](std::size_t position, const std::string& text) -> Verdict {
    const auto& [setup, state] = (*undecided)[position];
    const AnyGame& game = setups->games[setup];
    const absl::StatusOr<Action> action = game.ParseAction(state, text);
    if (!action.ok()) return Refused(action.status());
    const std::vector<Action> actions = game.LegalActions(state);
    if (std::find(actions.begin(), actions.end(), *action) == actions.end()) {
      return Accepted("the move is not legal");
    }
    const absl::StatusOr<Action> again = game.ParseAction(state, game.ToText(state, *action));
    const bool same = again.ok() && *again == *action;
    return Accepted(same ? "" : "its own text means another move");
  };
  return target;
}

// Makes a game and plays it; its configuration in force must make the same game again.
Verdict TryConfig(std::string_view name, const GameConfig& config) {
  const absl::StatusOr<AnyGame> game = MakeGame(name, config);
  if (!game.ok()) return Refused(game.status());
  const absl::StatusOr<AnyGame> again = MakeGame(name, game->config());
  if (!again.ok()) return Accepted("its own settings are refused: " + again.status().ToString());
  const bool same = again->config().mode == game->config().mode &&
                    again->config().players == game->config().players &&
                    again->config().rules == game->config().rules &&
                    again->CardsHash() == game->CardsHash();
  if (!same) return Accepted("its own settings make another game");
  if (game->DescribeCards().empty() && !game->info().default_cards.empty()) {
    return Accepted("the card table is described as nothing");
  }
  Rng rng(3, {.purpose = Purpose::kTest});
  return Accepted(PlayOn(*game, game->Deal(rng)));
}

// One sample for each rule option in each mode: its default value.
Target RuleValues(const std::string& name, const GameInfo& info) {
  Target target{.name = name + " rule value"};
  auto places = std::make_shared<std::vector<std::pair<std::string, std::string>>>();
  for (const ModeInfo& mode : info.modes) {
    for (const RuleOption& option : info.options) {
      target.samples.push_back({option.default_value, places->size()});
      places->emplace_back(mode.name, option.name);
    }
  }
  target.contexts = places->size();
  target.parse = [name, places](std::size_t place, const std::string& text) {
    const auto& [mode, option] = (*places)[place];
    return TryConfig(name, {.mode = mode, .rules = {{option, text}}});
  };
  return target;
}

Target Modes(const std::string& name, const GameInfo& info) {
  Target target{.name = name + " mode"};
  for (const ModeInfo& mode : info.modes) target.samples.push_back({mode.name});
  target.parse = [name](std::size_t /*context*/, const std::string& text) {
    return TryConfig(name, {.mode = text});
  };
  return target;
}

Target CardTables(const std::string& name, const GameInfo& info) {
  Target target{.name = name + " card table", .samples = {{std::string(info.default_cards)}}};
  target.parse = [name](std::size_t /*context*/, const std::string& text) {
    return TryConfig(name, {.mode = "", .cards = text, .cards_source = "cards.toml"});
  };
  return target;
}

}  // namespace

std::vector<Target> GameTargets(std::uint64_t seed) {
  std::vector<Target> targets;
  for (const GameTable* table : AllGameTables()) {
    const GameInfo& info = table->info();
    const std::shared_ptr<const Setups> setups = SampleSetups(*table, seed);
    targets.push_back(CompletePositions(info.name, setups));
    targets.push_back(SeatViews(info.name, setups));
    targets.push_back(Moves(info.name, setups));
    targets.push_back(Modes(info.name, info));
    if (!info.options.empty()) targets.push_back(RuleValues(info.name, info));
    if (!info.default_cards.empty()) targets.push_back(CardTables(info.name, info));
  }
  return targets;
}

}  // namespace riftlab::mutation
