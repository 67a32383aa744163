// What each seat is told: who did what, and what came of it.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/text.h"
#include "engine/games/warrift/card_text.h"
#include "engine/games/warrift/ledger.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

// Tells one step. `before` says what was asked; all else comes from what the seat knows.
class Teller {
 public:
  Teller(const Rules& rules, const State& before, const State& from, const State& to, Player seat)
      : rules_(rules),
        before_(before),
        from_(from),
        to_(to),
        ledger_(rules, from, to, seat),
        active_(from.active),
        actor_(before.to_move) {}

  // None of the states is owned.
  std::string Tell(Action action) {
    Add(Act(action));
    names_actor_ = true;
    return TellOutcome();
  }

  // What came of a choice which the seat is not told.
  std::string TellUntold(Action action) {
    // 8.1: a card is discarded in the same words where the hand left no choice.
    if (rules_.AsksForDiscard(before_)) {
      const auto type = static_cast<CardType>(Middle(action));
      ledger_.Discards(actor_, type, rules_.PileOf(from_, type, actor_));
    }
    return TellOutcome();
  }

  std::string TellOutcome() {
    ledger_.Follow();
    const bool arrives_now = ledger_.turn_goes_on();
    if (from_.rotation == 0) SetUp();
    FurtherGains();
    Effects();
    if (arrives_now) Arrivals();
    Cards();
    if (to_.phase == Phase::kOrder) Reveals();
    if (ledger_.turn_ended()) EndOfTurn();
    NextTurn();
    if (!arrives_now) Arrivals();
    if (to_.phase == Phase::kOver) Add(OutcomeText(rules_, to_));
    return text_;
  }

  // What the deal shows; `from` is empty.
  std::string TellDeal() {
    const Setup& setup = rules_.setup();
    Add(fmt::format("a game to {} points; who ends a turn with more than {} is {}", setup.target,
                    Counted(setup.limit, "monster"), rules_.IsSolo() ? "defeated" : "eliminated"));
    ledger_.Follow();
    SetUp();
    Cards();
    NextTurn();
    Arrivals();
    return text_;
  }

 private:
  void Add(const std::string& part) {
    if (!part.empty()) text_ += (text_.empty() ? "" : "; ") + part;
  }

  // "draws" of who acts and has been named, "seat 1 draws" of others.
  std::string Does(Player seat, std::string_view what) const {
    return seat == actor_ && names_actor_ ? std::string{what}
                                          : fmt::format("{} {}", SeatWord(seat), what);
  }

  std::string Name(CardType type) const { return CardOf(rules_, type, actor_); }
  const Effect& Asking() const { return rules_.AskingEffect(before_); }

  // " (Rune Scribe)": whose effect asks.
  std::string Source() const {
    const std::string name = OriginOf(rules_.cards(), before_.frames[before_.num_frames - 1U].id);
    return name.empty() ? "" : fmt::format(" ({})", name);
  }

  // A card goes to the discard pile of its owner, or out of the game.
  void MoveToPile(CardType type, int zone, Player holder) {
    ledger_.Move(type, zone, rules_.PileOf(from_, type, holder));
  }

  // --- What was done.

  std::string Act(Action action) {
    const std::string who = SeatWord(actor_);
    if (before_.phase == Phase::kMain) return who + " " + MainAct(action);
    if (before_.phase == Phase::kReply) return who + " " + ReplyAct(action);
    if (before_.rotation == 0) return who + " " + SetupAct(action);
    return who + " " + PickAct(action);
  }

  std::string SetupAct(Action action) {
    switch (VerbOf(action)) {
      case Verb::kGuild:
        return "plays the guild " + GuildWord(rules_, ValueOf(action));
      case Verb::kChoosePower: {
        const Power& power = rules_.cards().power(ValueOf(action));
        return fmt::format("takes the power {} ({})", TextOf(power.name),
                           PowerText(rules_.cards(), power, Length::kBrief));
      }
      case Verb::kPlace:
        return fmt::format("takes place {} in the turn order", ValueOf(action));
      case Verb::kReplace:
        LeaveAll();
        gives_hand_ = from_.phase == Phase::kRefreshAgain;
        return gives_hand_ ? "gives its hand to replace its selection again"
                           : "replaces its selection";
      default:
        return from_.phase == Phase::kRefreshAgain ? "keeps its hand" : "keeps its selection";
    }
  }

