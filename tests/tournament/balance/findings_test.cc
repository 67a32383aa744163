#include "tournament/balance/findings.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// A share with an interval of `around` to either side, and its effect against `par`.
Estimate ShareOf(double value, double around, std::int64_t count) {
  return {.count = count,
          .blocks = count,
          .value = value,
          .low = value - around,
          .high = value + around,
          .method = IntervalMethod::kWilson};
}

Effect Against(double par, double share, double q) {
  return {.par = par, .difference = share - par, .h = 0, .p = q / 2, .q = q};
}

CategorySummary Name(const std::string& name, double share, double q, std::int64_t count = 500) {
  return {.name = name,
          .count = count,
          .frequency = {},
          .share = ShareOf(share, 0.03, count),
          .score = {},
          .amount = {},
          .effect = Against(0.5, share, q)};
}

SynergyEffect Adds(const std::string& name, double difference, double q) {
  return {.name = name, .count = 300, .difference = difference, .p = q / 2, .q = q};
}

TagBalance SeatTag(const std::string& key, bool is_given, std::vector<CategorySummary> names) {
  return {.info = {.key = key, .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = key},
          .categories = std::move(names),
          .is_given = is_given};
}

BalanceSummary DuelOf(std::int64_t games, double first_share, double q) {
  BalanceSummary balance;
  balance.num_players = 2;
  balance.sides = {0, 1};
  balance.num_sides = 2;
  balance.labels = {"greedy"};
  balance.games = games;
  balance.blocks = games;
  for (const double share : {first_share, 1 - first_share}) {
    balance.seats.push_back({.games = games,
                             .share = ShareOf(share, 0.02, games),
                             .score = {},
                             .effect = Against(0.5, share, q)});
  }
  return balance;
}

// Two factions with a power each that goes with it, and cards.
BalanceSummary Factions() {
  BalanceSummary balance = DuelOf(2000, 0.51, 0.4);
  balance.tags.push_back(
      SeatTag("guild", true,
              {Name("sun", 0.62, 0.001), Name("moon", 0.44, 0.01), Name("tide", 0.49, 0.8)}));
  balance.tags.push_back(
      SeatTag("power", true,
              {Name("glow", 0.62, 0.001), Name("bite", 0.44, 0.01), Name("wave", 0.49, 0.8)}));
  TagBalance cards = SeatTag("cards", false,
                             {Name("ray", 0.64, 0.001), Name("dusk", 0.6, 0.001),
                              Name("stray", 0.57, 0.02), Name("wolf", 0.5, 0.9)});
  cards.synergy = SynergySummary{.names = {Adds("ray", 0.04, 0.001), Adds("beam", 0.05, 0.03),
                                           Adds("dusk", -0.1, 0.01), Adds("wolf", 0.02, 0.5)}};
  balance.tags.push_back(std::move(cards));
  balance.overlaps.push_back({.outer = "guild",
                              .inner = "power",
                              .owners = {{"glow", "sun"}, {"bite", "moon"}, {"wave", "tide"}},
                              .coincide = true,
                              .seats = 4000,
                              .agreeing = 3990});
  balance.overlaps.push_back(
      {.outer = "guild",
       .inner = "cards",
       .owners = {{"ray", "sun"}, {"beam", "sun"}, {"dusk", "sun"}, {"wolf", "moon"}}});
  return balance;
}

TEST(FindingsTest, FactionsComeWithWhatDrivesThem) {
  const Findings findings = FindingsOf(Factions(), nullptr);
  ASSERT_EQ(findings.list.size(), 3U);
  const Finding& sun = findings.list[0];
  EXPECT_EQ(sun.kind, FindingKind::kName);
  EXPECT_EQ(sun.tag, "guild");
  EXPECT_EQ(sun.names, 3);
  ASSERT_EQ(sun.rows.size(), 1U);
  EXPECT_EQ(sun.rows[0].name, "sun");
  EXPECT_EQ(sun.rows[0].count, 500);
  EXPECT_DOUBLE_EQ(SizeOf(sun.rows[0]), 0.12);
  ASSERT_EQ(sun.drivers.size(), 2U);
  EXPECT_EQ(sun.drivers[0].effect.name, "beam");
  EXPECT_EQ(sun.drivers[1].effect.name, "ray");
  ASSERT_EQ(sun.against.size(), 1U);
  EXPECT_EQ(sun.against[0].effect.name, "dusk");
  EXPECT_EQ(findings.list[1].rows[0].name, "moon");
  EXPECT_TRUE(findings.list[1].drivers.empty());
  EXPECT_FALSE(findings.nearest);
}

