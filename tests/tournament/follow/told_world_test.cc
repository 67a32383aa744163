// Games that were played, written down as people would, and read again.
#include "tournament/follow/told_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tests/tournament/follow/told_game.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/replay.h"
#include "tournament/follow/told_chance.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

struct WrittenTable {
  const char* game;
  const char* mode;
  int players;
};

AnyGame GameAt(const WrittenTable& table) {
  GameConfig config;
  config.mode = table.mode;
  config.players = table.players;
  return *MakeGame(table.game, config);
}

// A game that was played, and all of it in writing.
struct Written {
  WrittenGame text;
  std::vector<std::string> moves;
  GameResult result;
};

void AddLine(const AnyGame& game, ChanceStep step, const std::vector<std::uint32_t>& draws,
             WrittenGame::Line line, WrittenGame& text) {
  for (Player seat = 0; seat < game.NumPlayers(); ++seat) {
    line.saw.push_back(Testimony(game, seat, step, draws));
  }
  text.lines.push_back(std::move(line));
}

// A game between greedy agents.
Written WriteGame(const AnyGame& game, std::uint64_t seed) {
  AgentSpec spec{.label = "greedy", .name = "greedy", .params = {}};
  const std::unique_ptr<Decider> decider =
      *(*FindGameDriver(game.info().name))->make_decider(game.config(), spec);
  Rng rng(seed, {.index = 0, .purpose = Purpose::kTest});
  Rng chance(seed, {.index = 1, .purpose = Purpose::kTest});
  Written written{.text = {.game = game.info().name, .config = game.config()}};
  std::vector<std::uint32_t> draws;
  const auto deal = [&](Rng& scripted) { return game.Deal(scripted); };
  AnyState state = PlayAtRandom(deal, chance, draws);
  AddLine(game, deal, draws, {}, written.text);
  while (game.ToMove(state) != kNobody) {
    const Action action = *decider->Decide(state, rng);
    const auto play = [&](Rng& scripted) { return game.Apply(state, action, scripted); };
    const AnyState next = PlayAtRandom(play, chance, draws);
    written.moves.push_back(game.ToText(state, action));
    AddLine(game, play, draws, {.seat = game.ToMove(state), .moves = game.ToText(state, action)},
            written.text);
    state = next;
  }
  written.result = game.Result(state);
  return written;
}

void KeepWhatAllSaw(WrittenGame::Line& line) {
  std::vector<std::string> open;
  for (const std::string& fact : line.saw[0]) {
    const bool all_see = std::all_of(line.saw.begin(), line.saw.end(), [&](const auto& saw) {
      return std::count(saw.begin(), saw.end(), fact) > std::count(open.begin(), open.end(), fact);
    });
    if (all_see) open.push_back(fact);
  }
  line.saw.assign(line.saw.size(), open);
}

// The game as it is read from its text.
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

class Silence : public MatchObserver {
 public:
  void OnPosition(const AnyState& /*state*/) override {}
  void OnAction(Action /*action*/) override {}
};

// Its draws and moves alone lead to the same game.
void ExpectReplays(const AnyGame& game, const ToldWorld& world) {
  GameRecord record{.result = game.Result(world.positions.back()),
                    .decisions = std::ssize(world.actions),
                    .draws = world.draws};
  record.moves = fmt::format("{}", fmt::join(MovesOf(game, world), " "));
  Silence silence;
  EXPECT_EQ(Replay(game, record, silence), absl::OkStatus());
}

class ToldWorldTest : public testing::TestWithParam<WrittenTable> {};
class SeenBySeatTest : public testing::TestWithParam<WrittenTable> {};
class SeenByAllTest : public testing::TestWithParam<WrittenTable> {};

std::string NameOf(const testing::TestParamInfo<WrittenTable>& table) {
  return fmt::format("{}_{}_{}", table.param.game, table.param.mode, table.param.players);
}

TEST_P(ToldWorldTest, IsTheGameWhereAllIsTold) {
  const AnyGame game = GameAt(GetParam());
  const Written written = WriteGame(game, 3);
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
  EXPECT_EQ(game.Result(world->positions.back()).scores, written.result.scores);
  EXPECT_EQ(game.Result(world->positions.back()).reason, written.result.reason);
  ExpectReplays(game, *world);
}

// What seat 0 alone saw, and every move.
TEST_P(SeenBySeatTest, AgreesWithWhatOneSeatSaw) {
  const AnyGame game = GameAt(GetParam());
  Written written = WriteGame(game, 4);
  for (WrittenGame::Line& line : written.text.lines) line.saw.resize(1);
  written.text.viewer = 0;
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
  ExpectReplays(game, *world);
}

// What everybody saw, and every move.
TEST_P(SeenByAllTest, AgreesWithWhatLayOpen) {
  const AnyGame game = GameAt(GetParam());
  Written written = WriteGame(game, 5);
  for (WrittenGame::Line& line : written.text.lines) KeepWhatAllSaw(line);
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
  ExpectReplays(game, *world);
}

INSTANTIATE_TEST_SUITE_P(
    Tables, ToldWorldTest,
    testing::Values(WrittenTable{"ripple_rush", "basic", 1},
                    WrittenTable{"ripple_rush", "basic", 2},
                    WrittenTable{"ripple_rush", "advanced", 3},
                    WrittenTable{"riftforce", "duel", 2}, WrittenTable{"riftforce", "team", 3},
                    WrittenTable{"riftforce", "team", 4}, WrittenTable{"riftforce", "solo", 1},
                    WrittenTable{"riftwalker", "standard", 2},
                    WrittenTable{"riftwalker", "standard", 3},
                    WrittenTable{"warrift", "classic", 2}, WrittenTable{"warrift", "team", 4},
                    WrittenTable{"warrift", "frenzy", 2}, WrittenTable{"warrift", "solo", 1}),
    NameOf);

// The search is bounded: where many hands are hidden it seldom finds a world.
INSTANTIATE_TEST_SUITE_P(
    Tables, SeenBySeatTest,
    testing::Values(WrittenTable{"ripple_rush", "basic", 1},
                    WrittenTable{"ripple_rush", "basic", 2},
                    WrittenTable{"ripple_rush", "advanced", 3},
                    WrittenTable{"riftforce", "duel", 2}, WrittenTable{"riftforce", "team", 3},
                    WrittenTable{"riftforce", "solo", 1}, WrittenTable{"riftwalker", "standard", 2},
                    WrittenTable{"riftwalker", "standard", 3},
                    WrittenTable{"warrift", "classic", 2}, WrittenTable{"warrift", "frenzy", 2},
                    WrittenTable{"warrift", "solo", 1}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(Tables, SeenByAllTest,
                         testing::Values(WrittenTable{"ripple_rush", "basic", 2},
                                         WrittenTable{"ripple_rush", "advanced", 3},
                                         WrittenTable{"riftforce", "duel", 2},
                                         WrittenTable{"riftforce", "team", 3},
                                         WrittenTable{"riftwalker", "standard", 2},
                                         WrittenTable{"warrift", "classic", 2},
                                         WrittenTable{"warrift", "frenzy", 2}),
                         NameOf);

}  // namespace
}  // namespace riftlab
