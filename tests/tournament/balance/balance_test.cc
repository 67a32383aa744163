#include "tournament/balance/balance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/records.h"
#include "tournament/ratings/standings.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

const std::vector<TagInfo> kTags = {
    {.key = "rows", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = "rows"},
    {.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "guild"},
    {.key = "goals", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = "goals"},
    {.key = "depth", .scope = TagScope::kGame, .kind = TagKind::kNumber, .help = "depth"},
    {.key = "idle", .scope = TagScope::kGame, .kind = TagKind::kNumber, .help = "never there"}};

using Numbers = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;

TEST(BalanceTest, Nothing) {
  const BalanceSummary summary = Balance({"a"}, {0, 1}, kTags).Finish();
  EXPECT_EQ(summary.games, 0);
  EXPECT_EQ(summary.blocks, 0);
  EXPECT_EQ(summary.seats.size(), 2U);
  EXPECT_EQ(summary.seats[0].share.count, 0);
  EXPECT_TRUE(summary.reasons.empty());
  EXPECT_TRUE(summary.tags.empty());
}

TEST(BalanceTest, SeatsScoresAndLengths) {
  Balance balance({"a"}, {0, 1}, {});
  const std::vector<std::pair<double, double>> scores = {{5, 3}, {4, 4}, {1, 2}, {9, 0}};
  std::uint64_t block = 0;
  for (const auto& [first, second] : scores) {
    GameRecord record = RecordOf(block, {0, 0}, {first, second});
    record.decisions = 10 + static_cast<std::int64_t>(block);
    record.result.turns = 6;
    balance.Add(record);
    ++block;
  }
  const BalanceSummary summary = balance.Finish();
  EXPECT_EQ(summary.games, 4);
  EXPECT_EQ(summary.blocks, 4);
  EXPECT_EQ(summary.num_sides, 2);
  EXPECT_TRUE(summary.agents.empty());
  const SeatBalance& first = summary.seats[0];
  EXPECT_EQ(first.games, 4);
  EXPECT_EQ(first.wins, 2);
  EXPECT_EQ(first.shared_wins, 1);
  EXPECT_DOUBLE_EQ(first.share.value, 0.625);
  EXPECT_DOUBLE_EQ(first.score.mean.value, 4.75);
  EXPECT_DOUBLE_EQ(summary.seats[1].share.value, 0.375);
  EXPECT_DOUBLE_EQ(summary.shared.value, 0.25);
  EXPECT_EQ(summary.scores.mean.count, 8);
  EXPECT_EQ(summary.scores.max, 9);
  // 5, both 4, 2, 9.
  EXPECT_EQ(summary.winning_scores.mean.count, 5);
  EXPECT_DOUBLE_EQ(summary.winning_scores.mean.value, 24.0 / 5);
  EXPECT_DOUBLE_EQ(summary.decisions.mean.value, 11.5);
  EXPECT_EQ(summary.turns.mean.method, IntervalMethod::kNone);
  EXPECT_EQ(summary.turns.sd, 0);
  ASSERT_EQ(summary.reasons.size(), 1U);
  EXPECT_EQ(summary.reasons[0].name, "end");
  EXPECT_EQ(summary.reasons[0].count, 4);
}

