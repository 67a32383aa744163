// Turns: the three actions (3), and what follows from round to round (5).
#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

// The step of an on-play ability that heals, or null.
const Step* HealOf(const Ability& ability) {
  for (std::size_t i = 0; i < ability.count; ++i) {
    if (ability.steps[i].op == Op::kHeal) return &ability.steps[i];
  }
  return nullptr;
}

// A card of this type has left the hand face up (6.1).
void ForgetKnown(Cards& cards, CardType type) {
  if (cards.known.Count(type) > 0) cards.known.Remove(type);
}

}  // namespace

bool Rules::IsHidden(const State& state) {
  switch (state.phase) {
    case Phase::kAction:
    case Phase::kPlayCard:
    case Phase::kPlayAt:
    case Phase::kDiscard:
      return true;
    case Phase::kLove:
      return state.pending.context == Context::kNone;
    default:
      return false;
  }
}

CardSet Rules::HandWithPlaced(const State& state, Player owner) const {
  CardSet hand = state.cards[owner].hand;
  if (owner != state.to_move) return hand;
  for (std::size_t i = 0; i < state.pending.num_placed; ++i) hand.Add(state.pending.placed[i].type);
  if (state.phase == Phase::kPlayAt) hand.Add(state.pending.card);
  return hand;
}

// --- Whose turn it is.

void Rules::BeginTurns(State& state, Rng& rng) const {
  const bool pending =
      mode_ == Mode::kSolo && state.position == 1 ? StartPlan(state, rng) : BeginTurn(state, rng);
  if (!pending) PassTurn(state, rng);
}

void Rules::PassTurn(State& state, Rng& rng) const {
  while (true) {
    if (++state.position == num_positions_) {
      state.position = 0;
      if (!EndRound(state)) return;
    }
    const bool is_plan = mode_ == Mode::kSolo && state.position == 1;
    if (is_plan ? StartPlan(state, rng) : BeginTurn(state, rng)) return;
  }
}

bool Rules::BeginTurn(State& state, Rng& rng) const {
  state.to_move = SeatAt(state.position);
  const CardSet& hand = state.cards[state.to_move].hand;
  if (hand.empty()) {
    CheckAndDraw(state, rng);
    return false;
  }
  SetOptions(state, Phase::kAction);
  RefreshOptions(state);
  return state.options[0] == 1 ? BeginPlay(state) : true;
}

// True when the game goes on.
bool Rules::EndRound(State& state) const {
  const int a = state.riftforce[0].total();
  const int b = state.riftforce[1].total();
  const bool triggered = a != b && (a >= cards_.end_trigger || b >= cards_.end_trigger);
  if (triggered || IsFrozen(state) || state.round >= cards_.round_cap) {
    SetOptions(state, Phase::kOver);
    state.to_move = kNobody;
    return false;
  }
  ++state.round;
  return true;
}

bool Rules::IsFrozen(const State& state) const {
  if (mode_ == Mode::kSolo) return false;
  for (const Player seat : Seats(num_players_)) {
    const Cards& cards = state.cards[seat];
    if (!cards.hand.empty() || !cards.draw.empty() || !cards.discard.empty() ||
        !cards.known.empty()) {
      return false;  // `known`: in a view the hand is not listed
    }
  }
  bool gains = false;
  for (const Player seat : Seats(num_players_)) gains = gains || ControlGain(state, seat) > 0;
  return !gains;
}

// --- Check & Draw (3.C).

int Rules::ControlGain(const State& state, Player seat) const {
  int controlled = 0;
  const int side = SideOfOwner(seat);
  ForEachBit(CheckedLocations(seat), [&](int location) {
    if (state.table.Size(RowOf(side, location)) > 0 &&
        state.table.Size(RowOf(1 - side, location)) == 0) {
      ++controlled;
    }
  });
  return controlled * cards_.per_location;
}

void Rules::CheckAndDraw(State& state, Rng& rng) const {
  const Player seat = state.to_move;
  auto& controlled = state.riftforce[sides_[seat]].controlled;
  controlled = static_cast<std::uint16_t>(controlled + ControlGain(state, seat));
  for (int size = state.cards[seat].hand.Size(); size < cards_.hand_size; ++size) {
    if (!DrawCard(state, seat, rng)) break;
    ++state.drawn[seat];
  }
}

// False when there is nothing to draw (ruling 18).
bool Rules::DrawCard(State& state, Player owner, Rng& rng) const {
  Cards& cards = state.cards[owner];
  if (cards.draw.empty()) {
    if (cards.discard.empty()) return false;
    // All cards but those of the hand lie open at this moment, so everybody can tell the hand
    // (6.1).
    cards.known = cards.hand;
    cards.draw = cards.discard;
    cards.discard = {};
  }
  cards.hand.Add(cards.draw.Draw(DeckPile(owner), cards_, rng));
  return true;
}

