// One independent tree of a search with the worlds it searches: sampled anew for each iteration
// (ISMCTS), one after another (PIMC), or the truth itself (cheating).
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

#include "agents/search/options.h"
#include "agents/search/tree_search.h"
#include "engine/core/game.h"

namespace riftlab {

// Draws a world with the luck of `rng`; called from several threads at once.
template <Game G>
using WorldSampler = std::function<typename G::State(Rng& rng)>;

template <Game G>
class SearchWorker {
 public:
  using State = typename G::State;
  using InfoSet = typename G::InfoSet;

  explicit SearchWorker(const SearchOptions& options) : options_(options), search_(options) {}

  // From now on worlds come from `sampler`, which must outlive the worker, instead of Determinize.
  void SampleWith(const WorldSampler<G>& sampler) { sampler_ = &sampler; }

  // See TreeSearch.
  void SetFilter(const MoveFilter<G>* filter) { search_.SetFilter(filter); }

  // See TreeSearch.
  void SetReplies(Replies<G>* replies) { search_.SetReplies(replies); }

  // Starts a decision from what a seat knows. `rng` is this tree's stream, `iterations` its share
  // of the budget (0: unknown, as under a clock).
  void Begin(const G& game, const InfoSet& info, const Rng& rng, std::int64_t iterations) {
    info_ = info;
    truth_.reset();
    rng_ = rng;
    Begin(game, Sample(game, rng_), iterations);
  }

  // Starts a decision from the truth; only future draws are unknown.
  void BeginOpen(const G& game, const State& truth, const Rng& rng, std::int64_t iterations) {
    truth_ = truth;
    FreeOrder(game, *truth_);
    rng_ = rng;
    Begin(game, *truth_, iterations);
  }

  // Goes on for so many iterations.
  void Run(const G& game, std::int64_t iterations) {
    run_ = iterations;
    search_.MakeRoom(iterations);
    for (std::int64_t i = 0; i < iterations; ++i) Step(game);
    iterations_ += iterations;
  }

  std::int64_t iterations() const { return iterations_; }
  // Worlds sampled in this decision.
  std::int64_t worlds() const { return worlds_; }
  const TreeSearch<G>& search() const { return search_; }

 private:
  // Under a clock nobody knows how many nodes will be needed: at most so many where the options set
  // no limit, and room for so many at first.
  static constexpr std::int64_t kClockedNodes = std::int64_t{1} << 20;
  static constexpr std::size_t kFirstRoom = 512;
  // A large budget may be stopped long before it is used up, so room for it is made as it is used.
  static constexpr std::size_t kMostFirstRoom = std::size_t{1} << 16;

  void Begin(const G& game, const State& world, std::int64_t iterations) {
    luck_ = rng_.Next();
    iterations_ = 0;
    worlds_ = 0;
    per_world_ = 0;
    if (options_.worlds > 0) {
      per_world_ = std::max<std::int64_t>(1, options_.iterations / options_.worlds);
      iterations = per_world_;
    }
    const bool clocked = iterations == 0;
    const std::int64_t needed =
        clocked ? kClockedNodes : search_.NodesPerIteration() * iterations + 1;
    const bool limited = options_.max_nodes > 0 && (clocked || options_.max_nodes < needed);
    nodes_ = static_cast<std::size_t>(std::clamp<std::int64_t>(
        limited ? options_.max_nodes : needed, 2, static_cast<std::int64_t>(Tree::kMaxNodes)));
    // The tree before had the same time to grow in, so this one will be of about its size.
    room_ =
        clocked ? std::max(kFirstRoom, search_.tree().size()) : std::min(nodes_, kMostFirstRoom);
    search_.SetRoot(game, world, nodes_, room_);
  }

  void Step(const G& game) {
    if (per_world_ > 0) {
      StepInFixedWorld(game);
    } else if (options_.luck == Luck::kPaired) {
      StepWithPairedLuck(game);
    } else {
      ++worlds_;
      search_.Iterate(
          game, [&](const RootEdge<G>&) { return World(game, rng_); }, rng_, rng_, rng_);
    }
  }

  // A world to search: the truth where it is known, else a sampled one.
  State World(const G& game, Rng& rng) { return truth_ ? *truth_ : Sample(game, rng); }

  State Sample(const G& game, Rng& rng) {
    State world = sampler_ == nullptr ? game.Determinize(info_, rng) : (*sampler_)(rng);
    FreeOrder(game, world);
    return world;
  }

  // The k-th visit of every root move meets the k-th luck: the same world, the same draws. Moves
  // are then compared on common random numbers, which takes most of the noise out of their
  // difference. The luck of judging has a stream of its own, since moves differ in how much luck
  // they use up.
  void StepWithPairedLuck(const G& game) {
    ++worlds_;
    Rng chance(0, {});
    Rng judging(0, {});
    search_.Iterate(
        game,
        [&](const RootEdge<G>& edge) {
          const auto visit = static_cast<std::uint64_t>(edge.visits);
          chance = Rng(luck_, {.index = visit, .purpose = Purpose::kTree, .seat = 0});
          if constexpr (HasEvaluateWithLuck<G>) {
            judging = Rng(luck_, {.index = visit, .purpose = Purpose::kTree, .seat = 1});
          }
          return World(game, chance);
        },
        chance, rng_, judging);
  }

  // PIMC: the world and all its future draws stay the same for per_world_ iterations.
  void StepInFixedWorld(const G& game) {
    if (search_.iterations() % per_world_ == 0) {
      ++worlds_;
      search_.ResetTree(nodes_, room_);
      search_.MakeRoom(std::min(per_world_, run_));
      world_ = Sample(game, rng_);
      draws_.emplace(rng_.Next(), StreamId{.index = 0, .purpose = Purpose::kChance, .seat = 0});
    }
    draws_->Restart();
    Rng chance = Rng::Named(*draws_);
    search_.Iterate(
        game, [&](const RootEdge<G>&) { return world_; }, chance, rng_, rng_);
  }

  SearchOptions options_;
  TreeSearch<G> search_;
  InfoSet info_{};
  const WorldSampler<G>* sampler_ = nullptr;
  std::optional<State> truth_;
  State world_{};
  std::optional<NamedDraws> draws_;
  Rng rng_{0, {}};
  std::int64_t iterations_ = 0;
  std::int64_t worlds_ = 0;
  std::int64_t per_world_ = 0;
  std::int64_t run_ = 0;   // iterations of this call of Run
  std::size_t nodes_ = 2;  // that the tree may hold
  std::size_t room_ = 2;   // that it has room for at first
  std::uint64_t luck_ = 0;
};

}  // namespace riftlab
