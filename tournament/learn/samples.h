// Positions to learn from, each with what became of its game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/features.h"
#include "engine/core/learner_view.h"

namespace riftlab {

struct LearnedNet;

// One side's view of a position when a turn begins.
struct SampleView {
  std::size_t begin = 0;  // its facts in SampleSet::facts
  std::size_t end = 0;
  float evaluation = 0;  // the share that the game's own evaluation gives the side
  float share = 0;   // that is learnt: what it had when the game was over, or what a search says
  float result = 0;  // that it had when the game was over
  friend bool operator==(const SampleView&, const SampleView&) = default;
};

struct Sample {
  std::size_t first_view = 0;  // in SampleSet::views
  std::size_t num_views = 0;   // one for each side
  std::uint64_t game = 0;
  friend bool operator==(const Sample&, const Sample&) = default;
};

// A decision of a search: what the seat saw, and which moves it could make.
struct SampleDecision {
  std::uint64_t first_input = 0;  // in SampleSet::inputs
  std::uint64_t end_input = 0;
  std::uint64_t first_move = 0;  // in SampleSet::moves
  std::uint64_t end_move = 0;
  std::uint64_t game = 0;
  friend bool operator==(const SampleDecision&, const SampleDecision&) = default;
};

// Without padding, which would make files of it differ.
struct SampleMove {
  std::uint32_t id = 0;  // as learner_view.h numbers moves
  float share = 0;       // of the iterations; those of a decision add up to 1
  friend bool operator==(const SampleMove&, const SampleMove&) = default;
};

struct SampleSet {
  std::vector<std::uint16_t> facts;
  std::vector<SampleView> views;
  std::vector<Sample> samples;
  std::vector<std::uint16_t> inputs;
  std::vector<SampleMove> moves;
  std::vector<SampleDecision> decisions;

  // Begins a position of this game, to which AddView adds.
  void Begin(std::uint64_t game);
  void AddView(const FeatureList& facts_of_view, double evaluation);
  // Adds a decision in this game.
  void AddDecision(std::uint64_t game, const InputList& inputs_of_seat,
                   std::span<const SampleMove> moves_of_seat);
  // Appends all of `other`.
  void Append(const SampleSet& other);

  std::span<const SampleView> ViewsOf(const Sample& sample) const {
    return std::span(views).subspan(sample.first_view, sample.num_views);
  }
  std::span<const std::uint16_t> FactsOf(const SampleView& view) const {
    return std::span(facts).subspan(view.begin, view.end - view.begin);
  }
  std::span<const std::uint16_t> InputsOf(const SampleDecision& decision) const {
    return std::span(inputs).subspan(decision.first_input,
                                     decision.end_input - decision.first_input);
  }
  std::span<const SampleMove> MovesOf(const SampleDecision& decision) const {
    return std::span(moves).subspan(decision.first_move, decision.end_move - decision.first_move);
  }
  friend bool operator==(const SampleSet&, const SampleSet&) = default;
};

// What games to learn from are like.
struct SampleOptions {
  std::uint64_t seed = 1;
  int turns = 1;           // of a usual game
  double deviation = 0.1;  // chance of a turn before the last deviation to be played at random
  // Who plays: a search with the game's preset, this net and so many iterations a move; 0: the net
  // one step ahead, as greedy:net=, or without one the game's heuristics.
  std::int64_t iterations = 0;
  std::shared_ptr<const LearnedNet> net{};  // may be null: the game's own evaluation
  // Where a search plays: how much its value counts in the share that is learnt, beside the result.
  double blend = 0.5;
  // Where a search plays: whether its decisions are kept beside the positions.
  bool keeps_decisions = false;
  // Iterations a move up to the turn at random, from which nothing is learnt; as the others unless
  // given. So D. Wu, "Accelerating self-play learning in Go", 2019, saves most of the time.
  std::optional<std::int64_t> opening_iterations{};
  // Where a search plays: nets of earlier generations, null the game's own evaluation. In a part of
  // the games one of them plays one side, so that a net learns to beat more than itself.
  std::vector<std::shared_ptr<const LearnedNet>> rivals{};
  double rival_part = 0.25;
};

}  // namespace riftlab