// The power of a faction is said with the faction, not once more.
TEST(FindingsTest, TagsThatSayTheSameAreOneFinding) {
  const Findings findings = FindingsOf(Factions(), nullptr);
  ASSERT_EQ(findings.list[0].same.size(), 1U);
  EXPECT_EQ(findings.list[0].same[0].tag, "power");
  EXPECT_EQ(findings.list[0].same[0].name, "glow");
  ASSERT_EQ(findings.confounded.size(), 1U);
  const Confounded& confounded = findings.confounded[0];
  EXPECT_EQ(confounded.first, "guild");
  EXPECT_EQ(confounded.second, "power");
  EXPECT_EQ(confounded.agreeing, 3990);
  EXPECT_EQ(confounded.pairs.size(), 3U);
}

// A card of no faction that stands out is a finding, and says that it comes in play.
TEST(FindingsTest, WhatComesInPlayIsSaidLast) {
  const Finding cards = FindingsOf(Factions(), nullptr).list.back();
  EXPECT_EQ(cards.kind, FindingKind::kPlayed);
  EXPECT_TRUE(cards.in_play);
  ASSERT_EQ(cards.rows.size(), 1U);
  EXPECT_EQ(cards.rows[0].name, "stray");
}

// Where luck was measured, seats are in balance by what is left without it.
TEST(FindingsTest, SeatsAreJudgedByAdjustedShares) {
  BalanceSummary balance = DuelOf(300, 0.487, 0.6);
  for (SeatBalance& seat : balance.seats) seat.share = ShareOf(seat.share.value, 0.055, 300);
  const auto quiet = [&](double first_share, double around) {
    AdjustedBalance adjusted;
    adjusted.seats.is_adjusted = true;
    for (const double share : {first_share, 1 - first_share}) {
      adjusted.seats.means.push_back(
          {.raw = {}, .adjusted = ShareOf(share, around, 300), .luck = {}});
    }
    balance.adjusted = adjusted;
    return FindingsOf(balance, nullptr).quiet.at(0);
  };
  EXPECT_EQ(FindingsOf(balance, nullptr).quiet.at(0).open, 2);
  EXPECT_FALSE(FindingsOf(balance, nullptr).quiet.at(0).is_adjusted);
  EXPECT_EQ(quiet(0.494, 0.027).balanced, 2);
  EXPECT_TRUE(quiet(0.494, 0.027).is_adjusted);
  EXPECT_NEAR(quiet(0.494, 0.027).farthest, 0.033, 1e-12);
  EXPECT_EQ(quiet(0.494, 0.06).open, 2);
  EXPECT_EQ(quiet(0.46, 0.027).off_par, 2);
  EXPECT_EQ(quiet(0.46, 0.027).open, 0);
  // Too few blocks to adjust by.
  balance.adjusted->seats.is_adjusted = false;
  EXPECT_EQ(FindingsOf(balance, nullptr).quiet.at(0).open, 2);
}

TEST(FindingsTest, RowsThatDoNotStandOut) {
  const std::vector<QuietRows> quiet = FindingsOf(Factions(), nullptr).quiet;
  ASSERT_EQ(quiet.size(), 3U);  // those of the power are those of the guild
  EXPECT_EQ(quiet[0].tag, "");
  EXPECT_EQ(quiet[0].balanced, 2);
  EXPECT_NEAR(quiet[0].farthest, 0.03, 1e-12);
  EXPECT_EQ(quiet[1].tag, "guild");
  EXPECT_EQ(quiet[1].found, 2);
  EXPECT_EQ(quiet[1].balanced, 1);
  EXPECT_EQ(quiet[2].tag, "cards");
  EXPECT_TRUE(quiet[2].in_play);
  EXPECT_EQ(quiet[2].found, 3);
  EXPECT_EQ(quiet[2].balanced, 1);
}

