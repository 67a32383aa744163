// Positions as JSON. README.md beside this file lists the fields.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/fields.h"
#include "engine/core/status_macros.h"
#include "engine/games/ripple_rush/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"

namespace riftlab::ripple_rush {
namespace {

using CardSet = Array<std::uint64_t, 2>;  // bit = Card

// Of the nodes that ask something.
constexpr Array<std::string_view, 5> kNodeWords = {"", "own", "announced", "bonus", "any"};

bool Contains(const CardSet& cards, Card card) { return Has(cards[card / 64], card % 64); }
void Add(Card card, CardSet& cards) { Set(cards[card / 64], card % 64); }
int Size(const CardSet& cards) { return Count(cards[0]) + Count(cards[1]); }
CardSet Without(const CardSet& cards, const CardSet& others) {
  return {cards[0] & ~others[0], cards[1] & ~others[1]};
}

std::vector<Card> ListOf(const CardSet& cards) {
  std::vector<Card> list;
  for (int half = 0; half < 2; ++half) {
    ForEachBit(cards[half], [&](int bit) { list.push_back(static_cast<Card>(64 * half + bit)); });
  }
  return list;
}

std::string RowList(std::uint8_t rows) {
  std::vector<int> list;
  ForEachBit(rows, [&](int row) { list.push_back(row + 1); });
  return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}

std::string SeatNames(std::uint8_t seats) {
  std::vector<int> list;
  ForEachBit(seats, [&](int seat) { list.push_back(seat); });
  return fmt::format("[{}]", fmt::join(list, ", "));
}

// Calls f(card, row) for every number on the sheet.
template <class F>
void ForEachNumber(const Sheet& sheet, F&& f) {
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const int number = NumberAt(sheet, column, row);
      if (number != 0) f(MakeCard(column, number), row);
    }
  }
}

// Whether the bonus of a row may have written a card's number into its column.
bool MayWrite(const Bonus& bonus, Card card) {
  switch (bonus.kind) {
    case BonusKind::kNone:
      return false;
    case BonusKind::kNumber:
      return bonus.value == NumberOf(card);
    case BonusKind::kAny:
      return bonus.value == ColumnOf(card);
  }
  return false;
}

// Finds a completed row for the bonus that wrote `card`, moving other numbers to other rows where
// it must (an augmenting path). False when there is none.
bool FindBonus(const CardTable& cards, std::uint8_t completed, Card card,
               Array<Card, kRows>& written_by, std::uint8_t& tried) {
  for (int row = 0; row < kRows; ++row) {
    if (!Has(completed, row) || Has(tried, row) || !MayWrite(cards.bonus[row], card)) continue;
    Set(tried, row);
    const Card before = written_by[row];
    if (before != 0 && !FindBonus(cards, completed, before, written_by, tried)) continue;
    written_by[row] = card;
    return true;
  }
  return false;
}

// A position on its way to the file or from it: complete, or as one seat sees it.
class Position {
 public:
  // For reading. `rules` is not owned.
  Position(const Rules& rules, bool is_view) : rules_(rules), is_view_(is_view) {}
  // For writing.
  Position(const Rules& rules, const State& state) : rules_(rules), state_(state) {}
  Position(const Rules& rules, const InfoSet& info)
      : rules_(rules), state_(info.known), observer_(info.seat), is_view_(true) {}

  InfoSet info() const { return {.known = state_, .seat = observer_, .unused = {}}; }

  void Describe(Fields f);

  // Fills in what was left out, and finds the question of the seat to move.
  void Check(Fields f);

 private:
  bool IsOver() const { return state_.to_move == kNobody; }
  int last_seat() const { return rules_.NumPlayers() - 1; }
  CardSet OpenCards() const;
  // The lowest seat that has not finished the round.
  Player NextSeat() const { return static_cast<Player>(std::countr_one(state_.finished)); }
  absl::StatusOr<Card> ParseCard(const std::string& text) const;

  void DescribeCard(Fields f, Card& card) const;
  void DescribeCards(Fields f, CardSet& cards) const;
  void DescribeUnseen(Fields f);
  void DescribeSheet(Fields f, Sheet& sheet) const;
  void DescribeRound(Fields f);
  void DescribeTurn(Fields f);

