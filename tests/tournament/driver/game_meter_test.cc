#include "tournament/driver/game_meter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/text.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/balance/play_figures.h"
#include "tournament/driver/driver.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

std::unique_ptr<GameMeter> MeterFor(const std::string& game, const GameConfig& config) {
  return *(*FindGameDriver(game))->make_meter(config);
}

// Plays a game of seed 1 with these moves.
GameMeasures Measured(const std::string& name, const std::string& moves,
                      std::uint64_t game_index = 0) {
  const AnyGame game = *MakeGame(name, {});
  const auto meter = MeterFor(name, {});
  const ScheduledGame scheduled{.seed = 1, .game_index = game_index, .agents = std::vector<int>(2)};
  meter->Begin(scheduled);
  NamedDraws draws = LuckOf(scheduled);
  Rng chance = Rng::Named(draws);
  AnyState state = game.Deal(chance);
  meter->OnPosition(state);
  for (const std::string& move : Split(moves, ' ')) {
    const Action action = *game.ParseAction(state, move);
    meter->OnAction(action);
    state = game.Apply(state, action, chance);
    meter->OnPosition(state);
  }
  EXPECT_EQ(game.ToMove(state), kNobody);
  return meter->measures();
}

const OptionCount& Find(const std::vector<OptionCount>& counts, const std::string& name) {
  const auto found = std::find_if(counts.begin(), counts.end(),
                                  [&](const OptionCount& count) { return count.name == name; });
  static const OptionCount kNone;
  return found == counts.end() ? kNone : *found;
}

TEST(GameMeterTest, TicTacToeMoveByMove) {
  const GameMeasures measures = Measured("tic_tac_toe", "a1 b1 a2 b2 a3");
  EXPECT_EQ(measures.legal_moves, (std::vector<int>{9, 8, 7, 6, 5}));
  // Marks are set in turn, so each is a turn of its own.
  EXPECT_EQ(measures.turn_decisions, (std::vector<int>{1, 1, 1, 1, 1}));
  EXPECT_TRUE(measures.kinds.empty());
  EXPECT_EQ(measures.options.size(), 9U);
  const auto expect = [&](const std::string& square, int offered, int chosen, double by_chance) {
    const OptionCount& count = Find(measures.options, square);
    EXPECT_EQ(count.offered, offered) << square;
    EXPECT_EQ(count.chosen, chosen) << square;
    EXPECT_DOUBLE_EQ(count.by_chance, by_chance) << square;
  };
  expect("a1", 1, 1, 1.0 / 9);
  expect("b1", 2, 1, 1.0 / 9 + 1.0 / 8);
  expect("c3", 5, 0, 1.0 / 9 + 1.0 / 8 + 1.0 / 7 + 1.0 / 6 + 1.0 / 5);
  // A chance for each seat at each of five turns.
  ASSERT_EQ(measures.course.size(), 10U);
  for (std::size_t turn = 0; turn < 5; ++turn) {
    EXPECT_NEAR(measures.course[2 * turn] + measures.course[2 * turn + 1], 1, 1e-12);
  }
}

// By enumeration of all random games, X gets these parts of the win before each of its and the
// other's marks. A playout has a standard deviation of 0.5 at most.
TEST(GameMeterTest, PlayoutsEstimateTheShareOfTheWin) {
  constexpr std::array kExact = {0.6484126984, 0.6714285714, 0.7285714286, 0.7083333333, 0.55};
  constexpr int kTries = 100;
  std::array<double, kExact.size()> means{};
  for (int game = 0; game < kTries; ++game) {
    const GameMeasures measures =
        Measured("tic_tac_toe", "a1 b1 a2 b2 a3", static_cast<std::uint64_t>(game));
    for (std::size_t turn = 0; turn < means.size(); ++turn) {
      means[turn] += measures.course.at(2 * turn) / kTries;
    }
  }
  const double standard_error = 0.5 / std::sqrt(kTries * kPlayoutsPerTurn);
  for (std::size_t turn = 0; turn < means.size(); ++turn) {
    EXPECT_NEAR(means[turn], kExact[turn], 4 * standard_error) << turn;
  }
  EXPECT_NE(Measured("tic_tac_toe", "a1 b1 a2 b2 a3", 1).course,
            Measured("tic_tac_toe", "a1 b1 a2 b2 a3", 2).course);
}

TEST(GameMeterTest, KuhnPokerHasTwoOptionsADecision) {
  const GameMeasures measures = Measured("kuhn", "check bet call");
  EXPECT_EQ(measures.legal_moves, (std::vector<int>{2, 2, 2}));
  EXPECT_EQ(measures.turn_decisions, (std::vector<int>{1, 1, 1}));
  EXPECT_EQ(Find(measures.options, "bet"), (OptionCount{"bet", 2, 1, 1.0, 2, 1}));
  EXPECT_EQ(Find(measures.options, "fold"), (OptionCount{"fold", 1, 0, 0.5, 1, 0}));
  EXPECT_EQ(Find(measures.options, "call"), (OptionCount{"call", 1, 1, 0.5, 1, 1}));
}

