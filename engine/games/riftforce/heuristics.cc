// What good play looks like: what a position promises, and how good a decision is. README.md
// explains the terms.
#include <algorithm>
#include <cmath>

#include "engine/core/array.h"
#include "engine/games/riftforce/riftforce.h"
#include "engine/games/riftforce/worth.h"

namespace riftlab::riftforce {
namespace {

// Worth in Riftforce, beside that of worth.h.
constexpr double kPerLocation = 0.35;   // held alone
constexpr double kPerTurn = 0.3;        // to be the next to act
constexpr double kPerActivation = 0.2;  // of what the best activation would bring at once
constexpr double kPerNext = 0.2;        // the same for the acting side at the end of its action
constexpr double kPerThreat = 0.2;      // of what the other side's best activation could bring
constexpr double kPerRating = 0.15;     // of a guild, against the usual
// The spread of final leads with 12 to go, and at the end.
constexpr double kSpread = 5;
constexpr double kLastSpread = 1.4;

// What one step of an ability adds to the rating of a guild in the draft. The figures are near to
// the share of wins that the guilds had in games of `greedy` with random drafts.
double RatingOf(const Step& step) {
  switch (step.op) {
    case Op::kDamage: {
      double targets = 1;
      if (step.target == Target::kEachEnemy) targets = 1.1;
      if (step.target == Target::kSecondEnemy) targets = 0.5;
      if (step.target == Target::kAllyBehind) targets = -0.3;
      if (step.target == Target::kSelfAndFront) targets = -0.8;
      if (step.target == Target::kSelf) targets = -1;
      if (step.place == Place::kAdjacentChoice) targets *= 0.85;
      if (step.place == Place::kAdjacentEach) targets *= 1.2;
      if (step.place == Place::kHereAndAdjacent) targets *= 2.6;
      const double amount =
          step.when == When::kAlways ? step.amount : 0.6 * step.amount + 0.4 * step.other;
      return targets * amount;
    }
    case Op::kMoveSelf:
      return step.place == Place::kAnyOtherChoice ? 0.8 : 0.4;
    case Op::kMoveBoth:
      return -0.3;
    case Op::kHeal:
    case Op::kDraw:
    case Op::kRepeatIfDestroyed:
      return 0.3;
    case Op::kBonusIfDestroyed:
      return 0.8;
    case Op::kNoRiftforce:
      return -2;
    case Op::kTakeOverIfDestroyed:
      return 1;
    case Op::kMoveTarget:
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
    rating += 1.3 * RatingOf(guild.on_play.steps[i]);
  }
  return rating;
}

// An algebraic sigmoid, since exp differs between processors.
double ShareOf(double lead, double spread) {
  return 0.5 + 0.5 * lead / std::sqrt(spread * spread + lead * lead);
}

}  // namespace

double Rules::SideValue(const State& state, int side) const {
  double value = state.riftforce[side].total();
  Array<int, kMaxLocations> placed{};  // cards of a Play action that is not complete
  if (state.to_move != kNobody && sides_[state.to_move] == side) {
    for (std::size_t i = 0; i < state.pending.num_placed; ++i) {
      ++placed[state.pending.placed[i].location];
      value += kPerElemental;
    }
  }
  const bool against_bots = mode_ == Mode::kSolo && side != kTrainer;
  const auto& damage_worths = damage_worths_[against_bots ? 1 : 0];
  for (int location = 0; location < locations(); ++location) {
    const int begin = state.table.Begin(RowOf(1 - side, location));
    const int end = state.table.End(RowOf(1 - side, location));
    if (begin == end) {
      const int own = state.table.Size(RowOf(side, location)) + placed[location];
      if (own > 0) value += kPerLocation * cards_.per_location;
    }
    for (int place = begin; place < end; ++place) {
      value += damage_worths[state.table.At(place).marks()];
    }
  }
  value += kPerElemental * (state.table.SideEnd(side) - state.table.SideBegin(side));
  return value;
}

double Rules::Lead(const State& state, Player seat, const Array<int, kMaxSeats>& hands) const {
  const int side = sides_[seat];
  double lead = SideValue(state, side) - SideValue(state, 1 - side);
  for (const Player other : Seats(num_players_)) {
    const double cards = kPerCard * hands[other];
    lead += sides_[other] == side ? cards : -cards;
  }
  return lead;
}

// The rating of each guild, once for all.
void Rules::RateGuilds() {
  for (std::size_t guild = 0; guild < cards_.num_guilds; ++guild) {
    ratings_[guild] = RatingOf(cards_.guilds[guild]);
  }
}

// What damage is worth, once for all.
void Rules::RateDamage() {
  for (int marks = 0; marks < Elemental::kMarks; ++marks) {
    const auto type = static_cast<CardType>(marks & 63);
    const double share = ShareGone(marks >> 6, LifeOf(type));
    damage_worths_[0][marks] = share * worths_[type];
    damage_worths_[1][marks] = share * cards_.per_destroyed;
  }
}

// What the guilds taken so far promise side A more than side B.
double Rules::RatingLead(const State& state) const {
  double lead = 0;
  for (const Player owner : Seats(num_owners())) {
    for (const OptionalIndex guild : state.guilds[owner]) {
      if (guild) lead += SideOfOwner(owner) == 0 ? ratings_[*guild] : -ratings_[*guild];
    }
  }
  return lead;
}

Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  if (state.to_move == kNobody) return Returns(state);
  if (state.round == 0) return SharesOf(ShareOf(kPerRating * RatingLead(state), kSpread));
  if (state.phase == Phase::kAction) return EvaluateTurn(state, state.position);
  // In the middle of an action: what looks best is done first.
  State finished = state;
  Rng luck(1, {.purpose = Purpose::kAgent});
  FinishQuickly(finished, luck);
  return EvaluateTurn(finished, (state.position + 1) % num_positions_);
}