  void CheckGoals(Fields f);
  void CheckCards(Fields f);
  void CheckUnseen(Fields f);
  void CheckNumbersSeen(Fields f) const;
  void CheckDeck(Fields f);
  void CheckDrawn(Fields f) const;
  void CheckOver(Fields f);
  void CheckKnown(Fields f);
  void CheckRound(Fields f);
  void CheckSheetsOfRound(Fields f) const;
  void CheckWritten(Fields f, Player seat) const;
  void CheckAdded(Fields f, Player seat) const;
  void CheckBonusRow(Fields f, Player seat) const;
  void Resume(Fields f, Player seat);
  void Begin(Fields f);
  bool OthersHaveChoice() const;

  const Rules& rules_;
  State state_{};
  Player observer_ = 0;
  bool is_view_ = false;
  CardSet seen_{};
};

// --- What stands in the file.

void Position::Describe(Fields f) {
  if (is_view_) {
    f.Required("seat", "the seat whose view this is").Integer(observer_, {0, last_seat()});
  }
  if (f.reading() && f["to_move"].IsNull()) state_.to_move = kNobody;
  f["goals"].Members(state_.goals, "row", {.min = 1, .max = kRows, .add = 1});
  f["deck"].Object([&](Fields deck) {
    deck["known"].List(0, "cards, as nobody knows a card of the deck", [](Fields, std::size_t) {});
    deck.Required("unknown", "the number of cards still to be drawn")
        .Integer(state_.draws_left, {0, rules_.cards().NumCards()});
  });
  DescribeUnseen(f);
  const auto seats = static_cast<std::size_t>(rules_.NumPlayers());
  if (!IsOver()) {
    f.Required("cards", "this round's open card of each seat")
        .List(seats, "open cards, one for each seat",
              [&](Fields card, std::size_t seat) { DescribeCard(card, state_.cards[seat]); });
    f["announced"].Members(state_.announced, "seat", {0, last_seat()});
  }
  f["sheets"].List(seats, "sheets, one for each seat", [&](Fields sheet, std::size_t seat) {
    DescribeSheet(sheet, state_.start[seat]);
  });
  if (!IsOver()) return DescribeRound(f);
  f["to_move"].Null(true);
  constexpr Array<std::string_view, 5> kOfRound = {"cards", "announced", "now", "finished", "turn"};
  f.Without(kOfRound, "the game is over (to_move is null); leave the field out");
}

void Position::DescribeCard(Fields f, Card& card) const {
  f.Text(card, CardName, [&](const std::string& text) { return ParseCard(text); });
}

void Position::DescribeCards(Fields f, CardSet& cards) const {
  std::vector<Card> list = ListOf(cards);
  f.List(list, "cards", [&](Fields item, Card& card) {
    DescribeCard(item, card);
    if (!f.reading()) return;
    if (Contains(cards, card)) item.Complain(fmt::format("{} is there twice", CardName(card)));
    Add(card, cards);
  });
}

// The unseen cards: left out when nothing but the open cards has been seen, else as the shorter of
// the two lists "seen" and "unseen". More cards than a game has drawn are never "seen": set-up
// positions may have fewer unseen ones.
void Position::DescribeUnseen(Fields f) {
  bool is_seen_shorter = false;
  if (!f.reading()) {
    seen_ = Without(Without(WholeBox(rules_.cards()), state_.unseen), OpenCards());
    const int drawn = rules_.cards().cards_per_player * rules_.NumPlayers() - state_.draws_left -
                      (IsOver() ? 0 : rules_.NumPlayers());
    is_seen_shorter = Size(seen_) <= Size(state_.unseen) && Size(seen_) <= drawn;
  }
  const bool is_any_seen = Size(seen_) > 0;
  DescribeCards(f.Optional("seen", is_any_seen && is_seen_shorter), seen_);
  DescribeCards(f.Optional("unseen", is_any_seen && !is_seen_shorter), state_.unseen);
}

void Position::DescribeSheet(Fields f, Sheet& sheet) const {
  const CardTable& cards = rules_.cards();
  f.Object([&](Fields columns) {
    Sheet read{};
    for (int column = 0; column < kColumns; ++column) {
      int below = 0;
      const auto describe_space = [&](Fields space, std::size_t index) {
        const int row = static_cast<int>(index);
        int number = NumberAt(sheet, column, row);
        space.IntegerOrNull(number, 0, {0, cards.number_max});
        if (!f.reading() || number == 0 || !f.ok()) return;
        if (number < cards.number_min) {
          return space.Complain(fmt::format("the lowest number is {}", cards.number_min));
        }
        if (number <= below) {
          return space.Complain(fmt::format(
              "{} stands above {}; a column ascends from the bottom to the top", number, below));
        }
        below = number;
        WriteNumber(read, row, MakeCard(column, number));
      };
      columns[kColourNames[column]].List(
          kRows, "numbers from the bottom row to the top, null for an empty space", describe_space);
    }
    if (f.reading()) sheet = read;
  });
}