  void LeaveAll() {
    const Player supplier = rules_.Supplier(active_);
    for (int slot = 0; slot < rules_.NumSlots(); ++slot) {
      const OptionalIndex held = from_.selection[rules_.SlotOf(active_, slot)];
      if (!held) continue;
      ledger_.Leave(supplier, *held);
      ++replaced_;
    }
  }

  std::string MainAct(Action action) {
    const CardTable& cards = rules_.cards();
    switch (VerbOf(action)) {
      case Verb::kPlay: {
        const auto type = static_cast<CardType>(ValueOf(action));
        ledger_.Move(type, Hand(actor_), kPlayed);
        if (!ledger_.turn_goes_on()) {
          const std::string gains = PlayText(cards, cards.card(type), Length::kBrief);
          return fmt::format("plays {}{}{}", Name(type), gains.empty() ? "" : ": ", gains);
        }
        return fmt::format("plays {}{}", Name(type), Gains(": ", 0, 0));
      }
      case Verb::kSlay: {
        const int cost = rules_.SlayCost(from_, Middle(action), Low(action));
        slain_by_act_ = Middle(action);
        ledger_.Slay(slain_by_act_);
        return fmt::format("slays {} for {} attack: {}{}", MonsterWord(rules_, slain_by_act_), cost,
                           SlayPoints(slain_by_act_), Gains(", ", cost, 0));
      }
      case Verb::kSummon:
        return SummonAct(static_cast<CardType>(ValueOf(action) >> 1), (ValueOf(action) & 1) != 0);
      case Verb::kPower: {
        const Power& power = cards.power(*from_.power[actor_]);
        const std::string cost =
            power.cost_magicka > 0  ? fmt::format(" for {} magicka", power.cost_magicka)
            : power.cost_attack > 0 ? fmt::format(" for {} attack", power.cost_attack)
                                    : "";
        return fmt::format("uses {}{}{}", TextOf(power.name), cost,
                           Gains(": ", power.cost_attack, power.cost_magicka));
      }
      case Verb::kRefreshHand:
        LeaveAll();
        gives_hand_ = true;
        return "gives its hand to replace its selection";
      case Verb::kEnd:
        ends_turn_ = true;
        return "ends its turn";
      default:
        return OfferAct(action);
    }
  }

  std::string SummonAct(CardType type, bool retain) {
    const int cost = rules_.SummonCost(from_, type) + (retain ? rules_.RetainCost(from_) : 0);
    Arrive(type, retain);
    ledger_.Leave(rules_.Supplier(actor_), type);
    return fmt::format("summons {}{} for {} magicka{}", retain ? "and retains " : "", Name(type),
                       cost, Gains(": ", 0, cost));
  }

  // A summoned card comes to the Rift or the discard pile.
  void Arrive(CardType type, bool retain) {
    const int zone = retain || rules_.IsFrenzy() ? Discard(actor_) : kRift;
    ledger_.Move(type, kBox, zone);
  }

  // "+2 attack (now 5), +1 magicka (now 1)", behind `before`; so much was paid.
  std::string Gains(std::string_view before, int attack, int magicka) {
    gains_told_ = true;
    if (!ledger_.turn_goes_on()) return "";
    std::string text;
    const auto add = [&](int gain, int now, std::string_view what) {
      if (gain <= 0) return;
      text += fmt::format("{}+{} {} (now {})", text.empty() ? "" : ", ", gain, what, now);
    };
    add(to_.turn.attack - from_.turn.attack + attack, to_.turn.attack, "attack");
    add(to_.turn.magicka - from_.turn.magicka + magicka, to_.turn.magicka, "magicka");
    return text.empty() ? "" : std::string{before} + text;
  }

  // What came of a choice that is not told, or whose words do not say it.
  void FurtherGains() {
    if (gains_told_) return;
    const bool is_named = names_actor_ && actor_ == active_;
    Add(Gains(is_named ? "" : SeatWord(active_) + ": ", 0, 0));
  }

  // "2 points (now 7)", of one monster.
  std::string SlayPoints(int kind) const {
    if (!rules_.IsAlive(to_, active_)) return PointsText(rules_, kind);
    return fmt::format("{} (now {})", PointsText(rules_, kind), to_.vp[active_]);
  }

