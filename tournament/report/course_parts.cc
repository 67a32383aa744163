#include "tournament/report/course_parts.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownTurns = 12;
constexpr double kNearlyOver = 0.95;

// Turns that a table has room for: evenly spread until nearly all games are over.
std::vector<std::size_t> ShownTurns(const std::vector<TurnFigures>& turns) {
  const auto end = std::find_if(turns.begin(), turns.end(), [](const TurnFigures& turn) {
    return turn.over.value >= kNearlyOver;
  });
  const auto known = static_cast<std::size_t>(end - turns.begin());
  const std::size_t step = (known + kShownTurns - 1) / kShownTurns;
  std::vector<std::size_t> shown;
  for (std::size_t turn = 0; turn < known; turn += std::max<std::size_t>(1, step)) {
    shown.push_back(turn);
  }
  return shown;
}

std::string Sentences(const CourseSummary& course) {
  std::string text;
  if (course.at_start) {
    text += fmt::format(
        "Settled before the first turn by deal, draft and seats: at least {} of the result, 95 % "
        "[{}, {}], which is what the estimates at the first turn see of it. ",
        Percent(course.at_start->value), Fixed(100 * course.at_start->low, 1),
        Fixed(100 * course.at_start->high, 1));
  } else if (course.start_correlation) {
    text +=
        "What deal, draft and seats settle is not known: the estimates at the first turn see "
        "nothing of it. ";
  } else {
    text +=
        "What deal, draft and seats settle is not known: too few games, or all begin with even "
        "chances. ";
  }
  text += fmt::format(
      "Comebacks: the winner was behind at half time in {} of the games, 95 % [{}, {}].",
      Percent(course.comebacks.value), Fixed(100 * course.comebacks.low, 1),
      Fixed(100 * course.comebacks.high, 1));
  return Wrap(text, kTextWidth, 2);
}

}  // namespace

std::string CourseRows(const CourseSummary& course) {
  if (course.turns.empty()) return "";
  Table table({Right("Start of turn"), Right("Winner's chance"), Interval(), Right("Decided"),
               Interval(), Right("Over")});
  for (const std::size_t index : ShownTurns(course.turns)) {
    const TurnFigures& turn = course.turns[index];
    table.AddRow({Whole(turn.turn), MeanText(turn.chance, 3), IntervalText(turn.chance, 3),
                  MeanText(turn.decided, 3), IntervalText(turn.decided, 3),
                  MeanText(turn.over, 3)});
  }
  return '\n' + table.ToText(kTextWidth) + Sentences(course);
}

void DescribeCourse(Figures& play, const CourseSummary& course) {
  if (course.turns.empty()) return;
  play.Object("course", [&](Figures& figures) {
    figures.Of("course");
    figures.List("turns", course.turns, [](Figures& of, const TurnFigures& turn) {
      of.Of("course", fmt::format("{}", turn.turn));
      of.InJson("turn", turn.turn);
      of.Mean("chance", turn.chance);
      of.Mean("decided", turn.decided);
      of.Mean("over", turn.over);
    });
    figures.Mean("comebacks", course.comebacks);
    figures.InJson("start_correlation", OrNull(course.start_correlation));
    if (!course.at_start) return figures.InJson("at_start", nullptr);
    figures.Bounds("at_start", {course.at_start->value, course.at_start->low, course.at_start->high,
                                "jackknife"});
  });
}

}  // namespace riftlab
