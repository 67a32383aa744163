#include "tests/tournament/follow/written_table.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/core/types.h"
#include "tests/tournament/follow/told_game.h"
#include "tests/tournament/follow/written_text.h"
#include "tournament/driver/driver.h"
#include "tournament/follow/told_chance.h"

namespace riftlab {
namespace {

void AddLine(const AnyGame& game, ChanceStep step, const std::vector<std::uint32_t>& draws,
             WrittenGame::Line line, WrittenGame& text) {
  for (const Player seat : Seats(game.NumPlayers())) {
    line.saw.push_back(Testimony(game, seat, step, draws));
  }
  text.lines.push_back(std::move(line));
}

}  // namespace

Written WriteGame(const AnyGame& game, std::uint64_t seed) {
  AgentSpec spec{.label = "greedy", .name = "greedy", .params = {}};
  const std::unique_ptr<Decider> decider =
      *(*FindGameDriver(game.info().name))->make_decider(game.config(), spec);
  Rng rng(seed, {.index = 0, .purpose = Purpose::kTest});
  Rng chance(seed, {.index = 1, .purpose = Purpose::kTest});
  Written written{.text = {.game = game.info().name, .config = game.config()}};
  written.moves_as_seen.resize(static_cast<std::size_t>(game.NumPlayers()));
  std::vector<std::uint32_t> draws;
  const auto deal = [&](Rng& scripted) { return game.Deal(scripted); };
  AnyState state = PlayAtRandom(deal, chance, draws);
  AddLine(game, deal, draws, {}, written.text);
  written.positions.push_back(state);
  while (game.ToMove(state) != kNobody) {
    const Action action = *decider->Decide(state, rng);
    const auto play = [&](Rng& scripted) { return game.Apply(state, action, scripted); };
    const AnyState next = PlayAtRandom(play, chance, draws);
    written.moves.push_back(game.ToText(state, action));
    for (const Player seat : Seats(game.NumPlayers())) {
      written.moves_as_seen[seat].push_back(MoveAsSeen(game, state, action, seat));
    }
    AddLine(game, play, draws, {.seat = game.ToMove(state), .moves = written.moves.back()},
            written.text);
    state = next;
    written.positions.push_back(state);
  }
  written.result = game.Result(state);
  return written;
}

WrittenGame SeenFrom(const Written& written, Player seat) {
  WrittenGame text = written.text;
  text.viewer = seat;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    WrittenGame::Line& line = text.lines[i];
    if (i > 0) line.moves = written.moves_as_seen[seat][i - 1];
    for (std::size_t other = 0; other < line.saw.size(); ++other) {
      if (other != seat) line.saw[other].clear();
    }
  }
  return text;
}

Written WithoutSomeOpenFacts(Written written, Rng& rng) {
  for (WrittenGame::Line& line : written.text.lines) {
    for (const std::string& fact : OpenFacts(line)) {
      if (rng.Below(4) != 0) continue;
      for (std::vector<std::string>& saw : line.saw) {
        saw.erase(std::find(saw.begin(), saw.end(), fact));
      }
    }
  }
  return written;
}

WrittenGame InOrder(const Written& written, ToldOrder order, std::uint64_t seed) {
  Rng rng(seed, {.index = 2, .purpose = Purpose::kTest});
  WrittenGame text = written.text;
  for (WrittenGame::Line& line : text.lines) {
    const std::vector<std::string> open = OpenFacts(line);
    for (std::vector<std::string>& saw : line.saw) {
      for (const std::string& fact : open) saw.erase(std::find(saw.begin(), saw.end(), fact));
      if (order != ToldOrder::kOpenLast) std::reverse(saw.begin(), saw.end());
      if (order == ToldOrder::kShuffled) rng.Shuffle(0, saw);
      // Behind so many others each.
      std::vector<std::size_t> places(open.size(), 0);
      for (std::size_t& place : places) {
        const auto size = static_cast<std::uint32_t>(saw.size());
        if (order == ToldOrder::kShuffled) place = rng.Below(size + 1);
        if (order == ToldOrder::kOpenLast) place = size;
      }
      std::sort(places.begin(), places.end());
      for (std::size_t i = 0; i < open.size(); ++i) {
        saw.insert(saw.begin() + static_cast<std::ptrdiff_t>(places[i] + i), open[i]);
      }
      if (order == ToldOrder::kReversed && open.size() == 1) std::reverse(saw.begin(), saw.end());
    }
  }
  return text;
}

std::vector<std::string> OpenFacts(const WrittenGame::Line& line) {
  std::vector<std::string> open;
  for (const std::string& fact : line.saw[0]) {
    const bool all_see = std::all_of(line.saw.begin(), line.saw.end(), [&](const auto& saw) {
      return std::count(saw.begin(), saw.end(), fact) > std::count(open.begin(), open.end(), fact);
    });
    if (all_see) open.push_back(fact);
  }
  return open;
}

absl::StatusOr<ToldWorld> Reread(const AnyGame& game, const WrittenGame& text) {
  const absl::StatusOr<WrittenGame> read = ReadWrittenGame(WriteWrittenGame(text), "f");
  if (!read.ok()) return read.status();
  return FindWorld(game, *read, "f");
}

std::vector<std::string> MovesOf(const AnyGame& game, const ToldWorld& world) {
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < world.actions.size(); ++i) {
    moves.push_back(game.ToText(world.positions[i], world.actions[i]));
  }
  return moves;
}

}  // namespace riftlab
