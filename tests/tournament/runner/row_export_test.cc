#include "tournament/runner/row_export.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

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
  std::string Export(RowExport* rows = nullptr) {
    const auto made = ExportRows(folder_ / "run", folder_ / "rows", {});
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
}

TEST_F(RowExportTest, OneThatIsStoppedLeavesNothing) {
  Play(RandomTournament("kuhn", 2, 4));
  const std::atomic<bool> stop = true;
  const auto made = ExportRows(folder_ / "run", folder_ / "rows", {.stop = &stop});
  ASSERT_TRUE(made.ok());
  EXPECT_TRUE(made->interrupted);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "rows"));
}

}  // namespace
}  // namespace riftlab
