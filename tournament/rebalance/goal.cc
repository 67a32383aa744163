#include "tournament/rebalance/goal.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/balance/balance.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/record/order_of_play.h"

namespace riftlab {
namespace {

constexpr std::string_view kGoalForm =
    "FIGURE in LOW..HIGH, or FIGURE within POINTS of even, such as 'each:guild in 48..52 at "
    "greedy'";
constexpr std::string_view kEach = "each:";
constexpr std::string_view kIn = " in ";
constexpr std::string_view kWithin = " within ";
constexpr std::string_view kOfEven = " of even";
constexpr std::string_view kAt = " at ";
constexpr std::string_view kDots = "..";

absl::Status WrongGoal(std::string_view text, std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("'{}': {}", text, what));
}

bool IsShare(const FigureKey& key) {
  return key.figure == "share" || key.figure == "utility" || key.figure == "part" ||
         key.figure == "win_share" || key.figure == "no_sole_winner";
}

// The tag whose every name is to lie in the range.
absl::StatusOr<FigureKey> ParseEach(std::string_view text, std::string_view tag,
                                    const std::vector<TagInfo>& tags) {
  std::vector<std::string> fit;
  for (const TagInfo& info : tags) {
    if (info.scope != TagScope::kSeat || info.kind == TagKind::kNumber) continue;
    if (info.key == tag) {
      return FigureKey{.table = fmt::format("tag:{}", tag), .item = "", .figure = "win_share"};
    }
    fit.push_back(info.key);
  }
  if (fit.empty()) return WrongGoal(text, "no tag of this game has names of seats to hold level");
  std::string list;
  for (const std::string& key : fit) {
    list += fmt::format("{}each:{}", list.empty() ? "" : ", ", key);
  }
  return WrongGoal(text, fmt::format("each:{} names no tag of seats{}; there are {}", tag,
                                     Suggestion(tag, fit), list));
}

absl::StatusOr<FigureKey> ParseFigure(std::string_view text, std::string_view figure,
                                      const std::vector<int>& sides,
                                      const std::vector<TagInfo>& tags) {
  if (figure.starts_with(kEach)) {
    return ParseEach(text, figure.substr(kEach.size()), WithOrderOfPlay(tags, sides));
  }
  absl::StatusOr<WatchedFigure> watched = ParseWatchedFigure(figure, sides, tags);
  if (!watched.ok()) return WrongGoal(text, std::string{watched.status().message()});
  return std::move(watched->key);
}

// "48..52".
absl::Status ParseRange(std::string_view text, std::string_view range, Goal& goal) {
  const std::size_t dots = range.find(kDots);
  const std::optional<double> low = FiniteNumber(range.substr(0, std::min(dots, range.size())));
  const std::optional<double> high = dots == std::string_view::npos
                                         ? std::nullopt
                                         : FiniteNumber(range.substr(dots + kDots.size()));
  if (!low || !high) {
    return WrongGoal(text, fmt::format("'{}' is not LOW..HIGH, such as 48..52", range));
  }
  if (!(*low < *high)) {
    return WrongGoal(text, fmt::format("{} leaves no room; LOW must be less than HIGH", range));
  }
  goal.low = *low;
  goal.high = *high;
  return absl::OkStatus();
}

// "1 of even", around an equal share of the win.
absl::Status ParseDistance(std::string_view text, std::string_view distance,
                           const std::vector<int>& sides, Goal& goal) {
  const std::string number(
      distance.substr(0, distance.size() - std::min(distance.size(), kOfEven.size())));
  const std::optional<double> points = FiniteNumber(number);
  if (!distance.ends_with(kOfEven) || !points || !(*points > 0)) {
    return WrongGoal(text, fmt::format("'{}' is not POINTS of even, such as 1 of even", distance));
  }
  if (goal.unit != FigureUnit::kShare || goal.key.figure == "part" ||
      goal.key.figure == "no_sole_winner") {
    return WrongGoal(text, "only shares of the win can be even; write in LOW..HIGH");
  }
  const int num_sides = *std::max_element(sides.begin(), sides.end()) + 1;
  if (num_sides == 1) return WrongGoal(text, "nothing is even in a solo game; write in LOW..HIGH");
  if (goal.key.table != "seats" && !HasLikeSides(sides)) {
    return WrongGoal(
        text,
        "sides are of unlike size, so that what is even for a name depends on the seats "
        "that have it; write in LOW..HIGH");
  }
  const double even = 100.0 / num_sides;
  goal.low = even - *points;
  goal.high = even + *points;
  return absl::OkStatus();
}

double ErrorOf(const Estimate& estimate) {
  if (estimate.method != IntervalMethod::kAgreement) return estimate.standard_error;
  constexpr double kErrorAbove = 0.1587;  // of a normal estimate, by a standard error or more
  return 1 - std::pow(kErrorAbove, 1 / static_cast<double>(estimate.blocks));
}

// How far the value is from the range; 0 within.
double DistanceOutside(const Goal& goal, const Reading& reading) {
  return std::max({0.0, goal.low - reading.value, reading.value - goal.high});
}

Reading Together(const Reading& a, const Reading& b) {
  const auto size_a = static_cast<double>(a.count);
  const auto size_b = static_cast<double>(b.count);
  const double size = size_a + size_b;
  return {.name = a.name,
          .count = a.count + b.count,
          .value = (size_a * a.value + size_b * b.value) / size,
          .error =
              std::sqrt(size_a * a.error * size_a * a.error + size_b * b.error * size_b * b.error) /
              size};
}

}  // namespace

