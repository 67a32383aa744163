// What nobody at a table sees is not asked for: from which pile a hidden card came.
#include "tournament/follow/piles.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/position_json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/follow/told_file.h"

namespace riftlab {
namespace {

constexpr const char* kTrading =
    "game warrift\nmode classic\nplayers 2\nrule guilds=graverend/spellstrike\n"
    "rule powers=pw_harvest/pw_arcane_ledger\nrule turn_order=0\nrule trading=all\nseat 0\n"
    "deal = mage.0, mage.0, mage.0, warrior.0, mage.0, gr_zyrna, gr_soul_broker, gr_bone_digger, "
    "sp_spark_adept, sp_rune_scribe, sp_arc_duelist\n0: keep\n1: keep = m_mire_slime\n";

const ToldStep kPlay = {.seat = 1, .move = "play:sp_leyline_keeper"};
const ToldStep kMage = {.seat = 1, .move = "play:mage.1"};

// The same, where somebody knows of which piles the cards are that are left.
ToldStep MageBefore(const std::string& hand) {
  return {.seat = 1, .move = "play:mage.1", .facts = {"seats[1].hand " + hand}};
}

std::string HandOf(const FollowedGame& followed, int seat) {
  const Json json = followed.game().ToJson(followed.info());
  return json["seats"][static_cast<std::size_t>(seat)]["hand"].dump();
}

TEST(PilesTest, NamesEndWithThem) {
  EXPECT_TRUE(NamesPile("seats[1].hand #2+mage.0#6"));
  EXPECT_FALSE(NamesPile("Fi6#!"));
  EXPECT_FALSE(NamesPile("mage.0"));
  const std::vector<SeenFact> facts = {
      {"pools.pool", "2"},     {"seats[0].deck.pool", "1"},      {"seats[0].hand", "mage.0#1"},
      {"seats[1].hand", "#2"}, {"seats[1].selection", "mage.1"}, {"seats[1].shown", ""},
      {"poolside", "open"}};
  EXPECT_EQ(WithoutPiles(facts), (std::vector<SeenFact>{{"poolside", "open"},
                                                        {"seats[0].hand", "mage.0"},
                                                        {"seats[1].selection", "mage.1"},
                                                        {"seats[1].shown", ""}}));
}

// What begins with a lone '#' is a comment, whatever is asked.
TEST(PilesTest, AnAnswerMayBeginWithThem) {
  const std::vector<std::string> answers = {"mage.0", "#2", "#6"};
  EXPECT_TRUE(BeginsOneOf(answers, "#2"));
  EXPECT_TRUE(BeginsOneOf(answers, "mage"));
  EXPECT_FALSE(BeginsOneOf(answers, "#"));
  EXPECT_FALSE(BeginsOneOf(answers, "#note"));
}

// Copies of the card may lie in two piles of the hand.
TEST(PilesTest, NobodyIsAskedFromWhichACardWasPlayed) {
  FollowedGame followed = FollowFile(ToldText("two_piles.told"));
  ASSERT_EQ(HandOf(followed, 1), R"(["#2","#2","#2","#2","#6"])");
  const Told told = followed.Tell(kPlay);
  EXPECT_EQ(told.end, Told::End::kTaken) << told.question.label;
  EXPECT_TRUE(told.step.facts.empty());
}

// Hints go by what most worlds lead to: that of the four cards of the larger pile one was it.
TEST(PilesTest, ItIsTakenToComeFromTheLikelierOne) {
  FollowedGame followed = FollowFile(ToldText("two_piles.told"));
  ASSERT_EQ(followed.Tell(kPlay).end, Told::End::kTaken);
  EXPECT_EQ(HandOf(followed, 1), R"(["#2","#2","#2","#2"])");
}

TEST(PilesTest, WhoeverKnowsItMaySaySo) {
  for (const auto& [fact, hand] :
       {std::pair("seats[1].hand #2+#2+#2+#2", R"(["#2","#2","#2","#2"])"),
        std::pair("seats[1].hand #2+#2+#2+#6", R"(["#2","#2","#2","#6"])")}) {
    FollowedGame followed = FollowFile(ToldText("two_piles.told"));
    ToldStep step = kPlay;
    step.facts = {fact};
    ASSERT_EQ(followed.Tell(step).end, Told::End::kTaken) << fact;
    EXPECT_EQ(HandOf(followed, 1), hand);
  }
}

// Whatever is taken at first, what is only possible behind the other one is taken, too.
TEST(PilesTest, WhatIsSeenLaterSettlesIt) {
  const std::string told = ToldText("two_piles.told");
  FollowedGame same = FollowFile(told);
  for (const ToldStep& step : {kPlay, kMage, kMage, kMage, kMage}) {
    ASSERT_EQ(same.Tell(step).end, Told::End::kTaken) << step.move;
  }
  EXPECT_EQ(HandOf(same, 1), "[]");
  FollowedGame other = FollowFile(told);
  for (const ToldStep& step : {kPlay, kMage, kMage, MageBefore("#6")}) {
    const Told taken = other.Tell(step);
    ASSERT_EQ(taken.end, Told::End::kTaken) << step.move << ": " << taken.why;
  }
  EXPECT_EQ(HandOf(other, 1), R"(["#6"])");
  const Told refused = other.Tell(kMage);
  EXPECT_EQ(refused.end, Told::End::kImpossible);
  EXPECT_TRUE(refused.why.starts_with(
      "seat 1 cannot do it, by the piles that its cards are taken to come from"))
      << refused.why;
  EXPECT_EQ(other.Tell(kPlay).end, Told::End::kTaken);
}

// What a step settles is open again once it is taken back, be it with others.
TEST(PilesTest, WhatWasSettledByAStepIsTakenBackWithIt) {
  FollowedGame followed = FollowFile(ToldText("two_piles.told"));
  std::vector<AnyInfoSet> known;
  for (const ToldStep& step : {kPlay, kMage, kMage}) {
    ASSERT_EQ(followed.Tell(step).end, Told::End::kTaken);
    known.push_back(followed.info());
  }
  const std::size_t steps = followed.steps().size();
  for (std::size_t back = 1; back <= known.size(); ++back) {
    ASSERT_EQ(followed.Tell(MageBefore("#6")).end, Told::End::kTaken) << back;
    EXPECT_NE(followed.InfoAfter(steps), known.back());
    followed.Undo(back);
    EXPECT_EQ(followed.info(), known[known.size() - back]);
    while (followed.steps().size() < steps) {
      ASSERT_EQ(followed.Tell(kMage).end, Told::End::kTaken) << back;
    }
    EXPECT_EQ(followed.info(), known.back());
  }
}

// A refusal is told again there, too, though the seat was not asked.
TEST(PilesTest, WhatIsSeenLaterSettlesItBehindARefusal) {
  FollowedGame followed = FollowFile(ToldText("two_piles_traded.told"));
  const std::vector<ToldStep> steps = {kMage,
                                       {.seat = 1, .move = "ask:3:mine"},
                                       {.seat = 3, .move = "no"},
                                       {.seat = 1, .move = "ask:2:mine"},
                                       {.seat = 2, .move = "no"},
                                       kPlay,
                                       {.seat = 1, .move = "ask:3:mine"},
                                       {.seat = 3, .move = "no"},
                                       kMage,
                                       MageBefore("#6")};
  for (const ToldStep& step : steps) {
    const Told told = followed.Tell(step);
    ASSERT_EQ(told.end, Told::End::kTaken) << followed.steps().size() << ": " << told.why;
  }
  EXPECT_EQ(HandOf(followed, 1), R"(["#6"])");
}

// A hand that has nothing to give is not asked, but people hear that it gives nothing.
TEST(RefusalTest, IsTakenWhetherOrNotTheSeatWasAsked) {
  FollowedGame followed = FollowFile(kTrading);
  const ToldStep no = {.seat = 1, .move = "no"};
  EXPECT_EQ(followed.Tell(no).end, Told::End::kImpossible);
  ASSERT_EQ(followed.Tell({.seat = 0, .move = "ask:1:mine"}).end, Told::End::kTaken);
  const AnyInfoSet before = followed.info();
  ASSERT_EQ(followed.Tell(no).end, Told::End::kTaken);
  EXPECT_EQ(followed.info(), before);
  EXPECT_EQ(followed.Tell(no).end, Told::End::kImpossible);
  ASSERT_EQ(followed.Tell({.seat = 0, .move = "play:mage.0"}).end, Told::End::kTaken);
  EXPECT_EQ(followed.Tell({.seat = 0, .move = "end"}).end, Told::End::kMissing);
}

}  // namespace
}  // namespace riftlab