// --- Play (3.A).

bool Rules::BeginPlay(State& state) const {
  SetPlayableCards(state);
  if (NumLegal(state) == 1) return ChooseCard(state, static_cast<CardType>(FirstOption(state)));
  return true;
}

// The cards that may be put down next, and STOP after the first (7, PC).
void Rules::SetPlayableCards(State& state) const {
  const Pending& pending = state.pending;
  SetOptions(state, Phase::kPlayCard);
  TypeMask mask = state.cards[state.to_move].hand.Types();
  if (pending.num_placed > 0) {
    TypeMask guild = GuildMask(GuildOf(pending.placed[0].type));
    TypeMask number = kNumberMasks[NumberOf(pending.placed[0].type)];
    for (std::size_t i = 1; i < pending.num_placed; ++i) {
      const TypeMask type = TypeMask{1} << pending.placed[i].type;
      if ((guild & type) == 0) guild = 0;
      if ((number & type) == 0) number = 0;
    }
    mask &= guild | number;
    state.may_stop = 1;
  }
  if (pending.num_placed >= cards_.max_played || PlayableLocations(state) == 0) mask = 0;
  state.options[0] = mask;
}

// Where the next card may go (7, PL): spread plays are laid from left to right (7.2).
std::uint8_t Rules::PlayableLocations(const State& state) const {
  const Pending& pending = state.pending;
  if (pending.num_placed == 0) return AllLocations();
  const int first = pending.placed[0].location;
  if (pending.num_placed == 1) return static_cast<std::uint8_t>((3 << first) & AllLocations());
  const int second = pending.placed[1].location;
  return static_cast<std::uint8_t>((1 << (2 * second - first)) & AllLocations());
}

bool Rules::ChooseCard(State& state, CardType card) const {
  state.cards[state.to_move].hand.Remove(card);
  state.pending.card = card;
  SetOptions(state, Phase::kPlayAt, PlayableLocations(state));
  return NumLegal(state) == 1 ? PlaceCard(state, FirstOption(state)) : true;
}

bool Rules::PlaceCard(State& state, int location) const {
  Pending& pending = state.pending;
  pending.placed[pending.num_placed++] = {pending.card, static_cast<std::uint8_t>(location), {}};
  pending.card = 0;
  SetLoveOptions(state);
  const int choices = NumLegal(state);
  if (choices > 1) return true;
  if (choices == 1) {
    const int row = RowOf(sides_[state.to_move], location);
    pending.placed[pending.num_placed - 1U].healed = FirstOption(state) - state.table.Begin(row);
  }
  return AfterPlaced(state);
}

// The allies that the card placed last may heal (7, LV); none if it heals nobody. The cards of this
// action lie only in `placed`, and what they heal is still on the table.
void Rules::SetLoveOptions(State& state) const {
  const Pending& pending = state.pending;
  const Placed& last = pending.placed[pending.num_placed - 1U];
  SetOptions(state, Phase::kLove);
  const Step* const heal = HealOf(cards_.guilds[GuildOf(last.type)].on_play);
  if (heal == nullptr) return;
  const int row = RowOf(sides_[state.to_move], last.location);
  const int begin = state.table.Begin(row);
  for (int place = begin; place < state.table.End(row); ++place) {
    int damage = state.table.At(place).damage();
    for (std::size_t i = 0; i + 1 < pending.num_placed; ++i) {
      const Placed& earlier = pending.placed[i];
      if (earlier.location != last.location || earlier.healed != place - begin) continue;
      damage -= HealOf(cards_.guilds[GuildOf(earlier.type)].on_play)->amount;
    }
    if (damage > 0) SetOption(state, place);
  }
}

bool Rules::AfterPlaced(State& state) const {
  SetPlayableCards(state);
  return state.options[0] != 0 ? true : EndPlay(state);
}

// Carries out the whole action: until here the cards have only been named, since others cannot act
// in between and see the action when it is complete (7).
bool Rules::EndPlay(State& state) const {
  const Player seat = state.to_move;
  const int side = sides_[seat];
  const Pending pending = state.pending;
  state.pending = {};
  for (std::size_t i = 0; i < pending.num_placed; ++i) {
    const Placed& placed = pending.placed[i];
    const int row = RowOf(side, placed.location);
    ForgetKnown(state.cards[seat], placed.type);
    state.table.Append(row, Elemental(placed.type, seat));
    const Ability& on_play = cards_.guilds[GuildOf(placed.type)].on_play;
    if (on_play.count == 0) continue;
    PlayDamage(state, placed.type, side, placed.location);
    if (placed.healed) {
      HealAt(state, state.table.Begin(row) + *placed.healed, HealOf(on_play)->amount);
    }
  }
  return false;
}

