// A decision, told step by step.
#include "engine/games/riftforce/retelling.h"

#include <algorithm>
#include <utility>

#include "engine/core/array.h"
#include "engine/games/riftforce/card_text.h"
#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/options.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

Array<int, 2> TotalsOf(const State& state) {
  return {state.riftforce[0].total(), state.riftforce[1].total()};
}

// "Fire 5, Fire 6 at L3", "Fire 5 at L2, Ice 5 at L3".
std::string PlacedText(const CardTable& cards, const std::vector<Placed>& placed) {
  std::string text;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    text += (i == 0 ? "" : ", ") + CardName(cards, placed[i].type);
    const bool is_last = i + 1 == placed.size() || placed[i + 1].location != placed[i].location;
    if (is_last) text += " at " + LocationText(placed[i].location);
  }
  return text;
}

}  // namespace

Retelling::Retelling(const Rules& rules, const State& before, const State* after)
    : rules_(rules), state_(before), after_(after), rng_(0, {}) {
  if (after != nullptr) state_.plans = after->plans;
}

Elemental Retelling::ActorOf(const State& state) const {
  const int row = RowOf(rules_.ActingSide(state), state.pending.actor_location);
  return state.table.At(state.table.Begin(row) + state.pending.actor_index);
}

void Retelling::Begin(std::string head) {
  deeds_.push_back({.head = std::move(head),
                    .is_without_effect = false,
                    .begins_round = std::exchange(begins_round_, false)});
  scores_ = TotalsOf(state_);
}

void Retelling::End(bool is_over) {
  Deed& deed = deeds_.back();
  deed.totals = TotalsOf(state_);
  for (std::size_t side = 0; side < 2; ++side) deed.gains[side] = deed.totals[side] - scores_[side];
  deed.is_without_effect = is_over && deed.effects.empty();
}

void Retelling::Add(const Effect& effect) { deeds_.back().effects.push_back(effect); }

Effect Retelling::On(Effect::Kind kind, CardType type, int row) const {
  Effect effect{.kind = kind, .type = type, .row = row};
  const bool is_ability = state_.pending.context != Context::kNone;
  effect.is_own = SideOfRow(row) == side();
  effect.is_here = is_ability && LocationOf(row) == state_.pending.actor_location;
  return effect;
}

// --- Decisions.

bool Retelling::Act(Action action) {
  const Player mover = state_.to_move;
  const int value = ValueOf(action);
  switch (state_.phase) {
    case Phase::kAction:
      if (value == kDrawAction) {
        CheckAndDraw(true);
        return false;
      }
      if (value == kActivateAction && Count(rules_.DiscardableTypes(state_)) == 1) {
        return Discard(static_cast<CardType>(LowestBit(rules_.DiscardableTypes(state_))));
      }
      return rules_.Resolve(state_, action, rng_);
    case Phase::kPlayCard:
    case Phase::kPlayAt:
      return Play(action);
    case Phase::kDiscard:
      return Discard(static_cast<CardType>(value));
    case Phase::kActivate:
      if (action == kStop) {
        Begin(fmt::format("seat {} activates no more", mover));
        rules_.EndActivate(state_);
        End(false);
        return false;
      }
      return Activate(state_.table.Begin(ChosenRow(action)) + ChosenIndex(action));
    case Phase::kBot:
      rules_.BeginBot(state_, state_.table.Begin(ChosenRow(action)) + ChosenIndex(action));
      Begin(BotActs());
      return RunAbility() || Bots();
    case Phase::kLove:
      if (state_.pending.context == Context::kNone) return Play(action);
      return Continue(action);
    default:
      return Continue(action);
  }
}

// Cards put down, which others see when all are down.
bool Retelling::Play(Action action) {
  State end = state_;
  if (rules_.Resolve(end, action, rng_)) {
    state_ = end;
    return true;
  }
  TellPlay(PlacedBy(action, end), end);
  return false;
}

