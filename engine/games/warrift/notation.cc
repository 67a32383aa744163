// Moves as text: a verb and what is chosen, joined by ':'.
#include "engine/games/warrift/notation.h"

#include <vector>

#include "engine/core/array.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr Array<std::string_view, 5> kSpots = {"hand", "discard", "necropolis", "rift", "deck_top"};

std::string_view WantText(int want) { return want != 0 ? "mine" : "any"; }

std::string TradeText(const Rules& rules, Action action) {
  const auto card = static_cast<CardType>(Middle(action));
  switch (VerbOf(action)) {
    case Verb::kGift:
      return fmt::format("gift:{}:{}", High(action), TypeName(rules, card));
    case Verb::kSwap:
      return fmt::format("swap:{}:{}:{}", High(action), TypeName(rules, card),
                         WantText(Low(action)));
    default:
      return fmt::format("ask:{}:{}", High(action), WantText(Low(action)));
  }
}

std::string PickText(const Rules& rules, Action action) {
  const auto spot = High(action);
  std::string text =
      fmt::format("{}:{}", kSpots[spot], TypeName(rules, static_cast<CardType>(Middle(action))));
  if (rules.IsFrenzy() && static_cast<Spot>(spot) == Spot::kNecropolis) {
    text += fmt::format("/{}", Low(action));
  }
  return text;
}

std::string_view PlainWord(Verb verb) {
  switch (verb) {
    case Verb::kPower:
      return "power";
    case Verb::kRefreshHand:
      return "refresh";
    case Verb::kEnd:
      return "end";
    case Verb::kNo:
      return "no";
    case Verb::kYes:
      return "yes";
    case Verb::kKeep:
      return "keep";
    case Verb::kReplace:
      return "replace";
    case Verb::kStop:
      return "stop";
    default:
      return "";
  }
}

// The op that asks, in words.
std::string OpQuestion(const Rules& rules, const State& state) {
  const Effect& effect = rules.AskingEffect(state);
  const int left = state.frames[state.num_frames - 1U].left - 1;
  switch (effect.op) {
    case Op::kDiscard:
    case Op::kPayDiscard:
      return fmt::format("choose a card to discard ({} to go)", left);
    case Op::kConsume:
      return fmt::format("consume a card, or stop ({} more)", left);
    case Op::kPayConsume:
      return "choose a card to consume";
    case Op::kMove:
      return effect.n == kAllOfThem ? "move all these cards?" : "choose a card to move, or stop";
    case Op::kDamage:
      return fmt::format("choose a monster that takes {} damage, or stop", effect.n);
    case Op::kSlay:
      return "choose a monster to slay, or stop";
    case Op::kBanish:
      return "choose a monster to put under the monster deck, or stop";
    case Op::kRefresh:
      return fmt::format("replace a card of the selection, or stop ({} more)", left);
    case Op::kFreeSummon:
      return "summon a card without paying, or stop";
    case Op::kChoose:
      return "choose one";
    case Op::kSteal:
      return "choose whose card to take";
    default:
      return "give something for the effect, or stop";
  }
}

// The card without the seat that owns it.
std::string OptionCard(const Rules& rules, int type) {
  return TextOf(rules.cards().card(static_cast<CardType>(type)).id);
}

// A choice that an effect asks for: what is taken, and whether the card or monster that it belongs
// to is carried on with.
std::string EffectOption(const Rules& rules, const State& state, Action action) {
  const int source = state.frames[state.num_frames - 1U].source & ~int{kNotInPlay};
  const std::string card = source == 0 ? "other" : OptionCard(rules, source - 1);
  const Verb verb = VerbOf(action);
  const bool declines = verb == Verb::kStop || verb == Verb::kNo;
  std::string name = fmt::format("effect:{} {}", card, declines ? "declined" : "used");
  switch (verb) {
    case Verb::kPick:
      return fmt::format("{}+pick:{}", name, OptionCard(rules, Middle(action)));
    case Verb::kMonster:
      return fmt::format("{}+monster:{}", name, MonsterText(rules, Middle(action), 0));
    case Verb::kOption:
      return fmt::format("{}+choice:{} {}", name, card, ValueOf(action) + 1);
    case Verb::kSlot: {
      const auto slot = rules.SlotOf(state.active, ValueOf(action));
      const OptionalIndex held = state.selection[slot];
      return fmt::format("{}+slot:{}", name, !held ? "empty" : OptionCard(rules, *held));
    }
    default:
      return name;
  }
}

// The text without the owner of its card, so that one's own starting cards need none.
std::string WithoutOwner(const std::string& move) {
  const std::size_t dot = move.rfind('.');
  return dot == std::string::npos ? move : move.substr(0, dot);
}

}  // namespace

std::string TypeName(const Rules& rules, CardType type) {
  std::string id{TextOf(rules.cards().card(type).id)};
  if (!IsStart(type) || rules.IsFrenzy() || rules.IsSolo()) return id;
  return fmt::format("{}.{}", id, type % kMaxSeats);
}

int FindType(const Rules& rules, std::string_view name) {
  const int type = FindCard(rules.cards(), name);
  if (type >= 0) return type;
  const bool owners = !rules.IsFrenzy() && !rules.IsSolo();
  Player owner = 0;
  if (owners) {
    if (name.size() < 3 || name[name.size() - 2] != '.') return -1;
    const int digit = name.back() - '0';
    if (digit < 0 || digit >= rules.NumPlayers()) return -1;
    owner = static_cast<Player>(digit);
    name.remove_suffix(2);
  }
  const int kind = FindStart(rules.cards(), name);
  return kind < 0 ? -1 : int{StartType(kind, owner)};
}