// Where both have a figure, it is that of the standings of a tournament: of four agents one sits
// out each block, and line-ups differ in what seats get.
TEST(BalanceTest, AgreesWithStandings) {
  Balance balance({"a", "b", "c", "d"}, {0, 1, 2}, {});
  Standings standings({"a", "b", "c", "d"}, 3);
  for (std::uint64_t block = 0; block < 12; ++block) {
    for (int rotation = 0; rotation < 3; ++rotation) {
      std::vector<int> agents;
      std::vector<double> scores;
      for (int seat = 0; seat < 3; ++seat) {
        const int agent = (seat + rotation) % 3;
        agents.push_back(agent < static_cast<int>(block % 4) ? agent : agent + 1);
        scores.push_back(static_cast<double>(
            (block * 5 + static_cast<std::uint64_t>(seat * 3 + rotation * rotation)) % 7 +
            block % 4 * 10));
      }
      GameRecord record = RecordOf(block, agents, scores);
      record.decisions = static_cast<std::int64_t>(20 + block % 5);
      record.result.reason = block % 4 == 1 && rotation == 0 ? "rare" : "end";
      balance.Add(record);
      standings.Add(record);
    }
  }
  const BalanceSummary summary = balance.Finish();
  const StandingsSummary expected = standings.Finish();
  const auto same = [](const Estimate& a, const Estimate& b) {
    EXPECT_EQ(a.count, b.count);
    EXPECT_EQ(a.blocks, b.blocks);
    EXPECT_DOUBLE_EQ(a.value, b.value);
    EXPECT_DOUBLE_EQ(a.low, b.low);
    EXPECT_DOUBLE_EQ(a.high, b.high);
    EXPECT_EQ(a.method, b.method);
  };
  for (std::size_t i = 0; i < 3; ++i) {
    same(summary.seats[i].share, expected.seats[i].share);
    same(summary.seats[i].score.mean, expected.seats[i].score);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    same(summary.agents[i].share, expected.agents[i].share);
    same(summary.agents[i].score.mean, expected.agents[i].score);
    EXPECT_EQ(summary.agents[i].wins, expected.agents[i].wins);
    EXPECT_EQ(summary.agents[i].shared_wins, expected.agents[i].shared_wins);
  }
  same(summary.decisions.mean, expected.decisions.mean);
  ASSERT_EQ(summary.reasons.size(), expected.reasons.size());
  for (std::size_t i = 0; i < expected.reasons.size(); ++i) {
    EXPECT_EQ(summary.reasons[i].name, expected.reasons[i].reason);
    EXPECT_EQ(summary.reasons[i].count, expected.reasons[i].games);
    same(summary.reasons[i].frequency, expected.reasons[i].share);
  }
}

TEST(BalanceTest, NamesOfASetAndTheirPairs) {
  Balance balance({"a"}, {0, 1},
                  {{.key = "guilds", .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = ""}});
  for (std::uint64_t block = 0; block < 2; ++block) {
    GameRecord record = RecordOf(block, {0, 0}, {2, 1});  // seat 0 wins
    record.result.tags = {{"guilds", Texts{"fire+ice", block == 0 ? "ice+air+fire" : "air"}}};
    balance.Add(record);
  }
  const TagBalance guilds = balance.Finish().tags.at(0);
  ASSERT_EQ(guilds.categories.size(), 3U);
  EXPECT_EQ(guilds.categories[0].name, "fire");
  EXPECT_EQ(guilds.categories[0].count, 3);
  EXPECT_DOUBLE_EQ(guilds.categories[0].share.value, 2.0 / 3);
  EXPECT_EQ(guilds.categories[2].name, "air");
  EXPECT_DOUBLE_EQ(guilds.categories[2].frequency.value, 0.5);
  EXPECT_DOUBLE_EQ(guilds.categories[2].share.value, 0);
  ASSERT_EQ(guilds.pairs.size(), 3U);
  EXPECT_EQ(guilds.pairs[0].name, "fire+ice");
  EXPECT_EQ(guilds.pairs[0].count, 3);
  EXPECT_DOUBLE_EQ(guilds.pairs[0].share.value, 2.0 / 3);
  EXPECT_EQ(guilds.pairs[1].name, "air+fire");
  EXPECT_EQ(guilds.pairs[1].count, 1);
}

