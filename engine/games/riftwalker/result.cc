// Scores, bonuses and ranks (5.2 to 5.4).
#include <algorithm>
#include <tuple>

#include "engine/core/array.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {
namespace {

// Finds rifts of several elements an element of their own each (a maximum matching, by augmenting
// paths). Elements outside `free` are taken by rifts that have no other.
class ElementMatching {
 public:
  explicit ElementMatching(Elements free) : free_(free) { owner_.fill(-1); }

  // True when one more element is named with this rift.
  bool Add(const CardTable& cards, int rift) {
    tried_ = 0;
    return Assign(cards, rift);
  }

 private:
  bool Assign(const CardTable& cards, int rift) {
    const Elements own = cards.rifts[rift].elements;
    for (int element = 0; element < kElements; ++element) {
      if (!Has(own, element) || !Has(free_, element) || Has(tried_, element)) continue;
      Set(tried_, element);
      int& owner = owner_[element];
      if (owner < 0 || Assign(cards, owner)) {
        owner = rift;
        return true;
      }
    }
    return false;
  }

  Elements free_;
  Elements tried_ = 0;
  Array<int, kElements> owner_{};
};

// The most different elements that the rifts can name, each one of its own.
int DifferentElements(const CardTable& cards, RiftSet rifts) {
  Elements singles = 0;
  RiftSet several = 0;
  ForEachBit(rifts, [&](int rift) {
    const Elements own = cards.rifts[rift].elements;
    if (Count(own) == 1) {
      singles = static_cast<Elements>(singles | own);
    } else {
      Set(several, rift);
    }
  });
  int named = Count(singles);
  ElementMatching matching(static_cast<Elements>(kAllElements & ~singles));
  for (; several != 0 && named < kElements; several = WithoutLowest(several)) {
    if (matching.Add(cards, LowestBit(several))) ++named;
  }
  return named;
}

}  // namespace

int Rules::MetricOf(const State& state, Player seat, int rift, Metric metric, int element,
                    std::uint32_t worth) const {
  const RiftSet scored = state.scored[seat];
  switch (metric) {
    case Metric::kScoredTotal:
      return Count(scored);
    case Metric::kScoredElement:
      return Count(scored & with_element_[element]);
    case Metric::kScoredElements:
      return DifferentElements(cards(), scored);
    case Metric::kScoredWorth: {
      int count = 0;
      ForEachBit(scored, [&](int other) { count += Has(worth, WorthOf(state, other)) ? 1 : 0; });
      return count;
    }
    case Metric::kScoredWithBeneath:
      return Count(scored & state.hosts);
    case Metric::kBeneathSelf:
      return NumBeneath(state, rift);
    case Metric::kBeneathScored: {
      int count = 0;
      for (std::size_t i = 0; i < state.num_beneath; ++i) {
        count += Has(scored, state.beneath_host[i] & ~kFaceUp) ? 1 : 0;
      }
      return count;
    }
    case Metric::kExploredTotal:
      return Count(state.explored[seat]);
    case Metric::kGridElement:
      return Count(state.faces[element]);
  }
  return 0;
}

int Rules::BonusOf(const State& state, Player seat, int rift) const {
  const Rift& card = RiftAt(rift);
  if (card.bonus_kind == BonusKind::kNone) return 0;
  const int bonus = card.bonus[ShiftsOf(state, rift)];
  const int metric =
      MetricOf(state, seat, rift, card.bonus_metric, card.bonus_element, card.bonus_worth);
  if (card.bonus_kind == BonusKind::kPer) return bonus * metric;
  return metric >= card.bonus_min ? bonus : 0;
}

int Rules::Score(const State& state, Player seat) const {
  int score = 0;
  ForEachBit(state.scored[seat],
             [&](int rift) { score += WorthOf(state, rift) + BonusOf(state, seat, rift); });
  return score;
}

int Rules::ExploredWorth(const State& state, Player seat) const {
  int worth = 0;
  ForEachBit(state.explored[seat], [&](int rift) { worth += WorthOf(state, rift); });
  return worth;
}

