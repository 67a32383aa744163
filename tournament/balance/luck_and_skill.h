// How much of the outcome of a game is decided by the agents, by the seats, by the deal, and by all
// else: components of the variance of shares of the win.
//
// The share of a seat is taken as
//   mean + seat + strength of its agent less that of its opponents + deal + rest,
// where the deal is what the cards of a block are worth to the seat that gets them, whoever sits
// there. Seat and strength are fitted by least squares. Each component but the rest is a moment
// (analysis of variance for crossed factors without balance: G. Koch, "A general approach to the
// estimation of variance components", Technometrics 9, 1967):
//   agent  variance of the fitted strength terms, less what their uncertainty adds
//   seat   likewise of the seats
//   deal   mean product of the residuals of the same seat in two games of a block that it plays
//   with
//          different agents: what they have in common is the deal
//   rest   what is left of the variance: chance in play, and answers of one agent to another
// A moment can come out below 0 where the truth is near 0; it is then taken for 0, and the rest is
// what the other three leave. Intervals end at 0 and 1. Those of the deal and the rest are from the
// jackknife over 20 groups of blocks. The moments of agents and seats are squares, which have no
// spread to see where the truth is 0: theirs are of a noncentral chi-square with the mean and the
// variance of the moment (F. Satterthwaite, "An approximate distribution of estimates of variance
// components", Biometrics Bulletin 2, 1946).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/record/game_record.h"
#include "tournament/stats/interval.h"

namespace riftlab {

struct LuckAndSkillSummary {
  std::int64_t blocks = 0;
  double variance = 0;  // of the share of a seat
  // Parts of it, all in 0..1.
  WithBounds agent;
  WithBounds seat;
  WithBounds deal;
  WithBounds rest;  // the four add up to 1, unless the others exceed it
};

// Keeps the first kMaxBlocks blocks.
class LuckAndSkill {
 public:
  static constexpr std::size_t kMaxBlocks = 10'000;
  static constexpr std::size_t kGroups = 20;

  // `sides` has the side of each seat; `num_agents` play.
  LuckAndSkill(std::vector<int> sides, int num_agents);

  // Adds the next game. Precondition: games come in the order of their index (trusted).
  void Add(const GameRecord& record);

  // Nothing in games of one side, with fewer than 2 * kGroups blocks, where no seat was held by
  // different agents in one block, or where all shares are equal.
  std::optional<LuckAndSkillSummary> Finish() const;

 private:
  struct Game {
    std::vector<int> agents;    // by seat
    std::vector<float> shares;  // by seat
  };
  friend class LuckAndSkillFit;

  std::vector<int> sides_;
  int num_agents_;
  std::uint64_t current_block_ = 0;
  bool is_full_ = false;  // later blocks are passed over
  std::vector<std::vector<Game>> blocks_;
};

}  // namespace riftlab
