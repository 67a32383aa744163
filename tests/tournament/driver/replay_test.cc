#include "tournament/driver/replay.h"

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "tests/tournament/spectator.h"
#include "tournament/driver/driver.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// A game between random agents.
struct Played {
  AnyGame game;
  GameRecord record;
};

Played Play(const std::string& name, const GameConfig& config, std::uint64_t game_index,
            Spectator& spectator) {
  Played played{*MakeGame(name, config), {}};
  const auto seats = static_cast<std::size_t>(played.game.NumPlayers());
  const std::vector<AgentSpec> agents = {{.label = "a", .name = "random", .params = {}}};
  const auto match = (*FindGameDriver(name))->make_match(played.game.config(), agents, {});
  EXPECT_TRUE(match.ok()) << match.status();
  const ScheduledGame game = {.seed = 4,
                              .game_index = game_index,
                              .block = game_index / seats,
                              .rotation = static_cast<int>(game_index % seats),
                              .agents = std::vector<int>(seats)};
  (*match)->PlayWatched(game, std::nullopt, spectator, played.record);
  return played;
}

TEST(ReplayTest, ShowsWhatTheSpectatorSaw) {
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        for (const std::uint64_t index : {0U, 1U, 17U}) {
          GameConfig config;
          config.mode = mode.name;
          config.players = players;
          Spectator seen;
          const Played played = Play(table->info().name, config, index, seen);
          Spectator again;
          const absl::Status status = Replay(played.game, played.record, again);
          ASSERT_TRUE(status.ok()) << status;
          EXPECT_EQ(again.positions, seen.positions);
          EXPECT_EQ(again.actions, seen.actions);
        }
      }
    }
  }
}

// The draws of the deal and of every move, as the seed gives them.
class KeptDraws final : public DrawGuide {
 public:
  explicit KeptDraws(NamedDraws luck) : luck_(luck) {}
  std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName /*name*/) override {
    kept.push_back(luck_.Draw(pile, n));
    return kept.back();
  }
  std::vector<std::uint32_t> kept;

 private:
  NamedDraws luck_;
};

TEST(ReplayTest, TakesTheDrawsOfTheRecordWhereItHasThem) {
  for (const GameTable* table : AllGameTables()) {
    Spectator seen;
    Played played = Play(table->info().name, {}, 3, seen);
    KeptDraws draws(LuckOf(played.record.game));
    Rng rng = Rng::Guided(draws);
    AnyState state = played.game.Deal(rng);
    for (const Action action : seen.actions) state = played.game.Apply(state, action, rng);
    if (draws.kept.empty()) continue;
    played.record.draws = draws.kept;
    played.record.game.seed += 1;
    Spectator again;
    const absl::Status status = Replay(played.game, played.record, again);
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_EQ(again.positions, seen.positions);
    played.record.draws.back() = 4294967295;
    EXPECT_NE(Replay(played.game, played.record, again).message().find("outcomes"),
              std::string::npos);
    played.record.draws = draws.kept;
    played.record.draws.push_back(0);
    EXPECT_NE(Replay(played.game, played.record, again).message().find("of which the game takes"),
              std::string::npos);
    played.record.draws.resize(draws.kept.size() - 1);
    EXPECT_FALSE(Replay(played.game, played.record, again).ok());
  }
}

// A record that was changed, and the complaint about it.
struct Damage {
  std::string name;
  void (*change)(GameRecord& record);
  std::string complaint;  // its beginning
};

void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.complaint; }

class ReplayDamageTest : public testing::TestWithParam<Damage> {};

TEST_P(ReplayDamageTest, IsFound) {
  Spectator seen;
  Played played = Play("ripple_rush", {}, 5, seen);
  GetParam().change(played.record);
  const absl::Status status = Replay(played.game, played.record, seen);
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  const std::string message(status.message());
  EXPECT_EQ(message.substr(0, GetParam().complaint.size()), GetParam().complaint);
}

// The first move for the one behind it: it is written there already.
void RepeatMove(GameRecord& record) {
  const std::size_t first = record.moves.find(' ');
  const std::size_t second = record.moves.find(' ', first + 1);
  record.moves.replace(first + 1, second - first - 1, record.moves.substr(0, first));
}

void DropLastMove(GameRecord& record) {
  record.moves.erase(record.moves.rfind(' '));
  --record.decisions;
}

INSTANTIATE_TEST_SUITE_P(
    All, ReplayDamageTest,
    testing::Values(
        Damage{"NoMove", [](GameRecord& record) { record.moves.replace(0, 3, "xyz"); },
               "move 0: 'xyz"},
        Damage{"EmptyMove", [](GameRecord& record) { record.moves.insert(0, " "); }, "move 0: ''"},
        Damage{"IllegalMove", RepeatMove, "move 1: '"},
        Damage{
            "OtherSpelling",
            [](GameRecord& record) { record.moves[0] = static_cast<char>(record.moves[0] | 32); },
            "move 0: '"},
        Damage{"TooFewMoves", DropLastMove, "it is not over after its "},
        Damage{"TooManyMoves", [](GameRecord& record) { record.moves += " stop"; },
               "it is over after "},
        Damage{"OtherNumber", [](GameRecord& record) { ++record.decisions; }, "it has "},
        Damage{"OtherSeed", [](GameRecord& record) { ++record.game.seed; }, "move "},
        Damage{"OtherScores", [](GameRecord& record) { record.result.scores[1] += 1; },
               "its moves lead to another result: score of seat 1 is "},
        Damage{"OtherTurns", [](GameRecord& record) { ++record.result.turns; },
               "its moves lead to another result: the number of turns is "},
        Damage{"FaultThatWasNone", [](GameRecord& record) { record.faulty_seat = 0; },
               "its moves lead to another result: "}),
    [](const auto& row) { return row.param.name; });

TEST(ReplayTest, AFaultEndsAGameEarly) {
  Spectator seen;
  Played played = Play("ripple_rush", {}, 5, seen);
  DropLastMove(played.record);
  const AnyState& last = seen.positions.at(seen.positions.size() - 2);
  played.record.faulty_seat = played.game.ToMove(last);
  played.record.result = FaultResult(SidesOf(played.game), played.record.faulty_seat);
  Spectator again;
  const absl::Status status = Replay(played.game, played.record, again);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(again.positions.back(), last);
  played.record.result.ranks = {1, 1};
  EXPECT_TRUE(absl::IsFailedPrecondition(Replay(played.game, played.record, again)));
  played.record.faulty_seat = 1 - played.record.faulty_seat;
  const std::string message(Replay(played.game, played.record, again).message());
  EXPECT_NE(message.find(" is said to be at fault after "), std::string::npos) << message;
}

TEST(ReplayTest, AFaultMayShowAfterTheLastMove) {
  Spectator seen;
  Played played = Play("ripple_rush", {}, 5, seen);
  for (const int seat : {0, 1}) {
    played.record.faulty_seat = seat;
    played.record.result = FaultResult(SidesOf(played.game), seat);
    Spectator again;
    const absl::Status status = Replay(played.game, played.record, again);
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(again.positions, seen.positions);
  }
}

}  // namespace
}  // namespace riftlab
