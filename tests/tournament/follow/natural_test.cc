// What a person says who names all that was seen, also what was known before or follows from it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/follow/told_file.h"
#include "tests/tournament/follow/told_game.h"
#include "tournament/follow/confirmed_ends.h"
#include "tournament/follow/seen_facts.h"
#include "tournament/follow/told_line.h"
#include "tournament/follow/told_match.h"
#include "tournament/follow/witness.h"

namespace riftlab {
namespace {

AnyGame NaturalTable(const char* game, const char* mode, int players) {
  return *MakeGame(game, {.mode = mode, .players = players});
}

std::string PlainCard(const std::string& value) {
  return value.substr(0, value.find_first_of("#."));
}

// The cards that have come to the own hand, by code.
std::vector<std::string> NewInHand(const AnyGame& game, const AnyInfoSet& before,
                                   const AnyInfoSet& after, Player seat) {
  std::vector<std::string> cards;
  const std::string hand = fmt::format("seats[{}].hand", seat);
  for (const auto& [place, value] : FactsBeyond(SeenFacts(game, after), SeenFacts(game, before))) {
    if (place == hand) cards.push_back(PlainCard(value));
  }
  return cards;
}

// The first cards of the deck as the seat knows them; empty for those that it does not know.
std::vector<std::string> TopOfDeck(const FollowedGame& followed, std::size_t depth) {
  std::vector<std::string> cards;
  const Json position = followed.game().ToJson(followed.info());
  for (const Json& item : position["deck"]) {
    const bool is_known = item.contains(kCardKey);
    cards.resize(cards.size() + (item.is_number() ? item.get<std::size_t>() : 1));
    if (is_known) cards.back() = item[kCardKey].get<std::string>();
  }
  cards.resize(depth);
  return cards;
}

// Tells the steps as they are but for those that `facts_of` tells otherwise, counts these, and
// says at which of them something else is known than before.
template <class FactsOf>
std::string TellNaturally(const AnyGame& game, Player seat, const std::vector<ToldStep>& steps,
                          const FactsOf& facts_of, int& count) {
  FollowedGame right(game, seat);
  if (const auto misfit = right.Retell(steps)) return misfit->why;
  FollowedGame followed(game, seat);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i > 0 && steps[i].seat == seat) {
      ToldStep step = steps[i];
      step.facts = facts_of(step, right.InfoAfter(i), right.InfoAfter(i + 1));
      if (!step.facts.empty()) {
        ++count;
        const Told told = followed.Tell(step);
        const std::string where = fmt::format("step {}, '{}': ", i, WriteToldLine(step));
        if (told.end != Told::End::kTaken) return where + told.why + told.question.label;
        if (followed.info() != right.InfoAfter(i + 1)) {
          return where + game.ToJson(followed.info()).dump();
        }
        // As it is written it means the same.
        followed.Undo(1);
        if (followed.Tell(told.step).end != Told::End::kTaken) return where + "is not told again";
        if (followed.info() != right.InfoAfter(i + 1)) return where + "is told again otherwise";
        followed.Undo(1);
      }
    }
    if (followed.Tell(steps[i]).end != Told::End::kTaken) return "cannot be told";
  }
  return "";
}

TEST(NaturalTest, AllCardsDrawnMayBeNamedAlsoThoseThatFollow) {
  struct Case {
    const char* mode;
    int players;
    int decisions;
  };
  int count = 0;
  for (const Case& each : {Case{"solo", 1, 60}, Case{"classic", 2, 110}}) {
    const AnyGame game = NaturalTable("warrift", each.mode, each.players);
    const ToldGame told = TellGame(game, 0, 4, "greedy", each.decisions);
    ASSERT_EQ(told.fault, "");
    const auto facts_of = [&](const ToldStep& step, const AnyInfoSet& before,
                              const AnyInfoSet& after) {
      std::vector<std::string> facts = NewInHand(game, before, after, 0);
      std::vector<std::string> left = facts;
      std::vector<std::string> others;
      for (const std::string& fact : step.facts) {
        const auto found = std::find(left.begin(), left.end(), PlainCard(fact));
        if (found != left.end()) {
          left.erase(found);
        } else {
          others.push_back(fact);
        }
      }
      if (left.empty()) return std::vector<std::string>{};  // all were draws
      facts.insert(facts.end(), others.begin(), others.end());
      return facts;
    };
    EXPECT_EQ(TellNaturally(game, 0, told.steps, facts_of, count), "") << each.mode;
  }
  EXPECT_GT(count, 3);
}

