// Riftforce with Riftforce Beyond (Carlo Bortolini, 1 More Time Games 2021): duel, team mode for 3
// and 4 players, solo against the trainer.
//
// Two sides face each other across a row of locations. A turn is one action: play up to three
// cards, activate up to three elementals, or check and draw. Turns are broken into small decisions;
// numbers in comments such as "4.3" and "ruling 8" are those of RULES.md beside this file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/drawing.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"
#include "engine/core/optional_index.h"
#include "engine/core/wording.h"
#include "engine/games/riftforce/card_set.h"
#include "engine/games/riftforce/cards.h"

namespace riftlab::riftforce {

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxLocations = 6;
inline constexpr int kRows = 2 * kMaxLocations;
inline constexpr int kMaxElementals = 108;  // cards of four players: no more can lie on the table
inline constexpr int kMaxGuildsPerSeat = 4;
// The place of the trainer beside the human's seat 0 in solo mode: cards, guilds, controller.
inline constexpr Player kTrainer = 1;

// An elemental on the table: type, damage, the seat that controls it, whether it has been activated
// in the action (or plan) in progress, and whether it was taken over in that action, which only its
// number then activates (ruling 10). Damage stops at the number: then it is doomed.
class Elemental {
 public:
  static constexpr int kMarks = 1 << 10;  // that type and damage can have together

  Elemental() = default;
  constexpr Elemental(CardType type, Player controller)
      : bits_(static_cast<std::uint16_t>(type | controller << 10)) {}

  constexpr CardType type() const { return static_cast<CardType>(bits_ & 63); }
  constexpr int damage() const { return bits_ >> 6 & 15; }
  // Type and damage together, below kMarks.
  constexpr int marks() const { return bits_ & (kMarks - 1); }
  constexpr Player controller() const { return static_cast<Player>(bits_ >> 10 & 3); }
  constexpr bool activated() const { return (bits_ >> 12 & 1) != 0; }
  // Set only where the guild of the discard would do it, too.
  constexpr bool needs_number() const { return (bits_ >> 13 & 1) != 0; }

  // Precondition: 0 <= damage <= 15.
  constexpr void set_damage(int damage) {
    bits_ = static_cast<std::uint16_t>((bits_ & ~(15 << 6)) | damage << 6);
  }
  constexpr void set_activated(bool activated) {
    bits_ = static_cast<std::uint16_t>((bits_ & ~(1 << 12)) | (activated ? 1 << 12 : 0));
  }
  constexpr void set_needs_number(bool needs_number) {
    bits_ = static_cast<std::uint16_t>((bits_ & ~(1 << 13)) | (needs_number ? 1 << 13 : 0));
  }
  friend bool operator==(const Elemental&, const Elemental&) = default;

 private:
  std::uint16_t bits_;
};

// The row of a side at a location; side 0 lies first.
constexpr int RowOf(int side, int location) { return side * kMaxLocations + location; }
constexpr int SideOfRow(int row) { return row / kMaxLocations; }
constexpr int LocationOf(int row) { return row % kMaxLocations; }

// All rows on the table, one after another in one store, each from first to last elemental.
struct Table {
  Array<Elemental, kMaxElementals> cells;  // unused ones are zero
  Array<std::uint8_t, kRows> ends;         // one past the last elemental of each row

  int Begin(int row) const { return row == 0 ? 0 : ends[row - 1]; }
  int End(int row) const { return ends[row]; }
  int Size(int row) const { return End(row) - Begin(row); }
  // Places in the store of all elementals of a side.
  int SideBegin(int side) const { return Begin(RowOf(side, 0)); }
  int SideEnd(int side) const { return End(RowOf(side, kMaxLocations - 1)); }
  int Total() const { return ends[kRows - 1]; }
  // The row in which the elemental at this place of the store lies.
  int RowAt(int place) const;

  Elemental& At(int place) { return cells[place]; }
  const Elemental& At(int place) const { return cells[place]; }

