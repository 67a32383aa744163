// One tree and its iterations: selection, expansion, playout, back-propagation. Written once for
// every game and for every tree search.
//
// P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG
// 4(2), 2012, algorithm 1 (SO-ISMCTS). With one fixed world it is plain UCT. Rewards are vectors,
// each seat maximises its own entry (max^n; N. Sturtevant, "An analysis of UCT in multi-player
// games", 2008); members of a team get equal entries from Returns.
//
// With several observers it is MO-ISMCTS (the same paper, algorithm 3): a tree for each seat, and a
// seat decides by the statistics of its own. Its nodes are what it can tell apart (InfoKey): a move
// that leaves the key of a seat as it was leaves the seat on its node, any other leads it to the
// node of the new key. The trees of the other seats have a root for each hand that these may hold,
// as in P. Cowling, D. Whitehouse, E. Powley, "Emergent bluffing and inference with Monte Carlo
// tree search", IEEE CIG 2015. What a seat knows does not depend on the order in which it learnt
// it, so two ways to one key meet in one node.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "agents/core/move_filter.h"
#include "agents/learned/learned_net.h"
#include "agents/learned/policy_net.h"
#include "agents/search/lead.h"
#include "agents/search/log_table.h"
#include "agents/search/options.h"
#include "agents/search/playout.h"
#include "agents/search/replies.h"
#include "agents/search/tree.h"
#include "engine/core/array.h"
#include "engine/core/check.h"
#include "engine/core/first_best.h"
#include "engine/core/game.h"
#include "engine/core/inline_list.h"

namespace riftlab {

// What is known about one move of the searching seat.
template <class G>
struct RootEdge {
  Action action{};
  std::int64_t visits = 0;
  std::int64_t available = 0;
  double reward_total = 0;   // of the searching seat
  double share_squares = 0;  // sum of squared shares of the searching seat
  Payoffs<G> share_totals{};
  double lead_total = 0;  // see LeadOf; 0 where the game has no scores
  double bonus = 0;       // counts as reward of each visit when moves are compared
};

template <Game G>
class TreeSearch {
 public:
  using State = typename G::State;

  // Precondition: regret matching needs several observers (CHECKed).
  explicit TreeSearch(const SearchOptions& options) : options_(options), playout_(options) {
    RIFTLAB_CHECK(options.selection != SelectionRule::kRegretMatching ||
                  options.observers == Observers::kEachSeat);
    path_.reserve(static_cast<std::size_t>(G::kMaxDecisions) + 1);
    edges_.reserve(static_cast<std::size_t>(G::kMaxActions));
  }

  // What the searching seat is held to at the root and in the tree; null: the rules alone. It must
  // outlive its use.
  void SetFilter(const MoveFilter<G>* filter) { filter_ = filter; }

  // The other seats play as `replies` has it and get no nodes; what it would have the searching
  // seat play is that seat's quick and favoured choice. Null: nothing is known. It must outlive its
  // use.
  void SetReplies(Replies<G>* replies) {
    replies_ = replies;
    playout_.SetReplies(replies);
  }

  // Empties the tree, which may hold `max_nodes` nodes, at least the root and its moves, and has
  // room for the first `room`; what is known about the root moves, which
  // are there, stays.
  void ResetTree(std::size_t max_nodes, std::size_t room) {
    tree_.Reset(std::max(max_nodes, root_actions_.size() + 1), room);
  }

  // Makes room for all that so many further iterations may add. Precondition of Iterate where the
  // tree was reset with less room than it may hold nodes.
  void MakeRoom(std::int64_t iterations) {
    tree_.MakeRoom(static_cast<std::size_t>(iterations * NodesPerIteration()));
  }

  // What one iteration may add: a move, and an information set where these have nodes.
  std::int64_t NodesPerIteration() const {
    return options_.observers == Observers::kEachSeat ? 2 : 1;
  }

