// Games of every mode, told to somebody who follows them from one seat after the other.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/tournament/follow/told_game.h"

namespace riftlab {
namespace {

struct Mode {
  std::string game;
  ModeInfo mode;
};

std::vector<Mode> AllModes() {
  std::vector<Mode> modes;
  for (const std::string_view game : {"riftwalker", "ripple_rush", "warrift", "riftforce"}) {
    for (const ModeInfo& mode : (*FindGame(game))->info().modes) {
      modes.push_back({.game = std::string{game}, .mode = mode});
    }
  }
  return modes;
}

// Of each mode games FIRST to FIRST + GAMES - 1, as many from the first one as a few minutes allow
// unless set; a release is told 1,000.
std::uint64_t Environment(const char* name, std::uint64_t usual) {
  const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

constexpr std::uint64_t kUsualGames = 200;

// Game `number` of a mode, of all numbers of players and seats by turns.
struct Seating {
  AnyGame game;
  Player seat;
  std::string label;
};

Seating SeatingOf(const Mode& mode, std::uint64_t number) {
  const auto counts = static_cast<std::uint64_t>(mode.mode.max_players - mode.mode.min_players) + 1;
  GameConfig config;
  config.mode = mode.mode.name;
  config.players = mode.mode.min_players + static_cast<int>(number % counts);
  const auto seat =
      static_cast<Player>(number / counts % static_cast<std::uint64_t>(config.players));
  return {.game = *MakeGame(mode.game, config),
          .seat = seat,
          .label = fmt::format("{} players, seat {}, game {}", config.players, seat, number)};
}

class FollowLongTest : public testing::TestWithParam<Mode> {};

// Each game is told as it was, and again from the beginning with two slips, early and late: what
// the seat knows at every decision must be what it knew in the game, byte for byte.
TEST_P(FollowLongTest, KnowsWhatTheSeatKnowsAtEveryDecision) {
  const Mode& mode = GetParam();
  int decisions = 0;
  int untold = 0;
  int refused = 0;
  int mended = 0;
  const std::uint64_t first = Environment("RIFTLAB_FOLLOW_FIRST", 0);
  const std::uint64_t end = first + Environment("RIFTLAB_FOLLOW_GAMES", kUsualGames);
  for (std::uint64_t i = first; i < end; ++i) {
    const auto [game, seat, label] = SeatingOf(mode, i);
    const ToldGame told = TellGame(game, seat, i, i % 3 == 0 ? "random" : "greedy", 10'000);
    // A game that could not be told to its end.
    EXPECT_EQ(told.fault, "") << label;
    if (!told.fault.empty()) ++untold;
    const std::size_t half = told.steps.size() / 2 + 1;
    const ToldSlips slips = TellWithSlips(game, seat, told, {.first = i * 7 % half, .every = half});
    EXPECT_EQ(slips.fault, "") << label;
    refused += slips.refused;
    mended += slips.mended;
    decisions += static_cast<int>(told.decisions.size());
  }
  RecordProperty("games", static_cast<int>(end - first));
  RecordProperty("decisions", decisions);
  RecordProperty("untold", untold);
  RecordProperty("slips_refused", refused);
  RecordProperty("slips_mended", mended);
  EXPECT_GT(decisions, 0);
  EXPECT_GT(refused + mended, 0);
}

INSTANTIATE_TEST_SUITE_P(Modes, FollowLongTest, testing::ValuesIn(AllModes()),
                         [](const auto& mode) {
                           return fmt::format("{}_{}", mode.param.game, mode.param.mode.name);
                         });

}  // namespace
}  // namespace riftlab
