// ParseState and ParseInfoSet: the turn in progress, and whether it is possible.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/position_reader.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

using Texts = std::vector<std::string>;

bool InRotation(Phase phase) { return phase == Phase::kOver || phase >= Phase::kMain; }

}  // namespace

void PositionReader::ReadTurn(State& state) {
  static const Texts kKeys = {"attack",   "magicka",    "discount",       "slain",  "summoned",
                              "consumed", "power_uses", "power_triggers", "offers", "acted",
                              "last",     "lasting",    "stack",          "offer"};
  const Json* const turn = Find(json_, "turn");
  if (turn == nullptr) return;
  if (!InRotation(state.phase) || state.phase == Phase::kOver) {
    Complain("turn", "leave it out: no turn is in progress");
    return;
  }
  if (!IsObject("turn", *turn, kKeys)) return;
  const auto figure = [&](const char* key) { return UpTo(*turn, "turn", key, 255); };
  state.turn.attack = figure("attack");
  state.turn.magicka = figure("magicka");
  state.turn.discount = figure("discount");
  state.turn.slain = figure("slain");
  state.turn.summoned = figure("summoned");
  state.turn.consumed = figure("consumed");
  state.turn.power_uses = figure("power_uses");
  state.turn.power_triggers = figure("power_triggers");
  state.turn.offers = figure("offers");
  state.turn.acted = UpTo(*turn, "turn", "acted", 1);
  if (const Json* const last = Find(*turn, "last"); last != nullptr) ReadLast(*last, state.turn);
  if (const Json* const list = Find(*turn, "lasting"); list != nullptr) ReadLasting(*list, state);
  if (const Json* const list = Find(*turn, "stack"); list != nullptr) ReadStack(*list, state);
  if (const Json* const offer = Find(*turn, "offer"); offer != nullptr) ReadOffer(*offer, state);
}

void PositionReader::ReadLast(const Json& value, Turn& turn) {
  const std::string text = Word("turn.last", value);
  const std::string what = text.size() > 5 ? text.substr(5) : "";
  if (text.starts_with("play:")) {
    turn.last = Last::kPlainPlay;
    turn.last_item = ReadCard("turn.last", what);
    if (ok() && !rules_.IsPlain(turn.last_item)) {
      Complain("turn.last", "only plays of cards without effects are noted here");
    }
  } else if (text.starts_with("slay:")) {
    const auto [kind, damage] = ReadMonster("turn.last", what);
    turn.last = Last::kSilentSlay;
    turn.last_item = static_cast<std::uint8_t>(kind);
    turn.last_tag = static_cast<std::uint8_t>(damage);
  } else {
    Complain("turn.last", R"(expected "play:" and a card or "slay:" and a monster)");
  }
}

void PositionReader::ReadOffer(const Json& value, State& state) {
  static const Texts kKeys = {"kind", "to", "card", "want"};
  static const Texts kKinds = {"", "gift", "swap", "ask"};
  static const Texts kWants = {"any", "mine"};
  if (state.phase != Phase::kReply || !IsObject("turn.offer", value, kKeys)) {
    Complain("turn.offer", "stands only in phase \"reply\"");
    return;
  }
  Offer& offer = state.offer;
  const Json* const kind = Find(value, "kind");
  offer.kind =
      static_cast<TradeKind>(kind == nullptr ? 0 : OneOf("turn.offer.kind", *kind, kKinds));
  offer.to = UpTo(value, "turn.offer", "to", rules_.NumPlayers() - 1);
  if (const Json* const want = Find(value, "want"); want != nullptr) {
    offer.want_mine = static_cast<std::uint8_t>(OneOf("turn.offer.want", *want, kWants));
  }
  const bool shows = offer.kind == TradeKind::kGift || offer.kind == TradeKind::kSwap;
  const Json* const card = Find(value, "card");
  if ((card != nullptr) != shows) Complain("turn.offer.card", "stands with gift and swap alone");
  if (card != nullptr) offer.card = ReadCard("turn.offer.card", Word("turn.offer.card", *card));
  if (!ok()) return;
  const int position = shows ? rules_.FindInHand(state, state.active, offer.card) : -1;
  const Trading trading = rules_.setup().trading;
  const bool open =
      trading == Trading::kAll ||
      (trading == Trading::kTeam && rules_.Side(offer.to) == rules_.Side(state.active));
  if (offer.kind == TradeKind::kNone || offer.to == state.active || !open ||
      state.out[offer.to] != 0 || state.turn.offers == 0 ||
      (offer.kind == TradeKind::kGift && (rules_.setup().must_accept || offer.want_mine != 0)) ||
      (offer.want_mine != 0 && rules_.IsFrenzy()) ||
      (shows && (position < 0 || state.cards.Tag(position) != 0))) {
    Complain("turn.offer",
             "cannot be offered: expected a kind, another seat, and a card of the "
             "active hand that everybody knows");
  }
}