  std::string OfferAct(Action action) {
    const auto type = static_cast<CardType>(Middle(action));
    const auto other = static_cast<Player>(High(action));
    const std::string whom = SeatWord(other);
    const std::string want =
        Low(action) != 0 ? fmt::format("a card of {}", SeatWord(actor_)) : "any card";
    const bool settled = to_.phase != Phase::kReply;
    switch (VerbOf(action)) {
      case Verb::kGift:
        if (settled) ledger_.Move(type, Hand(actor_), Hand(other));
        return fmt::format("{} {} to {} as a gift", settled ? "gives" : "offers", Name(type), whom);
      // Whether the hand holds such a card, and its holder is asked, nobody is told (8.1).
      case Verb::kSwap:
        return fmt::format("offers {} to {} for {}", Name(type), whom, want);
      default:
        return fmt::format("asks {} for {}", whom, want);
    }
  }

  std::string RefusalAct(TradeKind kind) const {
    return kind == TradeKind::kAsk ? "gives nothing"
                                   : fmt::format("refuses what {} offers", SeatWord(active_));
  }

  std::string ReplyAct(Action action) {
    const Offer& offer = before_.offer;
    const std::string whom = SeatWord(active_);
    if (VerbOf(action) == Verb::kNo) return RefusalAct(offer.kind);
    const bool gets = offer.kind != TradeKind::kAsk;
    const std::string got = gets ? CardOf(rules_, offer.card, active_) : "";
    if (gets) ledger_.Move(offer.card, Hand(active_), Hand(actor_));
    if (VerbOf(action) == Verb::kYes) return fmt::format("accepts the gift of {}: {}", whom, got);
    const auto type = static_cast<CardType>(Middle(action));
    ledger_.Move(type, Hand(actor_), Hand(active_));
    return fmt::format("gives {} to {}{}{}", Name(type), whom, gets ? " for " : "", got);
  }

  // --- Choices of effects.

  std::string PickAct(Action action) {
    switch (VerbOf(action)) {
      case Verb::kPick:
        return PickCardAct(action);
      case Verb::kMonster:
        return PickMonsterAct(Middle(action), Low(action));
      case Verb::kSlot:
        return PickSlotAct(ValueOf(action));
      case Verb::kOption: {
        const std::string gains = Gains("", 0, 0);
        return fmt::format(
            "chooses{}: {}", Source(),
            gains.empty()
                ? EffectsText(rules_.cards(), Asking().list + ValueOf(action), Length::kBrief)
                : gains);
      }
      case Verb::kPlayer:
        return fmt::format("chooses {}{}", SeatWord(ValueOf(action)), Source());
      case Verb::kYes:
        return YesAct();
      default:
        return fmt::format("{}{}", DeclineText(Asking().op, IsFirstPick(before_, Asking())),
                           Source());
    }
  }

  std::string PickCardAct(Action action) {
    const auto spot = static_cast<Spot>(High(action));
    const auto type = static_cast<CardType>(Middle(action));
    const Effect& effect = Asking();
    const int zone = ZoneOf(spot, actor_);
    const bool exchange = effect.op == Op::kExchange;
    const bool discards = effect.op == Op::kDiscard || effect.op == Op::kPayDiscard ||
                          (exchange && effect.what == static_cast<int>(Give::kDiscard));
    if (discards) {
      MoveToPile(type, zone, actor_);
      return fmt::format("discards {}{}{}", Name(type), Source(), Gains(": ", 0, 0));
    }
    if (effect.op != Op::kMove) {
      ledger_.Move(type, zone, kNecropolis);
      return fmt::format("consumes {} from {}{}{}", Name(type), PlaceWord(spot), Source(),
                         Gains(": ", 0, 0));
    }
    const bool has_owner = rules_.IsFrenzy() && zone == kNecropolis;
    MoveByEffect(type, zone, effect.to, has_owner ? static_cast<Player>(Low(action)) : active_);
    return fmt::format("{} {} from {} {}{}", effect.to == Spot::kHand ? "takes" : "puts",
                       Name(type), PlaceWord(spot), WhereTo(effect.to), Source());
  }

  void MoveByEffect(CardType type, int zone, Spot to, Player holder) {
    if (to == Spot::kDiscard) {
      MoveToPile(type, zone, holder);
    } else {
      ledger_.Move(type, zone, ZoneOf(to, active_));
    }
  }

