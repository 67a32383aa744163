// Moves in words, with what one chooses by.

#include "engine/core/array.h"
#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "engine/games/warrift/card_text.h"
#include "engine/games/warrift/words.h"
#include "fmt/format.h"

namespace riftlab::warrift {

static_assert(HasWording<Rules>);

namespace {

constexpr std::size_t kMoveColumns = 64;

// Puts the moves of one position in words.
class Describer {
 public:
  Describer(const Rules& rules, const State& state)
      : rules_(rules), cards_(rules.cards()), state_(state), seat_(state.to_move) {}

  std::string Text(Action action) const {
    switch (state_.phase) {
      case Phase::kMain:
        return MainText(action);
      case Phase::kReply:
        return ReplyText(action);
      case Phase::kPickCard:
      case Phase::kPickMonster:
      case Phase::kPickSlot:
      case Phase::kPickOption:
      case Phase::kPickPlayer:
      case Phase::kConfirm:
        return PickText(action);
      default:
        return SetupText(action);
    }
  }

 private:
  std::string Name(CardType type) const { return CardOf(rules_, type, seat_); }
  const Effect& Asking() const { return rules_.AskingEffect(state_); }

  // "draw 1", behind `before`; empty for nothing.
  std::string Behind(std::string_view before, int list) const {
    const std::string text = EffectsText(cards_, list, Length::kBrief);
    return text.empty() ? "" : std::string{before} + text;
  }

  std::string PlayedText(CardType type) const {
    return PlayText(cards_, cards_.card(type), Length::kBrief);
  }

  // What a summon brings: now, and when the card is played.
  std::string SummonedText(CardType type) const {
    const Card& card = cards_.card(type);
    const std::string now = Behind("at once: ", card.on_summon);
    const std::string later = PlayedText(type);
    return later + (now.empty() || later.empty() ? "" : "; ") + now;
  }

  // "1 point; draw 1".
  std::string SlainText(int kind) const {
    return PointsText(rules_, kind) + Behind("; ", cards_.monster(kind).deathcrash);
  }

  // "Cave Troll", "Cave Troll (2 damage)".
  std::string MonsterName(int kind, int damage) const {
    const std::string name = MonsterWord(rules_, kind);
    return damage == 0 ? name : fmt::format("{} ({} damage)", name, damage);
  }

  static std::string Then(const std::string& head, const std::string& tail) {
    return tail.empty() ? head : head + ": " + tail;
  }

  // --- Set-up.

  std::string SetupText(Action action) const {
    const int value = ValueOf(action);
    const bool again = state_.phase == Phase::kRefreshAgain;
    switch (VerbOf(action)) {
      case Verb::kGuild:
        return "play the guild " + GuildWord(rules_, value);
      case Verb::kChoosePower: {
        const Power& power = cards_.power(value);
        return Then("take " + TextOf(power.name), PowerText(cards_, power, Length::kBrief));
      }
      case Verb::kPlace: {
        const int players = rules_.NumPlayers();
        return fmt::format("take place {} in the turn order: {} begins", value,
                           SeatWord((seat_ - value + 1 + players) % players));
      }
      case Verb::kReplace:
        return again ? "discard the hand and replace the selection again" : "replace the selection";
      default:
        return again ? "keep the hand and the selection" : "keep the selection";
    }
  }

  // --- The mid step.

  std::string MainText(Action action) const {
    switch (VerbOf(action)) {
      case Verb::kPlay: {
        const auto type = static_cast<CardType>(ValueOf(action));
        return Then("play " + Name(type), PlayedText(type));
      }
      case Verb::kSlay: {
        const int kind = Middle(action);
        return fmt::format("slay {} for {}: {}", MonsterName(kind, Low(action)),
                           rules_.SlayCost(state_, kind, Low(action)), SlainText(kind));
      }
      case Verb::kSummon: {
        const auto type = static_cast<CardType>(ValueOf(action) >> 1);
        const bool retain = (ValueOf(action) & 1) != 0;
        const int cost = rules_.SummonCost(state_, type) + (retain ? rules_.RetainCost(state_) : 0);
        if (retain) {
          return fmt::format("summon and retain {} for {}: to the discard pile", Name(type), cost);
        }
        return Then(fmt::format("summon {} for {}", Name(type), cost), SummonedText(type));
      }
      case Verb::kPower:
        return UsePowerText();
      case Verb::kRefreshHand:
        return fmt::format("discard the hand ({}) and replace the selection",
                           Counted(state_.cards.Size(Hand(seat_)), "card"));
      case Verb::kEnd:
        return "end the turn";
      default:
        return OfferText(action);
    }
  }

