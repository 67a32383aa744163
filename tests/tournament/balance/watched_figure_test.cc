#include "tournament/balance/watched_figure.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

const std::vector<TagInfo> kWatchedTags = {
    {.key = "rows", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = ""},
    {.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""},
    {.key = "goal", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = ""}};

struct NamedFigure {
  std::string text;
  FigureKey key;
};

TEST(WatchedFigureTest, EveryFigureHasAName) {
  const NamedFigure figures[] = {{"seat:1", {"seats", "seat 1", "share"}},
                                 {"score:0", {"seats", "seat 0", "score"}},
                                 {"score", {"game", "all seats", "score"}},
                                 {"decisions", {"game", "", "decisions"}},
                                 {"turns", {"game", "", "turns"}},
                                 {"no_sole_winner", {"game", "", "no_sole_winner"}},
                                 {"end:deck_empty", {"end_reasons", "deck_empty", "part"}},
                                 {"tag:rows", {"tag:rows", "all seats", "mean"}},
                                 {"tag:guild=A = b", {"tag:guild", "A = b", "win_share"}},
                                 {"part:guild=ice", {"tag:guild", "ice", "part"}},
                                 {"part:goal=rare", {"tag:goal", "rare", "part"}}};
  for (const auto& [text, key] : figures) {
    const absl::StatusOr<WatchedFigure> figure = ParseWatchedFigure(text, {0, 1}, kWatchedTags);
    ASSERT_TRUE(figure.ok()) << figure.status();
    EXPECT_EQ(figure->text, text);
    EXPECT_EQ(figure->key, key) << text;
    EXPECT_EQ(FigureName(key), text);
  }
  // A game has no winner to have a name; alone, the share is the utility.
  EXPECT_EQ(ParseWatchedFigure("tag:goal=rare", {0, 1}, kWatchedTags)->key.figure, "part");
  EXPECT_EQ(ParseWatchedFigure("seat:0", {0}, kWatchedTags)->key.figure, "utility");
  EXPECT_EQ(FigureName({"seats", "seat 0", "utility"}), "seat:0");
}

struct WrongFigure {
  std::string text;
  std::string message;
};

TEST(WatchedFigureTest, WrongNames) {
  const WrongFigure wrong[] = {
      {"", "'' is no figure; watch seat:N"},
      {"turn", "'turn' is no figure (did you mean 'turns'?); watch seat:N, score:N, score, "},
      {"turns:3", "'turns:3' is no figure"},
      {"seat:2", "'seat:2' names no seat; they are 0 to 1"},
      {"seat:", "names no seat"},
      {"seat:-1", "names no seat"},
      {"seat:0x", "names no seat"},
      {"end:", "'end:' is no figure"},
      {"tag:gild=ice", "names no tag of this game (did you mean 'guild'?); 'riftlab games' lists"},
      {"tag:guild", "names no value of the tag; write tag:guild=NAME"},
      {"part:guild=", "names no value of the tag; write part:guild=NAME"},
      {"tag:rows=3", "is of a number, which has a mean; write tag:rows"},
      {"part:rows", "is of a number, which has a mean; write tag:rows"}};
  for (const auto& [text, message] : wrong) {
    const absl::Status status = ParseWatchedFigure(text, {0, 1}, kWatchedTags).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_NE(status.message().find(message), std::string::npos) << status;
  }
  EXPECT_FALSE(ParseWatchedFigure("no_sole_winner", {0}, kWatchedTags).ok());
}

// A game in which `guild` is held by seat 0, who wins below `chance`; seat 1's guild is sea.
GameRecord GuildGame(std::uint64_t block, const std::string& guild, double luck, double chance) {
  const bool wins = luck < chance;
  GameRecord record = RecordOf(block, {0, 0}, {wins ? 9.0 : 4.0, 5.0});
  record.result.turns = 8;
  record.result.tags = {{"rows", std::vector<std::int64_t>{3, 2}},
                        {"guild", std::vector<std::string>{guild, "sea"}}};
  return record;
}

std::vector<WatchedFigure> Watched(const std::vector<std::string>& texts) {
  std::vector<WatchedFigure> figures;
  figures.reserve(texts.size());
  for (const std::string& text : texts) {
    figures.push_back(*ParseWatchedFigure(text, {0, 1}, kWatchedTags));
  }
  return figures;
}

