// The interpreter of effects (section 5): a stack of frames, of which the uppermost goes on.
#include <algorithm>

#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/piles.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {
namespace {

void Raise(std::uint8_t& pool, int n) { pool = static_cast<std::uint8_t>(std::min(pool + n, 255)); }

Phase QuestionOf(const Effect& effect) {
  switch (effect.op) {
    case Op::kMove:
      return effect.n == kAllOfThem ? Phase::kConfirm : Phase::kPickCard;
    case Op::kDamage:
    case Op::kSlay:
    case Op::kBanish:
      return Phase::kPickMonster;
    case Op::kRefresh:
    case Op::kFreeSummon:
      return Phase::kPickSlot;
    case Op::kChoose:
      return Phase::kPickOption;
    case Op::kSteal:
      return Phase::kPickPlayer;
    case Op::kExchange: {
      const auto give = static_cast<Give>(effect.what);
      if (give == Give::kBanish) return Phase::kPickMonster;
      return give == Give::kDiscard || give == Give::kConsume ? Phase::kPickCard : Phase::kConfirm;
    }
    default:
      return Phase::kPickCard;
  }
}

}  // namespace

bool AsksForPicks(const Effect& effect) {
  switch (effect.op) {
    case Op::kDiscard:
    case Op::kConsume:
    case Op::kMove:
    case Op::kSlay:
    case Op::kBanish:
    case Op::kRefresh:
    case Op::kFreeSummon:
    case Op::kChoose:
    case Op::kExchange:
    case Op::kSteal:
    case Op::kPayDiscard:
    case Op::kPayConsume:
      return true;
    case Op::kDamage:
      return effect.what == 0;
    default:
      return false;
  }
}

int PicksOf(const Effect& effect) {
  switch (effect.op) {
    case Op::kDiscard:
    case Op::kConsume:
    case Op::kRefresh:
    case Op::kPayDiscard:
    case Op::kPayConsume:
      return effect.n;
    case Op::kMove:
      return effect.n == kAllOfThem ? 1 : effect.n;
    default:
      return 1;
  }
}

// --- The stack.

// A stack that is full loses what would come on top; no table that a game is played with gets near.
void Rules::Push(State& state, Frame frame) const {
  if (state.num_frames < kMaxFrames) state.frames[state.num_frames++] = frame;
}

void Rules::PushList(State& state, int list, std::uint8_t source) const {
  if (list == 0) return;
  Push(state, {FrameKind::kList, static_cast<std::uint8_t>(list), 0, 0, 0, source});
}

void Rules::PushReaction(State& state, Trigger event, std::uint8_t kind) const {
  Push(state, {FrameKind::kReact, static_cast<std::uint8_t>(event), 0, state.num_lasting, kind, 0});
}

void Rules::Pop(State& state) const { state.frames[--state.num_frames] = {}; }

// Leaves the op of the uppermost frame; a finished list is taken away at once, so that nesting in
// last places needs no room.
void Rules::NextOp(State& state) const {
  Frame& frame = state.frames[state.num_frames - 1U];
  frame.left = 0;
  frame.aux = 0;
  if (++frame.pos == cards_.list(frame.id).count) Pop(state);
}

// One step of the uppermost frame; true when somebody has to choose.
bool Rules::RunFrame(State& state, Rng& rng) const {
  Frame& frame = state.frames[state.num_frames - 1U];
  if (frame.kind == FrameKind::kReact) {
    RunReaction(state);
    return false;
  }
  if (frame.kind == FrameKind::kDeaths) {
    const int at = state.monsters.End(kDying) - 1;
    const std::uint8_t kind = state.monsters.Item(at);
    state.monsters.MoveSorted(kDying, at, Slain(state.active), 0);
    if (--frame.left == 0) Pop(state);
    PushReaction(state, Trigger::kSlay, kind);
    return false;
  }
  const Effect& effect = AskingEffect(state);
  if (!AsksForPicks(effect)) {
    RunOp(state, effect, rng);
    return false;
  }
  if (frame.left == 0) frame.left = static_cast<std::uint8_t>(PicksOf(effect) + 1);
  return effect.op == Op::kDiscard ? AskDiscards(state) : Ask(state, rng);
}

