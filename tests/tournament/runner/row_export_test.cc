#include "tournament/runner/row_export.h"

#include <gtest/gtest.h>
#include <zip.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "SQLiteCpp/SQLiteCpp.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/run_folder.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

class RowExportTest : public testing::Test {
 protected:
  void Play(const TournamentConfig& config) {
    const auto outcome = RunTournament(config, {.out_dir = folder_ / "run"});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
  }
  std::string Export(RowExport* rows = nullptr, const std::string& name = "rows",
                     const RowExportOptions& options = {}) {
    const auto made = ExportRows(folder_ / "run", folder_ / name, options);
    if (made.ok() && rows != nullptr) *rows = *made;
    return made.ok() ? "" : std::string{made.status().message()};
  }
  // What follows the header of a file, whose length is a multiple of 64.
  std::string Data(const std::string& name) const {
    const std::string bytes = folder_.Read("rows/" + name);
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\0", 8));
    const std::size_t header = 10 + static_cast<unsigned char>(bytes[8]) +
                               256 * static_cast<std::size_t>(static_cast<unsigned char>(bytes[9]));
    EXPECT_EQ(header % 64, 0U);
    EXPECT_EQ(bytes[header - 1], '\n');
    return bytes.substr(header);
  }
  std::string Header(const std::string& name) const {
    const std::string bytes = folder_.Read("rows/" + name);
    return bytes.substr(10, bytes.find('}') - 9);
  }
  template <class Number>
  std::vector<Number> Numbers(const std::string& name) const {
    const std::string data = Data(name);
    std::vector<Number> numbers(data.size() / sizeof(Number));
    std::memcpy(numbers.data(), data.data(), data.size());
    return numbers;
  }

  TempFolder folder_;
};

