// What options say of themselves is what they do.
#include "agents/search/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "agents/registry/registry.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab {
namespace {

const ParamSpec& SpecOf(const std::vector<ParamSpec>& specs, const std::string& name) {
  return *std::find_if(specs.begin(), specs.end(),
                       [&](const ParamSpec& spec) { return spec.name == name; });
}

// Moves of a game between two of this agent, and the iterations that they took.
std::vector<std::uint64_t> MovesOf(const std::string& agent_text) {
  const auto game = *ripple_rush::Rules::Make({});
  const auto agent = *MakeAgent(game, *ParseAgentSpec(agent_text));
  Rng rng(3, {.purpose = Purpose::kTest});
  ripple_rush::State state = game.Deal(rng);
  std::vector<std::uint64_t> made;
  while (game.ToMove(state) != kNobody) {
    Rng stream(5, {.index = made.size(), .purpose = Purpose::kTest});
    const Decision decision = agent->Act(game, game.Observe(state, game.ToMove(state)), {}, stream);
    made.push_back(Code(decision.action));
    made.push_back(static_cast<std::uint64_t>(decision.iterations));
    game.Apply(state, decision.action, rng);
  }
  return made;
}

TEST(SearchOptionsTest, WhatHasNoEffectSaysSo) {
  const std::string without = "without effect: ";
  for (const char* name : {"final", "stop"}) {
    EXPECT_TRUE(SpecOf(FlatMonteCarloParams(), name).help.starts_with(without)) << name;
    EXPECT_FALSE(SpecOf(PimcParams(), name).help.starts_with(without)) << name;
  }
  EXPECT_EQ(SpecOf(FlatMonteCarloParams(), "final").default_value, "value") << "what it plays by";
  EXPECT_TRUE(SpecOf(PimcParams(), "luck").help.starts_with(without));
  EXPECT_FALSE(SpecOf(FlatMonteCarloParams(), "luck").help.starts_with(without));
  EXPECT_EQ(SpecOf(PimcParams(), "time").help,
            "clocked budget per move instead of a number of worlds; not reproducible");
  EXPECT_EQ(SpecOf(FlatMonteCarloParams(), "time").help,
            "clocked budget per move instead of iterations; not reproducible");
}

TEST(SearchOptionsTest, WhatSaysSoHasNoEffect) {
  const std::vector<std::uint64_t> flat = MovesOf("flat_mc:iterations=40");
  for (const char* option : {"final=visits", "final=value", "stop=settled"}) {
    EXPECT_EQ(MovesOf(std::string("flat_mc:iterations=40,") + option), flat) << option;
  }
  EXPECT_NE(MovesOf("flat_mc:iterations=40,luck=paired"), flat);
  const std::vector<std::uint64_t> worlds = MovesOf("pimc:worlds=4,iterations=10");
  EXPECT_EQ(MovesOf("pimc:worlds=4,iterations=10,luck=paired"), worlds);
}

}  // namespace
}  // namespace riftlab
