// Ripple Rush (Ken Gruhl, Stronghold Games 2020), 1 to 5 players, basic and advanced, solo
// included.
//
// Rounds are simultaneous: everybody draws, announces what cannot be written, and writes. Here the
// seats decide one after another, but nobody sees what others wrote in the current round (`start`
// holds the sheets that everybody knows, `now` what has been written since).
//
// Numbers in the comments such as "3.2" and "ruling 8" are those of RULES.md beside this file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"
#include "engine/core/wording.h"
#include "engine/games/ripple_rush/cards.h"

namespace riftlab::ripple_rush {

inline constexpr int kMaxSeats = 5;

// A card as one byte: column index * 32 + number. 0 is no card.
using Card = std::uint8_t;
constexpr Card MakeCard(int column, int number) { return static_cast<Card>(column * 32 + number); }
constexpr int ColumnOf(Card card) { return card / 32; }
constexpr int NumberOf(Card card) { return card % 32; }

// A score sheet. Numbers ascend from bottom to top, so a set of numbers and a set of rows say which
// number stands where: the k-th smallest number stands in the k-th lowest filled row.
struct Sheet {
  Array<std::uint32_t, kColumns> numbers;  // by column: bit n for the number n
  std::uint32_t rows;                      // bit 8 * column + row for a filled space

  std::uint8_t FilledRows(int column) const {
    return static_cast<std::uint8_t>(rows >> (8 * column));
  }
  friend bool operator==(const Sheet&, const Sheet&) = default;
};

// What the seat to move is asked.
enum class Node : std::uint8_t {
  kNone = 0,   // nothing: the game is over
  kOwn,        // where to write the own card
  kAnnounced,  // which announced card to write and where, or to stop
  kBonus,      // where to write the fixed number of `pending_row`, or to decline
  kAnyBonus,   // which number to write where for the X of `pending_row`, or to decline
};

struct State {
  // Where the asked seat may write: own card: bit row; announced cards: bit 8 * announcer + row;
  // fixed bonus: bit 8 * column + row; X: bit row for each space that some number fits. Follows
  // from the rest.
  std::uint64_t options;
  Array<std::uint64_t, 2> unseen;  // cards that nobody has seen, bit = Card
  Array<Sheet, kMaxSeats> now;     // with what the seat has written in this round
  Array<Sheet, kMaxSeats> start;   // as the round began: what everybody knows
  Array<Card, kMaxSeats> cards;    // this round's open card of each seat
  std::uint8_t announced;          // seats whose card could not be written when the round began
  std::uint8_t finished;           // seats that have finished this round
  std::uint8_t open;               // announcers whose card the asked seat may still write
  Player to_move;
  Node node;
  std::uint8_t pending_row;       // the row whose bonus is asked for, else 0
  std::uint8_t goals;             // rows that goal cards mark
  std::uint8_t draws_left;        // cards still to be drawn in this game
  Array<std::uint8_t, 3> unused;  // always 0
};
static_assert(sizeof(State) <= 240);

// What one seat knows: the fields of the state with the others' writes of this round zeroed. While
// the seat has not finished its round, the question that it faces or will face stands in `known`,
// whoever is on turn: rounds are simultaneous, so the seat cannot tell the difference.
struct InfoSet {
  State known;
  Player seat;
  Array<std::uint8_t, 7> unused;  // always 0
};

// Packing of actions. Codes ascend as section 6 lists the options: slot (column of a bonus,
// announcer of an announced card), row, number, and "no" last.
struct Write {
  int slot;
  int row;    // 0..7 from the bottom
  Card card;  // column and number as written
};
constexpr Action PackWrite(Write write) {
  const auto card = static_cast<std::uint32_t>(NumberOf(write.card) << 2 | ColumnOf(write.card));
  return Action{static_cast<std::uint32_t>(write.slot << 16 | write.row << 8) | card};
}
constexpr Write UnpackWrite(Action action) {
  const std::uint32_t code = Code(action);
  return {.slot = static_cast<int>(code >> 16 & 0xF),
          .row = static_cast<int>(code >> 8 & 0xF),
          .card = MakeCard(static_cast<int>(code & 3), static_cast<int>(code >> 2 & 31))};
}
inline constexpr Action kStop{1U << 24};
inline constexpr Action kDecline{(1U << 24) + 1};
constexpr bool IsNo(Action action) { return (Code(action) >> 24) != 0; }

// The spaces, bit by row, where `number` may be written in `column` (3.1). 0 if it stands there
// already.
std::uint8_t LegalRows(const Sheet& sheet, int column, int number);

// The number at a space, 0 if it is empty.
int NumberAt(const Sheet& sheet, int column, int row);

// Writes a number. Precondition: the row is legal for it (DCHECKed).
void WriteNumber(Sheet& sheet, int row, Card card);

// Rows, bit by row, whose four spaces are filled.
std::uint8_t CompletedRows(const Sheet& sheet);

// Columns with all eight spaces filled (the tie-break of section 4).
int CompletedColumns(const Sheet& sheet);

// Sum over the columns of the longest run of filled spaces (4).
int ColumnScore(const Sheet& sheet);

// "O18". Never allocates.
std::string CardName(Card card);

// Every card of the box as a set, bit = Card.
Array<std::uint64_t, 2> WholeBox(const CardTable& cards);

class Rules {
 public:
  using State = ripple_rush::State;
  using InfoSet = ripple_rush::InfoSet;

