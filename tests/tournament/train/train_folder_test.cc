#include "tournament/train/train_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/journal/step_folder.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/train/positions_file.h"

namespace riftlab {
namespace {

RecordedTraining TwoGenerations() {
  RecordedTraining training;
  training.plan = {.generations = 3,
                   .minutes = 0,
                   .games = 100,
                   .self_games = 20,
                   .search = 5,
                   .epochs = 1,
                   .gate = 10,
                   .gate_games = 40,
                   .net_cost = 1.25};
  FitStep fit{.generation = 0, .games = 100, .positions = 900, .held_out = 5, .net = 0xabc};
  fit.loss_before = 0.5;
  fit.loss_after = 0.25;
  fit.calibration[3] = {
      .positions = 7, .games = 2, .predicted = 0.34, .result = 0.4, .low = 0.1, .high = 0.8};
  training.fits.push_back(fit);
  training.gates.push_back(
      {.generation = 0, .end = GateEnd::kWon, .games = 40, .score = 0.6, .low = 0.5, .high = 0.7});
  fit.generation = 1;
  fit.teacher = 0;
  fit.games = 20;
  training.fits.push_back(fit);
  training.gates.push_back({.generation = 1,
                            .against = 0,
                            .end = GateEnd::kLost,
                            .games = 30,
                            .score = 0.4,
                            .low = 0.3,
                            .high = 0.5});
  return training;
}

absl::StatusOr<RecordedTraining> Read(const std::string& steps, int players = 0) {
  RecordedTraining training;
  training.manifest.config.rules.players = players;
  const absl::Status status = ParseTrainSteps(steps, "steps.jsonl", training);
  if (!status.ok()) return status;
  return training;
}

TEST(TrainFolderTest, StepsAreReadAsTheyWereWritten) {
  const RecordedTraining training = TwoGenerations();
  EXPECT_EQ(training.Best(), 0);
  const absl::StatusOr<RecordedTraining> read = Read(FormatTrainSteps(training));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->plan, training.plan);
  EXPECT_EQ(read->fits, training.fits);
  EXPECT_EQ(read->gates, training.gates);
  RecordedTraining onward = training;
  onward.plan.start = 0xfedcba9876543210;
  onward.fits[0].games = onward.plan.self_games;
  EXPECT_EQ(Read(FormatTrainSteps(onward))->plan, onward.plan);
  EXPECT_EQ(FormatTrainSteps(training).find("start"), std::string::npos);
}

TEST(TrainFolderTest, WhatWasLearntOfMovesStandsThereOnlyWhereItWas) {
  RecordedTraining training = TwoGenerations();
  for (const char* key : {"learn", "decisions", "moves_"}) {
    EXPECT_EQ(FormatTrainSteps(training).find(key), std::string::npos) << key;
  }
  training.plan.learns_moves = true;
  training.fits[1].moves = {
      .decisions = 700, .held_out = 30, .loss_before = 2.5, .loss_after = 1.25, .agreement = 0.5};
  const absl::StatusOr<RecordedTraining> read = Read(FormatTrainSteps(training));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->plan, training.plan);
  EXPECT_EQ(read->fits, training.fits);
  std::string steps = FormatTrainSteps(training);
  steps.replace(steps.find("\"both\""), 6, "\"moves\"");
  const absl::Status wrong = Read(steps).status();
  EXPECT_NE(std::string{wrong.message()}.find("steps.jsonl:1: learn"), std::string::npos) << wrong;
}

TEST(TrainFolderTest, SecondsStandThereOnlyWhereTheyWereClocked) {
  RecordedTraining training = TwoGenerations();
  EXPECT_EQ(FormatTrainSteps(training).find("seconds"), std::string::npos);
  training.fits[0].seconds = 2.5;
  training.gates[0].seconds = 1.5;
  EXPECT_EQ(training.Seconds(), 4);
  EXPECT_EQ(Read(FormatTrainSteps(training))->Seconds(), 4);
}

// What follows the last whole line is not read; every cut leaves whole steps.
TEST(TrainFolderTest, CutAnywhereItHoldsTheStepsBefore) {
  const RecordedTraining training = TwoGenerations();
  const std::string steps = FormatTrainSteps(training);
  const std::size_t head = steps.find('\n') + 1;
  for (std::size_t size = head; size < steps.size(); size += 13) {
    const absl::StatusOr<RecordedTraining> read = Read(steps.substr(0, size));
    ASSERT_TRUE(read.ok()) << size << ": " << read.status();
    EXPECT_TRUE(steps.starts_with(FormatTrainSteps(*read)));
  }
}

struct DamagedSteps {
  std::string name;
  std::string from;
  std::string to;
  std::string error;  // what is said of it
};

class TrainDamageTest : public testing::TestWithParam<DamagedSteps> {};