  // Puts it at the end of a row. Precondition: there is room (DCHECKed).
  void Append(int row, Elemental elemental);
  // Takes out the elemental at a place; those behind it close up.
  Elemental Remove(int row, int place);
};

// What the seat to move is asked; the letters are the ids of section 7.1.
enum class Phase : std::uint8_t {
  kOver = 0,      // nothing
  kDraft,         // DR: a displayed guild
  kKeep,          // SG: which of the offered guilds to keep
  kTrainerGuild,  // solo: the next guild of the trainer, if the human chooses them
  kAction,        // K
  kPlayCard,      // PC
  kPlayAt,        // PL
  kDiscard,       // AD
  kActivate,      // AE
  kBot,           // TB
  kLove,          // LV: which ally a card just played heals
  kMoveTo,        // AL, TM
  kSource,        // AP, TA: from which location to take the target
  kTarget,        // AT
  kTie,           // TT
  kHeal,          // AH, TH
  kTakeOverTo,    // MS
  kPushTo         // TP
};

// Whether the options of a phase are elementals on the table.
constexpr bool ChoosesElemental(Phase phase) {
  switch (phase) {
    case Phase::kActivate:
    case Phase::kBot:
    case Phase::kLove:
    case Phase::kTarget:
    case Phase::kTie:
    case Phase::kHeal:
      return true;
    default:
      return false;
  }
}

// Which ability is being resolved.
enum class Context : std::uint8_t { kNone, kGuild, kAmplifier, kChallenge };

// A card put down in a Play action that is not yet complete.
struct Placed {
  CardType type;
  std::uint8_t location;
  OptionalIndex healed;  // row index of the ally that it heals
  friend bool operator==(const Placed&, const Placed&) = default;
};

// The action in progress. All zero between actions; unused parts are zero.
struct Pending {
  Array<Placed, 3> placed;  // Play: cards put down so far; others see them when all are down
  std::uint8_t num_placed;
  CardType card;                // Play: chosen, not yet placed; Activate: the discarded type
  std::uint8_t criteria;        // Activate: kByNumber and kByGuild as far as they still hold
  std::uint8_t done;            // Activate: elementals activated; plan: numbers dealt with
  Context context;              // the ability in progress
  std::uint8_t actor_location;  // the acting elemental
  std::uint8_t actor_index;
  std::uint8_t step;
  std::uint8_t repeats;      // how often the ability has begun again
  OptionalIndex target_row;  // the enemy hit last; kLove in an Activate action: the elemental just
                             // taken over
  std::uint8_t target_index;
  OptionalIndex stolen;       // type of the card taken over, to be placed
  std::uint8_t unused;        // always 0
  std::uint16_t doomed_rows;  // rows that may hold doomed elementals
  friend bool operator==(const Pending&, const Pending&) = default;
};

inline constexpr std::uint8_t kByNumber = 1;
inline constexpr std::uint8_t kByGuild = 2;

// Cards of a seat, or of the trainer.
struct Cards {
  CardSet hand;
  CardSet draw;  // nobody knows its order: the next card is any of them
  CardSet discard;
  CardSet known;  // cards of the hand that everybody can deduce (6.1)
};

// Where Riftforce came from; their sum is the score.
struct Riftforce {
  std::uint16_t destroyed;   // enemies, by own actions
  std::uint16_t controlled;  // locations
  std::uint16_t passive;     // enemies that their own side destroyed
  int total() const { return destroyed + controlled + passive; }
};

// The guilds of a seat in the order in which they were taken.
using GuildList = Array<OptionalIndex, kMaxGuildsPerSeat>;

struct State {
  Array<std::uint64_t, 2> options;  // what may be chosen, by phase: types, guilds, locations,
                                    // or places in the table's store; follows from the rest
  Array<Cards, kMaxSeats> cards;
  CardSet out;            // out of play; empty in every real game
  std::uint32_t display;  // guilds on display (solo: offered), bit by index
  Table table;
  Array<Riftforce, 2> riftforce;          // by side
  Array<std::uint16_t, kMaxSeats> drawn;  // cards drawn in Check & Draw or by an ability
  Pending pending;
  Array<GuildList, kMaxSeats> guilds;
  Array<OptionalIndex, kMaxPlans> plans;  // solo: those revealed, in order
  std::uint8_t top_plan;                  // solo: position of the next plan in the order
  std::uint8_t may_stop;                  // 1: the seat may stop here
  Phase phase;
  Player to_move;
  std::uint8_t position;          // 0-based place in the round's order of turns
  std::uint8_t round;             // 1-based; 0 during the draft
  Array<std::uint8_t, 6> unused;  // always 0
};
static_assert(sizeof(State) <= 752);

// What one seat knows. The cards of another seat: `known` is known of its hand, `draw` holds all
// its hidden cards, in hand or draw pile, and `hand` is empty; `hand_sizes` says how many are in
// hand. An action of another seat that has shown nothing yet looks as if it had not begun.
struct InfoSet {
  State known;
  Array<std::uint8_t, kMaxSeats> hand_sizes;
  Player seat;
  Array<std::uint8_t, 3> unused;  // always 0
};

// Packing of actions: phase, then what is chosen. Elementals are (row, index), which ascend with
// their place in the store.
constexpr Action PackAction(Phase phase, int value) {
  return Action{static_cast<std::uint32_t>(phase) << 24 | static_cast<std::uint32_t>(value)};
}
constexpr Action PackElemental(Phase phase, int row, int index) {
  return PackAction(phase, row << 8 | index);
}
constexpr int ValueOf(Action action) { return static_cast<int>(Code(action) & 0xFFFFFF); }
constexpr int ChosenRow(Action action) { return ValueOf(action) >> 8; }
constexpr int ChosenIndex(Action action) { return ValueOf(action) & 0xFF; }
inline constexpr Action kStop{1U << 30};
// Values of Phase::kAction.
inline constexpr int kPlayAction = 0;
inline constexpr int kActivateAction = 1;
inline constexpr int kDrawAction = 2;

// Points that the rulebooks leave open, settled here (RULES.md, section 9).
inline constexpr bool kLoneEnemyIsFirstAndLast = true;  // ruling 30: both damages hit it
inline constexpr bool kUndamagedMayTie = true;          // ruling 31: most damage may be none

// Whether the step asks for a choice where there is more than one possibility.
bool IsChoice(const Step& step);

// Guilds that a seat, or the trainer, has so far.
int NumTaken(const State& state, Player owner);

// The chance that `taken` of `cards` cards, drawn without putting back, hold at least one of
// `copies` given ones.
double ChanceOfAny(int cards, int copies, int taken);

// How many ways there are to keep `kept` of `offered` guilds, and the k-th of them as a mask, in
// ascending order of masks. Precondition: 0 <= k < NumSubsets.
int NumSubsets(int offered, int kept);
std::uint32_t NthSubset(std::uint32_t offered, int kept, int k);

enum class Mode : std::uint8_t { kDuel, kTeam, kSolo };
enum class TrainerGuilds : std::uint8_t { kRandom, kChosen, kFixed };

class Retelling;

// What heuristics look up, worked out once from the cards.
struct Ratings {
  Array<double, kMaxGuilds> guilds;  // in the draft
  // What the damage of an elemental, and of a bot, is worth to the other side, by marks.
  Array<Array<double, Elemental::kMarks>, 2> damage;
};

class Rules {
 public:
  using State = riftforce::State;
  using InfoSet = riftforce::InfoSet;