// All cards of a Play action that ends with this decision.
std::vector<Placed> Retelling::PlacedBy(Action action, const State& end) const {
  const Pending& pending = state_.pending;
  const auto count = static_cast<std::ptrdiff_t>(pending.num_placed);
  std::vector<Placed> placed(pending.placed.begin(), pending.placed.begin() + count);
  const auto is_last = [&] {
    const int side = rules_.Side(state_.to_move);
    return end.table.SideEnd(side) - end.table.SideBegin(side) ==
           state_.table.SideEnd(side) - state_.table.SideBegin(side) +
               static_cast<int>(placed.size());
  };
  if (is_last()) return placed;
  // The last one was chosen now, or where it goes.
  const bool is_place = state_.phase == Phase::kPlayAt;
  const int location = is_place ? ValueOf(action) : LowestBit(rules_.PlayableLocations(state_));
  placed.push_back({is_place ? pending.card : static_cast<CardType>(ValueOf(action)),
                    static_cast<std::uint8_t>(location), 0});
  RIFTLAB_DCHECK(is_last());
  return placed;
}

void Retelling::TellPlay(const std::vector<Placed>& placed, const State& end) {
  const Player seat = state_.to_move;
  const State before = state_;
  state_.pending = {};
  Begin(fmt::format("seat {} plays {}", seat, PlacedText(rules_.cards(), placed)));
  for (const Placed& card : placed) {
    spent_.Add(card.type);
    TellOnPlay(state_, card.type, rules_.Side(seat), card.location);
    rules_.PlayDamage(state_, card.type, rules_.Side(seat), card.location);
  }
  TellHealing(before, end);  // what has healed, and not by whom, which others cannot tell
  state_ = end;
  End(false);
}

bool Retelling::Discard(CardType card) {
  Begin(fmt::format("seat {} discards {} to activate", state_.to_move,
                    CardName(rules_.cards(), card)));
  End(false);
  spent_.Add(card);
  rules_.PutDiscard(state_, card);
  rules_.SetEligible(state_);
  return rules_.NumLegal(state_) == 1 ? Activate(FirstOption(state_)) : true;
}

bool Retelling::Activate(int place) {
  const Player seat = state_.to_move;
  const Elemental elemental = state_.table.At(place);
  rules_.BeginActivation(state_, place);
  const std::string whose =
      elemental.controller() == seat ? "" : fmt::format("seat {}'s ", elemental.controller());
  Begin(fmt::format("seat {} activates {}{} at {}", seat, whose,
                    CardName(rules_.cards(), elemental.type()),
                    LocationText(state_.pending.actor_location)));
  return RunAbility() || rules_.OfferActivation(state_, rng_);
}

// A choice in the middle of an ability.
bool Retelling::Continue(Action action) {
  const State before = state_;
  const bool is_bot = state_.pending.context != Context::kGuild;
  const Step step = rules_.AbilityInProgress(state_).steps[state_.pending.step];
  const CardTable& cards = rules_.cards();
  Begin(fmt::format("{}{} at {}", is_bot ? "bot " : "", CardName(cards, ActorOf(state_).type()),
                    LocationText(state_.pending.actor_location)));
  const bool by_place = ChoosesElemental(state_.phase);
  const int value = ValueOf(action);
  const int choice = by_place ? state_.table.Begin(ChosenRow(action)) + ChosenIndex(action) : value;
  const bool asks = rules_.Choose(state_, choice);
  if (before.phase == Phase::kTakeOverTo) {
    TellPlaced(before, *before.pending.stolen, value);
  } else if (before.phase == Phase::kLove) {
    TellHealing(before, state_);
  } else {
    TellStep(step, before);
  }
  if (asks) {
    End(false);
    return true;
  }
  if (RunAbility()) return true;
  return is_bot ? Bots() : rules_.OfferActivation(state_, rng_);
}