void Position::DescribeRound(Fields f) {
  if (f.reading()) state_.now = state_.start;
  f["now"].Object([&](Fields now) {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const bool is_changed = state_.now[seat] != state_.start[seat];
      DescribeSheet(
          now.Optional(std::to_string(seat), is_changed && (!is_view_ || seat == observer_)),
          state_.now[seat]);
    }
  });
  f["finished"].Members(state_.finished, "seat", {0, last_seat()});
  if (f.reading()) state_.to_move = is_view_ ? observer_ : NextSeat();
  f.Optional("to_move", !is_view_).Integer(state_.to_move, {0, last_seat()});
  f.Optional("turn", state_.node != Node::kNone).Object([&](Fields turn) { DescribeTurn(turn); });
}

void Position::DescribeTurn(Fields f) {
  f.Required("node", "own, announced, bonus or any").Word(state_.node, kNodeWords);
  if (state_.node == Node::kBonus || state_.node == Node::kAnyBonus) {
    f.Required("row", "the row whose bonus is pending")
        .Integer(state_.pending_row, {.min = 1, .max = kRows, .add = 1});
  } else {
    f.Without("row", "only a bonus has a row");
  }
}

absl::StatusOr<Card> Position::ParseCard(const std::string& text) const {
  const CardTable& cards = rules_.cards();
  const std::optional<Card> card = ParseCardName(text);
  if (card && NumberOf(*card) >= cards.number_min && NumberOf(*card) <= cards.number_max) {
    return *card;
  }
  return absl::InvalidArgumentError(fmt::format(
      "is not a card; cards are R, B, G or O and a number from {} to {}, such as \"B{}\"",
      cards.number_min, cards.number_max, cards.number_max));
}

// --- Whether it is possible.

void Position::Check(Fields f) {
  CheckGoals(f["goals"]);
  if (!IsOver()) CheckCards(f);
  CheckUnseen(f);
  CheckNumbersSeen(f);
  CheckDeck(f);
  if (IsOver()) {
    CheckOver(f);
  } else if (is_view_) {
    CheckKnown(f);
  } else {
    CheckRound(f);
  }
}

void Position::CheckGoals(Fields f) {
  const CardTable& cards = rules_.cards();
  const std::uint8_t fixed = rules_.fixed_goals();
  if (!f.Given()) {
    state_.goals = fixed;
    if (rules_.advanced() && fixed == 0 && cards.goals_revealed > 0) {
      f.Complain(fmt::format("missing; the advanced mode needs the {} rows that goal cards mark",
                             cards.goals_revealed));
    }
    return;
  }
  std::uint8_t marked = 0;
  for (int row = 0; row < kRows; ++row) {
    if (cards.goal_points[row] != 0) Set(marked, row);
  }
  const auto unmarked = static_cast<std::uint8_t>(state_.goals & ~marked);
  if (unmarked != 0) {
    f.Complain(fmt::format("no goal card marks row {}; marked rows: {}", LowestBit(unmarked) + 1,
                           RowList(marked)));
  } else if (!rules_.advanced()) {
    if (state_.goals != 0) f.Complain("the basic mode has no goal cards; use mode advanced");
  } else if (fixed != 0 && state_.goals != fixed) {
    f.Complain(fmt::format("rows {} do not agree with rule goals, which sets rows {}",
                           RowList(state_.goals), RowList(fixed)));
  } else if (fixed == 0 && Count(state_.goals) != cards.goals_revealed) {
    f.Complain(fmt::format("{} rows; {} goal cards are in play", Count(state_.goals),
                           cards.goals_revealed));
  }
}

CardSet Position::OpenCards() const {
  CardSet open{};
  if (IsOver()) return open;
  for (const Player seat : Seats(rules_.NumPlayers())) Add(state_.cards[seat], open);
  return open;
}

