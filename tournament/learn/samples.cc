#include "tournament/learn/samples.h"

namespace riftlab {

void SampleSet::Begin(std::uint64_t game) {
  samples.push_back({.first_view = views.size(), .num_views = 0, .game = game});
}

void SampleSet::AddView(const FeatureList& facts_of_view, double evaluation) {
  SampleView view;
  view.begin = facts.size();
  facts.insert(facts.end(), facts_of_view.begin(), facts_of_view.end());
  view.end = facts.size();
  view.evaluation = static_cast<float>(evaluation);
  views.push_back(view);
  ++samples.back().num_views;
}

void SampleSet::AddDecision(std::uint64_t game, const InputList& inputs_of_seat,
                            std::span<const SampleMove> moves_of_seat) {
  SampleDecision decision{.game = game};
  decision.first_input = inputs.size();
  inputs.insert(inputs.end(), inputs_of_seat.begin(), inputs_of_seat.end());
  decision.end_input = inputs.size();
  decision.first_move = moves.size();
  moves.insert(moves.end(), moves_of_seat.begin(), moves_of_seat.end());
  decision.end_move = moves.size();
  decisions.push_back(decision);
}

void SampleSet::Append(const SampleSet& other) {
  const std::size_t more_facts = facts.size();
  const std::size_t more_views = views.size();
  facts.insert(facts.end(), other.facts.begin(), other.facts.end());
  for (SampleView view : other.views) {
    view.begin += more_facts;
    view.end += more_facts;
    views.push_back(view);
  }
  for (Sample sample : other.samples) {
    sample.first_view += more_views;
    samples.push_back(sample);
  }
  const auto more_inputs = inputs.size();
  const auto more_moves = moves.size();
  inputs.insert(inputs.end(), other.inputs.begin(), other.inputs.end());
  moves.insert(moves.end(), other.moves.begin(), other.moves.end());
  for (SampleDecision decision : other.decisions) {
    decision.first_input += more_inputs;
    decision.end_input += more_inputs;
    decision.first_move += more_moves;
    decision.end_move += more_moves;
    decisions.push_back(decision);
  }
}

}  // namespace riftlab