// Lasting effects by age, the power, for a slain monster its deathcrash (5.2).
void Rules::RunReaction(State& state) const {
  Frame& frame = state.frames[state.num_frames - 1U];
  const auto event = static_cast<Trigger>(frame.id);
  while (frame.pos < frame.left) {
    Lasting& lasting = state.lasting[frame.pos++];
    const Effect& effect = cards_.effect(lasting.effect);
    if (effect.what != frame.id || lasting.left == 0) continue;
    --lasting.left;
    PushList(state, effect.list, lasting.source);
    return;
  }
  const OptionalIndex held = state.power[state.active];
  if (frame.pos == frame.left && held) {
    const Power& power = cards_.power(*held);
    if (power.kind == PowerKind::kTriggered && power.on == event &&
        state.turn.power_triggers < power.limit) {
      ++frame.pos;
      ++state.turn.power_triggers;
      PushList(state, power.list, 0);
      return;
    }
  }
  const Frame done = frame;
  Pop(state);
  if (event == Trigger::kSlay) PushList(state, cards_.monster(done.aux).deathcrash, 0);
}

// --- Ops without a choice.

int Rules::CounterValue(const State& state, Counter counter, const Frame& frame) const {
  switch (counter) {
    case Counter::kMonsters:
      return state.monsters.Size(kInPlay);
    case Counter::kRift:
      return state.cards.Size(kRift);
    case Counter::kNecropolis:
      return state.cards.Size(kNecropolis);
    case Counter::kSlain:
      return state.turn.slain;
    case Counter::kSummoned:
      return state.turn.summoned;
    case Counter::kConsumed:
      return state.turn.consumed;
    case Counter::kHand:
      return state.cards.Size(Hand(state.active));
    case Counter::kAllies:
      break;
  }
  const int source = frame.source & ~kNotInPlay;
  if (source == 0 || IsStart(static_cast<CardType>(source - 1))) return 0;
  int allies = (frame.source & kNotInPlay) != 0 ? 0 : -1;
  const int guild = cards_.card(static_cast<CardType>(source - 1)).guild;
  for (int at = state.cards.Begin(kPlayed); at < state.cards.End(kPlayed); ++at) {
    if (cards_.card(state.cards.Item(at)).guild == guild) ++allies;
  }
  return std::max(allies, 0);
}

void Rules::RunOp(State& state, const Effect& effect, Rng& rng) const {
  const Frame frame = state.frames[state.num_frames - 1U];
  const int index = cards_.list(frame.id).first + frame.pos;
  NextOp(state);
  switch (effect.op) {
    case Op::kAttack:
      Raise(state.turn.attack, effect.n);
      break;
    case Op::kMagicka:
      Raise(state.turn.magicka, effect.n);
      break;
    case Op::kPer: {
      const int value =
          std::min<int>(effect.max, CounterValue(state, effect.count, frame) / effect.each);
      const auto gain = static_cast<Gain>(effect.what);
      if (gain == Gain::kDraw) DrawFor(state, Who::kSelf, value, rng);
      if (gain == Gain::kAttack) Raise(state.turn.attack, value);
      if (gain == Gain::kMagicka) Raise(state.turn.magicka, value);
      break;
    }
    case Op::kDraw:
      DrawFor(state, static_cast<Who>(effect.what), effect.n, rng);
      break;
    case Op::kDamage:
      DamageAll(state, effect.n);
      break;
    case Op::kSpawn:
      Spawn(state, effect.n, rng);
      break;
    case Op::kDiscount:
      Raise(state.turn.discount, effect.n);
      break;
    case Op::kIf:
      if (CounterValue(state, effect.count, frame) >= effect.each) {
        PushList(state, effect.list, frame.source);
      }
      break;
    default:  // kLasting
      if (state.num_lasting < kMaxLasting) {
        state.lasting[state.num_lasting++] = {static_cast<std::uint8_t>(index), effect.n,
                                              frame.source};
      }
      break;
  }
}

// The first place of the turn order, counted from the active seat, at `from` or later whose seat is
// concerned; -1 if there is none.
int Rules::NextOffset(const State& state, Who who, int from) const {
  for (int offset = from; offset < setup_.players; ++offset) {
    const auto seat = static_cast<Player>((state.active + offset) % setup_.players);
    const bool concerned = offset == 0 ? who != Who::kEachOpponent
                           : who == Who::kAll
                               ? IsAlive(state, seat)
                               : who == Who::kEachOpponent && IsOpponent(state, state.active, seat);
    if (concerned) return offset;
  }
  return -1;
}

void Rules::DrawFor(State& state, Who who, int n, Rng& rng) const {
  for (int offset = NextOffset(state, who, 0); offset >= 0;
       offset = NextOffset(state, who, offset + 1)) {
    const auto seat = static_cast<Player>((state.active + offset) % setup_.players);
    for (int i = 0; i < n; ++i) {
      if (!DrawCard(state, seat, rng)) break;
    }
  }
}

