// A search of one position by a fixed number of independent trees (root parallelisation; G.
// Chaslot, M. Winands, J. van den Herik, "Parallel Monte-Carlo tree search", 2008). The trees have
// streams of their own and are merged in their order, so the result depends on the seed alone,
// whoever runs them.
#pragma once

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "agents/core/agent.h"
#include "agents/core/move_filter.h"
#include "agents/search/options.h"
#include "agents/search/pace.h"
#include "agents/search/parallel_trees.h"
#include "agents/search/search_worker.h"
#include "engine/core/check.h"
#include "engine/core/game.h"

namespace riftlab {

template <Game G>
class RootParallelSearch {
 public:
  explicit RootParallelSearch(const SearchOptions& options) : options_(options) {
    for (int tree = 0; tree < options.trees; ++tree) {
      workers_.push_back(std::make_unique<SearchWorker<G>>(options));
    }
  }

  // As SearchWorker.
  void SampleWith(const WorldSampler<G>& sampler) {
    for (int tree = 0; tree < options_.trees; ++tree) MutableWorker(tree).SampleWith(sampler);
  }

  // See TreeSearch. Precondition: there is one tree (CHECKed).
  void SetReplies(Replies<G>* replies) {
    RIFTLAB_CHECK(options_.trees == 1);
    MutableWorker(0).SetReplies(replies);
  }

  // What the searching seat is held to from now on; null: the rules alone.
  void Restrict(std::shared_ptr<const MoveFilter<G>> filter) {
    filter_ = std::move(filter);
    for (const auto& one : workers_) one->SetFilter(filter_.get());
  }

  // Starts a decision from what a seat knows; trees take their streams from `seed`.
  void Begin(const G& game, const typename G::InfoSet& info, std::uint64_t seed) {
    StartClock();
    seed_ = seed;
    for (int tree = 0; tree < options_.trees; ++tree) {
      MutableWorker(tree).Begin(game, info, StreamOf(seed, tree), Share(Budget(), tree));
    }
  }

  // Starts a decision from the truth.
  void BeginOpen(const G& game, const typename G::State& truth, std::uint64_t seed) {
    StartClock();
    seed_ = seed;
    for (int tree = 0; tree < options_.trees; ++tree) {
      MutableWorker(tree).BeginOpen(game, truth, StreamOf(seed, tree), Share(Budget(), tree));
    }
  }

  // Spends the budget of the options, or as much of it as there is time for until the limits stop
  // it. A clocked one began with the decision.
  void RunBudget(const G& game, const SearchLimits& limits) {
    if (options_.time_ms > 0) {
      RunUntil(game, start_ + Milliseconds{options_.time_ms}, limits);
    } else if (options_.stop == Stop::kSettled) {
      RunUntilSettled(game, limits);
    } else {
      RunUpTo(game, options_.iterations, limits);
    }
  }

  // Goes on until all trees together have made `total` iterations; nothing if they have.
  void RunUpTo(const G& game, std::int64_t total, int threads) {
    ForEachTree(options_.trees, threads, [&](int tree) {
      MutableWorker(tree).Run(
          game, std::max<std::int64_t>(0, Share(total, tree) - worker(tree).iterations()));
    });
  }

  // Whether no other move can be played any more, however the iterations up to `total` go.
  bool IsSettled(std::int64_t total) const {
    // A drawn move depends on all of the visits; a mean may change with the last one.
    if (options_.final_choice != FinalChoice::kVisits) return false;
    const std::vector<RootEdge<G>> edges = MergedEdges();
    std::int64_t most = 0;
    std::int64_t second = 0;
    std::int64_t made = 0;
    for (const RootEdge<G>& edge : edges) {
      made += edge.visits;
      second = std::max(second, std::min(most, edge.visits));
      most = std::max(most, edge.visits);
    }
    return edges.size() == 1 || most - second > total - made;
  }

  // Goes on for so long, at least until each tree has made an iteration; not reproducible.
  void RunFor(const G& game, double time_ms, int threads) {
    const Moment end = Clock::now() + Milliseconds{time_ms};
    RunUpTo(game, options_.trees, threads);
    RunUntil(game, end, {.threads = threads});
  }

  // The root moves over all trees, ascending by action.
  std::vector<RootEdge<G>> MergedEdges() const {
    std::vector<RootEdge<G>> merged = worker(0).search().edges();
    for (int tree = 1; tree < options_.trees; ++tree) {
      const std::vector<RootEdge<G>>& edges = worker(tree).search().edges();
      for (std::size_t i = 0; i < edges.size(); ++i) Merge(merged[i], edges[i]);
    }
    return merged;
  }

  // The decision that the statistics so far suggest, the same one whenever it is asked for.
  Decision Decide() const {
    const std::vector<RootEdge<G>> edges = MergedEdges();
    Decision decision;
    const bool drawn = options_.final_choice == FinalChoice::kSample;
    decision.action = edges[drawn ? DrawnEdge(edges) : BestEdge(edges)].action;
    for (const RootEdge<G>& edge : edges) {
      decision.root_moves.push_back({.action = edge.action,
                                     .visits = edge.visits,
                                     .available = edge.available,
                                     .value = MeanReward(edge)});
    }
    decision.iterations = Iterations();
    for (const auto& one : workers_) {
      decision.nodes += static_cast<std::int64_t>(one->search().tree().size());
    }
    return decision;
  }

