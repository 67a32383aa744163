// Whether a position is possible, and what the seat to move is asked.
#include <algorithm>
#include <set>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/position.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::warrift {

void Position::Check(Fields f) {
  for (const Player seat : Seats(rules_.NumPlayers())) CheckChoices(f["seats"].At(seat), seat);
  if (IsDraft()) return CheckDraft(f);
  CheckOrder(f);
  for (const Player seat : Seats(rules_.NumPlayers())) CheckSeat(f["seats"].At(seat), seat);
  if (f.ok()) FillPools(f["pools"]);
  if (!f.ok()) return;
  CheckCards(f["seats"]);
  FillMonsterDeck(f["monsters"]);
  CountPoints();
  if (HasStarted() && !IsOver()) CheckTurn(f);
  if (f.ok()) CheckQuestion(f);
}

// Guild and power of a seat.
void Position::CheckChoices(Fields f, Player seat) const {
  const int guild = rules_.GuildOf(state_, seat);
  if (!HasGuilds()) {
    if (guild != kMaxGuilds) f["guild"].Complain("leave it out: this mode has no guilds");
    return;
  }
  if (guild == kMaxGuilds) {
    if (!IsDraft()) f["guild"].Complain("missing; expected the guild of the seat");
  } else if (!IsOpen(static_cast<std::size_t>(guild))) {
    f["guild"].Complain("is only used by 5 players");
  }
  if (state_.power[seat] && rules_.cards().power(*state_.power[seat]).guild != guild) {
    f["power"].Complain("is of another guild");
  }
}

// The choice of guilds or powers.
void Position::CheckDraft(Fields f) {
  state_.to_move = state_.active;
  const Setup& setup = rules_.setup();
  const bool is_of_guilds = state_.phase == Phase::kGuild;
  if ((is_of_guilds ? setup.guilds : setup.powers) != Choice::kChosen) {
    f["phase"].Complain("this is not chosen under the rules of this game");
  }
  if (is_of_guilds && !HasGuilds()) f["phase"].Complain("this mode has no guilds");
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const bool has_chosen = seat < state_.active;
    const bool wants_guild = HasGuilds() && (!is_of_guilds || has_chosen);
    const bool wants_power = !is_of_guilds && has_chosen;
    if ((rules_.GuildOf(state_, seat) != kMaxGuilds) != wants_guild ||
        state_.power[seat].has_value() != wants_power) {
      f["seats"].At(seat).Complain(
          "does not agree with phase and active: seats choose in ascending order");
    }
  }
  if (f.ok() && rules_.NumLegal(state_) < 2) f["seats"].Complain("leave no choice");
}

void Position::CheckOrder(Fields f) const {
  const Setup& setup = rules_.setup();
  const bool is_asked = state_.phase == Phase::kOrder
                            ? setup.order == Choice::kChosen && !rules_.IsSolo()
                            : HasStarted() || !rules_.IsFrenzy();
  if (!is_asked) f["phase"].Complain("this is not asked under the rules of this game");
  if (state_.phase == Phase::kRefreshAgain && setup.extra_refresh != ExtraRefresh::kSetup) {
    f["phase"].Complain("rule extra_refresh excludes it");
  }
  if (!state_.trigger) return;
  if (!HasStarted() || rules_.IsSolo()) f["trigger"].Complain("is not possible here");
  if (Has(state_.last_turns, *state_.trigger)) {
    f["last_turns"].Complain("holds the seat that triggered the end, which has none");
  }
}