// A hundred names have 4950 pairs, of which 4096 are kept: the others count once a seat.
TEST(BalanceTest, PairsThatAreNotKeptAreCountedAndNotTested) {
  std::string names = "0";
  for (int name = 1; name < 100; ++name) names += '+' + std::to_string(name);
  Balance balance({"a"}, {0, 1},
                  {{.key = "cards", .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = ""}});
  for (std::uint64_t block = 0; block < 20; ++block) {
    GameRecord record = RecordOf(block, {0, 0}, {2, 1});
    record.result.tags = {{"cards", Texts{block % 2 == 0 ? names : "0", "1"}}};
    balance.Add(record);
  }
  const TagBalance cards = balance.Finish().tags.at(0);
  const auto other =
      std::find_if(cards.pairs.begin(), cards.pairs.end(),
                   [](const CategorySummary& pair) { return pair.name == CategoryCounts::kOther; });
  ASSERT_NE(other, cards.pairs.end());
  EXPECT_EQ(other->count, 10);
  EXPECT_DOUBLE_EQ(other->frequency.value, 0.25);
  EXPECT_EQ(other->share.count, 10);
  EXPECT_FALSE(other->effect.has_value());
  EXPECT_TRUE(cards.pairs.back().effect.has_value());
}

// Names of both seats of a team come together.
TEST(BalanceTest, SynergyIsOfSides) {
  Balance balance(
      {"a"}, {0, 1, 0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""}});
  for (std::uint64_t block = 0; block < 60; ++block) {
    GameRecord record = RecordOf(block, {0, 0, 0, 0}, {7, 3, 7, 3});
    const double share = block % 3 == 0 ? 1 : 0;
    record.result.shares = {share, 1 - share, share, 1 - share};
    record.result.tags = {{"guild", Texts{"fire", "sea", block % 2 == 0 ? "air" : "ice",
                                          block % 4 < 2 ? "air" : "ice"}}};
    balance.Add(record);
  }
  const TagBalance guild = balance.Finish().tags.at(0);
  ASSERT_TRUE(guild.synergy.has_value());
  EXPECT_EQ(guild.synergy->games, 60);
  ASSERT_EQ(guild.synergy->pairs.size(), 4U);
  std::vector<std::string> names;
  for (const SynergyEffect& pair : guild.synergy->pairs) {
    names.push_back(pair.name);
    EXPECT_EQ(pair.count, 30);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (Texts{"air+fire", "air+sea", "fire+ice", "ice+sea"}));
}

TEST(BalanceTest, AmountsHaveMeans) {
  Balance balance(
      {"a"}, {0, 1},
      {{.key = "cards", .scope = TagScope::kSeat, .kind = TagKind::kAmount, .help = ""}});
  for (std::uint64_t block = 0; block < 2; ++block) {
    GameRecord record = RecordOf(block, {0, 0}, {2, 1});  // seat 0 wins
    record.result.tags = {
        {"cards", Texts{"King +3", "Ace +1", block == 0 ? "King +9" : "King +-3", ""}}};
    balance.Add(record);
  }
  const TagBalance cards = balance.Finish().tags.at(0);
  ASSERT_EQ(cards.categories.size(), 2U);
  EXPECT_EQ(cards.categories[0].name, "King");
  EXPECT_EQ(cards.categories[0].count, 4);
  EXPECT_DOUBLE_EQ(cards.categories[0].share.value, 0.5);
  EXPECT_DOUBLE_EQ(cards.categories[0].amount.value, 3);
  EXPECT_LT(cards.categories[0].amount.low, 3);
  EXPECT_EQ(cards.categories[1].name, "Ace");
  EXPECT_EQ(cards.categories[1].count, 2);
  EXPECT_DOUBLE_EQ(cards.categories[1].amount.value, 1);
}