// Kuhn poker by hand: 15 inputs in two bytes, two moves in one.
TEST_F(RowExportTest, RowsOfARun) {
  Play(RandomTournament("kuhn", 2, 20));
  RowExport rows;
  ASSERT_EQ(Export(&rows), "");
  EXPECT_EQ(rows.games, 20);
  EXPECT_EQ(rows.num_inputs, 15);
  EXPECT_EQ(rows.num_actions, 2);
  const auto count = static_cast<std::size_t>(rows.rows);
  EXPECT_GE(count, 40U);
  EXPECT_EQ(Header("inputs.npy"), "{'descr': '|u1', 'fortran_order': False, 'shape': (" +
                                      std::to_string(count) + ", 2), }");
  EXPECT_EQ(Header("outcomes.npy"), "{'descr': '<f4', 'fortran_order': False, 'shape': (" +
                                        std::to_string(count) + ",), }");
  const auto inputs = Numbers<std::uint8_t>("inputs.npy");
  const auto masks = Numbers<std::uint8_t>("masks.npy");
  const auto actions = Numbers<std::int32_t>("actions.npy");
  const auto seats = Numbers<std::uint8_t>("seats.npy");
  const auto outcomes = Numbers<float>("outcomes.npy");
  const auto games = Numbers<std::int64_t>("games.npy");
  ASSERT_EQ(inputs.size(), 2 * count);
  for (const std::size_t size :
       {masks.size(), actions.size(), seats.size(), outcomes.size(), games.size()}) {
    ASSERT_EQ(size, count);
  }
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_EQ(masks[i], 0b1100'0000);
    EXPECT_TRUE(actions[i] == 0 || actions[i] == 1);
    // One of three own cards, and "nothing said yet" where a game begins.
    const int own = inputs[2 * i] >> 5;
    EXPECT_TRUE(own == 0b100 || own == 0b010 || own == 0b001) << own;
    const bool begins = i == 0 || games[i] != games[i - 1];
    EXPECT_EQ((inputs[2 * i] & 0b1'0000) != 0, begins);
    EXPECT_EQ(seats[i], begins ? 0 : 1 - seats[i - 1]);
    EXPECT_EQ(inputs[2 * i + 1] & 1, 0);  // the bit beyond the last input
    if (!begins) {
      EXPECT_FLOAT_EQ(outcomes[i] + outcomes[i - 1], 1);
    }
  }
  EXPECT_EQ(games.front(), 0);
  EXPECT_EQ(games.back(), 19);
}

// A tournament of searches, whose visits can be told again.
TournamentConfig SearchTournament(std::int64_t games) {
  TournamentConfig config = RandomTournament("kuhn", 2, games);
  config.agents[1] = {.label = "b", .name = "so_ismcts", .params = {{"iterations", "30"}}};
  return config;
}

TEST_F(RowExportTest, VisitsOfThoseThatSearched) {
  Play(SearchTournament(20));
  RowExport rows;
  ASSERT_EQ(Export(&rows, "rows", {.visits = true}), "");
  const auto masks = Numbers<std::uint8_t>("masks.npy");
  const auto visits = Numbers<std::int32_t>("visits.npy");
  ASSERT_EQ(masks.size(), static_cast<std::size_t>(rows.rows));
  // Two moves are legal at every decision; an agent that does not search has visited none.
  ASSERT_EQ(visits.size(), 2 * masks.size());
  const auto values = Numbers<float>("values.npy");
  ASSERT_EQ(values.size(), masks.size());
  int searched = 0;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const int sum = visits[2 * i] + visits[2 * i + 1];
    EXPECT_TRUE(sum == 0 || sum == 30) << sum;
    if (sum == 30) ++searched;
    // A share of the win, from those who searched alone.
    if (sum == 30) EXPECT_TRUE(values[i] >= 0 && values[i] <= 1) << values[i];
    EXPECT_EQ(std::isnan(values[i]), sum == 0);
  }
  EXPECT_GE(searched, 20);
  EXPECT_LT(searched, static_cast<int>(masks.size()));
  // All else is what replaying the moves shows.
  ASSERT_EQ(Export(nullptr, "plain"), "");
  for (const std::string& name : NamesIn(folder_ / "plain")) {
    EXPECT_EQ(folder_.Read("plain/" + name), folder_.Read("rows/" + name)) << name;
  }
}

TEST_F(RowExportTest, SameBytesOnAnyNumberOfThreads) {
  Play(SearchTournament(300));
  for (const std::string kind : {".npz", ".sqlite", ""}) {
    ASSERT_EQ(Export(nullptr, "one" + kind, {.visits = true, .threads = 1}), "");
    ASSERT_EQ(Export(nullptr, "four" + kind, {.visits = true, .threads = 4}), "");
    if (!kind.empty()) {
      EXPECT_EQ(folder_.Read("one" + kind), folder_.Read("four" + kind)) << kind;
    }
  }
  ASSERT_EQ(NamesIn(folder_ / "one").size(), 8U);
  for (const std::string& name : NamesIn(folder_ / "one")) {
    EXPECT_EQ(folder_.Read("one/" + name), folder_.Read("four/" + name)) << name;
  }
  EXPECT_EQ(NamesIn(folder_.path()),
            (std::vector<std::string>{"four", "four.npz", "four.sqlite", "one", "one.npz",
                                      "one.sqlite", "run"}));
}

// What the archive holds is read back by the library that unpacks it, and its names and dates as
// they stand in the bytes.
TEST_F(RowExportTest, AnArchiveHoldsTheFilesOfTheFolder) {
  Play(RandomTournament("kuhn", 2, 50));
  ASSERT_EQ(Export(), "");
  ASSERT_EQ(Export(nullptr, "rows.npz"), "");
  int error = 0;
  zip_t* const archive =
      zip_open((folder_ / "rows.npz").c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &error);
  ASSERT_NE(archive, nullptr) << error;
  const std::vector<std::string> names = NamesIn(folder_ / "rows");
  EXPECT_EQ(zip_get_num_entries(archive, 0), static_cast<zip_int64_t>(names.size()));
  for (const std::string& name : names) {
    zip_stat_t stat;
    ASSERT_EQ(zip_stat(archive, name.c_str(), 0, &stat), 0) << name;
    std::string bytes(stat.size, '\0');
    zip_file_t* const file = zip_fopen(archive, name.c_str(), 0);
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(zip_fread(file, bytes.data(), bytes.size()), static_cast<zip_int64_t>(bytes.size()));
    zip_fclose(file);
    EXPECT_EQ(bytes, folder_.Read("rows/" + name)) << name;
  }
  zip_discard(archive);
  // The date of a local header: midnight on 1 January 1980.
  EXPECT_EQ(folder_.Read("rows.npz").substr(10, 4), std::string("\0\0\x21\0", 4));
}

TEST_F(RowExportTest, ADatabaseHoldsTheSameRows) {
  Play(SearchTournament(20));
  RowExport rows;
  ASSERT_EQ(Export(nullptr, "rows", {.visits = true}), "");
  ASSERT_EQ(Export(&rows, "rows.sqlite", {.visits = true}), "");
  const SQLite::Database database(folder_ / "rows.sqlite", SQLite::OPEN_READONLY);
  SQLite::Statement run(database, "SELECT game, players, seed, num_inputs, num_actions FROM run");
  ASSERT_TRUE(run.executeStep());
  EXPECT_EQ(run.getColumn(0).getString(), "kuhn");
  EXPECT_EQ(run.getColumn(1).getInt(), 2);
  EXPECT_EQ(run.getColumn(2).getString(), "11");
  EXPECT_EQ(run.getColumn(3).getInt(), 15);
  EXPECT_EQ(run.getColumn(4).getInt(), 2);
  std::string inputs;
  std::string masks;
  std::string visits;
  std::vector<std::int32_t> actions;
  std::vector<float> outcomes;
  const auto values = Numbers<float>("values.npy");
  SQLite::Statement all(
      database,
      "SELECT row_id, action, outcome, inputs, mask, visits, value FROM rows ORDER BY row_id");
  while (all.executeStep()) {
    EXPECT_EQ(all.getColumn(0).getInt(), static_cast<int>(actions.size()));
    actions.push_back(all.getColumn(1).getInt());
    outcomes.push_back(static_cast<float>(all.getColumn(2).getDouble()));
    inputs += all.getColumn(3).getString();
    masks += all.getColumn(4).getString();
    visits += all.getColumn(5).getString();
    const float value = values[actions.size() - 1];
    EXPECT_EQ(all.getColumn(6).isNull(), std::isnan(value));
    if (!std::isnan(value)) EXPECT_EQ(static_cast<float>(all.getColumn(6).getDouble()), value);
  }
  EXPECT_EQ(static_cast<std::int64_t>(actions.size()), rows.rows);
  EXPECT_EQ(actions, Numbers<std::int32_t>("actions.npy"));
  EXPECT_EQ(outcomes, Numbers<float>("outcomes.npy"));
  EXPECT_EQ(inputs, Data("inputs.npy"));
  EXPECT_EQ(masks, Data("masks.npy"));
  EXPECT_EQ(visits, Data("visits.npy"));
}

// A program that knows the format better than this test, where it is there.
TEST_F(RowExportTest, NumPyReadsAnArchive) {
  if (std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0) return;
  Play(SearchTournament(20));
  ASSERT_EQ(Export(nullptr, "rows.npz", {.visits = true}), "");
  folder_.Write("read.py", R"py(
import sys
import numpy as np
rows = np.load(sys.argv[1])
masks = np.unpackbits(rows["masks"], axis=1, count=2).astype(bool)
visits = np.zeros(masks.shape, np.int32)
visits[masks] = rows["visits"]
assert set(visits.sum(axis=1)) == {0, 30}
assert (np.isnan(rows["values"]) == (visits.sum(axis=1) == 0)).all()
assert rows["inputs"].shape == (len(masks), 2) and rows["inputs"].dtype == np.uint8
assert rows["outcomes"].dtype == np.float32 and rows["games"].dtype == np.int64
assert masks[np.arange(len(masks)), rows["actions"]].all()
for game in range(20):
    mine = rows["games"] == game
    for seat in (0, 1):
        assert len(set(rows["outcomes"][mine & (rows["seats"] == seat)])) == 1
)py");
  const std::string call =
      "/usr/bin/python3 " + (folder_ / "read.py") + " " + (folder_ / "rows.npz");
  EXPECT_EQ(std::system(call.c_str()), 0);
}

TEST_F(RowExportTest, WhatIsWrong) {
  TournamentConfig config = RandomTournament("kuhn", 2, 4);
  config.record_moves = false;
  Play(config);
  EXPECT_EQ(Export(), (folder_ / "run") +
                          " was recorded without moves, so its positions are not "
                          "known");
  std::filesystem::remove_all(folder_ / "run");
  Play(RandomTournament("tic_tac_toe", 2, 4));
  EXPECT_EQ(Export(), "game 'tic_tac_toe' has no inputs for learners");
  std::filesystem::remove_all(folder_ / "run");
  EXPECT_NE(Export(), "");
  Play(RandomTournament("kuhn", 2, 4));
  folder_.Write("rows", "mine");
  EXPECT_EQ(Export(), (folder_ / "rows") + " is there already; name a folder that is new or empty");
  EXPECT_EQ(folder_.Read("rows"), "mine");
  folder_.Write("rows.npz", "mine");
  EXPECT_EQ(Export(nullptr, "rows.npz"),
            (folder_ / "rows.npz") + " is there already; name a file that is new");
  for (const std::string name : {"no/folder/x.npz", "no/folder/x.sqlite"}) {
    EXPECT_EQ(Export(nullptr, name), (folder_ / name) + ": there is no folder '" +
                                         (folder_ / "no/folder") + "'; create it first");
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "no"));
  EXPECT_EQ(folder_.Read("rows.npz"), "mine");
  EXPECT_EQ(Export(nullptr, "rows.csv"),
            "rows cannot be written as '.csv'; name a file that ends with .npz, .sqlite or .db, or "
            "a folder for .npy files");
  EXPECT_NE(Export(nullptr, "rows.txt"), "");
  const auto printed = ExportRows(folder_ / "run", "-", {});
  EXPECT_EQ(printed.status().message(),
            "rows cannot be written to standard output; name a file that ends with .npz, .sqlite "
            "or .db, or a folder for .npy files");
  EXPECT_FALSE(std::filesystem::exists("-"));
  EXPECT_EQ(Export(nullptr, "UPPER.NPZ"), "");
  EXPECT_TRUE(std::filesystem::is_regular_file(folder_ / "UPPER.NPZ"));
  EXPECT_EQ(Export(nullptr, "new", {.threads = 0}), "threads is 0; it must be 1 to 1024");
}

