#include "tournament/learn/samples.h"

namespace riftlab {

void SampleSet::Begin(std::uint64_t game) {
  samples.push_back(
      {.first_view = static_cast<std::uint32_t>(views.size()), .num_views = 0, .game = game});
}

void SampleSet::AddView(const FeatureList& facts_of_view, double evaluation) {
  SampleView view;
  view.begin = static_cast<std::uint32_t>(facts.size());
  facts.insert(facts.end(), facts_of_view.begin(), facts_of_view.end());
  view.end = static_cast<std::uint32_t>(facts.size());
  view.evaluation = static_cast<float>(evaluation);
  views.push_back(view);
  ++samples.back().num_views;
}

void SampleSet::Append(const SampleSet& other) {
  const auto more_facts = static_cast<std::uint32_t>(facts.size());
  const auto more_views = static_cast<std::uint32_t>(views.size());
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
}

}  // namespace riftlab