TEST_P(TrainDamageTest, IsNamedWithItsLine) {
  std::string steps = FormatTrainSteps(TwoGenerations());
  const std::size_t place = steps.find(GetParam().from);
  ASSERT_NE(place, std::string::npos);
  steps.replace(place, GetParam().from.size(), GetParam().to);
  const absl::StatusOr<RecordedTraining> read = Read(steps);
  EXPECT_TRUE(absl::IsFailedPrecondition(read.status()));
  EXPECT_NE(std::string{read.status().message()}.find(GetParam().error), std::string::npos)
      << read.status();
}

INSTANTIATE_TEST_SUITE_P(
    All, TrainDamageTest,
    testing::Values(
        DamagedSteps{"Json", "\"epochs\"", "\"epochs", "steps.jsonl:1: not JSON"},
        DamagedSteps{"Schema", "\"schema\":1", "\"schema\":2", "steps.jsonl:1: schema"},
        DamagedSteps{"Order", "\"step\":\"fit\"", "\"step\":\"gate\"", "steps.jsonl:2: step"},
        DamagedSteps{"End", "\"won\"", "\"win\"", "won, lost, undecided or late"},
        DamagedSteps{"Score", "\"score\":0.6", "\"score\":6", "score is not a number from 0 to 1"},
        DamagedSteps{"Low", "\"low\":0.5", "\"low\":-0.5", "low is not a number from 0 to 1"},
        DamagedSteps{"ScoreBelow", "\"score\":0.6", "\"score\":0.1",
                     "steps.jsonl:3: score is not between its low and high, 0.5 and 0.7"},
        DamagedSteps{"ScoreAbove", "\"score\":0.4", "\"score\":0.9",
                     "steps.jsonl:5: score is not between its low and high, 0.3 and 0.5"},
        DamagedSteps{"Won", "\"score\":0.6,\"low\":0.5", "\"score\":0.4,\"low\":0.3",
                     "steps.jsonl:3: score is not above 0.5, where a gate that ends won has it"},
        DamagedSteps{"Undecided", "\"end\":\"lost\",\"games\":30",
                     "\"end\":\"undecided\",\"games\":30",
                     "steps.jsonl:5: games is not 40 or more, after which a gate ends undecided"},
        DamagedSteps{"Against", "\"against\":0", "\"against\":null",
                     "steps.jsonl:5: against is not 0, the last generation that was kept before"},
        DamagedSteps{"FirstAgainst", "\"against\":null", "\"against\":0",
                     "steps.jsonl:3: against is not null, as no generation was kept before"},
        DamagedSteps{"GamesOfHeuristics", "\"teacher\":null,\"games\":100",
                     "\"teacher\":null,\"games\":101", "steps.jsonl:2: games"},
        DamagedSteps{"SelfGames", "\"games\":20,\"positions\"", "\"games\":21,\"positions\"",
                     "steps.jsonl:4: games is not an integer from 1 to 20"},
        DamagedSteps{"Generations", "\"generations\":3", "\"generations\":1",
                     "steps.jsonl:4: there are more generations than 1"},
        DamagedSteps{"HeldOut", "\"held_out\":5", "\"held_out\":8",
                     "held_out is not what calibration has, 7 views of positions"},
        DamagedSteps{"BinGames", "\"positions\":7,\"games\":2", "\"positions\":7,\"games\":8",
                     "calibration[3].games is not an integer from 1 to 7"},
        DamagedSteps{"EmptyBin", "\"positions\":7,", "\"positions\":0,",
                     "calibration[3].games is not 0"},
        DamagedSteps{"OtherBin", "\"predicted\":0.34", "\"predicted\":0.54",
                     "calibration[3].predicted is not a share from 0.3 to 0.4"},
        DamagedSteps{"BinResult", "\"result\":0.4", "\"result\":0.9",
                     "calibration[3].result is not between its low and high, 0.1 and 0.8"},
        DamagedSteps{"Teacher", "\"teacher\":0", "\"teacher\":1", "steps.jsonl:4: teacher"},
        DamagedSteps{"Bin", "\"predicted\":0.34", "\"predicted\":34", "calibration[3].predicted"}),
    [](const auto& row) { return row.param.name; });

// For two players games have one meeting each, so that most changes of a score show.
TEST(TrainFolderTest, AScoreIsOneThatItsGamesCanHave) {
  RecordedTraining training = TwoGenerations();
  EXPECT_TRUE(Read(FormatTrainSteps(training), 2).ok());
  training.gates[0].score = 0.61;
  EXPECT_TRUE(Read(FormatTrainSteps(training), 3).ok());
  const absl::Status wrong = Read(FormatTrainSteps(training), 2).status();
  EXPECT_EQ(
      std::string{wrong.message()},
      "steps.jsonl:3: score is not one that 40 games can have; restore the file or start anew");
  training.gates[0].end = GateEnd::kLate;
  training.gates.pop_back();
  training.fits.pop_back();
  EXPECT_TRUE(Read(FormatTrainSteps(training), 2).ok());
}

