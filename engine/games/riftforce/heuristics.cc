// What good play looks like: what a position promises, and how good a decision is. README.md
// explains the terms.
#include <algorithm>
#include <cmath>

#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

// Worth in Riftforce.
constexpr double kPerElemental = 0.28;      // on the table
constexpr double kPerLocation = 0.35;       // held alone
constexpr double kPerCard = 0.13;           // in hand
constexpr double kPerDamage = 0.5;          // an enemy at half its life is worth half of this ...
constexpr double kPerDamageSquared = 0.35;  // ... and a quarter of this
// The spread of final leads with 12 to go, and at the end.
constexpr double kSpread = 5;
constexpr double kLastSpread = 1.2;

// What one step of an ability adds to the rating of a guild in the draft.
double RatingOf(const Step& step) {
  switch (step.op) {
    case Op::kDamage: {
      double targets = 1;
      if (step.target == Target::kEachEnemy) targets = 1.6;
      if (step.target == Target::kSecondEnemy) targets = 0.5;
      if (step.target == Target::kAnyEnemy) targets = 1.3;
      if (step.target == Target::kAllyBehind || step.target == Target::kSelfAndFront) {
        targets = -0.6;
      }
      if (step.target == Target::kSelf) targets = -1;
      if (step.place == Place::kAdjacentEach) targets *= 1.5;
      if (step.place == Place::kHereAndAdjacent) targets *= 1.9;
      const double amount =
          step.when == When::kAlways ? step.amount : 0.6 * step.amount + 0.4 * step.other;
      return targets * amount;
    }
    case Op::kMoveSelf:
      return step.place == Place::kAnyOtherChoice ? 0.8 : 0.4;
    case Op::kMoveTarget:
    case Op::kMoveBoth:
      return 0.3;
    case Op::kHeal:
      return 0.4;
    case Op::kDraw:
      return 0.7;
    case Op::kRepeatIfDestroyed:
      return 0.6;
    case Op::kBonusIfDestroyed:
      return 0.8;
    case Op::kNoRiftforce:
      return -1.5;
    case Op::kTakeOverIfDestroyed:
      return 1;
    case Op::kNone:
      break;
  }
  return 0;
}

double RatingOf(const Guild& guild) {
  double rating = -0.6 * guild.bonus;
  for (std::size_t i = 0; i < guild.on_activate.count; ++i) {
    rating += RatingOf(guild.on_activate.steps[i]);
  }
  for (std::size_t i = 0; i < guild.on_play.count; ++i) {
    rating += 0.7 * RatingOf(guild.on_play.steps[i]);
  }
  return rating;
}

}  // namespace

double Rules::SideValue(const State& state, int side) const {
  double value = state.riftforce[static_cast<std::size_t>(side)].total();
  std::array<int, kMaxLocations> placed{};  // cards of a Play action that is not complete
  if (state.to_move != kNobody && sides_[state.to_move] == side) {
    for (std::size_t i = 0; i < state.pending.num_placed; ++i) {
      ++placed[state.pending.placed[i].location];
      value += kPerElemental;
    }
  }
  for (int location = 0; location < locations(); ++location) {
    const int own =
        state.table.Size(RowOf(side, location)) + placed[static_cast<std::size_t>(location)];
    const int enemies = state.table.Size(RowOf(1 - side, location));
    if (own > 0 && enemies == 0) value += kPerLocation * cards_.per_location;
  }
  value += kPerElemental * (state.table.SideEnd(side) - state.table.SideBegin(side));
  for (int place = state.table.SideBegin(1 - side); place < state.table.SideEnd(1 - side);
       ++place) {
    const Elemental enemy = state.table.At(place);
    if (enemy.damage() == 0) continue;
    const double part = static_cast<double>(enemy.damage()) / LifeOf(enemy.type());
    const double share =
        part < 1 ? part * (kPerDamage + kPerDamageSquared * part) : 1 + kPerElemental;
    value += share * WorthOf(enemy);
  }
  return value;
}

double Rules::Lead(const State& state, Player seat, const std::array<int, kMaxSeats>& hands) const {
  const int side = sides_[seat];
  double lead = SideValue(state, side) - SideValue(state, 1 - side);
  for (const Player other : Seats(num_players_)) {
    const double cards = kPerCard * hands[other];
    lead += sides_[other] == side ? cards : -cards;
  }
  return lead;
}

double Rules::Evaluate(const State& state, Player seat) const {
  if (state.round == 0) return 0.5;
  if (state.to_move == kNobody) return Returns(state)[seat];
  std::array<int, kMaxSeats> hands{};
  for (const Player other : Seats(num_players_)) hands[other] = state.cards[other].hand.Size();
  const double lead = Lead(state, seat, hands);
  // The lead that matters shrinks as the end comes near. An algebraic sigmoid, since exp differs
  // between processors.
  const int most = std::max(state.riftforce[0].total(), state.riftforce[1].total());
  const double to_go = std::max(0, cards_.end_trigger - most);
  const double spread = kLastSpread + (kSpread - kLastSpread) * to_go / cards_.end_trigger;
  return 0.5 + 0.5 * lead / std::sqrt(spread * spread + lead * lead);
}

double Rules::ScoreAction(const State& state, Action action) const {
  const int value = ValueOf(action);
  switch (state.phase) {
    case Phase::kDraft:
    case Phase::kTrainerGuild: {
      const double rating = RatingOf(cards_.guilds[static_cast<std::size_t>(value)]);
      // Bots have no use for their guild, but what Music takes over has.
      return state.phase == Phase::kDraft ? rating : -rating;
    }
    case Phase::kKeep: {
      double rating = 0;
      ForEachBit(static_cast<std::uint32_t>(value), [&](int guild) {
        rating += RatingOf(cards_.guilds[static_cast<std::size_t>(guild)]);
      });
      return rating;
    }
    default:
      return FinishGreedily(state, action);
  }
}

// The lead at the end of the action when `action` is followed by what looks best at each decision.
// Only the own cards of the acting seat are drawn, always with the same luck, so hidden cards of
// others do not matter.
double Rules::FinishGreedily(const State& state, Action action) const {
  const Player seat = state.to_move;
  State current = state;
  Action chosen = action;
  while (true) {
    Rng luck(1, {.purpose = Purpose::kAgent});
    if (!Resolve(current, chosen, luck)) break;
    State best{};
    double best_lead = 0;
    bool over = false;
    for (int k = 0; k < NumLegal(current); ++k) {
      State next = current;
      Rng again(1, {.purpose = Purpose::kAgent});
      const bool pending = Resolve(next, NthLegal(current, k), again);
      const double lead = LeadOfActor(next, seat);
      if (k == 0 || lead > best_lead) {
        best = next;
        best_lead = lead;
        chosen = NthLegal(current, k);
        over = !pending;
      }
    }
    if (over) {
      current = best;
      break;
    }
  }
  return LeadOfActor(current, seat);
}

// The lead as the acting seat sees it, whose own hand alone changes during its action.
double Rules::LeadOfActor(const State& state, Player seat) const {
  std::array<int, kMaxSeats> hands{};
  hands[seat] = state.cards[seat].hand.Size();
  return Lead(state, seat, hands);
}

}  // namespace riftlab::riftforce