  static constexpr int kMaxPlayers = kMaxSeats;
  // An X whose column holds only the lowest number, in the bottom row: 7 rows, 30 numbers, and
  // DECLINE.
  static constexpr int kMaxActions = (kRows - 1) * (kMaxNumber - 1) + 1;
  // A seat makes at most 32 writes, declines 8 bonuses and stops once a round; 124 cards allow that
  // many rounds for all seats together.
  static constexpr int kMaxDecisions = kMaxSeats * (32 + 8) + kColumns * kMaxNumber;

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  static std::vector<GameConfig> TinyConfigs();

  const GameConfig& config() const { return config_; }
  const CardTable& cards() const { return cards_; }
  bool advanced() const { return advanced_; }
  // The goal rows that the rule option sets, bit by row; 0 when they are drawn at random.
  std::uint8_t fixed_goals() const { return fixed_goals_; }
  // Rows whose completion gives a bonus, bit by row.
  std::uint8_t bonus_rows() const { return bonus_rows_; }
  std::uint64_t CardsHash() const { return ByteHash(cards_); }
  int NumPlayers() const { return num_players_; }
  int Side(Player seat) const { return seat; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const { return state.to_move; }
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& state) const;
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
  // A round is a turn of all seats.
  std::uint32_t TurnKey(const State& state) const { return 256U - state.draws_left; }
  std::string Event(const State& before, Action action, const State& after, Player seat) const;
  std::string DealEvent(const State& state, Player seat) const;
  Drawing Draw(const State& state) const;
  Drawing Draw(const InfoSet& info) const;
  std::string DescribeCards() const { return ripple_rush::DescribeCards(cards_); }
  std::string Describe(const State& state, Action action) const;
  std::string Tell(const State& before, Action action, const State& after, Player seat) const;
  std::string TellDeal(const State& state, Player seat) const;
  std::vector<CardWords> NamedCards() const;

  // The score of a finished sheet: columns plus goal cards (4).
  int Score(const Sheet& sheet, std::uint8_t goals) const;
  // The best score that the sheet allows: 32, and the goal cards of the advanced mode.
  int MaxScore() const { return max_score_; }

  // Starts the next round of a position between rounds: deals, announces, and asks the first seat
  // that has a choice; goes on over rounds in which nobody has one. `draws_left`, `unseen`, `start`
  // and `goals` must be set. For set-up positions such as the reference ones.
  void StartRound(State& state, Rng& rng) const;

  // Lets `seat` begin its part of the round: forced steps are carried out on now[seat] up to its
  // first choice, which is set in the state. False when it has none. Uses cards, announced and
  // now[seat].
  bool BeginTurn(State& state, Player seat) const;

  // Puts `seat` before a question in the middle of its turn: `node`, and for a bonus the completed
  // `row`. False when there would be no choice or another question; the state is then of no use.
  // Uses cards, announced, start[seat] and now[seat]. For positions that were written by hand.
  bool ResumeTurn(State& state, Player seat, Node node, int row) const;

  // The round as `action` ends it, before the next one is dealt: `now` holds all that was written
  // in it. Precondition: the action ends the round (DCHECKed).
  State RoundEnd(State state, Action action) const;

