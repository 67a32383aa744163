#include "tournament/report/verdict_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"
#include "tests/tournament/records.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/stronger_parts.h"

namespace riftlab {
namespace {

Estimate Around(double value, double half_width, std::int64_t count) {
  return {.count = count,
          .blocks = count,
          .value = value,
          .low = value - half_width,
          .high = value + half_width,
          .method = IntervalMethod::kWilson};
}

CategorySummary VerdictRow(const std::string& name, double share, double q, std::int64_t count) {
  return {.name = name,
          .count = count,
          .frequency = {},
          .share = Around(share, 0.028, count),
          .score = {},
          .amount = {},
          .effect = Effect{.par = 0.5, .difference = share - 0.5, .h = 0, .p = q / 2, .q = q}};
}

SynergyEffect VerdictEffect(const std::string& name, double difference, double q) {
  return {.name = name,
          .count = 300,
          .difference = difference,
          .difference_low = difference - 0.03,
          .difference_high = difference + 0.03,
          .p = q / 2,
          .q = q};
}

TagBalance VerdictTag(const std::string& key, bool is_given, std::vector<CategorySummary> names) {
  return {.info = {.key = key, .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = key},
          .categories = std::move(names),
          .is_given = is_given};
}

// A duel of 2000 games in which seat 0 wins this part.
BalanceReport DuelVerdict(double first_share, double q, std::int64_t games = 2000) {
  BalanceReport report{.balance = {},
                       .game = {.title = "Example", .mode = "duel"},
                       .agents = {{"greedy", false}},
                       .speed = {},
                       .notes = {},
                       .names = PrintedNames({{"sun", "Sun"},
                                              {"moon", "Moon"},
                                              {"pw_glow", "Glow"},
                                              {"pw_bite", "Bite"},
                                              {"c_ray", "Ray of Light"},
                                              {"c_dusk", "Dusk"},
                                              {"c_stray", "Stray Cat"}})};
  BalanceSummary& balance = report.balance;
  balance.num_players = 2;
  balance.sides = {0, 1};
  balance.num_sides = 2;
  balance.labels = {"greedy"};
  balance.games = games;
  balance.blocks = games;
  for (const double share : {first_share, 1 - first_share}) {
    balance.seats.push_back(
        {.games = games,
         .share = Around(share, 0.022, games),
         .score = {},
         .effect = Effect{.par = 0.5, .difference = share - 0.5, .h = 0, .p = q / 2, .q = q}});
  }
  return report;
}

BalanceReport FactionVerdict() {
  BalanceReport report = DuelVerdict(0.51, 0.4);
  std::vector<TagBalance>& tags = report.balance.tags;
  tags.push_back(VerdictTag(
      "guild", true, {VerdictRow("sun", 0.62, 0.001, 980), VerdictRow("moon", 0.49, 0.8, 1020)}));
  tags.push_back(VerdictTag(
      "power", true,
      {VerdictRow("pw_glow", 0.62, 0.001, 980), VerdictRow("pw_bite", 0.49, 0.8, 1020)}));
  tags.push_back(
      VerdictTag("cards", false,
                 {VerdictRow("c_ray", 0.64, 0.001, 700), VerdictRow("c_stray", 0.56, 0.02, 400)}));
  tags.back().synergy = SynergySummary{
      .names = {VerdictEffect("c_ray", 0.044, 0.001), VerdictEffect("c_dusk", -0.1, 0.01)}};
  report.balance.overlaps = {
      {.outer = "guild",
       .inner = "power",
       .owners = {{"pw_glow", "sun"}, {"pw_bite", "moon"}},
       .coincide = true,
       .seats = 4000,
       .agreeing = 4000},
      {.outer = "guild", .inner = "cards", .owners = {{"c_ray", "sun"}, {"c_dusk", "sun"}}}};
  return report;
}

TEST(VerdictPartsTest, TheLargestFirst) {
  EXPECT_EQ(VerdictText(FactionVerdict()),
            "\nThe verdict\n"
            "1. Sun wins 62.0 % [59.2, 64.8] of its games, 12.0 points above even (980\n"
            "   seats). Drivers: Ray of Light (+4.4); against it: Dusk (-10.0). The same\n"
            "   seats: power Glow.\n"
            "2. Cards: 1 of 2 stands out. Seats with Stray Cat (c_stray) win 56.0 % [53.2,\n"
            "   58.8], 6.0 points above even (400 seats). These come in play, and may follow\n"
            "   from doing well.\n"
            "Guild and power cannot be told apart: in all 4000 seats one says what the other\n"
            "  is (Moon with Bite, Sun with Glow). What is found of the one may be due to the\n"
            "  other.\n"
            "In balance, known to be within 5 points of even: the seats, guild (1 of 2).\n"
            "All this is true of greedy, which played all seats; whether stronger play\n"
            "  agrees, playing again with --strong-games 200 tells.\n");
}

// A second sample in which Sun wins this part.
BalanceReport SecondVerdict(double sun, std::int64_t count) {
  BalanceReport report = FactionVerdict();
  report.balance.labels = {"best"};
  report.agents = {{"best:iterations=200", false}};
  report.balance.games = count;
  CategorySummary& row = report.balance.tags[0].categories[0];
  row.share = Around(sun, 0.05, count);
  row.effect = Effect{.par = 0.5, .difference = sun - 0.5, .h = 0, .p = 0.0001, .q = 0.001};
  return report;
}

TEST(VerdictPartsTest, LevelsThatDisagreeAreNamedAndMarked) {
  BalanceReport report = FactionVerdict();
  report.stronger.push_back(SecondVerdict(0.40, 200));
  const std::string text = VerdictText(report);
  EXPECT_NE(text.find("With best 40.0 % [35.0, 45.0]: the levels disagree."), std::string::npos)
      << text;
  EXPECT_NE(text.find("a second level, best, played\n  200 of the same deals"), std::string::npos)
      << text;
  const std::string whole = RenderBalance(report, OutputFormat::kText);
  EXPECT_NE(whole.find("\nSun !  "), std::string::npos) << whole;
  EXPECT_NE(whole.find("\nMoon  "), std::string::npos) << whole;
  const Json json = Json::parse(RenderBalance(report, OutputFormat::kJson)).at("stronger");
  EXPECT_EQ(json.at("agent"), "best");
  EXPECT_EQ(json.at("games"), 200);
  for (const Json& row : json.at("shares")) {
    EXPECT_EQ(row.at("disagree").get<bool>(), row.at("item") == "sun") << row.dump();
  }
}

// The shard of the sample is of other deals than that of the run.
TEST(VerdictPartsTest, AShardDoesNotSayThatLevelsMetTheSameDeals) {
  BalanceReport report = FactionVerdict();
  report.stronger.push_back(SecondVerdict(0.40, 200));
  report.is_part = true;
  EXPECT_NE(VerdictText(report).find("a second level, best, played\n  200 games of a shard"),
            std::string::npos)
      << VerdictText(report);
  for (const MethodNote& note : BalanceMethods(report)) {
    EXPECT_EQ(note.text.find("same deals"), std::string::npos) << note.text;
  }
}

TEST(VerdictPartsTest, LevelsThatAgreeAndSamplesThatSayNothing) {
  BalanceReport report = FactionVerdict();
  report.stronger.push_back(SecondVerdict(0.62, 200));
  EXPECT_NE(VerdictText(report).find("found there, too"), std::string::npos) << VerdictText(report);
  EXPECT_EQ(RenderBalance(report, OutputFormat::kText).find(" !  "), std::string::npos);
  // Where it does not stand out by itself.
  const auto clause = [&](double share, double first) {
    report = FactionVerdict();
    report.balance.tags[0].categories[0].share = Around(first, 0.028, 980);
    BalanceReport second = SecondVerdict(share, 200);
    second.balance.tags[0].categories[0].effect->p = 0.4;
    second.balance.tags[0].categories[0].effect->q = 0.4;
    report.stronger = {std::move(second)};
    return VerdictText(report);
  };
  for (const auto& [share, first, said] :
       {std::tuple{0.58, 0.62, "58.0 % [53.0, 63.0]: it agrees."},
        std::tuple{0.54, 0.55, "54.0 % [49.0, 59.0]: too few games to tell."},
        std::tuple{0.53, 0.585, "53.0 % [48.0, 58.0]: doubtful there."}}) {
    std::string text = clause(share, first);
    std::replace(text.begin(), text.end(), '\n', ' ');
    text.erase(
        std::unique(text.begin(), text.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
        text.end());
    EXPECT_NE(text.find(said), std::string::npos) << text;
    EXPECT_NE(text.find("which tells the share of a seat to within 2.2 points"), std::string::npos)
        << text;
    EXPECT_NE(text.find("; playing again with --strong-games N tells more."), std::string::npos)
        << text;
  }
  report = FactionVerdict();
  report.stronger = {SecondVerdict(0.62, 4)};
  const std::string sentence = VerdictOf(report).sentences.at(0);
  EXPECT_NE(sentence.find("With best 4 seats, too few to tell."), std::string::npos) << sentence;
}

// Where sides are of unlike size par is what the seats that had a name win, at each level.
TEST(VerdictPartsTest, TheSecondLevelIsHeldAgainstItsOwnPar) {
  const auto sentence = [](double first, double first_par, double share, double par) {
    BalanceReport report = FactionVerdict();
    report.balance.sides = {0, 1, 1};
    CategorySummary& sun = report.balance.tags[0].categories[0];
    sun.share = Around(first, 0.028, 980);
    sun.effect->par = first_par;
    sun.effect->difference = first - first_par;
    BalanceReport second = SecondVerdict(share, 200);
    second.balance.sides = {0, 1, 1};
    second.balance.tags[0].categories[0].effect =
        Effect{.par = par, .difference = share - par, .h = 0, .p = 0.4, .q = 0.4};
    report.stronger = {std::move(second)};
    return VerdictOf(report).sentences.at(0);
  };
  for (const auto& [first, first_par, share, par, said] :
       // Below 1/2 is not below par.
       {std::tuple{0.38, 0.44, 0.40, 0.43,
                   "40.0 % [35.0, 45.0], there 3.0 points below what those seats win: too few "
                   "games to tell."},
        std::tuple{0.38, 0.44, 0.36, 0.43,
                   "36.0 % [31.0, 41.0], there 7.0 points below what those seats win: it agrees."},
        std::tuple{0.38, 0.48, 0.43, 0.43,
                   "43.0 % [38.0, 48.0], there 0.0 points above what those seats win: doubtful "
                   "there."},
        // Above par, and below 1/2.
        std::tuple{0.45, 0.38, 0.44, 0.37,
                   "44.0 % [39.0, 49.0], there 7.0 points above what those seats win: it "
                   "agrees."}}) {
    const std::string text = sentence(first, first_par, share, par);
    EXPECT_NE(text.find(said), std::string::npos) << text;
  }
}

TEST(VerdictPartsTest, WithoutASecondSampleTheJsonHasNone) {
  const std::string json = RenderBalance(FactionVerdict(), OutputFormat::kJson);
  EXPECT_FALSE(Json::parse(json).contains("stronger"));
}

// A name of two tags says of which it is, where both are spoken of; others do not.
TEST(VerdictPartsTest, ANameOfTwoTagsSaysItsTag) {
  BalanceReport report = FactionVerdict();
  EXPECT_EQ(VerdictText(report).find("(guild)"), std::string::npos);
  std::vector<TagBalance>& tags = report.balance.tags;
  tags.push_back(
      VerdictTag("last_cards", true,
                 {VerdictRow("c_ray", 0.7, 0.001, 700), VerdictRow("c_stray", 0.5, 0.9, 400)}));
  const std::vector<std::string> sentences = VerdictOf(report).sentences;
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_TRUE(sentences[0].starts_with("Ray of Light (c_ray) (last cards) wins 70.0 % "))
      << sentences[0];
  EXPECT_TRUE(sentences[1].starts_with("Sun wins ")) << sentences[1];
  EXPECT_NE(sentences[1].find("Drivers: cards Ray of Light (+4.4); against it: Dusk (-10.0)."),
            std::string::npos)
      << sentences[1];
}

TEST(VerdictPartsTest, ARowOfBothLevelsSaysTheTagOfANameInTwo) {
  BalanceReport report = FactionVerdict();
  report.stronger.push_back(SecondVerdict(0.40, 200));
  const auto rows = [&] { return SecondLevelOf(report)->Rows(report.names); };
  EXPECT_NE(rows().find("\nSun  "), std::string::npos) << rows();
  EXPECT_EQ(rows().find("(guild)"), std::string::npos) << rows();
  for (BalanceReport* const level : {&report, &report.stronger.front()}) {
    level->balance.tags.push_back(
        VerdictTag("last_guild", true, {VerdictRow("sun", 0.7, 0.001, 700)}));
  }
  EXPECT_NE(rows().find("\nSun (guild)  "), std::string::npos) << rows();
  EXPECT_NE(rows().find("\nSun (last guild)  "), std::string::npos) << rows();
  EXPECT_NE(rows().find("\nGlow (pw_glow)  "), std::string::npos) << rows();
}

TEST(VerdictPartsTest, OneFindingHasNoNumber) {
  const std::string text = VerdictText(DuelVerdict(0.546, 0.001));
  EXPECT_NE(
      text.find("\nSeat 0 wins 54.6 % [52.4, 56.8] of its games, 4.6 points above even (2000\n"
                "games).\n"),
      std::string::npos)
      << text;
}

TEST(VerdictPartsTest, WithTheRestHeldEqual) {
  BalanceReport report = DuelVerdict(0.5, 1);
  TagBalance guilds = VerdictTag(
      "guilds", true, {VerdictRow("sun", 0.48, 0.3, 500), VerdictRow("moon", 0.44, 0.01, 500)});
  guilds.synergy = SynergySummary{
      .names = {VerdictEffect("sun", -0.08, 0.01), VerdictEffect("moon", -0.07, 0.01)},
      .pairs = {VerdictEffect("sun+moon", 0.09, 0.01)}};
  report.balance.tags.push_back(guilds);
  const std::vector<std::string> sentences = VerdictOf(report).sentences;
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_EQ(sentences[0],
            "Guilds: Sun + Moon together +9.0 points [+6.0, +12.0] beyond what each is worth alone "
            "(300 sides).");
  EXPECT_EQ(sentences[1],
            "Sun wins 48.0 % [45.2, 50.8] of its games (500 seats), and it costs 8.0 points [5.0, "
            "11.0] with the rest of the side held equal.");
  EXPECT_EQ(sentences[2],
            "Moon wins 44.0 % [41.2, 46.8] of its games, 6.0 points below even (500 seats); -7.0 "
            "with the rest of the side held equal.");
}

// A card that stands out by what it adds alone is said, and ordered, by that.
TEST(VerdictPartsTest, FurtherRowsSayByWhatTheyStandOut) {
  BalanceReport report = DuelVerdict(0.5, 1);
  TagBalance cards =
      VerdictTag("cards", false,
                 {VerdictRow("ray", 0.59, 0.01, 500), VerdictRow("dusk", 0.52, 0.7, 500),
                  VerdictRow("beam", 0.43, 0.01, 500)});
  cards.synergy =
      SynergySummary{.names = {VerdictEffect("ray", 0.01, 0.9), VerdictEffect("dusk", -0.15, 0.01),
                               VerdictEffect("beam", -0.01, 0.9)}};
  report.balance.tags.push_back(cards);
  const std::vector<std::string> sentences = VerdictOf(report).sentences;
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0],
            "Cards: 3 of 3 stand out. Seats with dusk win 52.0 % [49.2, 54.8] (500 seats), and it "
            "costs 15.0 points [12.0, 18.0] with the rest of the side held equal. Then ray (+9.0), "
            "beam (-7.0). These come in play, and may follow from doing well.");
  report.balance.tags[0].categories[1].share = Around(0.31, 0.028, 500);
  report.balance.tags[0].categories[1].effect->difference = -0.19;
  report.balance.tags[0].categories[1].effect->q = 0.01;
  report.balance.tags[0].synergy->names[0] = VerdictEffect("ray", 0.14, 0.01);
  report.balance.tags[0].categories[0].effect->q = 0.3;
  EXPECT_NE(VerdictOf(report).sentences[0].find("Then ray (adds 14.0), beam (-7.0)."),
            std::string::npos)
      << VerdictOf(report).sentences[0];
}

// Where one seat plays against two, no seat is even with another.
TEST(VerdictPartsTest, NamesOfSidesOfUnlikeSize) {
  BalanceReport report = DuelVerdict(0.5, 1);
  report.balance.sides = {0, 1, 1};
  TagBalance guilds = VerdictTag("guilds", true, {VerdictRow("sun", 0.62, 0.01, 500)});
  report.balance.tags.push_back(guilds);
  const std::vector<std::string> sentences = VerdictOf(report).sentences;
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_NE(sentences[0].find("12.0 points above what those seats win (500 seats)"),
            std::string::npos)
      << sentences[0];
  bool is_told = false;
  for (const MethodNote& note : BalanceMethods(report)) {
    is_told = is_told || note.text.find("of unlike size") != std::string::npos;
  }
  EXPECT_TRUE(is_told);
}

TEST(VerdictPartsTest, OfTheGame) {
  BalanceReport report = DuelVerdict(0.5, 1);
  report.balance.reasons = {VerdictRow("last_side", 0.9, 0.01, 40)};
  report.balance.tags.push_back(
      {.info = {.key = "first_seat",
                .scope = TagScope::kGame,
                .kind = TagKind::kCategory,
                .help = "who begins"},
       .categories = {VerdictRow("0", 0.56, 0.01, 1000), VerdictRow("1", 0.44, 0.01, 1000)}});
  const std::vector<std::string> sentences = VerdictOf(report).sentences;
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(
      sentences[0],
      "Games that end by last side: seat 0 wins 90.0 % [87.2, 92.8], 40.0 points more than in "
      "all (40 games).");
  EXPECT_EQ(sentences[1],
            "Games with first seat 0: seat 0 wins 56.0 % [53.2, 58.8], 6.0 points more than in all "
            "(1000 games). Then 1 (-6.0).");
}

TEST(VerdictPartsTest, OfTheOrderOfPlay) {
  BalanceReport report = DuelVerdict(0.5, 1);
  TagBalance order = VerdictTag(
      "order", true, {VerdictRow("1st", 0.44, 0.01, 1000), VerdictRow("2nd", 0.56, 0.01, 1000)});
  order.info.role = TagRole::kPlace;
  report.balance.tags.push_back(order);
  const Verdict verdict = VerdictOf(report);
  ASSERT_EQ(verdict.sentences.size(), 1U);
  EXPECT_EQ(verdict.sentences[0],
            "The 2nd to move wins 56.0 % [53.2, 58.8] of its games, 6.0 points above even (1000 "
            "seats).");
  for (CategorySummary& row : report.balance.tags[0].categories) row.effect->q = 0.9;
  EXPECT_NE(VerdictOf(report).balanced.find("the order of play"), std::string::npos);
}

TEST(VerdictPartsTest, NothingStandsOut) {
  BalanceReport report = DuelVerdict(0.55, 0.3, 30);
  report.balance.seats[0].share = Around(0.55, 0.18, 30);
  const Verdict verdict = VerdictOf(report);
  EXPECT_TRUE(verdict.findings.list.empty());
  ASSERT_EQ(verdict.sentences.size(), 1U);
  EXPECT_EQ(verdict.sentences[0],
            "Nothing stands out in 30 games. Most nearly does seat 0: 55.0 % [37.0, 73.0], 5.0 "
            "points above even, q 0.300. So few games show large effects alone: the share of a "
            "seat is known to +-18.0 points.");
  EXPECT_EQ(verdict.balanced, "Open, for want of games: the seats.");
}

// A duel of 300 games whose adjusted share of seat 0 is this.
BalanceReport AdjustedVerdictOf(double share, double around, double q) {
  BalanceReport report = DuelVerdict(0.55, q, 300);
  for (SeatBalance& seat : report.balance.seats) {
    seat.share = Around(seat.share.value, 0.06, 300);
  }
  AdjustedBalance adjusted;
  adjusted.seats.is_adjusted = true;
  for (const double each : {share, 1 - share}) {
    adjusted.seats.means.push_back({.raw = {}, .adjusted = Around(each, around, 300), .luck = {}});
  }
  report.balance.adjusted = adjusted;
  return report;
}

TEST(VerdictPartsTest, SeatsAreJudgedWithoutTheLuckOfTheDraws) {
  const Verdict even = VerdictOf(AdjustedVerdictOf(0.506, 0.027, 0.3));
  ASSERT_EQ(even.sentences.size(), 1U);
  EXPECT_TRUE(even.sentences[0].ends_with(
      "the share of a seat is known to +-6.0 points, adjusted for luck to +-2.7."))
      << even.sentences[0];
  EXPECT_EQ(even.balanced,
            "In balance, known to be within 5 points of even: the seats (adjusted for luck).");
  EXPECT_EQ(VerdictOf(AdjustedVerdictOf(0.506, 0.055, 0.3)).balanced,
            "Open, for want of games: the seats (adjusted for luck).");
  EXPECT_EQ(VerdictOf(AdjustedVerdictOf(0.54, 0.027, 0.3)).balanced,
            "Off even, by single intervals at 95 %: the seats (adjusted for luck).");
  const Verdict found = VerdictOf(AdjustedVerdictOf(0.506, 0.027, 0.001));
  ASSERT_EQ(found.sentences.size(), 1U);
  EXPECT_EQ(found.sentences[0],
            "Seat 0 wins 55.0 % [49.0, 61.0] of its games, 5.0 points above even (300 games). "
            "Adjusted for luck: 50.6 % [47.9, 53.3].");
}

// The name may stand in the tables of several tags.
TEST(VerdictPartsTest, WhatStandsOutMostNearlyIsNamedWithItsTag) {
  BalanceReport report = DuelVerdict(0.5, 1);
  report.balance.tags.push_back(VerdictTag("guild", true, {VerdictRow("sun", 0.53, 0.0714, 500)}));
  const std::string sentence = VerdictOf(report).sentences.at(0);
  EXPECT_NE(sentence.find("Most nearly does Sun (guild): "), std::string::npos) << sentence;
  EXPECT_NE(sentence.find(", q 0.071."), std::string::npos) << sentence;
}

TEST(VerdictPartsTest, WithoutGames) {
  const BalanceReport report = {.balance = Balance({"a"}, {0, 1}, {}).Finish(),
                                .game = {.title = "Example"},
                                .agents = {{"a", false}},
                                .speed = {},
                                .notes = {}};
  EXPECT_EQ(
      VerdictText(report),
      "\nThe verdict\nNo game has been played to its end, so that there is nothing to tell.\n");
}

TEST(VerdictPartsTest, Solo) {
  Balance balance(
      {"a"}, {0},
      {{.key = "deck", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = "deck"}});
  for (std::uint64_t block = 0; block < 100; ++block) {
    GameRecord record = RecordOf(block, {0}, {1});
    record.result.shares = {block % 2 == 0 ? 0.6 : 0.3};
    record.result.tags = {{"deck", std::vector<std::string>{block % 2 == 0 ? "good" : "poor"}}};
    balance.Add(record);
  }
  const BalanceReport report = {.balance = balance.Finish(),
                                .game = {.title = "Example", .mode = "solo"},
                                .agents = {{"a", false}},
                                .speed = {},
                                .notes = {}};
  const Verdict verdict = VerdictOf(report);
  ASSERT_EQ(verdict.sentences.size(), 2U);
  EXPECT_TRUE(verdict.sentences[0].starts_with("With ")) << verdict.sentences[0];
  EXPECT_NE(verdict.sentences[0].find(" the mean (50 seats)."), std::string::npos);
  EXPECT_NE(verdict.level.find("which played alone"), std::string::npos) << verdict.level;
  EXPECT_EQ(VerdictOf(DuelVerdict(0.6, 0.01)).alone, "") << "the seats of a duel share one win";
}

// Nothing can be out of balance between seats that are one: what it reaches is the answer.
TEST(VerdictPartsTest, SoloBeginsWithWhatIsReached) {
  Balance balance({"a"}, {0}, {});
  for (std::uint64_t block = 0; block < 100; ++block) {
    GameRecord record = RecordOf(block, {0}, {1});
    record.result.scores = {block % 4 == 0 ? 3.0 : 21.0};
    record.result.shares = {block % 4 == 0 ? 0.0 : 1.0};
    record.result.reason = block % 4 == 0 ? "eliminated" : "solo_won";
    balance.Add(record);
  }
  BalanceReport report = {.balance = balance.Finish(),
                          .game = {.title = "Example", .mode = "solo"},
                          .agents = {{"a", false}},
                          .speed = {},
                          .notes = {}};
  EXPECT_EQ(VerdictOf(report).alone,
            "a scores 16.5 points on average [14.9, 18.1]; the utility is 75.0 % [65.5, 82.6]. "
            "Games end by: solo won (75.0 %), eliminated (25.0 %).");
  EXPECT_TRUE(VerdictText(report).starts_with("\nThe verdict\na scores 16.5 points on average "))
      << VerdictText(report);
  report.balance.reasons.resize(1);
  EXPECT_TRUE(VerdictOf(report).alone.ends_with("75.0 % [65.5, 82.6].")) << VerdictOf(report).alone;
  report.balance.games = report.balance.fault_games;
  EXPECT_EQ(VerdictOf(report).alone, "") << "no game";
}

TEST(VerdictPartsTest, TeamsAndAgentsOfSeats) {
  BalanceReport report = DuelVerdict(0.6, 0.01);
  report.balance.num_players = 3;
  report.balance.sides = {0, 1, 1};
  report.balance.seats.push_back(report.balance.seats[1]);
  report.balance.labels = {"strong", "weak", "weak2"};
  report.agents = {{"a", false}, {"b", false}, {"c", true}};
  const Verdict verdict = VerdictOf(report);
  ASSERT_EQ(verdict.sentences.size(), 1U);
  EXPECT_EQ(verdict.sentences[0],
            "Side 0 (seat 0) wins 60.0 % [57.8, 62.2] of its games, 10.0 points above even (2000 "
            "games). Each seat has an agent of its own, so that this may be due to the agents.");
  EXPECT_EQ(verdict.level,
            "All this is true of the agents that played: strong, weak, weak2 (cheats).");
}

TEST(VerdictPartsTest, OptionsThatAreNeverTaken) {
  BalanceReport report = FactionVerdict();
  PlaySummary play;
  play.games = 100;
  play.options = {{.kind = "draft", .option = "moon", .offered = 100},
                  {.kind = "power", .option = "pw_vigil", .offered = 90},
                  {.kind = "power", .option = "pw_oath", .offered = 90}};
  report.play = play;
  const std::vector<std::string> warnings = VerdictOf(report).warnings;
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[1],
            "Draft: greedy never took Moon where there was a choice; what is said of it is of "
            "seats that got it without one.");
  EXPECT_EQ(warnings[2],
            "Power: greedy never took pw_vigil, pw_oath, so that nothing is known of them.");
}

