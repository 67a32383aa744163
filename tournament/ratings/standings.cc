#include "tournament/ratings/standings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {
namespace {

constexpr std::array<double, 3> kLengthQuantiles = {0.05, 0.5, 0.95};

// Place of a pair among all pairs of agents. Precondition: first < second.
std::size_t PairKey(int first, int second) {
  const auto high = static_cast<std::size_t>(second);
  return high * (high - 1) / 2 + static_cast<std::size_t>(first);
}

std::size_t NumPairs(std::size_t num_agents) { return num_agents * (num_agents - 1) / 2; }

std::vector<int> SidesOrSeats(std::vector<int> sides, int num_players) {
  if (!sides.empty()) return sides;
  sides.resize(static_cast<std::size_t>(num_players));
  std::iota(sides.begin(), sides.end(), 0);
  return sides;
}

}  // namespace

Standings::Standings(std::vector<std::string> labels, int num_players, std::vector<int> sides)
    : labels_(std::move(labels)),
      sides_(SidesOrSeats(std::move(sides), num_players)),
      agents_(labels_.size()),
      agent_shares_(labels_.size()),
      agent_scores_(labels_.size()),
      agent_placements_(labels_.size()),
      seat_shares_(sides_.size()),
      seat_scores_(sides_.size()),
      pairs_(NumPairs(labels_.size())),
      pair_points_(pairs_.size()),
      solo_differences_(pairs_.size()),
      pair_blocks_(static_cast<int>(labels_.size())),
      placements_(sides_) {
  RIFTLAB_CHECK(!labels_.empty() && num_players >= 1 &&
                sides_.size() == static_cast<std::size_t>(num_players));
  num_sides_ = *std::max_element(sides_.begin(), sides_.end()) + 1;
  for (int second = 0; second < static_cast<int>(labels_.size()); ++second) {
    for (int first = 0; first < second; ++first) {
      pairs_[PairKey(first, second)].first = first;
      pairs_[PairKey(first, second)].second = second;
    }
  }
}

void Standings::Add(const GameRecord& record) {
  const std::size_t seats = sides_.size();
  RIFTLAB_CHECK(record.game.agents.size() == seats && record.result.scores.size() == seats &&
                record.result.ranks.size() == seats && record.result.shares.size() == seats &&
                record.faulty_seat < static_cast<int>(seats));
  RIFTLAB_CHECK(record.luck.empty() || record.luck.size() == seats);
  for (const int agent : record.game.agents) {
    RIFTLAB_CHECK(agent >= 0 && static_cast<std::size_t>(agent) < labels_.size());
  }
  if (block_games_ > 0 && record.game.block != current_block_) CloseBlock();
  current_block_ = record.game.block;
  if (block_games_ == block_.size()) block_.emplace_back();
  BlockGame& game = block_[block_games_++];
  game.agents = record.game.agents;
  game.scores = record.result.scores;
  game.ranks = record.result.ranks;
  game.shares = record.result.shares;
  game.luck = record.luck;
  if (!record.luck.empty() && !adjusted_) adjusted_.emplace(static_cast<int>(labels_.size()));
  game.reason = record.result.reason;
  game.decisions = record.decisions;
  game.turns = record.result.turns;
  game.faulty_side = FaultySide(record.faulty_seat, sides_);
  if (game.is_fault()) {
    ++fault_games_;
    const auto seat = static_cast<std::size_t>(record.faulty_seat);
    AgentStanding& standing = agents_[static_cast<std::size_t>(record.game.agents[seat])];
    ++standing.faults;
    ++standing.fault_kinds[static_cast<std::size_t>(FaultKindOf(record.fault))];
  }
}

void Standings::AddAgents(const BlockGame& game) {
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    const auto agent = static_cast<std::size_t>(game.agents[seat]);
    const double share = game.shares[seat];
    if (!game.is_fault()) agent_scores_.Add(agent, game.scores[seat]);
    if (!is_solo()) agent_placements_.Add(agent, game.ranks[seat]);
    if (RepeatsItsSide(game.agents, sides_, seat)) continue;
    AgentStanding& standing = agents_[agent];
    ++standing.appearances;
    standing.points += share;
    agent_shares_.Add(agent, share);
    if (is_solo()) continue;
    if (share >= 1) {
      ++standing.wins;
    } else if (share > 0) {
      ++standing.shared_wins;
    } else {
      ++standing.losses;
    }
  }
}

void Standings::AddTable(const BlockGame& game) {
  if (game.is_fault()) return;
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    seat_shares_.Add(seat, game.shares[seat]);
    seat_scores_.Add(seat, game.scores[seat]);
  }
  decisions_.Add(static_cast<double>(game.decisions));
  turns_.Add(static_cast<double>(game.turns));
}

void Standings::AddPairs(const BlockGame& game) {
  const std::size_t before = block_results_.size();
  AppendPairResults(game.agents, game.ranks, sides_, game.faulty_side, game.luck, block_results_);
  for (std::size_t i = before; i < block_results_.size(); ++i) {
    const auto& [agent, opponent, points, luck] = block_results_[i];
    const double first_points = agent < opponent ? points : 1 - points;
    const std::size_t key = PairKey(std::min(agent, opponent), std::max(agent, opponent));
    pair_points_.Add(key, first_points);
    PairStanding& pair = pairs_[key];
    if (first_points == 0.5) {
      ++pair.draws;
    } else if (first_points > 0.5) {
      ++pair.wins;
    } else {
      ++pair.losses;
    }
  }
}

