// Abilities: steps, choices, damage, destruction (4).
#include <algorithm>

#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

// The index in a row of this size that a single target names, -1 where there is none.
int IndexOf(Target target, int size) {
  switch (target) {
    case Target::kFirstEnemy:
      return size > 0 ? 0 : -1;
    case Target::kSecondEnemy:
      return size > 1 ? 1 : -1;
    case Target::kLastEnemy:
      return size - 1;
    default:
      return -1;
  }
}

}  // namespace

bool IsChoice(const Step& step) {
  switch (step.op) {
    case Op::kDamage:
      return step.target == Target::kAnyEnemy || step.target == Target::kMostDamagedEnemy ||
             step.place == Place::kAdjacentChoice;
    case Op::kMoveTarget:
      return step.place != Place::kHere;
    case Op::kMoveSelf:
    case Op::kMoveBoth:
    case Op::kTakeOverIfDestroyed:
      return true;
    case Op::kHeal:
      return step.target != Target::kSelf;
    default:
      return false;
  }
}

std::uint8_t Rules::Adjacent(int location) const {
  return static_cast<std::uint8_t>(((1 << location) << 1 | (1 << location) >> 1) & AllLocations());
}

const Ability& Rules::AbilityInProgress(const State& state) const {
  const Pending& pending = state.pending;
  const int side = ActingSide(state);
  const int place = state.table.Begin(RowOf(side, pending.actor_location)) + pending.actor_index;
  const CardType type = state.table.At(place).type();
  const auto number = NumberOf(type);
  switch (pending.context) {
    case Context::kAmplifier:
      return cards_.amplifiers[amplifier_ - 1U];
    case Context::kChallenge:
      return cards_.challenges[number][stars_[number] - 1U];
    default:
      return cards_.guilds[GuildOf(type)].on_activate;
  }
}

int Rules::ActingSide(const State& state) const {
  const Context context = state.pending.context;
  if (context == Context::kAmplifier || context == Context::kChallenge) return kTrainer;
  return sides_[state.to_move];
}

bool Rules::RunAbility(State& state, Rng& rng) const {
  Pending& pending = state.pending;
  while (true) {
    const Ability& ability = AbilityInProgress(state);
    while (pending.step < ability.count) {
      if (RunStep(state, ability.steps[pending.step], rng)) return true;
    }
    if (pending.context != Context::kAmplifier) {
      CleanUp(state, ActingSide(state), ability.no_riftforce != 0);
      break;
    }
    pending.context = Context::kChallenge;
    pending.step = 0;
  }
  EndAbility(state);
  return false;
}

void Rules::EndAbility(State& state) const {
  Pending& pending = state.pending;
  pending.context = Context::kNone;
  pending.actor_location = 0;
  pending.actor_index = 0;
  pending.step = 0;
  pending.repeats = 0;
  pending.target_row.reset();
  pending.target_index = 0;
}

// Carries out one step and moves on to the next, or asks for a choice and returns true.
bool Rules::RunStep(State& state, const Step& step, Rng& rng) const {
  Pending& pending = state.pending;
  if (IsChoice(step)) {
    if (step.op == Op::kTakeOverIfDestroyed && TargetIsDoomed(state)) {
      pending.stolen = RemoveTarget(state, step.amount != 0).type();
    }
    SetStepOptions(state, step);
    const int choices = NumLegal(state);
    if (choices > 1) return true;
    if (choices == 1) return Choose(state, FirstOption(state));
    ++pending.step;
    return false;
  }
  switch (step.op) {
    case Op::kDamage:
      RunDamage(state, step);
      break;
    case Op::kMoveTarget:
      MoveTarget(state, pending.actor_location);
      break;
    case Op::kHeal: {
      const int row = RowOf(ActingSide(state), pending.actor_location);
      HealAt(state, state.table.Begin(row) + pending.actor_index, step.amount);
      break;
    }
    case Op::kDraw: {
      const Player seat = state.to_move;
      for (int i = 0; i < step.amount && state.cards[seat].hand.Size() < step.other; ++i) {
        if (DrawCard(state, seat, rng)) ++state.drawn[seat];
      }
      break;
    }
    case Op::kRepeatIfDestroyed:
      if (!TargetIsDoomed(state)) break;
      RemoveTarget(state, AbilityInProgress(state).no_riftforce == 0);
      if (pending.repeats == step.amount) break;
      ++pending.repeats;
      pending.step = 0;
      return false;
    case Op::kBonusIfDestroyed:
      if (TargetIsDoomed(state)) {
        auto& destroyed = state.riftforce[ActingSide(state)].destroyed;
        destroyed = static_cast<std::uint16_t>(destroyed + step.amount);
      }
      break;
    default:
      break;
  }
  ++pending.step;
  return false;
}

