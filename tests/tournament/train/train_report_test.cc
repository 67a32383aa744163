#include "tournament/train/train_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/sprt.h"
#include "tournament/stats/confidence_sequence.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/special_functions.h"
#include "tournament/train/gate.h"

namespace riftlab {
namespace {

// The standard error of the scores below.
constexpr double kError = 0.02;

// What the record has of a score over 200 blocks: Wilson's interval.
void SetWilson(GateStep& gate) {
  const double quantile = StudentQuantile975(199);
  const double spread = gate.score * (1 - gate.score);
  const double k = quantile * quantile * kError * kError / spread;
  const double center = (gate.score + k / 2) / (1 + k);
  const double half_width = std::sqrt(k * (spread + k / 4)) / (1 + k);
  gate.low = center - half_width;
  gate.high = center + half_width;
}

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
    if (players > 1) SetWilson(gate);
    if (generation > 0) gate.against = 0;
    training.gates.push_back(gate);
  }
  return report;
}

TEST(TrainReportTest, TheCurveAddsUpGates) {
  const auto curve = LearningCurve(ThreeGenerations(2).training);
  ASSERT_EQ(curve.size(), 3U);
  EXPECT_NEAR(curve[0].value, 100, 1e-9);
  EXPECT_NEAR(curve[1].value, 0, 1e-9);
  EXPECT_NEAR(curve[2].value, 200, 1e-9);
  // Whenever the test stops, and for all three at once.
  Estimate score{.blocks = 200, .value = ScoreFromElo(100)};
  score.standard_error = kError;
  score = AnytimeInterval(score, 0.05 / 2 / 3);
  EXPECT_NEAR(curve[0].low, *EloFromScore(score.low), 1e-6);
  EXPECT_NEAR(curve[0].high, *EloFromScore(score.high), 1e-6);
  // What wins a gate is too high at each of them: the bounds are added up, too.
  EXPECT_NEAR(curve[2].low, 2 * curve[0].low, 1e-6);
  EXPECT_NEAR(curve[2].high, 2 * curve[0].high, 1e-6);
  EXPECT_EQ(CurveText(curve[2], false), "+200 [+87, +324] Elo");
}

TEST(TrainReportTest, FewBlocksGiveAWiderInterval) {
  TrainingReport report = ThreeGenerations(2);
  const CurvePoint many = LearningCurve(report.training)[0];
  report.training.gates[0].games = 198;
  const CurvePoint few = LearningCurve(report.training)[0];
  EXPECT_LT(few.low, many.low);
  EXPECT_GT(few.high, many.high);
  // Late before a block was complete.
  report.training.gates[0] = {.end = GateEnd::kLate, .games = 1};
  EXPECT_EQ(CurveText(LearningCurve(report.training)[0], false), "0 - Elo");
  const std::string text = RenderTraining(report, OutputFormat::kText);
  EXPECT_NE(text.find("0  no net       1  0.000  -  "), std::string::npos) << text;
  const std::string json = RenderTraining(report, OutputFormat::kJson);
  EXPECT_NE(json.find("\"method\": \"none\""), std::string::npos) << json;
}

// A block of two teams is two games, however many seats they have.
TEST(TrainReportTest, ABlockOfTeamsHasAGameForEachTeam) {
  const std::vector<CurvePoint> duel = LearningCurve(ThreeGenerations(2).training);
  TrainingReport report = ThreeGenerations(4);
  report.training.manifest.config.game = "riftforce";
  report.training.manifest.config.rules.mode = "team";
  const std::vector<CurvePoint> team = LearningCurve(report.training);
  ASSERT_EQ(team.size(), duel.size());
  EXPECT_NEAR(team[0].low, duel[0].low, 1e-9);
  EXPECT_NEAR(team[0].high, duel[0].high, 1e-9);
  const std::string text = RenderTraining(report, OutputFormat::kText);
  const std::string expected = RenderTraining(ThreeGenerations(2), OutputFormat::kText);
  const std::string row = "   0  no net     400  0.640  [";
  EXPECT_NE(text.find(row), std::string::npos) << text;
  EXPECT_EQ(text.substr(text.find(row), 60), expected.substr(expected.find(row), 60));
}

