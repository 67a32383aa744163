// WarRift (Petry Bros. Games): Classic for 2 to 5 players, teams of two, Frenzy, Solo.
//
// A turn is a chain of small decisions: play cards, slay monsters, summon cards, until the seat
// ends it. Numbers in comments such as "3.7" and "R12" are those of RULES.md beside this file.
//
// Decks are not shuffled: what is drawn is drawn at random when it is drawn. Each shuffle makes a
// *pool*; hidden cards and the places in hands and decks that they lie in belong to a pool, and
// everybody knows which place belongs to which pool (section 7).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"
#include "engine/core/optional_index.h"
#include "engine/core/wording.h"
#include "engine/games/warrift/card_sums.h"
#include "engine/games/warrift/cards.h"
#include "engine/games/warrift/store.h"

namespace riftlab::warrift {

inline constexpr int kMaxMonsters = 80;
inline constexpr int kMaxFrames = 24;

// Zones of the card store. All but the ordered ones are sorted. The tag of a card is 0 but where
// stated.
inline constexpr int kBox = 0;      // never summoned cards of eliminated players
inline constexpr int kRemoved = 1;  // Frenzy: tag is the last owner
constexpr int GuildDeck(int seat) { return 2 + 2 * seat; }   // order unknown; Frenzy: seat 0's
constexpr int GuildUnder(int seat) { return 3 + 2 * seat; }  // put under it, topmost first
inline constexpr int kNecropolis = 12;                       // Frenzy: tag is the owner
inline constexpr int kRift = 13;
constexpr int Base(int seat) { return 14 + 2 * seat; }     // deck as shuffled last; order unknown
constexpr int Discard(int seat) { return 15 + 2 * seat; }  // directly behind Base
// What was put on top of the deck, uppermost last; tag is the pool, 0 for a card everybody knows.
// The cards of a pool lie in the places of that pool in ascending order: which card lies in which
// place is only settled when it is drawn.
constexpr int Upper(int seat) { return 24 + seat; }
constexpr int Hand(int seat) { return 29 + seat; }  // tag as in Upper
inline constexpr int kPlayed = 34;                  // of the active seat
inline constexpr int kZones = 35;

// The zone of a place that a seat takes cards from or puts them to.
constexpr int ZoneOf(Spot spot, Player seat) {
  if (spot == Spot::kHand) return Hand(seat);
  if (spot == Spot::kDiscard) return Discard(seat);
  if (spot == Spot::kDeckTop) return Upper(seat);
  return spot == Spot::kNecropolis ? kNecropolis : kRift;
}

// Zones of the monster store.
inline constexpr int kMonsterDeck = 0;   // sorted, order unknown
inline constexpr int kMonsterUnder = 1;  // put under it, topmost first
inline constexpr int kInPlay = 2;        // in order of arrival; the tag is the damage
inline constexpr int kDying = 3;         // slain together, to be completed; the next one last
constexpr int Slain(int seat) { return 4 + seat; }
inline constexpr int kMonsterZones = 9;

using CardStore = Store<kMaxCards, kZones>;
using MonsterStore = Store<kMaxMonsters, kMonsterZones>;

// What the seat to move is asked (8.1).
enum class Phase : std::uint8_t {
  kOver,
  kGuild,
  kPower,
  kRefresh,
  kRefreshAgain,
  kOrder,
  kMain,
  kPickCard,
  kPickMonster,
  kPickSlot,
  kPickOption,
  kPickPlayer,
  kConfirm,
  kReply
};

// Something being carried out; the uppermost frame goes on first.
enum class FrameKind : std::uint8_t {
  kNone,
  kList,   // id: effect list, pos: op, left: what remains of the op with 1 added, 0 before it
           // begins; aux: refresh: slots done; discard, steal: the seat concerned with 1 added
  kReact,  // id: Trigger, pos: next lasting effect, aux: monster kind of a slay; left: lasting
           // effects when it happened
  kDeaths  // left: monsters of kDying to be completed
};

struct Frame {
  FrameKind kind;
  std::uint8_t id;
  std::uint8_t pos;
  std::uint8_t left;
  std::uint8_t aux;
  std::uint8_t source;  // kList: type of the card whose effect it is, with 1 added; 0: none;
                        // kNotInPlay is set while that card does not lie in the play area
  friend bool operator==(const Frame&, const Frame&) = default;
};

inline constexpr std::uint8_t kNotInPlay = 0x80;

// A "rest of the turn" effect.
struct Lasting {
  std::uint8_t effect;  // index of the op in the card table
  std::uint8_t left;
  std::uint8_t source;  // as in Frame
  friend bool operator==(const Lasting&, const Lasting&) = default;
};

// What the previous action was, for C1 and C2 of section 8.4. In searches alone: kFree, as if there
// was none, and the next one counts as none, too.
enum class Last : std::uint8_t { kNone, kPlainPlay, kSilentSlay, kFree };

// Values of the turn in progress; all zero between turns.
struct Turn {
  std::uint8_t attack;
  std::uint8_t magicka;
  std::uint8_t discount;
  std::uint8_t slain;
  std::uint8_t summoned;
  std::uint8_t consumed;
  std::uint8_t power_uses;      // of an activated power
  std::uint8_t power_triggers;  // of a triggered one
  Last last;
  std::uint8_t last_item;  // type, or monster kind
  std::uint8_t last_tag;   // damage of the monster
  std::uint8_t offers;     // trades offered
  std::uint8_t acted;      // 1 after the first action

