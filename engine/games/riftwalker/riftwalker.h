// Riftwalker: A Storm Hollow Card Game (Angela Hickman Newnham and Julian Leiberan-Titus, Game
// Salute 2016), 2 to 4 players.
//
// A turn has four steps: element, rift, burst, refresh. Powers of rifts are short programs of the
// card table, run by a small machine whose progress is part of the state (`Turn`). Numbers in the
// comments such as "4.3" and "ruling 8" are those of RULES.md beside this file.
#pragma once

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
#include "engine/games/riftwalker/cards.h"

namespace riftlab::riftwalker {

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxElementDeck = kMaxElementCards - kCells;
// Every activation of a turn, and a burst trigger below them.
inline constexpr int kMaxDepth = kMaxActivations + 1;
inline constexpr int kMaxPermits = 2 * kMaxActivations;
// Bursts of one turn beyond which more are not counted; a player never has as many rifts.
inline constexpr int kMaxBursts = 99;

using RiftSet = std::uint64_t;  // bit by index of the rift, number - 1
using Cells = std::uint16_t;    // bit by cell

// Rows, columns and diagonals.
inline constexpr Array<Cells, 8> kLines = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                                           0b010010010, 0b100100100, 0b100010001, 0b001010100};
// By set of cells: whether a line is among them.
inline constexpr Array<bool, 1 << kCells> kHasLine = [] {
  Array<bool, 1 << kCells> has{};
  for (std::size_t cells = 0; cells < has.size(); ++cells) {
    for (const Cells line : kLines) has[cells] = has[cells] || (cells & line) == line;
  }
  return has;
}();

// What the seat to move is asked (7.2).
enum class Phase : std::uint8_t {
  kNone = 0,   // nothing: the game is over
  kElement,    // bits: 0..8 flip, 9 and 10 place, from 11 take, 17 stay
  kPlaceCell,  // where the top element card goes
  kRift,       // skip; options[0] hand cards to explore, options[1] rifts to shift or invoke
  kActivate,   // bit 0 yes, bit 1 no
  kBranch,     // bit by number of the letter
  kPick,       // cells, sides, seats or rifts, as the step says
  kPick2,
  kYesNo,    // bit 0 yes; decline
  kBurst,    // stop; rifts
  kRefresh,  // stop; hand cards
  kForced  // sampled worlds only: something happens that others will see; bit 0 is the only option
};

// An option besides those in `options`.
enum class Extra : std::uint8_t {
  kNone,
  kFirst,  // skip or stop
  kLast    // decline
};

// What comes when no power is being resolved.
enum class Stage : std::uint8_t { kElement, kPlaceCell, kRift, kBurst, kRefresh };

// A power, or burst trigger, that is not finished (4.2).
struct Frame {
  std::uint8_t rift;        // index
  std::uint8_t flags;       // kBurstTrigger, kBeforeDone, and the branch letter above them
  std::uint8_t step;        // index into the rift's steps
  std::uint8_t reps;        // how often the step was carried out
  OptionalIndex first;      // first pick of a repetition whose second is still to be made
  std::uint8_t last;        // last pick of the repetition before, where 7.3 asks for it, and
  std::uint8_t last_other;  // the other cell of the last swap, or where the last card was put; both
                            // with 1 added
  OptionalIndex opponent;   // each_opponent: the seat that picks
  friend bool operator==(const Frame&, const Frame&) = default;

  static constexpr std::uint8_t kBurstTrigger = 1;
  static constexpr std::uint8_t kBeforeDone = 2;  // the step before was done
  bool is_burst() const { return (flags & kBurstTrigger) != 0; }
  bool before_done() const { return (flags & kBeforeDone) != 0; }
  int letter() const { return flags >> 2; }
  void set_letter(int letter) { flags = static_cast<std::uint8_t>((flags & 3) | letter << 2); }
};