// At this table seat 1 activates a rift that looks at three cards, of which seat 0 knows the third.
TEST(NaturalTest, CardsLookedAtAreToldFromTheTop) {
  FollowedGame followed = FollowFile(ToldText("one_card_of_another.told"));
  const ToldStep yes{.seat = 1, .move = "yes"};
  const Told asked = followed.Tell(yes);
  ASSERT_EQ(asked.end, Told::End::kMissing);
  const FollowedGame::Besides besides = followed.SeenBesides(yes, asked.question);
  EXPECT_EQ(followed.OpenDrawsOf(yes, asked.question).count + besides.open, 3);
  EXPECT_TRUE(besides.has_order);
  const std::vector<std::string> top = {"Chaser's Folly", "Skyfire Venture", "Stormroot Venture"};
  const Told told = followed.Tell({.seat = 1, .move = "yes", .facts = top});
  ASSERT_EQ(told.end, Told::End::kTaken) << told.why << told.question.label;
  EXPECT_EQ(TopOfDeck(followed, 3), top);
  followed.Undo(1);
  ASSERT_EQ(followed.Tell(told.step).end, Told::End::kTaken);
  EXPECT_EQ(TopOfDeck(followed, 3), top);
}

// Seat 2 looks at three cards, of which it knows the second, and seat 1 the third.
TEST(NaturalTest, WhatIsLeftOfCardsLookedAtIsAskedFor) {
  FollowedGame followed = FollowFile(ToldText("two_cards_and_a_known_one.told"));
  ToldStep yes{.seat = 2, .move = "yes"};
  const Told asked = followed.Tell(yes);
  ASSERT_EQ(asked.end, Told::End::kMissing);
  const FollowedGame::Besides besides = followed.SeenBesides(yes, asked.question);
  EXPECT_EQ(followed.OpenDrawsOf(yes, asked.question).count + besides.open, 2);
  EXPECT_EQ(besides.known, std::vector<std::string>{"Cinder Throne"});
  EXPECT_EQ(followed.AnswerTo(asked.question, "Kitesong Terraces"), "Kitesong Terraces");
  yes.facts = {"Kitesong Terraces"};
  EXPECT_EQ(followed.Tell(yes).end, Told::End::kMissing);
  const std::vector<std::string> all = {"Skyfire Venture", "Cinder Throne", "Kitesong Terraces"};
  for (const auto& facts : {std::vector<std::string>{all[0], all[2]}, all}) {
    yes.facts = facts;
    const Told told = followed.Tell(yes);
    ASSERT_EQ(told.end, Told::End::kTaken) << told.why << told.question.label;
    EXPECT_EQ(TopOfDeck(followed, 3), all);
    followed.Undo(1);
  }
  yes.facts = {"Skyfire Venture", "Cinder Throne", "Kitesong Terraces", "Cinder Throne"};
  EXPECT_TRUE(followed.Tell(yes).why.starts_with("'Cinder Throne' is not seen then"));
}

// Of the five cards that seat 1 looks at for a life rift it takes one that it finds alone at once;
// the others stay in the deck, so that none of them was drawn.
TEST(NaturalTest, CardsLookedAtAreNotCalledDrawn) {
  FollowedGame followed = FollowFile(ToldText("search_of_five.told"));
  ToldStep yes{.seat = 1, .move = "yes"};
  int left = 5;
  for (const char* card : {"Kitesong Terraces", "False Story Echoes", "Thousand Chimes",
                           "Seedfall Hollow", "Cinder Throne"}) {
    const Told asked = followed.Tell(yes);
    ASSERT_EQ(asked.end, Told::End::kMissing) << card;
    EXPECT_EQ(asked.question.label, "card looked at in the deck") << card;
    const OpenDraws open = followed.OpenDrawsOf(yes, asked.question);
    EXPECT_EQ(open.count, left--);
    EXPECT_EQ(open.first, "") << card;
    yes.facts.emplace_back(card);
  }
  const Told told = followed.Tell(yes);
  ASSERT_EQ(told.end, Told::End::kTaken) << told.why << told.question.label;
  EXPECT_EQ(followed.LogOf(followed.steps().size() - 1),
            "seat 1 activates Harvest Moon Glade, looks at False Story Echoes, Kitesong Terraces, "
            "Thousand Chimes, Cinder Throne and Seedfall Hollow; seat 1 takes Seedfall Hollow");
}

// Seat 1 looks at five cards, and takes one if there is one that it may take; nobody says so where
// there is none.
TEST(NaturalTest, ThatNothingWasTakenNeedNotBeTold) {
  FollowedGame followed = FollowFile(ToldText("nothing_taken.told"));
  const AnyInfoSet before = followed.info();
  const auto deck = [&] { return followed.game().ToJson(followed.info())["deck"].dump(); };
  ASSERT_EQ(deck(), "[39]");
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(followed.Tell({.seat = 1, .move = "yes"}).end, Told::End::kTaken);
    EXPECT_EQ(followed.info(), before);
    const Told stop = followed.Tell({.seat = 1, .move = "stop"});
    ASSERT_EQ(stop.end, Told::End::kTaken) << stop.why;
    EXPECT_TRUE(deck().starts_with(R"([33,{"known_by":[1]},)")) << deck();
    EXPECT_EQ(followed.ToMove(), 0);
    followed.Undo(1);
    EXPECT_EQ(followed.info(), before);
    EXPECT_EQ(followed.Tell({.seat = 1, .move = "yes"}).end, Told::End::kImpossible);
    followed.Undo(1);
  }
}

