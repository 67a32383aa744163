// What two names of one side (guilds, cards) are worth together beyond what each is worth alone:
// logistic regression of the win on names and pairs of names, with a ridge.
//
// In a game of several sides the chances of the sides are proportional to exp(worth): the
// conditional logit (D. McFadden, 1974), for two sides logistic regression on the difference of
// what they have. Alone, it is logistic regression of the utility. The worth of a side is the sum
// over its names, over the pairs of them, and what its place and its agents are worth.
//
// Of a pair counts what it has beyond the mean of all pairs of either name: what a name brings with
// every other is worth of the name.
//
// Two fits: of names alone, each against the mean of all as they come up; and of names and pairs,
// for what pairs add. The ridge is that of a normal prior around 0, wide for names (it only settles
// what the data cannot), narrow for pairs: effects beyond the names are seldom large, and there are
// many. Intervals add the prior's doubt to the variance between blocks: with A the information with
// the ridge, L the ridge and B the sum of squared scores of the blocks, the covariance is A^-1 (B +
// L) A^-1. They hold effects of the size that the prior expects 95 times in 100, larger ones a
// little less often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/stats/effects.h"

namespace riftlab {

// What a name adds, against the mean name; or a pair, beyond its two names.
struct SynergyEffect {
  std::string name;        // of a pair "A+B"
  std::int64_t count = 0;  // sides of games that had it, in the games that were fitted
  double logit = 0;        // to the worth of a side, with its 95 % interval
  double low = 0;
  double high = 0;
  double difference = 0;  // to the share of a side at par that gets it, with its interval
  double difference_low = 0;
  double difference_high = 0;
  double p = 1;               // two-sided, that there is none
  std::optional<double> q{};  // false discovery rate in the report
};

struct SynergySummary {
  std::int64_t games = 0;  // that were fitted: the first ones of the run
  std::int64_t blocks = 0;
  double pair_sd = 0;                // of the prior of pairs, in logits
  std::vector<SynergyEffect> names;  // the surest first
  std::vector<SynergyEffect> pairs;
  std::int64_t pairs_left_out = 0;  // too rare, or beyond the most frequent
};

// Adds the tests of the names and those of the pairs, each a table. `synergy` must live until they
// are made.
void AddTests(SynergySummary& synergy, ReportTests& tests);

// Collects the names that sides of games had. Memory is bounded: the first games are kept, as many
// as fitting can use.
class Synergy {
 public:
  // Preconditions: at least one side, and one agent.
  explicit Synergy(int num_sides, int num_agents = 1)
      : num_sides_(static_cast<std::size_t>(num_sides)),
        num_rivals_(static_cast<std::size_t>(num_agents) - 1),
        open_agents_(num_sides_ * num_rivals_) {}

  // Adds a name that `side` had in the game that is open; twice is once.
  void Add(std::size_t side, std::string_view name);

  // Says that `agent` has a seat of `side` in the game that is open, one more if it had one. Need
  // not be called where there is one agent.
  void AddAgent(std::size_t side, int agent);

  // Ends the game, which belongs to the block that is open. Precondition: a share for every side.
  void CloseGame(const std::vector<double>& shares);

  // Ends the block.
  void CloseBlock();

  // Fits what the closed games show, without q; nothing when no two names came up together often
  // enough, or when there are fewer than kMinBlocks blocks.
  std::optional<SynergySummary> Fit() const;

  static constexpr std::int64_t kMinBlocks = 30;
  static constexpr std::int64_t kMinCount = 10;  // sides that must have had a name or pair
  // Names that are fitted: the most frequent, and no more than so many blocks can tell apart. With
  // fewer blocks a name the fit follows the noise, and the variance of blocks does not show it.
  static constexpr std::size_t kMaxNames = 200;
  static constexpr std::size_t kBlocksPerName = 10;
  static constexpr std::size_t kMaxPairs = 300;
  static constexpr std::size_t kMaxGames = 50'000;       // that are kept
  static constexpr std::size_t kMaxEntries = 2'000'000;  // names of sides in them
  static constexpr double kNameSd = 5;                   // of the priors, in logits
  static constexpr double kPairSd = 0.5;

 private:
  bool IsFull() const;

  std::size_t num_sides_;
  std::size_t num_rivals_;  // agents but the first, against which they are held
  std::map<std::string, std::uint16_t, std::less<>> ids_;
  std::vector<std::vector<std::uint16_t>> open_;  // names of each side in the game that is open
  std::vector<std::uint16_t> entries_;            // names of all sides of all games
  std::vector<std::uint32_t> ends_;               // in entries_, for every side of every game
  std::vector<float> shares_;                     // likewise
  std::vector<std::uint8_t> open_agents_;  // seats of each rival by side, in the game that is open
  std::vector<std::uint8_t> agents_;       // of all games
  std::vector<std::uint32_t> block_ends_;  // in games
  bool has_two_ = false;                   // some side had two names
};

}  // namespace riftlab