void Position::CheckCards(Fields f) {
  std::uint8_t announced = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const Card card = state_.cards[seat];
    for (const Player other : Seats(seat)) {
      if (state_.cards[other] != card) continue;
      f["cards"].At(seat).Complain(
          fmt::format("seat {} has {} as well; it is there only once", other, CardName(card)));
    }
    if (LegalRows(state_.start[seat], ColumnOf(card), NumberOf(card)) == 0) Set(announced, seat);
  }
  if (f["announced"].Given() && state_.announced != announced) {
    f["announced"].Complain(
        f["sheets"].Given()
            ? fmt::format(
                  "expected {}, the seats whose cards their sheets have no place for; leave "
                  "the field out",
                  SeatNames(announced))
            : fmt::format("expected {}: without sheets all are empty and take any card; give the "
                          "sheets, or leave the field out",
                          SeatNames(announced)));
  }
  state_.announced = announced;
}

void Position::CheckUnseen(Fields f) {
  const CardSet open = OpenCards();
  if (!f["unseen"].Given()) {
    state_.unseen = Without(Without(WholeBox(rules_.cards()), seen_), open);
    return;
  }
  if (f["seen"].Given()) f["seen"].Complain("give either the seen or the unseen cards, not both");
  for (const Card card : ListOf(open)) {
    if (!Contains(state_.unseen, card)) continue;
    f["unseen"].Complain(fmt::format("{} lies open", CardName(card)));
  }
}

// A number on a sheet that is not of a card that has been seen was written by a bonus, of which
// each completed row gives one. Where neither the seen nor the unseen cards are given, the position
// is a set-up one, in which anything may still be drawn.
void Position::CheckNumbersSeen(Fields f) const {
  const bool has_seen = f["seen"].Given();
  Fields given = f[has_seen ? "seen" : "unseen"];
  if (!given.Given()) return;
  const CardSet open = OpenCards();
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const Sheet& sheet = state_.start[seat];
    Array<Card, kRows> written_by{};
    ForEachNumber(sheet, [&](Card card, int row) {
      const bool is_open = Contains(open, card);
      const bool is_seen = !Contains(state_.unseen, card) && !is_open;
      std::uint8_t tried = 0;
      if (is_seen || FindBonus(rules_.cards(), CompletedRows(sheet), card, written_by, tried)) {
        return;
      }
      const std::string remedy = is_open    ? "it cannot lie open as well"
                                 : has_seen ? fmt::format("add \"{}\"", CardName(card))
                                            : fmt::format("leave \"{}\" out", CardName(card));
      given.Complain(
          fmt::format("{}@{} stands on the sheet of seat {}, and no bonus of its completed rows "
                      "can have written it, so the card has been seen: {}",
                      CardName(card), row + 1, seat, remedy));
    });
  }
}

void Position::CheckDeck(Fields f) {
  const int seats = rules_.NumPlayers();
  const int unseen = Size(state_.unseen);
  if (!f["deck"].Given()) {
    int draws = IsOver() ? 0 : (rules_.cards().cards_per_player - 1) * seats;
    if (!IsOver() && f["seen"].Given()) {
      draws = std::max(0, draws - (rules_.cards().NumCards() - unseen - seats));
    }
    state_.draws_left = static_cast<std::uint8_t>(draws);
  }
  const int draws = state_.draws_left;
  Fields given = f["deck"]["unknown"];
  if (draws > unseen) {
    given.Complain(
        fmt::format("{} cards are still to be drawn, but only {} are unseen", draws, unseen));
  }
  if (draws % seats != 0) {
    given.Complain(fmt::format("{} cards cannot be dealt evenly to {} seats", draws, seats));
  }
  if (f.ok() && !f["unseen"].Given()) CheckDrawn(f);
}

// The deck has lost every card that has been seen, or where nothing says which these are, those on
// the sheets for which there is no bonus. (Where the unseen cards are given, they may be fewer than
// a game leaves, and tell nothing.)
void Position::CheckDrawn(Fields f) const {
  const int open = IsOver() ? 0 : rules_.NumPlayers();
  const int dealt = rules_.cards().cards_per_player * rules_.NumPlayers();
  CardSet written{};
  int bonuses = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    bonuses += Count(CompletedRows(state_.start[seat]));
    ForEachNumber(state_.start[seat], [&](Card card, int /*row*/) { Add(card, written); });
  }
  int before = std::max(0, Size(written) - bonuses);
  std::string_view what = "stand on the sheets";
  const int seen = rules_.cards().NumCards() - Size(state_.unseen) - open;
  if (f["seen"].Given() && seen >= before) {
    before = seen;
    what = "have been seen";
  }
  // A set-up position may hold more than a game deals; then nothing is left.
  const int left = std::max(0, dealt - open - before);
  if (state_.draws_left <= left) return;
  f["deck"]["unknown"].Complain(
      fmt::format("{} cards are still to be drawn, but of the {} of a game {} lie open and {} {}; "
                  "at most {} are left",
                  state_.draws_left, dealt, open, before, what, left));
}