  std::string UsePowerText() const {
    const Power& power = cards_.power(*state_.power[seat_]);
    std::vector<std::string> cost;
    if (power.cost_magicka > 0) cost.push_back(fmt::format("{} magicka", power.cost_magicka));
    if (power.cost_attack > 0) cost.push_back(fmt::format("{} attack", power.cost_attack));
    return Then(
        fmt::format("use {}{}{}", TextOf(power.name), cost.empty() ? "" : " for ", Joined(cost)),
        EffectsText(cards_, power.list, Length::kBrief));
  }

  std::string OfferText(Action action) const {
    const std::string whom = SeatWord(High(action));
    const std::string name = Name(static_cast<CardType>(Middle(action)));
    const std::string_view want = Low(action) != 0 ? "a card of yours" : "any card";
    if (VerbOf(action) == Verb::kGift) return fmt::format("offer {} to {} as a gift", name, whom);
    if (VerbOf(action) == Verb::kSwap) {
      return fmt::format("offer {} to {} for {}", name, whom, want);
    }
    return fmt::format("ask {} for {}", whom, want);
  }

  std::string ReplyText(Action action) const {
    const Offer& offer = state_.offer;
    const bool gets = offer.kind != TradeKind::kAsk;
    const std::string got = gets ? Name(offer.card) : "";
    switch (VerbOf(action)) {
      case Verb::kNo:
        return gets ? "refuse " + got : "give nothing";
      case Verb::kYes:
        return Then(fmt::format("accept {} as a gift", got), PlayedText(offer.card));
      default:
        return fmt::format("give {}{}{}", Name(static_cast<CardType>(Middle(action))),
                           gets ? " for " : "", got);
    }
  }

  // --- Choices of effects.

  std::string PickText(Action action) const {
    switch (VerbOf(action)) {
      case Verb::kPick:
        return CardText(static_cast<Spot>(High(action)), static_cast<CardType>(Middle(action)),
                        Low(action));
      case Verb::kMonster:
        return PickedMonsterText(Middle(action), Low(action));
      case Verb::kSlot:
        return SlotText(ValueOf(action));
      case Verb::kOption:
        return OptionText(ValueOf(action));
      case Verb::kPlayer:
        return fmt::format(
            "take from the hand of seat {} ({})", ValueOf(action),
            Counted(state_.cards.Size(Hand(static_cast<Player>(ValueOf(action)))), "card"));
      case Verb::kYes:
        return YesText();
      default:
        return StopText();
    }
  }

  std::string CardText(Spot spot, CardType type, int owner) const {
    const Effect& effect = Asking();
    const bool tagged = rules_.IsFrenzy() && spot == Spot::kNecropolis;
    const std::string owned = tagged ? fmt::format(" of {}", SeatWord(owner)) : "";
    const std::string gives = PlayedText(type);
    const std::string given = gives.empty() ? "" : fmt::format(" ({})", gives);
    switch (effect.op) {
      case Op::kDiscard:
      case Op::kPayDiscard:
        return "discard " + Name(type) + given;
      case Op::kMove:
        return Moved(Name(type) + owned, spot, effect.to) + given;
      case Op::kExchange: {
        const bool discards = effect.what == static_cast<int>(Give::kDiscard);
        return Then(fmt::format("{} {}", discards ? "discard" : "consume", Name(type)),
                    EffectsText(cards_, effect.list, Length::kBrief));
      }
      default:
        return fmt::format("consume {} from {}{}", Name(type), PlaceWord(spot), given);
    }
  }

  // "take Mage from the Rift".
  static std::string Moved(const std::string& what, Spot from, Spot to) {
    static constexpr Array<std::string_view, 5> kTo = {"", " onto the discard pile", "",
                                                       " into the Rift", " onto the deck"};
    return fmt::format("{} {} from {}{}", to == Spot::kHand ? "take" : "put", what, PlaceWord(from),
                       kTo[to]);
  }

