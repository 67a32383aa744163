#include "tournament/train/train_report.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tournament/ratings/elo.h"

namespace riftlab {
namespace {

// Two nets that won by 100 Elo each, and one between them that lost by as much.
TrainingReport ThreeGenerations(int players) {
  TrainingReport report{
      .game = {.title = "Some Game", .mode = "duel"}, .players = players, .dir = "t"};
  RecordedTraining& training = report.training;
  training.manifest.config.rules.players = players;
  training.plan = {.generations = 3, .gate = 100, .gate_games = 400, .net_cost = 1.5};
  const auto score = [&](double elo) { return players == 1 ? elo / 1000 : ScoreFromElo(elo); };
  for (std::int64_t generation = 0; generation < 3; ++generation) {
    FitStep fit{.generation = generation, .games = 10, .positions = 90, .held_out = 5};
    fit.calibration[7] = {
        .positions = 5, .games = 2, .predicted = 0.75, .result = 0.7, .low = 0.5, .high = 0.875};
    training.fits.push_back(fit);
    const double elo = generation == 1 ? -100 : 100;
    GateStep gate{.generation = generation,
                  .end = generation == 1 ? GateEnd::kLost : GateEnd::kWon,
                  .games = 400,
                  .score = score(elo),
                  .low = score(elo - 30),
                  .high = score(elo + 40)};
    if (generation > 0) gate.against = 0;
    training.gates.push_back(gate);
  }
  return report;
}

TEST(TrainReportTest, TheCurveAddsUpGates) {
  const auto curve = LearningCurve(ThreeGenerations(2).training);
  ASSERT_EQ(curve.size(), 3U);
  EXPECT_NEAR(curve[0].value, 100, 1e-9);
  EXPECT_NEAR(curve[0].low, 70, 1e-9);
  EXPECT_NEAR(curve[1].value, 0, 1e-9);
  EXPECT_NEAR(curve[2].value, 200, 1e-9);
  // Errors of independent matches: 30 sqrt(2) below, 40 sqrt(2) above.
  EXPECT_NEAR(curve[2].low, 200 - 42.426, 1e-3);
  EXPECT_NEAR(curve[2].high, 200 + 56.569, 1e-3);
  EXPECT_EQ(CurveText(curve[2], false), "+200 [+158, +257] Elo");
}

TEST(TrainReportTest, AloneTheCurveIsOfShares) {
  const auto curve = LearningCurve(ThreeGenerations(1).training);
  EXPECT_NEAR(curve[2].value, 0.2, 1e-9);
  EXPECT_EQ(CurveText(curve[0], true), "+10.0 [+7.0, +14.0] hundredths of utility");
}

TEST(TrainReportTest, WhoWonEverythingIsNotInfinitelyStrong) {
  TrainingReport report = ThreeGenerations(2);
  report.training.gates[0].score = 1;
  report.training.gates[0].high = 1;
  const auto curve = LearningCurve(report.training);
  EXPECT_NEAR(curve[0].value, *EloFromScore(1 - 0.5 / 400), 1e-9);
  EXPECT_EQ(CurveText(curve[0], false), "+1161 above +70 Elo");
  // What is added to it is as open.
  EXPECT_EQ(CurveText(curve[2], false), "+1261 above +170 Elo");
  const std::string json = RenderTraining(report, OutputFormat::kJson);
  EXPECT_NE(json.find("\"high\": null"), std::string::npos) << json;
}

TEST(TrainReportTest, TextSaysWhatItComesTo) {
  TrainingReport report = ThreeGenerations(2);
  const std::string text = RenderTraining(report, OutputFormat::kText, {.notes = true});
  for (const char* part :
       {"Some Game, duel, 2 players: 3 generations, 2 kept; counted\n",
        "0.7 to 0.8               5      2       0.750      0.700  [0.500, 0.875]",
        "   1  generation 0    400  0.360", "lost\n", "taken to cost 1.5 without",
        "Best: generation 2, +200 [+158, +257] Elo against play without a net",
        "It plays as --agent best:net=t\n", "undecided where the last game", "late where"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    EXPECT_LE(text.find('\n', begin) - begin, 80U) << text.substr(begin, 90);
  }
  report.training.plan.minutes = 1;
  EXPECT_NE(RenderTraining(report, OutputFormat::kText).find("clocked, 1 minute: not"),
            std::string::npos);
  report.training.plan.minutes = 30;
  report.training.plan.net_cost = 0;
  const std::string clocked = RenderTraining(report, OutputFormat::kText, {.notes = true});
  EXPECT_NE(clocked.find("clocked, 30 minutes"), std::string::npos) << clocked;
  EXPECT_NE(clocked.find("iterations were measured"), std::string::npos) << clocked;
}

TEST(TrainReportTest, TheBestNetIsNamedForAShell) {
  TrainingReport report = ThreeGenerations(2);
  report.dir = "my dir/t";
  const std::string text = RenderTraining(report, OutputFormat::kText);
  EXPECT_TRUE(text.ends_with("\nIt plays as --agent 'best:net=my dir/t'\n")) << text;
}

// A training that was cut off between fit and gate.
TEST(TrainReportTest, AFitWithoutItsGateIsShown) {
  TrainingReport report = ThreeGenerations(2);
  report.training.gates.clear();
  const std::string text = RenderTraining(report, OutputFormat::kText);
  EXPECT_NE(text.find("0 of 3 generations, 0 kept"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\nNo gate is over: nothing is known yet of how a net plays.\n"))
      << text;
  const std::string json = RenderTraining(report, OutputFormat::kJson);
  EXPECT_NE(json.find("\"gate\": null"), std::string::npos) << json;
}

// An interval beside it may say that the net plays better; the test is what decides.
TEST(TrainReportTest, AnOpenTestIsNotTakenForAnAnswer) {
  // The sentence on it, on one line, where the gates ended so.
  const auto verdict = [](const std::vector<GateEnd>& ends, int players = 2) {
    TrainingReport report = ThreeGenerations(players);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      report.training.gates[i].end = ends[i];
      report.training.gates[i].against.reset();
    }
    std::string text = RenderTraining(report, OutputFormat::kText);
    text = text.substr(text.find("No net has won its gate"));
    for (std::size_t feed = 0; (feed = text.find("\n  ", feed)) != std::string::npos;) {
      text.replace(feed, 3, " ");
    }
    return text.substr(0, text.find('\n'));
  };
  using enum GateEnd;
  const std::string kept = ", and no net is kept before its test is decided.";
  EXPECT_EQ(
      verdict({kUndecided, kLost, kLost}),
      "No net has won its gate: 2 lost, one test was not decided within the 400 games that it "
      "was given" +
          kept);
  EXPECT_EQ(verdict({kUndecided, kUndecided, kLost}),
            "No net has won its gate: 1 lost, 2 tests were not decided within the 400 games that "
            "each was "
            "given" +
                kept);
  EXPECT_EQ(verdict({kUndecided, kLate, kLate}),
            "No net has won its gate: one test was not decided within the 400 games that it was "
            "given, 2 tests were not decided in time" +
                kept);
  const std::string none =
      "No net has won its gate: none is shown to play better than 'best' without one.";
  EXPECT_EQ(verdict({kLost, kLost, kLost}), none);
  EXPECT_EQ(verdict({kUndecided, kUndecided, kUndecided}, 1), none);
}

}  // namespace
}  // namespace riftlab