void Position::CheckOver(Fields f) {
  if (state_.draws_left != 0) {
    f["deck"]["unknown"].Complain(
        fmt::format("the game is over (to_move is null), but {} cards are still to be drawn",
                    state_.draws_left));
  }
  state_.now = state_.start;
}

// Which seats have a sheet of this round, and what stands on it.
void Position::CheckSheetsOfRound(Fields f) const {
  for (const Player seat : Seats(rules_.NumPlayers())) {
    Fields now = f["now"][std::to_string(seat)];
    if (Has(state_.finished, seat)) {
      CheckWritten(now, seat);
    } else if (now.Given() && (seat != state_.to_move || state_.node == Node::kNone) &&
               state_.now[seat] != state_.start[seat]) {
      now.Complain(seat == state_.to_move
                       ? "say in 'turn' what the seat is asked"
                       : "the seat is neither finished nor to move, so it has written nothing");
    }
  }
}

// The sheet of this round goes on from the one at the start, and holds the own number if the seat
// could write it. For seats that are past their own number.
void Position::CheckWritten(Fields f, Player seat) const {
  const Sheet& now = state_.now[seat];
  ForEachNumber(state_.start[seat], [&](Card card, int row) {
    if (NumberAt(now, ColumnOf(card), row) == NumberOf(card)) return;
    f.Complain(fmt::format("{}@{} of the sheet as the round began is gone; nothing is erased",
                           CardName(card), row + 1));
  });
  const Card card = state_.cards[seat];
  const bool has_own = Has(now.numbers[ColumnOf(card)], NumberOf(card));
  if (!Has(state_.announced, seat) && !has_own) {
    f.Complain(
        fmt::format("seat {} is past its own number, but {} is not written", seat, CardName(card)));
  }
  CheckAdded(f, seat);
}

// What the sheet of this round has besides is an announced card of another seat, or was written by
// the bonus of a row that was completed in this round.
void Position::CheckAdded(Fields f, Player seat) const {
  const Sheet& start = state_.start[seat];
  const Sheet& now = state_.now[seat];
  auto completed = static_cast<std::uint8_t>(CompletedRows(now) & ~CompletedRows(start));
  const bool is_bonus = state_.node == Node::kBonus || state_.node == Node::kAnyBonus;
  if (seat == state_.to_move && is_bonus) Clear(completed, state_.pending_row);
  CardSet written{};  // of cards that lie open
  if (!Has(state_.announced, seat)) Add(state_.cards[seat], written);
  ForEachBit(state_.announced, [&](int other) {
    if (other != seat) Add(state_.cards[other], written);
  });
  Array<Card, kRows> written_by{};
  ForEachNumber(now, [&](Card card, int row) {
    if (NumberAt(start, ColumnOf(card), row) != 0 || Contains(written, card)) return;
    std::uint8_t tried = 0;
    if (FindBonus(rules_.cards(), completed, card, written_by, tried)) return;
    f.Complain(
        fmt::format("nothing can have written {}@{} in this round: it is neither the seat's card "
                    "nor announced, and no row completed in the round has a bonus for it",
                    CardName(card), row + 1));
  });
}

void Position::CheckRound(Fields f) {
  if (Count(state_.finished) == rules_.NumPlayers()) {
    return f["finished"].Complain("all seats have finished; give the next round");
  }
  if (Has(state_.finished, state_.to_move)) {
    f["to_move"].Complain(fmt::format("seat {} has finished this round", state_.to_move));
  }
  CheckSheetsOfRound(f);
  if (!f.ok()) return;
  if (state_.node != Node::kNone) {
    Resume(f, state_.to_move);
  } else {
    Begin(f);
  }
}