// Each seat opens with its card and has it to the end; "fold" is offered to the second seat alone.
TEST(GameMeterTest, KuhnPokerHasOneCardASeat) {
  const GameMeasures measures = Measured("kuhn", "check bet call");
  ASSERT_EQ(measures.cards.size(), 2U);
  EXPECT_NE(measures.cards[0].seat, measures.cards[1].seat);
  EXPECT_NE(measures.cards[0].name, measures.cards[1].name);
  for (const CardUse& use : measures.cards) {
    EXPECT_TRUE(use.owned && use.opening && use.drawn && use.left) << use.name;
  }
  const std::vector<OfferedOption> expected = {{"bet", 0, false},   {"bet", 1, true},
                                               {"call", 0, true},   {"check", 0, true},
                                               {"check", 1, false}, {"fold", 0, false}};
  EXPECT_EQ(measures.option_uses, expected);
}

// What measured games of a run say.
struct Stream {
  std::vector<std::uint64_t> games;
  std::vector<GameMeasures> measures;
  friend bool operator==(const Stream&, const Stream&) = default;
};

RunOptions Measuring(Stream& stream, std::int64_t games) {
  RunOptions options;
  options.measured_games = games;
  options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
    stream.games.push_back(record.game.game_index);
    stream.measures.push_back(measures);
  };
  return options;
}

TournamentConfig SelfPlayOf(const std::string& game, const GameConfig& rules, std::int64_t games) {
  TournamentConfig config = RandomTournament(game, 1, games);
  config.rules = rules;
  config.format = Format::kSelfPlay;
  return config;
}

TEST(GameMeterTest, ThreadsBackendsAndBatchesChangeNothing) {
  for (const std::string game : {"kuhn", "lantern", "ripple_rush"}) {
    const TournamentConfig config = SelfPlayOf(game, {}, 100);
    Stream expected;
    ASSERT_TRUE(RunTournament(config, Measuring(expected, 60)).ok());
    ASSERT_EQ(expected.games.size(), 60U);
    EXPECT_EQ(expected.games.back(), 59U);
    for (const Backend backend : kTestedBackends) {
      for (const int threads : {2, 7}) {
        for (const int batch : {0, 13}) {
          Stream stream;
          RunOptions options = Measuring(stream, 60);
          options.threads = threads;
          options.backend = backend;
          options.batch_games = batch;
          ASSERT_TRUE(RunTournament(config, options).ok());
          EXPECT_EQ(stream, expected) << game;
        }
      }
    }
  }
}

TEST(GameMeterTest, MeasuringChangesNoGame) {
  const TempFolder folder;
  const TournamentConfig config = SelfPlayOf("ripple_rush", {}, 40);
  Stream stream;
  RunOptions options = Measuring(stream, 20);
  options.out_dir = folder / "measured";
  ASSERT_TRUE(RunTournament(config, options).ok());
  ASSERT_TRUE(RunTournament(config, {.out_dir = folder / "plain"}).ok());
  EXPECT_EQ(RunBytes(folder / "measured"), RunBytes(folder / "plain"));
}

TEST(GameMeterTest, AResumedRunMeasuresWhatTheJournalHas) {
  const TempFolder folder;
  const TournamentConfig config = SelfPlayOf("lantern", {}, 40);
  Stream expected;
  RunOptions options = Measuring(expected, 30);
  options.out_dir = folder / "run";
  ASSERT_TRUE(RunTournament(config, options).ok());
  for (const int kept : {0, 7, 29, 30, 35, 40}) {
    KeepLines(folder / "run/games.jsonl", kept);
    Stream stream;
    ASSERT_TRUE(ResumeTournament(folder / "run", Measuring(stream, 30)).ok());
    EXPECT_EQ(stream, expected) << kept;
  }
}

TEST(GameMeterTest, WithoutMovesAResumedRunMeasuresOnlyNewGames) {
  const TempFolder folder;
  TournamentConfig config = SelfPlayOf("lantern", {}, 40);
  config.record_moves = false;
  ASSERT_TRUE(RunTournament(config, {.out_dir = folder / "run"}).ok());
  KeepLines(folder / "run/games.jsonl", 10);
  Stream stream;
  ASSERT_TRUE(ResumeTournament(folder / "run", Measuring(stream, 30)).ok());
  ASSERT_EQ(stream.games.size(), 20U);
  EXPECT_EQ(stream.games.front(), 10U);
}