  std::string PickedMonsterText(int kind, int damage) const {
    const Effect& effect = Asking();
    const Monster& monster = cards_.monster(kind);
    const std::string name = MonsterName(kind, damage);
    const int left = monster.health - damage;
    switch (effect.op) {
      case Op::kDamage:
        if (effect.n >= left) {
          return fmt::format("slay {} with {} damage: {}", name, effect.n, SlainText(kind));
        }
        return fmt::format("deal {} damage to {}: {} of {} health left", effect.n, name,
                           left - effect.n, monster.health);
      case Op::kSlay:
        return fmt::format("slay {} for nothing: {}", name, SlainText(kind));
      case Op::kExchange:
        return Then(fmt::format("put {} under its deck", name),
                    EffectsText(cards_, effect.list, Length::kBrief));
      default:
        return fmt::format(
            "put {} ({} health, {}) under its deck", MonsterWord(rules_, kind),
            damage == 0 ? fmt::format("{}", left) : fmt::format("{} of {}", left, monster.health),
            PointsText(rules_, kind));
    }
  }

  std::string SlotText(int slot) const {
    const auto at = rules_.SlotOf(state_.active, slot);
    const OptionalIndex held = state_.selection[at];
    if (!held) return fmt::format("fill empty place {} of the selection", slot + 1);
    const CardType type = *held;
    if (Asking().op == Op::kFreeSummon) {
      return Then(fmt::format("summon {} for nothing", Name(type)), SummonedText(type));
    }
    const std::string gives = PlayedText(type);
    return fmt::format("replace in place {}: {}{}", slot + 1, Name(type),
                       gives.empty() ? "" : fmt::format(" ({})", gives));
  }

  std::string OptionText(int option) const {
    const Effect& effect = Asking();
    const std::string text = EffectsText(cards_, effect.list + option, Length::kBrief);
    std::string cut = Shortened("choose " + text, kMoveColumns);
    for (int other = 0; other < effect.lists; ++other) {
      const std::string like = EffectsText(cards_, effect.list + other, Length::kBrief);
      if (other == option || Shortened("choose " + like, kMoveColumns) != cut) continue;
      return fmt::format("choose {} of {}: {}", option + 1, effect.lists, text);
    }
    return cut;
  }

  std::string YesText() const {
    const Effect& effect = Asking();
    if (effect.op == Op::kExchange) {
      const bool magicka = effect.what == static_cast<int>(Give::kPayMagicka);
      return Then(fmt::format("pay {} {}", effect.n, magicka ? "magicka" : "attack"),
                  EffectsText(cards_, effect.list, Length::kBrief));
    }
    const Tally moved = MovedByYes(rules_, state_, effect);
    Spot from = Spot::kRift;
    for (const Spot spot : {Spot::kHand, Spot::kDiscard, Spot::kNecropolis}) {
      if ((effect.from >> static_cast<int>(spot) & 1) != 0) from = spot;
    }
    return Moved(TallyText(rules_, moved, seat_), from, effect.to);
  }

  std::string StopText() const {
    const Effect& effect = Asking();
    const bool first = IsFirstPick(state_, effect);
    switch (effect.op) {
      case Op::kConsume:
        return first ? "consume nothing" : "consume no more";
      case Op::kMove:
        return effect.n == kAllOfThem ? "leave the cards where they are" : "move no card";
      case Op::kDamage:
        return "deal no damage";
      case Op::kSlay:
        return "slay no monster";
      case Op::kBanish:
        return "put no monster under its deck";
      case Op::kRefresh:
        return first ? "replace nothing" : "replace no more";
      case Op::kFreeSummon:
        return "summon nothing";
      default:
        return ExchangeStopText(effect);
    }
  }

  static std::string ExchangeStopText(const Effect& effect) {
    switch (static_cast<Give>(effect.what)) {
      case Give::kDiscard:
        return "discard nothing";
      case Give::kConsume:
        return "consume nothing";
      case Give::kBanish:
        return "put no monster under its deck";
      default:
        return "pay nothing";
    }
  }

  const Rules& rules_;
  const CardTable& cards_;
  const State& state_;
  const Player seat_;
};

}  // namespace

std::string Rules::Describe(const State& state, Action action) const {
  return Shortened(Describer(*this, state).Text(action), kMoveColumns);
}

}  // namespace riftlab::warrift