  static constexpr int kMaxPlayers = kMaxSeats;
  // Every seat draws from a deck of its own.
  static constexpr bool kHasSeparateDecks = true;
  // Every elemental on the table, and STOP.
  static constexpr int kMaxActions = kMaxElementals + 1;
  // 200 rounds of four actions; the longest activates three elementals, each with a choice in
  // every step and two repeats. The draft adds a few.
  static constexpr int kMaxDecisions = 800 * (2 + 3 * (1 + 3 * kMaxSteps)) + 64;

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  static std::vector<GameConfig> TinyConfigs();

  const GameConfig& config() const { return config_; }
  const CardTable& cards() const { return cards_; }
  std::uint64_t CardsHash() const { return ByteHash(cards_); }
  // See HasPlayHash; names are those of guilds, but not their codes. Allocates.
  std::uint64_t PlayHash() const { return ByteHash(WithShippedNames(cards_)); }
  int NumPlayers() const { return num_players_; }
  int Side(Player seat) const { return sides_[seat]; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const { return state.to_move; }
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& state) const {
    return Count(state.options[0]) + Count(state.options[1]) + state.may_stop;
  }
  Action NthLegal(const State& state, int k) const;
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
  // A turn is one action of a seat, or the trainer's plan.
  std::uint32_t TurnKey(const State& state) const {
    return state.round == 0 ? 0 : state.round * 8U + state.position;
  }
  std::string Event(const State& before, Action action, const State& after, Player seat) const;
  std::string DealEvent(const State& state, Player seat) const;
  Drawing Draw(const State& state) const;
  Drawing Draw(const InfoSet& info) const;
  std::string DescribeCards() const { return riftforce::DescribeCards(cards_); }
  std::string Describe(const State& state, Action action) const;
  std::string Tell(const State& before, Action action, const State& after, Player seat) const;
  std::string TellDeal(const State& state, Player seat) const;
  std::vector<CardWords> NamedCards() const;