TEST(GameMeterTest, AShardMeasuresItsOwnFirstGames) {
  const TournamentConfig config = SelfPlayOf("lantern", {}, 40);
  Stream stream;
  RunOptions options = Measuring(stream, 5);
  options.shard = {.number = 2, .count = 2};
  ASSERT_TRUE(RunTournament(config, options).ok());
  EXPECT_EQ(stream.games, (std::vector<std::uint64_t>{20, 21, 22, 23, 24}));
}

// In every game and mode, whatever it calls its options.
void ExpectSane(const AnyGame& game, const GameRecord& record, const GameMeasures& measures) {
  EXPECT_EQ(measures.legal_moves.size(), static_cast<std::size_t>(record.decisions));
  EXPECT_GE(*std::min_element(measures.legal_moves.begin(), measures.legal_moves.end()), 2);
  EXPECT_LE(std::accumulate(measures.turn_decisions.begin(), measures.turn_decisions.end(), 0),
            record.decisions);
  std::size_t sides = 0;
  for (int seat = 0; seat < game.NumPlayers(); ++seat) {
    sides = std::max(sides, static_cast<std::size_t>(game.Side(static_cast<Player>(seat))) + 1);
  }
  ASSERT_FALSE(measures.course.empty());
  ASSERT_EQ(measures.course.size() % sides, 0U);
  for (std::size_t turn = 0; turn < measures.course.size() / sides; ++turn) {
    double sum = 0;
    for (std::size_t side = 0; side < sides; ++side) {
      const double chance = measures.course[turn * sides + side];
      EXPECT_TRUE(chance >= 0 && chance <= 1 + 1e-12) << chance;
      sum += chance;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
  }
  for (const OptionCount& option : measures.options) {
    EXPECT_EQ(option.name.find_first_of("+@\n"), std::string::npos) << option.name;
    EXPECT_GE(option.offered, option.chosen) << option.name;
    EXPECT_GE(option.turns, option.turns_chosen) << option.name;
    EXPECT_GE(option.offered, option.turns) << option.name;
    EXPECT_GE(option.chosen, option.turns_chosen) << option.name;
    EXPECT_EQ(option.chosen == 0, option.turns_chosen == 0) << option.name;
    EXPECT_GT(option.turns, 0) << option.name;
    EXPECT_GT(option.by_chance, 0) << option.name;
    EXPECT_LT(option.by_chance, option.offered) << option.name;
    const auto uses_of = [&](bool chosen) {
      return std::count_if(measures.option_uses.begin(), measures.option_uses.end(),
                           [&](const OfferedOption& use) {
                             return use.name == option.name && (use.chosen || !chosen);
                           });
    };
    EXPECT_GE(option.turns, uses_of(false)) << option.name;
    EXPECT_GT(uses_of(false), 0) << option.name;
    EXPECT_EQ(option.chosen > 0, uses_of(true) > 0) << option.name;
  }
  for (const CardUse& use : measures.cards) {
    EXPECT_TRUE(use.seat >= 0 && use.seat < game.NumPlayers()) << use.name;
    EXPECT_TRUE(use.owned || use.drawn) << use.name;
    EXPECT_TRUE(!use.opening || (use.owned && use.drawn)) << use.name;
    EXPECT_TRUE(!use.left || use.drawn) << use.name;
  }
}

// The four games say who had which cards.
TEST(GameMeterTest, EveryGameWithHandsHasCards) {
  for (const char* name : {"ripple_rush", "riftforce", "riftwalker", "warrift"}) {
    Stream stream;
    ASSERT_TRUE(RunTournament(SelfPlayOf(name, {}, 3), Measuring(stream, 3)).ok());
    for (const GameMeasures& measures : stream.measures) {
      const auto drawn = std::count_if(measures.cards.begin(), measures.cards.end(),
                                       [](const CardUse& use) { return use.drawn; });
      const auto opening = std::count_if(measures.cards.begin(), measures.cards.end(),
                                         [](const CardUse& use) { return use.opening; });
      EXPECT_GT(opening, 0) << name;
      EXPECT_GE(drawn, opening) << name;
    }
  }
}

TEST(GameMeterTest, EveryGameAndMode) {
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        const GameConfig rules = {.mode = mode.name, .players = players};
        const TournamentConfig config = SelfPlayOf(table->info().name, rules, 5);
        const AnyGame game = *MakeGame(config.game, rules);
        RunOptions options;
        options.measured_games = 5;
        int measured = 0;
        options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
          ExpectSane(game, record, measures);
          ++measured;
        };
        ASSERT_TRUE(RunTournament(config, options).ok());
        EXPECT_EQ(measured, 5) << config.game << " " << mode.name << " " << players;
      }
    }
  }
}

}  // namespace
}  // namespace riftlab