void Position::CheckSeat(Fields f, Player seat) const {
  const CardStore& cards = state_.cards;
  const bool is_out = state_.out[seat] != 0;
  for (const Player other : Seats(seat)) {
    if (!is_out || state_.out[other] != state_.out[seat]) continue;
    f["out"].Complain(fmt::format("is that of seat {}", other));
  }
  if (cards.Empty(Base(seat)) != (state_.pool[seat] == 0)) {
    f["deck"].Complain("has a pool exactly when it has cards");
  }
  const auto decks_of = [&](int pool) {
    return pool == 0 ? 0 : std::count(state_.pool.begin(), state_.pool.end(), pool);
  };
  if (decks_of(state_.pool[seat]) > 1) f["deck"]["pool"].Complain("is that of another deck");
  for (const Cell& cell : CellsOf(cards, Upper(seat))) {
    if (decks_of(cell.tag) == 0) continue;
    f["upper"].Complain(
        fmt::format("pool {} lies in a deck and on one; give them two numbers", cell.tag));
  }
  const bool has_cards =
      !cards.Empty(Hand(seat)) || rules_.DeckSize(state_, seat) > 0 || !cards.Empty(Discard(seat));
  if (is_out && has_cards) f.Complain("is eliminated, but still has cards");
}

// Lays the cards of each pool out as Observe does, in ascending order.
void Position::FillPools(Fields f) {
  std::map<int, std::vector<int>> hidden = HiddenPlaces();
  for (Pool& pool : pools_) {
    const std::vector<int> places = std::exchange(hidden[pool.number], {});
    if (places.size() != pool.cards.size()) {
      return f.Complain(fmt::format("pool {} has {} cards for {} hidden places", pool.number,
                                    pool.cards.size(), places.size()));
    }
    std::sort(pool.cards.begin(), pool.cards.end());
    for (std::size_t i = 0; i < places.size(); ++i) {
      state_.cards.WriteItem(places[i], pool.cards[i]);
    }
  }
  for (const auto& [pool, places] : hidden) {
    if (!places.empty()) f.Complain("miss the cards of a pool in use");
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    state_.cards.Sort(state_.cards.Begin(Hand(seat)), state_.cards.End(Hand(seat)));
  }
}

// How many cards of a type are in the game.
int Position::CopiesOf(CardType type) const {
  const Card& card = rules_.cards().card(type);
  if (IsStart(type)) {
    const int owner = type % kMaxSeats;
    if (rules_.IsFrenzy()) return owner == 0 ? card.copies * rules_.NumPlayers() : 0;
    return owner <= last_seat() ? card.copies : 0;
  }
  if (rules_.IsSolo()) return rules_.setup().solo_copies[type];
  const bool is_in = rules_.IsFrenzy() ? IsOpen(card.guild) && card.rift == 0
                                       : state_.guild_seat[card.guild].has_value();
  return is_in ? card.copies : 0;
}

// Whether all cards of the game are there, and none in a pile of a seat that cannot own it.
void Position::CheckCards(Fields f) {
  std::vector<int> missing;
  for (CardType type = 0; type < kMaxTypes; ++type) missing.push_back(CopiesOf(type));
  for (int at = 0; at < state_.cards.Total(); ++at) --missing[state_.cards.Item(at)];
  for (const OptionalIndex held : state_.selection) {
    if (held) --missing[*held];
  }
  FillGuildDecks(f, missing);
  for (CardType type = 0; type < kMaxTypes; ++type) {
    if (missing[type] == 0) continue;
    return f.Complain(fmt::format("card {}: {} {}", TypeName(rules_, type), std::abs(missing[type]),
                                  missing[type] > 0 ? "missing" : "too many"));
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    for (const int zone : {Base(seat), Discard(seat)}) {
      for (const Cell& cell : CellsOf(state_.cards, zone)) {
        if (rules_.OwnerOf(state_, cell.item, seat) == seat) continue;
        f.At(seat).Complain(
            fmt::format("{} cannot lie in deck or discard pile: its owner is another seat",
                        TypeName(rules_, cell.item)));
      }
    }
  }
}