  std::string PickMonsterAct(int kind, int damage) {
    const Effect& effect = Asking();
    const std::string name = MonsterWord(rules_, kind);
    const bool dies =
        effect.op == Op::kDamage && damage + effect.n >= rules_.cards().monster(kind).health;
    if (dies || effect.op == Op::kSlay) {
      slain_by_act_ = kind;
      ledger_.Slay(kind);
      const std::string how = dies ? fmt::format("slays {} with {} damage", name, effect.n)
                                   : fmt::format("slays {} for nothing", name);
      return fmt::format("{}{}: {}{}", how, Source(), SlayPoints(kind), Gains(", ", 0, 0));
    }
    if (effect.op == Op::kDamage) {
      hurt_by_act_ = true;
      return fmt::format("deals {} damage to {}{}: {} of {} health left", effect.n, name, Source(),
                         rules_.cards().monster(kind).health - damage - effect.n,
                         rules_.cards().monster(kind).health);
    }
    return fmt::format("puts {} under the monster deck{}{}", name, Source(), Gains(": ", 0, 0));
  }

  std::string PickSlotAct(int slot) {
    const OptionalIndex held = from_.selection[rules_.SlotOf(active_, slot)];
    if (!held) return "fills an empty place of the selection" + Source();
    const CardType type = *held;
    ledger_.Leave(rules_.Supplier(active_), type);
    if (Asking().op == Op::kRefresh) {
      return fmt::format("replaces {} in the selection{}", Name(type), Source());
    }
    Arrive(type, false);
    return fmt::format("summons {} for nothing{}{}", Name(type), Source(), Gains(": ", 0, 0));
  }

  std::string YesAct() {
    const Effect& effect = Asking();
    if (effect.op == Op::kExchange) {
      const bool magicka = effect.what == static_cast<int>(Give::kPayMagicka);
      return fmt::format("pays {} {}{}{}", effect.n, magicka ? "magicka" : "attack", Source(),
                         Gains(": ", magicka ? 0 : effect.n, magicka ? effect.n : 0));
    }
    const Tally moved = MovedByYes(rules_, from_, effect);
    Spot from = Spot::kRift;
    for (const Spot spot : {Spot::kHand, Spot::kDiscard, Spot::kNecropolis}) {
      if ((effect.from >> static_cast<int>(spot) & 1) != 0) from = spot;
    }
    for (CardType type = 0; type < rules_.cards().num_types; ++type) {
      for (int i = 0; i < moved[type]; ++i) {
        const Player holder = effect.any_owner != 0 ? HolderOf(type, from, i) : active_;
        MoveByEffect(type, ZoneOf(from, active_), effect.to, holder);
      }
    }
    return fmt::format(
        "puts {} from {} {}{}",
        from == Spot::kHand ? Counted(Total(moved), "card") : TallyText(rules_, moved, actor_),
        PlaceWord(from), WhereTo(effect.to), Source());
  }

  // Who has the nth card of a type in a place: in Frenzy those of the Necropolis keep their owners.
  Player HolderOf(CardType type, Spot spot, int n) const {
    const int at = from_.cards.Find(kNecropolis, type) + n;
    const bool has_owner = rules_.IsFrenzy() && spot == Spot::kNecropolis &&
                           at < from_.cards.End(kNecropolis) && from_.cards.Item(at) == type;
    return has_owner ? from_.cards.Tag(at) : active_;
  }

  // --- What came of it in the turn.

  void Effects() {
    std::vector<std::uint8_t> slain = ledger_.Slain();
    if (!slain.empty()) {
      int points = 0;
      for (const std::uint8_t kind : slain) points += rules_.cards().monster(kind).vp;
      Add(fmt::format("{}{} slain: {}", KindsText(rules_, slain),
                      slain.size() == 1 ? " is" : " are", Counted(points, "point")));
    }
    Causes();
    if (slain_by_act_ >= 0) slain.insert(slain.begin(), static_cast<std::uint8_t>(slain_by_act_));
    Deathcrashes(slain);
    if (ledger_.turn_goes_on()) {
      if (!hurt_by_act_) Wounds();
      const int discount = to_.turn.discount - from_.turn.discount;
      if (discount > 0) Add(fmt::format("its next summon costs {} less", to_.turn.discount));
      NewLasting();
    }
  }