TEST(BalanceTest, Tags) {
  Balance balance({"a"}, {0, 1}, kTags);
  for (std::uint64_t block = 0; block < 4; ++block) {
    // Seat 1 wins all but the first game.
    GameRecord record = RecordOf(block, {0, 0}, {2, block == 0 ? 1.0 : 3.0});
    const auto rows = static_cast<std::int64_t>(block);
    record.result.tags = {{"rows", Numbers{rows, 5}},
                          {"guild", Texts{"fire", block < 2 ? "fire" : "ice"}},
                          {"goals", Numbers{1, rows + 2}},
                          {"depth", rows * 10},
                          {"unknown", std::int64_t{1}}};
    balance.Add(record);
  }
  const BalanceSummary summary = balance.Finish();
  ASSERT_EQ(summary.tags.size(), 4U);
  const TagBalance& rows = summary.tags[0];
  EXPECT_EQ(rows.info.key, "rows");
  EXPECT_DOUBLE_EQ(rows.all.mean.value, 3.25);
  EXPECT_EQ(rows.all.mean.count, 8);
  ASSERT_EQ(rows.seats.size(), 2U);
  EXPECT_DOUBLE_EQ(rows.seats[0].mean.value, 1.5);
  EXPECT_DOUBLE_EQ(rows.seats[1].mean.value, 5);

  const TagBalance& guild = summary.tags[1];
  ASSERT_EQ(guild.categories.size(), 2U);
  EXPECT_EQ(guild.categories[0].name, "fire");
  EXPECT_EQ(guild.categories[0].count, 6);
  EXPECT_DOUBLE_EQ(guild.categories[0].frequency.value, 0.75);
  // Seat 0 won once of four times, seat 1 once of twice.
  EXPECT_DOUBLE_EQ(guild.categories[0].share.value, 2.0 / 6);
  EXPECT_DOUBLE_EQ(guild.categories[1].share.value, 1);
  EXPECT_DOUBLE_EQ(guild.categories[1].effect->par, 0.5);
  EXPECT_DOUBLE_EQ(guild.categories[1].effect->difference, 0.5);
  EXPECT_DOUBLE_EQ(guild.categories[1].score.value, 3);

  const TagBalance& goals = summary.tags[2];
  ASSERT_EQ(goals.categories.size(), 5U);
  EXPECT_EQ(goals.categories[0].name, "1");
  EXPECT_DOUBLE_EQ(goals.categories[0].frequency.value, 1);
  EXPECT_DOUBLE_EQ(goals.categories[1].frequency.value, 0.25);
  // The first seat in games with the goal, and the mean score of both seats.
  EXPECT_EQ(goals.categories[0].share.count, 4);
  EXPECT_DOUBLE_EQ(goals.categories[0].share.value, 0.25);
  EXPECT_DOUBLE_EQ(goals.categories[0].effect->par, 0.25);
  EXPECT_DOUBLE_EQ(goals.categories[0].score.value, (1.5 + 2.5 * 3) / 4);

  EXPECT_EQ(summary.tags[3].info.key, "depth");
  EXPECT_DOUBLE_EQ(summary.tags[3].all.mean.value, 15);
  EXPECT_TRUE(summary.tags[3].seats.empty());
}

// Two guilds a seat; one that a seat has twice is had once.
TEST(BalanceTest, SeveralEntriesASeat) {
  Balance balance({"a"}, {0, 1}, kTags);
  GameRecord record = RecordOf(0, {0, 0}, {2, 1});
  record.result.tags = {{"guild", Texts{"fire", "fire", "ice", "fire"}}};
  balance.Add(record);
  const BalanceSummary summary = balance.Finish();
  ASSERT_EQ(summary.tags.size(), 1U);
  const std::vector<CategorySummary>& guilds = summary.tags[0].categories;
  EXPECT_EQ(guilds[0].name, "fire");
  EXPECT_EQ(guilds[0].count, 2);
  EXPECT_DOUBLE_EQ(guilds[0].share.value, 0.5);
  EXPECT_EQ(guilds[1].name, "ice");
  EXPECT_DOUBLE_EQ(guilds[1].frequency.value, 0.5);
  EXPECT_DOUBLE_EQ(guilds[1].share.value, 0);
}

