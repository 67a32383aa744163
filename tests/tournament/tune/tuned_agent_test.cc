#include "tournament/tune/tuned_agent.h"

#include <gtest/gtest.h>

#include <string>

#include "agents/registry/registry.h"

namespace riftlab {
namespace {

constexpr std::string_view kPreset = "so_ismcts:c=0.2,cutoff=0,widen=0.3";

absl::StatusOr<TunedAgent> MakeTuned(const std::string& text) {
  return TunedAgent::Make(*ParseAgentSpec(text), kPreset);
}

std::string Error(const std::string& text) {
  return std::string{MakeTuned(text).status().message()};
}

TEST(TunedAgentTest, RangesStartWhereTheAgentStands) {
  const TunedAgent agent = *MakeTuned("so_ismcts:iterations=50,c=0.1..1.5,widen=0.2..0.5..2");
  ASSERT_EQ(agent.params().size(), 2U);
  EXPECT_EQ(agent.params()[0].key, "c");
  EXPECT_EQ(agent.params()[0].start, 0.7);
  EXPECT_TRUE(agent.params()[0].is_logarithmic);
  EXPECT_EQ(agent.params()[1].start, 0.5);
  EXPECT_EQ(agent.At(agent.Start(), "start").Text(), "so_ismcts:c=0.7,iterations=50,widen=0.5");
  EXPECT_EQ(agent.At({0, 1}, "x").Text(), "so_ismcts:c=0.1,iterations=50,widen=2");
  EXPECT_EQ(agent.At({0, 1}, "x").label, "x");
}

TEST(TunedAgentTest, BestIsTheSearchThatTheGameShips) {
  const TunedAgent agent = *MakeTuned("best:iterations=9,c=0.1..0.5,fpu=-1..1");
  EXPECT_EQ(agent.At(agent.Start(), "start").Text(),
            "so_ismcts:c=0.2,cutoff=0,fpu=-1,iterations=9,stop=settled,widen=0.3");
}

TEST(TunedAgentTest, PlacesAreLinearOrLogarithmic) {
  const TunedParam linear{.key = "c", .low = -1, .high = 3, .start = 0};
  EXPECT_EQ(linear.TextAt(0.5), "1");
  EXPECT_DOUBLE_EQ(linear.PlaceOf(1), 0.5);
  const TunedParam logarithmic{
      .key = "c", .is_logarithmic = true, .low = 0.01, .high = 1, .start = 0.1};
  EXPECT_EQ(logarithmic.TextAt(0.5), "0.1");
  EXPECT_DOUBLE_EQ(logarithmic.PlaceOf(0.1), 0.5);
  const TunedParam whole{.key = "trees", .is_whole = true, .low = 1, .high = 4, .start = 1};
  EXPECT_EQ(whole.TextAt(0.49), "2");
  EXPECT_EQ(whole.TextAt(1.5), "4");
}

TEST(TunedAgentTest, SaysWhatIsWrong) {
  EXPECT_EQ(Error("so_ismcts:c=0.5"),
            "'so_ismcts:c=0.5' has nothing to tune; give a parameter a range, such as "
            "so_ismcts:c=0.1..1.5");
  EXPECT_EQ(Error("best"),
            "'best' has nothing to tune; give a parameter a range, such as best:c=0.1..1.5");
  EXPECT_EQ(Error("random"),
            "'random' has nothing to tune; no parameter of 'random' is a number with a range; name "
            "another agent");
  EXPECT_EQ(Error("so_ismcts:c=0.1..x"),
            "'c': '0.1..x' is not LOW..HIGH or LOW..START..HIGH, such as 0.1..1.5");
  EXPECT_EQ(Error("so_ismcts:c=0.1..0.2..0.3..0.4"),
            "'c': '0.1..0.2..0.3..0.4' is not LOW..HIGH or LOW..START..HIGH, such as 0.1..1.5");
  EXPECT_EQ(Error("so_ismcts:c=1..0.5"), "'c': 1..0.5: the low end must be below the high one");
  EXPECT_EQ(Error("so_ismcts:c=8..8"), "'c': 8..8: the low end must be below the high one");
  EXPECT_EQ(Error("so_ismcts:c=0.5..11"), "'c': 0.5..11 is no range within 0..10");
  EXPECT_EQ(Error("so_ismcts:c=nan..1"), "'c': nan..1 is no range within 0..10");
  EXPECT_EQ(Error("so_ismcts:c=0.5..2..1"), "'c': 2 is not within 0.5..1");
  // What is gained is said against the start, which must be how the agent plays.
  EXPECT_EQ(Error("so_ismcts:c=0.1..0.5"),
            "'c': the agent's own value 0.7 is not within 0.1..0.5; widen the range, or begin "
            "elsewhere with LOW..START..HIGH");
  EXPECT_EQ(Error("so_ismcts:luck=0..1"), "'luck': takes a choice; only numbers can be tuned");
  EXPECT_NE(Error("so_ismcts:wide=0..1").find("wide"), std::string::npos);
  EXPECT_EQ(std::string{TunedAgent::Make(*ParseAgentSpec("best:c=0..1"), "").status().message()},
            "the game has no preset for 'best'; name a search");
}

// What an agent is told to give is what it takes.
TEST(TunedAgentTest, TheRemedyIsTaken) {
  int remedies = 0;
  for (const AgentInfo& info : AllAgents()) {
    if (info.name == "external") continue;  // needs a program first
    const std::string error = Error(std::string{info.name});
    const std::string before = "give a parameter a range, such as ";
    const std::size_t at = error.find(before);
    if (at == std::string::npos) continue;
    const absl::Status status = MakeTuned(error.substr(at + before.size())).status();
    EXPECT_TRUE(status.ok()) << error << ": " << status;
    ++remedies;
  }
  EXPECT_GE(remedies, 5);
}

}  // namespace
}  // namespace riftlab