// As report and verify read them.
TEST_F(RowExportTest, RowsAreOfTheGamesBeforeADamagedLine) {
  Play(RandomTournament("kuhn", 2, 4));
  const std::string games = folder_.Read("run/games.jsonl");
  const std::size_t second = games.find('\n') + 1;
  folder_.Write("run/games.jsonl", games.substr(0, second) + "{ " + games.substr(second + 1));
  RowExport rows;
  EXPECT_EQ(Export(&rows), "");
  EXPECT_EQ(rows.games, 1);
  EXPECT_EQ(rows.end.damage, "line 2: not as this program writes it");
}

TEST_F(RowExportTest, AFullDiskLeavesNothing) {
  Play(RandomTournament("kuhn", 2, 4));
  const std::vector<std::string> before = folder_.Files();
  const auto error = [&](rlim_t most) {
    const FileSizeLimit limit(most);
    return Export(nullptr, "rows.npz");
  };
  EXPECT_NE(error(100).find("File too large"), std::string::npos);  // at a header
  EXPECT_EQ(folder_.Files(), before);
  EXPECT_NE(error(130).find("File too large"), std::string::npos);  // at a row
  EXPECT_EQ(folder_.Files(), before);
}

TEST_F(RowExportTest, VisitsThatCannotBeToldAgain) {
  TournamentConfig config = SearchTournament(4);
  config.agents[1].params = {{"time", "1ms"}};
  Play(config);
  EXPECT_EQ(Export(nullptr, "rows", {.visits = true}),
            (folder_ / "run") +
                " has agents that decide by the clock, so their searches cannot be repeated; leave "
                "out --visits");
  EXPECT_EQ(Export(), "");
}

// Moves that are legal, but not those of the agents.
TEST_F(RowExportTest, ARunOfOtherAgents) {
  Play(RandomTournament("kuhn", 2, 20));
  const std::string games = folder_.Read("run/games.jsonl");
  std::filesystem::remove_all(folder_ / "run");
  Play(SearchTournament(20));
  folder_.Write("run/games.jsonl", games);
  const std::string error = Export(nullptr, "rows.npz", {.visits = true});
  EXPECT_NE(error.find("the agents play another game: "), std::string::npos) << error;
  EXPECT_EQ(NamesIn(folder_.path()), std::vector<std::string>{"run"});
}

TEST_F(RowExportTest, OneThatIsStoppedLeavesNothing) {
  Play(RandomTournament("kuhn", 2, 4));
  const std::atomic<bool> stop = true;
  for (const std::string name : {"rows", "rows.npz", "rows.sqlite"}) {
    const auto made = ExportRows(folder_ / "run", folder_ / name, {.stop = &stop});
    ASSERT_TRUE(made.ok());
    EXPECT_TRUE(made->interrupted);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "rows"));
  EXPECT_EQ(NamesIn(folder_.path()), (std::vector<std::string>{"rows", "run"}));
}

}  // namespace
}  // namespace riftlab