  // What else worked: effects that last, the power.
  void Causes() {
    std::vector<std::string> causes;
    const bool same_turn = ledger_.turn_goes_on();
    for (std::uint8_t i = 0; same_turn && i < from_.num_lasting; ++i) {
      const Lasting& lasting = from_.lasting[i];
      if (LeftOf(to_, lasting) >= LeftOf(from_, lasting)) continue;
      const std::string name = OriginOf(rules_.cards(), rules_.cards().effect(lasting.effect).list);
      if (std::find(causes.begin(), causes.end(), name) == causes.end()) causes.push_back(name);
    }
    const OptionalIndex held = from_.power[active_];
    if (same_turn && held && to_.turn.power_triggers > from_.turn.power_triggers) {
      causes.push_back(TextOf(rules_.cards().power(*held).name));
    }
    if (!causes.empty()) Add(Joined(causes) + (causes.size() == 1 ? " works" : " work"));
  }

  void Deathcrashes(const std::vector<std::uint8_t>& slain) {
    const std::vector<std::uint8_t> completed = ledger_.Completed(slain);
    const bool is_clear = slain.size() == 1 && completed == slain;
    for (const std::uint8_t kind : completed) {
      const Monster& monster = rules_.cards().monster(kind);
      if (monster.deathcrash == 0) continue;
      Add(fmt::format("deathcrash{}: {}", is_clear ? "" : " of " + TextOf(monster.name),
                      EffectsText(rules_.cards(), monster.deathcrash, Length::kBrief)));
    }
  }

  // How often the lasting effects like this one can still work.
  static int LeftOf(const State& state, const Lasting& like) {
    int left = 0;
    for (std::uint8_t i = 0; i < state.num_lasting; ++i) {
      const Lasting& lasting = state.lasting[i];
      if (lasting.effect == like.effect && lasting.source == like.source) left += lasting.left;
    }
    return left;
  }

  void NewLasting() {
    for (std::uint8_t i = 0; i < to_.num_lasting; ++i) {
      const Lasting& lasting = to_.lasting[i];
      if (LeftOf(to_, lasting) <= LeftOf(from_, lasting)) continue;
      static constexpr Array<std::string_view, 3> kOccasions = {"it slays a monster", "it summons",
                                                                "it consumes a card"};
      const Effect& effect = rules_.cards().effect(lasting.effect);
      const std::string times =
          lasting.left == 1 ? "next time" : fmt::format("next {} times", lasting.left);
      Add(fmt::format("the {} {} this turn: {}", times, kOccasions[effect.what],
                      EffectsText(rules_.cards(), effect.list, Length::kBrief)));
      return;
    }
  }

  // Monsters that were hurt and live.
  void Wounds() {
    std::vector<std::string> hurt;
    std::vector<int> known;
    for (int at = from_.monsters.Begin(kInPlay); at < from_.monsters.End(kInPlay); ++at) {
      known.push_back(from_.monsters.Item(at) << 8 | from_.monsters.Tag(at));
    }
    for (int at = to_.monsters.Begin(kInPlay); at < to_.monsters.End(kInPlay); ++at) {
      const int kind = to_.monsters.Item(at);
      const int damage = to_.monsters.Tag(at);
      const auto same = std::find(known.begin(), known.end(), kind << 8 | damage);
      if (same != known.end()) {
        known.erase(same);
      } else if (damage != 0) {
        const int health = rules_.cards().monster(kind).health;
        hurt.push_back(fmt::format("{} has {} of {} health left", MonsterWord(rules_, kind),
                                   health - damage, health));
      }
    }
    if (!hurt.empty()) Add(Joined(hurt));
  }