// Alone at the table a gate goes by the interval of a difference.
TEST(TrainFolderTest, ASoloGateEndsAsItsIntervalSays) {
  const auto read = [](GateEnd end, double low, double high, std::int64_t games = 40) {
    RecordedTraining training = TwoGenerations();
    training.fits.pop_back();
    training.gates = {{.generation = 0,
                       .end = end,
                       .games = games,
                       .score = (low + high) / 2,
                       .low = low,
                       .high = high}};
    const absl::Status status = Read(FormatTrainSteps(training), 1).status();
    return std::string{status.message()}.substr(0, 27);
  };
  EXPECT_EQ(read(GateEnd::kWon, 0.1, 0.3), "");
  EXPECT_EQ(read(GateEnd::kLost, -0.3, -0.1), "");
  EXPECT_EQ(read(GateEnd::kUndecided, -0.3, 0.1), "");
  EXPECT_EQ(read(GateEnd::kUndecided, 0.1, 0.1), "");  // no interval can be given
  EXPECT_EQ(read(GateEnd::kLate, 0.1, 0.3, 3), "");
  EXPECT_EQ(read(GateEnd::kWon, -0.1, 0.3), "steps.jsonl:3: low is not a");
  EXPECT_EQ(read(GateEnd::kLost, -0.3, 0.1), "steps.jsonl:3: high is not ");
  EXPECT_EQ(read(GateEnd::kUndecided, 0.1, 0.3), "steps.jsonl:3: low is not 0");
  EXPECT_EQ(read(GateEnd::kUndecided, -0.3, -0.1), "steps.jsonl:3: high is not ");
  EXPECT_EQ(read(GateEnd::kWon, 0.1, 0.3, 30), "steps.jsonl:3: games is not");
}

TEST(TrainFolderTest, AFolderWithoutATrainingSaysSo) {
  const TempFolder folder;
  EXPECT_FALSE(Holds(kTrainingFolder, folder.path()));
  const absl::Status status = ReadTraining(folder.path()).status();
  EXPECT_NE(std::string{status.message()}.find("is no training: there is no train.toml in it"),
            std::string::npos)
      << status;
}

SampleSet ThreePositions() {
  SampleSet set;
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  for (std::uint64_t game = 0; game < 3; ++game) {
    set.Begin(game);
    for (int side = 0; side < 2; ++side) {
      FeatureList facts;
      for (std::uint16_t fact = 0; fact < 30; ++fact) {
        if (rng.Below(2) == 0) facts.push_back(fact);
      }
      set.AddView(facts, 0.5);
      set.views.back().share = 0.75;
      set.views.back().result = static_cast<float>(side);
    }
  }
  return set;
}

// Twenty inputs, and moves of which there are nine.
SampleSet WithDecisions() {
  SampleSet set = ThreePositions();
  InputList inputs;
  inputs.push_back(3);
  inputs.push_back(19);
  set.AddDecision(0, inputs,
                  std::vector<SampleMove>{{.id = 8, .share = 0.75F}, {.id = 2, .share = 0.25F}});
  set.AddDecision(2, {},
                  std::vector<SampleMove>{{.id = 0, .share = 0.5F}, {.id = 1, .share = 0.5F}});
  return set;
}

constexpr NetShape kShape = {.facts = 30, .inputs = 20, .moves = 9};

TEST(PositionsFileTest, IsReadAsItWasWritten) {
  for (const SampleSet& set : {ThreePositions(), SampleSet(), WithDecisions()}) {
    const absl::StatusOr<SampleSet> read = ParsePositions(FormatPositions(set), kShape, "p");
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, set);
  }
}

TEST(PositionsFileTest, DamageIsRefused) {
  for (const SampleSet& set : {ThreePositions(), WithDecisions()}) {
    const std::string bytes = FormatPositions(set);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
      EXPECT_FALSE(ParsePositions(damaged, kShape, "p").ok()) << i;
      EXPECT_FALSE(ParsePositions(bytes.substr(0, i), kShape, "p").ok()) << i;
    }
  }
}

TEST(PositionsFileTest, ThoseOfAnotherGameAreRefused) {
  const std::string bytes = FormatPositions(WithDecisions());
  for (const NetShape& shape : {NetShape{29, 20, 9}, NetShape{30, 19, 9}, NetShape{30, 20, 8}}) {
    EXPECT_EQ(std::string{ParsePositions(bytes, shape, "p").status().message()},
              "p: not positions of this game; restore the file or start anew");
  }
  SampleSet backwards = WithDecisions();
  std::swap(backwards.decisions[0], backwards.decisions[1]);
  EXPECT_FALSE(ParsePositions(FormatPositions(backwards), kShape, "p").ok());
}

}  // namespace
}  // namespace riftlab
