#include "tournament/balance/course_figures.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// A correlation on the scale on which its spread hardly depends on it.
double FisherTransform(double correlation) {
  constexpr double kNearOne = 1 - 1e-9;
  return std::atanh(std::clamp(correlation, -kNearOne, kNearOne));
}

// One below 0 explains nothing.
double ExplainedBy(double correlation) { return correlation <= 0 ? 0 : correlation * correlation; }

}  // namespace

void CourseFigures::Add(const LeadFigures& lead, std::span<const double> start,
                        std::span<const double> parts) {
  RIFTLAB_CHECK(start.size() == parts.size());
  ++block_games_;
  Moments& group = groups_[static_cast<std::size_t>(blocks_) % kGroups];
  const double par = 1 / static_cast<double>(parts.size());
  for (std::size_t side = 0; side < parts.size(); ++side) {
    const double chance = start[side] - par;
    const double result = parts[side] - par;
    group.chances += chance * chance;
    group.results += result * result;
    group.both += chance * result;
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
  const double product = moments.chances * moments.results;
  return product > 0 ? moments.both / std::sqrt(product) : 0;
}

// The square of the correlation. Its interval is that of Fisher's transform, with the error from
// the jackknife over groups of blocks (B. Efron, "The Jackknife, the Bootstrap and Other Resampling
// Plans", SIAM 1982, chapter 3).
void CourseFigures::SetStart(CourseSummary& summary) const {
  if (blocks_ < static_cast<std::int64_t>(2 * kGroups)) return;
  Moments all;
  for (const Moments& group : groups_) {
    all.chances += group.chances;
    all.results += group.results;
    all.both += group.both;
  }
  constexpr double kNoSpread = 1e-9;  // in every game the same chances
  if (all.chances < kNoSpread) return;
  const double value = CorrelationOf(all);
  summary.start_correlation = value;
  if (value <= 0) return;
  std::array<double, kGroups> without{};
  double mean = 0;
  for (std::size_t i = 0; i < kGroups; ++i) {
    const Moments& group = groups_[i];
    without[i] = FisherTransform(CorrelationOf({.chances = all.chances - group.chances,
                                                .results = all.results - group.results,
                                                .both = all.both - group.both}));
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
