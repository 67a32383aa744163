// Places in the order of play, in all figures of a balance.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/tournament/records.h"
#include "tournament/balance/balance.h"
#include "tournament/balance/findings.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/balance/watched_figure.h"

namespace riftlab {
namespace {

const std::vector<TagInfo> kOrderTags = {
    {.key = "starter",
     .scope = TagScope::kGame,
     .kind = TagKind::kCategory,
     .help = "who began",
     .role = TagRole::kFirstSeat},
    {.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "guild"}};

// A game of so many, a block of its own, that `first` began and the seat at `place` after it won.
GameRecord GameWonAt(std::uint64_t block, int seats, int first, int place) {
  std::vector<double> scores(static_cast<std::size_t>(seats));
  scores[static_cast<std::size_t>((first + place) % seats)] = 1;
  GameRecord record =
      RecordOf(block, std::vector<int>(static_cast<std::size_t>(seats)), std::move(scores));
  record.result.tags = {{"starter", std::int64_t{first}}};
  return record;
}

// Of ten games in which a seat of three begins the last to move wins five, the first three, the
// second two.
GameRecord LastWins(std::uint64_t block) {
  constexpr int kWinners[] = {2, 0, 2, 1, 2, 0, 2, 1, 2, 0};
  return GameWonAt(block, 3, static_cast<int>(block % 3), kWinners[block / 3 % 10]);
}

const TagBalance* TagOfBalance(const BalanceSummary& summary, const std::string& key) {
  for (const TagBalance& tag : summary.tags) {
    if (tag.info.key == key) return &tag;
  }
  return nullptr;
}

TEST(OrderBalanceTest, SaysWhatItIsWorthToMoveLast) {
  Balance balance({"a"}, {0, 1, 2}, kOrderTags);
  for (std::uint64_t block = 0; block < 600; ++block) balance.Add(LastWins(block));
  const BalanceSummary summary = balance.Finish();
  for (const SeatBalance& seat : summary.seats) {
    EXPECT_DOUBLE_EQ(seat.share.value, 1.0 / 3);
    EXPECT_GT(seat.effect->q, 0.5);
  }
  const TagBalance* const order = TagOfBalance(summary, "order");
  ASSERT_NE(order, nullptr);
  ASSERT_EQ(order->categories.size(), 3U);
  const double shares[] = {0.3, 0.2, 0.5};
  const std::string names[] = {"1st", "2nd", "3rd"};
  for (std::size_t place = 0; place < 3; ++place) {
    const CategorySummary& row = order->categories[place];
    EXPECT_EQ(row.name, names[place]);
    EXPECT_EQ(row.count, 600);
    EXPECT_EQ(row.share.blocks, 600);
    EXPECT_DOUBLE_EQ(row.share.value, shares[place]);
    EXPECT_DOUBLE_EQ(row.effect->par, 1.0 / 3);
    EXPECT_EQ(row.by_stratum, (std::map<std::size_t, std::int64_t>{{0, 600}}));
  }
  // Wilson's interval, (p + z^2 / 2n +- z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n), with
  // Student's z of 599 degrees and the variance between blocks, 0.25 n / (n - 1).
  EXPECT_NEAR(order->categories[2].share.low, 0.46, 0.001);
  EXPECT_NEAR(order->categories[2].share.high, 0.54, 0.001);
  EXPECT_TRUE(order->is_given);
  EXPECT_FALSE(order->synergy);
  EXPECT_FALSE(order->match_ups);
}

TEST(OrderBalanceTest, IsWhatStandsOut) {
  Balance balance({"a"}, {0, 1, 2}, kOrderTags);
  for (std::uint64_t block = 0; block < 600; ++block) balance.Add(LastWins(block));
  const Findings findings = FindingsOf(balance.Finish(), nullptr);
  // Who began is not said once more, by the share of seat 0.
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].kind, FindingKind::kName);
  EXPECT_EQ(findings.list[0].tag, "order");
  EXPECT_EQ(findings.list[0].rows[0].name, "3rd");
  EXPECT_EQ(findings.list[1].rows[0].name, "2nd");
  ASSERT_EQ(findings.quiet.size(), 2U);
  EXPECT_EQ(findings.quiet[1].tag, "order");
  EXPECT_EQ(findings.quiet[1].rows, 3);
}

