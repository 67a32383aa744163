#include "tournament/train/training.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "agents/learned/net_file.h"
#include "agents/learned/shipped_nets.h"
#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/journal/step_folder.h"

namespace riftlab {
namespace {

constexpr TrainPlan kToy = {.generations = 3,
                            .games = 200,
                            .self_games = 12,
                            .search = 4,
                            .gate = 6,
                            .gate_games = 12,
                            .net_cost = 1};

TournamentConfig ToyConfig(const TrainPlan& plan = kToy) {
  GameConfig rules;
  rules.players = 2;
  return TrainingOf(*MakeGame("ripple_rush", rules), plan, 3);
}

// The files of a training but for the times of its gates, which no two runs share.
std::map<std::string, std::string> FilesIn(const TempFolder& folder) {
  std::map<std::string, std::string> files = folder.Contents();
  std::erase_if(files, [](const auto& file) { return file.first.ends_with("timing.jsonl"); });
  return files;
}

// Of a minute: a generation takes 10 seconds for its games and 3.75 for its gate, or less.
TEST(TrainingTimeTest, AGenerationThatFitsIsBegun) {
  RecordedTraining training;
  training.plan = {.minutes = 1};
  EXPECT_FALSE(IsOver(training));
  const auto is_over = [&](double before, double last) {
    training.fits = {{.seconds = before}, {.seconds = 0.75 * last}};
    training.gates = {{}, {.seconds = 0.25 * last}};
    return IsOver(training);
  };
  EXPECT_FALSE(is_over(57, 1.4));
  EXPECT_TRUE(is_over(57, 1.6));
  EXPECT_FALSE(is_over(26, 20));
  EXPECT_TRUE(is_over(27, 20));
  // What is learnt is still to be judged.
  training.gates.pop_back();
  training.fits[0].seconds = 44;
  EXPECT_FALSE(IsOver(training));
  training.fits[0].seconds = 46;
  EXPECT_TRUE(IsOver(training));
  training.plan = {.generations = 2};
  EXPECT_FALSE(IsOver(training));
  training.gates.resize(2);
  EXPECT_TRUE(IsOver(training));
}

// Gates name nets by their path: equal trainings are of one folder, which is moved out of the way.
class TrainingTest : public testing::Test {
 protected:
  TrainingOutcome Train(const TrainingOptions& given, const TrainPlan& plan = kToy,
                        const std::optional<NetFile>& start = std::nullopt) {
    TrainingOptions options = given;
    options.dir = dir();
    const absl::StatusOr<TrainingOutcome> outcome =
        Holds(kTrainingFolder, dir()) ? ResumeTraining(options)
                                      : RunTraining(ToyConfig(plan), plan, start, options);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return *outcome;
  }
  std::string dir() const { return folder_ / "training"; }
  void Clear() { std::filesystem::remove_all(dir()); }