bool PositionReader::IsSource(int source) const {
  if (source == 0) return true;
  const int type = (source & ~kNotInPlay) - 1;
  if (type < 0 || type >= rules_.cards().num_types) return false;
  return rules_.cards().card(static_cast<CardType>(type)).id[0] != '\0';
}

void PositionReader::ReadLasting(const Json& list, State& state) {
  if (!IsList("turn.lasting", list)) return;
  if (list.size() > kMaxLasting) {
    Complain("turn.lasting", fmt::format("{} effects; at most {}", list.size(), kMaxLasting));
    return;
  }
  const CardTable& cards = rules_.cards();
  for (std::size_t i = 0; i < list.size() && ok(); ++i) {
    const std::string field = fmt::format("turn.lasting[{}]", i);
    if (!IsList(field, list[i], 3)) return;
    Lasting lasting{};
    lasting.effect = static_cast<std::uint8_t>(Whole(field, list[i][0], 0, cards.num_effects - 1));
    lasting.left = static_cast<std::uint8_t>(Whole(field, list[i][1], 0, 99));
    lasting.source = static_cast<std::uint8_t>(Whole(field, list[i][2], 0, 255));
    if (!ok()) return;
    const Effect& effect = cards.effect(lasting.effect);
    if (effect.op != Op::kLasting || lasting.left > effect.n || !IsSource(lasting.source)) {
      Complain(field, "expected the index of a lasting effect, how often it is left, its card");
    }
    state.lasting[state.num_lasting++] = lasting;
  }
}

void PositionReader::ReadStack(const Json& list, State& state) {
  if (!IsList("turn.stack", list)) return;
  if (list.size() > kMaxFrames) {
    Complain("turn.stack", fmt::format("{} frames; at most {}", list.size(), kMaxFrames));
    return;
  }
  int dying = 0;
  for (std::size_t i = 0; i < list.size() && ok(); ++i) {
    const std::string field = fmt::format("turn.stack[{}]", i);
    if (!IsList(field, list[i], 6)) return;
    const auto figure = [&](std::size_t k, int max) {
      return static_cast<std::uint8_t>(Whole(field, list[i][k], 0, max));
    };
    Frame frame{};
    frame.kind = static_cast<FrameKind>(Whole(field, list[i][0], 1, 3));
    frame.id = figure(1, 255);
    frame.pos = figure(2, 255);
    frame.left = figure(3, 255);
    frame.aux = figure(4, 255);
    frame.source = figure(5, 255);
    if (ok()) CheckFrame(field, frame, i + 1 == list.size(), state);
    if (frame.kind == FrameKind::kDeaths) dying += frame.left;
    state.frames[state.num_frames++] = frame;
  }
  if (ok() && dying != state.monsters.Size(kDying)) {
    Complain("monsters.dying",
             fmt::format("{} monsters; the stack has {}", state.monsters.Size(kDying), dying));
  }
}

void PositionReader::CheckFrame(const std::string& field, const Frame& frame, bool top,
                                const State& state) {
  bool fits = IsSource(frame.source);
  switch (frame.kind) {
    case FrameKind::kList:
      CheckList(field, frame, top, state);
      break;
    case FrameKind::kReact:
      fits = fits && !top && frame.id <= static_cast<int>(Trigger::kConsume) &&
             frame.left <= state.num_lasting && frame.pos <= frame.left + 1 && frame.source == 0;
      fits = fits &&
             (frame.id == static_cast<int>(Trigger::kSlay) ? frame.aux < rules_.cards().num_monsters
                                                           : frame.aux == 0);
      break;
    default:
      fits = fits && !top && frame.left > 0 && frame.id == 0 && frame.pos == 0 && frame.aux == 0 &&
             frame.source == 0;
  }
  if (!fits) Complain(field, "does not describe a possible step");
}

void PositionReader::CheckList(const std::string& field, const Frame& frame, bool top,
                               const State& state) {
  const CardTable& cards = rules_.cards();
  if (frame.id == 0 || frame.id >= cards.num_lists || frame.pos >= cards.list(frame.id).count) {
    Complain(field, "expected the index of an effect list and of an op in it");
    return;
  }
  const Effect& effect = cards.effect(cards.list(frame.id).first + frame.pos);
  const int most = std::min(PicksOf(effect) + 1, 255);
  const bool asks = AsksForPicks(effect);
  bool fits = asks ? frame.left <= most && (!top || frame.left >= 2) : !top && frame.left == 0;
  if (effect.op == Op::kDiscard) {
    fits = fits && frame.aux <= rules_.NumPlayers() && (!top || frame.aux > 0);
    const int seat = (state.active + frame.aux + rules_.NumPlayers() - 1) % rules_.NumPlayers();
    fits = fits && (!top || state.out[static_cast<std::size_t>(seat)] == 0);
  } else if (effect.op != Op::kRefresh) {
    fits = fits && frame.aux == 0;
  } else {
    fits = fits && frame.aux < (1 << rules_.NumSlots());
  }
  if (!fits) Complain(field, "the op cannot be in progress like that");
}

