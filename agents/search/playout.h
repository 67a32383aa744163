// What a search does with a position that has left its tree: play on, then say what it is worth.
#pragma once

#include "agents/learned/learned_net.h"
#include "agents/search/options.h"
#include "agents/search/replies.h"
#include "engine/core/game.h"
#include "engine/core/heuristics.h"

namespace riftlab {

// What one iteration brought every seat.
template <class G>
struct PlayoutResult {
  Payoffs<G> shares;   // parts of the win, in [0, 1]
  Payoffs<G> scores;   // expected final points; only where the game offers them
  Payoffs<G> rewards;  // what the search maximises: shares, blended with score margins if asked for
};

template <Game G>
class Playout {
 public:
  explicit Playout(SearchOptions options) : options_(std::move(options)) {}

  // What PlayoutPolicy::kReplies plays; it must outlive its use.
  void SetReplies(Replies<G>* replies) { replies_ = replies; }

  // Plays `state` on with the policy, to its end or to the cut-off, and judges where it got to.
  // `chance` is the luck of the game, `choice` that of the policy, `judging` the luck of an
  // estimate that plays on. Adds the moves made to moves().
  PlayoutResult<G> Run(const G& game, typename G::State& state, Rng& chance, Rng& choice,
                       Rng& judging) {
    int left = HasEvaluation<G> ? options_.cutoff : -1;
    while (left != 0 && game.ToMove(state) != kNobody) {
      game.Apply(state, Choose(game, state, choice), chance);
      ++moves_;
      --left;
    }
    return Judge(game, state, judging);
  }

  // Moves played since construction.
  std::int64_t moves() const { return moves_; }

 private:
  Action Choose(const G& game, const typename G::State& state, Rng& choice) {
    switch (options_.playout) {
      case PlayoutPolicy::kRandom:
        break;
      case PlayoutPolicy::kEpsilonGreedy:
        if (choice.Uniform01() < options_.epsilon) break;
        return QuickOrBest(game, state, choice);
      case PlayoutPolicy::kGreedy:
        return QuickOrBest(game, state, choice);
      case PlayoutPolicy::kReplies:
        return replies_->Reply(game, state, choice);
    }
    return RandomLegal(game, state, choice);
  }

  // Parts of the win that the game expects; zeros where it estimates nothing.
  Payoffs<G> Estimate(const G& game, const typename G::State& state, Rng& judging) const {
    if constexpr (HasFeatures<G>) {
      if (options_.net) return LearnedShares(game, state, judging, options_.net->value);
    }
    return EvaluationOf(game, state, judging);
  }

  PlayoutResult<G> Judge(const G& game, const typename G::State& state, Rng& judging) const {
    PlayoutResult<G> outcome{};
    const bool is_over = game.ToMove(state) == kNobody;
    outcome.shares = is_over ? game.Returns(state) : Estimate(game, state, judging);
    outcome.rewards = outcome.shares;
    if constexpr (HasExpectedScores<G>) {
      outcome.scores = game.ExpectedScores(state);
      if constexpr (HasScoreMargins<G>) {
        if (options_.margin > 0) Blend(game, outcome);
      }
    }
    return outcome;
  }

  void Blend(const G& game, PlayoutResult<G>& outcome) const {
    const Payoffs<G> margins = game.ScoreMargins(outcome.scores);
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.NumPlayers()); ++i) {
      outcome.rewards[i] += options_.margin * (margins[i] - outcome.rewards[i]);
    }
  }

  SearchOptions options_;
  Replies<G>* replies_ = nullptr;
  std::int64_t moves_ = 0;
};

}  // namespace riftlab
