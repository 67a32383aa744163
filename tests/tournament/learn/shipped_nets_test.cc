// The shipped nets fit the games that this program has: one that does not would never play.
#include "agents/learned/shipped_nets.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

TEST(ShippedNetsTest, EachFitsItsGame) {
  for (const ShippedNet& shipped : ShippedNets()) {
    SCOPED_TRACE(shipped.name);
    const absl::StatusOr<NetFile> net = ParseNet(BytesOf(shipped), std::string{shipped.name});
    ASSERT_TRUE(net.ok()) << net.status();
    const absl::StatusOr<const GameDriver*> driver = FindGameDriver(net->purpose.game);
    ASSERT_TRUE(driver.ok()) << driver.status();
    EXPECT_EQ(shipped.name,
              fmt::format("{}_{}_{}", net->purpose.game, net->purpose.mode, net->purpose.players));
    GameConfig config;
    config.mode = net->purpose.mode;
    config.players = net->purpose.players;
    const auto sampler = (*driver)->make_sampler(config);
    ASSERT_TRUE(sampler.ok()) << sampler.status();
    EXPECT_EQ((*sampler)->Purpose(), net->purpose) << "train it anew for these cards";
    const NetShape shape = (*sampler)->Shape();
    EXPECT_NE(FindShippedNet(net->purpose, shape), nullptr) << "train it anew for these facts";
    NetShape more = shape;
    ++more.facts;
    EXPECT_EQ(FindShippedNet(net->purpose, more), nullptr);
    NetPurpose other = net->purpose;
    ++other.cards_hash;
    EXPECT_EQ(FindShippedNet(other, shape), nullptr);
  }
}

// Whether `best` has a net where these options are given.
bool HasNet(const std::string& game, const GameConfig& config) {
  const auto sampler = (*FindGameDriver(game))->make_sampler(config);
  EXPECT_TRUE(sampler.ok()) << sampler.status();
  const auto net = (*sampler)->Net("shipped");
  EXPECT_TRUE(net.ok()) << net.status();
  return *net != nullptr;
}

// A net that has seen games with any guilds judges those with given ones, too; with another target
// it knows nothing.
TEST(ShippedNetsTest, AChosenStartNeedsNoOtherNet) {
  GameConfig config{.mode = "classic", .players = 2};
  EXPECT_TRUE(HasNet("warrift", config));
  config.rules = {{"guilds", "graverend/nightfang"}, {"turn_order", "0"}};
  EXPECT_TRUE(HasNet("warrift", config));
  config.rules = {{"guilds", "graverend/nightfang"}, {"target", "long"}};
  EXPECT_FALSE(HasNet("warrift", config));
  config.rules = {{"guilds", "draft"}};
  EXPECT_TRUE(HasNet("warrift", config));
  EXPECT_TRUE(HasNet("riftforce", {.mode = "duel", .players = 2, .rules = {{"draft", "base"}}}));
  EXPECT_FALSE(HasNet("riftforce", {.mode = "solo", .players = 1, .rules = {{"difficulty", "4"}}}));
}

// The shipped table of the game with every printed name another one, and `part` replaced by `by`.
std::string Renamed(const std::string& game, const std::string& part = "",
                    const std::string& by = "") {
  std::string text{(*FindGame(game))->info().default_cards};
  const std::string key = "name = \"";
  int number = 0;
  for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at)) {
    at += key.size();
    text.replace(at, text.find('"', at) - at, fmt::format("N{}", ++number));
  }
  EXPECT_GT(number, 0);
  return part.empty() ? text : text.replace(text.find(part), part.size(), by);
}

// What cards are called changes no play: the nets of the shipped table know a translated one, and
// one that was learnt with that is known by the same hash.
TEST(ShippedNetsTest, ARenamedTableIsTheSame) {
  const auto purpose = [](const std::string& game, const GameConfig& config) {
    return (*(*FindGameDriver(game))->make_sampler(config))->Purpose();
  };
  const auto test = [&](const std::string& game, GameConfig config, const std::string& part,
                        const std::string& by) {
    SCOPED_TRACE(game);
    const NetPurpose shipped = purpose(game, config);
    config.cards = Renamed(game);
    EXPECT_EQ(purpose(game, config), shipped);
    EXPECT_TRUE(HasNet(game, config));
    config.cards = Renamed(game, part, by);
    EXPECT_NE(purpose(game, config), shipped);
    EXPECT_FALSE(HasNet(game, config));
  };
  test("warrift", {.mode = "classic", .players = 2}, "attack = 1", "attack = 2");
  test("riftforce", {.mode = "duel", .players = 2}, "end_trigger = 12", "end_trigger = 13");
  test("riftwalker", {.mode = "standard", .players = 2}, "hand_size = 3", "hand_size = 4");
}

}  // namespace
}  // namespace riftlab