  // How the table is set.
  Mode mode() const { return mode_; }
  int locations() const { return mode_ == Mode::kTeam ? 6 : 5; }
  // Places with cards: the seats, and the trainer in solo mode.
  void AddTags(const State& state, GameResult& result) const;
  int num_owners() const { return mode_ == Mode::kSolo ? 2 : num_players_; }
  int SideOfOwner(Player owner) const { return mode_ == Mode::kSolo ? owner : sides_[owner]; }
  // Turns of a round, and whose they are.
  int num_positions() const { return num_positions_; }
  Player SeatAt(int position) const { return order_[position]; }
  // Locations that a seat scores in Check & Draw, bit by index.
  std::uint8_t CheckedLocations(Player seat) const { return checked_[seat]; }
  int GuildsOf(Player owner) const { return num_guilds_[owner]; }
  bool base_draft() const { return base_draft_; }
  // Whether guilds are chosen, rather than fixed or dealt by rule guilds.
  bool has_draft() const { return !has_fixed_guilds_ && !has_random_guilds_; }
  TrainerGuilds trainer_guilds() const { return trainer_guilds_; }
  // Solo: 1..kStars for a number; the amplifier (0 none, 1 move, 2 heal) and its number's index.
  int stars(int number) const { return stars_[number]; }
  int amplifier() const { return amplifier_; }
  int amplified_number() const { return amplified_number_; }
  int LifeOf(CardType type) const { return lives_[type]; }
  bool IsBot(Elemental elemental) const {
    return mode_ == Mode::kSolo && elemental.controller() == kTrainer;
  }
  // True when nothing can change any more: no cards anywhere but on the table, and nobody would
  // score (ruling 19).
  bool IsFrozen(const State& state) const;
  // Riftforce that `seat` would gain by Check & Draw now.
  int ControlGain(const State& state, Player seat) const;
  // Riftforce that the other side gains when this elemental is destroyed. Bots have lost the
  // abilities of their guilds (solo).
  int WorthOf(Elemental elemental) const {
    return IsBot(elemental) ? cards_.per_destroyed : worths_[elemental.type()];
  }