// Nets that play no better than what they meet, in pairs of games whose results are chance: those
// that stand out are looked at.
TEST(TrainReportTest, IntervalsHoldForTheGatesThatStandOut) {
  constexpr int kTrainings = 40;
  constexpr int kGates = 12;
  constexpr int kPairs = 400;
  const SprtSpec spec{.elo0 = 0, .elo1 = kGateElo};
  int wrong = 0;
  int wrong_in_record = 0;
  for (int number = 0; number < kTrainings; ++number) {
    Rng rng(5, {static_cast<std::uint64_t>(number), Purpose::kTest, 0});
    RecordedTraining training;
    training.manifest.config.rules.players = 2;
    for (int generation = 0; generation < kGates; ++generation) {
      Pentanomial pairs{};
      BlockRatio points;
      for (int pair = 1; pair <= kPairs; ++pair) {
        const std::uint32_t wins = rng.Below(2) + rng.Below(2);
        points.Add(wins, 2);
        ++pairs[2 * wins];
        if (pair % 10 != 0) continue;
        if (VerdictOf(spec, LogLikelihoodRatio(spec, pairs)) != SprtVerdict::kUndecided) break;
      }
      const Estimate score = points.Bounded(0, 1);
      training.gates.push_back({.generation = generation,
                                .games = 2 * points.blocks(),
                                .score = score.value,
                                .low = score.low,
                                .high = score.high});
    }
    const auto curve = LearningCurve(training);
    wrong += std::any_of(curve.begin(), curve.end(),
                         [](const CurvePoint& point) { return point.low > 0 || point.high < 0; });
    wrong_in_record +=
        std::any_of(training.gates.begin(), training.gates.end(),
                    [](const GateStep& gate) { return gate.low > 0.5 || gate.high < 0.5; });
  }
  EXPECT_LE(wrong, kTrainings / 20);
  EXPECT_GE(wrong_in_record, kTrainings / 2);
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
  EXPECT_EQ(CurveText(curve[0], false), "+1161, at least +555 Elo");
  // What is added to it is as open.
  EXPECT_EQ(CurveText(curve[2], false), "+1261, at least +599 Elo");
  const std::string json = RenderTraining(report, OutputFormat::kJson);
  EXPECT_NE(json.find("\"high\": null"), std::string::npos) << json;
}

// What a net costs is a guess unless it was measured.
TEST(TrainReportTest, SaysAtWhichTimeTheGatesWerePlayed) {
  TrainingReport report = ThreeGenerations(2);
  const auto said = [&](std::string_view what) {
    std::string text = RenderTraining(report, OutputFormat::kText, {.notes = true});
    for (std::size_t end = 0; (end = text.find("\n  ", end)) != std::string::npos;) {
      text.replace(end, 3, " ");
    }
    return text.find(what) != std::string::npos;
  };
  EXPECT_TRUE(said("at about equal time (an iteration with a net taken for 1.5 without): the sum"));
  EXPECT_TRUE(said("Gate: a match at about equal time, until"));
  report.training.plan.net_cost = 0;
  EXPECT_TRUE(said("against play without a net, at equal time: the sum"));
  EXPECT_TRUE(said("Gate: a match at equal time, until"));
}

// A position has a view of each side.
TEST(TrainReportTest, CalibrationIsOfViews) {
  const std::string text = RenderTraining(ThreeGenerations(2), OutputFormat::kText);
  EXPECT_NE(text.find("Win share given  Views  Games"), std::string::npos) << text;
  EXPECT_NE(text.find("held out, as each side sees them\n"), std::string::npos) << text;
  const std::string json = RenderTraining(ThreeGenerations(2), OutputFormat::kJson);
  EXPECT_NE(json.find("\"views\": 5"), std::string::npos) << json;
}