  TempFolder folder_;
};

TEST_F(TrainingTest, AnyNumberOfThreadsGivesTheSameBytes) {
  const TrainingOutcome outcome = Train({.threads = 1});
  EXPECT_EQ(outcome.training.fits.size(), 3U);
  EXPECT_EQ(outcome.training.gates.size(), 3U);
  EXPECT_FALSE(outcome.interrupted);
  EXPECT_EQ(outcome.training.fits[0].games, 200);
  EXPECT_EQ(outcome.training.fits[1].games, 12);
  // No net has won: the second fit learns from its own games, the third from those of both.
  EXPECT_LT(outcome.training.fits[1].positions, outcome.training.fits[0].positions);
  EXPECT_GT(outcome.training.fits[2].positions, outcome.training.fits[1].positions);
  const auto expected = FilesIn(folder_);
  EXPECT_FALSE(expected.contains("training/generation-00/positions.zst"));
  EXPECT_TRUE(expected.contains("training/generation-01/positions.zst"));
  EXPECT_TRUE(expected.contains("training/generation-02/gate/games.jsonl"));
  Clear();
  Train({.threads = 3});
  EXPECT_EQ(FilesIn(folder_), expected);
}

// Whoever has a net alone can see what it was made from, back to the heuristics.
TEST_F(TrainingTest, ARecordNamesWhatTheNetWasMadeFrom) {
  Train({});
  const auto record = [&](std::int64_t generation) {
    const std::string text = ReadNet(NetIn(dir(), generation))->record;
    return text.substr(text.find("generation"));
  };
  EXPECT_EQ(record(0), "generation 0, 200 games, seed 3, search 0, 1 epoch");
  EXPECT_EQ(record(1).substr(0, record(1).find("riftlab")),
            "generation 1, 12 games, seed 3, search 4 without a net, 1 epoch; before: ");
  EXPECT_TRUE(record(1).ends_with(record(0)));
  // No net has won: the third learns from the games of the second as well.
  EXPECT_EQ(record(2).substr(0, record(2).find("; ")),
            "generation 2, 12 games and the 12 of generation 1, seed 3, search 4 without a net, 1 "
            "epoch");
  EXPECT_TRUE(record(2).ends_with(record(0)));
}

// Cut off behind any step, in the middle of a line, or with a gate half-played.
TEST_F(TrainingTest, CutAnywhereItGoesOnToTheSameBytes) {
  Train({});
  const auto expected = FilesIn(folder_);
  const std::string steps = expected.at("training/steps.jsonl");
  std::size_t cut = steps.find('\n') + 1;
  for (int step = 0; step < 6; ++step) {
    Spit(dir() + "/steps.jsonl", steps.substr(0, cut + (step % 2 == 0 ? 0 : 5)));
    const std::string journal =
        fmt::format("{}/generation-{:02}/gate/games.jsonl", dir(), step / 2);
    const std::string games = Slurp(journal);
    Spit(journal, games.substr(0, games.size() / 2));
    Train({});
    EXPECT_EQ(FilesIn(folder_), expected) << "cut behind step " << step;
    cut = steps.find('\n', cut) + 1;
  }
}

TEST_F(TrainingTest, StoppedBetweenStepsItGoesOnToTheSameBytes) {
  Train({});
  const auto expected = FilesIn(folder_);
  Clear();
  std::atomic<bool> stop = false;
  int steps = 0;
  TrainingOptions options{.stop = &stop};
  options.on_step = [&](const RecordedTraining&, double) { stop = ++steps % 2 == 1; };
  int sessions = 0;
  while (Train(options).interrupted) {
    ASSERT_LT(++sessions, 10);
    stop = false;
  }
  EXPECT_GT(sessions, 1);
  EXPECT_EQ(FilesIn(folder_), expected);
}

// The best net lies where agents look for it, as soon as one has won its gate and not before.
TEST_F(TrainingTest, TheBestNetIsThatOfTheLastGateThatWasWon) {
  TrainPlan plan = kToy;
  plan.generations = 1;
  Train({}, plan);
  ASSERT_FALSE(std::filesystem::exists(dir() + "/best.rlnet"));
  const absl::Status none = ReadNet(dir()).status();
  EXPECT_NE(std::string{none.message()}.find("none of its nets has won its gate"),
            std::string::npos)
      << none;
  // As if the gate had been won, and the program killed before the net was put in its place.
  absl::StatusOr<RecordedTraining> training = ReadTraining(dir());
  ASSERT_TRUE(training.ok()) << training.status();
  GateStep& gate = training->gates.at(0);
  gate.end = GateEnd::kWon;
  gate.score = gate.high = 1;
  gate.low = 0.75;
  Spit(dir() + "/steps.jsonl", FormatTrainSteps(*training));
  Train({});
  EXPECT_EQ(Slurp(dir() + "/best.rlnet"), Slurp(NetIn(dir(), 0)));
  EXPECT_TRUE(ReadNet(dir()).ok());
}

TEST_F(TrainingTest, AClockedOneEndsInTime) {
  TrainPlan plan = kToy;
  plan.generations = 2;
  plan.minutes = 1;
  const TrainingOutcome outcome = Train({}, plan);
  EXPECT_FALSE(outcome.interrupted);
  EXPECT_GT(outcome.training.Seconds(), 0);
  EXPECT_LT(outcome.training.Seconds(), 60);
}

TEST_F(TrainingTest, AForeignNetIsRefused) {
  Train({});
  Spit(NetIn(dir(), 0), Slurp(NetIn(dir(), 1)));
  const absl::Status status = ResumeTraining({.dir = dir()}).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_NE(std::string{status.message()}.find("not the net that the training has written"),
            std::string::npos)
      << status;
}

// The shipped net of Ripple Rush, as if it were one for three players.
NetFile OfThreePlayers() {
  NetPurpose purpose{.game = "ripple_rush", .mode = "basic", .players = 2};
  NetFile net = *ShippedNetFile(purpose);
  net.purpose.players = 3;
  return net;
}

// The net that is given plays from the first game on, and its weights are where learning begins.
TEST_F(TrainingTest, FromAGivenNetTheSearchPlaysAtOnce) {
  TrainPlan plan = kToy;
  plan.generations = 2;
  plan.self_games = 200;
  plan.epochs = 8;
  const TrainingOutcome outcome = Train({}, plan, OfThreePlayers());
  EXPECT_EQ(outcome.training.fits[0].games, plan.self_games);
  EXPECT_EQ(outcome.training.fits[0].teacher, std::nullopt);
  EXPECT_TRUE(outcome.training.plan.start.has_value());
  const absl::StatusOr<NetFile> net = ReadNet(NetIn(dir(), 0));
  ASSERT_TRUE(net.ok()) << net.status();
  EXPECT_EQ(net->purpose.players, 2);
  EXPECT_NE(net->record.find("; before: for basic, 3 players: riftlab"), std::string::npos)
      << net->record;
  // Two hundred games change little of what six hundred thousand have taught.
  const NetFile given = OfThreePlayers();
  double change = 0;
  double size = 0;
  for (std::size_t fact = 0; fact < given.weights.first.size(); ++fact) {
    for (std::size_t unit = 0; unit < kNetUnits; ++unit) {
      const double before = given.weights.first[fact][unit];
      change += std::abs(net->weights.first[fact][unit] - before);
      size += std::abs(before);
    }
  }
  EXPECT_GT(change, 0);
  EXPECT_LT(change, 0.1 * size);

  const auto expected = FilesIn(folder_);
  const std::string steps = expected.at("training/steps.jsonl");
  Spit(dir() + "/steps.jsonl", steps.substr(0, steps.find('\n') + 1));
  Train({.threads = 2});
  EXPECT_EQ(FilesIn(folder_), expected);

  const std::string start = StartIn(dir());
  Spit(start, Slurp(NetIn(dir(), 0)));
  const absl::Status changed = ResumeTraining({.dir = dir()}).status();
  EXPECT_NE(std::string{changed.message()}.find("start.rlnet: not the net"), std::string::npos)
      << changed;
  std::filesystem::remove(start);
  EXPECT_FALSE(ResumeTraining({.dir = dir()}).ok());
}

// The games of the heuristics say nothing of moves; those of the search say where it spent its
// iterations.
TEST_F(TrainingTest, MovesAreLearntFromTheGamesOfTheSearch) {
  TrainPlan plan = kToy;
  plan.generations = 3;
  plan.search = 16;
  plan.learns_moves = true;
  const TrainingOutcome outcome = Train({.threads = 1}, plan);
  EXPECT_FALSE(outcome.training.fits[0].moves.has_value());
  EXPECT_FALSE(ReadNet(NetIn(dir(), 0))->policy.has_value());
  for (const std::int64_t generation : {1, 2}) {
    const std::optional<MovesFit>& moves =
        outcome.training.fits[static_cast<std::size_t>(generation)].moves;
    ASSERT_TRUE(moves.has_value()) << generation;
    EXPECT_GT(moves->decisions, 50);
    EXPECT_TRUE(ReadNet(NetIn(dir(), generation))->policy.has_value());
  }
  // As of values: no net has won, so the third fit learns from the games of both.
  EXPECT_GT(outcome.training.fits[2].moves->decisions, outcome.training.fits[1].moves->decisions);

  const auto expected = FilesIn(folder_);
  const std::string steps = expected.at("training/steps.jsonl");
  const std::size_t second = steps.find("{", steps.find("\"generation\":1"));
  Spit(dir() + "/steps.jsonl", steps.substr(0, second));
  Train({.threads = 3});
  EXPECT_EQ(FilesIn(folder_), expected);
}

TEST_F(TrainingTest, AnEditedJournalIsRefused) {
  Train({});
  std::string steps = Slurp(dir() + "/steps.jsonl");
  steps.insert(steps.find(','), " ");
  Spit(dir() + "/steps.jsonl", steps);
  const absl::Status status = ResumeTraining({.dir = dir()}).status();
  EXPECT_NE(std::string{status.message()}.find("it was changed after it was written"),
            std::string::npos)
      << status;
}

TEST_F(TrainingTest, AGameWithoutInputsSaysSo) {
  TournamentConfig config = ToyConfig();
  config.game = "tic_tac_toe";
  config.rules = {};
  config.agents = {{.label = {}, .name = "random", .params = {}}};
  const absl::Status status = RunTraining(config, kToy, std::nullopt, {.dir = dir()}).status();
  EXPECT_EQ(
      std::string{status.message()},
      "game 'tic_tac_toe' has no inputs for nets; the functions of engine/core/features.h give "
      "a game some");
  EXPECT_FALSE(std::filesystem::exists(dir()));
}

}  // namespace
}  // namespace riftlab
