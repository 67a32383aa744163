#include "tournament/train/train_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/core/spec.h"
#include "engine/core/json.h"
#include "engine/core/shell_word.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/ratings/elo.h"
#include "tournament/report/figures.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"
#include "tournament/schedule/schedule.h"
#include "tournament/stats/confidence_sequence.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/special_functions.h"
#include "tournament/train/gate.h"

namespace riftlab {
namespace {

constexpr double kOpen = std::numeric_limits<double>::infinity();

// How often the intervals of all gates may be wrong.
constexpr double kAlpha = 0.05;

bool IsSolo(const TrainingReport& report) { return report.players == 1; }

// Elo of the end of an interval of scores.
double EloOfBound(double score) {
  return EloFromScore(score).value_or(score < 0.5 ? -kOpen : kOpen);
}

// The standard error of the score of a gate, whose record has Wilson's interval for a single look
// (BlockRatio::Bounded): its bounds multiply to score^2 / (1 + k), where k is the squared quantile
// times variance / (score (1 - score)). 0 where it is not known.
double StandardErrorOf(const GateStep& gate, std::int64_t blocks) {
  if (blocks < 2 || gate.low <= 0) return 0;
  const double k = gate.score * gate.score / (gate.low * gate.high) - 1;
  return std::sqrt(std::max(0.0, k * gate.score * (1 - gate.score))) /
         StudentQuantile975(blocks - 1);
}

// Games of a block of the gates: as many as there are seats, or teams where seats have some.
int GamesPerBlockOfGates(const TournamentConfig& training) {
  TournamentConfig match = training;
  match.format = Format::kRoundRobin;
  match.teams = Teams::kSame;
  match.agents.resize(2);
  return GamesPerBlock(ScheduleOf(match));
}

// The score of one of `gates` gates. A sequential test stops when the score suits it, and of
// several gates people read those that were won: so the interval holds whenever the test stops, and
// for all gates at once. Alone at the table all games are played, and the recorded one holds.
CurvePoint ScoreOf(const GateStep& gate, int games_per_block, std::size_t gates) {
  Estimate score{.blocks = gate.games / games_per_block, .value = gate.score};
  score.standard_error = StandardErrorOf(gate, score.blocks);
  const Estimate interval = AnytimeMean(score, kAlpha / static_cast<double>(gates));
  if (interval.method == IntervalMethod::kNone) return {gate.score, -kOpen, kOpen};
  return {.value = interval.value, .low = interval.low, .high = interval.high};
}

// The scores of all gates, by generation.
std::vector<CurvePoint> ScoresOf(const RecordedTraining& training) {
  const TournamentConfig& config = training.manifest.config;
  const bool is_solo = config.rules.players == 1;
  const int games_per_block = is_solo ? 1 : GamesPerBlockOfGates(config);
  std::vector<CurvePoint> scores;
  for (const GateStep& gate : training.gates) {
    scores.push_back(is_solo ? CurvePoint{.value = gate.score, .low = gate.low, .high = gate.high}
                             : ScoreOf(gate, games_per_block, training.gates.size()));
  }
  return scores;
}

// What a gate alone showed, of which `score` is the score.
CurvePoint GainOf(const GateStep& gate, const CurvePoint& score, bool is_solo) {
  if (is_solo) return score;
  return {.value = EloFromScore(score.value, gate.games),
          .low = EloOfBound(score.low),
          .high = EloOfBound(score.high)};
}

std::string Signed(double value, bool is_solo) {
  const std::string text = is_solo ? Fixed(100 * value, 1) : Fixed(value, 0);
  return value > 0 && text != "0" && text != "0.0" ? "+" + text : text;
}

std::string RangeText(const CurvePoint& point, bool is_solo) {
  const bool has_low = std::isfinite(point.low);
  const bool has_high = std::isfinite(point.high);
  if (has_low && has_high) {
    return fmt::format("[{}, {}]", Signed(point.low, is_solo), Signed(point.high, is_solo));
  }
  if (has_low) return "at least " + Signed(point.low, is_solo);
  return has_high ? "at most " + Signed(point.high, is_solo) : "-";
}

// Whether points of a meeting are another figure than shares of the win: of two sides they are not.
bool HasManySides(const TrainingReport& report) { return report.sides > 2; }

// A net by its generation, or play without one.
std::string PlayerText(const std::optional<std::int64_t>& generation) {
  return generation ? fmt::format("generation {}", *generation) : "no net";
}

// Who played what it learns from.
std::string TeacherText(const TrainPlan& plan, const FitStep& fit) {
  if (!fit.teacher && plan.start) return "the given net";
  return fit.generation == 0 ? "heuristics" : PlayerText(fit.teacher);
}

std::string FitRows(const TrainingReport& report) {
  if (report.training.fits.empty()) return "";
  Table table({Right("Generation"), Left("Games of"), Right("Games"), Right("Positions"),
               Right("Held out"), Right("Loss by game"), Right("by net")});
  for (const FitStep& fit : report.training.fits) {
    table.AddRow({Whole(fit.generation), TeacherText(report.training.plan, fit), Whole(fit.games),
                  Whole(fit.positions), Whole(fit.held_out), Fixed(fit.loss_before, 4),
                  Fixed(fit.loss_after, 4)});
  }
  return '\n' + table.ToText(kTextWidth);
}

// What was learnt of moves, where anything was.
std::string MovesRows(const TrainingReport& report) {
  Table table({Right("Generation"), Right("Decisions"), Right("Held out"),
               Right("Loss of even shares"), Right("by net"), Right("First move the search's")});
  bool is_empty = true;
  for (const FitStep& fit : report.training.fits) {
    if (!fit.moves) continue;
    is_empty = false;
    table.AddRow({Whole(fit.generation), Whole(fit.moves->decisions), Whole(fit.moves->held_out),
                  Fixed(fit.moves->loss_before, 4), Fixed(fit.moves->loss_after, 4),
                  Percent(fit.moves->agreement)});
  }
  return is_empty ? "" : "\nMoves, on decisions that were held out\n" + table.ToText(kTextWidth);
}

// The net that calibration is shown of: the best one, else the last.
const FitStep* ShownFit(const RecordedTraining& training) {
  if (training.fits.empty()) return nullptr;
  const std::optional<std::int64_t> best = training.Best();
  return best ? &training.fits[static_cast<std::size_t>(*best)] : &training.fits.back();
}

std::string BinName(std::size_t bin) {
  return fmt::format("{:.1f} to {:.1f}", 0.1 * static_cast<double>(bin),
                     0.1 * static_cast<double>(bin + 1));
}

std::string CalibrationRows(const TrainingReport& report) {
  const FitStep* fit = ShownFit(report.training);
  if (fit == nullptr || fit->held_out == 0) return "";
  Table table({Left(IsSolo(report) ? "Utility given" : "Win share given"), Right("Views"),
               Right("Games"), Right("Mean given"), Right("Came true"), Interval()});
  for (std::size_t i = 0; i < kCalibrationBins; ++i) {
    const CalibrationBin& bin = fit->calibration[i];
    if (bin.positions == 0) continue;
    table.AddRow({BinName(i), Whole(bin.positions), Whole(bin.games), Fixed(bin.predicted, 3),
                  Fixed(bin.result, 3),
                  fmt::format("[{}, {}]", Fixed(bin.low, 3), Fixed(bin.high, 3))});
  }
  return fmt::format("\nGeneration {} on positions that were held out, as each side sees them\n",
                     fit->generation) +
         table.ToText(kTextWidth);
}

std::string GateRows(const TrainingReport& report) {
  if (report.training.gates.empty()) return "";
  const bool is_solo = IsSolo(report);
  Table table({Right("Gen."), Left("Against"), Right("Games"), Right(is_solo ? "More" : "Score"),
               Interval(), Right(is_solo ? "Sum" : "Elo sum"), Interval(), Left("Gate")});
  const std::vector<CurvePoint> curve = LearningCurve(report.training);
  const std::vector<CurvePoint> scores = ScoresOf(report.training);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const GateStep& gate = report.training.gates[i];
    const CurvePoint& score = scores[i];
    table.AddRow({Whole(gate.generation),
                  gate.against ? fmt::format("gen. {}", *gate.against) : PlayerText(gate.against),
                  Whole(gate.games), Fixed(gate.score, 3),
                  std::isfinite(score.low)
                      ? fmt::format("[{}, {}]", Fixed(score.low, 3), Fixed(score.high, 3))
                      : "-",
                  Signed(curve[i].value, is_solo), RangeText(curve[i], is_solo),
                  std::string{ToText(gate.end)}});
  }
  return '\n' + table.ToText(kTextWidth) +
         (HasManySides(report) ? "Scores are of pairwise placements: even is 0.5.\n" : "");
}

std::string HeadLine(const TrainingReport& report) {
  const RecordedTraining& training = report.training;
  const auto kept = std::count_if(training.gates.begin(), training.gates.end(),
                                  [](const GateStep& gate) { return gate.end == GateEnd::kWon; });
  const std::int64_t most = training.plan.IsClocked() ? 0 : training.plan.generations;
  const std::int64_t done = std::ssize(training.gates);
  const std::string generations = done < most
                                      ? fmt::format("{} of {}", done, Counted(most, "generation"))
                                      : Counted(done, "generation");
  const std::string line = fmt::format("{}, {}: {}, {} kept; ", HeadingOf(report.game),
                                       Counted(report.players, "player"), generations, kept);
  return line + (training.plan.IsClocked()
                     ? fmt::format("clocked, {}: not to be repeated to the same bytes",
                                   Counted(training.plan.minutes, "minute"))
                     : "counted");
}

// What it comes to where no gate was won. A sequential test that was not decided shows nothing
// either way, whatever the interval beside it; alone at the table the interval is the test.
std::string NoWinnerText(const TrainingReport& report) {
  const std::vector<GateStep>& gates = report.training.gates;
  if (gates.empty()) return "No gate is over: nothing is known yet of how a net plays.";
  std::int64_t lost = 0;
  std::int64_t undecided = 0;
  std::int64_t late = 0;
  std::int64_t games = 0;  // of a gate that had all that it was given
  for (const GateStep& gate : gates) {
    if (gate.end == GateEnd::kLost) ++lost;
    if (gate.end == GateEnd::kLate) ++late;
    if (gate.end != GateEnd::kUndecided) continue;
    ++undecided;
    games = std::max(games, gate.games);
  }
  if (IsSolo(report) || undecided + late == 0) {
    return "No net has won its gate: none is shown to play better than 'best' without one.";
  }
  const auto tests = [](std::int64_t count) {
    return count == 1 ? std::string("one test was") : fmt::format("{} tests were", count);
  };
  std::vector<std::string> parts;
  if (lost > 0) parts.push_back(fmt::format("{} lost", lost));
  if (undecided > 0) {
    parts.push_back(fmt::format("{} not decided within the {} that {} was given", tests(undecided),
                                Counted(games, "game"), undecided == 1 ? "it" : "each"));
  }
  if (late > 0) parts.push_back(fmt::format("{} not decided in time", tests(late)));
  return fmt::format("No net has won its gate: {}, and no net is kept before its test is decided.",
                     fmt::join(parts, ", "));
}

// What gates were played at: a budget is a guess where what a net costs was not measured.
std::string_view EqualTime(const TrainPlan& plan) {
  return plan.net_cost == 0 ? "equal time" : "about equal time";
}

// The same of gates against play without a net.
std::string TimeText(const TrainPlan& plan) {
  std::string text(EqualTime(plan));
  if (plan.net_cost > 0) {
    text += fmt::format(" (an iteration with a net taken for {:g} without)", plan.net_cost);
  }
  return text;
}

// How that was found.
std::string TimeMethod(const TrainPlan& plan) {
  if (plan.net_cost == 0) {
    return "Equal time: iterations were measured on fixed positions before the match.";
  }
  std::string text = fmt::format(
      "About equal time: an iteration with a net was taken to cost {:g} without; it was not "
      "measured.",
      plan.net_cost);
  if (plan.learns_moves) {
    text += fmt::format(" One by learnt moves was taken to cost {:g} of one by values alone.",
                        kCostOfMoves);
  }
  return text;
}

std::string Verdict(const TrainingReport& report) {
  const std::optional<std::int64_t> best = report.training.Best();
  if (!best) return '\n' + Wrap(NoWinnerText(report), kTextWidth, 2);
  const CurvePoint point = LearningCurve(report.training)[static_cast<std::size_t>(*best)];
  return '\n' +
         Wrap(fmt::format("Best: generation {}, {} against play without a net, at {}: the sum of "
                          "gates that were won, which flatter.{}",
                          *best, CurveText(point, IsSolo(report)), TimeText(report.training.plan),
                          report.measure.empty() ? "" : " To measure it on fresh deals:"),
              kTextWidth, 2) +
         (report.measure.empty() ? "" : report.measure + '\n') +
         fmt::format("It plays as --agent {}\n", ShellWord("best:net=" + QuotedValue(report.dir)));
}

std::vector<MethodNote> TrainMethods(const TrainingReport& report) {
  const TrainPlan& plan = report.training.plan;
  std::vector<MethodNote> methods = {
      {"loss",
       "Loss: the mean of -log of the chance given to what is learnt, on games that were held out. "
       "Less is better there, and need not be at the table."},
      {"calibration",
       "Came true: what sides had in the end to whom the net gave such a share. A view is a "
       "position as one side sees it: each position is counted once for every side that was "
       "learnt from, and of two sides a row has the same positions as its opposite. Intervals "
       "take a game for a block, each for itself."}};
  methods.push_back(
      IsSolo(report)
          ? MethodNote{"gate",
                       fmt::format("Gate: {} games on common decks; won where the 95 % interval of "
                                   "the difference lies above 0.",
                                   plan.gate_games)}
          : MethodNote{"gate",
                       fmt::format("Gate: a match at {}, until a sequential test of nElo 0 "
                                   "against {:g} is decided, {} games at most; only what wins is "
                                   "kept.",
                                   EqualTime(plan), kGateElo, plan.gate_games)});
  if (HasManySides(report)) {
    methods.push_back(
        {"score",
         "Score: of all pairs of a seat of the net and one of its opponent those in "
         "which the net was placed better, an equal place being half of one; even is "
         "0.5. Reports of the gates themselves have shares of the win, which are even "
         "at 1 / sides."});
  }
  methods.push_back({"gate_end",
                     "Ends of gates: undecided where the last game left it open, late where the "
                     "time of a clocked "
                     "training for a gate, at most an eighth of all, was over before."});
  methods.push_back({"time", TimeMethod(plan)});
  methods.push_back(
      IsSolo(report)
          ? MethodNote{"interval", "Intervals of gates: each for itself, over common decks."}
          : MethodNote{"interval",
                       fmt::format("Intervals of gates hold whenever the tests stop, for all gates "
                                   "at once with 95 %: confidence sequences over blocks, from {} "
                                   "blocks on asymptotic ones (Waudby-Smith et al. 2021), below by "
                                   "betting (Waudby-Smith and Ramdas 2023).",
                                   kFirstLook)});
  methods.push_back(
      {"curve",
       fmt::format("{}: against play without a net; what gates showed, added up, and so their "
                   "bounds, for what wins a gate errs to the same side. That flatters, however "
                   "honest each gate is: a figure to quote is one of fresh deals.",
                   IsSolo(report) ? "Sum, hundredths of utility" : "Elo sum")});
  return methods;
}

std::string TrainingText(const TrainingReport& report, const TextExtent& extent) {
  return ArrangeText({.headline = Wrap(HeadLine(report), kTextWidth, 2),
                      .tables = CalibrationRows(report) + FitRows(report) + MovesRows(report),
                      .notes = report.notes,
                      .methods = TextsOf(TrainMethods(report)),
                      .verdict = GateRows(report) + Verdict(report)},
                     extent);
}

BoundedFigure Bounded(double value, double low, double high, std::string_view method) {
  const auto known = [](double bound) {
    return std::isfinite(bound) ? std::optional(bound) : std::nullopt;
  };
  return {.value = value, .low = known(low), .high = known(high), .method = method};
}

Json GenerationOrNull(const std::optional<std::int64_t>& generation) {
  return generation ? Json(*generation) : Json(nullptr);
}

void DescribePlan(Figures& figures, const TrainPlan& plan) {
  figures.Flag("clocked", plan.IsClocked());
  figures.Count("generations", plan.generations);
  figures.Count("minutes", plan.minutes);
  figures.Count("games", plan.games);
  figures.Count("self_games", plan.self_games);
  figures.Count("search", plan.search);
  figures.Count("epochs", plan.epochs);
  figures.Count("gate", plan.gate);
  figures.Count("gate_games", plan.gate_games);
  figures.Number("net_cost", plan.net_cost);
  figures.Text("learn", plan.learns_moves ? "both" : "values");
  if (plan.start) figures.Text("start", fmt::format("{:016x}", *plan.start));
}

void DescribeGeneration(Figures& row, const TrainingReport& report, const FitStep& fit,
                        const std::vector<CurvePoint>& scores,
                        const std::vector<CurvePoint>& curve) {
  const std::string name = fmt::format("{}", fit.generation);
  row.Of("generations", name);
  row.InJson("generation", fit.generation);
  row.Text("games_of", TeacherText(report.training.plan, fit));
  row.Count("games", fit.games);
  row.Count("positions", fit.positions);
  row.Count("held_out", fit.held_out);
  row.Number("loss_before", fit.loss_before);
  row.Number("loss_after", fit.loss_after);
  if (fit.moves) DescribeMoves(row, *fit.moves);
  row.Text("net", fmt::format("{:016x}", fit.net));
  std::size_t number = 0;
  row.List("calibration", fit.calibration, [&](Figures& figures, const CalibrationBin& bin) {
    figures.Of("calibration", name, BinName(number++));
    figures.InJson("from", 0.1 * static_cast<double>(number - 1));
    figures.Count("views", bin.positions);
    figures.Count("positions", bin.positions);  // the same by its older name
    figures.Count("games", bin.games);
    if (bin.positions == 0) return;
    figures.Number("predicted", bin.predicted);
    figures.Bounds("result", Bounded(bin.result, bin.low, bin.high, "wilson"));
  });
  const auto index = static_cast<std::size_t>(fit.generation);
  row.InJson("gate", nullptr);
  if (index >= curve.size()) return;
  const GateStep& gate = report.training.gates[index];
  row.Object("gate", [&](Figures& figures) {
    figures.Of("gates", name);
    figures.InJson("against", GenerationOrNull(gate.against));
    figures.Count("games", gate.games);
    const CurvePoint& score = scores[index];
    figures.Bounds("score", Bounded(score.value, score.low, score.high,
                                    IsSolo(report)             ? "blocks"
                                    : std::isfinite(score.low) ? "anytime"
                                                               : "none"));
    figures.Text("end", ToText(gate.end));
    figures.Flag("kept", gate.end == GateEnd::kWon);
    figures.Bounds(IsSolo(report) ? "share_so_far" : "elo_so_far",
                   Bounded(curve[index].value, curve[index].low, curve[index].high, "sum"));
  });
}

void DescribeTraining(Figures& run, const TrainingReport& report) {
  DescribeGame(run, report.game, report.players);
  run.Text("folder", report.dir);
  run.Object("plan", [&](Figures& figures) {
    figures.Of("plan");
    DescribePlan(figures, report.training.plan);
  });
  run.InJson("best", GenerationOrNull(report.training.Best()));
  if (!report.measure.empty()) run.Text("measure", report.measure);
  const std::vector<CurvePoint> curve = LearningCurve(report.training);
  const std::vector<CurvePoint> scores = ScoresOf(report.training);
  run.List("generations", report.training.fits, [&](Figures& row, const FitStep& fit) {
    DescribeGeneration(row, report, fit, scores, curve);
  });
  DescribeNotes(run, TrainMethods(report), report.notes);
}

}  // namespace

