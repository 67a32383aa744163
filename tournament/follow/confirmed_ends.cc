#include "tournament/follow/confirmed_ends.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace riftlab {
namespace {

// Attempts that end alike before it is taken that others would, too, where cards are seen that were
// not told.
constexpr int kSure = 32;
constexpr std::size_t kCompared = 64;  // more are not needed to tell where ends differ

bool IsLess(const AnyInfoSet& a, const AnyInfoSet& b) {
  return std::lexicographical_compare(a.bytes().begin(), a.bytes().end(), b.bytes().begin(),
                                      b.bytes().end());
}

}  // namespace

void ConfirmedEnds::Add(const StepEnd& end, const std::optional<EndMatch>& match) {
  if (size_ == 0) {
    for (const FactAt& rest : end.rest) {
      if (std::optional<PlacedFact> placed = ReadPlacedFact(rest.fact)) {
        told_.push_back(*std::move(placed));
      }
    }
  }
  const AnyInfoSet& seen = *end.seen;
  auto kind = std::lower_bound(
      kinds_.begin(), kinds_.end(), seen,
      [](const Kind& each, const AnyInfoSet& info) { return IsLess(each.seen, info); });
  const bool is_new = kind == kinds_.end() || kind->seen != seen;
  const auto is_good = [](const EndMatch& each) { return each.fits && each.is_in_order; };
  // The same may be seen in the end where other things answered what was asked on the way, or where
  // cards lay in another order before.
  if (is_new || (!is_good(kind->match) && (kind->match.fits || kind->rest != end.rest))) {
    EndMatch found = match ? *match : match_.Compare(end);
    if (found.fits && !first_fitting_) first_fitting_ = size_;
    if (is_new) {
      kind = kinds_.insert(kind, {.attempt = size_, .seen = seen, .rest = {}, .match = {}});
    }
    if (is_new || is_good(found) || (found.fits && !kind->match.fits)) {
      kind->attempt = size_;
      kind->rest = end.rest;
      kind->match = std::move(found);
    }
  }
  if (kind->match.fits) ++kind->num_fitting;
  ++size_;
}

bool ConfirmedEnds::MayBeUnseen() const {
  return std::any_of(kinds_.begin(), kinds_.end(),
                     [&](const Kind& kind) { return kind.match.fits && kind.seen == before_; });
}

// What tells them apart; nothing where one is left, be it because nothing else was seen.
std::optional<FactQuestion> ConfirmedEnds::Difference(std::vector<const Kind*>& kinds,
                                                      bool closed) const {
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
    if (difference.question.names.size() < 2) {
      kinds.clear();
      return std::nullopt;
    }
    if (!closed || silent.empty()) return std::move(difference.question);
    kinds = std::move(silent);
  }
  return std::nullopt;
}

ConfirmedEnds::Settled ConfirmedEnds::Settle(bool closed, bool is_last) const {
  std::vector<const Kind*> kinds;
  for (const Kind& kind : kinds_) {
    if (!kind.match.fits) continue;
    if (kind.seen == before_) return {.attempt = kind.attempt};
    kinds.push_back(&kind);
  }
  const auto is_in_order = [](const Kind* kind) { return kind->match.is_in_order; };
  if (std::any_of(kinds.begin(), kinds.end(), is_in_order)) {
    std::erase_if(kinds, [&](const Kind* kind) { return !is_in_order(kind); });
  }
  if (std::optional<FactQuestion> question = Difference(kinds, closed)) {
    return {.question = std::move(question)};
  }
  if (kinds.empty()) return {};
  const Kind& only = *kinds[0];
  if (only.match.is_accounted || only.num_fitting >= kSure) return {.attempt = only.attempt};
  if (!is_last) return {};
  for (const Kind& kind : kinds_) {
    if (&kind != &only) kinds.push_back(&kind);
  }
  if (std::optional<FactQuestion> question = Difference(kinds, /*closed=*/false)) {
    return {.question = std::move(question)};
  }
  return {.attempt = only.attempt};
}

}  // namespace riftlab