// When the turn at `position` is about to begin.
Payoffs<Rules> Rules::EvaluateTurn(const State& state, int position) const {
  Array<int, kMaxSeats> hands{};
  for (const Player seat : Seats(num_players_)) hands[seat] = state.cards[seat].hand.Size();
  double lead = Lead(state, 0, hands);
  const bool is_plan = mode_ == Mode::kSolo && position == 1;
  lead += SideOfOwner(is_plan ? kTrainer : SeatAt(position)) == 0 ? kPerTurn : -kPerTurn;
  for (const Player seat : Seats(num_players_)) {
    const double activation = kPerActivation * BestActivation(state, seat);
    lead += sides_[seat] == 0 ? activation : -activation;
  }
  // The lead that matters shrinks as the end comes near.
  const int most = std::max(state.riftforce[0].total(), state.riftforce[1].total());
  const double to_go = std::max(0, cards_.end_trigger - most);
  const double spread = kLastSpread + (kSpread - kLastSpread) * to_go / cards_.end_trigger;
  return SharesOf(ShareOf(lead, spread));
}

// Shares of all seats, where that of side A is `first`.
Payoffs<Rules> Rules::SharesOf(double first) const {
  Payoffs<Rules> shares;
  for (const Player seat : Seats(num_players_)) {
    shares[seat] = sides_[seat] == 0 ? first : 1 - first;
  }
  return shares;
}

// Guilds by their rating, in playouts with some luck.
Action Rules::QuickDraft(const State& state, Rng& rng) const {
  Action best{};
  double best_score = 0;
  for (int k = 0; k < NumLegal(state); ++k) {
    const Action action = NthLegal(state, k);
    const double score = ScoreDraft(state, action) + rng.Uniform01();
    if (k > 0 && score <= best_score) continue;
    best = action;
    best_score = score;
  }
  return best;
}

double Rules::ScoreDraft(const State& state, Action action) const {
  const int value = ValueOf(action);
  if (state.phase == Phase::kKeep) {
    double rating = 0;
    ForEachBit(static_cast<std::uint32_t>(value), [&](int guild) { rating += ratings_[guild]; });
    return rating;
  }
  const double rating = ratings_[value];
  // Bots have no use for their guild, but what Music takes over has.
  return state.phase == Phase::kDraft ? rating : -rating;
}

// The lead at the end of the action when `action` is followed by quick decisions. Only the own
// cards of the acting seat are drawn, always with the same luck, so hidden cards of others do not
// matter.
double Rules::ScoreAction(const State& state, Action action) const {
  if (state.round == 0) return ScoreDraft(state, action);
  const Player seat = state.to_move;
  State finished = state;
  Rng luck(1, {.purpose = Purpose::kAgent});
  if (Resolve(finished, action, luck)) FinishQuickly(finished, luck);
  const auto other = static_cast<Player>(1 - Side(seat));  // its first seat, or the trainer
  return LeadOfActor(finished, seat) + kPerNext * BestActivation(finished, seat) -
         kPerThreat * Threat(finished, other);
}

// A net judges what the tree finds, so the same tree serves without one.
std::string Rules::Preset() const { return PresetWithNet(); }

std::string Rules::PresetWithNet() const {
  return "so_ismcts:cutoff=0,c=0.2,expand=quick,prior=bonus,prior_weight=0.02,widen=0.3";
}

// The lead as the acting seat sees it, whose own hand alone changes during its action.
double Rules::LeadOfActor(const State& state, Player seat) const {
  Array<int, kMaxSeats> hands{};
  hands[seat] = state.cards[seat].hand.Size();
  return Lead(state, seat, hands);
}

}  // namespace riftlab::riftforce