TEST(VerdictPartsTest, JsonHasTheFindings) {
  const auto describe = [](Figures& run) { DescribeVerdict(run, FactionVerdict()); };
  const Json json = FiguresToJson(describe);
  ASSERT_EQ(json.at("findings").size(), 2U);
  const Json& sun = json.at("findings").at(0);
  EXPECT_EQ(sun.at("kind"), "name");
  EXPECT_EQ(sun.at("tag"), "guild");
  EXPECT_EQ(sun.at("text"), VerdictOf(FactionVerdict()).sentences[0]);
  EXPECT_EQ(sun.at("in_play"), false);
  EXPECT_EQ(sun.at("names"), 2);
  const Json& row = sun.at("rows").at(0);
  EXPECT_EQ(row.at("name"), "sun");
  EXPECT_EQ(row.at("printed"), "Sun");
  EXPECT_EQ(row.at("share").at("value"), 0.62);
  EXPECT_EQ(row.at("share").at("count"), 980);
  EXPECT_EQ(row.at("par"), 0.5);
  EXPECT_EQ(row.at("q"), 0.001);
  EXPECT_EQ(row.at("adds"), nullptr);
  EXPECT_EQ(sun.at("drivers").at(0).at("printed"), "Ray of Light");
  EXPECT_EQ(sun.at("drivers").at(0).at("adds").at("value"), 0.044);
  EXPECT_EQ(sun.at("against").at(0).at("name"), "c_dusk");
  EXPECT_EQ(sun.at("same").at(0).at("name"), "pw_glow");
  EXPECT_EQ(json.at("findings").at(1).at("kind"), "played");
  EXPECT_EQ(json.at("verdict").at("warnings").size(), 1U);
  EXPECT_EQ(json.at("names").at("c_ray"), "Ray of Light");
  EXPECT_EQ(FiguresToCsv(describe), "table,item,other,figure,value,low,high,method,count,blocks\n");
}

TEST(VerdictPartsTest, LinesFit) {
  std::istringstream lines(VerdictText(FactionVerdict()));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

}  // namespace
}  // namespace riftlab