  // Apply in two halves, for exact counts of one action: Resolve carries out a decision, and what
  // follows without a choice, up to the next decision of the same action (in solo of the same
  // plan); false when the action is over. PassTurn then goes on to the next decision of anybody.
  bool Resolve(State& state, Action action, Rng& rng) const;
  void PassTurn(State& state, Rng& rng) const;
  // Solo: executes the top plan up to its first decision; false when it is over.
  bool StartPlan(State& state, Rng& rng) const;

  // Puts the seat at `state.position` before its first decision. A seat without cards checks and
  // draws, and so on until somebody decides. For positions that were written by hand.
  void BeginTurns(State& state, Rng& rng) const;

  // Whether the phase is one that shows others nothing: an action that has only begun in the mind
  // of its seat, or a Play action that is not complete.
  static bool IsHidden(const State& state);

  // Solo: guilds that the human may give the trainer next, bit by index.
  std::uint32_t TrainerChoices(const State& state) const;

  // The ability being resolved. Precondition: there is one.
  const Ability& AbilityInProgress(const State& state) const;
  // Activate: the criteria that an elemental of the own side meets, kByNumber and kByGuild.
  std::uint8_t CriteriaOf(const State& state, Elemental elemental) const;

  // Computes `options` and `may_stop` of the phase anew from the rest of the state. For positions
  // that were written by hand.
  void RefreshOptions(State& state) const;

  // What good play looks like (heuristics.h).
  const Ratings& ratings() const { return ratings_; }
  Payoffs<Rules> EvaluateAll(const State& state) const;
  double ScoreAction(const State& state, Action action) const;
  static constexpr std::string_view kLuckPreset{};
  std::string Preset() const;
  std::string PresetWithNet() const;
  Action QuickAction(const State& state, Rng& rng) const;
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

  template <class Sink>
  void ForEachHidden(const State& state, Player seat, Sink&& sink) const {
    for (const Player owner : Seats(num_players_)) {
      if (owner == seat) continue;
      const Cards& cards = state.cards[owner];
      CardSet hand = HandWithPlaced(state, owner);
      if (cards.draw.empty()) continue;  // then everybody can tell the hand
      hand.RemoveAll(cards.known);
      ForEachCardOf(hand, [&](CardType type) { sink(kHandZones[owner], TypeName(cards_, type)); });
      ForEachCardOf(cards.draw,
                    [&](CardType type) { sink(kDrawZones[owner], TypeName(cards_, type)); });
    }
  }
  // For each type that may lie there the chance that at least one card of it does: the unknown part
  // of a hand is any of the hidden cards with the same chance (6).
  template <class Sink>
  void ForEachBelief(const InfoSet& info, Sink&& sink) const {
    if (mode_ == Mode::kSolo) return;
    for (const Player owner : Seats(num_players_)) {
      if (owner == info.seat) continue;
      const Cards& cards = info.known.cards[owner];
      const int hidden = cards.draw.Size();
      const int in_hand = info.hand_sizes[owner] - cards.known.Size();
      ForEachBit(cards.draw.Types() | cards.known.Types(), [&](int bit) {
        const auto type = static_cast<CardType>(bit);
        const int copies = cards.draw.Count(type);
        const bool known = cards.known.Count(type) > 0;
        const double hand = known ? 1.0 : ChanceOfAny(hidden, copies, in_hand);
        const double draw = ChanceOfAny(hidden, copies, hidden - in_hand);
        const std::string name = TypeName(cards_, type);
        if (hand > 0) sink(kHandZones[owner], name, hand);
        if (draw > 0) sink(kDrawZones[owner], name, draw);
      });
    }
  }
  template <class Sink>
  void ForEachCard(const State& state, Sink&& sink) const {
    for (const Player owner : Seats(num_owners())) {
      const Cards& cards = state.cards[owner];
      ForEachCardOf(HandWithPlaced(state, owner),
                    [&](CardType type) { sink(kHandZones[owner], TypeName(cards_, type)); });
      ForEachCardOf(cards.draw,
                    [&](CardType type) { sink(kDrawZones[owner], TypeName(cards_, type)); });
      ForEachCardOf(cards.discard, [&](CardType type) { sink("discard", TypeName(cards_, type)); });
    }
    for (int place = 0; place < state.table.Total(); ++place) {
      sink("table", TypeName(cards_, state.table.At(place).type()));
    }
    if (state.pending.stolen) {
      sink("table", TypeName(cards_, *state.pending.stolen));
    }
    ForEachCardOf(state.out, [&](CardType type) { sink("out of play", TypeName(cards_, type)); });
    // Guilds that nobody has, so that the cards stay the same from the draft on.
    ForEachBit(UnusedGuilds(state), [&](int guild) {
      for (int number = 0; number < kNumbers; ++number) {
        for (int i = 0; i < cards_.copies[number]; ++i) {
          sink("box", TypeName(cards_, MakeType(guild, number)));
        }
      }
    });
  }