TEST(BalanceTest, SeatsHaveEffectsAgainstPar) {
  Balance balance({"a"}, {0, 1}, {});
  for (std::uint64_t block = 0; block < 100; ++block) {
    balance.Add(RecordOf(block, {0, 0}, {block % 10 < 7 ? 2.0 : 0.0, 1}));
  }
  const BalanceSummary summary = balance.Finish();
  const Effect& first = *summary.seats[0].effect;
  EXPECT_DOUBLE_EQ(first.par, 0.5);
  EXPECT_NEAR(first.difference, 0.2, 1e-12);
  // t = 0.2 / sqrt(0.25 / 99), both seats alike.
  EXPECT_NEAR(*first.p, 2 * StudentCdf(-0.2 / std::sqrt(0.25 / 99), 99), 1e-12);
  // Seats are the only table: all games ended alike, so that there is nothing to hold this against.
  EXPECT_FALSE(summary.reasons[0].effect->p.has_value());
  EXPECT_NEAR(*first.q, *first.p, 1e-12);
  EXPECT_TRUE(IsSignificant(first));
  EXPECT_NEAR(summary.seats[1].effect->h, -first.h, 1e-12);
}

TEST(BalanceTest, FaultsAreCountedUnderTheirReasonOnly) {
  Balance balance({"a"}, {0, 1}, {});
  for (std::uint64_t block = 0; block < 4; ++block) {
    balance.Add(block == 2 ? FaultGame(block, {0, 0}, 1) : RecordOf(block, {0, 0}, {2, 1}));
  }
  const BalanceSummary summary = balance.Finish();
  EXPECT_EQ(summary.games, 4);
  EXPECT_EQ(summary.blocks, 4);
  EXPECT_EQ(summary.fault_games, 1);
  EXPECT_EQ(summary.seats[0].games, 3);
  EXPECT_EQ(summary.scores.min, 1);
  ASSERT_EQ(summary.reasons.size(), 2U);
  EXPECT_EQ(summary.reasons[1].name, "fault");
  EXPECT_FALSE(summary.reasons[1].effect.has_value());
  EXPECT_DOUBLE_EQ(summary.reasons[0].effect->par, 1);  // the first seat won all games
  EXPECT_DOUBLE_EQ(summary.reasons[1].frequency.value, 0.25);
}

TEST(BalanceTest, TeamsShareTheirWins) {
  Balance balance({"a"}, {0, 1, 0, 1}, {});
  GameRecord record = RecordOf(0, {0, 0, 0, 0}, {7, 3, 7, 3});
  record.result.shares = {1, 0, 1, 0};
  balance.Add(record);
  const BalanceSummary summary = balance.Finish();
  EXPECT_EQ(summary.num_sides, 2);
  EXPECT_EQ(summary.seats[2].wins, 1);
  EXPECT_DOUBLE_EQ(summary.shared.value, 0);
  EXPECT_EQ(summary.winning_scores.mean.count, 2);
}

// One seat plays against two and wins 8 games of 10: a name is held against what its seats win.
TEST(BalanceTest, NamesOfSidesOfUnlikeSize) {
  const std::vector<TagInfo> tags = {{.key = "guild",
                                      .scope = TagScope::kSeat,
                                      .kind = TagKind::kCategory,
                                      .help = "guild of each seat"}};
  Balance balance({"a"}, {0, 1, 0}, tags);
  for (std::uint64_t block = 0; block < 400; ++block) {
    const bool alone_wins = block % 5 != 0;
    // Of the games with fire its side wins all.
    const bool has_fire = block % 10 == 0;
    GameRecord record = RecordOf(block, {0, 0, 0}, {0, 1, 0});
    record.result.shares = alone_wins ? std::vector<double>{0, 1, 0} : std::vector<double>{1, 0, 1};
    record.result.tags = {
        {"guild", std::vector<std::string>{has_fire ? "fire" : "sun", "moon", "ice"}}};
    balance.Add(record);
  }
  const BalanceSummary summary = balance.Finish();
  EXPECT_FALSE(HasLikeSides(summary.sides));
  EXPECT_DOUBLE_EQ(summary.seats[1].effect->par, 0.5);
  for (const CategorySummary& name : summary.tags.at(0).categories) {
    EXPECT_DOUBLE_EQ(name.effect->par, name.name == "moon" ? 0.8 : 0.2) << name.name;
    if (name.name == "moon" || name.name == "ice") {
      EXPECT_NEAR(name.effect->difference, 0, 1e-12) << name.name;
      EXPECT_FALSE(IsSignificant(*name.effect)) << name.name;
    }
    if (name.name == "fire") {
      EXPECT_NEAR(name.effect->difference, 0.8, 1e-12);
      EXPECT_TRUE(IsSignificant(*name.effect));
    }
  }
}