  // Starts a decision at `world`, one of the worlds that the searching seat thinks possible: its
  // legal moves are the same in all of them. The tree is reset, see ResetTree.
  void SetRoot(const G& game, const State& world, std::size_t max_nodes, std::size_t room) {
    searcher_ = game.ToMove(world);
    OwnCandidates(game, world, filter_, root_actions_);
    ResetTree(max_nodes, room);
    if (options_.observers == Observers::kEachSeat) {
      tree_.SetRootKey(InfoKey(game, world, searcher_));
    }
    edges_.clear();
    ranges_.fill({});
    for (const Action action : root_actions_) {
      RootEdge<G> edge;
      edge.action = action;
      edges_.push_back(edge);
    }
    ScoreRoot(game, world);
    FavourAtRoot(game, world);
  }

  // One iteration. The root move is picked first; `sample(edge)` then gives the world to search it
  // in, and may set up `chance`, the luck of the game, and `judging`, that of judging its end.
  // `choice` is the luck of the search; all of them may be the same stream.
  template <class SampleWorld>
  void Iterate(const G& game, SampleWorld&& sample, Rng& chance, Rng& choice, Rng& judging) {
    path_.clear();
    actions_ = root_actions_;
    PickedMove picked = PickAtRoot(choice);
    for (RootEdge<G>& edge : edges_) ++edge.available;
    RootEdge<G>& edge = edges_[picked.place];
    State world = sample(edge);
    RIFTLAB_DCHECK(game.ToMove(world) == searcher_);
    Step(game, world, picked, chance);
    NodeIndex last = picked.node;
    while (!picked.is_new && !IsDeepEnough()) {
      const Player seat = game.ToMove(world);
      if (seat == kNobody) break;
      if (replies_ != nullptr && seat != searcher_) {
        game.Apply(world, replies_->Reply(game, world, chance), chance);
        ++moves_;
        continue;
      }
      OwnCandidates(game, world, seat == searcher_ ? filter_ : nullptr, actions_);
      if (actions_.size() == 1) {
        // A forced move of a sampled world tells nothing and gets no node.
        Step(game, world, {}, chance);
        continue;
      }
      const NodeIndex node = AddDecisionNode(game, world, last);
      if (node == kNoNode) break;
      picked = Pick(game, world, node, seat, choice);
      Step(game, world, picked, chance);
      last = picked.node;
    }
    Backpropagate(game, playout_.Run(game, world, chance, choice, judging), edge);
  }

  // The node below which the moves of the seat to move in `world` are found, kNoNode if it has none
  // yet; `last` is that of the move that led there, forced ones left out.
  NodeIndex DecisionNode(const G& game, const State& world, NodeIndex last) const {
    if (options_.observers == Observers::kSearcher) return last;
    return tree_.FindSet(InfoKey(game, world, game.ToMove(world)));
  }

  // All root moves, ascending by action.
  const std::vector<RootEdge<G>>& edges() const { return edges_; }
  const Tree& tree() const { return tree_; }
  std::int64_t iterations() const { return tree_.size() == 0 ? 0 : tree_[kRootNode].visits; }
  // Moves made inside and below the tree since construction.
  std::int64_t moves() const { return moves_ + playout_.moves(); }

 private:
  // A move on the way down.
  struct PickedMove {
    std::size_t place = 0;     // among actions_
    NodeIndex node = kNoNode;  // none for a forced move and where nothing of a full tree was tried
    double probability = 1;    // with which regret matching drew it
    bool is_new = false;       // tried for the first time: the descent ends here
  };

  // A node that the iteration went through.
  struct PathStep {
    NodeIndex node;
    float probability;
  };

  // As DecisionNode, but adds the node if there is none; kNoNode when the arena is full.
  NodeIndex AddDecisionNode(const G& game, const State& world, NodeIndex last) {
    if (options_.observers == Observers::kSearcher) return last;
    const std::uint64_t key = InfoKey(game, world, game.ToMove(world));
    const NodeIndex found = tree_.FindSet(key);
    return found != kNoNode ? found : tree_.AddSet(key);
  }

  struct BoundedMove {
    std::size_t place = 0;
    float bound = -1;
  };

  // The moves of actions_ that have been tried in a node.
  struct Tried {
    std::size_t count = 0;
    std::uint32_t visits = 0;
    double total = 0;
  };