// Damage without a choice.
void Rules::RunDamage(State& state, const Step& step) const {
  const Pending& pending = state.pending;
  const int side = ActingSide(state);
  const int own_row = RowOf(side, pending.actor_location);
  const int enemy_row = RowOf(1 - side, pending.actor_location);
  const int enemies = state.table.Size(enemy_row);
  switch (step.target) {
    case Target::kEachEnemy:
      for (int i = 0; i < enemies; ++i) Hit(state, enemy_row, i, step.amount);
      return;
    case Target::kEachOtherEnemy:
      for (int i = 0; i < enemies; ++i) {
        const bool is_target = pending.target_row == enemy_row && pending.target_index == i;
        if (!is_target) Hit(state, enemy_row, i, step.amount);
      }
      return;
    case Target::kAllyBehind:
      if (pending.actor_index + 1 < state.table.Size(own_row)) {
        Hit(state, own_row, pending.actor_index + 1, step.amount);
      }
      return;
    case Target::kSelf:
      Hit(state, own_row, pending.actor_index, step.amount);
      return;
    case Target::kSelfAndFront:
      for (int i = 0; i <= pending.actor_index; ++i) Hit(state, own_row, i, step.amount);
      return;
    default:
      break;
  }
  auto locations = Bit<std::uint8_t>(pending.actor_location);
  if (step.place != Place::kHere) {
    locations = Adjacent(pending.actor_location);
    if (step.place == Place::kHereAndAdjacent) Set(locations, pending.actor_location);
  }
  ForEachBit(locations, [&](int location) {
    const int row = RowOf(1 - side, location);
    const int index = IndexOf(step.target, state.table.Size(row));
    if (step.place == Place::kHere) {
      HitTarget(state, step, row, index);
    } else if (index >= 0) {
      Hit(state, row, index, step.amount);
    }
  });
}

