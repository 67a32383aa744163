#include "tournament/balance/course_figures.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// A smaller sum of squares is nothing but this.
constexpr double kRounding = 1e-9;

// A correlation on the scale on which its spread hardly depends on it.
double FisherTransform(double correlation) {
  constexpr double kNearOne = 1 - 1e-9;
  return std::atanh(std::clamp(correlation, -kNearOne, kNearOne));
}

// One below 0 explains nothing.
double ExplainedBy(double correlation) { return correlation <= 0 ? 0 : correlation * correlation; }

}  // namespace

void CourseFigures::Moments::Add(const Moments& other, double times) {
  chances += times * other.chances;
  results += times * other.results;
  both += times * other.both;
}

void CourseFigures::StratumSums::Add(const StratumSums& other, double times) {
  games += times * other.games;
  chance += times * other.chance;
  result += times * other.result;
  moments.Add(other.moments, times);
}

CourseFigures::Moments CourseFigures::StratumSums::AboutMeans() const {
  if (games < 1) return {};
  return {.chances = std::max(0.0, moments.chances - chance * chance / games),
          .results = std::max(0.0, moments.results - result * result / games),
          .both = moments.both - chance * result / games};
}

void CourseFigures::StartSums::Add(const StartSums& other, double times) {
  known.Add(other.known, times);
  if (strata.size() < other.strata.size()) strata.resize(other.strata.size());
  for (std::size_t i = 0; i < other.strata.size(); ++i) strata[i].Add(other.strata[i], times);
}

CourseFigures::Moments CourseFigures::StartSums::AboutMeans() const {
  Moments sum = known;
  for (const StratumSums& stratum : strata) sum.Add(stratum.AboutMeans(), 1);
  return sum;
}

void CourseFigures::Add(const LeadFigures& lead, std::span<const double> start,
                        std::span<const double> parts, std::span<const std::size_t> strata) {
  RIFTLAB_CHECK(start.size() == parts.size() && (strata.empty() || strata.size() == parts.size()));
  ++block_games_;
  StartSums& group = groups_[static_cast<std::size_t>(blocks_) % kGroups];
  const double par = 1 / static_cast<double>(parts.size());
  for (std::size_t side = 0; side < parts.size(); ++side) {
    const double chance = start[side] - par;
    const double result = parts[side] - par;
    Moments* moments = &group.known;
    if (!strata.empty()) {
      if (strata[side] >= group.strata.size()) group.strata.resize(strata[side] + 1);
      StratumSums& stratum = group.strata[strata[side]];
      stratum.games += 1;
      stratum.chance += chance;
      stratum.result += result;
      moments = &stratum.moments;
    }
    moments->Add({chance * chance, result * result, chance * result}, 1);
  }
  if (lead.winner) AddWinner(*lead.winner);
}

void CourseFigures::AddWinner(const WinnerFigures& winner) {
  ++block_winners_;
  if (winner.was_behind_at_half) ++block_comebacks_;
  const std::size_t turns = std::min(kMaxTurns, winner.chances.size());
  if (turns_.size() < turns) turns_.resize(turns);
  block_turns_ = std::max(block_turns_, turns);
  for (std::size_t turn = 0; turn < turns; ++turn) {
    turns_[turn].block_missing += 1 - winner.chances[turn];
    if (static_cast<int>(turn) < winner.turns_until_settled) ++turns_[turn].block_undecided;
    ++turns_[turn].block_running;
  }
}

void CourseFigures::CloseBlock() {
  if (block_games_ > 0) ++blocks_;
  if (block_winners_ > 0) {
    all_.Add(0, block_winners_);
    comebacks_.Add(static_cast<double>(block_comebacks_), block_winners_);
    for (Turn& turn : std::span(turns_).first(block_turns_)) {
      turn.missing.Add(turn.block_missing, block_winners_);
      turn.undecided.Add(turn.block_undecided, block_winners_);
      turn.running.Add(turn.block_running, block_winners_);
      turn.block_missing = 0;
      turn.block_undecided = 0;
      turn.block_running = 0;
    }
  }
  block_games_ = block_winners_ = block_comebacks_ = 0;
  block_turns_ = 0;
}

CourseSummary CourseFigures::Summary() const {
  CourseSummary summary{.turns = {}, .comebacks = comebacks_.Bounded(0, 1)};
  SetStart(summary);
  // What is left of 1, over all games: those that are over lack nothing.
  const auto rest = [&](const BlockRatio& lacking) {
    return Mirrored(lacking.ZeroElsewhere(all_).Bounded(0, 1), 1);
  };
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    const Turn& of = turns_[turn];
    summary.turns.push_back({.turn = static_cast<int>(turn) + 1,
                             .chance = rest(of.missing),
                             .decided = rest(of.undecided),
                             .over = rest(of.running)});
  }
  return summary;
}

double CourseFigures::CorrelationOf(const Moments& moments) {
  if (moments.chances < kRounding || moments.results < kRounding) return 0;
  return moments.both / std::sqrt(moments.chances * moments.results);
}

// The square of the correlation. Its interval is that of Fisher's transform, with the error from
// the jackknife over groups of blocks (B. Efron, "The Jackknife, the Bootstrap and Other Resampling
// Plans", SIAM 1982, chapter 3). The means of strata are taken anew without each group: so the
// error holds what there is to know of them, too.
void CourseFigures::SetStart(CourseSummary& summary) const {
  StartSums all;
  for (const StartSums& group : groups_) all.Add(group, 1);
  if (blocks_ < static_cast<std::int64_t>(2 * kGroups + all.strata.size())) return;
  const Moments moments = all.AboutMeans();
  if (moments.chances < kRounding) return;  // in every game the same chances
  const double value = CorrelationOf(moments);
  summary.start_correlation = value;
  if (value <= 0) return;
  std::array<double, kGroups> without{};
  double mean = 0;
  for (std::size_t i = 0; i < kGroups; ++i) {
    StartSums others = all;
    others.Add(groups_[i], -1);
    without[i] = FisherTransform(CorrelationOf(others.AboutMeans()));
    mean += without[i] / kGroups;
  }
  double squares = 0;
  for (const double one : without) squares += (one - mean) * (one - mean);
  const double error = std::sqrt(squares * (kGroups - 1) / kGroups);
  const double reach = error * StudentQuantile975(static_cast<std::int64_t>(kGroups) - 1);
  summary.at_start = {.value = ExplainedBy(value),
                      .low = ExplainedBy(std::tanh(FisherTransform(value) - reach)),
                      .high = ExplainedBy(std::tanh(FisherTransform(value) + reach))};
}

}  // namespace riftlab
