// Games to learn from, of one game type. Included only by the generated file of each game.
//
// U-turn sampling, as for the value net of D. Silver et al., "Mastering the game of Go with deep
// neural networks and tree search", 2016: the game's heuristics play, with some turns at random;
// turn U is played at random; then the heuristics play to the end, and the positions after turn U
// have the result of that. So many positions are seen that good play alone would not reach, and
// each is judged by good play. Where a net plays one step ahead, the next one learns from better
// play than that of the heuristics (policy iteration). Where a search plays, its value of a
// position counts, too, as in D. Silver et al., "A general reinforcement learning algorithm that
// masters chess, shogi, and Go through self-play", 2018, and the mean of both in later programs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/learned/learned_net.h"
#include "agents/learned/net_for.h"
#include "agents/search/options.h"
#include "agents/search/preset.h"
#include "agents/search/root_parallel.h"
#include "engine/core/features.h"
#include "engine/core/first_best.h"
#include "engine/core/learner_view.h"
#include "engine/core/status_macros.h"
#include "tournament/learn/game_sampler.h"
#include "tournament/learn/samples.h"

namespace riftlab {
namespace internal {

// A search that teaches: the game's preset with this net and so many iterations.
template <Game G>
SearchOptions TeacherOf(const G& game, std::shared_ptr<const LearnedNet> net,
                        std::int64_t iterations) {
  SearchOptions search = PresetOptions(game, std::move(net));
  search.iterations = iterations;
  return search;
}

template <Game G>
class Sampler {
 public:
  Sampler(const G& game, const SampleOptions& options, std::uint64_t index)
      : game_(game),
        seats_(SideSeats(game)),
        index_(index),
        deviation_(options.deviation),
        blend_(options.blend),
        keeps_decisions_(options.keeps_decisions),
        luck_(options.seed, {.index = index, .purpose = Purpose::kLearn, .seat = 0}),
        choice_(options.seed, {.index = index, .purpose = Purpose::kLearn, .seat = 1}) {
    last_random_ = 1 + static_cast<int>(choice_.Below(static_cast<std::uint32_t>(options.turns)));
    if (options.iterations == 0) {
      if (options.net != nullptr) greedy_.emplace(kGreedyWorlds, options.net);
      return;
    }
    search_.emplace(TeacherOf(game, options.net, options.iterations));
    if (options.opening_iterations) {
      opening_.emplace(TeacherOf(game, options.net, *options.opening_iterations));
    }
    if (!options.rivals.empty() && choice_.Uniform01() < options.rival_part) {
      const std::size_t rival = choice_.Below(static_cast<std::uint32_t>(options.rivals.size()));
      rival_.emplace(TeacherOf(game, options.rivals[rival], options.iterations));
      rival_side_ = static_cast<int>(choice_.Below(static_cast<std::uint32_t>(seats_.size())));
    }
  }

  // Its turns.
  int Play(SampleSet& out) {
    typename G::State state = game_.Deal(luck_);
    const std::size_t first = out.views.size();
    std::uint32_t turn = TurnOf(game_, state);
    BeginTurn(state, out);
    while (game_.ToMove(state) != kNobody) {
      game_.Apply(state, Choose(state, out), luck_);
      if (game_.ToMove(state) == kNobody || TurnOf(game_, state) == turn) continue;
      turn = TurnOf(game_, state);
      BeginTurn(state, out);
    }
    const Payoffs<G> returns = game_.Returns(state);
    for (std::size_t i = first; i < out.views.size(); ++i) {
      out.views[i].result = static_cast<float>(returns[seats_[(i - first) % seats_.size()]]);
      out.views[i].share = out.views[i].result;
    }
    for (const auto& [view, value] : values_) {
      float& share = out.views[view].share;
      share = static_cast<float>((1 - blend_) * static_cast<double>(share) + blend_ * value);
    }
    return turns_;
  }

 private:
  // Sampled worlds for a move that the net chooses one step ahead: many games teach more than sure
  // moves.
  static constexpr int kGreedyWorlds = 1;

  void BeginTurn(const typename G::State& state, SampleSet& out) {
    ++turns_;
    judged_view_.reset();
    if (turns_ > last_random_) AddViews(state, out);
    is_random_ =
        turns_ == last_random_ || (turns_ < last_random_ && choice_.Uniform01() < deviation_);
  }

  void AddViews(const typename G::State& state, SampleSet& out) {
    const typename G::State end = game_.TurnEnd(state, choice_);
    if (game_.ToMove(end) == kNobody) return;
    const Payoffs<G> evaluations = game_.EvaluateAll(end);
    out.Begin(index_);
    judged_view_ = out.views.size();
    for (const Player seat : seats_) {
      const double evaluation = WithinReach(evaluations[seat]);
      game_.Features(end, seat, view_);
      view_.push_back(EvaluationFact(game_.NumFeatures(), evaluation));
      out.AddView(view_, evaluation);
    }
  }