// A guild deck that is left out holds all cards that lie nowhere else.
void Position::FillGuildDecks(Fields f, std::vector<int>& missing) {
  for (CardType type = kStartTypes; type < rules_.cards().num_types; ++type) {
    const Player seat = rules_.IsFrenzy() ? Player{0} : rules_.OwnerOf(state_, type, 0);
    if (seat > last_seat() || f.At(seat)["guild_deck"].Given()) continue;
    if (state_.out[seat] != 0 && !rules_.IsFrenzy()) continue;
    for (; missing[type] > 0 && state_.cards.Total() < kMaxCards; --missing[type]) {
      state_.cards.InsertSorted(GuildDeck(seat), type, 0);
    }
  }
}

// A monster deck that is left out holds all that lies nowhere else.
void Position::FillMonsterDeck(Fields f) {
  const bool is_open = !f["deck"].Given();
  Array<int, kMaxMonsterKinds> there{};
  for (int at = 0; at < state_.monsters.Total(); ++at) ++there[state_.monsters.Item(at)];
  int total = 0;
  for (int kind = 0; kind < rules_.cards().num_monsters; ++kind) {
    const Monster& monster = rules_.cards().monster(kind);
    const int wanted = rules_.IsSolo() && monster.multiplayer != 0 ? 0 : monster.copies;
    total += wanted;
    int missing = wanted - there[kind];
    if (missing < 0) {
      f.Complain(fmt::format("{} is there {} times too often", TextOf(monster.id), -missing));
    }
    for (; is_open && missing > 0 && state_.monsters.Total() < kMaxMonsters; --missing) {
      state_.monsters.InsertSorted(kMonsterDeck, static_cast<std::uint8_t>(kind), 0);
    }
  }
  if (state_.monsters.Total() != total) {
    f.Complain(fmt::format("there are {}; a game has {}", state_.monsters.Total(), total));
  }
}

void Position::CountPoints() {
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (state_.out[seat] != 0 && !rules_.IsSolo()) continue;
    int points = 0;
    for (const int zone : {Slain(seat), kDying}) {
      // Those that die together count at once (3.6).
      if (zone == kDying && seat != state_.active) continue;
      for (const Cell& cell : CellsOf(state_.monsters, zone)) {
        points += rules_.cards().monster(cell.item).vp;
      }
    }
    state_.vp[seat] = static_cast<std::uint8_t>(points);
  }
}

bool Position::IsSource(int source) const {
  if (source == 0) return true;
  const int type = (source & ~kNotInPlay) - 1;
  return type >= 0 && type < rules_.cards().num_types &&
         rules_.cards().card(static_cast<CardType>(type)).id[0] != '\0';
}

void Position::CheckTurn(Fields f) const {
  const CardTable& cards = rules_.cards();
  Fields turn = f["turn"];
  for (std::size_t i = 0; i < state_.num_lasting; ++i) {
    const auto [effect, left, source] = state_.lasting[i];
    if (effect < cards.num_effects && cards.effect(effect).op == Op::kLasting &&
        left <= cards.effect(effect).n && IsSource(source)) {
      continue;
    }
    turn["lasting"].At(i).Complain(
        "expected the index of a lasting effect, how often it is left, its card");
  }
  int dying = 0;
  for (std::size_t i = 0; i < state_.num_frames; ++i) {
    const Frame& frame = state_.frames[i];
    CheckFrame(turn["stack"].At(i), frame, i + 1 == state_.num_frames);
    if (frame.kind == FrameKind::kDeaths) dying += frame.left;
  }
  if (turn["stack"].Given() && dying != state_.monsters.Size(kDying)) {
    f["monsters"]["dying"].Complain(
        fmt::format("{} monsters; the stack has {}", state_.monsters.Size(kDying), dying));
  }
  if (state_.phase == Phase::kReply) CheckOffer(turn["offer"]);
}