// The first card comes from the top of the deck, where nobody knew it; the others are those that
// were played before, of which it is known only which ones there are.
TEST(NaturalTest, CardsOfLaterDrawsMayBeNamedFirst) {
  FollowedGame followed = FollowFile(ToldText("unknown_card_drawn.told"));
  ToldStep step{.seat = 0, .move = "summon:ni_den_keeper", .facts = {"ni_moon_stalker"}};
  Told told = followed.Tell(step);
  ASSERT_EQ(told.end, Told::End::kMissing);
  EXPECT_EQ(told.question.place, "seats[0].hand");
  int left = 5;
  for (const char* card : {"mage", "warrior", "mage", "warrior"}) {
    EXPECT_EQ(followed.OpenDrawsOf(step, told.question).count, left--);
    step.facts.emplace_back(card);
    told = followed.Tell(step);
    ASSERT_EQ(told.end, Told::End::kMissing) << told.why;
    EXPECT_EQ(told.question.place, "seats[0].hand");
  }
  step.facts.emplace_back("so_sun_paladin");
  EXPECT_EQ(followed.Tell(step).end, Told::End::kImpossible);
  step.facts.back() = "gr_carrion_knight";
  step.facts.emplace_back("m_ash_bat");
  told = followed.Tell(step);
  ASSERT_EQ(told.end, Told::End::kTaken) << told.why << told.question.label;
  std::vector<std::string> hand;
  for (const auto& [place, value] : SeenFacts(followed.game(), followed.info())) {
    if (place == "seats[0].hand") hand.push_back(PlainCard(value));
  }
  EXPECT_EQ(hand,
            (std::vector<std::string>{"gr_carrion_knight", "mage", "mage", "warrior", "warrior"}));
}

// Where cards are seen that nobody told, that one end was met a few times is not enough.
TEST(ConfirmedEndsTest, OneEndAloneIsNotTakenTooSoon) {
  const AnyGame game = NaturalTable("riftwalker", "standard", 2);
  Rng rng(1, {.index = 0, .purpose = Purpose::kCheck});
  std::vector<AnyInfoSet> seen;
  for (int i = 0; i < 3; ++i) seen.push_back(game.Observe(game.Deal(rng), 0));
  const AnyState before = game.Deal(rng);
  const FactWords words(game);
  ToldMatch match(game, words, seen[0], "yes");
  const StepEnd end{.before = &before, .seen = &seen[1]};
  const EndMatch unsure{.fits = true, .is_accounted = false};
  ConfirmedEnds ends(game, match, seen[0]);
  for (int i = 0; i < 8; ++i) ends.Add(end, unsure);
  ends.Add({.before = &before, .seen = &seen[2]}, EndMatch{});
  EXPECT_FALSE(ends.Settle(/*closed=*/false, /*is_last=*/false).attempt);
  EXPECT_TRUE(ends.Settle(/*closed=*/false, /*is_last=*/true).question);
  for (int i = 0; i < 24; ++i) ends.Add(end, unsure);
  EXPECT_EQ(ends.Settle(/*closed=*/false, /*is_last=*/false).attempt, 0U);
  ConfirmedEnds sure(game, match, seen[0]);
  sure.Add(end, EndMatch{.fits = true});
  EXPECT_EQ(sure.Settle(/*closed=*/false, /*is_last=*/false).attempt, 0U);
}

TEST(WitnessTest, AFactMayAnswerAnotherQuestion) {
  const FactWords words(*MakeGame("warrift", {}));
  Witness witness(words, "end", {"mage", "so_lance_rider"});
  const std::vector<std::string> names = {"mage.0", "so_lance_rider"};
  std::size_t answer = 0;
  EXPECT_EQ(witness.Choose(names, answer), Witness::Reply::kAnswer);
  EXPECT_EQ(answer, 0U);
  EXPECT_EQ(witness.Rest(), std::vector<std::string>{"so_lance_rider"});
  ASSERT_TRUE(witness.RestartOtherwise());
  EXPECT_EQ(witness.Choose(names, answer), Witness::Reply::kAnswer);
  EXPECT_EQ(answer, 1U);
  EXPECT_EQ(witness.Rest(), std::vector<std::string>{"mage"});
  EXPECT_FALSE(witness.RestartOtherwise());
}

}  // namespace
}  // namespace riftlab
