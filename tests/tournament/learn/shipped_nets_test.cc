// The shipped nets fit the games that this program has: one that does not would never play.
#include "agents/learned/shipped_nets.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/registry.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

TEST(ShippedNetsTest, EachFitsItsGame) {
  for (const ShippedNet& shipped : ShippedNets()) {
    SCOPED_TRACE(shipped.name);
    const absl::StatusOr<NetFile> net = ParseNet(shipped.bytes, std::string{shipped.name});
    ASSERT_TRUE(net.ok()) << net.status();
    const absl::StatusOr<const GameDriver*> driver = FindGameDriver(net->purpose.game);
    ASSERT_TRUE(driver.ok()) << driver.status();
    GameConfig config;
    config.mode = net->purpose.mode;
    config.players = net->purpose.players;
    const auto sampler = (*driver)->make_sampler(config);
    ASSERT_TRUE(sampler.ok()) << sampler.status();
    EXPECT_EQ((*sampler)->Purpose(), net->purpose) << "train it anew for these cards";
    const int num_facts = (*sampler)->NumFeatures() + kEvaluationFacts;
    EXPECT_NE(FindShippedNet(net->purpose, num_facts), nullptr) << "train it anew for these facts";
    EXPECT_EQ(FindShippedNet(net->purpose, num_facts + 1), nullptr);
    NetPurpose other = net->purpose;
    ++other.cards_hash;
    EXPECT_EQ(FindShippedNet(other, num_facts), nullptr);
  }
}

}  // namespace
}  // namespace riftlab