// What a step lets the seat choose from, as options of its phase.
void Rules::SetStepOptions(State& state, const Step& step) const {
  const Pending& pending = state.pending;
  const int side = ActingSide(state);
  const int here = pending.actor_location;
  const auto others = static_cast<std::uint8_t>(AllLocations() & ~(1 << here));
  const int enemy_row = RowOf(1 - side, here);
  switch (step.op) {
    case Op::kDamage: {
      if (step.place == Place::kAdjacentChoice) {
        std::uint8_t locations = Adjacent(here);
        ForEachBit(locations, [&](int location) {
          if (state.table.Size(RowOf(1 - side, location)) == 0) Clear(locations, location);
        });
        SetOptions(state, Phase::kSource, locations);
        return;
      }
      const bool any = step.target == Target::kAnyEnemy;
      SetOptions(state, any ? Phase::kTarget : Phase::kTie);
      int most = any ? 0 : (kUndamagedMayTie ? 0 : 1);
      const int begin = state.table.Begin(enemy_row);
      const int end = state.table.End(enemy_row);
      for (int place = begin; !any && place < end; ++place) {
        most = std::max(most, state.table.At(place).damage());
      }
      for (int place = begin; place < end; ++place) {
        if (state.table.At(place).damage() >= most) SetOption(state, place);
      }
      return;
    }
    case Op::kMoveSelf:
      SetOptions(state, Phase::kMoveTo,
                 step.place == Place::kAdjacentChoice ? Adjacent(here) : others);
      if (pending.context == Context::kAmplifier) {
        const int row = RowOf(side, here);
        const Elemental bot = state.table.At(state.table.Begin(row) + pending.actor_index);
        state.options[0] &= AmplifierDestinations(state, NumberOf(bot.type()), here);
      }
      return;
    case Op::kMoveBoth:
      SetOptions(state, Phase::kMoveTo,
                 step.place == Place::kAdjacentChoice ? Adjacent(here) : others);
      return;
    case Op::kMoveTarget:
      SetOptions(state, Phase::kPushTo);
      if (pending.target_row && !TargetIsDoomed(state)) state.options[0] = Adjacent(here);
      return;
    case Op::kHeal:
      if (step.target == Target::kSelfOrAnyAlly) {
        SetOptions(state, Phase::kHeal);
        SetAllyOptions(state, state.table.SideBegin(side), state.table.SideEnd(side), -1);
      } else {
        SetOptions(state, Phase::kHeal);
        const int row = RowOf(side, here);
        SetAllyOptions(state, state.table.Begin(row), state.table.End(row),
                       state.table.Begin(row) + pending.actor_index);
      }
      return;
    case Op::kTakeOverIfDestroyed:
      if (pending.target_row && SideOfRow(*pending.target_row) == side) {
        // The elemental taken over has been placed: which ally does it heal?
        SetOptions(state, Phase::kLove);
        const int row = *pending.target_row;
        SetAllyOptions(state, state.table.Begin(row), state.table.End(row),
                       state.table.Begin(row) + pending.target_index);
        return;
      }
      SetOptions(state, Phase::kTakeOverTo, pending.stolen ? Adjacent(here) : 0U);
      return;
    default:
      SetOptions(state, Phase::kOver);
      return;
  }
}

// Elementals that carry damage and are not doomed.
void Rules::SetAllyOptions(State& state, int begin, int end, int except) const {
  for (int place = begin; place < end; ++place) {
    const Elemental ally = state.table.At(place);
    if (place != except && ally.damage() > 0 && ally.damage() < LifeOf(ally.type())) {
      SetOption(state, place);
    }
  }
}

// Carries out the step in progress with what was chosen: a location or a place in the store. True
// when that asks for one more choice.
bool Rules::Choose(State& state, int value) const {
  Pending& pending = state.pending;
  const Step& step = AbilityInProgress(state).steps[pending.step];
  const int side = ActingSide(state);
  switch (state.phase) {
    case Phase::kSource: {
      const int row = RowOf(1 - side, value);
      HitTarget(state, step, row, IndexOf(step.target, state.table.Size(row)));
      break;
    }
    case Phase::kTarget:
    case Phase::kTie: {
      const int row = RowOf(1 - side, pending.actor_location);
      HitTarget(state, step, row, value - state.table.Begin(row));
      break;
    }
    case Phase::kMoveTo:
      if (step.op == Op::kMoveBoth) MoveTarget(state, value);
      MoveActor(state, value);
      break;
    case Phase::kPushTo:
      MoveTarget(state, value);
      break;
    case Phase::kHeal:
      HealAt(state, value, step.amount);
      break;
    case Phase::kTakeOverTo:
      if (TakeOver(state, value)) return true;
      break;
    case Phase::kLove: {
      const CardType type =
          state.table.At(state.table.Begin(*pending.target_row) + pending.target_index).type();
      const Ability& on_play = cards_.guilds[GuildOf(type)].on_play;
      for (std::size_t i = 0; i < on_play.count; ++i) {
        if (on_play.steps[i].op == Op::kHeal) HealAt(state, value, on_play.steps[i].amount);
      }
      pending.target_row.reset();
      pending.target_index = 0;
      break;
    }
    default:
      RIFTLAB_CHECK(false);
  }
  ++pending.step;
  return false;
}