void Standings::AddPentanomial() {
  if (num_sides_ != 2 || block_games_ != 2 || block_results_.size() != 2) return;
  const auto other = static_cast<std::size_t>(
      std::find_if(sides_.begin(), sides_.end(), [&](int side) { return side != sides_[0]; }) -
      sides_.begin());
  const std::vector<int>& agents = block_[0].agents;
  if (agents[0] != block_[1].agents[other] || agents[other] != block_[1].agents[0]) return;
  const int first = std::min(agents[0], agents[other]);
  const int second = std::max(agents[0], agents[other]);
  double points = 0;
  for (const PairResult& result : block_results_) {
    points += result.first == first ? result.points : 1 - result.points;
  }
  ++pairs_[PairKey(first, second)].pentanomial[static_cast<std::size_t>(std::lround(2 * points))];
}

void Standings::AddSoloDifferences() {
  struct Total {
    double score = 0;
    int games = 0;
  };
  std::map<int, Total> totals;
  for (std::size_t i = 0; i < block_games_; ++i) {
    if (block_[i].is_fault()) continue;
    Total& total = totals[block_[i].agents[0]];
    total.score += block_[i].scores[0];
    ++total.games;
  }
  for (auto second = totals.begin(); second != totals.end(); ++second) {
    for (auto first = totals.begin(); first != second; ++first) {
      solo_differences_.Add(
          PairKey(first->first, second->first),
          first->second.score / first->second.games - second->second.score / second->second.games);
    }
  }
}

void Standings::CloseBlock() {
  if (block_games_ == 0) return;
  ++blocks_;
  games_ += static_cast<std::int64_t>(block_games_);
  block_results_.clear();
  for (std::size_t i = 0; i < block_games_; ++i) {
    AddAgents(block_[i]);
    AddTable(block_[i]);
    AddPairs(block_[i]);
    if (!is_solo()) {
      placements_.Add(block_[i].agents, block_[i].ranks, block_[i].faulty_side);
    }
    reasons_.Add(block_[i].reason);
    if (adjusted_) adjusted_->AddGame(block_[i].agents, block_[i].shares, block_[i].luck);
  }
  AddPentanomial();
  if (is_solo()) AddSoloDifferences();
  pair_blocks_.AddBlock(block_results_);
  placements_.CloseBlock();
  const int lineup = lineups_.NumberOf(block_[0].agents);
  if (adjusted_) adjusted_->CloseBlock(block_results_, lineup);
  for (KeyedRatios* ratios : {&agent_shares_, &agent_scores_, &agent_placements_, &seat_shares_,
                              &seat_scores_, &pair_points_, &solo_differences_}) {
    ratios->CloseBlock(lineup);
  }
  decisions_.CloseBlock();
  turns_.CloseBlock();
  reasons_.CloseBlock(static_cast<std::int64_t>(block_games_));
  block_games_ = 0;
}

void Standings::FillAgents(StandingsSummary& summary) const {
  summary.agents = agents_;
  for (std::size_t agent = 0; agent < agents_.size(); ++agent) {
    AgentStanding& standing = summary.agents[agent];
    standing.share = agent_shares_[agent].Bounded(0, 1);
    standing.score = agent_scores_[agent].FromZero();
    if (!is_solo()) {
      standing.placement = agent_placements_[agent].Bounded(1, static_cast<double>(sides_.size()));
    }
  }
}

void Standings::FillPairs(StandingsSummary& summary) const {
  for (int first = 0; first < static_cast<int>(agents_.size()); ++first) {
    for (int second = first + 1; second < static_cast<int>(agents_.size()); ++second) {
      const std::size_t key = PairKey(first, second);
      if (pair_points_[key].count() > 0) {
        PairStanding pair = pairs_[key];
        pair.points = pair_points_[key].Bounded(0, 1);
        summary.pairs.push_back(pair);
      }
      if (solo_differences_[key].count() > 0) {
        summary.solo_differences.push_back({first, second, solo_differences_[key].Unbounded()});
      }
    }
  }
}

void Standings::FillReasons(StandingsSummary& summary) const {
  for (const CategorySummary& reason : reasons_.Summary()) {
    summary.reasons.push_back({reason.name, reason.frequency, reason.count});
  }
}

StandingsSummary Standings::Finish() {
  CloseBlock();
  StandingsSummary summary;
  summary.labels = labels_;
  summary.num_players = static_cast<int>(sides_.size());
  summary.num_sides = num_sides_;
  summary.games = games_;
  summary.blocks = blocks_;
  summary.fault_games = fault_games_;
  FillAgents(summary);
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    summary.seats.push_back({seat_shares_[seat].Bounded(0, 1), seat_scores_[seat].FromZero()});
  }
  FillPairs(summary);
  FillReasons(summary);
  summary.decisions = decisions_.Summary(kLengthQuantiles);
  summary.turns = turns_.Summary(kLengthQuantiles);
  if (adjusted_) summary.adjusted = adjusted_->Finish();
  summary.pair_blocks = std::move(pair_blocks_);
  summary.placements = std::move(placements_);
  return summary;
}

}  // namespace riftlab