// How far a turn has come. All zero at its start.
struct Turn {
  Array<Frame, kMaxDepth> stack;  // unused ones are zero
  std::uint8_t depth;
  Stage stage;
  OptionalIndex pending;  // the rift whose activation is offered next
  std::uint8_t activations;
  std::uint8_t place_side;        // kPlaceCell: the side that will be face-up
  Array<std::uint8_t, 3> unused;  // always 0
  friend bool operator==(const Turn&, const Turn&) = default;
};

struct State {
  Array<std::uint64_t, 2> options;  // what may be chosen, by phase; follows from the rest
  Array<RiftSet, kMaxSeats> hand;
  Array<RiftSet, kMaxSeats> explored;
  Array<RiftSet, kMaxSeats> scored;
  Array<RiftSet, kMaxSeats> known;     // rifts whose place the seat knows for certain (6.3)
  Array<RiftSet, kMaxShifts> shifted;  // rifts with exactly one, exactly two shifts
  RiftSet unseen;      // cards of the deck whose position is not settled: the next is any of them
  RiftSet hosts;       // rifts with something beneath; follows from `beneath_host`
  RiftSet discarding;  // chosen on this refresh step; they leave the hand when it ends
  Array<RiftSet, kMaxSeats> has_explored;  // in this game, by whom; for records only,
  Array<RiftSet, kMaxSeats> has_shifted;   // as are these
  Turn now;
  Turn shown;                           // as all can tell: `now` at the last thing that others saw
  Array<std::uint8_t, kMaxRifts> deck;  // top first: rift with 1 added, 0 for one of `unseen`
  // Cards beneath rifts: the rift above (bit 7: face-up), and the card with 1 added. Sorted by the
  // rift above, then oldest first.
  Array<std::uint8_t, kMaxRifts> beneath_host;
  Array<std::uint8_t, kMaxRifts> beneath_card;
  Array<Cells, kElements> faces;  // cells by element showing; follows from `grid`
  // How often each element was drawn by flip, and by place; for records only.
  Array<Array<std::uint16_t, kElements>, 2> drawn_by;
  std::uint16_t turn;                              // 1-based
  Array<std::uint8_t, kCells> grid;                // element card * 2 + side showing
  Array<OptionalIndex, kMaxElementDeck> elements;  // element deck, top first; nothing for a hidden
                                                   // one that is not settled
  Array<Elements, kMaxSeats> free_next;            // granted for the seat's coming turn
  Elements free_now;                               // granted for this turn
  StateVector<std::uint8_t, kMaxPermits> permits;  // unused burst permits, oldest first
  std::uint8_t deck_size;
  std::uint8_t num_beneath;
  std::uint8_t hidden_elements;  // element deck cards below the top one that nobody has seen
  OptionalIndex drawn;           // element
  std::uint8_t bursts_left;
  std::uint8_t round;  // 1-based
  Player active;
  Player to_move;
  Phase phase;
  Extra extra;
  std::uint8_t ran_out;           // 1: the rift deck was empty at some moment
  std::uint8_t trigger;           // why the end was triggered: 0 not yet, 1 deck, 2 bursts
  std::uint8_t last_turns;        // turns left when it was
  std::uint8_t capped;            // 1: ended by the round cap
  Array<std::uint8_t, 7> unused;  // always 0
};
// Beyond 256 bytes because decks and cards beneath rifts have an order, and powers a stack.
static_assert(sizeof(State) <= 840);

// What one seat knows (6.1). Hands of others hold what the seat can place there, `known` of others
// is kept only for cards that the seat can place. A hidden card of the deck, or beneath a rift, is
// kHidden with the set of seats that know it. While another seat is to move, `now` and the question
// are left out: `shown` says what can be told.
struct InfoSet {
  State known;
  Array<std::uint8_t, kMaxSeats> hand_sizes;
  Player seat;
  Array<std::uint8_t, 3> unused;  // always 0
};
inline constexpr std::uint8_t kHidden = 0x80;
inline constexpr std::uint8_t kFaceUp = 0x80;