void Position::CheckFrame(Fields f, const Frame& frame, bool is_top) const {
  const bool is_slay = frame.id == static_cast<int>(Trigger::kSlay);
  bool fits = false;
  switch (frame.kind) {
    case FrameKind::kList:
      CheckList(f, frame, is_top);
      fits = IsSource(frame.source);
      break;
    case FrameKind::kReact:
      fits = !is_top && frame.source == 0 && frame.id <= static_cast<int>(Trigger::kConsume) &&
             frame.left <= state_.num_lasting && frame.pos <= frame.left + 1 &&
             frame.aux < (is_slay ? rules_.cards().num_monsters : 1);
      break;
    case FrameKind::kDeaths:
      fits = !is_top && frame.left > 0 && frame == Frame{frame.kind, 0, 0, frame.left, 0, 0};
      break;
    case FrameKind::kNone:
      break;
  }
  if (!fits) f.Complain("does not describe a possible step");
}

void Position::CheckList(Fields f, const Frame& frame, bool is_top) const {
  const CardTable& cards = rules_.cards();
  if (frame.id == 0 || frame.id >= cards.num_lists || frame.pos >= cards.list(frame.id).count) {
    return f.Complain("expected the index of an effect list and of an op in it");
  }
  const Effect& effect = cards.effect(cards.list(frame.id).first + frame.pos);
  bool fits = AsksForPicks(effect)
                  ? frame.left <= PicksOf(effect) + 1 && (!is_top || frame.left >= 2)
                  : !is_top && frame.left == 0;
  if (effect.op == Op::kDiscard) {
    const int players = rules_.NumPlayers();
    const int seat = (state_.active + frame.aux + players - 1) % players;
    const bool is_asked = frame.aux > 0 && state_.out[seat] == 0;
    fits = fits && frame.aux <= players && (!is_top || is_asked);
  } else if (effect.op == Op::kRefresh) {
    fits = fits && frame.aux < (1 << rules_.NumSlots());
  } else {
    fits = fits && frame.aux == 0;
  }
  if (!fits) f.Complain("the op cannot be in progress like that");
}

void Position::CheckOffer(Fields f) const {
  const Offer& offer = state_.offer;
  const Setup& setup = rules_.setup();
  if (offer.kind == TradeKind::kNone) {
    return f.Complain("missing; expected the trade that is offered");
  }
  const bool wants_mine = offer.want_mine != 0;
  const bool is_partner =
      setup.trading == Trading::kAll ||
      (setup.trading == Trading::kTeam && rules_.Side(offer.to) == rules_.Side(state_.active));
  const int place = rules_.FindInHand(state_, state_.active, offer.card);
  const bool is_known = place >= 0 && state_.cards.Tag(place) == 0;
  if (offer.to == state_.active || !is_partner || state_.out[offer.to] != 0 ||
      state_.turn.offers == 0 ||
      (offer.kind == TradeKind::kGift && (setup.must_accept || wants_mine)) ||
      (wants_mine && rules_.IsFrenzy()) || (offer.kind != TradeKind::kAsk && !is_known)) {
    f.Complain(
        "cannot be offered: expected a kind, another seat, and a card of the active hand that "
        "everybody knows");
  }
}

// Whether the position asks what it says, of whom it says, and there is a choice.
void Position::CheckQuestion(Fields f) {
  const Player given = std::exchange(state_.to_move, IsOver() ? kNobody : state_.active);
  if (rules_.IsSolo() && HasStarted() && IsOver() && state_.rotation != state_.turns[0]) {
    f["seats"].At(0)["turns"].Complain("is the number of the rotation in solo mode");
  }
  if (!IsPicking() && !state_.monsters.Empty(kDying)) {
    f["monsters"]["dying"].Complain("leave it out: no effect is being resolved");
  }
  if (IsOver()) {
    CheckOver(f);
  } else {
    CheckPlayers(f);
    if (f.ok()) CheckSteps(f);
  }
  if (f["to_move"].Given() && given != state_.to_move) {
    f["to_move"].Complain(IsOver() ? "the game is over"
                                   : fmt::format("it is seat {} that decides", state_.to_move));
  }
  if (!f.ok() || IsOver()) return;
  const bool is_own = !is_view_ || observer_ == state_.to_move;
  if (!is_own && (rules_.IsHiddenPick(state_) || rules_.IsHiddenReply(state_))) {
    f["phase"].Complain(fmt::format("seat {} cannot tell that; give \"main\"", observer_));
  } else if (is_own && rules_.NumLegal(state_) < 2 && !MayLeaveChoice()) {
    f["phase"].Complain("leaves no choice");
  }
}

