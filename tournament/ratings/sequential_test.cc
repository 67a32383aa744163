#include "tournament/ratings/sequential_test.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/check.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// The scores that are counted from the start: those of pairs of games, or the two that every
// likelihood needs.
std::vector<ScoreCount> EmptyScores(int games_per_block) {
  if (games_per_block == 2) return {{0, 0}, {0.25, 0}, {0.5, 0}, {0.75, 0}, {1, 0}};
  return {{0, 0}, {1, 0}};
}

void Count(double score, std::vector<ScoreCount>& scores) {
  const auto place =
      std::lower_bound(scores.begin(), scores.end(), score,
                       [](const ScoreCount& entry, double value) { return entry.score < value; });
  if (place != scores.end() && place->score == score) {
    ++place->count;
  } else {
    scores.insert(place, {score, 1});
  }
}

}  // namespace

SequentialTest::SequentialTest(const SprtSpec& spec, std::vector<int> sides, int games_per_block,
                               int first, int second)
    : sides_(std::move(sides)),
      first_(first),
      second_(second),
      games_per_block_(games_per_block),
      scores_(EmptyScores(games_per_block)) {
  RIFTLAB_CHECK(spec.unit == SprtUnit::kBlocks || sides_.size() == 2);
  result_.spec = spec;
  result_.games_per_block = games_per_block;
}

void SequentialTest::Add(const GameRecord& record) {
  if (HasEnded()) return;
  AddMeetings(record);
  if (++block_games_ == games_per_block_) CloseBlock(record);
}

void SequentialTest::AddMeetings(const GameRecord& record) {
  for (const int agent : record.game.agents) RIFTLAB_CHECK(agent == first_ || agent == second_);
  results_.clear();
  AppendPairResults(record.game.agents, record.result.ranks, sides_,
                    FaultySide(record.faulty_seat, sides_), {}, results_);
  for (const PairResult& result : results_) {
    const double points = result.first == first_ ? result.points : 1 - result.points;
    if (points == 0.5) {
      ++block_.draws;
    } else {
      ++(points > 0.5 ? block_.wins : block_.losses);
    }
  }
}

double SequentialTest::Ratio() const {
  if (result_.spec.unit == SprtUnit::kGames) {
    return LogLikelihoodRatio(result_.spec, result_.meetings);
  }
  return LogLikelihoodRatio(result_.spec, scores_, games_per_block_);
}

void SequentialTest::CloseBlock(const GameRecord& last) {
  const WinDrawLoss block = std::exchange(block_, {});
  block_games_ = 0;
  ++result_.blocks;
  result_.games += games_per_block_;
  last_index_ = static_cast<std::int64_t>(last.game.game_index);
  const std::int64_t meetings = block.wins + block.draws + block.losses;
  if (meetings == 0) {
    forecast_.Add(result_.log_likelihood_ratio);
    return;
  }
  const double points = static_cast<double>(block.wins) + static_cast<double>(block.draws) / 2;
  points_.Add(points, meetings);
  Count(points / static_cast<double>(meetings), scores_);
  result_.meetings.wins += block.wins;
  result_.meetings.draws += block.draws;
  result_.meetings.losses += block.losses;
  result_.log_likelihood_ratio = Ratio();
  forecast_.Add(result_.log_likelihood_ratio);
  Decide();
}

void SequentialTest::Decide() {
  result_.verdict = VerdictOf(result_.spec, result_.log_likelihood_ratio);
  if (HasEnded()) result_.last_game = last_index_;
}

void SequentialTest::AllowAlpha(double alpha) {
  RIFTLAB_CHECK(alpha >= result_.spec.alpha && alpha < 0.5);
  if (HasEnded()) return;
  result_.spec.alpha = alpha;
  Decide();
}

std::optional<double> SequentialTest::ExpectedGames() const {
  const std::optional<double> blocks = forecast_.UnitsToGo(BoundsOf(result_.spec));
  if (!blocks) return std::nullopt;
  return static_cast<double>(result_.games) + *blocks * games_per_block_;
}

SequentialResult SequentialTest::Result() const {
  SequentialResult result = result_;
  if (games_per_block_ == 2) {
    Pentanomial& pairs = result.pairs.emplace();
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = scores_[i].count;
  }
  if (points_.count() == 0) return result;
  result.points = points_.Bounded(0, 1);
  result.figures = result.spec.unit == SprtUnit::kGames ? EloFromGames(result.meetings)
                                                        : EloFromScores(scores_, games_per_block_);
  return result;
}

}  // namespace riftlab