absl::StatusOr<Goal> ParseGoal(std::string_view text, const std::vector<int>& sides,
                               const std::vector<TagInfo>& tags) {
  Goal goal;
  goal.text = std::string(text);
  std::string_view rest = text;
  if (const std::size_t at = rest.find(kAt); at != std::string_view::npos) {
    goal.agent = std::string(rest.substr(at + kAt.size()));
    if (goal.agent.empty()) return WrongGoal(text, "names no agent behind 'at'");
    rest = rest.substr(0, at);
  }
  const std::size_t in = rest.find(kIn);
  const std::size_t within = rest.find(kWithin);
  if (in == std::string_view::npos && within == std::string_view::npos) {
    return WrongGoal(text, fmt::format("is not {}", kGoalForm));
  }
  ASSIGN_OR_RETURN(goal.key, ParseFigure(text, rest.substr(0, std::min(in, within)), sides, tags));
  goal.is_each = rest.starts_with(kEach);
  goal.unit = IsShare(goal.key) ? FigureUnit::kShare : FigureUnit::kPoints;
  if (in < within) {
    RETURN_IF_ERROR(ParseRange(text, rest.substr(in + kIn.size()), goal));
  } else {
    RETURN_IF_ERROR(ParseDistance(text, rest.substr(within + kWithin.size()), sides, goal));
  }
  if (goal.unit == FigureUnit::kShare) {
    if (!(goal.low >= 0 && goal.high <= 100)) {
      return WrongGoal(text, "a share lies between 0 and 100 per cent");
    }
    goal.low /= 100;
    goal.high /= 100;
  }
  return goal;
}

void AddReadings(const Readings& more, Readings& all) {
  if (all.empty()) {
    all = more;
    return;
  }
  RIFTLAB_CHECK(all.size() == more.size());
  for (std::size_t goal = 0; goal < all.size(); ++goal) {
    for (const Reading& reading : more[goal]) {
      std::vector<Reading>& known = all[goal];
      const auto place =
          std::lower_bound(known.begin(), known.end(), reading,
                           [](const Reading& a, const Reading& b) { return a.name < b.name; });
      if (place != known.end() && place->name == reading.name) {
        *place = Together(*place, reading);
      } else {
        known.insert(place, reading);
      }
    }
  }
}

bool MayMeet(const std::vector<Goal>& goals, const Readings& readings) {
  RIFTLAB_CHECK(goals.size() == readings.size());
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (readings[i].empty()) return false;
    for (const Reading& reading : readings[i]) {
      if (DistanceOutside(goals[i], reading) > reading.error) return false;
    }
  }
  return true;
}

double MissOf(const std::vector<Goal>& goals, const Readings& readings) {
  RIFTLAB_CHECK(goals.size() == readings.size());
  double miss = 0;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const Goal& goal = goals[i];
    if (readings[i].empty()) miss += 1;
    for (const Reading& reading : readings[i]) {
      const double scaled = DistanceOutside(goal, reading) / ((goal.high - goal.low) / 2);
      miss += scaled * scaled;
    }
  }
  return miss;
}

std::vector<VariantFigure> FiguresOf(const Goal& goal, const VariantComparison& comparison) {
  std::vector<std::string> items = {goal.key.item};
  if (goal.is_each) items = comparison.NamesIn(goal.key.table);
  std::vector<VariantFigure> figures;
  for (std::string& item : items) {
    FigureKey key = goal.key;
    key.item = std::move(item);
    std::optional<VariantFigure> figure = comparison.Find(key);
    // What no game has had is a part of 0, and no unknown.
    if (!figure && key.figure == "part") figure = comparison.NeverSeen(key);
    if (figure) figures.push_back(*std::move(figure));
  }
  std::sort(figures.begin(), figures.end(),
            [](const VariantFigure& a, const VariantFigure& b) { return a.item < b.item; });
  return figures;
}

Reading ReadingOf(const Goal& goal, const VariantFigure& figure) {
  FigureKey key = goal.key;
  key.item = figure.item;
  const Estimate& estimate = figure.estimate.first;
  return {.name = FigureName(key),
          .count = estimate.count,
          .value = estimate.value,
          .error = ErrorOf(estimate)};
}

GoalStatus StatusOf(const Goal& goal, const Estimate& simultaneous) {
  if (simultaneous.count == 0) return GoalStatus::kUnseen;
  if (simultaneous.high < goal.low || simultaneous.low > goal.high) return GoalStatus::kMissed;
  const bool is_within = simultaneous.low >= goal.low && simultaneous.high <= goal.high;
  if (is_within && simultaneous.blocks > 1) return GoalStatus::kMet;
  return GoalStatus::kOpen;
}

}  // namespace riftlab
