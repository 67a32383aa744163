#include "agents/learned/net_file.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/agents/learned/example_net.h"
#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

std::string Error(std::string_view bytes) {
  return std::string{ParseNet(bytes, "x.rlnet").status().message()};
}

TEST(NetFileTest, ReadsWhatItWrites) {
  const absl::StatusOr<NetFile> read = ParseNet(FormatNet(ExampleNet()), "x.rlnet");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, ExampleNet());
  NetFile plain = ExampleNet();
  plain.purpose.rules.clear();
  const absl::StatusOr<NetFile> again = ParseNet(FormatNet(plain), "x.rlnet");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, plain);
}

TEST(NetFileTest, APolicyNetMakesAnotherVersion) {
  const std::string bytes = FormatNet(ExampleNetWithPolicy());
  EXPECT_EQ(bytes.find("riftlab net 2\ngame riftforce\n"), 0U);
  EXPECT_NE(bytes.find("\nfeatures 23\ninputs 4\nmoves 2\nrecord made by hand\n"),
            std::string::npos);
  const absl::StatusOr<NetFile> read = ParseNet(bytes, "x.rlnet");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, ExampleNetWithPolicy());
  EXPECT_EQ(FormatNet(ExampleNet()).find("riftlab net 1\n"), 0U);
  EXPECT_TRUE(NetOf(ExampleNetWithPolicy()).policy);
  EXPECT_FALSE(NetOf(ExampleNet()).policy);
}

TEST(NetFileTest, EveryDamagedByteIsNoticed) {
  for (const NetFile& net : {ExampleNet(), ExampleNetWithPolicy()}) {
    const std::string bytes = FormatNet(net);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ 4);
      EXPECT_FALSE(ParseNet(damaged, "x").ok()) << "byte " << i;
    }
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(ParseNet(bytes.substr(0, size), "x").ok()) << "cut to " << size;
    }
    EXPECT_FALSE(ParseNet(bytes + "x", "x").ok());
  }
}

TEST(NetsHashTest, DependsOnTheBytesOfAllFiles) {
  const TempFolder folder;
  const std::string first = folder / "first";
  const std::string second = folder / "second";
  Spit(first, "ab");
  Spit(second, "c");
  const auto hash = [](const std::vector<std::string>& paths) { return *NetsHash(paths); };
  EXPECT_EQ(hash({}), 0U);
  EXPECT_NE(hash({first, second}), hash({second, first}));
  const std::uint64_t before = hash({first, second});
  EXPECT_NE(before, 0U);
  Spit(first, "a");
  Spit(second, "bc");
  EXPECT_NE(hash({first, second}), before);
  EXPECT_TRUE(absl::IsNotFound(NetsHash(std::vector<std::string>{folder / "none"}).status()));
}

TEST(NetFileTest, WhatCannotBeANetIsNotRead) {
  EXPECT_EQ(std::string{ReadNet("/dev/zero").status().message()},
            "/dev/zero: no regular file; give a file that riftlab train has written");
  const TempFolder folder;
  const std::string name = folder / "huge";
  Spit(name, "riftlab net 1\n");
  std::filesystem::resize_file(name, std::uintmax_t{1} << 40);  // of which nothing is on the disk
  EXPECT_EQ(std::string{ReadNet(name).status().message()},
            name +
                ": not a net, which has at most 13762560 bytes; give a file that riftlab train "
                "has written");
}

TEST(NetFileTest, SaysWhatIsWrong) {
  EXPECT_EQ(Error("hello"),
            "x.rlnet: not a net, or of another version; give a file that riftlab train has "
            "written");
  EXPECT_NE(Error("riftlab net 1\nmode duel\n").find("its line 'game' is missing"),
            std::string::npos);
  NetFile large = ExampleNetWithPolicy();
  large.policy->second_bias[0] = kMaxSecondWeight + 1;
  EXPECT_NE(Error(FormatNet(large)).find("a weight is too large"), std::string::npos);
  std::string without = FormatNet(ExampleNetWithPolicy());
  without.erase(without.find("moves 2\n"), 8);
  EXPECT_NE(Error(without).find("its line 'moves' is missing or no number from 1 to 65536"),
            std::string::npos);
  std::string bytes = FormatNet(ExampleNet());
  bytes.back() = 'x';
  EXPECT_NE(Error(bytes).find("its checksum does not fit"), std::string::npos);
}

TEST(NetFileTest, FitsOneGameModeTableAndNumberOfPlayers) {
  const NetPurpose net = ExampleNet().purpose;
  EXPECT_TRUE(CheckPurpose(net, net, "x").ok());
  const auto error = [&](const NetPurpose& game) {
    return std::string{CheckPurpose(net, game, "x").message()};
  };
  NetPurpose other = net;
  other.game = "warrift";
  EXPECT_EQ(error(other),
            "x: the net was made for the game riftforce, not warrift; train one for this game");
  other = net;
  other.players = 4;
  EXPECT_NE(error(other).find("for players 2, not 4"), std::string::npos);
  other = net;
  other.rules = "";
  EXPECT_NE(error(other).find("for the rules draft=base, not the default"), std::string::npos);
  other = net;
  other.cards_hash = 1;
  EXPECT_NE(error(other).find("cards with hash 123456789abcdef0, not 0000000000000001"),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab
