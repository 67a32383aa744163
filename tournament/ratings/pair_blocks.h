// What pairwise models are fitted to: who took how many points from whom, and how the points of one
// block hang together. Memory grows with the number of line-ups, not with the number of games.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace riftlab {

// How two agents came out against each other in one game.
struct PairResult {
  int first = 0;
  int second = 0;       // another agent than first
  double points = 0.5;  // of first: 1 ahead of second, 0.5 level, 0 behind
  double luck = 0;      // half of what draws gave first more than second, where it was measured
};

// Whether a game says which of two sides is better, where `faulty_side` broke it off, or none did.
bool AreCompared(int side, int other, int faulty_side);

// Appends the results of one game, a pair of seats of different agents and sides being one: the
// better rank is ahead. A side whose seats all have one agent counts as one seat, and two sides
// made up of the same agents say nothing of who is better. All have an entry a seat; `luck`, what
// draws gave each, may be empty. Where a side broke the game off by a fault, the others did not
// come to an end among each other: it alone is behind them.
void AppendPairResults(std::span<const int> agents, std::span<const int> ranks,
                       std::span<const int> sides, int faulty_side, std::span<const double> luck,
                       std::vector<PairResult>& results);

// All blocks in which the same agents met equally often. Agents are numbered locally, by their
// place in `agents`.
struct LineupBlocks {
  std::vector<int> agents;             // ascending
  std::vector<std::int64_t> meetings;  // in one block, row by row: of local agent i with j
  std::int64_t blocks = 0;
  std::vector<double> points;  // sums over blocks of the points of local agent i
  std::vector<double>
      point_products;  // row by row, sums over blocks of points of i times those of j
};

class PairBlocks {
 public:
  explicit PairBlocks(int num_agents);

  // Adds the pair results of one block; a block without any is ignored. Preconditions: agents are
  // below num_agents and differ within a pair (CHECKed).
  void AddBlock(std::span<const PairResult> results);

  int num_agents() const { return num_agents_; }

  // How often two agents met. 0 for an agent with itself.
  std::int64_t Meetings(int agent, int other) const { return meetings_[Index(agent, other)]; }

  // Points that `agent` took from `other`.
  double Points(int agent, int other) const { return points_[Index(agent, other)]; }

  // Blocks in which an agent met any other.
  std::int64_t BlocksOf(int agent) const { return blocks_of_[static_cast<std::size_t>(agent)]; }

  // By line-up, in an order that depends on the line-ups alone.
  const std::map<std::vector<std::int64_t>, LineupBlocks>& lineups() const { return lineups_; }

 private:
  std::size_t Index(int agent, int other) const {
    return static_cast<std::size_t>(agent) * static_cast<std::size_t>(num_agents_) +
           static_cast<std::size_t>(other);
  }
  // The local numbers of the agents of a block, ascending.
  void FindAgents(std::span<const PairResult> results);

  int num_agents_ = 0;
  std::vector<std::int64_t> meetings_;
  std::vector<double> points_;
  std::vector<std::int64_t> blocks_of_;
  std::map<std::vector<std::int64_t>, LineupBlocks> lineups_;  // by agents, then meetings

  // Scratch values of AddBlock.
  std::vector<int> block_agents_;
  std::vector<int> local_;  // by agent: place in block_agents_
  std::vector<std::int64_t> block_meetings_;
  std::vector<double> block_points_;
  std::vector<std::int64_t> key_;
};

}  // namespace riftlab