TEST(OrderBalanceTest, OfTeamsAndOfTwoOneSideSaysIt) {
  for (const std::vector<int>& sides : {std::vector<int>{0, 1}, std::vector<int>{0, 1, 0, 1}}) {
    const auto seats = static_cast<int>(sides.size());
    Balance balance({"a"}, sides, kOrderTags);
    for (std::uint64_t block = 0; block < 800; ++block) {
      const int first = static_cast<int>(block) % seats;
      GameRecord record = GameWonAt(block, seats, first, block / 4 % 10 < 7 ? 1 : 0);
      const int winner =
          sides[static_cast<std::size_t>(first + (block / 4 % 10 < 7 ? 1 : 0)) % sides.size()];
      for (std::size_t seat = 0; seat < sides.size(); ++seat) {
        record.result.shares[seat] = sides[seat] == winner ? 1 : 0;
      }
      balance.Add(record);
    }
    const BalanceSummary summary = balance.Finish();
    const TagBalance* const order = TagOfBalance(summary, "order");
    ASSERT_NE(order, nullptr);
    ASSERT_EQ(order->categories.size(), 2U);
    EXPECT_NEAR(order->categories[0].share.value, 0.3, 1e-12);
    EXPECT_NEAR(order->categories[1].share.value, 0.7, 1e-12);
    EXPECT_EQ(order->categories[1].count, 800 * seats / 2);
    const Findings findings = FindingsOf(summary, nullptr);
    ASSERT_EQ(findings.list.size(), 1U);
    EXPECT_EQ(findings.list[0].rows[0].name, "2nd");
  }
}

TEST(OrderBalanceTest, GamesThatDoNotSayWhoBeganAreLeftOut) {
  Balance balance({"a"}, {0, 1, 2}, kOrderTags);
  for (std::uint64_t block = 0; block < 30; ++block) {
    GameRecord record = LastWins(block);
    if (block >= 20) record.result.tags.clear();
    balance.Add(record);
  }
  const BalanceSummary summary = balance.Finish();
  EXPECT_EQ(TagOfBalance(summary, "order")->categories[0].count, 20);
  Balance without({"a"}, {0, 1, 2}, {kOrderTags[1]});
  without.Add(LastWins(0));
  EXPECT_EQ(TagOfBalance(without.Finish(), "order"), nullptr);
  Balance alone({"a"}, {0}, kOrderTags);
  GameRecord record = RecordOf(0, {0}, {1});
  record.result.tags = {{"starter", std::int64_t{0}}};
  alone.Add(record);
  EXPECT_EQ(TagOfBalance(alone.Finish(), "order"), nullptr);
}

TEST(OrderBalanceTest, CanBeWatched) {
  VariantComparison comparison({0, 1, 2}, kOrderTags);
  for (std::uint64_t block = 0; block < 300; ++block) {
    comparison.Add(GameWonAt(block, 3, static_cast<int>(block % 3), 0), LastWins(block));
  }
  comparison.CloseBlock();
  const absl::StatusOr<WatchedFigure> last =
      ParseWatchedFigure("tag:order=3rd", {0, 1, 2}, kOrderTags);
  ASSERT_TRUE(last.ok()) << last.status();
  EXPECT_EQ(FigureName(last->key), "tag:order=3rd");
  const std::vector<WatchedResult> results = LookAt({*last}, comparison, 0.01);
  EXPECT_DOUBLE_EQ(results[0].estimate.first.value, 0);
  EXPECT_DOUBLE_EQ(results[0].estimate.second.value, 0.5);
  EXPECT_EQ(results[0].verdict, WatchVerdict::kDifferent);
  const absl::Status status = ParseWatchedFigure("tag:order=4th", {0, 1, 2}, kOrderTags).status();
  EXPECT_EQ(status.message(),
            "'tag:order=4th' names no place in the order of play; they are 1st to 3rd");
  EXPECT_FALSE(ParseWatchedFigure("tag:order=1st", {0, 1, 2}, {kOrderTags[1]}).ok());
}

}  // namespace
}  // namespace riftlab