void Retelling::CheckAndDraw(bool is_choice) {
  const Player seat = state_.to_move;
  Begin(fmt::format("seat {}{} checks and draws", seat, is_choice ? "" : ", out of cards,"));
  Effect checks{.kind = Effect::Kind::kChecks};
  const int side = rules_.SideOfOwner(seat);
  ForEachBit(rules_.CheckedLocations(seat), [&](int location) {
    if (state_.table.Size(RowOf(side, location)) > 0 &&
        state_.table.Size(RowOf(1 - side, location)) == 0) {
      Set(checks.locations, location);
    }
  });
  Effect draws{.kind = Effect::Kind::kDraws, .drawer = seat};
  const Cards before = state_.cards[seat];
  rules_.CheckAndDraw(state_, rng_);
  draws.amount = state_.cards[seat].hand.Size() - before.hand.Size();
  draws.shuffled = draws.amount > before.draw.Size();
  Add(checks);
  Add(draws);
  End(true);
}

// --- Abilities.

// As Rules::RunAbility.
bool Retelling::RunAbility() {
  Pending& pending = state_.pending;
  while (true) {
    const Ability& ability = rules_.AbilityInProgress(state_);
    while (pending.step < ability.count) {
      if (RunStep(ability.steps[pending.step])) {
        End(false);
        return true;
      }
    }
    if (pending.context != Context::kAmplifier) {
      TellDestroyed(state_);
      rules_.CleanUp(state_, side(), ability.no_riftforce != 0);
      break;
    }
    pending.context = Context::kChallenge;
    pending.step = 0;
  }
  rules_.EndAbility(state_);
  End(true);
  return false;
}

bool Retelling::RunStep(const Step& step) {
  const State before = state_;
  const bool asks = rules_.RunStep(state_, step, rng_);
  TellStep(step, before);
  return asks;
}

// What the step in progress of `before` has done.
void Retelling::TellStep(const Step& step, const State& before) {
  switch (step.op) {
    case Op::kDamage:
      TellDamage(before, state_, &step);
      return;
    case Op::kHeal:
      TellHealing(before, state_);
      return;
    case Op::kMoveSelf:
    case Op::kMoveTarget:
    case Op::kMoveBoth:
      TellMoves(before);
      return;
    case Op::kDraw: {
      const Player seat = state_.to_move;
      const Cards& cards = before.cards[seat];
      Effect draws{.kind = Effect::Kind::kDraws, .drawer = seat};
      draws.amount = state_.cards[seat].hand.Size() - cards.hand.Size();
      draws.shuffled = draws.amount > cards.draw.Size();
      if (draws.amount > 0) Add(draws);
      return;
    }
    case Op::kRepeatIfDestroyed:
      if (!rules_.TargetIsDoomed(before)) return;
      MarkDestroyed(
          before.table
              .At(before.table.Begin(*before.pending.target_row) + before.pending.target_index)
              .type(),
          *before.pending.target_row);
      return;
    case Op::kTakeOverIfDestroyed:
      TellTakeOver(before);
      return;
    case Op::kBonusIfDestroyed:
    case Op::kNoRiftforce:
    case Op::kNone:
      return;
  }
}

// Damage that has come between two states with the same rows; by a step of an ability if there is
// one, and then as much as that does.
void Retelling::TellDamage(const State& before, const State& now, const Step* step) {
  for (int place = 0; place < now.table.Total(); ++place) {
    const Elemental was = before.table.At(place);
    const Elemental is = now.table.At(place);
    if (is.damage() <= was.damage()) continue;
    Effect effect = On(Effect::Kind::kDamage, is.type(), now.table.RowAt(place));
    effect.amount = is.damage() - was.damage();
    effect.left = rules_.LifeOf(is.type()) - is.damage();
    if (step != nullptr) {
      const bool holds = step->when == When::kAlways ||
                         (step->when == When::kTargetDamaged ? was : ActorOf(before)).damage() > 0;
      effect.amount = holds ? step->amount : step->other;
    }
    Add(effect);
  }
}

