// What learning can go on from.
#include "tournament/learn/start_net.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "agents/learned/shipped_nets.h"
#include "engine/core/registry.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

std::unique_ptr<GameSampler> TableOf(const std::string& game, const GameConfig& config) {
  auto sampler = (*FindGameDriver(game))->make_sampler(config);
  EXPECT_TRUE(sampler.ok()) << sampler.status();
  return *std::move(sampler);
}

std::string Written(const TempFolder& folder, const NetFile& net) {
  std::string path = folder / "net.rlnet";
  Spit(path, FormatNet(net));
  return path;
}

// Two players see other moves in WarRift than three do: there what a net knows of moves is left
// out, and what it knows of positions is kept.
TEST(StartNetTest, KeepsWhatFitsTheGame) {
  const TempFolder folder;
  const auto two = TableOf("warrift", {.mode = "classic", .players = 2});
  const auto three = TableOf("warrift", {.mode = "classic", .players = 3});
  const absl::StatusOr<NetFile> shipped = StartNet(*two, "shipped");
  ASSERT_TRUE(shipped.ok()) << shipped.status();
  ASSERT_TRUE(shipped->policy.has_value());
  const std::string path = Written(folder, *shipped);
  EXPECT_EQ(*StartNet(*two, path), *shipped);
  const absl::StatusOr<NetFile> start = StartNet(*three, path);
  ASSERT_TRUE(start.ok()) << start.status();
  EXPECT_EQ(start->weights, shipped->weights);
  EXPECT_FALSE(start->policy.has_value());
  EXPECT_EQ(RecordOfStart(*start, three->Purpose()), "for classic, 2 players: " + shipped->record);
  EXPECT_EQ(RecordOfStart(*shipped, two->Purpose()), shipped->record);
}

TEST(StartNetTest, TheShippedOneServesOtherCardsAndRules) {
  const auto far =
      TableOf("warrift", {.mode = "classic", .players = 2, .rules = {{"target", "long"}}});
  const absl::StatusOr<NetFile> start = StartNet(*far, "shipped");
  ASSERT_TRUE(start.ok()) << start.status();
  EXPECT_EQ(RecordOfStart(*start, far->Purpose()), "for other rules: " + start->record);
}

TEST(StartNetTest, SaysWhyThereIsNone) {
  const TempFolder folder;
  const auto message = [](const GameSampler& sampler, const std::string& name) {
    return std::string{StartNet(sampler, name).status().message()};
  };
  const auto toy = TableOf("riftforce", {.mode = "duel", .players = 2});
  NetFile net = *StartNet(*toy, "shipped");
  net.purpose.game = "warrift";
  std::string path = Written(folder, net);
  EXPECT_EQ(message(*toy, path),
            path + ": the net was made for the game warrift, not riftforce; give one of this game");
  net.purpose.game = "riftforce";
  net.weights.first.pop_back();
  path = Written(folder, net);
  EXPECT_EQ(message(*toy, path),
            path + ": made for other inputs than this version of the game has; train a new one");
  EXPECT_NE(message(*toy, "none").find("there is no such file"), std::string::npos);
  EXPECT_EQ(message(*TableOf("ripple_rush", {.mode = "basic", .players = 1}), "shipped"),
            "no net is shipped for ripple_rush, mode 'basic', 1 player; give the file of a net, "
            "which may be of another mode or number of players");
}

}  // namespace
}  // namespace riftlab
