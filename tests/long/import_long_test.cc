// Written games of every mode and number of players, all of them told or a part, read again.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/tournament/follow/written_table.h"

namespace riftlab {
namespace {

struct Table {
  std::string game;
  std::string mode;
  int players;
};

std::vector<Table> AllTables() {
  std::vector<Table> tables;
  for (const std::string_view game : {"riftwalker", "ripple_rush", "warrift", "riftforce"}) {
    for (const ModeInfo& mode : (*FindGame(game))->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        tables.push_back({.game = std::string{game}, .mode = mode.name, .players = players});
      }
    }
  }
  return tables;
}

// Of each table; a survey of how much has to be told reads more.
std::uint64_t NumGames() {
  constexpr std::uint64_t kGamesOfATable = 1;
  const char* text = std::getenv("RIFTLAB_IMPORT_GAMES");  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? kGamesOfATable : std::strtoull(text, nullptr, 10);
}

// What everybody saw, and every move.
WrittenGame SeenByAll(const Written& written) {
  WrittenGame text = written.text;
  for (WrittenGame::Line& line : text.lines) line.saw.assign(line.saw.size(), OpenFacts(line));
  return text;
}

class ImportLongTest : public testing::TestWithParam<Table> {};

// Where all was told it is read as it was. Where a seat told what it saw, or somebody who looked
// on, a world may not be found: how often it is stands in the properties.
TEST_P(ImportLongTest, ReadsEveryGameOfWhichAllWasTold) {
  const Table& table = GetParam();
  GameConfig config;
  config.mode = table.mode;
  config.players = table.players;
  const AnyGame game = *MakeGame(table.game, config);
  int by_seat = 0;
  int by_all = 0;
  for (std::uint64_t seed = 0; seed < NumGames(); ++seed) {
    const Written written = WriteGame(game, seed);
    const absl::StatusOr<ToldWorld> whole = Reread(game, written.text);
    ASSERT_TRUE(whole.ok()) << whole.status();
    EXPECT_EQ(MovesOf(game, *whole), written.moves);
    EXPECT_EQ(game.Result(whole->positions.back()).scores, written.result.scores);
    const auto seat = static_cast<Player>(seed % static_cast<std::uint64_t>(table.players));
    by_seat += Reread(game, SeenFrom(written, seat)).ok() ? 1 : 0;
    by_all += Reread(game, SeenByAll(written)).ok() ? 1 : 0;
  }
  RecordProperty("found_as_a_seat_saw_it", by_seat);
  RecordProperty("found_as_all_saw_it", by_all);
}

INSTANTIATE_TEST_SUITE_P(Tables, ImportLongTest, testing::ValuesIn(AllTables()),
                         [](const auto& table) {
                           return fmt::format("{}_{}_{}", table.param.game, table.param.mode,
                                              table.param.players);
                         });

}  // namespace
}  // namespace riftlab