// The cards that may lie at a place of a hand, for all that another seat can tell.
std::set<CardType> Position::MayLieAt(int place, Player other) const {
  const CardStore& cards = state_.cards;
  const int pool = cards.Tag(place);
  std::set<CardType> types = {cards.Item(place)};
  if (pool == 0) return types;
  const auto add = [&](int zone, bool all) {
    for (int at = cards.Begin(zone); at < cards.End(zone); ++at) {
      if (all || cards.Tag(at) == pool) types.insert(cards.Item(at));
    }
  };
  for (const Player seat : Seats(rules_.NumPlayers())) {
    // Which cards of that hand it knows, a view of a third seat does not say.
    if (seat != other || !Sees(other)) add(Hand(seat), false);
    add(Upper(seat), false);
    add(Base(seat), state_.pool[seat] == pool);
  }
  return types;
}

// Whether another seat may believe that cards of the hand leave a choice. Worlds that are sampled
// for it keep the question, though their hand may leave none (8.1).
bool Position::MayLeaveChoice() const {
  const bool is_confirm = state_.phase == Phase::kConfirm;
  if (rules_.IsHiddenPick(state_) || rules_.IsHiddenReply(state_)) return false;
  if (!is_confirm && state_.phase != Phase::kPickCard && state_.phase != Phase::kReply) {
    return false;
  }
  const int hand = Hand(state_.to_move);
  ActionList<Rules> legal;
  for (const Player other : Seats(rules_.NumPlayers())) {
    if (other == state_.to_move) continue;
    int places = 0;  // that may hold a card to choose
    std::set<CardType> types;
    for (int at = state_.cards.Begin(hand); at < state_.cards.End(hand); ++at) {
      bool fits = false;
      for (const CardType type : MayLieAt(at, other)) {
        State world = state_;
        if (is_confirm) world.phase = Phase::kPickCard;  // what is confirmed is done to these
        world.cards.WriteItem(at, type);
        rules_.LegalActions(world, legal);
        const Action pick = PackPick(Spot::kHand, 0, type);
        if (std::find(legal.begin(), legal.end(), pick) == legal.end()) continue;
        if (is_confirm || legal.size() > 1) return true;
        types.insert(type);
        fits = true;
      }
      if (fits) ++places;
    }
    if (places > 1 && types.size() > 1) return true;
  }
  return false;
}

void Position::CheckOver(Fields f) const {
  const bool is_anybody_in =
      std::count(state_.out.begin(), state_.out.begin() + rules_.NumPlayers(), 0) > 0;
  if (!is_anybody_in && !rules_.IsSolo()) f["seats"].Complain("somebody survives every game");
  if (!state_.cards.Empty(kPlayed) && !rules_.IsSolo()) {
    f["played"].Complain("is empty when the game is over");
  }
  if (state_.reason == EndReason::kNone) {
    f["reason"].Complain("missing; expected the number of a reason");
  }
}

// Whether the game goes on, and the active seat is in it.
void Position::CheckPlayers(Fields f) {
  bool has_sides = rules_.IsSolo() && state_.out[0] == 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    for (const Player other : Seats(seat)) {
      has_sides = has_sides || (state_.out[seat] == 0 && rules_.IsOpponent(state_, seat, other));
    }
    if (Has(state_.last_turns, seat) && state_.out[seat] != 0) {
      f["last_turns"].Complain(fmt::format("seat {} is eliminated", seat));
    }
  }
  if (!has_sides) f["seats"].Complain("only one side is left, so the game is over");
  if (state_.out[state_.active] != 0) f["active"].Complain("is the number of an eliminated seat");
  if (state_.trigger && state_.last_turns == 0) {
    f["last_turns"].Complain("is empty, so the game is over");
  }
  if (!HasStarted() || !f.ok()) return;
  CheckTurnsPlayed(f["seats"]);
  if (f.ok() && !rules_.IsSolo()) CheckTrigger(f);
}

