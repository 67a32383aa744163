#include "tournament/tune/tune_report.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/ratings/elo.h"
#include "tournament/report/figures.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/sprt_render.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"
#include "tournament/stats/confidence_sequence.h"
#include "tournament/stats/interval.h"

namespace riftlab {
namespace {

const std::vector<std::string>& TunedNames() {
  static const std::vector<std::string> kNames = {"tuned", "start"};
  return kNames;
}

std::string_view ScaleOf(const TunedParam& param) {
  return param.is_logarithmic ? "logarithmic" : "linear";
}

std::string ParamRows(const TuneOutcome& outcome) {
  Table table({Name("Parameter"), Right("Least"), Right("Most"), Left("Scale"), Right("Start"),
               Right("Tuned")});
  const TunedPoint start = outcome.agent.Start();
  for (std::size_t i = 0; i < outcome.best.size(); ++i) {
    const TunedParam& param = outcome.agent.params()[i];
    table.AddRow({param.key, param.TextAt(0), param.TextAt(1), std::string(ScaleOf(param)),
                  param.TextAt(start[i]), param.TextAt(outcome.best[i])});
  }
  return '\n' + table.ToText(kTextWidth);
}

std::vector<std::string> TuneMethods(const TuneReport& report) {
  std::vector<std::string> lines = {
      "SPSA (Spall 1998): in each step the agents on either side of the present point meet on "
      "common deals. Tuned: the mean of the points after the later half of the steps."};
  if (report.confirmation) {
    lines.emplace_back(
        "The gain is that of the confirming games, on deals of their own; the games that it was "
        "tuned on would flatter it. So does a test that stops as soon as it has accepted a gain, "
        "the more the smaller the gain is: its Elo describes the games that were played. The "
        "interval whenever it stops holds all the same (95 %): a confidence sequence over blocks, "
        "asymptotic from 100 blocks on (Waudby-Smith et al. 2021), below by betting (Waudby-Smith "
        "and Ramdas 2023). For a figure to quote play both agents on fresh deals, a number of "
        "games that is fixed before.");
  }
  return lines;
}

// What was gained, in Elo, by an interval that holds whenever the test stops; none where the games
// say nothing of it. A bound that they leave open is missing.
std::optional<BoundedFigure> GainWheneverItStops(const SequentialResult& test) {
  const Estimate score = AnytimeMean(test.points);
  if (score.method == IntervalMethod::kNone) return std::nullopt;
  return BoundedFigure{.value = EloFromScore(score.value, test.games),
                       .low = EloFromScore(score.low),
                       .high = EloFromScore(score.high),
                       .method = "anytime"};
}

std::string GainText(const SequentialResult& test) {
  const std::optional<BoundedFigure> gain = GainWheneverItStops(test);
  if (!gain) return "";
  const auto bound = [](const std::optional<double>& elo) {
    return elo ? fmt::format("{:+.1f}", *elo) : std::string("open");
  };
  return fmt::format("Elo whenever the test stops: {} to {}, with 95 %\n", bound(gain->low),
                     bound(gain->high));
}

std::string HeadLine(const TuneReport& report) {
  const TuneOutcome& outcome = report.outcome;
  return fmt::format("{}, {} players: {} of {} of {}", HeadingOf(report.game), report.players,
                     outcome.steps_done, Counted(outcome.plan.steps, "step"),
                     Counted(outcome.plan.games_per_step, "game"));
}

std::string TuneText(const TuneReport& report, const TextExtent& extent) {
  const TuneOutcome& outcome = report.outcome;
  // Specifications stand in one line each, to be copied.
  std::string verdict =
      fmt::format("\nstart  {}\ntuned  {}\n", outcome.Start().Text(), outcome.Best().Text());
  if (report.confirmation) {
    verdict += '\n' + SprtText(*report.confirmation, TunedNames());
    verdict += GainText(*report.confirmation);
  }
  return ArrangeText({.headline = Wrap(HeadLine(report), kTextWidth, 2),
                      .tables = ParamRows(outcome),
                      .notes = report.notes,
                      .methods = TuneMethods(report),
                      .verdict = std::move(verdict)},
                     extent);
}

// A value as it would be played.
double ValueAt(const TunedParam& param, double place) {
  return *NumberIn<double>(param.TextAt(place));
}

void DescribePlace(Figures& row, const TunePlace& place, std::span<const TunedParam> params) {
  row.InJson("steps", place.steps);
  std::size_t number = 0;
  row.List("parameters", params, [&](Figures& figures, const TunedParam& param) {
    figures.Of("path", fmt::format("{}", place.steps), param.key);
    figures.InJson("key", param.key);
    figures.Number("point", ValueAt(param, place.point[number]));
    figures.Number("mean", ValueAt(param, place.mean[number]));
    ++number;
  });
}

void DescribeTuning(Figures& run, const TuneReport& report) {
  const TuneOutcome& outcome = report.outcome;
  DescribeGame(run, report.game, report.players);
  run.Count("games_per_step", outcome.plan.games_per_step);
  run.Count("steps", outcome.plan.steps);
  run.Count("steps_done", outcome.steps_done);
  run.Text("start", outcome.Start().Text());
  run.Text("tuned", outcome.Best().Text());
  const TunedPoint start = outcome.agent.Start();
  std::size_t number = 0;
  run.List("parameters", outcome.agent.params(), [&](Figures& figures, const TunedParam& param) {
    figures.Of("parameters", param.key);
    figures.InJson("key", param.key);
    figures.Number("least", param.low);
    figures.Number("most", param.high);
    figures.Text("scale", ScaleOf(param));
    figures.Text("start", param.TextAt(start[number]));
    figures.Text("tuned", param.TextAt(outcome.best[number]));
    ++number;
  });
  run.List("path", outcome.path, [&](Figures& row, const TunePlace& place) {
    DescribePlace(row, place, outcome.agent.params());
  });
  if (report.confirmation) {
    DescribeSprt(run, *report.confirmation, TunedNames());
    const std::optional<BoundedFigure> gain = GainWheneverItStops(*report.confirmation);
    if (gain) run.Bounds("elo_whenever_it_stops", *gain);
  }
  run.InJson("methods", TuneMethods(report));
  run.InJson("notes", report.notes);
}

}  // namespace

std::string RenderTuning(const TuneReport& report, OutputFormat format, const TextExtent& extent) {
  return RenderFigures(
      format, [&] { return TuneText(report, extent); },
      [&](Figures& run) { DescribeTuning(run, report); });
}

std::string TuningToHtml(const TuneReport& report, const PageOrigin& origin) {
  const Json data = FiguresToJson([&](Figures& run) { DescribeTuning(run, report); });
  constexpr TextExtent kAll = {.notes = true};
  const std::string title =
      fmt::format("Tuning: {}, {}", HeadingOf(report.game), Counted(report.players, "player"));
  return ReportPage(origin, title, HeadLine(report),
                    RenderTuning(report, OutputFormat::kText, kAll), data, kTuneScript);
}

}  // namespace riftlab