  void ForgetLast() {
    last = Last::kNone;
    last_item = 0;
    last_tag = 0;
  }
  friend bool operator==(const Turn&, const Turn&) = default;
};

enum class TradeKind : std::uint8_t { kNone, kGift, kSwap, kAsk };

// The trade that is offered; all zero without one.
struct Offer {
  TradeKind kind;
  Player to;
  CardType card;           // gift, swap
  std::uint8_t want_mine;  // swap, ask: 1: only a card owned by the active seat
  friend bool operator==(const Offer&, const Offer&) = default;
};

enum class EndReason : std::uint8_t {
  kNone,
  kTarget,
  kLastSide,
  kNoMonsters,
  kRotationCap,
  kSoloWon,
  kEliminated
};

using PerSeat = Array<std::uint8_t, kMaxSeats>;

// Card types, bit by type.
using TypeSet = Array<std::uint64_t, 2>;
static_assert(kMaxTypes <= 128);

struct State {
  CardStore cards;
  MonsterStore monsters;
  Array<OptionalIndex, kMaxSelection> selection;  // types; seat s has 3 s, 3 s + 1, 3 s + 2;
  // Frenzy: all
  Array<Frame, kMaxFrames> frames;      // the uppermost last
  Array<Lasting, kMaxLasting> lasting;  // by age
  Turn turn;
  Offer offer;
  Array<OptionalIndex, kMaxGuilds> guild_seat;  // by guild
  Array<OptionalIndex, kMaxSeats> power;
  PerSeat vp;        // 0 of eliminated seats
  PerSeat turns;     // taken, the one in progress included
  PerSeat pool;      // of Base, 0 where it is empty; older pools have smaller numbers
  PerSeat out;       // 1 for the seat eliminated first, and so on; 0: in the game
  PerSeat summoned;  // counts for balance figures
  PerSeat retained;
  PerSeat consumed;
  std::uint8_t num_frames;
  std::uint8_t num_lasting;
  Phase phase;
  Player to_move;
  Player active;            // whose turn it is; in setup the seat that is asked
  Player first;             // in turn order
  std::uint8_t rotation;    // from 1; 0 in setup
  OptionalIndex trigger;    // the seat that triggered the end
  std::uint8_t last_turns;  // seats that still have a last turn, bit by seat
  EndReason reason;
};
static_assert(sizeof(State) <= 1024);

// What one seat knows. In `known` the cards of each pool that the seat has not seen lie in the
// places of that pool in ascending order, so that only their multiset is told. Where another seat
// is asked something that others cannot notice, `known` is the position without the question.
struct InfoSet {
  State known;
  Player seat;
};
static_assert(sizeof(InfoSet) <= 1025);

// Actions: the kind of action, in the order of 8.2, then what is chosen.
enum class Verb : std::uint8_t {
  kPlay,    // type
  kSlay,    // monster kind, damage
  kSummon,  // type and whether it is retained
  kPower,
  kGift,  // partner, type
  kSwap,  // partner, type, want
  kAsk,   // partner, want
  kRefreshHand,
  kEnd,
  kPick,     // spot, type, owner where it matters (else 0)
  kMonster,  // monster kind, damage
  kSlot,
  kOption,
  kPlayer,
  kNo,
  kYes,
  kGuild,
  kChoosePower,
  kKeep,
  kReplace,
  kPlace,  // 1..n
  kStop
};

constexpr Action Pack(Verb verb, int value = 0) {
  return Action{static_cast<std::uint32_t>(verb) << 24 | static_cast<std::uint32_t>(value)};
}
constexpr Verb VerbOf(Action action) { return static_cast<Verb>(Code(action) >> 24); }
constexpr int ValueOf(Action action) { return static_cast<int>(Code(action) & 0xFFFFFF); }
constexpr int Low(Action action) { return ValueOf(action) & 0xFF; }
constexpr int Middle(Action action) { return ValueOf(action) >> 8 & 0xFF; }
constexpr int High(Action action) { return ValueOf(action) >> 16 & 0xFF; }
constexpr Action PackPick(Spot spot, int owner, CardType type) {
  return Pack(Verb::kPick, static_cast<int>(spot) << 16 | type << 8 | owner);
}

// Whether an op may ask for a choice, and how often.
bool AsksForPicks(const Effect& effect);
int PicksOf(const Effect& effect);

enum class Mode : std::uint8_t { kClassic, kTeam, kFrenzy, kSolo };
enum class Choice : std::uint8_t { kChosen, kRandom, kFixed };
enum class ExtraRefresh : std::uint8_t { kSetup, kFirstAction, kOff };
enum class Trading : std::uint8_t { kOff, kTeam, kAll };

// The options of one game, compiled.
struct Setup {
  Mode mode = Mode::kClassic;
  int players = 2;
  int target = 20;
  int threshold = 10;
  int limit = 12;
  int rotations = 60;
  Choice guilds = Choice::kRandom;
  Choice powers = Choice::kChosen;
  Choice order = Choice::kChosen;
  ExtraRefresh extra_refresh = ExtraRefresh::kSetup;
  Trading trading = Trading::kOff;
  int offers = 1;
  bool must_accept = false;  // gifts
  Player first = 0;          // order kFixed
  PerSeat fixed_guilds{};
  Array<OptionalIndex, kMaxSeats> fixed_powers{};  // solo: none
  Array<std::uint8_t, kMaxTypes> solo_copies{};
};

// What heuristics look up, worked out once from the cards; in points of attack.
struct Ratings {
  Array<double, kMaxLists> lists;    // what the effects of a list are worth
  Array<double, kMaxTypes> plays;    // how early a card is played
  Array<double, kMaxTypes> effects;  // what the effects of a card are worth
  Array<CardWorth, kMaxTypes> cards;
  Array<double, kMaxPowers + 1> most_power_scores;  // that a power in use can have, 1 added
  Array<double, kMaxPowers> powers;                 // one turn with a power
  Array<double, kMaxMonsterKinds> crashes;          // deathcrashes
  Array<int, kMaxPowers> spawned_by_power;          // how many monsters a power brings,
  Array<int, kMaxMonsterKinds> spawned;             // and a deathcrash
};

class Rules {
 public:
  using State = warrift::State;
  using InfoSet = warrift::InfoSet;

