#include "tournament/balance/match_ups.h"

#include <algorithm>
#include <numeric>

#include "engine/core/check.h"

namespace riftlab {
namespace {

// What a name took from all others, for their order.
struct Taken {
  double points = 0;
  std::int64_t meetings = 0;

  void Add(double share, std::int64_t count) {
    points += share * static_cast<double>(count);
    meetings += count;
  }
  double Share() const { return meetings == 0 ? 0.5 : points / static_cast<double>(meetings); }
};

// What the lower id of a pair took, and would have taken by the seats that had it.
struct Met {
  Estimate points;
  double expected = 0.5;
};

Met Mirrored(const Met& met) {
  return {.points = Mirrored(met.points, 1), .expected = 1 - met.expected};
}

// What seats that are alike would take.
Estimate BetweenAlike(const Met& met) {
  Estimate points = met.points;
  for (double* bound : {&points.value, &points.low, &points.high}) {
    *bound = std::clamp(*bound + (0.5 - met.expected), 0.0, 1.0);
  }
  return points;
}

// The effect as it is between seats that are alike.
Effect EffectBetweenAlike(const Met& met, std::int64_t games) {
  Effect effect = EffectOf(met.points, std::clamp(met.expected, 0.001, 0.999), games);
  effect.par = 0.5;
  return effect;
}

}  // namespace

void AddTests(MatchUpSummary& match_ups, ReportTests& tests) {
  tests.StartTable();
  for (MatchUp& pair : match_ups.pairs) tests.Add(pair.effect.p, pair.effect.q);
}

void SetMix(MatchUpSummary& match_ups) {
  if (!match_ups.is_single) return;
  std::vector<PairPoints> pairs;
  for (const MatchUp& pair : match_ups.pairs) {
    pairs.push_back({.first = pair.first,
                     .second = pair.second,
                     .points = pair.points,
                     .is_sure = IsSignificant(pair.effect)});
  }
  match_ups.mix = AverageByNash(pairs, static_cast<int>(match_ups.names.size()));
}

void MatchUps::Add(std::size_t seat, std::string_view name) {
  if (is_given_up_) return;
  auto found = ids_.find(name);
  if (found == ids_.end()) {
    if (names_.size() >= kMaxNames) return GiveUp();
    found = ids_.try_emplace(std::string{name}, static_cast<Id>(names_.size())).first;
    names_.emplace_back(name);
  }
  open_[seat].push_back(found->second);
  is_single_ = is_single_ && open_[seat].size() == 1;
}

void MatchUps::GiveUp() {
  is_given_up_ = true;
  touched_.clear();
  pairs_.clear();
}

void MatchUps::CloseGame(std::span<const int> ranks, std::span<const std::size_t> strata) {
  if (is_given_up_) return;
  RIFTLAB_CHECK(ranks.size() == sides_.size() &&
                (strata.empty() || strata.size() == sides_.size()));
  const auto differs = [&](const std::vector<Id>& names) {
    return names.size() != open_[0].size();
  };
  if (std::any_of(open_.begin(), open_.end(), differs)) return GiveUp();
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    for (std::size_t other = seat + 1; other < sides_.size(); ++other) {
      if (sides_[seat] == sides_[other]) continue;
      const bool is_level = ranks[seat] == ranks[other];
      const double points = is_level ? 0.5 : ranks[seat] < ranks[other] ? 1 : 0;
      const Strata pair = strata.empty() ? Strata{} : Strata{strata[seat], strata[other]};
      if (pair.first != pair.second) {
        strata_[std::minmax(pair.first, pair.second)].Add(pair.first < pair.second ? points
                                                                                   : 1 - points);
      }
      Meet(seat, other, points, pair);
    }
  }
  for (std::vector<Id>& names : open_) names.clear();
}

void MatchUps::Meet(std::size_t seat, std::size_t other, double points, Strata strata) {
  for (const Id name : open_[seat]) {
    for (const Id against : open_[other]) {
      if (name == against) continue;
      Pair& pair = pairs_[std::minmax(name, against)];
      if (pair.points.open().count == 0) touched_.push_back(&pair);
      pair.points.Add(name < against ? points : 1 - points, 1);
      if (strata.first == strata.second) continue;
      ++pair.strata[name < against ? strata : Strata{strata.second, strata.first}];
    }
  }
}

void MatchUps::CloseBlock() {
  for (Pair* pair : touched_) pair->points.CloseBlock();
  touched_.clear();
}

// What the lower name of `pair` took per meeting if it took what its seats take, whatever they
// have.
double MatchUps::Expected(const Pair& pair, std::int64_t count) const {
  double beyond_half = 0;
  for (const auto& [strata, meetings] : pair.strata) {
    const double taken = strata_.at(std::minmax(strata.first, strata.second)).Mean();
    const double own = strata.first < strata.second ? taken : 1 - taken;
    beyond_half += static_cast<double>(meetings) * (own - 0.5);
  }
  return 0.5 + beyond_half / static_cast<double>(count);
}

std::optional<MatchUpSummary> MatchUps::Summary(std::int64_t games) const {
  if (is_given_up_ || pairs_.empty()) return std::nullopt;
  std::vector<Taken> taken(names_.size());
  std::map<std::pair<Id, Id>, Met> met;
  for (const auto& [ids, pair] : pairs_) {
    const Estimate all = pair.points.closed().Bounded(0, 1);
    const Met of_pair{.points = all, .expected = Expected(pair, all.count)};
    const Estimate points = BetweenAlike(of_pair);
    taken[ids.first].Add(points.value, points.count);
    taken[ids.second].Add(1 - points.value, points.count);
    met.emplace(ids, of_pair);
  }
  std::vector<Id> order(names_.size());
  std::iota(order.begin(), order.end(), Id{0});
  std::sort(order.begin(), order.end(), [&](Id a, Id b) {
    return std::pair(-taken[a].Share(), std::string_view{names_[a]}) <
           std::pair(-taken[b].Share(), std::string_view{names_[b]});
  });
  MatchUpSummary summary{.names = {}, .pairs = {}, .is_single = is_single_, .mix = {}};
  for (std::size_t row = 0; row < order.size(); ++row) {
    summary.names.push_back(names_[order[row]]);
    for (std::size_t column = row + 1; column < order.size(); ++column) {
      const auto found = met.find(std::minmax(order[row], order[column]));
      if (found == met.end()) continue;
      const Met pair = order[row] > order[column] ? Mirrored(found->second) : found->second;
      summary.pairs.push_back({.first = static_cast<int>(row),
                               .second = static_cast<int>(column),
                               .points = BetweenAlike(pair),
                               .effect = EffectBetweenAlike(pair, games)});
    }
  }
  return summary;
}

}  // namespace riftlab