TEST(TrainReportTest, TextSaysWhatItComesTo) {
  TrainingReport report = ThreeGenerations(2);
  const std::string text = RenderTraining(report, OutputFormat::kText, {.notes = true});
  for (const char* part :
       {"Some Game, duel, 2 players: 3 generations, 2 kept; counted\n",
        "0.7 to 0.8           5      2       0.750      0.700  [0.500, 0.875]",
        "   1  gen. 0     400  0.360", "lost\n", "taken to cost 1.5 without",
        "Best: generation 2, +200 [+87, +324] Elo against play without a net", "which flatter.\n",
        "It plays as --agent best:net=t\n", "undecided where the last game", "late where",
        "Intervals of gates hold whenever"}) {
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

// A score beside a figure that gates add up to is not that of the figure.
TEST(TrainReportTest, NamesTheSumThatStandsBesideTheScore) {
  const std::string text = RenderTraining(ThreeGenerations(2), OutputFormat::kText);
  EXPECT_NE(text.find("Score  95 %            Elo sum  95 %"), std::string::npos) << text;
  const std::string alone = RenderTraining(ThreeGenerations(1), OutputFormat::kText);
  EXPECT_NE(alone.find("  More  95 %"), std::string::npos) << alone;
  EXPECT_NE(alone.find("  Sum  95 %"), std::string::npos) << alone;
}

// A row has one line, also with bounds of four digits.
TEST(TrainReportTest, GatesStandInOneTable) {
  TrainingReport report = ThreeGenerations(2);
  for (GateStep& gate : report.training.gates) {
    gate.end = GateEnd::kUndecided;
    gate.score = 0.9;
    SetWilson(gate);
  }
  const std::string text = RenderTraining(report, OutputFormat::kText);
  EXPECT_NE(text.find("+763  [+532, +1313]  undecided\n"), std::string::npos) << text;
}

// Of three sides points of a meeting are not the share of the win that other reports call a score.
TEST(TrainReportTest, SaysWhichScoreItIsAmongMoreThanTwoSides) {
  constexpr std::string_view kWhich = "Scores are of pairwise placements: even is 0.5.\n";
  const auto said = [&](int sides, std::string_view what, OutputFormat format) {
    TrainingReport report = ThreeGenerations(3);
    report.sides = sides;
    return RenderTraining(report, format).find(what) != std::string::npos;
  };
  EXPECT_TRUE(said(3, kWhich, OutputFormat::kText));
  EXPECT_TRUE(said(3, "\"score\": \"Score: of all pairs", OutputFormat::kJson));
  EXPECT_FALSE(said(2, kWhich, OutputFormat::kText));
  EXPECT_FALSE(said(2, "\"score\": \"Score: of all pairs", OutputFormat::kJson));
}

TEST(TrainReportTest, ItsPageShowsWhatWasLearntOfMoves) {
  const std::string page = TrainingToHtml(ThreeGenerations(2), "riftlab train");
  EXPECT_NE(page.find("lossFigure(), movesFigure(), calibrationFigure()"), std::string::npos);
}

// The values of its agents may hold what separates them.
TEST(TrainReportTest, QuotesTheFolderForTheShellAndForTheAgent) {
  TrainingReport report = ThreeGenerations(2);
  report.dir = "w,x";
  const std::string text = RenderTraining(report, OutputFormat::kText);
  EXPECT_NE(text.find("It plays as --agent 'best:net=\"w,x\"'\n"), std::string::npos) << text;
}

TEST(TrainReportTest, SaysHowToMeasureTheBest) {
  TrainingReport report = ThreeGenerations(2);
  report.dir = "my dir/t";
  report.measure = "riftlab tournament --games 400";
  const std::string text = RenderTraining(report, OutputFormat::kText, {.brief = true});
  EXPECT_TRUE(
      text.ends_with("that were won, which flatter. To measure it on fresh deals:\n"
                     "riftlab tournament --games 400\n"
                     "It plays as --agent 'best:net=my dir/t'\n"))
      << text;
  const std::string json = RenderTraining(report, OutputFormat::kJson);
  EXPECT_NE(json.find("\"measure\": \"riftlab tournament --games 400\""), std::string::npos)
      << json;
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