// Powers that are dealt with a faction are findings of their own only where they are worse.
TEST(FindingsTest, PartsOfAFactionFartherFromEven) {
  BalanceSummary balance = DuelOf(2000, 0.5, 1);
  balance.tags.push_back(SeatTag("guild", true, {Name("sun", 0.6, 0.001)}));
  balance.tags.push_back(SeatTag(
      "power", true, {Name("glow", 0.58, 0.01), Name("burn", 0.7, 0.001), Name("dim", 0.4, 0.01)}));
  balance.overlaps.push_back({.outer = "guild",
                              .inner = "power",
                              .owners = {{"glow", "sun"}, {"burn", "sun"}, {"dim", "sun"}}});
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_EQ(findings.list.size(), 3U);
  EXPECT_EQ(findings.list[0].rows[0].name, "burn");
  EXPECT_EQ(findings.list[1].rows[0].name, "sun");
  EXPECT_EQ(findings.list[2].rows[0].name, "dim");
}

TEST(FindingsTest, SameSeatsUnderAnotherTag) {
  BalanceSummary balance = DuelOf(2000, 0.5, 1);
  balance.tags.push_back(SeatTag("scored", false, {Name("giant", 0.6, 0.001)}));
  balance.tags.push_back(
      SeatTag("bonus", false, {Name("giant", 0.6, 0.001), Name("dune", 0.4, 0.001)}));
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].tag, "scored");
  ASSERT_EQ(findings.list[0].same.size(), 1U);
  EXPECT_EQ(findings.list[0].same[0].tag, "bonus");
  ASSERT_EQ(findings.list[1].rows.size(), 1U);
  EXPECT_EQ(findings.list[1].rows[0].name, "dune");
}

// A power that a seat always has cannot be told from the seat.
TEST(FindingsTest, NamesThatASeatAlwaysHas) {
  BalanceSummary balance = DuelOf(2000, 0.6, 0.001);
  balance.tags.push_back(SeatTag(
      "power", true,
      {Name("first", 0.6, 0.001, 2000), Name("last", 0.4, 0.001, 2000), Name("free", 0.7, 0.001)}));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    balance.tags[0].categories[seat].share = balance.seats[seat].share;
  }
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].rows[0].name, "free");
  EXPECT_EQ(findings.list[1].kind, FindingKind::kSeat);
  ASSERT_EQ(findings.list[1].same.size(), 1U);
  EXPECT_EQ(findings.list[1].same[0].name, "first");
}

// What goes with a faction everywhere does not drive it.
TEST(FindingsTest, ThePowerOfAFactionIsNoDriver) {
  BalanceSummary balance = Factions();
  balance.tags[1].synergy = SynergySummary{.names = {Adds("glow", 0.05, 0.01)}};
  const Findings findings = FindingsOf(balance, nullptr);
  EXPECT_FALSE(findings.list[0].drivers.empty());
  for (const Driver& driver : findings.list[0].drivers) EXPECT_EQ(driver.tag, "cards");
}

// What a name adds can stand out where its share does not; two can, beyond each alone.
TEST(FindingsTest, WithTheOthersHeldEqual) {
  BalanceSummary balance = DuelOf(2000, 0.5, 1);
  TagBalance guilds = SeatTag("guilds", true, {Name("ice", 0.48, 0.3), Name("sea", 0.5, 1)});
  guilds.synergy = SynergySummary{.names = {Adds("ice", -0.08, 0.01), Adds("sea", 0, 1)},
                                  .pairs = {Adds("ice+sea", 0.09, 0.02)}};
  balance.tags.push_back(guilds);
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].kind, FindingKind::kTogether);
  EXPECT_EQ(findings.list[0].rows[0].name, "ice+sea");
  EXPECT_DOUBLE_EQ(SizeOf(findings.list[0].rows[0]), 0.09);
  EXPECT_EQ(findings.list[1].rows[0].name, "ice");
  EXPECT_NEAR(SizeOf(findings.list[1].rows[0]), -0.08, 1e-12);
  EXPECT_FALSE(StandsOutByShare(findings.list[1].rows[0]));
  EXPECT_TRUE(StandsOutAlone(findings.list[1].rows[0]));
}

