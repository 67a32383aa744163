#include "tournament/balance/match_ups.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tournament/records.h"
#include "tournament/balance/balance.h"

namespace riftlab {
namespace {

using Names = std::vector<std::string>;

// A game between these names, won by the first with this many of so many games.
void Play(MatchUps& match_ups, const std::string& first, const std::string& second, int wins,
          int games) {
  for (int game = 0; game < games; ++game) {
    match_ups.Add(0, first);
    match_ups.Add(1, second);
    match_ups.CloseGame(game < wins ? std::vector{1, 2} : std::vector{2, 1});
    match_ups.CloseBlock();
  }
}

// The summary with its q, as in a report that has nothing else.
MatchUpSummary Finished(const MatchUps& match_ups) {
  MatchUpSummary summary = *match_ups.Summary(1000);
  ReportTests tests;
  AddTests(summary, tests);
  tests.SetQValues();
  SetMix(summary);
  return summary;
}

const MatchUp& PairOf(const MatchUpSummary& summary, const std::string& first,
                      const std::string& second) {
  static const MatchUp kNone;
  for (const MatchUp& pair : summary.pairs) {
    if (summary.names[static_cast<std::size_t>(pair.first)] == first &&
        summary.names[static_cast<std::size_t>(pair.second)] == second) {
      return pair;
    }
  }
  ADD_FAILURE() << first << " against " << second;
  return kNone;
}

TEST(MatchUpsTest, CountsWhatTheRowTookFromTheColumn) {
  MatchUps match_ups({0, 1});
  Play(match_ups, "ice", "fire", 3, 10);
  Play(match_ups, "fire", "ice", 8, 10);
  Play(match_ups, "ice", "ice", 10, 10);  // says nothing
  const MatchUpSummary summary = Finished(match_ups);
  EXPECT_EQ(summary.names, (Names{"fire", "ice"}));
  ASSERT_EQ(summary.pairs.size(), 1U);
  const MatchUp& pair = PairOf(summary, "fire", "ice");
  EXPECT_EQ(pair.points.count, 20);
  EXPECT_DOUBLE_EQ(pair.points.value, (7 + 8) / 20.0);
  EXPECT_LT(pair.points.low, 0.75);
  EXPECT_GT(pair.points.high, 0.75);
  EXPECT_DOUBLE_EQ(pair.effect.difference, 0.25);
  EXPECT_EQ(pair.effect.q, pair.effect.p);  // the only test
  EXPECT_FALSE(summary.mix.has_value());    // of two
}

// A game of three: each pair of seats is a meeting, level places share it.
TEST(MatchUpsTest, MoreThanTwoCountByPlaces) {
  MatchUps match_ups({0, 1, 2});
  for (int game = 0; game < 4; ++game) {
    match_ups.Add(0, "a");
    match_ups.Add(1, "b");
    match_ups.Add(2, "b");
    match_ups.CloseGame(std::vector{2, 1, 2});
    match_ups.CloseBlock();
  }
  const MatchUpSummary summary = Finished(match_ups);
  const MatchUp& pair = PairOf(summary, "b", "a");
  EXPECT_EQ(pair.points.count, 8);
  EXPECT_EQ(pair.points.blocks, 4);
  EXPECT_DOUBLE_EQ(pair.points.value, 0.75);
}

TEST(MatchUpsTest, MembersOfATeamDoNotMeet) {
  MatchUps match_ups({0, 1, 0, 1});
  for (const char* name : {"a", "b", "c", "d"}) {
    match_ups.Add(static_cast<std::size_t>(name[0] - 'a'), name);
  }
  match_ups.CloseGame(std::vector{1, 2, 1, 2});
  match_ups.CloseBlock();
  const MatchUpSummary summary = Finished(match_ups);
  EXPECT_EQ(summary.names, (Names{"a", "c", "b", "d"}));
  ASSERT_EQ(summary.pairs.size(), 4U);
  for (const MatchUp& pair : summary.pairs) EXPECT_EQ(pair.points.value, 1);
}

TEST(MatchUpsTest, OfSetsEveryNameMeetsEveryOther) {
  MatchUps match_ups({0, 1});
  for (const char* name : {"a", "b"}) match_ups.Add(0, name);
  for (const char* name : {"b", "c"}) match_ups.Add(1, name);
  match_ups.CloseGame(std::vector{1, 2});
  match_ups.CloseBlock();
  const MatchUpSummary summary = *match_ups.Summary(1);
  EXPECT_FALSE(summary.is_single);
  EXPECT_EQ(summary.pairs.size(), 3U);
  EXPECT_EQ(PairOf(summary, "a", "b").points.value, 1);
  EXPECT_EQ(PairOf(summary, "b", "c").points.value, 1);
  EXPECT_EQ(PairOf(summary, "a", "c").points.value, 1);
}

TEST(MatchUpsTest, CyclesAreSureWhereEveryPairIs) {
  MatchUps sure({0, 1});
  Play(sure, "a", "b", 70, 100);
  Play(sure, "b", "c", 70, 100);
  Play(sure, "c", "a", 70, 100);
  const MatchUpSummary summary = Finished(sure);
  ASSERT_TRUE(summary.mix.has_value());
  for (const WithBounds& weight : summary.mix->weights) EXPECT_NEAR(weight.value, 1.0 / 3, 2e-3);
  ASSERT_EQ(summary.mix->cycles.size(), 1U);
  EXPECT_TRUE(summary.mix->cycles[0].is_sure);

  MatchUps doubtful({0, 1});
  Play(doubtful, "a", "b", 70, 100);
  Play(doubtful, "b", "c", 70, 100);
  Play(doubtful, "c", "a", 55, 100);
  const NashAverage mix = *Finished(doubtful).mix;
  ASSERT_EQ(mix.cycles.size(), 1U);
  EXPECT_FALSE(mix.cycles[0].is_sure);
}

TEST(MatchUpsTest, WhatOneComesByInPlayHasNone) {
  MatchUps in_play({0, 1});
  Play(in_play, "a", "b", 1, 2);
  in_play.Add(0, "a");
  in_play.CloseGame(std::vector{1, 2});
  in_play.CloseBlock();
  EXPECT_FALSE(in_play.Summary(3).has_value());
}

TEST(MatchUpsTest, MemoryIsBounded) {
  const auto with = [](std::size_t names) {
    MatchUps match_ups({0, 1});
    for (std::size_t name = 1; name < names; ++name) {
      Play(match_ups, "0", std::to_string(name), 1, 1);
    }
    return match_ups.Summary(1).has_value();
  };
  EXPECT_TRUE(with(MatchUps::kMaxNames));
  EXPECT_FALSE(with(MatchUps::kMaxNames + 1));
}

// As part of a balance: its tests belong to the family of the report.
TEST(MatchUpsTest, ABalanceHasThemOfWhatSeatsHaveFromTheStart) {
  Balance balance(
      {"a"}, {0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""},
       {.key = "cards", .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = ""},
       {.key = "goal", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = ""}});
  for (std::uint64_t block = 0; block < 40; ++block) {
    GameRecord record = RecordOf(block, {0, 0}, {block % 8 == 0 ? 0.0 : 2.0, 1});
    record.result.tags = {
        {"guild", Names{"fire", "ice"}}, {"cards", Names{"x+y", "x"}}, {"goal", Names{"g"}}};
    balance.Add(record);
  }
  const BalanceSummary summary = balance.Finish();
  ASSERT_TRUE(summary.tags.at(0).match_ups.has_value());
  const MatchUp& pair = PairOf(*summary.tags[0].match_ups, "fire", "ice");
  EXPECT_DOUBLE_EQ(pair.points.value, 35.0 / 40);
  EXPECT_TRUE(pair.effect.q.has_value());
  EXPECT_GT(*pair.effect.q, *pair.effect.p);
  EXPECT_FALSE(summary.tags[1].match_ups.has_value());
  EXPECT_FALSE(summary.tags[2].match_ups.has_value());
}

}  // namespace
}  // namespace riftlab