// Seats take one turn each in a rotation, in ascending order from the first one, so turns that are
// left out are known.
void Position::CheckTurnsPlayed(Fields f) {
  const int players = rules_.NumPlayers();
  const auto place = [&](Player seat) { return (seat + players - state_.first) % players; };
  for (const Player seat : Seats(players)) {
    const bool has_had = place(seat) <= place(state_.active);
    const int most = has_had ? state_.rotation : state_.rotation - 1;
    if (!f.At(seat)["turns"].Given() && state_.out[seat] == 0) {
      state_.turns[seat] = static_cast<std::uint8_t>(most);
    }
    const int turns = state_.turns[seat];
    if (turns == most || (state_.out[seat] != 0 && turns < most)) continue;
    f.At(seat)["turns"].Complain(
        fmt::format("is {}; in rotation {}, where seat {} begins and it is the turn of seat {}, "
                    "it has had {}",
                    turns, state_.rotation, state_.first, state_.active, Counted(most, "turn")));
  }
}

// Points come in one's own turn alone, at whose end they trigger the end of the game (6.1).
void Position::CheckTrigger(Fields f) const {
  if (!state_.trigger) {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const bool may_have =
          state_.out[seat] != 0 || !rules_.IsOpponent(state_, seat, state_.active);
      const int points = rules_.PointsOf(state_, seat);
      if (may_have || points < rules_.setup().target) continue;
      f["seats"].At(seat).Complain(
          fmt::format("has {} victory points, which trigger the end of the game: expected trigger "
                      "and last_turns",
                      points));
    }
    return;
  }
  const auto trigger = static_cast<Player>(*state_.trigger);
  // Points are lost with a seat that is eliminated, a partner's too, and those of the active side
  // grow.
  bool has_all_points = rules_.IsOpponent(state_, trigger, state_.active);
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (rules_.Side(seat) == rules_.Side(trigger)) {
      has_all_points = has_all_points && state_.out[seat] == 0;
    }
  }
  if (has_all_points && rules_.PointsOf(state_, trigger) < rules_.setup().target) {
    f["trigger"].Complain(fmt::format("is seat {}, but it has {} victory points; it takes {}",
                                      trigger, rules_.PointsOf(state_, trigger),
                                      rules_.setup().target));
  }
  std::uint8_t left = 0;
  for (Player seat = state_.active; seat != trigger;
       seat = static_cast<Player>((seat + 1) % rules_.NumPlayers())) {
    if (state_.out[seat] == 0) Set(left, seat);
  }
  if (state_.last_turns == left) return;
  f["last_turns"].Complain("expected the seats from the active one up to that of the trigger");
}

// Whether what is in progress asks what the phase says.
void Position::CheckSteps(Fields f) {
  const Phase phase = state_.phase;
  if (IsPicking() != (state_.num_frames > 0)) {
    return f["turn"]["stack"].Complain(IsPicking() ? "missing; expected what is in progress"
                                                   : "leave it out: this phase resolves no effect");
  }
  if (IsPicking() && (!rules_.SetQuestion(state_) || state_.phase != phase)) {
    return f["phase"].Complain("is not what the uppermost step of turn.stack asks");
  }
  if (phase == Phase::kConfirm && !rules_.MayConfirm(state_, rules_.AskingEffect(state_)) &&
      (rules_.AskingEffect(state_).op == Op::kExchange || !MayLeaveChoice())) {
    f["phase"].Complain("asks for what cannot be done");
  }
  if (phase == Phase::kRefreshAgain && state_.cards.Empty(Hand(state_.active))) {
    f["phase"].Complain("needs a hand to discard");
  }
  if (phase == Phase::kReply) state_.to_move = state_.offer.to;
}

}  // namespace riftlab::warrift
