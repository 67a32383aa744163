#include "tournament/cli/table/result_words.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "tournament/follow/written_game.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

GameResult ResultOf(std::vector<double> scores, std::vector<double> shares) {
  GameResult result;
  result.ranks.assign(scores.size(), 1);
  result.scores = std::move(scores);
  result.shares = std::move(shares);
  result.reason = "deck_empty";
  result.turns = 20;
  return result;
}

AnyGame Game(const std::string& name, const std::string& mode, int players) {
  GameConfig config;
  config.mode = mode;
  config.players = players;
  return *MakeGame(name, config);
}

TEST(ResultWordsTest, SayWhoWon) {
  const AnyGame game = Game("lantern", "", 2);
  EXPECT_EQ(ResultWords(game, ResultOf({52, 1}, {1, 0}), {"Ann", "greedy"}, kUsualColumns),
            "Ann wins.\npoints: Ann 52, greedy 1\nIt took 20 rounds; the deck ran out.\n");
  EXPECT_EQ(ResultWords(game, ResultOf({5, 5}, {0.5, 0.5}), {"Ann", "Bob"}, kUsualColumns),
            "Ann and Bob share the win.\npoints: Ann 5, Bob 5\n"
            "It took 20 rounds; the deck ran out.\n");
  EXPECT_EQ(ResultWords(game, ResultOf({5, 5}, {0, 1}), {"Ann", "Bob"}, kUsualColumns),
            "Bob wins.\npoints: Ann 5, Bob 5\nThe points are equal; they do not decide.\n"
            "It took 20 rounds; the deck ran out.\n");
  EXPECT_TRUE(ResultWords(game, ResultOf({0, 0}, {0, 0}), {"Ann", "Bob"}, kUsualColumns)
                  .starts_with("Nobody wins.\n"));
}

TEST(ResultWordsTest, ATeamWinsTogetherAndASoloGameHasPoints) {
  const AnyGame team = Game("riftforce", "team", 4);
  std::vector<double> shares;
  for (Player seat = 0; seat < 4; ++seat) shares.push_back(team.Side(seat) == 0 ? 1 : 0);
  const std::string words = ResultWords(team, ResultOf({9, 7, 9, 7}, shares),
                                        {"Ann", "Bob", "Cid", "Dee"}, kUsualColumns);
  EXPECT_NE(words.find(" and "), std::string::npos) << words;
  EXPECT_NE(words.substr(0, words.find('\n')).find(" win."), std::string::npos) << words;
  EXPECT_TRUE(
      ResultWords(Game("ripple_rush", "basic", 1), ResultOf({1}, {0.2}), {"Ann"}, kUsualColumns)
          .starts_with("Ann ends with 1 point.\nIt took 20 rounds"));
}

TEST(ResultWordsTest, APersonAloneWinsOrLoses) {
  const auto sentence = [](const std::string& game, GameResult result, double share,
                           const std::string& reason) {
    result.shares = {share};
    result.reason = reason;
    const std::string words = ResultWords(Game(game, "solo", 1), result, {"Ann"}, kUsualColumns);
    return words.substr(0, words.find('\n'));
  };
  GameResult alone = ResultOf({4}, {0});
  EXPECT_EQ(sentence("warrift", alone, 0.8, "solo_won"), "Ann wins with 4 points.");
  EXPECT_EQ(sentence("warrift", alone, 0.3, "eliminated"), "Ann loses with 4 points.");
  EXPECT_EQ(sentence("warrift", alone, 0.3, "rotation_cap"), "Ann loses with 4 points.");
  alone.tags = {{"trainer_riftforce", std::int64_t{13}}};
  EXPECT_EQ(sentence("riftforce", alone, 0, "riftforce"),
            "Ann loses with 4 points; the trainer has 13 points.");
  EXPECT_EQ(sentence("riftforce", alone, 1, "riftforce"),
            "Ann wins with 4 points; the trainer has 13 points.");
  EXPECT_EQ(sentence("riftforce", alone, 0.5, "frozen"),
            "Ann and the trainer share the win with 4 points each.");
}

TEST(ResultWordsTest, AGameThatWasGivenUpHasNoPointsAndNoTurns) {
  const AnyGame game = Game("lantern", "", 2);
  GameRecord record;
  record.result = FaultResult(SidesOf(game), 1);
  record.faulty_seat = 1;
  record.fault = kResigns;
  record.decisions = 1;
  EXPECT_EQ(ResultWords(game, record.result, {"Ann", "Bob"}, kUsualColumns),
            "Ann wins.\nIt was decided by a fault, or by giving up, not by points.\n");
  EXPECT_EQ(HowItEnded(record), "resignation, 1 decision");
  record.fault = "threw: no move";
  EXPECT_EQ(HowItEnded(record), "fault, 1 decision");
  record = {};
  record.result = ResultOf({1, 0}, {1, 0});
  record.decisions = 40;
  EXPECT_EQ(HowItEnded(record), "deck_empty, 20 rounds, 40 decisions");
}

TEST(ResultWordsTest, ReasonsAreReadByTheirForm) {
  const AnyGame game = Game("lantern", "", 2);
  for (const auto& [reason, clause] :
       {std::pair{"last_seat", "one seat was left"}, std::pair{"last_side", "one side was left"},
        std::pair{"no_monsters", "no monsters were left"},
        std::pair{"no_free_cells", "no free cells were left"},
        std::pair{"draw_bag_empty", "the draw bag ran out"},
        std::pair{"round_cap", "the limit of rounds was reached"},
        std::pair{"rotation_cap", "the limit of rounds was reached"},
        std::pair{"turn_cap", "the limit of turns was reached"},
        std::pair{"deck", "the deck ran out"}, std::pair{"best_hand", "it ended by: best hand"},
        std::pair{"last_round", "it ended by: last round"},
        std::pair{"no_winner", "it ended by: no winner"}, std::pair{"no", "it ended by: no"}}) {
    GameResult result = ResultOf({52, 1}, {1, 0});
    result.reason = reason;
    const std::string words = ResultWords(game, result, {"Ann", "Bob"}, kUsualColumns);
    EXPECT_TRUE(words.ends_with(std::string("It took 20 rounds; ") + clause + ".\n")) << words;
  }
}

TEST(ResultWordsTest, WhatTheGameCountsOfEachSeatIsListed) {
  const AnyGame game = Game("ripple_rush", "basic", 2);
  GameResult result = ResultOf({3, 4}, {0, 1});
  result.tags = {{"goals", std::vector<std::int64_t>{1, 2}},
                 {"completed_rows", std::vector<std::int64_t>{2, 3}},
                 {"completed_columns", std::vector<std::int64_t>{0, 0}}};
  const std::string words = ResultWords(game, result, {"Ann", "Bob"}, kUsualColumns);
  EXPECT_TRUE(words.ends_with("rows completed: Ann 2, Bob 3\n")) << words;
}

}  // namespace
}  // namespace riftlab