// Of two sides one says what the other does; of more each speaks for itself.
TEST(FindingsTest, Seats) {
  const Findings duel = FindingsOf(DuelOf(2000, 0.46, 0.01), nullptr);
  ASSERT_EQ(duel.list.size(), 1U);
  EXPECT_EQ(duel.list[0].kind, FindingKind::kSeat);
  EXPECT_EQ(duel.list[0].rows[0].name, "1");
  EXPECT_FALSE(duel.has_seat_agents);

  BalanceSummary team = DuelOf(500, 0.6, 0.01);
  team.num_players = 4;
  team.sides = {0, 1, 0, 1};
  team.seats.push_back(team.seats[0]);
  team.seats.push_back(team.seats[1]);
  team.labels = {"a", "b"};
  const Findings sides = FindingsOf(team, nullptr);
  ASSERT_EQ(sides.list.size(), 1U);
  EXPECT_EQ(sides.quiet[0].rows, 2);
  EXPECT_TRUE(sides.has_seat_agents);
}

TEST(FindingsTest, OfTheGame) {
  BalanceSummary balance = DuelOf(2000, 0.5, 1);
  balance.reasons = {Name("target", 0.5, 1, 1990), Name("last_side", 0.9, 0.01, 10)};
  TagBalance first{.info = {.key = "first_seat",
                            .scope = TagScope::kGame,
                            .kind = TagKind::kCategory,
                            .help = "who begins"},
                   .categories = {Name("0", 0.55, 0.01, 1000), Name("1", 0.45, 0.01, 1000)}};
  balance.tags.push_back(first);
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].kind, FindingKind::kGame);
  EXPECT_EQ(findings.list[0].tag, "");
  EXPECT_EQ(findings.list[0].rows[0].name, "last_side");
  EXPECT_EQ(findings.list[1].tag, "first_seat");
  EXPECT_EQ(findings.list[1].rows.size(), 2U);
}

TEST(FindingsTest, NothingStandsOut) {
  BalanceSummary balance = DuelOf(30, 0.55, 0.9);
  balance.tags.push_back(SeatTag("guild", true, {Name("sun", 0.7, 0.2, 20)}));
  balance.tags[0].categories[0].share = ShareOf(0.7, 0.2, 20);
  const Findings findings = FindingsOf(balance, nullptr);
  EXPECT_TRUE(findings.list.empty());
  ASSERT_TRUE(findings.nearest);
  EXPECT_EQ(findings.nearest->tag, "guild");
  EXPECT_EQ(findings.nearest->rows[0].name, "sun");
  EXPECT_EQ(findings.quiet[1].open, 1);
}

// As the tables have it: by q, whatever the p, and among equal ones by p.
TEST(FindingsTest, TheLeastQIsNearest) {
  BalanceSummary balance = DuelOf(100, 0.55, 0.9);
  balance.tags.push_back(SeatTag("card", true, {Name("ray", 0.7, 0.8)}));
  balance.tags[0].categories[0].effect->p = 0.01;
  balance.tags.push_back(SeatTag("guild", true, {Name("sun", 0.6, 0.7), Name("tide", 0.6, 0.7)}));
  balance.tags[1].categories[1].effect->p = 0.02;
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_TRUE(findings.nearest);
  EXPECT_EQ(findings.nearest->tag, "guild");
  EXPECT_EQ(findings.nearest->rows[0].name, "tide");
}

// What a long table leaves out for want of seats is not named either.
TEST(FindingsTest, WhatTablesDoNotShowIsNotNearest) {
  BalanceSummary balance = DuelOf(100, 0.55, 0.9);
  std::vector<CategorySummary> cards;
  cards.reserve(30);
  for (int i = 0; i < 30; ++i) cards.push_back(Name("card" + std::to_string(i), 0.5, 1));
  cards[3] = Name("rare", 0.9, 0.2, kFewestToTell - 1);
  cards[4] = Name("often", 0.6, 0.3, kFewestToTell);
  balance.tags.push_back(SeatTag("card", false, cards));
  const Findings findings = FindingsOf(balance, nullptr);
  ASSERT_TRUE(findings.nearest);
  EXPECT_EQ(findings.nearest->rows[0].name, "often");
}