// Two of four guilds; of most sides the first is `favourite`.
std::string DrawGuilds(Rng& rng, const std::string& favourite) {
  Texts guilds = {"fire", "ice", "moon", "sun"};
  const auto place = std::find(guilds.begin(), guilds.end(), favourite);
  if (rng.Below(5) > 0) std::iter_swap(guilds.begin(), place);
  std::swap(guilds[1], guilds[1 + rng.Below(3)]);
  return guilds[0] + '+' + guilds[1];
}

// "strong" wins most games and likes fire, "weak" likes ice: both are worth nothing. Moon, which
// both take as often, is worth something.
TEST(BalanceTest, NamesAreHeldAgainstTheAgentsThatTookThem) {
  const std::vector<TagInfo> tags = {
      {.key = "guilds", .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = "of each seat"},
      {.key = "first", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = "who began"}};
  Balance balance({"strong", "weak"}, {0, 1}, tags);
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest});
  for (std::uint64_t block = 0; block < 2000; ++block) {
    for (const int strong_seat : {0, 1}) {
      const std::string of_strong = DrawGuilds(rng, "fire");
      const std::string of_weak = DrawGuilds(rng, "ice");
      const auto moon = [](const std::string& guilds) {
        return guilds.find("moon") == std::string::npos ? 0.0 : 1.5;
      };
      const bool strong_wins = rng.Uniform01() < Logistic(2 + moon(of_strong) - moon(of_weak));
      const bool seat_0_wins = strong_wins == (strong_seat == 0);
      GameRecord record = RecordOf(block, {strong_seat, 1 - strong_seat},
                                   {seat_0_wins ? 1.0 : 0.0, seat_0_wins ? 0.0 : 1.0});
      // The strong one chooses to begin.
      record.result.tags = {
          {"guilds", strong_seat == 0 ? Texts{of_strong, of_weak} : Texts{of_weak, of_strong}},
          {"first", std::to_string(strong_seat)}};
      balance.Add(record);
    }
  }
  const BalanceSummary summary = balance.Finish();
  const TagBalance& guilds = summary.tags.at(0);
  ASSERT_EQ(guilds.categories.size(), 4U);
  for (const CategorySummary& name : guilds.categories) {
    if (name.name == "fire") {
      EXPECT_GT(name.share.low, 0.55) << "so that it would stand out from even";
      EXPECT_GT(name.effect->par, 0.55);
    }
    if (name.name == "moon") EXPECT_TRUE(IsSignificant(*name.effect));
    if (name.name == "fire" || name.name == "ice") EXPECT_NEAR(name.effect->difference, 0, 0.04);
  }
  for (const CategorySummary& first : summary.tags.at(1).categories) {
    EXPECT_GT(std::abs(first.share.value - summary.seats[0].share.value), 0.1);
    EXPECT_NEAR(first.effect->difference, 0, 1e-12) << "no more than who sat there wins";
    EXPECT_FALSE(IsSignificant(*first.effect));
  }
  ASSERT_TRUE(guilds.synergy.has_value());
  for (const SynergyEffect& name : guilds.synergy->names) {
    if (name.name == "moon") {
      EXPECT_LT(*name.q, 0.05);
    } else {
      EXPECT_NEAR(name.difference, -0.1, 0.08) << name.name << " against the mean of all";
    }
  }
  ASSERT_TRUE(guilds.match_ups.has_value());
  for (const MatchUp& pair : guilds.match_ups->pairs) {
    const std::string& first = guilds.match_ups->names[static_cast<std::size_t>(pair.first)];
    const std::string& second = guilds.match_ups->names[static_cast<std::size_t>(pair.second)];
    if (std::min(first, second) == "fire" && std::max(first, second) == "ice") {
      EXPECT_NEAR(pair.points.value, 0.5, 0.05);
      EXPECT_FALSE(IsSignificant(pair.effect));
    }
    if (first == "moon") {
      EXPECT_TRUE(IsSignificant(pair.effect));
      EXPECT_NEAR(pair.effect.difference, pair.points.value - 0.5, 1e-12);
    }
  }
}