  // Types that the seat to move can discard to activate something.
  TypeMask DiscardableTypes(const State& state) const {
    return state.cards[state.to_move].hand.Types() & Matchable(state);
  }

  // The hand with the cards of an incomplete Play action, which others have not seen.
  CardSet HandWithPlaced(const State& state, Player owner) const;
  // Guilds whose cards are in nobody's deck, bit by index.
  std::uint32_t UnusedGuilds(const State& state) const;

 private:
  void AddPending(const State& known, Player seat, InputList& out) const;
  int RoomOfRow() const;

  // Goes through the same steps one by one, to put them in words.
  friend class Retelling;

  static constexpr Array<std::string_view, kMaxSeats> kHandZones = {"hand:0", "hand:1", "hand:2",
                                                                    "hand:3"};
  static constexpr Array<std::string_view, kMaxSeats> kDrawZones = {"draw:0", "draw:1", "draw:2",
                                                                    "draw:3"};

  Rules() = default;

  // Options (setup.cc).
  void SetTable();
  absl::Status ReadOptions();
  absl::Status ReadSolo();
  absl::Status ReadFixedGuilds(const std::string& text);
  absl::Status ReadTrainerGuilds(const std::string& text);
  absl::Status CheckSize(std::string_view cards_name) const;

  // Draft and setup (draft.cc).
  std::uint32_t Box() const;
  void DealGuilds(State& state, Rng& rng) const;
  void DealAllGuilds(State& state, Rng& rng) const;
  void OfferDraft(State& state, Rng& rng) const;
  void Take(State& state, Player owner, int guild) const;
  void ApplyDraft(State& state, Action action, Rng& rng) const;
  void OfferTrainerGuild(State& state, Rng& rng) const;
  void AfterKeep(State& state, Rng& rng) const;
  void SetUp(State& state, Rng& rng) const;

  // Turns (turn.cc). Where the result is a bool: true when a decision is pending, false when the
  // action is over.
  bool BeginTurn(State& state, Rng& rng) const;
  bool BeginPlay(State& state) const;
  bool ChooseCard(State& state, CardType card) const;
  bool PlaceCard(State& state, int location) const;
  bool AfterPlaced(State& state) const;
  bool EndPlay(State& state) const;
  bool BeginActivate(State& state, Rng& rng) const;
  void PutDiscard(State& state, CardType card) const;
  bool DiscardCard(State& state, CardType card, Rng& rng) const;
  bool OfferActivation(State& state, Rng& rng) const;
  void BeginActivation(State& state, int place) const;
  bool ActivateAt(State& state, int place, Rng& rng) const;
  void CheckAndDraw(State& state, Rng& rng) const;
  void EndActivate(State& state) const;
  bool EndRound(State& state) const;
  bool DrawCard(State& state, Player owner, Rng& rng) const;
  TypeMask Matchable(const State& state) const;
  bool CanActivate(const State& state) const;
  void SetPlayableCards(State& state) const;
  std::uint8_t PlayableLocations(const State& state) const;
  void SetLoveOptions(State& state) const;
  void SetEligible(State& state) const;