  Action Choose(const typename G::State& state, SampleSet& out) {
    if (is_random_) return RandomLegal(game_, state, choice_);
    if (search_) return Search(state, out);
    if (greedy_) {
      const typename G::InfoSet info = game_.Observe(state, game_.ToMove(state));
      return greedy_->Act(game_, info, SearchLimits{}, choice_).action;
    }
    OpenActions(game_, state, actions_);
    if constexpr (HasScoreAction<G>) {
      return FirstBest(actions_, [&](Action action) { return game_.ScoreAction(state, action); });
    } else if constexpr (HasQuickAction<G>) {
      return game_.QuickAction(state, choice_);
    } else {
      return actions_[choice_.Below(static_cast<std::uint32_t>(actions_.size()))];
    }
  }

  // Who plays the moves of a seat now.
  RootParallelSearch<G>& SearchOf(Player seat) {
    if (rival_ && game_.Side(seat) == rival_side_) return *rival_;
    return opening_ && turns_ <= last_random_ ? *opening_ : *search_;
  }

  Action Search(const typename G::State& state, SampleSet& out) {
    const Player seat = game_.ToMove(state);
    RootParallelSearch<G>& search = SearchOf(seat);
    search.Begin(game_, game_.Observe(state, seat), choice_.Next());
    search.RunBudget(game_, {});
    const Decision decision = search.Decide();
    if (&search != &*search_) return decision.action;
    if (keeps_decisions_ && turns_ > last_random_) AddDecision(state, decision, out);
    // The share of the win, which is learnt, and not the reward, in which a score margin may count.
    for (const RootEdge<G>& edge : search.MergedEdges()) {
      if (edge.action != decision.action) continue;
      Judge(seat, edge.share_totals[seat] / static_cast<double>(edge.visits));
    }
    return decision.action;
  }

  // Where the iterations of a search went. Each move of the root is tried once, whatever it is
  // worth: that counts for nothing.
  void AddDecision(const typename G::State& state, const Decision& decision, SampleSet& out) {
    if constexpr (HasLearnerView<G>) {
      const Player seat = game_.ToMove(state);
      std::int64_t sum = 0;
      for (const RootMove& move : decision.root_moves) sum += Repeats(move);
      if (decision.root_moves.size() < 2 || sum == 0) return;
      moves_.clear();
      for (const RootMove& move : decision.root_moves) {
        const double share = static_cast<double>(Repeats(move)) / static_cast<double>(sum);
        moves_.push_back({.id = static_cast<std::uint32_t>(game_.ActionId(seat, move.action)),
                          .share = static_cast<float>(share)});
      }
      InputList inputs;
      game_.Inputs(game_.Observe(state, seat), inputs);
      out.AddDecision(index_, inputs, moves_);
    }
  }

  static std::int64_t Repeats(const RootMove& move) {
    return std::max<std::int64_t>(0, move.visits - 1);
  }

  // What the search says of the position in which a turn begins; of three sides and more it says
  // too little.
  void Judge(Player seat, double value) {
    if (!judged_view_) return;
    const std::size_t view = *std::exchange(judged_view_, std::nullopt);
    const auto side = static_cast<std::size_t>(game_.Side(seat));
    if (seats_.size() > 2) return;
    values_.emplace_back(view + side, value);
    if (seats_.size() == 2) values_.emplace_back(view + 1 - side, 1 - value);
  }

  const G& game_;
  InlineList<Player, G::kMaxPlayers> seats_;
  std::uint64_t index_;
  double deviation_;
  double blend_;
  bool keeps_decisions_;
  std::optional<greedy::GreedyAgent<G>> greedy_;
  std::optional<RootParallelSearch<G>> search_;
  std::optional<RootParallelSearch<G>> opening_;  // up to the turn at random
  std::optional<RootParallelSearch<G>> rival_;    // of one side
  int rival_side_ = 0;
  std::optional<std::size_t> judged_view_;  // the first of a position that is not judged yet
  std::vector<std::pair<std::size_t, double>> values_;  // by the search, of views
  Rng luck_;
  Rng choice_;
  int last_random_ = 0;
  int turns_ = 0;
  bool is_random_ = false;
  ActionList<G> actions_;
  FeatureList view_;
  std::vector<SampleMove> moves_;
};

}  // namespace internal

template <HasFeatures G>
class GameSamplerOf final : public GameSampler {
 public:
  explicit GameSamplerOf(G game) : game_(std::move(game)) {}

  int NumFeatures() const override { return game_.NumFeatures(); }
  NetShape Shape() const override { return ShapeOf(game_); }
  NetPurpose Purpose() const override { return PurposeOf(game_); }
  absl::StatusOr<std::shared_ptr<const LearnedNet>> Net(const std::string& path) const override {
    return NetFor(game_, path);
  }
  int Play(const SampleOptions& options, std::uint64_t index, SampleSet& out) const override {
    return internal::Sampler<G>(game_, options, index).Play(out);
  }

 private:
  G game_;
};

// A sampler of games of this configuration. InvalidArgument where the game has no inputs.
template <Game G>
absl::StatusOr<std::unique_ptr<GameSampler>> MakeSamplerOf(const GameConfig& config) {
  ASSIGN_OR_RETURN(G game, G::Make(config));
  if constexpr (HasFeatures<G>) {
    return std::make_unique<GameSamplerOf<G>>(std::move(game));
  } else {
    return absl::InvalidArgumentError(
        "game '" + G::Info().name +
        "' has no inputs for nets; the functions of engine/core/features.h give a game some");
  }
}

}  // namespace riftlab
