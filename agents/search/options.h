// The settings that all tree searches share.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "agents/core/params.h"

namespace riftlab {

struct LearnedNet;

enum class PlayoutPolicy : std::uint8_t {
  kRandom,
  kGreedy,
  kEpsilonGreedy,
  kReplies,  // every seat as the known replies have it, see replies.h
};

// Which of the root moves is played.
enum class FinalChoice : std::uint8_t {
  kVisits,  // most visits
  kValue,   // best mean reward
  kSample,  // one at random, with chances as the visits; visits that only explored left out
};

// Whose knowledge the tree is keyed by.
enum class Observers : std::uint8_t {
  kSearcher,  // one tree; the other seats see every move
  kEachSeat,  // a tree for each seat, keyed by what it can tell apart
};

// How the next move of a node is picked once all moves have been tried.
enum class SelectionRule : std::uint8_t {
  kUcb,             // UCB1 with availability counts
  kUniform,         // the least visited: equal shares
  kRegretMatching,  // at random by regret; its frequencies tend to mixed strategies
};

// In which order the moves of a node are tried.
enum class Expansion : std::uint8_t {
  kRandom,
  kQuick,    // the game's quick choice first, the others at random
  kScore,    // the game's quick choice first, the others by their scores, best first; at the root
             // all of them by their scores
  kLearned,  // by the policy net, best first; as kQuick where there is none
};

// What UCB makes of the move that the game's heuristics, or with Expansion::kLearned a policy net,
// favour.
enum class Prior : std::uint8_t {
  kNone,
  kBonus,  // it counts as bringing more
  kPuct,   // it is explored more
};

// When a search ends.
enum class Stop : std::uint8_t {
  kBudget,   // when its iterations are spent
  kSettled,  // also when the rest of them could not change the move that is played
};

// Where the luck of an iteration comes from.
enum class Luck : std::uint8_t {
  kFresh,   // new for every iteration
  kPaired,  // the k-th visit of each root move meets the k-th luck
};

// In the order of what one asks for; the few of them that there are can spare the padding.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
struct SearchOptions {
  std::int64_t iterations = 1000;  // of all trees and worlds together
  double time_ms = 0;              // clocked budget instead of iterations when > 0
  int trees = 1;                   // independent trees; part of the result, unlike threads
  int worlds = 0;                  // PIMC: sampled worlds, `iterations` shared among them; else 0
  // Per tree, at least the root and its moves; 0: no more than the iterations need.
  std::int64_t max_nodes = 0;
  Observers observers = Observers::kSearcher;
  SelectionRule selection = SelectionRule::kUcb;
  double explore = 0.05;  // regret matching: share of moves drawn evenly
  // UCB: visits that each move of a node gets first, where that is affordable. Rewards that come
  // late or seldom are then seen before a few unlucky ones set a move aside.
  std::uint32_t min_visits = 0;
  int max_depth = 0;  // moves below the root that get nodes; 0: no limit
  double c = 0.7;
  PlayoutPolicy playout = PlayoutPolicy::kRandom;
  double epsilon = 0.1;  // epsilon-greedy: share of random moves
  int cutoff = -1;       // playout moves before the game's evaluation; -1: to the end of the game
  FinalChoice final_choice = FinalChoice::kVisits;
  Luck luck = Luck::kFresh;
  double margin = 0;  // weight of the bounded score margin in the reward
  // How UCB spends its iterations in a node. The root always tries every move, for which even a
  // tree of the least size has room.
  Expansion expand = Expansion::kRandom;
  // Progressive widening: another move is tried only while fewer than 1 + widen sqrt n are, n being
  // the visits of those tried; 0: all moves are tried before one is repeated (R. Coulom, "Computing
  // Elo ratings of move patterns in the game of Go", 2007).
  double widen = 0;
  // First-play urgency: a move that was not tried yet counts as the mean of those that were, less
  // so much of the range of rewards; -1: as better than all (S. Gelly, Y. Wang, "Exploration
  // exploitation in Go", 2006).
  double fpu = -1;
  // kBonus: reward by which other moves must beat the favoured one. In a turn of many small
  // decisions, of which most hardly matter, it keeps noise from replacing good moves by others that
  // look alike. A constant progressive bias (G. Chaslot et al., "Progressive strategies for
  // Monte-Carlo tree search", 2008). kPuct: the favoured move's share of the prior, or that which
  // the policy net spreads over the moves, the rest being spread evenly over all (C. Rosin,
  // "Multi-armed bandits with episode context", 2011).
  Prior prior = Prior::kNone;
  double prior_weight = 0.05;
  Stop stop = Stop::kBudget;
  // Judges positions instead of the game's evaluation; only where the game has inputs for it. Its
  // policy, if it has one, is for Expansion::kLearned.
  std::shared_ptr<const LearnedNet> net;
};

// The parameters of so_ismcts and cheat_uct; mo_ismcts and pimc take others, flat_mc fewer, `best`
// the budget and a net alone.
const std::vector<ParamSpec>& TreeSearchParams();
const std::vector<ParamSpec>& MultiObserverParams();
const std::vector<ParamSpec>& PimcParams();
const std::vector<ParamSpec>& FlatMonteCarloParams();
const std::vector<ParamSpec>& PresetParams();

// The options of checked parameters; those that an agent does not take keep their defaults.
SearchOptions OptionsFrom(const Params& params);

// Takes iterations, time and trees from `params`.
void SetBudget(const Params& params, SearchOptions& options);

}  // namespace riftlab