  // Abilities (ability.cc). The bools as above, for the ability.
  int ActingSide(const State& state) const;
  bool RunAbility(State& state, Rng& rng) const;
  void EndAbility(State& state) const;
  bool RunStep(State& state, const Step& step, Rng& rng) const;
  void RunDamage(State& state, const Step& step) const;
  bool Choose(State& state, int value) const;
  void SetStepOptions(State& state, const Step& step) const;
  void SetAllyOptions(State& state, int begin, int end, int except) const;
  void Hit(State& state, int row, int index, int amount) const;
  void HitTarget(State& state, const Step& step, int row, int index) const;
  void RefreshDoomed(State& state, int row) const;
  void HealAt(State& state, int place, int amount) const;
  void MoveActor(State& state, int location) const;
  void MoveTarget(State& state, int location) const;
  bool TargetIsDoomed(const State& state) const;
  Elemental RemoveTarget(State& state, bool gains) const;
  bool TakeOver(State& state, int location) const;
  void HitOnPlay(State& state, CardType type, int side, int location) const;
  void PlayDamage(State& state, CardType type, int side, int location) const;
  void CleanUp(State& state, int acting_side, bool no_riftforce) const;
  void Score(State& state, Elemental destroyed, int side, int acting_side, bool no_riftforce) const;
  std::uint8_t Adjacent(int location) const;
  std::uint8_t AllLocations() const { return static_cast<std::uint8_t>((1 << locations()) - 1); }

  // Solo (solo.cc). The bools as above, for the plan.
  bool OfferBot(State& state, Rng& rng) const;
  void BeginBot(State& state, int place) const;
  bool ActivateBot(State& state, int place, Rng& rng) const;
  int TrainerGain(const State& state) const;
  void EndPlan(State& state, Rng& rng) const;
  void RevealPlan(State& state, Rng& rng) const;
  void PlaceBot(State& state, int location, Rng& rng) const;
  bool CanPlaceDamage(const State& state, int number, int location) const;
  std::uint8_t AmplifierDestinations(const State& state, int number, int location) const;
  void SetBotOptions(State& state) const;

  void Rate();

  GameConfig config_;
  CardTable cards_{};
  Mode mode_ = Mode::kDuel;
  int num_players_ = 0;
  int num_positions_ = 0;
  Array<std::uint8_t, kMaxSeats> sides_{};
  Array<Player, 4> order_{};
  Array<std::uint8_t, kMaxSeats> checked_{};
  Array<std::uint8_t, kMaxSeats> num_guilds_{};
  Array<std::uint8_t, 64> lives_{};
  Array<int, 64> worths_{};  // by type, of elementals that are no bots
  Ratings ratings_{};
  Array<GuildList, kMaxSeats> fixed_guilds_{};
  Array<std::uint8_t, kNumbers> stars_{};
  std::uint8_t amplifier_ = 0;
  std::uint8_t amplified_number_ = 0;
  bool base_draft_ = false;
  bool has_fixed_guilds_ = false;
  bool has_random_guilds_ = false;
  TrainerGuilds trainer_guilds_ = TrainerGuilds::kRandom;
};

static_assert(Game<Rules>);
static_assert(HasForEachHidden<Rules> && HasForEachCard<Rules> && HasBeliefs<Rules> &&
              HasTinyConfigs<Rules> && HasEvaluateAll<Rules> && HasScoreAction<Rules> &&
              HasQuickAction<Rules> && HasPreset<Rules> && HasTurnKey<Rules> &&
              HasOptionName<Rules> && HasFeatures<Rules>);
static_assert(HasKnownFeatures<Rules> && HasLearnerView<Rules>);

}  // namespace riftlab::riftforce
