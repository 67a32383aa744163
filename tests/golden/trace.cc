#include "tests/golden/trace.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "engine/games/all_games.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::golden {
namespace {

// The position and every seat's view of it, as JSON.
std::vector<Json> Capture(const AnyGame& game, const AnyState& state) {
  std::vector<Json> snapshot = {game.ToJson(state)};
  for (int seat = 0; seat < game.NumPlayers(); ++seat) {
    snapshot.push_back(game.ToJson(game.Observe(state, static_cast<Player>(seat))));
  }
  return snapshot;
}

void WriteWhole(const std::vector<Json>& snapshot, std::string& out) {
  for (std::size_t i = 0; i < snapshot.size(); ++i) {
    out += fmt::format("{} {}\n", i == 0 ? "state" : fmt::format("view {}", i - 1),
                       snapshot[i].dump());
  }
}

// One line a change, after those whom it concerns: "s02 replace /to_move 1" changes the state and
// what seats 0 and 2 see.
void WriteChanges(const std::vector<Json>& before, const std::vector<Json>& after,
                  std::string& out) {
  std::vector<std::pair<std::string, std::string>> lines;  // change, whom it concerns
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::string who = i == 0 ? "s" : std::to_string(i - 1);
    for (const Json& change : Json::diff(before[i], after[i])) {
      const std::string text =
          fmt::format("{} {}{}", change["op"].get<std::string>(), change["path"].get<std::string>(),
                      change.contains("value") ? " " + change["value"].dump() : "");
      const auto found = std::find_if(lines.begin(), lines.end(),
                                      [&](const auto& line) { return line.first == text; });
      if (found == lines.end()) {
        lines.emplace_back(text, who);
      } else if (found->second != who) {
        found->second += who;
      }
    }
  }
  for (const auto& [text, who] : lines) out += fmt::format("{} {}\n", who, text);
}

void WriteEvent(int seat, const std::string& event, std::string& out) {
  if (!event.empty()) out += fmt::format("event {} {}\n", seat, event);
}

std::string TextOf(const Tag& tag) {
  return std::visit([](const auto& value) { return fmt::format("{}", value); }, tag.value);
}

void WriteResult(const GameResult& result, std::string& out) {
  out += fmt::format("scores {}\nranks {}\nshares {}\nreason {}\nturns {}\n",
                     fmt::join(result.scores, " "), fmt::join(result.ranks, " "),
                     fmt::join(result.shares, " "), result.reason, result.turns);
  for (const Tag& tag : result.tags) out += fmt::format("tag {} {}\n", tag.key, TextOf(tag));
}

template <class... Games>
std::vector<const GameTable*> TablesOf(TypeList<Games...> /*list*/) {
  return {&GameTableOf<Games>()...};
}

}  // namespace

std::vector<GoldenFile> AllGoldenFiles() {
  std::vector<GoldenFile> files;
  for (const GameTable* table : TablesOf(AllGames{})) {
    const GameInfo& info = table->info();
    for (const ModeInfo& mode : info.modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        absl::StatusOr<AnyGame> game = MakeGame(info.name, {.mode = mode.name, .players = players});
        RIFTLAB_CHECK(game.ok());
        files.push_back(
            {*std::move(game), fmt::format("{}/{}_{}.txt", info.name, mode.name, players)});
      }
    }
  }
  return files;
}

std::string Trace(const AnyGame& game, std::uint64_t seed) {
  std::string out =
      fmt::format("game {}\nmode {}\nplayers {}\nseed {}\ncards {:016x}\n", game.info().name,
                  game.config().mode, game.NumPlayers(), seed, game.CardsHash());
  NamedDraws draws(seed, {.purpose = Purpose::kChance});
  Rng luck = Rng::Named(draws);
  Rng choice(seed, {.purpose = Purpose::kAgent});

  AnyState state = game.Deal(luck);
  std::vector<Json> snapshot = Capture(game, state);
  out += "\ndeal\n";
  for (int seat = 0; seat < game.NumPlayers(); ++seat) {
    WriteEvent(seat, game.DealEvent(state, static_cast<Player>(seat)), out);
  }
  WriteWhole(snapshot, out);

  for (int decision = 1; game.ToMove(state) != kNobody; ++decision) {
    const std::vector<Action> actions = game.LegalActions(state);
    const Action action = actions[choice.Below(static_cast<std::uint32_t>(actions.size()))];
    out += fmt::format("\ndecision {} seat {}\nlegal", decision, game.ToMove(state));
    for (const Action legal : actions) out += " " + game.ToText(state, legal);
    out += fmt::format("\nchosen {}\n", game.ToText(state, action));
    const AnyState next = game.Apply(state, action, luck);
    for (int seat = 0; seat < game.NumPlayers(); ++seat) {
      WriteEvent(seat, game.Event(state, action, next, static_cast<Player>(seat)), out);
    }
    std::vector<Json> after = Capture(game, next);
    WriteChanges(snapshot, after, out);
    snapshot = std::move(after);
    state = next;
  }
  out += fmt::format("\nend\nstate {}\n", snapshot.front().dump());
  WriteResult(game.Result(state), out);
  out += "\n" + game.Draw(state).text();
  return out;
}

}  // namespace riftlab::golden