// --- Questions.

bool Rules::SetQuestion(State& state) const {
  const Frame& frame = state.frames[state.num_frames - 1U];
  if (frame.kind != FrameKind::kList || frame.left < 2) return false;
  const Effect& effect = AskingEffect(state);
  if (!AsksForPicks(effect)) return false;
  state.phase = QuestionOf(effect);
  state.to_move = state.active;
  if (effect.op == Op::kDiscard) {
    state.to_move = static_cast<Player>((state.active + frame.aux - 1) % setup_.players);
  }
  return true;
}

bool Rules::MayConfirm(const State& state, const Effect& effect) const {
  if (effect.op == Op::kExchange) {
    return effect.what == static_cast<int>(Give::kPayMagicka) ? state.turn.magicka >= effect.n
                                                              : state.turn.attack >= effect.n;
  }
  State asked = state;
  asked.phase = Phase::kPickCard;
  Action only{};
  return CountCandidates(asked, only) > 0;
}

// Asks the op on top, or does what can be done without asking.
bool Rules::Ask(State& state, Rng& rng) const {
  if (!SetQuestion(state)) {
    NextOp(state);
    return false;
  }
  const Effect& effect = AskingEffect(state);
  if (state.phase == Phase::kConfirm) {
    if (MayConfirm(state, effect)) return true;
    NextOp(state);
    return false;
  }
  Action only{};
  const int candidates = CountCandidates(state, only);
  const bool forced = IsForced(effect);
  if (candidates > (forced ? 1 : 0)) return true;
  if (candidates == 0) {
    NextOp(state);
  } else {
    ApplyPick(state, only, rng);
  }
  return false;
}

// `discard`: every seat concerned discards n cards of its choice, seat after seat.
bool Rules::AskDiscards(State& state) const {
  Frame& frame = state.frames[state.num_frames - 1U];
  const Effect& effect = AskingEffect(state);
  const auto who = static_cast<Who>(effect.what);
  if (frame.aux == 0) frame.aux = static_cast<std::uint8_t>(NextOffset(state, who, 0) + 1);
  while (frame.aux != 0) {
    const auto seat = static_cast<Player>((state.active + frame.aux - 1) % setup_.players);
    if (frame.left > 1 && !state.cards.Empty(Hand(seat))) {
      SetQuestion(state);
      Action only{};
      if (CountCandidates(state, only) > 1) return true;
      --frame.left;
      DiscardOne(state, seat, static_cast<CardType>(Middle(only)));
      continue;
    }
    frame.aux = static_cast<std::uint8_t>(NextOffset(state, who, frame.aux) + 1);
    frame.left = static_cast<std::uint8_t>(effect.n + 1);
  }
  NextOp(state);
  return false;
}

// --- Answers.

void Rules::ApplyPick(State& state, Action action, Rng& rng) const {
  switch (VerbOf(action)) {
    case Verb::kPick:
      PickCard(state, action);
      return;
    case Verb::kMonster:
      PickMonster(state, action);
      return;
    case Verb::kSlot:
      PickSlot(state, ValueOf(action), rng);
      return;
    case Verb::kOption: {
      const Effect& effect = AskingEffect(state);
      const std::uint8_t source = state.frames[state.num_frames - 1U].source;
      NextOp(state);
      PushList(state, effect.list + ValueOf(action), source);
      return;
    }
    case Verb::kPlayer: {
      const int n = AskingEffect(state).n;
      NextOp(state);
      Steal(state, static_cast<Player>(ValueOf(action)), n, rng);
      return;
    }
    case Verb::kYes:
      Confirm(state);
      return;
    default:  // kNo, kStop
      NextOp(state);
  }
}

// Counts one pick of the op on top; true if that was the last one, which ends the op.
bool Rules::OnePickDone(State& state) const {
  Frame& frame = state.frames[state.num_frames - 1U];
  if (--frame.left > 1) return false;
  NextOp(state);
  return true;
}