  static constexpr int kMaxPlayers = kMaxSeats;
  // Hidden cards only change places within their pool; zones end with its number.
  static constexpr bool kHasSeparateDecks = true;
  // 8.2: 75 types in hand, 72 monsters, 16 slots, and the offers of trades.
  static constexpr int kMaxActions = 1400;
  static constexpr bool kCountsByListing = true;
  // 200 rotations of five turns. A turn has far less than 200 decisions (8.5).
  static constexpr int kMaxDecisions = 200 * kMaxSeats * 200;

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  static std::vector<GameConfig> TinyConfigs();

  const GameConfig& config() const { return config_; }
  const CardTable& cards() const { return cards_; }
  const Setup& setup() const { return setup_; }
  std::uint64_t CardsHash() const { return ByteHash(cards_); }
  // See HasPlayHash; names are those of guilds with their colours, cards, powers and monsters.
  // Allocates.
  std::uint64_t PlayHash() const { return ByteHash(WithShippedNames(cards_)); }
  int NumPlayers() const { return setup_.players; }
  int Side(Player seat) const { return setup_.mode == Mode::kTeam ? seat % 2 : seat; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const { return state.to_move; }
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& state) const;
  Action NthLegal(const State& state, int k) const;
  // Whether a card gives attack and magicka and does nothing else when it is played.
  bool IsPlain(CardType type) const { return cards_.card(type).effects == 0; }
  // Without plays and slays that could as well have come earlier (C1 and C2 of 8.4).
  void CandidateActions(const State& state, ActionList<Rules>& out) const;
  void FreeOrder(State& state) const;
  void Apply(State& state, Action action, Rng& rng) const;
  InfoSet Observe(const State& state, Player seat) const;
  Player Observer(const InfoSet& info) const { return info.seat; }
  State Determinize(const InfoSet& info, Rng& rng) const;
  Payoffs<Rules> Returns(const State& state) const;
  GameResult Result(const State& state) const;