// Whether the position asks what it says, of whom it says, and there is a choice.
void PositionReader::CheckQuestion(State& state) {
  int alive = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) alive += state.out[seat] == 0 ? 1 : 0;
  const Phase phase = state.phase;
  if (rules_.IsSolo() && InRotation(phase) && state.rotation != state.turns[0]) {
    Complain("seats[0].turns", "is the number of the rotation in solo mode");
  }
  if (phase == Phase::kOver) {
    if (alive == 0 && !rules_.IsSolo()) Complain("seats", "somebody survives every game");
    ReadOver(state);
    return;
  }
  bool sides = rules_.IsSolo() && alive == 1;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    for (Player other = 0; other < seat; ++other) {
      sides = sides || (state.out[seat] == 0 && rules_.IsOpponent(state, seat, other));
    }
  }
  if (!sides) Complain("seats", "only one side is left, so the game is over");
  if (state.out[state.active] != 0) Complain("active", "is the number of an eliminated seat");
  if ((state.trigger != 0) != (state.last_turns != 0)) {
    Complain("last_turns", "is empty, so the game is over");
  }
  ForEachBit(state.last_turns, [&](int seat) {
    if (state.out[static_cast<std::size_t>(seat)] != 0) {
      Complain("last_turns", fmt::format("seat {} is eliminated", seat));
    }
  });
  if (InRotation(phase) && state.turns[state.active] == 0) {
    Complain(fmt::format("seats[{}].turns", state.active), "counts the turn in progress");
  }
  if (!ok()) return;
  const bool picks = phase > Phase::kMain && phase != Phase::kReply;
  if (picks != (state.num_frames > 0)) {
    Complain("turn.stack", picks ? "missing; expected what is in progress"
                                 : "leave it out: this phase resolves no effect");
    return;
  }
  if (picks && (!rules_.SetQuestion(state) || state.phase != phase)) {
    Complain("phase", "is not what the uppermost step of turn.stack asks");
    return;
  }
  if (phase == Phase::kConfirm && !rules_.MayConfirm(state, rules_.AskingEffect(state))) {
    Complain("phase", "asks for what cannot be done");
  }
  if (!picks && !state.monsters.Empty(kDying)) {
    Complain("monsters.dying", "leave it out: no effect is being resolved");
  }
  if (phase == Phase::kReply) {
    if (state.offer.kind == TradeKind::kNone) Complain("turn.offer", "missing");
    state.to_move = state.offer.to;
  }
  if (phase == Phase::kRefreshAgain && state.cards.Empty(Hand(state.active))) {
    Complain("phase", "needs a hand to discard");
  }
  const Json* const to_move = Find(json_, "to_move");
  if (to_move != nullptr && *to_move != state.to_move) {
    Complain("to_move", fmt::format("it is seat {} that decides", state.to_move));
  }
  const bool own = observer_ == kNobody || observer_ == state.to_move;
  if (!own && rules_.IsHiddenPick(state)) {
    Complain("phase", fmt::format("seat {} cannot tell that; give \"main\"", observer_));
  }
  if (ok() && own && rules_.NumLegal(state) < 2) Complain("phase", "leaves no choice");
}

void PositionReader::ReadOver(State& state) {
  if (!state.monsters.Empty(kDying)) {
    Complain("monsters.dying", "leave it out: no effect is being resolved");
  }
  if (!state.cards.Empty(kPlayed) && !rules_.IsSolo()) {
    Complain("played", "is empty when the game is over");
  }
  const Json* const to_move = Find(json_, "to_move");
  if (to_move != nullptr && !to_move->is_null()) Complain("to_move", "the game is over");
  const Json* const reason = Find(json_, "reason");
  if (reason == nullptr) {
    Complain("reason", "missing; expected the number of a reason");
    return;
  }
  state.reason =
      static_cast<EndReason>(Whole("reason", *reason, 1, static_cast<int>(EndReason::kEliminated)));
  state.to_move = kNobody;
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  PositionReader reader(*this, json, kNobody);
  State state = reader.Read();
  if (!reader.ok()) return reader.status();
  return state;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  const auto found = json.is_object() ? json.find("seat") : json.end();
  const bool fits = json.is_object() && found != json.end() && found->is_number_integer() &&
                    *found >= 0 && *found < setup_.players;
  if (!fits) {
    return absl::InvalidArgumentError(
        fmt::format("seat: expected the observer, a number from 0 to {}", setup_.players - 1));
  }
  const auto seat = found->get<Player>();
  PositionReader reader(*this, json, seat);
  InfoSet info{.known = reader.Read(), .seat = seat};
  if (!reader.ok()) return reader.status();
  return info;
}

}  // namespace riftlab::warrift