void Rules::PickCard(State& state, Action action) const {
  const Effect& effect = AskingEffect(state);
  const auto spot = static_cast<Spot>(High(action));
  const auto type = static_cast<CardType>(Middle(action));
  const Player seat = state.to_move;
  if (effect.op == Op::kDiscard) {
    --state.frames[state.num_frames - 1U].left;
    DiscardOne(state, seat, type);
    return;
  }
  const std::uint8_t source = state.frames[state.num_frames - 1U].source;
  OnePickDone(state);
  const int zone = ZoneOf(spot, seat);
  int position = state.cards.Find(zone, type);
  if (zone == kNecropolis && IsFrenzy()) {
    while (state.cards.Tag(position) != Low(action)) ++position;
  }
  switch (effect.op) {
    case Op::kPayDiscard:
      DiscardOne(state, seat, type);
      return;
    case Op::kMove:
      MoveOne(state, effect, zone, position);
      return;
    case Op::kExchange:
      PushList(state, effect.list, source);
      if (effect.what == static_cast<int>(Give::kDiscard)) {
        DiscardOne(state, seat, type);
        return;
      }
      break;
    default:
      break;
  }
  Consume(state, zone, position);
}

void Rules::PickMonster(State& state, Action action) const {
  const Effect& effect = AskingEffect(state);
  const std::uint8_t source = state.frames[state.num_frames - 1U].source;
  const int position = FindMonsterInPlay(state, Middle(action), Low(action));
  NextOp(state);
  switch (effect.op) {
    case Op::kDamage:
      Damage(state, position, effect.n);
      return;
    case Op::kSlay:
      Kill(state, position);
      return;
    case Op::kExchange:
      PushList(state, effect.list, source);
      break;
    default:
      break;
  }
  Banish(state, position);
}

void Rules::PickSlot(State& state, int slot, Rng& rng) const {
  const Effect& effect = AskingEffect(state);
  if (effect.op == Op::kFreeSummon) {
    NextOp(state);
    Summon(state, slot, Spot::kRift, rng);
    return;
  }
  Frame& frame = state.frames[state.num_frames - 1U];
  Set(frame.aux, slot);
  const Player supplier = Supplier(state.active);
  OptionalIndex& held = state.selection[SlotOf(state.active, slot)];
  const OptionalIndex old = held;
  held = TakeFromGuildDeck(state, supplier, rng);
  if (old) PutUnder(state, supplier, *old);
  OnePickDone(state);
}

void Rules::Confirm(State& state) const {
  const Effect& effect = AskingEffect(state);
  const std::uint8_t source = state.frames[state.num_frames - 1U].source;
  if (effect.op == Op::kMove) {
    MoveAll(state, effect);
    NextOp(state);
    return;
  }
  const bool magicka = effect.what == static_cast<int>(Give::kPayMagicka);
  std::uint8_t& paid = magicka ? state.turn.magicka : state.turn.attack;
  paid = static_cast<std::uint8_t>(paid - effect.n);
  NextOp(state);
  PushList(state, effect.list, source);
}

// --- What happens to cards.

void Rules::DiscardOne(State& state, Player seat, CardType type) const {
  GoToDiscard(state, Hand(seat), FindInHand(state, seat, type), seat);
}

void Rules::Consume(State& state, int zone, int position) const {
  const auto owner = static_cast<std::uint8_t>(IsFrenzy() ? state.active : 0);
  state.cards.MoveSorted(zone, position, kNecropolis, owner);
  Raise(state.turn.consumed, 1);
  Raise(state.consumed[state.active], 1);
  PushReaction(state, Trigger::kConsume, 0);
}

void Rules::MoveOne(State& state, const Effect& effect, int zone, int position) const {
  switch (effect.to) {
    case Spot::kHand:
      state.cards.MoveSorted(zone, position, Hand(state.active), 0);
      break;
    case Spot::kDeckTop:
      state.cards.MoveToEnd(zone, position, Upper(state.active), 0);
      break;
    case Spot::kRift:
      state.cards.MoveSorted(zone, position, kRift, 0);
      break;
    default: {
      // In Frenzy a card of the Necropolis keeps its owner.
      const bool has_owner = IsFrenzy() && zone == kNecropolis;
      GoToDiscard(state, zone, position, has_owner ? state.cards.Tag(position) : state.active);
    }
  }
}

void Rules::MoveAll(State& state, const Effect& effect) const {
  while (true) {
    State asked = state;
    asked.phase = Phase::kPickCard;
    Action only{};
    if (CountCandidates(asked, only) == 0) return;
    const auto spot = static_cast<Spot>(High(only));
    const int zone = ZoneOf(spot, state.active);
    int position = state.cards.Find(zone, static_cast<CardType>(Middle(only)));
    if (zone == kNecropolis && IsFrenzy()) {
      while (state.cards.Tag(position) != Low(only)) ++position;
    }
    MoveOne(state, effect, zone, position);
  }
}