// --- Activate (3.B).

// Types that match an elemental which the seat could activate.
TypeMask Rules::Matchable(const State& state) const {
  const Player seat = state.to_move;
  const int side = sides_[seat];
  TypeMask types = 0;
  TypeMask own = 0;  // of elementals that the seat itself controls
  for (int place = state.table.SideBegin(side); place < state.table.SideEnd(side); ++place) {
    const Elemental elemental = state.table.At(place);
    const TypeMask type = TypeMask{1} << elemental.type();
    types |= type;
    own |= elemental.controller() == seat ? type : 0;
  }
  return WithSameNumber(types) | WithSameGuild(own);
}

// Whether a card of the hand could activate something: whether DiscardableTypes has any, found out
// with less to look at.
bool Rules::CanActivate(const State& state) const {
  const Player seat = state.to_move;
  const int side = sides_[seat];
  const TypeMask hand = state.cards[seat].hand.Types();
  const TypeMask by_number = WithSameNumber(hand);
  const TypeMask by_guild = WithSameGuild(hand);
  for (int place = state.table.SideBegin(side); place < state.table.SideEnd(side); ++place) {
    const Elemental elemental = state.table.At(place);
    const TypeMask wanted = elemental.controller() == seat ? by_number | by_guild : by_number;
    if (Has(wanted, elemental.type())) return true;
  }
  return false;
}

bool Rules::BeginActivate(State& state, Rng& rng) const {
  SetOptions(state, Phase::kDiscard, DiscardableTypes(state));
  if (NumLegal(state) == 1) {
    return DiscardCard(state, static_cast<CardType>(FirstOption(state)), rng);
  }
  return true;
}

void Rules::PutDiscard(State& state, CardType card) const {
  Cards& cards = state.cards[state.to_move];
  cards.hand.Remove(card);
  ForgetKnown(cards, card);
  cards.discard.Add(card);
  state.pending.card = card;
  state.pending.criteria = kByNumber | kByGuild;
}

bool Rules::DiscardCard(State& state, CardType card, Rng& rng) const {
  PutDiscard(state, card);
  return OfferActivation(state, rng);
}

// Which criteria an elemental of the own side meets: under the guild criterion only elementals that
// the seat itself controls (8.1), and had before this action (ruling 10).
std::uint8_t Rules::CriteriaOf(const State& state, Elemental elemental) const {
  const CardType card = state.pending.card;
  std::uint8_t criteria = 0;
  if (NumberOf(elemental.type()) == NumberOf(card)) criteria |= kByNumber;
  if (GuildOf(elemental.type()) == GuildOf(card) && elemental.controller() == state.to_move &&
      !elemental.needs_number()) {
    criteria |= kByGuild;
  }
  return criteria;
}

void Rules::SetEligible(State& state) const {
  SetOptions(state, Phase::kActivate);
  const Pending& pending = state.pending;
  state.may_stop = pending.done > 0 ? 1 : 0;
  // What CriteriaOf says of all elementals alike.
  const TypeMask card = TypeMask{1} << pending.card;
  const TypeMask by_number = (pending.criteria & kByNumber) != 0 ? WithSameNumber(card) : 0;
  const TypeMask by_guild = (pending.criteria & kByGuild) != 0 ? WithSameGuild(card) : 0;
  const int side = sides_[state.to_move];
  for (int place = state.table.SideBegin(side); place < state.table.SideEnd(side); ++place) {
    const Elemental elemental = state.table.At(place);
    const bool own = elemental.controller() == state.to_move && !elemental.needs_number();
    const TypeMask wanted = own ? by_number | by_guild : by_number;
    if (!elemental.activated() && Has(wanted, elemental.type())) SetOption(state, place);
  }
}

bool Rules::OfferActivation(State& state, Rng& rng) const {
  if (state.pending.done < cards_.max_activated) {
    SetEligible(state);
    const int choices = NumLegal(state) - state.may_stop;
    if (choices == 1 && state.may_stop == 0) return ActivateAt(state, FirstOption(state), rng);
    if (choices > 0) return true;
  }
  EndActivate(state);
  return false;
}