// Packing of actions: phase, group, value. Codes ascend as section 7.2 lists the options.
constexpr Action PackAction(Phase phase, int group, int value) {
  return Action{static_cast<std::uint32_t>(phase) << 24 | static_cast<std::uint32_t>(group) << 8 |
                static_cast<std::uint32_t>(value)};
}
constexpr Phase PhaseOf(Action action) { return static_cast<Phase>(Code(action) >> 24); }
constexpr int GroupOf(Action action) { return static_cast<int>(Code(action) >> 8 & 0xFFFF); }
constexpr int ValueOf(Action action) { return static_cast<int>(Code(action) & 0xFF); }
inline constexpr int kStopGroup = 0;     // skip, stop
inline constexpr int kFirstGroup = 1;    // options[0]
inline constexpr int kSecondGroup = 2;   // options[1]
inline constexpr int kDeclineGroup = 3;  // decline
// Values of Phase::kElement.
inline constexpr int kPlaceBit = kCells;
inline constexpr int kTakeBit = kPlaceBit + 2;
inline constexpr int kStayBit = kTakeBit + kElements;

// What a pick chooses.
enum class Domain : std::uint8_t { kCell, kSide, kSeat, kRift };
Domain FirstDomain(const Step& step);
Domain SecondDomain(const Step& step);
// How many picks a repetition of the step has.
int NumPicks(const Step& step);
// Whether the picks of a repetition depend on those of the one before (7.3).
bool OrdersPicks(const Step& step);

// The rifts after `rift` in canonical order.
constexpr RiftSet After(int rift) { return rift >= 63 ? 0 : ~RiftSet{0} << (rift + 1); }

class Rules {
 public:
  using State = riftwalker::State;
  using InfoSet = riftwalker::InfoSet;

  static constexpr int kMaxPlayers = kMaxSeats;
  static constexpr int kMaxActions = kMaxRifts + 1;
  // 101 rounds of four turns; a turn has at most 16 activations of at most 8 steps with at most
  // three repetitions of two picks each, and then bursts and discards.
  static constexpr int kMaxDecisions = 101 * kMaxSeats * (16 * (1 + 8 * 3 * 2) + 4 * kMaxRifts);

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  static std::vector<GameConfig> TinyConfigs();