  // The place of the move to play: most visits or best mean, the other one breaking ties, then the
  // lowest action.
  std::size_t BestEdge(const std::vector<RootEdge<G>>& edges) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < edges.size(); ++i) {
      if (Better(edges[i], edges[best])) best = i;
    }
    return best;
  }

  // How often each move is played by the strategy that the visits stand for: the average strategy
  // of regret matching, without its exploration. Adds up to 1.
  std::vector<double> Frequencies(const std::vector<RootEdge<G>>& edges) const {
    std::vector<double> frequencies;
    double sum = 0;
    for (const RootEdge<G>& edge : edges) {
      double explored = 0;
      if (options_.selection == SelectionRule::kRegretMatching) {
        explored = options_.explore * static_cast<double>(edge.available) /
                   static_cast<double>(edges.size());
      }
      frequencies.push_back(std::max(0.0, static_cast<double>(edge.visits) - explored));
      sum += frequencies.back();
    }
    for (double& frequency : frequencies) {
      frequency = sum > 0 ? frequency / sum : 1 / static_cast<double>(edges.size());
    }
    return frequencies;
  }

  // Whether `a` is to be played rather than `b`, by the final choice of the options; where that is
  // drawn, which one is drawn more often.
  bool Better(const RootEdge<G>& a, const RootEdge<G>& b) const {
    const double value_a = MeanReward(a) + a.bonus;
    const double value_b = MeanReward(b) + b.bonus;
    if (options_.final_choice != FinalChoice::kValue) {
      return a.visits != b.visits ? a.visits > b.visits : value_a > value_b;
    }
    return value_a != value_b ? value_a > value_b : a.visits > b.visits;
  }

  const SearchOptions& options() const { return options_; }
  const SearchWorker<G>& worker(int tree) const {
    return *workers_[static_cast<std::size_t>(tree)];
  }

  static double MeanReward(const RootEdge<G>& edge) {
    return edge.visits == 0 ? 0 : edge.reward_total / static_cast<double>(edge.visits);
  }

 private:
  // How often an iteration budget may end early.
  static constexpr std::int64_t kSteps = 32;
  // Iterations after which a search looks whether it is to stop.
  static constexpr std::int64_t kStopStep = 256;

  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::duration<double, std::milli>;
  using Moment = std::chrono::time_point<Clock, std::chrono::duration<double, std::nano>>;

  // The time that it takes to prepare a decision is part of a clocked budget.
  void StartClock() {
    if (options_.time_ms > 0) start_ = Clock::now();
  }

  // As RunUpTo; where the search can be stopped, in steps, which change nothing.
  void RunUpTo(const G& game, std::int64_t total, const SearchLimits& limits) {
    if (limits.stop == nullptr) return RunUpTo(game, total, limits.threads);
    const std::int64_t step = std::max<std::int64_t>(kStopStep, options_.trees);
    std::int64_t next = Iterations();
    do {
      next = std::min(total, next + step);
      RunUpTo(game, next, limits.threads);
    } while (next < total && !limits.IsStopped());
  }

  void RunUntilSettled(const G& game, const SearchLimits& limits) {
    for (std::int64_t step = 1; step <= kSteps; ++step) {
      RunUpTo(game,
              options_.iterations / kSteps * step + options_.iterations % kSteps * step / kSteps,
              limits);
      if (limits.IsStopped() || IsSettled(options_.iterations)) return;
    }
  }

  void RunUntil(const G& game, Moment end, const SearchLimits& limits) {
    // Trees at work at the same time: what one of them does is what takes its time.
    const std::int64_t at_work = std::clamp(limits.threads, 1, options_.trees);
    Moment last = Clock::now();
    for (std::int64_t next = kFirstIterations; next > 0;) {
      const std::int64_t made = next;
      RunUpTo(game, Iterations() + at_work * made, limits.threads);
      if (limits.IsStopped()) return;
      const Moment now = Clock::now();
      next = IterationsUntilClock(made, Milliseconds(now - last).count(),
                                  Milliseconds(end - now).count());
      last = now;
    }
  }

  // Of all trees so far.
  std::int64_t Iterations() const {
    std::int64_t iterations = 0;
    for (const auto& one : workers_) iterations += one->iterations();
    return iterations;
  }

  SearchWorker<G>& MutableWorker(int tree) { return *workers_[static_cast<std::size_t>(tree)]; }

  // Iterations to plan for; 0 under a clock.
  std::int64_t Budget() const { return options_.time_ms > 0 ? 0 : options_.iterations; }

  // Tree `tree`'s part of `total` iterations; the parts differ by at most one.
  std::int64_t Share(std::int64_t total, int tree) const {
    return total / options_.trees + (tree < total % options_.trees ? 1 : 0);
  }

  static Rng StreamOf(std::uint64_t seed, int tree) {
    return Rng(seed,
               {.index = 0, .purpose = Purpose::kTree, .seat = static_cast<std::uint32_t>(tree)});
  }

  // The place of a move drawn by its frequency.
  std::size_t DrawnEdge(const std::vector<RootEdge<G>>& edges) const {
    // The trees have the streams before this one.
    Rng rng = StreamOf(seed_, options_.trees);
    const std::vector<double> frequencies = Frequencies(edges);
    double left = rng.Uniform01();
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
      if (frequencies[i] == 0) continue;
      drawn = i;
      left -= frequencies[i];
      if (left < 0) break;
    }
    return drawn;
  }

  static void Merge(RootEdge<G>& into, const RootEdge<G>& from) {
    RIFTLAB_DCHECK(into.action == from.action);
    into.visits += from.visits;
    into.available += from.available;
    into.reward_total += from.reward_total;
    into.share_squares += from.share_squares;
    into.lead_total += from.lead_total;
    for (std::size_t i = 0; i < into.share_totals.size(); ++i) {
      into.share_totals[i] += from.share_totals[i];
    }
  }

  SearchOptions options_;
  std::shared_ptr<const MoveFilter<G>> filter_;
  std::uint64_t seed_ = 0;
  Clock::time_point start_;  // of the decision
  std::vector<std::unique_ptr<SearchWorker<G>>> workers_;
};

}  // namespace riftlab