TEST(FindingsTest, WithoutGames) {
  const Findings findings = FindingsOf(Balance({"a"}, {0, 1}, {}).Finish(), nullptr);
  EXPECT_TRUE(findings.list.empty());
  EXPECT_FALSE(findings.nearest);
  EXPECT_EQ(findings.games, 0);
}

// Alone there is no seat to be better than another; names are held against the mean utility.
TEST(FindingsTest, Solo) {
  Balance balance(
      {"a"}, {0},
      {{.key = "deck", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "deck"}});
  for (std::uint64_t block = 0; block < 100; ++block) {
    GameRecord record = RecordOf(block, {0}, {1});
    const bool is_good = block % 2 == 0;
    record.result.shares = {(is_good ? 0.6 : 0.3) + 0.01 * static_cast<double>(block % 5)};
    record.result.tags = {{"deck", std::vector<std::string>{is_good ? "good" : "poor"}}};
    balance.Add(record);
  }
  const Findings findings = FindingsOf(balance.Finish(), nullptr);
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].kind, FindingKind::kName);
  EXPECT_EQ(findings.quiet.size(), 1U);
}

// What is never taken is known from where it was dealt, or not at all.
TEST(FindingsTest, OptionsThatAreNeverTaken) {
  const auto option = [](const char* kind, const char* name, std::int64_t chosen) {
    return OptionSummary{.kind = kind, .option = name, .offered = 100, .chosen = chosen};
  };
  BalanceSummary balance = DuelOf(200, 0.5, 1);
  balance.tags.push_back(SeatTag("guilds", true, {Name("ice", 0.5, 1), Name("sea", 0.5, 1)}));
  balance.tags.push_back(SeatTag("power", true, {Name("glow", 0.5, 1)}));
  PlaySummary play;
  play.games = 200;
  play.options = {option("draft", "ice", 0),  option("draft", "sea", 9),
                  option("power", "glow", 9), option("power", "bite", 0),
                  option("target", "any", 0), option("keep", "sea", 0)};
  const Findings findings = FindingsOf(balance, &play);
  ASSERT_EQ(findings.never_taken.size(), 2U);
  EXPECT_EQ(findings.never_taken[0].kind, "draft");
  EXPECT_EQ(findings.never_taken[0].held, std::vector<std::string>{"ice"});
  EXPECT_TRUE(findings.never_taken[0].unseen.empty());
  EXPECT_EQ(findings.never_taken[1].kind, "power");
  EXPECT_EQ(findings.never_taken[1].unseen, std::vector<std::string>{"bite"});
}

// From games: a faction that wins, with a power of its own.
TEST(FindingsTest, OfGames) {
  Balance balance(
      {"a"}, {0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "guild"},
       {.key = "power", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "power"}});
  for (std::uint64_t block = 0; block < 200; ++block) {
    const bool first_is_sun = block % 2 == 0;
    const bool sun_wins = block % 5 != 0;
    const bool first_wins = first_is_sun == sun_wins;
    GameRecord record = RecordOf(block, {0, 0}, {first_wins ? 2.0 : 0.0, 1});
    const std::string first = first_is_sun ? "sun" : "moon";
    const std::string second = first_is_sun ? "moon" : "sun";
    record.result.tags = {{"guild", std::vector<std::string>{first, second}},
                          {"power", std::vector<std::string>{first + "_power", second + "_power"}}};
    balance.Add(record);
  }
  const Findings findings = FindingsOf(balance.Finish(), nullptr);
  ASSERT_EQ(findings.list.size(), 2U);
  EXPECT_EQ(findings.list[0].tag, "guild");
  EXPECT_EQ(findings.list[0].same.at(0).tag, "power");
  EXPECT_EQ(findings.confounded.size(), 1U);
}

}  // namespace
}  // namespace riftlab