Array<int, kMaxSeats> Rules::Ranks(const State& state) const {
  Array<std::tuple<int, int, int>, kMaxSeats> standing{};
  for (const Player seat : Seats(num_players_)) {
    standing[seat] = {Score(state, seat), Count(state.scored[seat]), ExploredWorth(state, seat)};
  }
  Array<int, kMaxSeats> ranks{};
  for (const Player seat : Seats(num_players_)) {
    ranks[seat] = 1;
    for (const Player other : Seats(num_players_)) {
      ranks[seat] += standing[other] > standing[seat] ? 1 : 0;
    }
  }
  return ranks;
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(state.to_move == kNobody);
  const Array<int, kMaxSeats> ranks = Ranks(state);
  const auto winners = std::count(ranks.begin(), ranks.begin() + num_players_, 1);
  Payoffs<Rules> returns;
  for (const Player seat : Seats(num_players_)) {
    returns[seat] = ranks[seat] == 1 ? 1.0 / static_cast<double>(winners) : 0;
  }
  return returns;
}

namespace {

// Lists of names by seat, filled up with empty texts to the same length.
std::vector<std::string> Padded(std::vector<std::vector<std::string>> lists) {
  std::size_t longest = 1;
  for (const auto& list : lists) longest = std::max(longest, list.size());
  std::vector<std::string> all;
  for (auto& list : lists) {
    list.resize(longest);
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

}  // namespace

GameResult Rules::Result(const State& state) const {
  GameResult result;
  const Payoffs<Rules> returns = Returns(state);
  const Array<int, kMaxSeats> ranks = Ranks(state);
  std::vector<std::int64_t> bonus;
  std::vector<std::int64_t> num_scored;
  for (const Player seat : Seats(num_players_)) {
    result.scores.push_back(Score(state, seat));
    result.ranks.push_back(ranks[seat]);
    result.shares.push_back(returns[seat]);
    num_scored.push_back(Count(state.scored[seat]));
    bonus.push_back(0);
    ForEachBit(state.scored[seat], [&](int rift) { bonus.back() += BonusOf(state, seat, rift); });
  }
  result.reason = state.capped != 0 ? "round_cap" : (state.trigger == 1 ? "deck" : "bursts");
  result.turns = state.round;
  const auto names = [&](const char* key, const Array<RiftSet, kMaxSeats>& sets) {
    std::vector<std::vector<std::string>> lists(static_cast<std::size_t>(num_players_));
    for (const Player seat : Seats(num_players_)) {
      ForEachBit(sets[seat], [&](int rift) { lists[seat].emplace_back(RiftName(cards(), rift)); });
    }
    result.tags.push_back({key, Padded(std::move(lists))});
  };
  std::vector<std::string> seen;
  ForEachBit(AllRifts() & ~state.unseen,
             [&](int rift) { seen.emplace_back(RiftName(cards(), rift)); });
  result.tags.push_back({"seen", std::move(seen)});
  AddPointTags(state, result);
  names("explored", state.has_explored);
  names("shifted", state.has_shifted);
  result.tags.push_back({"num_scored", std::move(num_scored)});
  result.tags.push_back({"bonus_points", std::move(bonus)});
  for (std::size_t how = 0; how < 2; ++how) {
    for (std::size_t element = 0; element < kElements; ++element) {
      result.tags.push_back(
          {std::string(how == 0 ? "flipped_" : "placed_") + std::string(kElementNames[element]),
           std::int64_t{state.drawn_by[how][element]}});
    }
  }
  return result;
}

// What each scored rift brought, bonus included, and what its bonus did.
void Rules::AddPointTags(const State& state, GameResult& result) const {
  std::vector<std::vector<std::string>> points(static_cast<std::size_t>(num_players_));
  std::vector<std::vector<std::string>> bonus(static_cast<std::size_t>(num_players_));
  for (const Player seat : Seats(num_players_)) {
    ForEachBit(state.scored[seat], [&](int rift) {
      const std::string name = std::string(RiftName(cards(), rift)) + " +";
      const int more = BonusOf(state, seat, rift);
      points[seat].push_back(name + std::to_string(WorthOf(state, rift) + more));
      if (RiftAt(rift).bonus_kind != BonusKind::kNone) {
        bonus[seat].push_back(name + std::to_string(more));
      }
    });
  }
  result.tags.push_back({"scored", Padded(std::move(points))});
  result.tags.push_back({"bonus", Padded(std::move(bonus))});
}

}  // namespace riftlab::riftwalker
