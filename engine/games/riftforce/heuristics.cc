#include "engine/games/riftforce/heuristics.h"

#include <algorithm>
#include <cmath>

#include "engine/core/array.h"
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

double Heuristics::SideValue(int side) const {
  double value = state_.riftforce[side].total();
  Array<int, kMaxLocations> placed{};  // cards of a Play action that is not complete
  if (state_.to_move != kNobody && rules_.Side(state_.to_move) == side) {
    for (std::size_t i = 0; i < state_.pending.num_placed; ++i) {
      ++placed[state_.pending.placed[i].location];
      value += kPerElemental;
    }
  }
  const bool against_bots = rules_.mode() == Mode::kSolo && side != kTrainer;
  const auto& damage_worths = rules_.ratings().damage[against_bots ? 1 : 0];
  for (int location = 0; location < rules_.locations(); ++location) {
    const int begin = state_.table.Begin(RowOf(1 - side, location));
    const int end = state_.table.End(RowOf(1 - side, location));
    if (begin == end) {
      const int own = state_.table.Size(RowOf(side, location)) + placed[location];
      if (own > 0) value += kPerLocation * rules_.cards().per_location;
    }
    for (int place = begin; place < end; ++place) {
      value += damage_worths[state_.table.At(place).marks()];
    }
  }
  value += kPerElemental * (state_.table.SideEnd(side) - state_.table.SideBegin(side));
  return value;
}

double Heuristics::Lead(Player seat, const HandSizes& hands) const {
  const int side = rules_.Side(seat);
  double lead = SideValue(side) - SideValue(1 - side);
  for (const Player other : Seats(rules_.NumPlayers())) {
    const double cards = kPerCard * hands[other];
    lead += rules_.Side(other) == side ? cards : -cards;
  }
  return lead;
}

// What the guilds taken so far promise side A more than side B.
double Heuristics::RatingLead() const {
  double lead = 0;
  for (const Player owner : Seats(rules_.num_owners())) {
    for (const OptionalIndex guild : state_.guilds[owner]) {
      if (guild) lead += rules_.SideOfOwner(owner) == 0 ? RatingOf(*guild) : -RatingOf(*guild);
    }
  }
  return lead;
}

Payoffs<Rules> Heuristics::EvaluateAll() const {
  if (state_.to_move == kNobody) return rules_.Returns(state_);
  if (state_.round == 0) return SharesOf(ShareOf(kPerRating * RatingLead(), kSpread));
  if (state_.phase == Phase::kAction) return EvaluateTurn(state_.position);
  // In the middle of an action: what looks best is done first.
  State finished = state_;
  Rng luck(1, {.purpose = Purpose::kAgent});
  FinishQuickly(rules_, finished, luck);
  return Heuristics(rules_, finished).EvaluateTurn((state_.position + 1) % rules_.num_positions());
}

// When the turn at `position` is about to begin.
Payoffs<Rules> Heuristics::EvaluateTurn(int position) const {
  HandSizes hands{};
  for (const Player seat : Seats(rules_.NumPlayers())) hands[seat] = state_.cards[seat].hand.Size();
  double lead = Lead(0, hands);
  const bool is_plan = rules_.mode() == Mode::kSolo && position == 1;
  lead +=
      rules_.SideOfOwner(is_plan ? kTrainer : rules_.SeatAt(position)) == 0 ? kPerTurn : -kPerTurn;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const double activation = kPerActivation * BestActivation(rules_, state_, seat);
    lead += rules_.Side(seat) == 0 ? activation : -activation;
  }
  // The lead that matters shrinks as the end comes near.
  const int most = std::max(state_.riftforce[0].total(), state_.riftforce[1].total());
  const double to_go = std::max(0, rules_.cards().end_trigger - most);
  const double spread = kLastSpread + (kSpread - kLastSpread) * to_go / rules_.cards().end_trigger;
  return SharesOf(ShareOf(lead, spread));
}

// Shares of all seats, where that of side A is `first`.
Payoffs<Rules> Heuristics::SharesOf(double first) const {
  Payoffs<Rules> shares;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    shares[seat] = rules_.Side(seat) == 0 ? first : 1 - first;
  }
  return shares;
}

// Guilds by their rating, in playouts with some luck.
Action Heuristics::QuickDraft(Rng& rng) const {
  Action best{};
  double best_score = 0;
  for (int k = 0; k < rules_.NumLegal(state_); ++k) {
    const Action action = rules_.NthLegal(state_, k);
    const double score = ScoreDraft(action) + rng.Uniform01();
    if (k > 0 && score <= best_score) continue;
    best = action;
    best_score = score;
  }
  return best;
}

double Heuristics::ScoreDraft(Action action) const {
  const int value = ValueOf(action);
  if (state_.phase == Phase::kKeep) {
    double rating = 0;
    ForEachBit(static_cast<std::uint32_t>(value), [&](int guild) { rating += RatingOf(guild); });
    return rating;
  }
  const double rating = RatingOf(value);
  // Bots have no use for their guild, but what Music takes over has.
  return state_.phase == Phase::kDraft ? rating : -rating;
}

// The lead at the end of the action when `action` is followed by quick decisions. Only the own
// cards of the acting seat are drawn, always with the same luck, so hidden cards of others do not
// matter.
double Heuristics::ScoreAction(Action action) const {
  if (state_.round == 0) return ScoreDraft(action);
  const Player seat = state_.to_move;
  State finished = state_;
  Rng luck(1, {.purpose = Purpose::kAgent});
  if (rules_.Resolve(finished, action, luck)) FinishQuickly(rules_, finished, luck);
  const auto other = static_cast<Player>(1 - rules_.Side(seat));  // its first seat, or the trainer
  return Heuristics(rules_, finished).LeadOfActor(seat) +
         kPerNext * BestActivation(rules_, finished, seat) -
         kPerThreat * Threat(rules_, finished, other);
}

// The lead as the acting seat sees it, whose own hand alone changes during its action.
double Heuristics::LeadOfActor(Player seat) const {
  HandSizes hands{};
  hands[seat] = state_.cards[seat].hand.Size();
  return Lead(seat, hands);
}

Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  return Heuristics(*this, state).EvaluateAll();
}

double Rules::ScoreAction(const State& state, Action action) const {
  return Heuristics(*this, state).ScoreAction(action);
}

void Rules::Rate() {
  for (std::size_t guild = 0; guild < cards_.num_guilds; ++guild) {
    ratings_.guilds[guild] = RatingOf(cards_.guilds[guild]);
  }
  for (int marks = 0; marks < Elemental::kMarks; ++marks) {
    const auto type = static_cast<CardType>(marks & 63);
    const double share = ShareGone(marks >> 6, LifeOf(type));
    ratings_.damage[0][marks] = share * worths_[type];
    ratings_.damage[1][marks] = share * cards_.per_destroyed;
  }
}

std::string Rules::Preset() const {
  return "so_ismcts:cutoff=0,c=0.2,expand=quick,prior=bonus,prior_weight=0.02,widen=0.3";
}

// A net judges what the tree finds, and the same tree serves; in the duel a deeper one that holds
// on less to what seemed best was tuned for it.
std::string Rules::PresetWithNet() const {
  if (mode_ != Mode::kDuel) return Preset();
  return "so_ismcts:cutoff=0,c=0.35,expand=quick,prior=bonus,prior_weight=0.016,widen=0.2";
}

}  // namespace riftlab::riftforce