  const GameConfig& config() const { return config_; }
  const CardTable& cards() const { return parsed_.table; }
  std::uint64_t CardsHash() const { return ByteHash(parsed_.table); }
  // See HasPlayHash; names are those of rifts. Allocates.
  std::uint64_t PlayHash() const { return ByteHash(WithShippedNames(parsed_.table)); }
  int NumPlayers() const { return num_players_; }
  int Side(Player seat) const { return seat; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const { return state.to_move; }
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& state) const {
    return Count(state.options[0]) + Count(state.options[1]) +
           (state.extra == Extra::kNone ? 0 : 1);
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
  std::uint32_t TurnKey(const State& state) const { return state.turn; }
  std::string Event(const State& before, Action action, const State& after, Player seat) const;
  // Whose hand the active player looks at in this move, where the seat is told: all are told a hand
  // that was chosen (6.1); of one that had no rival its holder and who looks know by what is known
  // of it.
  OptionalIndex HandLookedAt(const State& before, Action action, const State& after,
                             Player seat) const;
  std::string DealEvent(const State& state, Player seat) const;
  Drawing Draw(const State& state) const;
  Drawing Draw(const InfoSet& info) const;
  std::string DescribeCards() const { return riftwalker::DescribeCards(parsed_); }
  std::string Describe(const State& state, Action action) const;
  std::string Tell(const State& before, Action action, const State& after, Player seat) const;
  std::string TellDeal(const State& state, Player seat) const;
  std::vector<CardWords> NamedCards() const;

  const Rift& RiftAt(int rift) const { return cards().rifts[rift]; }
  const Step& StepOf(const Frame& frame) const { return RiftAt(frame.rift).steps[frame.step]; }
  // The element of one side of an element card.
  int ElementOf(int card, int side) const { return cards().element_cards[card][side]; }
  int FaceOf(const State& state, int cell) const {
    const std::uint8_t card = state.grid[cell];
    return ElementOf(card / 2, card % 2);
  }
  int BackOf(const State& state, int cell) const {
    const std::uint8_t card = state.grid[cell];
    return ElementOf(card / 2, 1 - card % 2);
  }
  int ElementDeckSize() const { return cards().num_element_cards - kCells; }
  RiftSet AllRifts() const { return ~RiftSet{0} >> (kMaxRifts - cards().num_rifts); }
  // Rifts that have at least one of the elements.
  RiftSet RiftsOf(Elements elements) const;
  RiftSet RiftsWith(int element) const { return with_element_[element]; }
  // Explored rifts with a special rule.
  RiftSet ExploredWith(const State& state, Player seat, std::uint8_t special) const;

  static int ShiftsOf(const State& state, int rift) {
    return Has(state.shifted[0], rift) ? 1 : (Has(state.shifted[1], rift) ? 2 : 0);
  }
  int WorthOf(const State& state, int rift) const {
    return RiftAt(rift).points[ShiftsOf(state, rift)];
  }
  // Elements of which the grid has a line.
  Elements Lines(const State& state) const;
  // Sets `faces` from `grid`.
  void RefreshFaces(State& state) const;
  // Changes of the grid (grid.cc), which keep `faces` up to date.
  void PutCard(State& state, int cell, int card_and_side) const;
  void TurnOver(State& state, int cell) const;
  void SwapCells(State& state, int a, int b) const;
  // The cells that show one of the elements.
  Cells FacesOf(const State& state, Elements elements) const;
  // Cards beneath a rift.
  static int NumBeneath(const State& state, int rift);
  // The seat in whose area the rift is. Precondition: it is in one (DCHECKed).
  static Player HolderOf(RiftSet bit, const Array<RiftSet, kMaxSeats>& area);

  // Element card * 2 + side that shows one element and hides the other, -1 if there is none.
  int FindElementCard(std::string_view face, std::string_view back) const;

  // Scores (result.cc, section 5).
  int MetricOf(const State& state, Player seat, int rift, Metric metric, int element,
               std::uint32_t worth) const;
  int BonusOf(const State& state, Player seat, int rift) const;
  int Score(const State& state, Player seat) const;
  // Sum of worth over explored rifts, the third tie-break.
  int ExploredWorth(const State& state, Player seat) const;
  // Ranks by score and tie-breaks, 1 = best.
  Array<int, kMaxSeats> Ranks(const State& state) const;

  // Whether activating the rift would do something now (4.3).
  bool HasEffect(const State& state, int rift) const;
  // Whether a step of its power would do something, were it reached now (4.3).
  bool IsFeasible(const State& state, int rift, int step) const;
  // What the first pick of the step may be, and the second of a swap, bit by option (legal.cc).
  std::uint64_t FirstPicks(const State& state, const Frame& frame) const;
  Cells SwapSeconds(const State& state, const Frame& frame, int first) const;
  // Own rifts that may be burst now (3.4).
  RiftSet Burstable(const State& state) const;

  // What Run does with single options: carry them out, or, in a sampled world, stop before others
  // would see something.
  enum class Mode : std::uint8_t { kPlay, kSample };
  // Goes on from `now` up to the next decision. In kSample it stops at any question, even with one
  // option, that others would see answered.
  void Run(State& state, Rng& rng, Mode mode) const;
  // The place in the table's list of burst permits, -1 if the step grants none; and back.
  int PermitOf(int rift, int step) const;
  // A step of a rift that grants a permit.
  struct PermitSourceOf {
    std::uint8_t rift;
    std::uint8_t step;
  };
  const PermitSourceOf& PermitSource(int permit) const {
    return permits_[static_cast<std::size_t>(permit)];
  }

  // Cards of the deck that the seat to move is looking at in a search; 0 otherwise.
  RiftSet LookedAt(const State& state) const;

  // What good play looks like (heuristics.h).
  double Evaluate(const State& state, Player seat) const { return EvaluateAll(state)[seat]; }
  Payoffs<Rules> EvaluateAll(const State& state) const;
  Payoffs<Rules> ExpectedScores(const State& state) const;
  Payoffs<Rules> ScoreMargins(const Payoffs<Rules>& scores) const;
  double ScoreAction(const State& state, Action action) const;
  static constexpr std::string_view kLuckPreset{};
  std::string Preset() const;
  std::string PresetWithNet() const;
  Action QuickAction(const State& state, Rng& rng) const;
  // What a learned evaluation sees (features.cc), as features.h describes it.
  int NumFeatures() const;
  State TurnEnd(const State& state, Rng& /*rng*/) const { return state; }
  void Features(const State& state, Player seat, FeatureList& out) const;
  bool IsKnownFeature(int fact) const;
  // What learners see (learner_view.cc), as learner_view.h describes it.
  int NumInputs() const;
  void Inputs(const InfoSet& info, InputList& out) const;
  int NumActionIds() const;
  int ActionId(Player seat, Action action) const;

  template <class Sink>
  void ForEachHidden(const State& state, Player seat, Sink&& sink) const {
    const RiftSet hidden = AllRifts() & ~(state.known[seat] | LookedAtBy(state, seat));
    ForEachPlaced(state, hidden, sink);
  }
  // Every rift that the observer cannot place is in each hidden place with the same chance, as
  // Determinize draws them.
  template <class Sink>
  void ForEachBelief(const InfoSet& info, Sink&& sink) const {
    const State& known = info.known;
    const RiftSet pool = AllRifts() & ~known.known[info.seat];
    int left = Count(pool);
    const auto say = [&](std::string_view zone, int places) {
      if (places <= 0) return;
      const double chance = static_cast<double>(places) / Count(pool);
      ForEachBit(pool, [&](int rift) { sink(zone, RiftName(cards(), rift), chance); });
      left -= places;
    };
    for (const Player seat : Seats(num_players_)) {
      say(kHandZones[seat], info.hand_sizes[seat] - Count(known.hand[seat]));
    }
    int beneath = 0;
    for (std::size_t i = 0; i < known.num_beneath; ++i) {
      beneath += (known.beneath_card[i] & kHidden) != 0 ? 1 : 0;
    }
    say("beneath", beneath);
    say("deck", left);
  }
  template <class Sink>
  void ForEachCard(const State& state, Sink&& sink) const {
    ForEachPlaced(state, AllRifts(), sink);
    ForEachElementCard(state, sink);
  }

 private:
  void AddProgress(const Turn& turn, InputList& out) const;

  static constexpr Array<std::string_view, kMaxSeats> kHandZones = {"hand:0", "hand:1", "hand:2",
                                                                    "hand:3"};
  // Piles that are shuffled.
  static constexpr Pile kRiftPile = 0;
  static constexpr Pile kElementPile = 1;
  static constexpr Pile kSidePile = 2;

  // A step with its filters worked out.
  struct Filter {
    Array<RiftSet, kMaxShifts + 1> pass;  // by shifts: rifts that pass element and worth
    Elements elements;                    // that pass; `drawn` is left out
    bool drawn;                           // the drawn element alone passes
  };

  Rules() = default;

  RiftSet LookedAtBy(const State& state, Player seat) const {
    return seat == state.to_move ? LookedAt(state) : 0;
  }

  template <class Sink>
  void ForEachPlaced(const State& state, RiftSet wanted, const Sink& sink) const {
    for (Player seat = 0; seat < num_players_; ++seat) {
      ForEachBit(state.hand[seat] & wanted,
                 [&](int rift) { sink(kHandZones[seat], RiftName(cards(), rift)); });
      ForEachBit((state.explored[seat] | state.scored[seat]) & wanted,
                 [&](int rift) { sink("table", RiftName(cards(), rift)); });
    }
    RiftSet in_deck = state.unseen;
    for (std::size_t i = 0; i < state.deck_size; ++i) {
      if (state.deck[i] != 0) Set(in_deck, state.deck[i] - 1);
    }
    ForEachBit(in_deck & wanted, [&](int rift) { sink("deck", RiftName(cards(), rift)); });
    for (std::size_t i = 0; i < state.num_beneath; ++i) {
      const int rift = state.beneath_card[i] - 1;
      if (Has(wanted, rift)) sink("beneath", RiftName(cards(), rift));
    }
  }
  template <class Sink>
  void ForEachElementCard(const State& state, const Sink& sink) const {
    std::uint32_t on_grid = 0;
    for (const std::uint8_t card : state.grid) Set(on_grid, card / 2);
    for (int card = 0; card < cards().num_element_cards; ++card) {
      const auto name = [&](int side) { return kElementNames[ElementOf(card, side)]; };
      const std::string text = std::string(name(0)) + "-" + std::string(name(1));
      sink(Has(on_grid, card) ? "grid" : "element deck", text);
    }
  }

  void AddPointTags(const State& state, GameResult& result) const;

  // Set-up (setup.cc).
  absl::Status Compile(std::string_view cards_name);
  void CompileStep(int rift, int index);
  absl::Status ReadGrid();
  void DealGrid(State& state, Rng& rng) const;

  // Turns (turn.cc). Advance: true when a question stands or the game is over.
  bool Advance(State& state, Rng& rng, Mode mode) const;
  bool PoseElement(State& state) const;
  bool PoseRift(State& state) const;
  bool PoseBurst(State& state) const;
  bool PoseRefresh(State& state) const;
  bool Pose(State& state, Phase phase, std::uint64_t options, Extra extra) const;
  bool PoseTo(State& state, Player seat, Phase phase, std::uint64_t options, Extra extra,
              Mode mode) const;
  bool Force(State& state) const;
  bool ShowsSomething(const State& state) const;
  void Carry(State& state, Action action, Rng& rng) const;
  static void DrawElement(State& state, int element, std::size_t how);
  void CarryElement(State& state, int value) const;
  void CarryRift(State& state, int rift) const;
  void CarryBurst(State& state, int rift) const;
  void EndRefresh(State& state, Rng& rng) const;
  void EndTurn(State& state) const;
  void BeginTurn(State& state) const;
  void Finish(State& state) const;
  void Activate(State& state, int rift) const;
  void Show(State& state) const;

  // The grid (grid.cc).
  void PlaceTop(State& state, int side, int cell, Rng& rng) const;
  int AnyHiddenElement(const State& state, int k) const;

  // Powers (power.cc).
  bool IsOver(const Frame& frame) const;
  bool AdvancePower(State& state, Rng& rng, Mode mode) const;
  bool EnterStep(State& state, Frame& frame) const;
  bool PoseBranch(State& state, Frame& frame) const;
  bool PoseEachOpponent(State& state, Frame& frame, Mode mode) const;
  bool PosePicks(State& state, Frame& frame, Rng& rng, Mode mode) const;
  void FinishStep(Frame& frame) const;
  bool NeedHolds(const State& state, int rift, const Step& step) const;
  bool IsOnStack(const State& state, int rift) const;
  int NextOpponent(const State& state, const Frame& frame, Player after) const;
  void CarryPick(State& state, Action action, Rng& rng) const;
  void CarryPicks(State& state, Frame& frame, int first, int second, Rng& rng) const;
  void DeclinePick(State& state) const;
  void CarryDrop(State& state, Frame& frame, const Frame& old, int first, int second) const;
  void CarryRivalBurst(State& state, Frame& frame, const Frame& old, int first, int second) const;
  void GoToNextOpponent(const State& state, Frame& frame, const Frame& old) const;

  // Options of steps (legal.cc).
  std::uint64_t SecondPicks(const State& state, const Frame& frame) const;
  const Filter& FilterOf(const Frame& frame) const { return filters_[frame.rift][frame.step]; }
  Elements ElementsFor(const State& state, const Filter& filter) const;
  Cells BacksOf(const State& state, Elements elements) const;
  RiftSet Passing(const State& state, const Filter& filter, RiftSet rifts) const;
  RiftSet Reachable(const State& state, const Frame& frame) const;
  RiftSet Unshielded(const State& state, RiftSet rifts) const;
  RiftSet OpponentsExplored(const State& state) const;
  RiftSet SameWorth(const State& state, RiftSet rifts, int worth) const;
  RiftSet TuckSources(const State& state, const Frame& frame) const;
  RiftSet TuckDestinations(const State& state, const Frame& frame) const;
  static std::size_t SearchDepth(const State& state, const Step& step);
  static RiftSet TopCards(const State& state, std::size_t depth);
  RiftSet RivalRifts(const State& state, const Frame& frame) const;
  std::uint64_t OpponentsWith(const State& state, const Frame& frame) const;
  RiftSet HolderPicks(const State& state, const Frame& frame, Player holder) const;
  Cells SwapFirsts(const State& state, const Frame& frame) const;

  // Cards (zones.cc).
  int DrawTop(State& state, Rng& rng) const;
  void SettleTop(State& state, int depth, Rng& rng) const;
  void DrawTo(State& state, Player seat, int rift) const;
  void PutAtBottom(State& state, int rift) const;
  void LeaveTable(State& state, int rift) const;
  void DiscardFromTable(State& state, int rift) const;
  void DiscardBeneath(State& state, int host) const;
  void Recall(State& state, int rift) const;
  void Explore(State& state, int rift) const;
  void SetShifts(State& state, int rift, int shifts) const;
  void HideHand(State& state, Player seat, RiftSet moved) const;
  void DropCard(State& state, Player seat, int rift) const;
  void Tuck(State& state, int rift, int host, bool face_up) const;
  void TuckCard(State& state, const Step& step, int rift, int host, Rng& rng) const;
  void Untuck(State& state, int host) const;
  void FinishSearch(State& state, const Frame& frame, int taken) const;
  void SetKnownByAll(State& state, RiftSet rifts) const;

  // What seats cannot see (infoset.cc).
  void RestoreSecrets(State& state) const;
  void HideSecrets(Turn& turn) const;
  std::uint8_t Shown(const State& state, std::uint8_t card, RiftSet placed) const;
  int SampleCard(RiftSet& pool, Pile pile, Rng& rng) const;
  template <class Name>
  static int DrawNamed(RiftSet& pool, Pile pile, const Name& name, Rng& rng);
  std::uint8_t SamplePlace(State& state, std::uint8_t shown, RiftSet& pool, Rng& rng) const;

  GameConfig config_;
  ParsedCards parsed_{};
  int num_players_ = 0;
  Array<RiftSet, kElements> with_element_{};
  Array<RiftSet, 5> with_special_{};  // by bit of the special rule
  Array<Array<Filter, kMaxSteps>, kMaxRifts> filters_{};
  Array<Array<OptionalIndex, kMaxSteps>, kMaxRifts> permit_of_{};
  std::vector<PermitSourceOf> permits_;
  Array<std::uint8_t, kCells> fixed_grid_{};
  bool has_fixed_grid_ = false;
};

static_assert(Game<Rules>);
static_assert(HasForEachHidden<Rules> && HasForEachCard<Rules> && HasBeliefs<Rules> &&
              HasTinyConfigs<Rules> && HasTurnKey<Rules> && HasOptionName<Rules> &&
              HasFeatures<Rules>);
static_assert(HasKnownFeatures<Rules> && HasLearnerView<Rules>);

}  // namespace riftlab::riftwalker