  Json ToJson(const State& state) const;
  Json ToJson(const InfoSet& info) const;
  absl::StatusOr<State> ParseState(const Json& json) const;
  absl::StatusOr<InfoSet> ParseInfoSet(const Json& json) const;
  std::string ToText(const State& state, Action action) const;
  absl::StatusOr<Action> ParseAction(const State& state, std::string_view text) const;
  std::string OptionName(const State& state, Action action) const;
  std::uint32_t TurnKey(const State& state) const {
    return state.rotation == 0 ? 0 : state.rotation * std::uint32_t{kMaxSeats} + state.active;
  }
  std::string Event(const State& before, Action action, const State& after, Player seat) const;
  std::string DealEvent(const State& state, Player seat) const;
  Drawing Draw(const State& state) const;
  Drawing Draw(const InfoSet& info) const;
  std::string DescribeCards() const { return warrift::DescribeCards(cards_); }
  std::string Describe(const State& state, Action action) const;
  std::string Tell(const State& before, Action action, const State& after, Player seat) const;
  std::string TellDeal(const State& state, Player seat) const;
  std::vector<CardWords> NamedCards() const;

  // Heuristics (evaluation.cc, heuristics.cc); README.md explains them.
  double Evaluate(const State& state, Player seat) const { return EvaluateAll(state)[seat]; }
  Payoffs<Rules> EvaluateAll(const State& state, Rng& rng) const;
  // With luck that depends on the position alone.
  Payoffs<Rules> EvaluateAll(const State& state) const;
  // What a learned evaluation sees (features.cc), as features.h describes it.
  int NumFeatures() const;
  State TurnEnd(const State& state, Rng& rng) const;
  void Features(const State& state, Player seat, FeatureList& out) const;
  bool IsKnownFeature(int fact) const;
  // What learners see (learner_view.cc), as learner_view.h describes it.
  int NumInputs() const;
  void Inputs(const InfoSet& info, InputList& out) const;
  int NumActionIds() const;
  int ActionId(Player seat, Action action) const;
  Payoffs<Rules> ExpectedScores(const State& state) const;
  Payoffs<Rules> ScoreMargins(const Payoffs<Rules>& scores) const;
  static constexpr std::string_view kLuckPreset = "redraws=32,turns=4,looks=3";
  std::string Preset() const;
  std::string PresetWithNet() const;
  std::string PresetWithPolicy() const;
  double ScoreAction(const State& state, Action action) const;
  Action QuickAction(const State& state, Rng& rng) const;