  void Arrivals() {
    const std::vector<std::uint8_t> kinds = ledger_.Arrived();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (std::find(kinds.begin(), kinds.begin() + static_cast<int>(i), kinds[i]) !=
          kinds.begin() + static_cast<int>(i)) {
        continue;
      }
      const auto count = std::count(kinds.begin(), kinds.end(), kinds[i]);
      names.push_back(
          fmt::format("{}{} ({} health, {})", count > 1 ? fmt::format("{}x ", count) : "",
                      MonsterWord(rules_, kinds[i]), rules_.cards().monster(kinds[i]).health,
                      PointsText(rules_, kinds[i])));
    }
    if (names.empty()) return;
    Add(fmt::format("{} {} into play{}", Joined(names), kinds.size() == 1 ? "comes" : "come",
                    passes_turns_ ? " in these turns" : ""));
  }

  // --- Hands and selections.

  void Cards() {
    if (const Tally& consumed = ledger_.consumed(); Total(consumed) > 0) {
      Add(fmt::format("{} {}", Does(active_, "consumes"), TallyText(rules_, consumed, active_)));
    }
    // Within a turn deathcrashes take cards last; its end draws last.
    if (!ledger_.turn_ended()) AllDraws();
    if (from_.rotation == 0) AllDiscards();
    Selections();
    if (from_.rotation > 0) AllDiscards();
    if (!ledger_.turn_ended()) return;
    if (!ends_turn_) Add("the turn ends");
    AllDraws();
  }

  void AllDiscards() {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const Ledger::Hand& hand = ledger_.hand(seat);
      if (Total(hand.discarded) > 0) {
        TellDiscards(seat, hand.discarded);
      }
      if (hand.taken > 0) Stolen(seat, hand.taken);
    }
  }

  // Those of effects one after the other, to read the same in steps of their own (8.1).
  void TellDiscards(Player seat, const Tally& discarded) {
    if (gives_hand_) {
      return Add(fmt::format("{} {}", Does(seat, "discards"), TallyText(rules_, discarded, seat)));
    }
    for (CardType type = 0; type < rules_.cards().num_types; ++type) {
      for (int i = 0; i < discarded[type]; ++i) {
        Add(fmt::format("{} discards {}", SeatWord(seat), CardOf(rules_, type, seat)));
      }
    }
  }

  // Those of who acts first.
  void AllDraws() {
    if (actor_ < rules_.NumPlayers()) Draws(actor_);
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (seat != actor_) Draws(seat);
    }
  }

  void Selections() {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const Tally& fresh = ledger_.hand(seat).fresh;
      if (Total(fresh) == 0) continue;
      const std::string whose =
          from_.rotation == 0 && !rules_.IsFrenzy() ? " of " + SeatWord(seat) : "";
      Add(fmt::format("new in the selection{}: {}", whose, TallyText(rules_, fresh, seat)));
    }
  }

  void Stolen(Player victim, int count) {
    const Tally& stolen = ledger_.stolen();
    const std::string what =
        Total(stolen) == count ? TallyText(rules_, stolen, victim) : Counted(count, "card");
    Add(fmt::format("{} {} from the hand of {}", Does(active_, "takes"), what, SeatWord(victim)));
  }

  void Draws(Player seat) {
    const Ledger::Hand& hand = ledger_.hand(seat);
    if (hand.reshuffled) Add(Does(seat, "shuffles its discard pile"));
    if (hand.drawn == 0) return;
    const int known = Total(hand.seen);
    std::string what = TallyText(rules_, hand.seen, seat);
    if (known < hand.drawn) {
      what = fmt::format("{}{}", Counted(hand.drawn, "card"), known > 0 ? ", of them " + what : "");
    }
    Add(fmt::format("{} {}", Does(seat, "draws"), what));
  }

  // --- Set-up.

  // Guilds and powers that nobody chose just now.
  void SetUp() {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const auto chose = [&](Phase phase) { return before_.phase == phase && seat == actor_; };
      std::vector<std::string> has;
      const int guild = rules_.GuildOf(to_, seat);
      if (guild != rules_.GuildOf(from_, seat) && !chose(Phase::kGuild)) {
        has.push_back("the guild " + GuildWord(rules_, guild));
      }
      if (from_.power[seat] != to_.power[seat] && !chose(Phase::kPower)) {
        has.push_back("the power " + TextOf(rules_.cards().power(*to_.power[seat]).name));
      }
      if (!has.empty()) Add(fmt::format("{} has {}", SeatWord(seat), Joined(has)));
    }
  }

  // 2.2: the cards that were compared for the turn order lie under guild decks now.
  void Reveals() {
    std::vector<std::string> shown;
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const int replaced = seat == actor_ ? replaced_ : 0;
      const int zone = GuildUnder(seat);
      for (int i = from_.cards.Size(zone) + replaced; i < to_.cards.Size(zone); ++i) {
        shown.push_back(RevealedWord(rules_, to_, seat, i));
      }
    }
    if (!shown.empty()) Add("shown for the turn order: " + Joined(shown));
    Add(fmt::format("{} chooses its place", SeatWord(to_.to_move)));
  }

  // --- Turns.

  void EndOfTurn() {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (from_.out[seat] == 0 && to_.out[seat] != 0) {
        Add(fmt::format("with more than {} in play {} is eliminated",
                        Counted(rules_.setup().limit, "monster"), SeatWord(seat)));
      }
    }
    if (!from_.trigger && to_.trigger && to_.phase != Phase::kOver) {
      const auto seat = static_cast<Player>(*to_.trigger);
      Add(fmt::format(
          "{} has {}: everybody else has one more turn",
          rules_.setup().mode == Mode::kTeam ? "the team of " + SeatWord(seat) : SeatWord(seat),
          Counted(rules_.PointsOf(to_, seat), "point")));
    }
    std::vector<std::string> dealt;
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const int count = ledger_.hand(seat).dealt;
      if (count == 0) continue;
      dealt.push_back(fmt::format("{} to {}", Counted(count, "card"), SeatWord(seat)));
    }
    if (!dealt.empty()) Add("the Rift is dealt onto the decks: " + Joined(dealt));
  }

  void NextTurn() {
    if (ledger_.turn_goes_on() || to_.phase == Phase::kOver) return;
    Turns();
    if (to_.turn.power_triggers == 0 || (to_.turn.attack == 0 && to_.turn.magicka == 0)) return;
    std::vector<std::string> gains;
    if (to_.turn.attack > 0) gains.push_back(fmt::format("+{} attack", to_.turn.attack));
    if (to_.turn.magicka > 0) gains.push_back(fmt::format("+{} magicka", to_.turn.magicka));
    Add(fmt::format("{}: {}", TextOf(rules_.cards().power(*to_.power[to_.active]).name),
                    Joined(gains)));
  }

  // The turns that began. All but the last are over, as there was nothing to decide in them.
  void Turns() {
    int left = 0;
    for (const Player seat : Seats(rules_.NumPlayers())) {
      left += to_.turns[seat] - from_.turns[seat];
    }
    passes_turns_ = left > 1;
    bool is_new_rotation = to_.rotation != from_.rotation;
    for (int seat = from_.rotation == 0 ? to_.first : from_.active + 1; left > 0; ++seat) {
      const auto next = static_cast<Player>(seat % rules_.NumPlayers());
      if (is_new_rotation && next == to_.first) {
        Add(fmt::format("{} {}", rules_.IsSolo() ? "turn" : "rotation", to_.rotation));
        is_new_rotation = false;
      }
      if (to_.turns[next] == from_.turns[next]) continue;
      --left;
      if (rules_.IsSolo()) continue;
      Add(fmt::format("{} of {}{}", to_.trigger.has_value() ? "last turn" : "turn", SeatWord(next),
                      left > 0 ? ", with nothing to decide" : ""));
    }
  }

  const Rules& rules_;
  const State& before_;
  const State& from_;
  const State& to_;
  Ledger ledger_;
  const Player active_;
  const Player actor_;
  int slain_by_act_ = -1;
  bool hurt_by_act_ = false;
  bool gives_hand_ = false;
  bool ends_turn_ = false;
  bool passes_turns_ = false;
  bool names_actor_ = false;
  bool gains_told_ = false;
  int replaced_ = 0;  // cards of the selection put under the guild deck by the action
  std::string text_;
};

}  // namespace

std::string Rules::Tell(const State& before, Action action, const State& after, Player seat) const {
  const bool told = IsTold(before, action, after, seat);
  if (!told && Event(before, action, after, seat).empty()) return "";
  const State from = Observe(before, seat).known;
  const State to = Observe(after, seat).known;
  Teller teller(*this, before, from, to, seat);
  return told ? teller.Tell(action) : teller.TellUntold(action);
}

std::string Rules::TellDeal(const State& state, Player seat) const {
  State nothing{};
  nothing.to_move = kNobody;
  const State to = Observe(state, seat).known;
  return Teller(*this, nothing, nothing, to, seat).TellDeal();
}

}  // namespace riftlab::warrift