// "middle" beats "weak" and loses to "strong". Against "weak" it finds fire, against "strong" ice.
TEST(BalanceTest, NamesAreHeldAgainstWhatTheirAgentsWinFromTheSameOthers) {
  const std::vector<TagInfo> tags = {
      {.key = "guild",
       .scope = TagScope::kSeat,
       .kind = TagKind::kCategory,
       .help = "of each seat"},
      {.key = "pace", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = "of the game"}};
  Balance balance({"strong", "middle", "weak"}, {0, 1}, tags);
  for (std::uint64_t block = 0; block < 400; ++block) {
    const bool against_weak = block % 2 == 0;
    const int other = against_weak ? 2 : 0;
    const bool is_upset = block % 10 < 2;
    for (const int seat : {0, 1}) {
      const bool middle_wins = against_weak != is_upset;
      const bool seat_0_wins = middle_wins == (seat == 0);
      GameRecord record = RecordOf(block, seat == 0 ? std::vector{1, other} : std::vector{other, 1},
                                   {seat_0_wins ? 1.0 : 0.0, seat_0_wins ? 0.0 : 1.0});
      const std::string own = against_weak ? "fire" : "ice";
      record.result.tags = {{"guild", seat == 0 ? Texts{own, "sun"} : Texts{"sun", own}},
                            {"pace", std::string(seat == 0 && against_weak ? "fast" : "slow")}};
      balance.Add(record);
    }
  }
  const BalanceSummary summary = balance.Finish();
  ASSERT_EQ(summary.tags.at(0).categories.size(), 3U);
  for (const CategorySummary& name : summary.tags.at(0).categories) {
    if (name.name != "sun") EXPECT_GT(std::abs(name.share.value - 0.5), 0.25) << name.name;
    EXPECT_NEAR(name.effect->difference, 0, 1e-12) << name.name;
  }
  ASSERT_EQ(summary.tags.at(1).categories.size(), 2U);
  for (const CategorySummary& pace : summary.tags.at(1).categories) {
    EXPECT_NEAR(pace.effect->difference, 0, 1e-12) << pace.name;
  }
}

TEST(BalanceTest, SidesOfLikeSize) {
  EXPECT_TRUE(HasLikeSides({0}));
  EXPECT_TRUE(HasLikeSides({0, 1, 2}));
  EXPECT_TRUE(HasLikeSides({0, 1, 0, 1}));
  EXPECT_FALSE(HasLikeSides({0, 1, 0}));
}

TEST(BalanceTest, TheLastBlockCountsEvenIfGamesOfItAreMissing) {
  Balance balance({"a", "b"}, {0, 1}, {});
  balance.Add(RecordOf(0, {0, 1}, {1, 2}));
  balance.Add(RecordOf(0, {1, 0}, {1, 2}));
  balance.Add(RecordOf(1, {0, 1}, {1, 2}));
  const BalanceSummary summary = balance.Finish();
  EXPECT_EQ(summary.games, 3);
  EXPECT_EQ(summary.blocks, 2);
  EXPECT_EQ(summary.agents[0].games, 3);
}

}  // namespace
}  // namespace riftlab
