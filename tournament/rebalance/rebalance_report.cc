#include "tournament/rebalance/rebalance_report.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/shell_word.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/report/comparison_headline.h"
#include "tournament/report/figures.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"

namespace riftlab {
namespace {

constexpr std::size_t kGoalWidth = 26;

// "48..52 %".
std::string RangeText(const Goal& goal) {
  if (goal.unit == FigureUnit::kShare) {
    return fmt::format("{:.4g}..{:.4g} %", 100 * goal.low, 100 * goal.high);
  }
  return fmt::format("{:.6g}..{:.6g}", goal.low, goal.high);
}

std::string SpanText(const Goal& goal, const Estimate& estimate) {
  if (estimate.count == 0 || estimate.method == IntervalMethod::kNone) return "-";
  const double scale = goal.unit == FigureUnit::kShare ? 100 : 1;
  return fmt::format("[{}, {}]", Fixed(scale * estimate.low, 1), Fixed(scale * estimate.high, 1));
}

std::string ValueText(const Goal& goal, const Estimate& estimate) {
  if (estimate.count == 0) return "-";
  const bool is_share = goal.unit == FigureUnit::kShare;
  return Fixed((is_share ? 100 : 1) * estimate.value, 1) + (is_share ? " %" : "");
}

// "tag:guild=solguard" as people call it.
std::string FigureLabel(const RebalanceReport& report, const GoalResult& row) {
  const std::size_t equals = row.name.find('=');
  if (equals == std::string::npos) return Shorten(row.name, kGoalWidth);
  return report.names.Within(row.name.substr(equals + 1), kGoalWidth);
}

// The changes in words, "card.Banner Captain.cost 4 -> 5".
std::vector<std::string> ChangesOf(const RebalanceReport& report, const TableChange& table) {
  std::vector<std::string> changes;
  for (const KnobChange& change : table) {
    const Knob& knob = report.knobs[change.knob];
    changes.push_back(
        fmt::format("{} {} -> {}", knob.path, knob.values[knob.start], knob.values[change.value]));
  }
  return changes;
}

std::string MissText(double miss) {
  return miss > 0 && miss < 0.005 ? "less than 0.01" : Fixed(miss, 2);
}

std::string RaceRows(const RebalanceReport& report) {
  if (report.outcome.races.empty()) return "";
  Table table({Right("Changes"), Right("Tables"), Right("First round"), Right("All rounds"),
               Right("Miss"), Name("Nearest")});
  for (const RaceSummary& race : report.outcome.races) {
    table.AddRow({Whole(race.changes), Whole(race.tables), Whole(race.first_games),
                  Whole(race.last_games), MissText(race.miss), TextOf(report.knobs, race.best)});
  }
  return '\n' + table.ToText(kTextWidth);
}

std::string GoalRows(const RebalanceReport& report, const LevelConfirmation& level) {
  std::vector<Column> columns = {Name("Figure"), Left("Goal"), Right("Before"), Interval()};
  if (level.is_changed) {
    columns.push_back(Right("After"));
    columns.push_back(Interval());
  }
  columns.push_back(Left(""));
  Table table(columns);
  for (const GoalResult& row : level.goals) {
    const Goal& goal = report.goals[row.goal];
    std::vector<std::string> cells = {FigureLabel(report, row), RangeText(goal),
                                      ValueText(goal, row.before), SpanText(goal, row.before)};
    if (level.is_changed) {
      cells.push_back(ValueText(goal, row.after));
      cells.push_back(SpanText(goal, row.after));
    }
    cells.emplace_back(ToText(row.status_after));
    table.AddRow(std::move(cells));
  }
  return table.ToText(kTextWidth);
}

std::string LevelName(const LevelConfirmation& level) {
  return level.is_stronger ? fmt::format("{} (stronger than the goals ask for)", level.agent.Text())
                           : level.agent.Text();
}

std::string LevelText(const RebalanceReport& report, const LevelConfirmation& level) {
  return '\n' +
         Wrap(fmt::format("Goals at the level of {}, {}{}:", LevelName(level),
                          Counted(level.games, "fresh game"),
                          level.is_changed ? " of each table" : ""),
              kTextWidth, 2) +
         GoalRows(report, level);
}

std::string OthersText(const RebalanceReport& report, const LevelConfirmation& level) {
  if (!level.is_changed) return "";
  return '\n' +
         Wrap(fmt::format("What else moved at the level of {} (A: before, B: after):",
                          level.agent.Text()),
              kTextWidth, 2) +
         HeadlineText(HeadlineOf(level.others), report.names);
}

// "4 met, 1 not sure".
std::string StatusCounts(const LevelConfirmation& level, GoalStatus GoalResult::*status_of) {
  std::vector<std::string> parts;
  for (const GoalStatus status :
       {GoalStatus::kMet, GoalStatus::kMissed, GoalStatus::kOpen, GoalStatus::kUnseen}) {
    const auto count =
        std::count_if(level.goals.begin(), level.goals.end(),
                      [&](const GoalResult& row) { return row.*status_of == status; });
    if (count > 0) parts.push_back(fmt::format("{} {}", count, ToText(status)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// "of 5 figures: 4 met, 1 not sure; before 2 met, 3 not met".
std::string CountText(const LevelConfirmation& level) {
  std::string text = fmt::format("of {}: {}", Counted(std::ssize(level.goals), "figure"),
                                 StatusCounts(level, &GoalResult::status_after));
  if (level.is_changed) {
    text += fmt::format("; before {}", StatusCounts(level, &GoalResult::status_before));
  }
  return text;
}

// Whether fresh deals at a level of the goals say this of one of them.
bool Any(const RebalanceReport& report, GoalStatus status) {
  const std::vector<LevelConfirmation>& levels = report.confirmation.levels;
  return std::any_of(levels.begin(), levels.end(), [&](const LevelConfirmation& level) {
    return !level.is_stronger &&
           std::any_of(level.goals.begin(), level.goals.end(),
                       [&](const GoalResult& row) { return row.status_after == status; });
  });
}

// What fresh deals have not confirmed; empty where every level of the goals is complete.
std::string_view Unconfirmed(const RebalanceReport& report) {
  std::size_t asked = 0;
  for (const Goal& goal : report.goals) asked = std::max(asked, goal.level + 1);
  const std::vector<LevelConfirmation>& levels = report.confirmation.levels;
  // Those of the goals come first.
  if (levels.size() >= asked) return "";
  return levels.empty() ? "nothing" : "not all";
}

// Whether fresh deals at all levels of the goals say that the table as it is meets them, which the
// search did not find.
bool WasMet(const RebalanceReport& report) {
  const std::vector<LevelConfirmation>& levels = report.confirmation.levels;
  return report.outcome.end != RebalanceEnd::kMetAlready && Unconfirmed(report).empty() &&
         std::all_of(levels.begin(), levels.end(), [](const LevelConfirmation& level) {
           return level.is_stronger ||
                  std::all_of(level.goals.begin(), level.goals.end(), [](const GoalResult& row) {
                    return row.status_before == GoalStatus::kMet;
                  });
         });
}

// "2 changes of 3 steps" and what they are.
struct ChangeWords {
  std::string size;
  std::string changes;
};

ChangeWords WordsOf(const RebalanceReport& report, const TableChange& table) {
  return {.size = fmt::format("{} of {}", Counted(std::ssize(table), "change"),
                              Counted(StepsOf(report.knobs, table), "step")),
          .changes = fmt::format("{}", fmt::join(ChangesOf(report, table), "; "))};
}

// Where a table that the search took to meet the goals lies: "within a standard error of the goals
// in the search (miss 0.96, as it is 13.46)". The second figure is that of the table as it is; none
// for itself.
std::string PlaceInSearch(double miss, std::optional<double> before) {
  if (miss == 0) return "within the goals in the search";
  return fmt::format("within a standard error of the goals in the search (miss {}{})",
                     MissText(miss),
                     before ? fmt::format(", as it is {}", MissText(*before)) : std::string());
}

std::string AsItIsVerdict(const RebalanceReport& report) {
  const std::string place = PlaceInSearch(report.outcome.best_miss, std::nullopt);
  if (Any(report, GoalStatus::kMissed)) {
    return fmt::format(
        "The table as it is lies {}, but fresh deals say that not all of them are met. Nothing is "
        "changed; give more games.",
        place);
  }
  if (const std::string_view unconfirmed = Unconfirmed(report); !unconfirmed.empty()) {
    return fmt::format(
        "The table as it is lies {}, but {} was confirmed on fresh deals. Nothing is changed.",
        place, unconfirmed);
  }
  if (Any(report, GoalStatus::kOpen)) {
    return "The table may meet the goals as it is: no figure is surely outside. Nothing is "
           "changed; more games say more.";
  }
  return "The table meets the goals as it is. Nothing is changed.";
}

// What is to be known of an answer that the few fresh deals at the end of the races speak against.
std::string FewDealsText(const RebalanceOutcome& outcome) {
  const std::optional<NearestOnFreshDeals>& nearest = outcome.nearest;
  if (!nearest || nearest->table != outcome.best || nearest->IsNearer()) return "";
  return fmt::format(
      " That is of all games that it played; on {} alone it was not nearer, {} against {}.",
      Counted(nearest->games, "fresh one"), MissText(nearest->miss), MissText(nearest->start_miss));
}

std::string FoundVerdict(const RebalanceReport& report, const ChangeWords& words) {
  const RebalanceOutcome& outcome = report.outcome;
  const bool is_one = outcome.best.size() == 1;
  const std::string lies = fmt::format("{} {} {}", words.size, is_one ? "lies" : "lie",
                                       PlaceInSearch(outcome.best_miss, outcome.start_miss));
  if (Any(report, GoalStatus::kMissed)) {
    return fmt::format("{}, but fresh deals say that not all of them are met: {}.", lies,
                       words.changes);
  }
  if (const std::string_view unconfirmed = Unconfirmed(report); !unconfirmed.empty()) {
    return fmt::format("{}, but {} was confirmed on fresh deals: {}.", lies, unconfirmed,
                       words.changes) +
           FewDealsText(outcome);
  }
  if (Any(report, GoalStatus::kOpen)) {
    return fmt::format("{}, and no figure is surely outside on fresh deals: {}.", lies,
                       words.changes);
  }
  return fmt::format("{} {} the goals: {}.", words.size, is_one ? "meets" : "meet", words.changes);
}

std::string NotFoundVerdict(const RebalanceReport& report, const ChangeWords& words) {
  const RebalanceOutcome& outcome = report.outcome;
  const std::string which = outcome.tables == 1
                                ? "The changed one"
                                : fmt::format("The nearest of the {}", outcome.tables);
  if (!outcome.best.empty()) {
    return fmt::format(
               "No table that was tried was found to meet the goals. {} has {}: {}. It misses by "
               "{}, the table as it is by {}.",
               which, words.size, words.changes, MissText(outcome.best_miss),
               MissText(outcome.start_miss)) +
           (Unconfirmed(report).empty() ? "" : FewDealsText(outcome));
  }
  const std::string text =
      "No table that was tried was found to meet the goals, and none was shown to be nearer to "
      "them than the table as it is.";
  if (!outcome.nearest) return text;
  const NearestOnFreshDeals& nearest = *outcome.nearest;
  const ChangeWords tried = WordsOf(report, nearest.table);
  return fmt::format(
      "{} {} in the races has {}: {}. On {} of each it misses by {}, the table as it is by {}; on "
      "all that they played by {} and {}.",
      text, which, tried.size, tried.changes, Counted(nearest.games, "fresh game"),
      MissText(nearest.miss), MissText(nearest.start_miss), MissText(nearest.miss_in_all),
      MissText(nearest.start_miss_in_all));
}

std::string Verdict(const RebalanceReport& report) {
  const RebalanceOutcome& outcome = report.outcome;
  const ChangeWords words = WordsOf(report, outcome.best);
  if (WasMet(report)) {
    return "Fresh deals say that the table meets the goals as it is: no change is needed." +
           (outcome.best.empty() ? ""
                                 : fmt::format(" In the search {} seemed nearer to them: {}.",
                                               words.size, words.changes));
  }
  switch (outcome.end) {
    case RebalanceEnd::kMetAlready:
      return AsItIsVerdict(report);
    case RebalanceEnd::kFound:
      return FoundVerdict(report, words);
    case RebalanceEnd::kNotFound:
      return NotFoundVerdict(report, words);
    case RebalanceEnd::kInterrupted:
      break;
  }
  return "Interrupted before anything was found.";
}

std::string VerdictText(const RebalanceReport& report) {
  std::string text = '\n' + Wrap(Verdict(report), kTextWidth, 2);
  for (const LevelConfirmation& level : report.confirmation.levels) {
    text += Wrap(LevelSentence(level), kTextWidth, 2);
  }
  text += Wrap(fmt::format("It took {} with {}{}.", Counted(report.outcome.games, "game"),
                           Counted(report.outcome.tables, "changed table"),
                           report.confirmation.levels.empty() ? "" : " besides the fresh deals"),
               kTextWidth, 2);
  if (report.outcome.best.empty() || WasMet(report)) return text;
  // Options stand in one line each, to be copied.
  text += report.has_own_cards ? "\nTry it, besides --cards and --change of this search, with\n"
                               : "\nTry it with\n";
  for (const auto& [path, value] : PathsOf(report.knobs, report.outcome.best)) {
    text += fmt::format("  --change {}\n", ShellWord(fmt::format("{}={}", path, value)));
  }
  if (!report.variant.empty()) {
    text += fmt::format("or --cards {}{}\n", ShellWord(report.variant),
                        report.has_own_cards ? " alone" : "");
  }
  return text;
}

std::vector<std::string> RebalanceMethods(const RebalanceReport& report) {
  return {
      fmt::format(
          "Races by successive halving (Jamieson, Talwalkar 2016) on common deals: tables with one "
          "change, then those with one more each that build on the best, up to {}. A table is "
          "taken "
          "to meet the goals where no figure lies outside its range by more than its standard "
          "error, on the deals of its race and with fresh ones added; a share on which all blocks "
          "agree has that of such an agreement by chance. The first race with such a table that is "
          "nearer than the nearest with fewer changes ends the search; of several the one with the "
          "fewest steps is taken. Where none ends so, the nearest and the table as it is play "
          "fresh deals, and are judged by all that they played.",
          Counted(report.most_changes, "change")),
      "Steps: along the values that a knob may have; 1 to another text. Miss: over all figures the "
      "squared distances from their ranges, each in halves of the range's width.",
      "Fresh deals: the intervals before and after hold for all figures of a level at once (95 %, "
      "Bonferroni over all of them); that of a change, in JSON and on the page, for itself. Met: "
      "all of the interval lies in the range; not met: none of it; not sure: some.",
      "What else moved: paired over common deals, without the figures of the goals; q: false "
      "discovery rate over the whole report of the level."};
}

std::string RebalanceText(const RebalanceReport& report, const TextExtent& extent) {
  std::string line = HeadingOf(report.game);
  line += fmt::format(", {}: {}, {}, at most {}", Counted(report.players, "player"),
                      Counted(std::ssize(report.goals), "goal"),
                      Counted(std::ssize(report.knobs), "knob"),
                      Counted(report.most_changes, "change"));
  std::string tables = RaceRows(report);
  for (const LevelConfirmation& level : report.confirmation.levels) {
    tables += OthersText(report, level);
  }
  for (const LevelConfirmation& level : report.confirmation.levels) {
    tables += LevelText(report, level);
  }
  return ArrangeText({.headline = Wrap(line, kTextWidth, 2),
                      .tables = std::move(tables),
                      .notes = report.notes,
                      .methods = RebalanceMethods(report),
                      .verdict = VerdictText(report)},
                     extent);
}

void DescribeGoal(Figures& figures, const RebalanceReport& report, const GoalResult& row) {
  const Goal& goal = report.goals[row.goal];
  figures.InJson("goal", goal.text);
  figures.InJson("name", row.name);
  figures.Number("low", goal.low);
  figures.Number("high", goal.high);
  figures.Mean("before", row.before);
  figures.Mean("after", row.after);
  figures.Mean("difference", row.difference);
  figures.Text("status_before", ToText(row.status_before));
  figures.Text("status", ToText(row.status_after));
}

void DescribeLevel(Figures& figures, const RebalanceReport& report,
                   const LevelConfirmation& level) {
  const std::string agent = level.agent.Text();
  figures.Of("confirmation", agent);
  figures.InJson("agent", agent);
  figures.Flag("stronger", level.is_stronger);
  figures.Count("games", level.games);
  figures.List("goals", level.goals, [&](Figures& row, const GoalResult& goal) {
    row.Of("goals", goal.name, agent);
    DescribeGoal(row, report, goal);
  });
  if (level.is_changed) DescribeHeadline(figures, HeadlineOf(level.others), report.names, agent);
}

void DescribeRebalance(Figures& run, const RebalanceReport& report) {
  const RebalanceOutcome& outcome = report.outcome;
  DescribeGame(run, report.game, report.players);
  run.Text("end", ToText(outcome.end));
  run.Text("verdict", Verdict(report));
  run.Count("games", outcome.games);
  run.Count("tables", outcome.tables);
  run.Count("steps", StepsOf(report.knobs, outcome.best));
  run.Number("miss_before", outcome.start_miss);
  run.Number("miss", outcome.best_miss);
  run.List("changes", outcome.best, [&](Figures& figures, const KnobChange& change) {
    const Knob& knob = report.knobs[change.knob];
    figures.Of("changes", knob.path);
    figures.InJson("path", knob.path);
    figures.Text("before", knob.values[knob.start]);
    figures.Text("after", knob.values[change.value]);
  });
  run.List("races", outcome.races, [&](Figures& figures, const RaceSummary& race) {
    figures.Of("races", Whole(race.changes));
    figures.InJson("changes", race.changes);
    figures.Count("tables", race.tables);
    figures.Count("first_games", race.first_games);
    figures.Count("last_games", race.last_games);
    figures.Number("miss", race.miss);
    figures.Text("nearest", TextOf(report.knobs, race.best));
  });
  if (outcome.nearest) {
    run.Object("nearest_on_fresh_deals", [&](Figures& figures) {
      const NearestOnFreshDeals& nearest = *outcome.nearest;
      figures.Of("nearest_on_fresh_deals");
      figures.Text("change", TextOf(report.knobs, nearest.table));
      figures.Count("games", nearest.games);
      figures.Number("miss", nearest.miss);
      figures.Number("miss_before", nearest.start_miss);
      figures.Number("miss_in_all", nearest.miss_in_all);
      figures.Number("miss_before_in_all", nearest.start_miss_in_all);
    });
  }
  run.List("confirmation", report.confirmation.levels,
           [&](Figures& figures, const LevelConfirmation& level) {
             DescribeLevel(figures, report, level);
           });
  run.Text("variant", report.variant);
  run.InJson("methods", RebalanceMethods(report));
  run.InJson("notes", report.notes);
}

}  // namespace

RebalanceReport RebalanceReportOf(const RebalanceTask& task, const AnyGame& game,
                                  PrintedNames names) {
  return {.game = ReportedGameOf(game, task.config.seed),
          .players = game.NumPlayers(),
          .goals = task.goals,
          .knobs = task.knobs,
          .most_changes = static_cast<int>(task.plan.changes),
          .has_own_cards = !task.config.rules.cards.empty(),
          .names = std::move(names)};
}

std::string LevelSentence(const LevelConfirmation& level) {
  return fmt::format("Fresh deals at the level of {}, {}.", LevelName(level), CountText(level));
}

Json RebalanceToJson(const RebalanceReport& report) {
  return FiguresToJson([&](Figures& run) { DescribeRebalance(run, report); });
}

std::string RenderRebalance(const RebalanceReport& report, OutputFormat format,
                            const TextExtent& extent) {
  return RenderFigures(
      format, [&] { return RebalanceText(report, extent); },
      [&](Figures& run) { DescribeRebalance(run, report); });
}

}  // namespace riftlab