  // For other files of this folder and for tests.
  const Ratings& ratings() const { return ratings_; }
  bool IsFrenzy() const { return setup_.mode == Mode::kFrenzy; }
  bool IsSolo() const { return setup_.mode == Mode::kSolo; }
  bool IsAlive(const State& state, Player seat) const { return state.out[seat] == 0; }
  bool IsOpponent(const State& state, Player of, Player seat) const {
    return IsAlive(state, seat) && Side(of) != Side(seat);
  }
  // The seat whose guild a card is of, kNobody if none has it; in Frenzy `holder`, who holds it.
  Player OwnerOf(const State& state, CardType type, Player holder) const;
  // The types that the seat owns, whoever holds them. Not in Frenzy, where that does not follow
  // from the type.
  TypeSet TypesOf(const State& state, Player seat) const;
  // The guild of a seat, kMaxGuilds if it has none.
  int GuildOf(const State& state, Player seat) const;
  // Whose guild deck and selection a seat summons from: in Frenzy those of seat 0.
  Player Supplier(Player seat) const { return IsFrenzy() ? Player{0} : seat; }
  int NumSlots() const { return IsFrenzy() ? cards_.center_selection : cards_.guild_selection; }
  // The index in State::selection of a slot.
  int SlotOf(Player seat, int slot) const {
    return IsFrenzy() ? slot : kMaxGuildSlots * seat + slot;
  }
  // What the power of the active seat and effects take off the cost of a summon.
  int SummonDiscount(const State& state) const;
  int SummonCost(const State& state, CardType type) const;
  int RetainCost(const State& state) const;
  int SlayCost(const State& state, int kind, int damage) const {
    return std::max(0, SlayCostsOf(state)[kind] - damage);
  }
  // What the active seat pays for each kind of monster without damage; less than 0 counts as 0.
  using SlayCosts = Array<std::int16_t, kMaxMonsterKinds>;
  const SlayCosts& SlayCostsOf(const State& state) const {
    return slay_costs_[state.power[state.active].ordinal()];
  }
  // The most health that the active seat can slay.
  int SlayReach(const State& state) const {
    return state.turn.attack + StaticOf(state, state.active, Static::kSlayDiscount);
  }
  // Whether the active seat may slay some monster.
  bool CanSlay(const State& state) const;
  // What a static power of the seat gives.
  int StaticOf(const State& state, Player seat, Static effect) const {
    return statics_[state.power[seat].ordinal()][effect];
  }
  // Whether the active seat may use its power.
  bool PowerUsable(const State& state) const;
  // The first monster in play of this kind with this damage.
  int FindMonsterInPlay(const State& state, int kind, int damage) const;
  // Whether there are two legal actions or more.
  bool HasChoice(const State& state) const;
  // The victory points that count for a seat: its own, or its team's.
  int PointsOf(const State& state, Player seat) const;
  int CounterValue(const State& state, Counter counter, const Frame& frame) const;
  // Cards of a seat outside its hand that it draws from: deck, then discard pile.
  int DeckSize(const State& state, Player seat) const {
    return state.cards.Size(Base(seat)) + state.cards.Size(Upper(seat));
  }
  bool GuildDeckHasCard(const State& state, Player seat) const {
    return !state.cards.Empty(GuildDeck(seat)) || !state.cards.Empty(GuildUnder(seat));
  }
  int MonsterDeckSize(const State& state) const {
    return state.monsters.Size(kMonsterDeck) + state.monsters.Size(kMonsterUnder);
  }
  // The op that asks the question of a pick. Precondition: there is a frame on top that is a list.
  const Effect& AskingEffect(const State& state) const {
    const Frame& frame = state.frames[state.num_frames - 1U];
    return cards_.effect(cards_.list(frame.id).first + frame.pos);
  }
  // True when the pick in progress, or the question about all of them, is asked only because of
  // cards in a hidden hand: other seats are not told that it was declined (8.1).
  bool AsksHiddenHand(const State& state) const;
  // The same, and nothing else remains to be done: to other seats it looks as if it had not been
  // asked (7.1).
  bool IsHiddenPick(const State& state) const;
  // True when a trade asks for a card of the active seat, which is put only to a hand that holds
  // one (8.1).
  bool AsksForOwn(const State& state) const {
    return state.phase == Phase::kReply && state.offer.want_mine != 0;
  }
  // The same, and the turn goes on after a refusal: to other seats it looks as if it had not been
  // asked (7.1).
  bool IsHiddenReply(const State& state) const { return AsksForOwn(state) && HasMainChoice(state); }
  // True when a seat must choose what it discards, which is asked only of a hand whose cards
  // differ: others are told what is discarded, not that it was chosen (8.1).
  bool AsksForDiscard(const State& state) const {
    return state.phase == Phase::kPickCard && AskingEffect(state).op == Op::kDiscard;
  }
  // Where a card goes that a seat discards: the pile of its owner, or out of the game.
  int PileOf(const State& state, CardType type, Player holder) const {
    const Player owner = OwnerOf(state, type, holder);
    return IsAlive(state, owner) ? Discard(owner) : kRemoved;
  }
  // Whether a seat is told of a choice that turned `before` into `after`.
  bool IsTold(const State& before, Action action, const State& after, Player seat) const;
  // The first cell of a type in a hand: the one taken among alike ones (7.2).
  int FindInHand(const State& state, Player seat, CardType type) const {
    return state.cards.Find(Hand(seat), type);
  }