std::vector<CurvePoint> LearningCurve(const RecordedTraining& training) {
  const bool is_solo = training.manifest.config.rules.players == 1;
  const std::vector<CurvePoint> scores = ScoresOf(training);
  std::vector<CurvePoint> curve;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const GateStep& gate = training.gates[i];
    const CurvePoint gain = GainOf(gate, scores[i], is_solo);
    const CurvePoint from =
        gate.against ? curve[static_cast<std::size_t>(*gate.against)] : CurvePoint{};
    curve.push_back({.value = from.value + gain.value,
                     .low = from.low + gain.low,
                     .high = from.high + gain.high});
  }
  return curve;
}

void DescribeMoves(Figures& figures, const MovesFit& moves) {
  figures.Count("decisions", moves.decisions);
  figures.Count("decisions_held_out", moves.held_out);
  figures.Number("moves_loss_before", moves.loss_before);
  figures.Number("moves_loss_after", moves.loss_after);
  figures.Number("moves_agreement", moves.agreement);
}

std::string CurveText(const CurvePoint& point, bool is_solo) {
  const bool is_half_open = std::isfinite(point.low) != std::isfinite(point.high);
  return fmt::format("{}{} {} {}", Signed(point.value, is_solo), is_half_open ? "," : "",
                     RangeText(point, is_solo), is_solo ? "hundredths of utility" : "Elo");
}

std::string RenderTraining(const TrainingReport& report, OutputFormat format,
                           const TextExtent& extent) {
  return RenderFigures(
      format, [&] { return TrainingText(report, extent); },
      [&](Figures& run) { DescribeTraining(run, report); });
}

std::string TrainingToHtml(const TrainingReport& report, const std::string& command) {
  const Json data = FiguresToJson([&](Figures& run) { DescribeTraining(run, report); });
  constexpr TextExtent kAll = {.notes = true};
  const std::string title =
      fmt::format("Training: {}, {}", HeadingOf(report.game), Counted(report.players, "player"));
  return ReportPage({.version = report.training.manifest.version,
                     .command = command,
                     .manifest = FormatManifest(report.training.manifest)},
                    title, HeadLine(report), RenderTraining(report, OutputFormat::kText, kAll),
                    data, kTrainScript);
}

}  // namespace riftlab