// What the observer knows in the middle of a round.
void Position::CheckKnown(Fields f) {
  for (const Player other : Seats(rules_.NumPlayers())) {
    if (other == observer_) continue;
    Fields now = f["now"][std::to_string(other)];
    if (now.Given()) {
      now.Complain(
          fmt::format("seat {} cannot know what seat {} writes this round", observer_, other));
    }
    if (Has(state_.finished, other)) {
      f["finished"].Complain(
          fmt::format("seat {} cannot know whether seat {} has finished", observer_, other));
    }
    state_.now[other] = {};
  }
  if (state_.to_move != observer_) {
    f["to_move"].Complain(
        fmt::format("leave it out: seat {} cannot know who is on turn", observer_));
  }
  CheckSheetsOfRound(f);
  if (!f.ok()) return;
  if (Has(state_.finished, observer_)) {
    if (state_.node != Node::kNone) {
      f["turn"].Complain(fmt::format("seat {} has finished this round", observer_));
    }
  } else if (state_.node != Node::kNone) {
    Resume(f, observer_);
  } else if (!rules_.BeginTurn(state_, observer_)) {
    Set(state_.finished, observer_);
  }
  if (f.ok() && Has(state_.finished, observer_) && !OthersHaveChoice()) {
    f["finished"].Complain(
        fmt::format("seat {} has no choice left in this round and nobody else has one; give a "
                    "later round",
                    observer_));
  }
}

// Whether a seat other than the observer has a choice in this round.
bool Position::OthersHaveChoice() const {
  for (const Player other : Seats(rules_.NumPlayers())) {
    State state = state_;
    state.now[other] = state.start[other];
    if (other != observer_ && rules_.BeginTurn(state, other)) return true;
  }
  return false;
}

// Asks `seat` the question that "turn" names, in the middle of its turn.
void Position::Resume(Fields f, Player seat) {
  Fields now = f["now"][std::to_string(seat)];
  if (state_.node != Node::kOwn) {
    CheckWritten(now, seat);
  } else if (state_.now[seat] != state_.start[seat]) {
    now.Complain("the own number comes first, so nothing can have been written yet");
  } else if (Has(state_.announced, seat)) {
    f["turn"]["node"].Complain(fmt::format("seat {} cannot write {}: no space is legal", seat,
                                           CardName(state_.cards[seat])));
  }
  if (state_.node == Node::kBonus || state_.node == Node::kAnyBonus) {
    CheckBonusRow(f["turn"]["row"], seat);
  }
  const Node node = state_.node;
  if (f.ok() && !rules_.ResumeTurn(state_, seat, node, state_.pending_row)) {
    f["turn"].Complain(
        fmt::format("seat {} has no choice there; leave out 'turn' and the seat's sheet of this "
                    "round, and forced steps are carried out",
                    seat));
  }
}

void Position::CheckBonusRow(Fields f, Player seat) const {
  const int row = state_.pending_row;
  const BonusKind asked = state_.node == Node::kBonus ? BonusKind::kNumber : BonusKind::kAny;
  if (rules_.cards().bonus[state_.pending_row].kind != asked) {
    f.Complain(fmt::format("row {} has no bonus of kind '{}'", row + 1, kNodeWords[state_.node]));
  } else if (!Has(CompletedRows(state_.now[seat]), row) ||
             Has(CompletedRows(state_.start[seat]), row)) {
    f.Complain(fmt::format("seat {} did not complete row {} in this round", seat, row + 1));
  }
}

// The round is about to be played from the seat to move on: finds the first seat with a choice.
void Position::Begin(Fields f) {
  Player seat = state_.to_move;
  while (!rules_.BeginTurn(state_, seat)) {
    Set(state_.finished, seat);
    if (Count(state_.finished) == rules_.NumPlayers()) {
      return f["cards"].Complain("nobody has a choice in this round; give a later one");
    }
    seat = NextSeat();
  }
}

}  // namespace

Array<std::uint64_t, 2> WholeBox(const CardTable& cards) {
  const auto column = static_cast<std::uint64_t>(BitsBelow<std::uint64_t>(cards.number_max + 1) &
                                                 ~BitsBelow<std::uint64_t>(cards.number_min));
  return {column | column << 32, column | column << 32};
}

Json Rules::ToJson(const State& state) const { return WriteDescribed(Position(*this, state)); }

Json Rules::ToJson(const InfoSet& info) const { return WriteDescribed(Position(*this, info)); }

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  Position position(*this, /*is_view=*/false);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info().known;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  Position position(*this, /*is_view=*/true);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info();
}

}  // namespace riftlab::ripple_rush
