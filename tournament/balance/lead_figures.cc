#include "tournament/balance/lead_figures.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/core/check.h"

namespace riftlab {
namespace {

// Chances that differ by less are equal: they come out of sums and quotients.
constexpr double kEqualChances = 1e-9;

// The side in front, if there is one.
std::optional<std::size_t> LeaderOf(std::span<const double> chances) {
  const auto best = std::max_element(chances.begin(), chances.end());
  const auto is_level = [&](const double& chance) {
    return &chance != &*best && chance > *best - kEqualChances;
  };
  if (std::any_of(chances.begin(), chances.end(), is_level)) return std::nullopt;
  return static_cast<std::size_t>(best - chances.begin());
}

// The turns of a game, and the result after them.
class Course {
 public:
  Course(std::span<const double> chances, std::span<const double> result)
      : chances_(chances), result_(result), turns_(chances.size() / result.size()) {
    for (std::size_t turn = 0; turn < turns_; ++turn) leaders_.push_back(LeaderOf(At(turn)));
  }

  std::size_t turns() const { return turns_; }
  std::span<const double> At(std::size_t turn) const {
    return chances_.subspan(turn * result_.size(), result_.size());
  }
  std::optional<std::size_t> Leader(std::size_t turn) const { return leaders_[turn]; }

  int Changes() const {
    std::vector<std::optional<std::size_t>> leaders = leaders_;
    leaders.push_back(LeaderOf(result_));
    int changes = 0;
    std::optional<std::size_t> last;
    for (const std::optional<std::size_t>& leader : leaders) {
      if (!leader) continue;
      if (last && *last != *leader) ++changes;
      last = leader;
    }
    return changes;
  }

  WinnerFigures OfWinner(std::size_t winner) const {
    WinnerFigures figures;
    const auto turns = static_cast<double>(turns_);
    double best_of_others = 0;
    double roots = 0;
    int behind = 0;
    for (std::size_t turn = 0; turn < turns_; ++turn) {
      double others = 0;
      for (std::size_t side = 0; side < result_.size(); ++side) {
        if (side != winner) others = std::max(others, At(turn)[side]);
      }
      best_of_others = std::max(best_of_others, others);
      if (leaders_[turn] != winner) figures.turns_until_settled = static_cast<int>(turn) + 1;
      figures.chances.push_back(At(turn)[winner]);
      const double deficit = others - At(turn)[winner];
      if (deficit < kEqualChances) continue;
      if (turn == turns_ / 2) figures.was_behind_at_half = true;
      ++behind;
      roots += std::sqrt(deficit);
      figures.deficit = std::max(figures.deficit, deficit);
    }
    if (behind > 0) figures.drama = roots / behind;
    figures.behind = behind / turns;
    figures.settled = figures.turns_until_settled / turns;
    std::size_t decided = 0;
    while (decided < turns_ && At(decided)[winner] < best_of_others + kEqualChances) ++decided;
    figures.decisiveness = static_cast<double>(decided) / turns;
    return figures;
  }

 private:
  std::span<const double> chances_;
  std::span<const double> result_;
  std::size_t turns_;
  std::vector<std::optional<std::size_t>> leaders_;  // by turn
};

}  // namespace

std::optional<LeadFigures> MeasureLead(std::span<const double> course,
                                       std::span<const double> result) {
  if (course.empty() || result.size() < 2) return std::nullopt;
  RIFTLAB_CHECK(course.size() % result.size() == 0);
  const Course game(course, result);
  LeadFigures figures;
  figures.turns = static_cast<int>(game.turns());
  figures.changes = game.Changes();
  figures.change_rate = static_cast<double>(figures.changes) / figures.turns;
  for (std::size_t i = 0; i < kLeadMoments.size(); ++i) {
    const auto turn = static_cast<std::size_t>(kLeadMoments[i] * figures.turns);
    if (const auto leader = game.Leader(turn)) figures.leader_wins[i] = result[*leader];
  }
  const auto winner = std::find_if(result.begin(), result.end(),
                                   [](double part) { return part > 1 - kEqualChances; });
  if (winner != result.end()) {
    figures.winner = game.OfWinner(static_cast<std::size_t>(winner - result.begin()));
  }
  return figures;
}

}  // namespace riftlab