void Rules::EndActivate(State& state) const {
  const int side = sides_[state.to_move];
  for (int place = state.table.SideBegin(side); place < state.table.SideEnd(side); ++place) {
    state.table.At(place).set_activated(false);
    state.table.At(place).set_needs_number(false);
  }
  state.pending = {};
}

// Makes the elemental at a place of the store the acting one.
void Rules::BeginActivation(State& state, int place) const {
  Pending& pending = state.pending;
  Elemental& elemental = state.table.At(place);
  pending.criteria &= CriteriaOf(state, elemental);
  ++pending.done;
  elemental.set_activated(true);
  const int row = state.table.RowAt(place);
  pending.context = Context::kGuild;
  pending.actor_location = static_cast<std::uint8_t>(LocationOf(row));
  pending.actor_index = static_cast<std::uint8_t>(place - state.table.Begin(row));
}

bool Rules::ActivateAt(State& state, int place, Rng& rng) const {
  BeginActivation(state, place);
  return RunAbility(state, rng) ? true : OfferActivation(state, rng);
}

// --- Decisions.

bool Rules::Resolve(State& state, Action action, Rng& rng) const {
  const int value = ValueOf(action);
  Pending& pending = state.pending;
  switch (state.phase) {
    case Phase::kAction:
      if (value == kPlayAction) return BeginPlay(state);
      if (value == kActivateAction) return BeginActivate(state, rng);
      CheckAndDraw(state, rng);
      return false;
    case Phase::kPlayCard:
      return action == kStop ? EndPlay(state) : ChooseCard(state, static_cast<CardType>(value));
    case Phase::kPlayAt:
      return PlaceCard(state, value);
    case Phase::kDiscard:
      return DiscardCard(state, static_cast<CardType>(value), rng);
    case Phase::kActivate:
      if (action == kStop) {
        EndActivate(state);
        return false;
      }
      return ActivateAt(state, state.table.Begin(ChosenRow(action)) + ChosenIndex(action), rng);
    case Phase::kBot:
      return ActivateBot(state, state.table.Begin(ChosenRow(action)) + ChosenIndex(action), rng) ||
             OfferBot(state, rng);
    case Phase::kLove:
      if (pending.context == Context::kNone) {
        pending.placed[pending.num_placed - 1U].healed = ChosenIndex(action);
        return AfterPlaced(state);
      }
      break;
    default:
      break;
  }
  const bool is_bot = pending.context != Context::kGuild;
  const bool by_place = state.phase == Phase::kTarget || state.phase == Phase::kTie ||
                        state.phase == Phase::kHeal || state.phase == Phase::kLove;
  const int choice = by_place ? state.table.Begin(ChosenRow(action)) + ChosenIndex(action) : value;
  if (Choose(state, choice) || RunAbility(state, rng)) return true;
  return is_bot ? OfferBot(state, rng) : OfferActivation(state, rng);
}

void Rules::RefreshOptions(State& state) const {
  const Cards& cards = state.cards[state.to_move == kNobody ? 0 : state.to_move];
  switch (state.phase) {
    case Phase::kAction: {
      const bool may_draw = cards.hand.Size() < cards_.hand_size;
      SetOptions(state, Phase::kAction,
                 (cards.hand.empty() ? 0U : 1U << kPlayAction) |
                     (CanActivate(state) ? 1U << kActivateAction : 0U) |
                     (may_draw ? 1U << kDrawAction : 0U));
      return;
    }
    case Phase::kPlayCard:
      SetPlayableCards(state);
      return;
    case Phase::kPlayAt:
      SetOptions(state, Phase::kPlayAt, PlayableLocations(state));
      return;
    case Phase::kDiscard:
      SetOptions(state, Phase::kDiscard, DiscardableTypes(state));
      return;
    case Phase::kActivate:
      SetEligible(state);
      return;
    case Phase::kBot:
      SetBotOptions(state);
      return;
    case Phase::kLove:
      if (state.pending.context == Context::kNone) {
        SetLoveOptions(state);
        return;
      }
      break;
    case Phase::kOver:
    case Phase::kDraft:
    case Phase::kKeep:
    case Phase::kTrainerGuild:
      return;
    default:
      break;
  }
  SetStepOptions(state, AbilityInProgress(state).steps[state.pending.step]);
}

void Rules::Apply(State& state, Action action, Rng& rng) const {
  switch (state.phase) {
    case Phase::kDraft:
    case Phase::kKeep:
    case Phase::kTrainerGuild:
      ApplyDraft(state, action, rng);
      return;
    default:
      if (!Resolve(state, action, rng)) PassTurn(state, rng);
  }
}

}  // namespace riftlab::riftforce