  // Picks the next root move: an untried one, for which there is room, else by the selection rule.
  PickedMove PickAtRoot(Rng& choice) {
    FindChildren(kRootNode, searcher_);
    if (untried_.empty()) return Select(kRootNode, searcher_, choice);
    shares_ = root_shares_;
    return TryMove(kRootNode, searcher_, NextAtRoot(choice), favoured_);
  }

  std::size_t NextAtRoot(Rng& choice) const {
    if (!shares_.empty()) return LikeliestUntried();
    const bool ordered = options_.expand != Expansion::kRandom && favoured_ != kNowhere;
    if (ordered && children_[favoured_] == kNoNode) return favoured_;
    if (root_scores_.empty()) return RandomUntried(choice);
    return FirstBest(untried_, [&](std::size_t place) { return root_scores_[place]; });
  }

  // Picks the next move among actions_, those of `world`: an untried one if the options want
  // another one and the tree has room for it, else by the selection rule.
  PickedMove Pick(const G& game, const State& world, NodeIndex node, Player seat, Rng& choice) {
    const Tried tried = FindChildren(node, seat);
    if (untried_.empty() || !WantsAnother(node, seat, tried)) return Select(node, seat, choice);
    // It would stay untried for ever, and those that were tried would never be visited again.
    if (tree_.is_full() && tried.count > 0) {
      KeepTried();
      return Select(node, seat, choice);
    }
    if (SetShares(game, world)) {
      return TryMove(node, seat, LikeliestUntried(), Likeliest());
    }
    const bool plain = options_.expand == Expansion::kRandom && options_.prior == Prior::kNone;
    const std::size_t quick = plain ? kNowhere : QuickPlace(game, world, choice);
    return TryMove(node, seat, NextUntried(game, world, quick, choice), quick);
  }

  // Sets shares_ to those that the policy net gives actions_, the moves of `world`; empties it, and
  // is false, where there is none or the options do not ask for it.
  bool SetShares(const G& game, const State& world) {
    shares_.clear();
    if constexpr (HasLearnerView<G>) {
      const bool asks = options_.expand == Expansion::kLearned && replies_ == nullptr;
      if (!asks || options_.net == nullptr || !options_.net->policy) return false;
      LearnedMoveShares(game, world, actions_, *options_.net->policy, shares_);
      return true;
    }
    return false;
  }

  // The place of the largest share.
  std::size_t Likeliest() const {
    return static_cast<std::size_t>(std::max_element(shares_.begin(), shares_.end()) -
                                    shares_.begin());
  }

  std::size_t LikeliestUntried() const {
    return FirstBest(untried_, [&](std::size_t place) { return shares_[place]; });
  }

  // Looks up which of actions_ have been tried; all of them count as available once more.
  Tried FindChildren(NodeIndex node, Player seat) {
    children_.clear();
    untried_.clear();
    Tried tried;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const NodeIndex found = tree_.Find(node, seat, actions_[i]);
      if (found == kNoNode) {
        untried_.push_back(static_cast<std::uint16_t>(i));
      } else {
        Node& child = tree_[found];
        ++child.available;
        ++tried.count;
        tried.visits += child.visits;
        tried.total += child.total;
      }
      children_.push_back(found);
    }
    return tried;
  }