  // Goes on until somebody has a choice or the game is over.
  void Advance(State& state, Rng& rng) const;
  // What the uppermost frame asks and whom: kMain if nothing. False when no frame asks anything.
  bool SetQuestion(State& state) const;
  // Whether a yes to what kConfirm asks would do anything.
  bool MayConfirm(const State& state, const Effect& effect) const;
  // Draws one card; false if there is none (3.5).
  bool DrawCard(State& state, Player seat, Rng& rng) const;
  void BeginTurn(State& state, Player seat, Rng& rng) const;
  // Puts up to n monsters into play.
  void Spawn(State& state, int n, Rng& rng) const;
  // 3.7.
  void DealRift(State& state) const;

  // Calls f(zone, card) for every card, as HasForEachCard wants it.
  template <class F>
  void ForEachCard(const State& state, F&& f) const {
    for (const auto& [zone, card] : AllCards(state)) f(zone, card);
  }
  // The same for the cards that `seat` cannot see, as HasForEachHidden wants it.
  template <class F>
  void ForEachHidden(const State& state, Player seat, F&& f) const {
    for (const auto& [zone, card] : HiddenCards(state, seat)) f(zone, card);
  }
  // For each hand and deck and each card that may lie there the chance that at least one copy does,
  // as HasBeliefs wants it: f("hand:1", "mage.1", 0.9).
  template <class F>
  void ForEachBelief(const InfoSet& info, F&& f) const {
    for (const Belief& belief : Beliefs(info)) f(belief.pile, belief.card, belief.chance);
  }

 private:
  using Places = std::vector<std::pair<std::string, std::string>>;

  Rules() = default;

  // Set-up of the rules (setup.cc).
  absl::Status ReadOptions(std::string_view cards_name);
  absl::Status CheckMeaning(const std::string& rule, bool has_meaning, std::string_view why) const;
  absl::Status ReadNumbers();
  absl::Status ReadGuildOption();
  absl::Status ReadPowerOption();
  absl::Status ReadSoloGuild();
  absl::Status ReadTrading();
  absl::Status CheckSize(std::string_view cards_name) const;
  std::string Value(const std::string& rule) const;