void Rules::Hit(State& state, int row, int index, int amount) const {
  Elemental& elemental = state.table.At(state.table.Begin(row) + index);
  const int life = LifeOf(elemental.type());
  const int damage = std::min(life, elemental.damage() + amount);
  elemental.set_damage(damage);
  if (damage == life) Set(state.pending.doomed_rows, row);
}

// Notes whether a row holds doomed elementals.
void Rules::RefreshDoomed(State& state, int row) const {
  std::uint16_t& rows = state.pending.doomed_rows;
  Clear(rows, row);
  for (int place = state.table.Begin(row); place < state.table.End(row); ++place) {
    const Elemental elemental = state.table.At(place);
    if (elemental.damage() == LifeOf(elemental.type())) Set(rows, row);
  }
}

// Hits one enemy, which later steps call the target; index -1: there is none.
void Rules::HitTarget(State& state, const Step& step, int row, int index) const {
  Pending& pending = state.pending;
  const bool again = !kLoneEnemyIsFirstAndLast && pending.context == Context::kChallenge &&
                     step.target == Target::kLastEnemy && pending.target_row == row &&
                     pending.target_index == index;
  if (again) return;
  pending.target_row.reset();
  pending.target_index = 0;
  if (index < 0) return;
  pending.target_row = row;
  pending.target_index = static_cast<std::uint8_t>(index);
  bool condition = true;
  if (step.when == When::kTargetDamaged) {
    condition = state.table.At(state.table.Begin(row) + index).damage() > 0;
  } else if (step.when == When::kSelfDamaged) {
    const int own_row = RowOf(ActingSide(state), pending.actor_location);
    condition = state.table.At(state.table.Begin(own_row) + pending.actor_index).damage() > 0;
  }
  Hit(state, row, index, condition ? step.amount : step.other);
}

// Doomed elementals stay doomed.
void Rules::HealAt(State& state, int place, int amount) const {
  Elemental& elemental = state.table.At(place);
  if (elemental.damage() == LifeOf(elemental.type())) return;
  elemental.set_damage(std::max(0, elemental.damage() - amount));
}

void Rules::MoveActor(State& state, int location) const {
  Pending& pending = state.pending;
  const int side = ActingSide(state);
  const int from = RowOf(side, pending.actor_location);
  const int to = RowOf(side, location);
  const Elemental actor = state.table.Remove(from, state.table.Begin(from) + pending.actor_index);
  state.table.Append(to, actor);
  if (actor.damage() == LifeOf(actor.type())) {
    RefreshDoomed(state, from);
    RefreshDoomed(state, to);
  }
  pending.actor_location = static_cast<std::uint8_t>(location);
  pending.actor_index = static_cast<std::uint8_t>(state.table.Size(to) - 1);
}

// A doomed target stays where it is (ruling 1).
void Rules::MoveTarget(State& state, int location) const {
  Pending& pending = state.pending;
  if (!pending.target_row || TargetIsDoomed(state)) return;
  const int from = *pending.target_row;
  const int to = RowOf(SideOfRow(from), location);
  state.table.Append(to, state.table.Remove(from, state.table.Begin(from) + pending.target_index));
  pending.target_row = to;
  pending.target_index = static_cast<std::uint8_t>(state.table.Size(to) - 1);
}

bool Rules::TargetIsDoomed(const State& state) const {
  const Pending& pending = state.pending;
  if (!pending.target_row) return false;
  const Elemental target =
      state.table.At(state.table.Begin(*pending.target_row) + pending.target_index);
  return target.damage() == LifeOf(target.type());
}