void Rules::Steal(State& state, Player victim, int n, Rng& rng) const {
  for (; n > 0 && !state.cards.Empty(Hand(victim)); --n) {
    const auto size = static_cast<std::uint32_t>(state.cards.Size(Hand(victim)));
    const int hand = state.cards.Begin(Hand(victim));
    const auto name = [&](std::uint32_t k) {
      return TypeName(*this, state.cards.Item(hand + static_cast<int>(k)));
    };
    const int position = hand + static_cast<int>(rng.Below(kStealPile, size, name));
    state.cards.MoveSorted(Hand(victim), position, Hand(state.active), 0);
  }
}

void Rules::Summon(State& state, int slot, Spot to, Rng& rng) const {
  OptionalIndex& held = state.selection[SlotOf(state.active, slot)];
  const CardType type = *held;
  held.reset();
  const bool rift = !IsFrenzy() && to == Spot::kRift;
  state.cards.InsertSorted(rift ? kRift : Discard(state.active), type, 0);
  if (!IsFrenzy() && !rift) Raise(state.retained[state.active], 1);
  Refill(state, state.active, slot, rng);
  Raise(state.turn.summoned, 1);
  Raise(state.summoned[state.active], 1);
  PushReaction(state, Trigger::kSummon, 0);
  PushList(state, cards_.card(type).on_summon, static_cast<std::uint8_t>((type + 1) | kNotInPlay));
}

// --- What happens to monsters.

int Rules::FindMonsterInPlay(const State& state, int kind, int damage) const {
  for (int at = state.monsters.Begin(kInPlay); at < state.monsters.End(kInPlay); ++at) {
    if (state.monsters.Item(at) == kind && state.monsters.Tag(at) == damage) return at;
  }
  RIFTLAB_DCHECK(false);
  return state.monsters.Begin(kInPlay);
}

// The first step of 3.6.
void Rules::CountSlain(State& state, int kind) const {
  Raise(state.turn.slain, 1);
  state.vp[state.active] =
      static_cast<std::uint8_t>(state.vp[state.active] + cards_.monster(kind).vp);
}

void Rules::Kill(State& state, int position) const {
  const std::uint8_t kind = state.monsters.Item(position);
  state.monsters.MoveSorted(kInPlay, position, Slain(state.active), 0);
  CountSlain(state, kind);
  PushReaction(state, Trigger::kSlay, kind);
  if (IsSolo() && state.vp[0] >= setup_.target) Finish(state, EndReason::kSoloWon);
}

void Rules::Damage(State& state, int position, int n) const {
  const int damage = state.monsters.Tag(position) + n;
  if (damage >= cards_.monster(state.monsters.Item(position)).health) {
    Kill(state, position);
  } else {
    state.monsters.Write(position, state.monsters.Item(position),
                         static_cast<std::uint8_t>(damage));
  }
}

void Rules::DamageAll(State& state, int n) const {
  std::uint8_t slain = 0;
  for (int at = state.monsters.End(kInPlay) - 1; at >= state.monsters.Begin(kInPlay); --at) {
    const std::uint8_t kind = state.monsters.Item(at);
    const int damage = state.monsters.Tag(at) + n;
    if (damage < cards_.monster(kind).health) {
      state.monsters.Write(at, kind, static_cast<std::uint8_t>(damage));
      continue;
    }
    state.monsters.MoveToEnd(kInPlay, at, kDying, 0);
    CountSlain(state, kind);
    ++slain;
  }
  if (slain > 0) Push(state, {FrameKind::kDeaths, 0, 0, slain, 0, 0});
  if (IsSolo() && state.vp[0] >= setup_.target) Finish(state, EndReason::kSoloWon);
}

void Rules::Banish(State& state, int position) const {
  state.monsters.MoveToEnd(kInPlay, position, kMonsterUnder, 0);
}

void Rules::Spawn(State& state, int n, Rng& rng) const {
  MonsterStore& monsters = state.monsters;
  for (; n > 0; --n) {
    if (const int size = monsters.Size(kMonsterDeck); size > 0) {
      const int begin = monsters.Begin(kMonsterDeck);
      const auto name = [&](std::uint32_t k) {
        return MonsterText(*this, monsters.Item(begin + static_cast<int>(k)), 0);
      };
      const auto k = rng.Below(kMonsterPile, static_cast<std::uint32_t>(size), name);
      monsters.MoveToEnd(kMonsterDeck, begin + static_cast<int>(k), kInPlay, 0);
    } else if (!monsters.Empty(kMonsterUnder)) {
      monsters.MoveToEnd(kMonsterUnder, monsters.Begin(kMonsterUnder), kInPlay, 0);
    } else {
      return;
    }
  }
}

}  // namespace riftlab::warrift
