#include "tournament/record/record_difference.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace riftlab {
namespace {

GameRecord Example() {
  GameRecord record;
  record.result = {.scores = {12, 10.5},
                   .ranks = {1, 2},
                   .shares = {1, 0},
                   .reason = "deck_empty",
                   .turns = 7,
                   .tags = {{"goals", std::vector<std::int64_t>{1, 3}},
                            {"first", std::string("red")},
                            {"empty", std::vector<std::string>{}}}};
  record.decisions = 3;
  record.moves = "a1 b2 c3";
  record.digest = 0xAB;
  return record;
}

// The complaint about an example that `change` changed.
template <class F>
std::string After(F&& change) {
  GameRecord record = Example();
  change(record);
  return RecordDifference(Example(), record);
}

TEST(RecordDifferenceTest, EqualGames) {
  EXPECT_EQ(RecordDifference(Example(), Example()), "");
  EXPECT_EQ(ResultDifference(Example().result, Example().result), "");
  // A line of a journal does not tell of what kind an empty list is.
  EXPECT_EQ(After([](GameRecord& r) { r.result.tags[2].value = std::vector<std::int64_t>{}; }), "");
  EXPECT_EQ(After([](GameRecord& r) { r.moves.clear(); }), "");
}

TEST(RecordDifferenceTest, NamesTheFirstFieldThatDiffers) {
  EXPECT_EQ(After([](GameRecord& r) { r.moves = "a1 b9 c9"; }), "move 1 is b9, not b2");
  EXPECT_EQ(After([](GameRecord& r) { r.moves = "a1 b2", r.decisions = 2; }),
            "the number of decisions is 2, not 3");
  EXPECT_EQ(After([](GameRecord& r) { r.faulty_seat = 1; }),
            "the seat at fault (-1: none) is 1, not -1");
  EXPECT_EQ(After([](GameRecord& r) { r.fault = "threw"; }), "the fault is threw, not ");
  EXPECT_EQ(After([](GameRecord& r) { r.digest = 0xAC; }),
            "the digest is 00000000000000ac, not 00000000000000ab");
}

TEST(RecordDifferenceTest, Results) {
  EXPECT_EQ(After([](GameRecord& r) { r.result.scores[1] = 11; }),
            "score of seat 1 is 11, not 10.5");
  EXPECT_EQ(After([](GameRecord& r) { r.result.scores.pop_back(); }), "there are 1 seats, not 2");
  EXPECT_EQ(After([](GameRecord& r) { r.result.ranks[0] = 2; }), "rank of seat 0 is 2, not 1");
  EXPECT_EQ(After([](GameRecord& r) { r.result.shares[0] = 0.5; }),
            "share of seat 0 is 0.5, not 1");
  EXPECT_EQ(After([](GameRecord& r) { r.result.reason = "fault"; }),
            "the reason is fault, not deck_empty");
  EXPECT_EQ(After([](GameRecord& r) { ++r.result.turns; }), "the number of turns is 8, not 7");
}

TEST(RecordDifferenceTest, Tags) {
  EXPECT_EQ(After([](GameRecord& r) {
              r.result.tags[0].value = std::vector<std::int64_t>{3, 1};
            }),
            "tag goals is [3, 1], not [1, 3]");
  EXPECT_EQ(After([](GameRecord& r) { r.result.tags[1].value = std::int64_t{4}; }),
            "tag first is 4, not red");
  EXPECT_EQ(After([](GameRecord& r) { r.result.tags.pop_back(); }),
            R"(the list of tags is ["goals", "first"], not ["goals", "first", "empty"])");
}

}  // namespace
}  // namespace riftlab