// Takes the doomed target off the table at once and scores it; unless it is being taken over, it
// goes to the discard pile.
Elemental Rules::RemoveTarget(State& state, bool gains) const {
  Pending& pending = state.pending;
  const int row = *pending.target_row;
  const Elemental target = state.table.Remove(row, state.table.Begin(row) + pending.target_index);
  pending.target_row.reset();
  pending.target_index = 0;
  RefreshDoomed(state, row);
  const bool takes_over =
      AbilityInProgress(state).steps[pending.step].op == Op::kTakeOverIfDestroyed;
  if (!takes_over) state.cards[target.controller()].discard.Add(target.type());
  Score(state, target, SideOfRow(row), ActingSide(state), !gains);
  return target;
}

// Plays the elemental taken over at a location of the acting side (4.6). True when it heals one of
// several allies there.
bool Rules::TakeOver(State& state, int location) const {
  Pending& pending = state.pending;
  const auto type = *pending.stolen;
  pending.stolen.reset();
  const int side = ActingSide(state);
  const int row = RowOf(side, location);
  Elemental taken(type, state.to_move);
  taken.set_needs_number(pending.context == Context::kGuild &&
                         GuildOf(type) == GuildOf(pending.card));
  state.table.Append(row, taken);
  PlayDamage(state, type, side, location);
  const Ability& on_play = cards_.guilds[GuildOf(type)].on_play;
  for (std::size_t i = 0; i < on_play.count; ++i) {
    if (on_play.steps[i].op != Op::kHeal) continue;
    pending.target_row = row;
    pending.target_index = static_cast<std::uint8_t>(state.table.Size(row) - 1);
    SetOptions(state, Phase::kLove);
    SetAllyOptions(state, state.table.Begin(row), state.table.End(row), state.table.End(row) - 1);
    if (NumLegal(state) > 1) return true;
    if (NumLegal(state) == 1) HealAt(state, FirstOption(state), on_play.steps[i].amount);
    pending.target_row.reset();
    pending.target_index = 0;
  }
  return false;
}

// The damage that a card does when it is played.
void Rules::HitOnPlay(State& state, CardType type, int side, int location) const {
  const Ability& on_play = cards_.guilds[GuildOf(type)].on_play;
  const int row = RowOf(1 - side, location);
  for (std::size_t i = 0; i < on_play.count; ++i) {
    const Step& step = on_play.steps[i];
    if (step.op != Op::kDamage) continue;
    if (step.target == Target::kEachEnemy) {
      for (int index = 0; index < state.table.Size(row); ++index) {
        Hit(state, row, index, step.amount);
      }
    } else {
      const int index = IndexOf(step.target, state.table.Size(row));
      if (index >= 0) Hit(state, row, index, step.amount);
    }
  }
}

// The same, and its consequences.
void Rules::PlayDamage(State& state, CardType type, int side, int location) const {
  HitOnPlay(state, type, side, location);
  CleanUp(state, side, false);
}

// Destroys whatever is doomed, all at once (4.3, 4.4).
void Rules::CleanUp(State& state, int acting_side, bool no_riftforce) const {
  const std::uint16_t rows = state.pending.doomed_rows;
  state.pending.doomed_rows = 0;
  ForEachBit(rows, [&](int row) {
    for (int place = state.table.End(row) - 1; place >= state.table.Begin(row); --place) {
      const Elemental elemental = state.table.At(place);
      if (elemental.damage() < LifeOf(elemental.type())) continue;
      state.table.Remove(row, place);
      // The pile of whoever controls it (ruling 9).
      state.cards[elemental.controller()].discard.Add(elemental.type());
      Score(state, elemental, SideOfRow(row), acting_side, no_riftforce);
    }
  });
}

void Rules::Score(State& state, Elemental destroyed, int side, int acting_side,
                  bool no_riftforce) const {
  const int worth = WorthOf(destroyed);
  Riftforce& gainer = state.riftforce[1 - side];
  if (side == acting_side) {
    gainer.passive = static_cast<std::uint16_t>(gainer.passive + worth);
  } else if (!no_riftforce) {
    gainer.destroyed = static_cast<std::uint16_t>(gainer.destroyed + worth);
  }
}

}  // namespace riftlab::riftforce