  // Heuristics (heuristics.cc).
  Payoffs<Rules> ExpectedScores(const State& state) const;
  Payoffs<Rules> ScoreMargins(const Payoffs<Rules>& scores) const;
  Payoffs<Rules> EvaluateAll(const State& state) const;
  double Evaluate(const State& state, Player seat) const { return EvaluateAll(state)[seat]; }
  double ScoreAction(const State& state, Action action) const;
  static constexpr std::string_view kLuckPreset = "redraws=64,turns=2";
  std::string Preset() const { return "so_ismcts:depth=1,luck=paired,margin=0.5,playout=greedy"; }
  std::string PresetWithNet() const {
    return "so_ismcts:c=0.15,cutoff=0,expand=quick,luck=paired,widen=0.5";
  }
  Action QuickAction(const State& state, Rng& rng) const;
  // What a learned evaluation sees (features.cc), as features.h describes it.
  int NumFeatures() const;
  // The position between the rounds: as the round began where nobody has chosen in it, else as it
  // ends when all seats that have not finished it make their quick choices. Without open cards.
  State TurnEnd(const State& state, Rng& rng) const;
  void Features(const State& state, Player seat, FeatureList& out) const;
  // What learners see (learner_view.cc), as learner_view.h describes it.
  int NumInputs() const;
  void Inputs(const InfoSet& info, InputList& out) const;
  int NumActionIds() const;
  int ActionId(Player seat, Action action) const;
  void CandidateActions(const State& state, ActionList<Rules>& out) const;

  // Nobody has seen the cards of the deck and of the box, nor which of them lie where: one zone.
  template <class Sink>
  void ForEachHidden(const State& state, Player /*seat*/, Sink&& sink) const {
    ForEachName(state.unseen, "deck or box", sink);
  }
  // "deck" is what will still be drawn in this game: any unseen card with the same chance (section
  // 5).
  template <class Sink>
  void ForEachBelief(const InfoSet& info, Sink&& sink) const {
    const State& known = info.known;
    if (known.draws_left == 0) return;
    const double chance =
        static_cast<double>(known.draws_left) / (Count(known.unseen[0]) + Count(known.unseen[1]));
    ForEachName(known.unseen, "deck",
                [&](std::string_view zone, std::string_view card) { sink(zone, card, chance); });
  }
  template <class Sink>
  void ForEachCard(const State& state, Sink&& sink) const {
    const Array<std::uint64_t, 2> box = WholeBox(cards_);
    ForEachName(state.unseen, "deck or box", sink);
    Array<std::uint64_t, 2> seen = {box[0] & ~state.unseen[0], box[1] & ~state.unseen[1]};
    if (state.to_move != kNobody) {
      for (const Player seat : Seats(num_players_)) {
        const Card card = state.cards[seat];
        sink(kOpenZones[seat], CardName(card));
        seen[card / 64] &= ~(std::uint64_t{1} << (card % 64));
      }
    }
    ForEachName(seen, "seen", sink);
  }

 private:
  // What a seat has to write in this round is its hand, though all see it.
  static constexpr Array<std::string_view, kMaxSeats> kOpenZones = {"hand:0", "hand:1", "hand:2",
                                                                    "hand:3", "hand:4"};

  Rules() = default;

  float BestOfOthers(const State& state, Player seat) const;
  bool HasJustBegun(const State& state) const;
  bool ApplyInRound(State& state, Action action) const;
  bool AfterWrite(State& state, int row) const;
  bool OfferBonus(State& state, int row) const;
  bool OfferAnnounced(State& state) const;
  void RefreshOpen(State& state) const;
  void Proceed(State& state, bool has_choice, Rng& rng) const;
  bool PassTurn(State& state) const;
  bool DealRound(State& state, Rng& rng) const;
  void Finish(State& state) const;
  Card DrawCard(State& state, Rng& rng) const;

  template <class Sink>
  static void ForEachName(const Array<std::uint64_t, 2>& cards, std::string_view zone,
                          const Sink& sink) {
    const auto name_half = [&](std::uint64_t half, int first) {
      ForEachBit(half, [&](int bit) { sink(zone, CardName(static_cast<Card>(first + bit))); });
    };
    name_half(cards[0], 0);
    name_half(cards[1], 64);
  }

  GameConfig config_;
  CardTable cards_{};
  int num_players_ = 0;
  std::uint8_t fixed_goals_ = 0;  // rows given by the rule option, 0 for random ones
  std::uint8_t bonus_rows_ = 0;
  bool advanced_ = false;
  int max_score_ = 0;
};

static_assert(Game<Rules>);
static_assert(HasForEachHidden<Rules> && HasForEachCard<Rules> && HasBeliefs<Rules>);
static_assert(HasTurnKey<Rules> && HasOptionName<Rules> && HasFeatures<Rules>);
static_assert(HasLearnerView<Rules>);

}  // namespace riftlab::ripple_rush
