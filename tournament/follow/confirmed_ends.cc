#include "tournament/follow/confirmed_ends.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "engine/core/text.h"

namespace riftlab {
namespace {

bool IsLess(const AnyInfoSet& a, const AnyInfoSet& b) {
  return std::lexicographical_compare(a.bytes().begin(), a.bytes().end(), b.bytes().begin(),
                                      b.bytes().end());
}

}  // namespace

void ConfirmedEnds::Add(const AnyInfoSet& seen, const std::vector<std::string>& rest) {
  if (size_ == 0) {
    for (const std::string& fact : rest) {
      if (std::optional<PlacedFact> placed = ReadPlacedFact(fact)) {
        told_.push_back(*std::move(placed));
      }
    }
  }
  const auto place = std::lower_bound(
      kinds_.begin(), kinds_.end(), seen,
      [](const Kind& kind, const AnyInfoSet& info) { return IsLess(kind.seen, info); });
  const bool is_new = place == kinds_.end() || place->seen != seen;
  // The same may be seen in the end where other things answered what was asked on the way.
  if (is_new || (!place->fits && place->rest != rest)) {
    const bool fits = Says(seen, rest);
    if (fits && !first_fitting_) first_fitting_ = size_;
    if (is_new) {
      kinds_.insert(place, {.attempt = size_, .seen = seen, .rest = rest, .fits = fits});
      ++num_kinds_;
    } else {
      *place = {.attempt = size_, .seen = seen, .rest = rest, .fits = fits};
    }
  }
  ++size_;
}

// Whether all of it is seen that was told, and was not seen before.
bool ConfirmedEnds::Says(const AnyInfoSet& seen, const std::vector<std::string>& rest) {
  if (rest.empty()) return true;
  if (known_.empty()) known_ = SeenFacts(game_, before_);
  const std::vector<SeenFact>& known = known_;
  const std::vector<SeenFact> facts = SeenFacts(game_, seen);
  const std::vector<SeenFact> added = FactsBeyond(facts, known);
  std::set<std::string> places;
  std::set<std::string> all_places;
  for (const auto& [place, value] : known) all_places.insert(place);
  for (const auto& [place, value] : facts) {
    all_places.insert(place);
    if (!HasOrder(place)) places.insert(place);
  }
  return std::all_of(rest.begin(), rest.end(), [&](const std::string& fact) {
    const std::optional<PlacedFact> placed = ReadPlacedFact(fact);
    if (placed && (placed->values.empty() || all_places.contains(placed->place))) {
      return SaysPlaced(facts, added, *placed);
    }
    const std::vector<std::string> parts = Split(fact, '+');
    return std::any_of(places.begin(), places.end(), [&](const std::string& place) {
      if (StandsAt(added, place, parts)) return true;
      const std::string all = ValuesAt(facts, place);
      return all != ValuesAt(known, place) && Split(all, '+').size() == parts.size() &&
             StandsAt(facts, place, parts);
    });
  });
}

// Whether just that is at its place, or has come there.
bool ConfirmedEnds::SaysPlaced(const std::vector<SeenFact>& facts,
                               const std::vector<SeenFact>& added, const PlacedFact& fact) const {
  const std::vector<SeenFact>& meant = fact.is_new ? added : facts;
  const auto num_values = std::count_if(
      meant.begin(), meant.end(), [&](const SeenFact& each) { return each.first == fact.place; });
  return num_values == std::ssize(fact.values) && StandsAt(meant, fact.place, fact.values);
}

// Whether all parts of a fact stand at the place.
bool ConfirmedEnds::StandsAt(const std::vector<SeenFact>& facts, const std::string& place,
                             const std::vector<std::string>& parts) const {
  std::map<std::string, std::ptrdiff_t> told;
  for (const std::string& part : parts) ++told[Normalised(part)];
  return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
    const auto is_it = [&](const SeenFact& each) {
      return each.first == place && words_.IsMeant(part, each.second);
    };
    return std::count_if(facts.begin(), facts.end(), is_it) >= told[Normalised(part)];
  });
}

bool ConfirmedEnds::MayBeUnseen() const {
  return std::any_of(kinds_.begin(), kinds_.end(),
                     [&](const Kind& kind) { return kind.fits && kind.seen == before_; });
}

ConfirmedEnds::Settled ConfirmedEnds::Settle(bool closed) const {
  constexpr std::size_t kCompared = 64;  // more are not needed to tell where ends differ
  std::vector<const Kind*> kinds;
  for (const Kind& kind : kinds_) {
    if (!kind.fits) continue;
    if (kind.seen == before_) return {.attempt = kind.attempt, .question = std::nullopt};
    kinds.push_back(&kind);
  }
  while (kinds.size() > 1) {
    if (kinds.size() > kCompared) kinds.resize(kCompared);
    std::vector<AnyInfoSet> infos;
    infos.reserve(kinds.size());
    for (const Kind* kind : kinds) infos.push_back(kind->seen);
    SeenDifference difference = DifferenceOf(game_, SeenFacts(game_, before_), infos, told_);
    std::vector<const Kind*> silent;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (difference.names[i].empty()) silent.push_back(kinds[i]);
    }
    if (difference.question.names.size() < 2) return {};
    if (!closed || silent.empty()) {
      return {.attempt = std::nullopt, .question = std::move(difference.question)};
    }
    kinds = std::move(silent);
  }
  if (kinds.empty()) return {};
  return {.attempt = kinds[0]->attempt, .question = std::nullopt};
}

}  // namespace riftlab