// Damage that was taken off the acting side's elementals between two states. Rows may have grown.
void Retelling::TellHealing(const State& before, const State& now) {
  for (int location = 0; location < rules_.locations(); ++location) {
    const int row = RowOf(side(), location);
    if (now.table.Size(row) < before.table.Size(row)) continue;
    for (int i = 0; i < before.table.Size(row); ++i) {
      const int was = before.table.At(before.table.Begin(row) + i).damage();
      const Elemental is = now.table.At(now.table.Begin(row) + i);
      if (is.damage() >= was) continue;
      Effect effect = On(Effect::Kind::kHealing, is.type(), row);
      effect.amount = was - is.damage();
      effect.left = rules_.LifeOf(is.type()) - is.damage();
      Add(effect);
    }
  }
}

void Retelling::TellMoves(const State& before) {
  const Pending& was = before.pending;
  const Pending& is = state_.pending;
  if (was.actor_location != is.actor_location) {
    Add(On(Effect::Kind::kActorMoves, ActorOf(state_).type(), HereOf(side())));
  }
  if (!was.target_row) return;
  if (was.target_row == is.target_row && was.target_index == is.target_index) return;
  const int row = *is.target_row;
  Add(On(Effect::Kind::kMoves, state_.table.At(state_.table.Begin(row) + is.target_index).type(),
         row));
}

// The step that takes a destroyed enemy over has begun, and has come to its end where there was one
// place for it.
void Retelling::TellTakeOver(const State& before) {
  if (!rules_.TargetIsDoomed(before)) return;
  const int row = *before.pending.target_row;
  State removed = before;
  const CardType type =
      removed.table.Remove(row, removed.table.Begin(row) + before.pending.target_index).type();
  MarkDestroyed(type, row);
  Add(On(Effect::Kind::kTakesOver, type, row));
  if (state_.pending.stolen) return;
  TellPlaced(removed, type, LowestBit(rules_.Adjacent(before.pending.actor_location)));
}

// What was taken over has been played at a location of the acting side.
void Retelling::TellPlaced(const State& before, CardType type, int location) {
  Add(On(Effect::Kind::kPlaces, type, RowOf(side(), location)));
  TellOnPlay(before, type, side(), location);
  TellHealing(before, state_);
}

// The damage of a card that is being played, and what it destroys.
void Retelling::TellOnPlay(const State& before, CardType type, int side, int location) {
  State hit = before;
  rules_.HitOnPlay(hit, type, side, location);
  TellDamage(before, hit, nullptr);
  TellDestroyed(hit);
}

// All that is doomed now comes to its end.
void Retelling::TellDestroyed(const State& doomed) {
  for (int place = 0; place < doomed.table.Total(); ++place) {
    const Elemental elemental = doomed.table.At(place);
    if (elemental.damage() < rules_.LifeOf(elemental.type())) continue;
    MarkDestroyed(elemental.type(), doomed.table.RowAt(place));
  }
}

// Says it of the damage that this deed tells, or by itself.
void Retelling::MarkDestroyed(CardType type, int row) {
  std::vector<Effect>& effects = deeds_.back().effects;
  const auto found = std::find_if(effects.rbegin(), effects.rend(), [&](const Effect& effect) {
    return effect.kind == Effect::Kind::kDamage && effect.type == type && effect.row == row &&
           effect.left == 0 && !effect.destroyed;
  });
  if (found != effects.rend()) {
    found->destroyed = true;
  } else {
    Add(On(Effect::Kind::kDestroyed, type, row));
  }
}

// --- From turn to turn.

