#include "engine/core/near_miss.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

TEST(EditDistanceTest, CountsEachKindOfSlip) {
  EXPECT_EQ(EditDistance("", ""), 0);
  EXPECT_EQ(EditDistance("kuhn", ""), 4);
  EXPECT_EQ(EditDistance("kuhn", "kuhn"), 0);
  EXPECT_EQ(EditDistance("khn", "kuhn"), 1);
  EXPECT_EQ(EditDistance("kuhnn", "kuhn"), 1);
  EXPECT_EQ(EditDistance("kuan", "kuhn"), 1);
  EXPECT_EQ(EditDistance("khun", "kuhn"), 1);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3);
}

// Where the optimal string alignment differs from the unrestricted distance of 2.
TEST(EditDistanceTest, DoesNotEditASwappedPairAgain) { EXPECT_EQ(EditDistance("ca", "abc"), 3); }

TEST(NearestNameTest, FindsLikelySlipsOnly) {
  const std::vector<std::string> names = {"tournament", "report", "replay", "play"};
  EXPECT_EQ(NearestName("tournamnet", names), "tournament");
  EXPECT_EQ(NearestName("turnamen", names), "tournament");
  EXPECT_EQ(NearestName("paly", names), "play");
  EXPECT_EQ(NearestName("replai", names), "replay");
  EXPECT_EQ(NearestName("analyze", names), "");
  EXPECT_EQ(NearestName("", names), "");
}

TEST(NearestNameTest, AnotherLetterIsNoSlip) {
  const std::vector<std::string> names = {"c", "id"};
  EXPECT_EQ(NearestName("x", names), "");
  EXPECT_EQ(NearestName("ib", names), "id");
  EXPECT_EQ(NearestName("xy", names), "");
}

TEST(NearestNameTest, TheKindBeforeANameIsNoPartOfIt) {
  const std::vector<std::string> names = {"card:Mage", "end"};
  EXPECT_EQ(NearestName("card:Mgae", names), "card:Mage");
  EXPECT_EQ(NearestName("crad:Mage", names), "card:Mage");
  EXPECT_EQ(NearestName("card:Nope", names), "");
  EXPECT_EQ(NearestName("card:", names), "");
}

TEST(NearestNameTest, TheFirstWinsTies) {
  EXPECT_EQ(NearestName("seat9", std::vector<std::string>{"seat1", "seat2"}), "seat1");
}

TEST(SuggestionTest, IsAPhraseOrNothing) {
  const std::vector<std::string> names = {"random", "greedy"};
  EXPECT_EQ(Suggestion("radnom", names), " (did you mean 'random'?)");
  EXPECT_EQ(Suggestion("mcts", names), "");
}

}  // namespace
}  // namespace riftlab