TEST(WatchedFigureTest, Verdicts) {
  VariantComparison comparison({0, 1}, kWatchedTags);
  Rng rng(7, {0, Purpose::kTest, 0});
  for (std::uint64_t block = 0; block < 2000; ++block) {
    const std::string guild = block % 25 == 0 ? "ice" : "fire";
    const double luck = rng.Uniform01();
    comparison.Add(GuildGame(block, guild, luck, 0.5),
                   GuildGame(block, guild, luck, guild == "fire" ? 0.6 : 0.1));
  }
  const std::vector<WatchedResult> results =
      LookAt(Watched({"tag:guild=fire", "turns", "tag:guild=ice", "tag:guild=iec"}), comparison,
             /*margin=*/0.01);
  EXPECT_EQ(results[0].verdict, WatchVerdict::kDifferent);
  EXPECT_NEAR(results[0].anytime.value, 0.1, 0.03);
  EXPECT_EQ(results[1].verdict, WatchVerdict::kAlike);
  // Only 80 blocks have ice, fewer than the first look takes, clear as they are.
  EXPECT_EQ(results[2].verdict, WatchVerdict::kOpen);
  EXPECT_EQ(results[2].anytime.blocks, 80);
  EXPECT_EQ(results[3].verdict, WatchVerdict::kUnseen);
  EXPECT_FALSE(IsSettled(results));
  EXPECT_TRUE(IsSettled({results[0], results[1]}));
  EXPECT_EQ(ToText(results[3].verdict), "unseen");
}

// What has not come up in a hundred blocks may come up in the next ones.
TEST(WatchedFigureTest, NothingRareIsTakenForNothing) {
  VariantComparison comparison({0, 1}, kWatchedTags);
  const auto add = [&](std::uint64_t block, bool differs) {
    comparison.Add(GuildGame(block, "fire", 0, 1), GuildGame(block, "fire", 0, differs ? 0 : 1));
  };
  const auto verdict = [&] { return LookAt(Watched({"seat:0"}), comparison, 0.01)[0].verdict; };
  for (std::uint64_t block = 0; block < 300; ++block) add(block, false);
  EXPECT_EQ(verdict(), WatchVerdict::kOpen);  // 299 blocks are closed; -ln(0.05) / 0.01 are 299.6
  add(300, false);
  EXPECT_EQ(verdict(), WatchVerdict::kAlike);

  comparison = VariantComparison({0, 1}, kWatchedTags);
  for (std::uint64_t block = 0; block < 150; ++block) add(block, block == 10);
  EXPECT_EQ(verdict(), WatchVerdict::kOpen);
}

// The margin of a mean is a part of A's value.
TEST(WatchedFigureTest, MarginOfAMean) {
  VariantComparison comparison({0, 1}, {});
  Rng rng(8, {0, Purpose::kTest, 0});
  for (std::uint64_t block = 0; block < 1000; ++block) {
    GameRecord first = RecordOf(block, {0, 0}, {5, 4});
    first.result.turns = 100 + static_cast<int>(rng.Below(5));
    GameRecord second = first;
    second.result.turns += static_cast<int>(rng.Below(3)) - 1;
    comparison.Add(first, second);
  }
  EXPECT_EQ(LookAt(Watched({"turns"}), comparison, 0.01)[0].verdict, WatchVerdict::kAlike);
  EXPECT_EQ(LookAt(Watched({"turns"}), comparison, 0.0005)[0].verdict, WatchVerdict::kOpen);
}

// Of runs without an effect at most one in 20 ends on a difference, however many figures are
// watched and however rare they are.
TEST(WatchedFigureTest, StoppingOnSeveralErrsOnceInTwentyRuns) {
  const std::vector<WatchedFigure> figures =
      Watched({"seat:0", "tag:guild=ice", "part:guild=ice", "tag:guild=fire"});
  constexpr int kRuns = 200;
  int wrong = 0;
  for (int run = 0; run < kRuns; ++run) {
    VariantComparison comparison({0, 1}, kWatchedTags);
    Rng rng(9, {static_cast<std::uint64_t>(run), Purpose::kTest, 0});
    bool differs = false;
    for (std::uint64_t block = 0; block < 1200 && !differs; ++block) {
      const auto guild = [&] { return rng.Below(8) == 0 ? "ice" : "fire"; };
      comparison.Add(GuildGame(block, guild(), rng.Uniform01(), 0.4),
                     GuildGame(block, guild(), rng.Uniform01(), 0.4));
      if (comparison.blocks() < kFirstLook || block % 10 != 0) continue;
      for (const WatchedResult& result : LookAt(figures, comparison, 0.01)) {
        differs = differs || result.verdict == WatchVerdict::kDifferent;
      }
    }
    wrong += differs ? 1 : 0;
  }
  EXPECT_LE(wrong, kRuns / 20);
}

}  // namespace
}  // namespace riftlab