std::string MonsterText(const Rules& rules, int kind, int damage) {
  const std::string id = TextOf(rules.cards().monster(kind).id);
  return damage == 0 ? id : fmt::format("{}*{}", id, damage);
}

std::string ZoneText(const Rules& rules, const State& state, int zone, Show show) {
  std::string text;
  for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
    const int pool = state.cards.Tag(at);
    if (!text.empty()) text += " ";
    if (show != Show::kPoolsOnly || pool == 0) text += TypeName(rules, state.cards.Item(at));
    if (show != Show::kNames && pool != 0) text += fmt::format("#{}", pool);
  }
  return text.empty() ? "-" : text;
}

std::string MonstersText(const Rules& rules, const State& state, int zone) {
  std::string text;
  for (int at = state.monsters.Begin(zone); at < state.monsters.End(zone); ++at) {
    text += (text.empty() ? "" : " ") +
            MonsterText(rules, state.monsters.Item(at), state.monsters.Tag(at));
  }
  return text.empty() ? "-" : text;
}

std::string SelectionText(const Rules& rules, const State& state, Player seat) {
  std::string text;
  for (int slot = 0; slot < rules.NumSlots(); ++slot) {
    const OptionalIndex held = state.selection[rules.SlotOf(seat, slot)];
    text += (slot == 0 ? "" : " ") + (!held ? "-" : TypeName(rules, *held));
  }
  return text;
}

std::string Question(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::kOver:
      return "the game is over";
    case Phase::kGuild:
      return "choose a guild";
    case Phase::kPower:
      return "choose a power";
    case Phase::kRefresh:
      return "keep or replace the selection";
    case Phase::kRefreshAgain:
      return "keep, or discard the hand and replace the selection again";
    case Phase::kOrder:
      return "choose a place in the turn order";
    case Phase::kMain:
      return "play, slay, summon, or end the turn";
    case Phase::kReply:
      return "answer the offered trade";
    default:
      return OpQuestion(rules, state);
  }
}

std::string Rules::ToText(const State& /*state*/, Action action) const {
  const int value = ValueOf(action);
  switch (VerbOf(action)) {
    case Verb::kPlay:
      return "play:" + TypeName(*this, static_cast<CardType>(value));
    case Verb::kSlay:
      return "slay:" + MonsterText(*this, Middle(action), Low(action));
    case Verb::kSummon:
      return fmt::format("{}:{}", (value & 1) != 0 ? "retain" : "summon",
                         TypeName(*this, static_cast<CardType>(value >> 1)));
    case Verb::kGift:
    case Verb::kSwap:
    case Verb::kAsk:
      return TradeText(*this, action);
    case Verb::kPick:
      return PickText(*this, action);
    case Verb::kMonster:
      return "monster:" + MonsterText(*this, Middle(action), Low(action));
    case Verb::kSlot:
      return fmt::format("slot:{}", value + 1);
    case Verb::kOption:
      return fmt::format("option:{}", value + 1);
    case Verb::kPlayer:
      return fmt::format("seat:{}", value);
    case Verb::kGuild:
      return "guild:" + TextOf(cards_.guilds[value].id);
    case Verb::kChoosePower:
      return "power:" + TextOf(cards_.power(value).id);
    case Verb::kPlace:
      return fmt::format("place:{}", value);
    default:
      return std::string(PlainWord(VerbOf(action)));
  }
}

std::string Rules::OptionName(const State& state, Action action) const {
  switch (VerbOf(action)) {
    case Verb::kPlay:
      return "play:" + OptionCard(*this, ValueOf(action));
    case Verb::kSlay:
      return "slay:" + MonsterText(*this, Middle(action), 0);
    case Verb::kSummon:
      return fmt::format("{}:{}", (ValueOf(action) & 1) != 0 ? "retain" : "summon",
                         OptionCard(*this, ValueOf(action) >> 1));
    case Verb::kPower:
      return "use power:" + TextOf(cards_.power(*state.power[state.active]).id);
    case Verb::kGift:
    case Verb::kSwap:
    case Verb::kAsk: {
      const std::string text = TradeText(*this, action);
      return "trade:" + text.substr(0, text.find(':'));
    }
    case Verb::kRefreshHand:
    case Verb::kEnd:
      return fmt::format("turn:{}", PlainWord(VerbOf(action)));
    case Verb::kKeep:
    case Verb::kReplace:
      return fmt::format("{}:{}", kPhaseNames[state.phase], PlainWord(VerbOf(action)));
    case Verb::kGuild:
    case Verb::kChoosePower:
    case Verb::kPlace:
      return ToText(state, action);
    default:
      if (state.phase == Phase::kReply) return fmt::format("reply:{}", ToText(state, action));
      return EffectOption(*this, state, action);
  }
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  if (state.to_move == kNobody) return MoveAtEnd(text);
  const std::string word = Normalised(text);
  std::vector<std::string> moves;
  std::vector<Action> alike;
  ActionList<Rules> actions;
  LegalActions(state, actions);
  for (const Action action : actions) {
    moves.push_back(ToText(state, action));
    if (moves.back() == word) return action;
    if (WithoutOwner(moves.back()) == word) alike.push_back(action);
  }
  if (alike.size() == 1) return alike[0];
  return UnknownMove(text, alike.size() > 1, state.to_move, Question(*this, state), moves);
}

}  // namespace riftlab::warrift