  // Set-up of a game (deal.cc).
  void AskGuild(State& state, Rng& rng) const;
  void AskPower(State& state, Rng& rng) const;
  void LayOut(State& state, Rng& rng) const;
  int CopiesInGuildDeck(int guild, CardType type) const;
  void PreparePowers();
  void PrepareOwners();
  void PrepareDeals();
  void FillZones(State& state) const;
  void AskRefresh(State& state, Rng& rng) const;
  void ReplaceSelection(State& state, Player seat, Rng& rng) const;
  void AskOrder(State& state, Rng& rng) const;
  void DiscardHand(State& state, Player seat) const;
  void ApplySetup(State& state, Action action, Rng& rng) const;
  CardType TakeFromGuildDeck(State& state, Player seat, Rng& rng) const;
  void PutUnder(State& state, Player seat, CardType type) const;
  void Refill(State& state, Player seat, int slot, Rng& rng) const;
  template <class F>
  bool EachGuild(const State& state, F&& f) const;
  template <class F>
  bool EachPower(const State& state, F&& f) const;

  // Legal actions (legal.cc). F returns true to stop; so do they when it did.
  template <class F>
  bool EachLegal(const State& state, F&& f) const;
  template <class F>
  bool EachMain(const State& state, F&& f) const;
  template <class Want, class F>
  bool EachMonster(const State& state, Want&& want, F&& f) const;
  template <class F>
  bool EachSummon(const State& state, F&& f) const;
  template <class F>
  bool EachOffer(const State& state, F&& f) const;
  template <class F>
  bool EachPick(const State& state, F&& f) const;
  template <class F>
  bool EachPickFrom(const State& state, const Effect& effect, Spot spot, F&& f) const;
  template <class F>
  bool EachPickMonster(const State& state, std::uint8_t rarities, F&& f) const;
  template <class F>
  bool EachPickSlot(const State& state, const Effect& effect, F&& f) const;
  template <class F>
  bool EachReply(const State& state, F&& f) const;
  bool HasMainChoice(const State& state) const;
  bool HasOwnInHand(const State& state, Player seat, int count) const;
  bool IsForced(const Effect& effect) const;
  int CountCandidates(const State& state, Action& only) const;

  // Turns (turn.cc).
  void ApplyMain(State& state, Action action, Rng& rng) const;
  void PlayCard(State& state, CardType type) const;
  void SlayMonster(State& state, int kind, int damage) const;
  void UsePower(State& state) const;
  void EndTurn(State& state, Rng& rng) const;
  void AfterTurn(State& state, Rng& rng) const;
  bool IsLastSide(const State& state) const;
  bool NextSeat(State& state) const;
  void Eliminate(State& state, Player seat, Rng& rng) const;
  void Finish(State& state, EndReason reason) const;
  void GoToDiscard(State& state, int zone, int position, Player holder) const;
  std::uint8_t NewPool(State& state) const;
  void TakeTop(State& state, Player seat, bool known, Rng& rng) const;
  void TakeFromBase(State& state, Player seat, int n, Rng& rng) const;
  void DrawCards(State& state, Player seat, int n, Rng& rng) const;
  void DiscardPlayed(State& state) const;
  void RemoveCard(State& state, int zone, int position, Player owner) const;
  void OfferTrade(State& state, Action action) const;
  void Reply(State& state, Action action) const;
  void GiveCard(State& state, Player from, Player to, int position) const;