// As Rules::PassTurn.
void Retelling::PassTurn() {
  while (true) {
    if (++state_.position == rules_.num_positions()) {
      state_.position = 0;
      if (!rules_.EndRound(state_)) return;
      begins_round_ = true;
    }
    if (rules_.mode() == Mode::kSolo && state_.position == 1) {
      if (Plan()) return;
      continue;
    }
    state_.to_move = rules_.SeatAt(state_.position);
    if (!state_.cards[state_.to_move].hand.empty()) return;
    CheckAndDraw(false);
  }
}

// --- The trainer.

// True when the plan waits for a choice.
bool Retelling::Plan() {
  state_.to_move = 0;
  const riftforce::Plan& plan = rules_.cards().plans[*state_.plans[state_.top_plan]];
  Begin(fmt::format("the trainer's plan is {}", PlanText(rules_, plan)));
  PlaceBot(plan.location);
  if (plan.is_control == 0) {
    End(false);
    return Bots();
  }
  Effect checks{.kind = Effect::Kind::kChecks};
  for (int location = 0; location < rules_.locations(); ++location) {
    if (state_.table.Size(RowOf(kTrainer, location)) > 0 &&
        state_.table.Size(RowOf(0, location)) == 0) {
      Set(checks.locations, location);
    }
  }
  Add(checks);
  auto& total = state_.riftforce[kTrainer].controlled;
  total = static_cast<std::uint16_t>(total + rules_.TrainerGain(state_));
  End(true);
  rules_.EndPlan(state_, rng_);
  return false;
}

// As Rules::OfferBot.
bool Retelling::Bots() {
  const riftforce::Plan& plan = rules_.cards().plans[*state_.plans[state_.top_plan]];
  for (; state_.pending.done < plan.length; ++state_.pending.done) {
    rules_.SetBotOptions(state_);
    const int choices = rules_.NumLegal(state_);
    if (choices > 1) return true;
    const int number = rules_.cards().numbers[plan.sequence[state_.pending.done]];
    if (choices == 0) {
      const std::string nobody = fmt::format("no bot of number {} can act", number);
      if (deeds_.empty() || deeds_.back().head != nobody) {
        Begin(nobody);
        End(false);
      }
      continue;
    }
    rules_.BeginBot(state_, FirstOption(state_));
    Begin(BotActs());
    if (RunAbility()) return true;
    --state_.pending.done;
  }
  rules_.EndPlan(state_, rng_);
  return false;
}

std::string Retelling::BotActs() const {
  return fmt::format("bot {} at {} acts", CardName(rules_.cards(), ActorOf(state_).type()),
                     LocationText(state_.pending.actor_location));
}

// The bot that comes next in the row: the one that the pile has lost since. Where several plans
// have passed, it is as good a guess as any that it still stands there.
CardType Retelling::NextBot(const CardSet& pile, int row) const {
  TypeMask gone = 0;
  ForEachBit(pile.Types(), [&](int bit) {
    const auto type = static_cast<CardType>(bit);
    if (pile.Count(type) > after_->cards[kTrainer].draw.Count(type)) gone |= TypeMask{1} << type;
  });
  if (Count(gone) == 1) return static_cast<CardType>(LowestBit(gone));
  const int index = state_.table.Size(row);
  const Table& table = after_->table;
  const bool stands =
      index < table.Size(row) && pile.Count(table.At(table.Begin(row) + index).type()) > 0;
  return stands ? table.At(table.Begin(row) + index).type() : pile.Nth(0);
}

void Retelling::PlaceBot(int location) {
  Cards& cards = state_.cards[kTrainer];
  if (cards.draw.empty()) {
    cards.draw = cards.discard;
    cards.discard = {};
  }
  if (cards.draw.empty()) return;
  const int row = RowOf(kTrainer, location);
  const CardType type = NextBot(cards.draw, row);
  cards.draw.Remove(type);
  state_.table.Append(row, Elemental(type, kTrainer));
  Add(On(Effect::Kind::kArrives, type, row));
}

}  // namespace riftlab::riftforce