  // Leaves in actions_ and children_ the moves that have been tried.
  void KeepTried() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      if (children_[i] == kNoNode) continue;
      actions_[kept] = actions_[i];
      children_[kept++] = children_[i];
    }
    while (children_.size() > kept) {
      actions_.pop_back();
      children_.pop_back();
    }
  }

  // Whether an untried move is to be tried before the tried ones are visited again.
  bool WantsAnother(NodeIndex node, Player seat, const Tried& tried) const {
    if (options_.selection != SelectionRule::kUcb || tried.count == 0) return true;
    const auto visits = static_cast<float>(tried.visits);
    if (options_.widen > 0) {
      const float wanted = 1 + static_cast<float>(options_.widen) * std::sqrt(visits);
      if (static_cast<float>(tried.count) >= wanted) return false;
    }
    if (options_.fpu < 0) return true;
    const float mean = static_cast<float>(tried.total) / visits;
    const float urgency = mean - static_cast<float>(options_.fpu) * ranges_[seat].Width();
    return urgency > BestByUcb(node, seat).bound;
  }

  // The place among actions_ of the game's quick choice, kNowhere if it has none.
  std::size_t QuickPlace(const G& game, const State& world, Rng& choice) const {
    if (replies_ != nullptr) return PlaceOf(replies_->Reply(game, world, choice));
    if constexpr (HasQuickAction<G>) {
      return PlaceOf(game.QuickAction(world, choice));
    } else {
      return kNowhere;
    }
  }

  // Candidates need not contain every legal move.
  std::size_t PlaceOf(Action action) const {
    const auto found = std::lower_bound(actions_.begin(), actions_.end(), action);
    if (found == actions_.end() || *found != action) return kNowhere;
    return static_cast<std::size_t>(found - actions_.begin());
  }

  // The untried move that comes next: `quick`, its place, if it is one of them.
  std::size_t NextUntried(const G& game, const State& world, std::size_t quick, Rng& choice) const {
    if (options_.expand == Expansion::kRandom) return RandomUntried(choice);
    if (quick != kNowhere && children_[quick] == kNoNode) return quick;
    if constexpr (HasScoreAction<G>) {
      if (options_.expand == Expansion::kScore) return BestUntried(game, world);
    }
    return RandomUntried(choice);
  }

  std::size_t RandomUntried(Rng& choice) const {
    return untried_[choice.Below(static_cast<std::uint32_t>(untried_.size()))];
  }

  std::size_t BestUntried(const G& game, const State& world) const {
    return FirstBest(untried_,
                     [&](std::size_t place) { return game.ScoreAction(world, actions_[place]); });
  }

  // Gives the untried move at `place` a node; `favoured` is the place of the move that the prior
  // favours.
  PickedMove TryMove(NodeIndex node, Player seat, std::size_t place, std::size_t favoured) {
    PickedMove picked;
    picked.place = place;
    picked.node = tree_.Add(node, seat, actions_[place]);
    picked.is_new = true;
    if (picked.node != kNoNode && options_.selection == SelectionRule::kUcb) {
      tree_[picked.node].gain = PriorOf(place, place == favoured);
    }
    return picked;
  }

  // What the node of the move at `place` keeps of the prior: kBonus the reward that counts with
  // each visit, kPuct the move's share.
  float PriorOf(std::size_t place, bool is_favoured) const {
    const auto weight = static_cast<float>(options_.prior_weight);
    switch (options_.prior) {
      case Prior::kNone:
        return 0;
      case Prior::kBonus:
        return is_favoured ? weight : 0;
      case Prior::kPuct: {
        const float favour = shares_.empty() ? static_cast<float>(is_favoured) : shares_[place];
        return favour * weight + (1 - weight) / static_cast<float>(actions_.size());
      }
    }
    return 0;
  }

  // Picks among the moves of actions_ that were tried.
  PickedMove Select(NodeIndex node, Player seat, Rng& choice) {
    PickedMove picked;
    switch (options_.selection) {
      case SelectionRule::kUcb:
        picked.place = OwesVisits() ? LeastVisited() : BestByUcb(node, seat).place;
        break;
      case SelectionRule::kUniform:
        picked.place = LeastVisited();
        break;
      case SelectionRule::kRegretMatching:
        DrawByRegret(node, choice, picked);
        break;
    }
    picked.node = children_[picked.place];
    return picked;
  }

  // UCB1 on mean rewards with availability counts in place of parent visits. The constant is meant
  // for rewards that use all of [0, 1]; those of a solo game lie in a part of it. So it is scaled
  // by the range that the seat's rewards have taken.
  BoundedMove BestByUcb(NodeIndex parent, Player seat) const {
    const float c = static_cast<float>(options_.c) * ranges_[seat].Width();
    BoundedMove best;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      if (children_[i] == kNoNode) continue;
      const Node& node = tree_[children_[i]];
      const auto visits = static_cast<float>(node.visits);
      const float mean = static_cast<float>(node.total) / visits;
      const float bound = mean + c * Exploration(parent, node);
      if (bound > best.bound) best = {.place = i, .bound = bound};
    }
    return best;
  }

  float Exploration(NodeIndex parent, const Node& node) const {
    const auto visits = static_cast<float>(node.visits);
    if (options_.prior == Prior::kPuct) {
      return node.gain * std::sqrt(static_cast<float>(node.available)) / (1 + visits);
    }
    const float growth =
        parent == kRootNode ? RootGrowth(node.available) : LogOfCount(node.available);
    return std::sqrt(growth / visits);
  }

  // How exploration grows with the iterations at the root. Only the final choice counts there, not
  // what the visits bring, and for that sqrt n is better than log n (D. Tolpin, S. Shimony, "MCTS
  // based on simple regret", AAAI 2012): a move whose good continuations are hard to find needs
  // many visits before it shows its worth. sqrt(n) / 4 passes log n at some 700 iterations, so that
  // small budgets are spent as ever.
  static float RootGrowth(std::uint32_t n) {
    return std::max(LogOfCount(n), 0.25F * std::sqrt(static_cast<float>(n)));
  }

  // Whether a move of children_, all of which were tried, is to be visited as often as all are
  // first; a quarter of the iterations may go into that.
  bool OwesVisits() const {
    if (options_.min_visits == 0) return false;
    const auto moves = static_cast<std::int64_t>(children_.size());
    if (4 * moves * options_.min_visits > options_.iterations) return false;
    return tree_[children_[LeastVisited()]].visits < options_.min_visits;
  }

  std::size_t LeastVisited() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < children_.size(); ++i) {
      if (tree_[children_[i]].visits < tree_[children_[best]].visits) best = i;
    }
    return best;
  }

  // Regret matching where only the reward of the drawn move is seen (S. Hart, A. Mas-Colell, "A
  // reinforcement procedure leading to correlated equilibrium", 2001; in tree search V. Lisy,
  // "Alternative selection functions for information set Monte Carlo tree search", Acta
  // Polytechnica 54(5), 2014): moves are drawn in proportion to the regret for not having played
  // them, where it is positive, mixed with even exploration.
  void DrawByRegret(NodeIndex node, Rng& choice, PickedMove& picked) const {
    const auto count = static_cast<double>(children_.size());
    double sum = 0;
    for (const NodeIndex child : children_) sum += Regret(node, child);
    double left = choice.Uniform01();
    for (picked.place = 0;; ++picked.place) {
      const double share = sum > 0 ? Regret(node, children_[picked.place]) / sum : 1 / count;
      picked.probability = options_.explore / count + (1 - options_.explore) * share;
      left -= picked.probability;
      if (left < 0 || picked.place + 1 == children_.size()) return;
    }
  }

  // The positive part of what `child` would have brought more than what was played, in all.
  double Regret(NodeIndex node, NodeIndex child) const {
    return static_cast<double>(std::max(0.0F, tree_[child].gain - tree_[node].gain));
  }

  // A move that was not drawn is taken to have brought the mean of the rewards so far, a drawn one
  // the mean and its difference from it over the chance to be drawn: true on average, and less
  // scattered than without the mean (M. Schmid et al., "Variance reduction in Monte Carlo
  // counterfactual regret minimization", AAAI 2019). The gains of moves and of what was played are
  // kept less the sum of the means, so that only two nodes change.
  void AddRegret(const PathStep& step, double reward) {
    Node& move = tree_[step.node];
    Node& node = tree_[move.parent];
    const double mean = node.available == 0 ? reward : node.total / node.available;
    const double gain = reward - mean;
    move.gain += static_cast<float>(gain / static_cast<double>(step.probability));
    node.gain += static_cast<float>(gain);
    node.total += reward;
    ++node.available;
  }

  // Makes the picked move of actions_ and goes to its node, if it has one.
  void Step(const G& game, State& world, const PickedMove& picked, Rng& chance) {
    if (picked.node != kNoNode) {
      path_.push_back({picked.node, static_cast<float>(picked.probability)});
    }
    game.Apply(world, actions_[picked.place], chance);
    ++moves_;
  }

  bool IsDeepEnough() const {
    return options_.max_depth != 0 && static_cast<int>(path_.size()) >= options_.max_depth;
  }

  void Backpropagate(const G& game, const PlayoutResult<G>& outcome, RootEdge<G>& edge) {
    ++tree_[kRootNode].visits;
    for (const PathStep& step : path_) {
      Node& node = tree_[step.node];
      const double reward = outcome.rewards[Tree::SeatOf(node)];
      if (options_.selection == SelectionRule::kRegretMatching) {
        AddRegret(step, reward);
      } else if (options_.prior == Prior::kBonus) {
        node.total += static_cast<double>(node.gain);
      }
      ++node.visits;
      node.total += reward;
    }
    ++edge.visits;
    edge.reward_total += outcome.rewards[searcher_];
    const double share = outcome.shares[searcher_];
    edge.share_squares += share * share;
    for (const Player seat : Seats(game.NumPlayers())) {
      ranges_[seat].Add(static_cast<float>(outcome.rewards[seat]));
      edge.share_totals[seat] += outcome.shares[seat];
    }
    if constexpr (HasExpectedScores<G>) {
      edge.lead_total += LeadOf(game, outcome.scores, searcher_);
    }
  }

  // Scores the root moves in `world` where they are tried by their scores.
  void ScoreRoot(const G& game, const State& world) {
    root_scores_.clear();
    if constexpr (HasScoreAction<G>) {
      if (options_.expand != Expansion::kScore) return;
      for (const Action action : root_actions_) {
        root_scores_.push_back(game.ScoreAction(world, action));
      }
    }
  }

  // Favours the known reply at the root, else the likeliest move of the policy net, else the move
  // that the game's scores put first, where there is any.
  void FavourAtRoot(const G& game, const State& world) {
    favoured_ = kNowhere;
    actions_ = root_actions_;
    const bool has_shares = SetShares(game, world);
    root_shares_ = shares_;
    if (has_shares) {
      Favour(Likeliest());
      return;
    }
    if (replies_ != nullptr) {
      Rng rng(InfoKey(game, world, searcher_), {.index = 0, .purpose = Purpose::kTree, .seat = 0});
      const Action reply = replies_->Reply(game, world, rng);
      favoured_ = PlaceOf(reply);
      if (favoured_ != kNowhere && options_.prior == Prior::kBonus) {
        edges_[favoured_].bonus = options_.prior_weight;
      }
      return;
    }
    if constexpr (HasScoreAction<G>) {
      if (options_.expand == Expansion::kRandom && options_.prior == Prior::kNone) return;
      const auto score = [&](Action action) { return game.ScoreAction(world, action); };
      Favour(PlaceOf(FirstBest(actions_, score)));
    }
  }

  void Favour(std::size_t place) {
    favoured_ = place;
    if (options_.prior == Prior::kBonus && options_.selection == SelectionRule::kUcb) {
      edges_[favoured_].bonus = options_.prior_weight;
    }
  }

  // Between which rewards a seat has ended in this decision.
  struct RewardRange {
    float low = 1;
    float high = 0;

    void Add(float reward) {
      low = std::min(low, reward);
      high = std::max(high, reward);
    }
    // 1 until two rewards differ: exploration must not stop while everything looks lost.
    float Width() const { return high > low ? high - low : 1; }
  };

  static constexpr std::size_t kNowhere = static_cast<std::size_t>(G::kMaxActions);

  SearchOptions options_;
  const MoveFilter<G>* filter_ = nullptr;
  Replies<G>* replies_ = nullptr;
  Playout<G> playout_;
  Array<RewardRange, G::kMaxPlayers> ranges_{};
  Tree tree_;
  std::vector<RootEdge<G>> edges_;
  std::vector<PathStep> path_;  // moves of this iteration that have nodes
  ActionList<G> root_actions_;
  ActionList<G> actions_;
  InlineList<NodeIndex, static_cast<std::size_t>(G::kMaxActions)> children_;
  InlineList<std::uint16_t, static_cast<std::size_t>(G::kMaxActions)> untried_;
  MoveShares<G> shares_;       // of actions_ by the policy net, while a move is tried; may be empty
  MoveShares<G> root_shares_;  // of root_actions_
  InlineList<double, static_cast<std::size_t>(G::kMaxActions)> root_scores_;  // see ScoreRoot
  Player searcher_ = 0;
  std::size_t favoured_ =
      kNowhere;  // the place among root_actions_ of the move that a prior favours
  std::int64_t moves_ = 0;
};

}  // namespace riftlab