  // Effects (effects.cc).
  void Push(State& state, Frame frame) const;
  void PushList(State& state, int list, std::uint8_t source) const;
  void PushReaction(State& state, Trigger event, std::uint8_t kind) const;
  void Pop(State& state) const;
  void NextOp(State& state) const;
  bool RunFrame(State& state, Rng& rng) const;
  void RunReaction(State& state) const;
  void RunOp(State& state, const Effect& effect, Rng& rng) const;
  void DrawFor(State& state, Who who, int n, Rng& rng) const;
  void ApplyPick(State& state, Action action, Rng& rng) const;
  void PickCard(State& state, Action action) const;
  void PickMonster(State& state, Action action) const;
  void PickSlot(State& state, int slot, Rng& rng) const;
  void Confirm(State& state) const;
  bool OnePickDone(State& state) const;
  void MoveOne(State& state, const Effect& effect, int zone, int position) const;
  void MoveAll(State& state, const Effect& effect) const;
  void Consume(State& state, int zone, int position) const;
  void DiscardOne(State& state, Player seat, CardType type) const;
  void Steal(State& state, Player victim, int n, Rng& rng) const;
  void Damage(State& state, int position, int n) const;
  void DamageAll(State& state, int n) const;
  void Kill(State& state, int position) const;
  void CountSlain(State& state, int kind) const;
  void Banish(State& state, int position) const;
  void Summon(State& state, int slot, Spot to, Rng& rng) const;
  int NextOffset(const State& state, Who who, int from) const;
  bool Ask(State& state, Rng& rng) const;
  bool AskDiscards(State& state) const;

  void Rate();

  // What learners see (learner_view.cc).
  void AddQuestion(const State& known, InputList& out) const;
  void NumberMonsters();
  int IdsOfVerb(Verb verb) const;

  // Results (result.cc).
  int RankKey(const State& state, Player seat) const;
  std::string SummonedCards(const State& state, Player seat) const;
  void AddTags(const State& state, GameResult& result) const;

  // Sampling (infoset.cc).
  struct Belief {
    std::string_view pile;
    std::string card;
    double chance;
  };
  std::vector<Belief> Beliefs(const InfoSet& info) const;
  // The places of one pool whose cards a seat cannot tell: hands of others first.
  struct Unseen {
    Array<std::uint8_t, kMaxCards> places;
    int count;
    int in_hands;
  };
  Unseen UnseenOf(const State& state, std::uint8_t pool, Player seat) const;
  Places AllCards(const State& state) const;
  // What cards of a pool are called in a zone; those of no pool where it is 0.
  std::string ZoneName(const State& state, int zone, int pool) const;
  Places HiddenCards(const State& state, Player seat) const;
  void AddBoxed(const State& state, Places& all) const;

  GameConfig config_;
  // Cards in the order of a zone.
  struct Run {
    Array<Cell, kMaxCards> cells;
    int count;
  };

  CardTable cards_{};
  Setup setup_;
  // What each power gives statically, by effect; by power with 1 added.
  Array<Array<std::uint8_t, kStatics>, kMaxPowers + 1> statics_{};
  Array<SlayCosts, kMaxPowers + 1> slay_costs_{};
  // Types by who owns them: each guild, then the starting cards of each seat.
  static constexpr std::size_t kOwnerGroups = kMaxGuilds + kMaxSeats;
  Array<std::uint8_t, kMaxTypes> owner_groups_{};  // by type
  Array<TypeSet, kOwnerGroups> grouped_types_{};
  MonsterStore dealt_monsters_{};  // all monsters of a game in their deck
  // What guild decks begin with, by guild, kMaxGuilds for seats without one; and decks, by seat.
  Array<Run, kMaxGuilds + 1> dealt_guild_decks_{};
  Array<Run, kMaxSeats> dealt_decks_{};
  Ratings ratings_{};
  Array<std::uint16_t, kMaxMonsterKinds> monster_ids_{};  // the first number of its moves
  int num_monster_ids_ = 0;
};

static_assert(Game<Rules>);
static_assert(HasForEachHidden<Rules> && HasForEachCard<Rules> && HasBeliefs<Rules> &&
              HasFreeOrder<Rules> && HasEvaluateAll<Rules> && HasEvaluateWithLuck<Rules> &&
              HasScoreMargins<Rules> && HasScoreAction<Rules> && HasQuickAction<Rules> &&
              HasPreset<Rules> && HasTinyConfigs<Rules> && HasTurnKey<Rules> &&
              HasFeatures<Rules> && HasOptionName<Rules>);
static_assert(HasKnownFeatures<Rules> && HasLearnerView<Rules>);

}  // namespace riftlab::warrift
