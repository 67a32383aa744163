#include "engine/games/ripple_rush/position_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/bits.h"
#include "engine/core/near_miss.h"
#include "engine/games/ripple_rush/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::ripple_rush {
namespace {

std::string RowList(std::uint8_t rows) {
  std::vector<int> list;
  riftlab::ForEachBit(rows, [&](int row) { list.push_back(row + 1); });
  return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
}

std::string SeatNames(std::uint8_t seats) {
  std::vector<int> list;
  ForEachBit(seats, [&](int seat) { list.push_back(seat); });
  return fmt::format("[{}]", fmt::join(list, ", "));
}

std::uint8_t MarkedRows(const CardTable& cards) {
  std::uint8_t rows = 0;
  for (int row = 0; row < kRows; ++row) {
    if (cards.goal_points[static_cast<std::size_t>(row)] != 0) Set(rows, row);
  }
  return rows;
}

bool Contains(const std::array<std::uint64_t, 2>& cards, Card card) {
  return Has(cards[card / 64], card % 64);
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
               std::array<Card, kRows>& written_by, std::uint8_t& tried) {
  for (int row = 0; row < kRows; ++row) {
    const auto i = static_cast<std::size_t>(row);
    if (!Has(completed, row) || Has(tried, row) || !MayWrite(cards.bonus[i], card)) continue;
    Set(tried, row);
    const Card before = written_by[i];
    if (before != 0 && !FindBonus(cards, completed, before, written_by, tried)) continue;
    written_by[i] = card;
    return true;
  }
  return false;
}

}  // namespace

bool PositionReader::Has(std::string_view key) const {
  return json_.find(std::string(key)) != json_.end();
}

const Json& PositionReader::At(std::string_view key) const { return *json_.find(std::string(key)); }

bool PositionReader::IsOver() const { return Has("to_move") && At("to_move").is_null(); }

State PositionReader::ReadPublic() {
  State state{};
  ReadGoals(state);
  ReadSheets(state);
  if (!IsOver()) ReadOpenCards(state);
  ReadUnseen(state);
  CheckNumbersSeen(state);
  ReadDeck(state);
  return state;
}

void PositionReader::ReadGoals(State& state) {
  const CardTable& cards = rules_.cards();
  const bool fixed = rules_.fixed_goals() != 0;
  if (!Has("goals")) {
    state.goals = rules_.fixed_goals();
    if (rules_.advanced() && !fixed && cards.goals_revealed > 0) {
      Complain("goals", fmt::format("missing; the advanced mode needs the {} rows that goal cards "
                                    "mark",
                                    cards.goals_revealed));
    }
    return;
  }
  const Json& list = At("goals");
  if (!list.is_array()) {
    Complain("goals", fmt::format("expected a list of rows, not {}", Shown(list)));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string field = fmt::format("goals[{}]", i);
    const int row = Whole(field, list[i], 1, kRows) - 1;
    if (riftlab::Has(state.goals, row)) {
      Complain(field, fmt::format("row {} is there twice", row + 1));
    }
    if (cards.goal_points[static_cast<std::size_t>(row)] == 0) {
      Complain(field, fmt::format("no goal card marks row {}; marked rows: {}", row + 1,
                                  RowList(MarkedRows(cards))));
    }
    Set(state.goals, row);
  }
  if (!rules_.advanced()) {
    if (state.goals != 0) Complain("goals", "the basic mode has no goal cards; use mode advanced");
  } else if (fixed && state.goals != rules_.fixed_goals()) {
    Complain("goals", fmt::format("rows {} do not agree with rule goals, which sets rows {}",
                                  RowList(state.goals), RowList(rules_.fixed_goals())));
  } else if (!fixed && Count(state.goals) != cards.goals_revealed) {
    Complain("goals",
             fmt::format("{} rows; {} goal cards are in play", list.size(), cards.goals_revealed));
  }
}

std::optional<Card> PositionReader::ReadCard(const std::string& field, const Json& value) {
  const CardTable& cards = rules_.cards();
  const std::optional<Card> card =
      value.is_string() ? ParseCardName(value.get<std::string>()) : std::nullopt;
  if (card && NumberOf(*card) >= cards.number_min && NumberOf(*card) <= cards.number_max) {
    return card;
  }
  Complain(field,
           fmt::format("{} is not a card; cards are R, B, G or O and a number from {} to {}, "
                       "such as \"B{}\"",
                       Shown(value), cards.number_min, cards.number_max, cards.number_max));
  return std::nullopt;
}

void PositionReader::ReadOpenCards(State& state) {
  const auto seats = static_cast<std::size_t>(rules_.NumPlayers());
  if (!Has("cards") || !At("cards").is_array() || At("cards").size() != seats) {
    Complain("cards", fmt::format("expected a list with this round's open card of each of the {} "
                                  "seats{}",
                                  seats, Has("cards") ? ", not " + Shown(At("cards")) : ""));
    return;
  }
  const Json& list = At("cards");
  for (std::size_t i = 0; i < seats; ++i) {
    const std::string field = fmt::format("cards[{}]", i);
    const std::optional<Card> card = ReadCard(field, list[i]);
    if (!card) return;
    for (std::size_t j = 0; j < i; ++j) {
      if (state.cards[j] != *card) continue;
      Complain(field,
               fmt::format("seat {} has {} as well; it is there only once", j, CardName(*card)));
    }
    state.cards[i] = *card;
    if (LegalRows(state.start[i], ColumnOf(*card), NumberOf(*card)) == 0) {
      Set(state.announced, static_cast<int>(i));
    }
  }
  if (Has("announced") && ReadSeatSet("announced") != state.announced) {
    Complain("announced",
             fmt::format("by the sheets the cards of seats {} cannot be written; leave "
                         "the field out",
                         SeatNames(state.announced)));
  }
}

void PositionReader::ReadSheets(State& state) {
  if (!Has("sheets")) return;
  const Json& list = At("sheets");
  const auto seats = static_cast<std::size_t>(rules_.NumPlayers());
  if (!list.is_array() || list.size() != seats) {
    Complain("sheets", fmt::format("expected a list of {} sheets, one for each seat, not {}", seats,
                                   list.is_array() ? fmt::format("{}", list.size()) : Shown(list)));
    return;
  }
  for (std::size_t i = 0; i < seats; ++i) {
    state.start[i] = ReadSheet(fmt::format("sheets[{}]", i), list[i]);
  }
}

Sheet PositionReader::ReadSheet(const std::string& field, const Json& value) {
  static const std::vector<std::string> kColours(kColourNames.begin(), kColourNames.end());
  Sheet sheet{};
  if (!IsObject(field, value, kColours)) return sheet;
  for (int column = 0; column < kColumns; ++column) {
    const std::string& colour = kColours[static_cast<std::size_t>(column)];
    const auto entries = value.find(colour);
    if (entries == value.end()) continue;
    ReadColumn(fmt::format("{}.{}", field, colour), *entries, column, sheet);
  }
  return sheet;
}

void PositionReader::ReadColumn(const std::string& field, const Json& value, int column,
                                Sheet& sheet) {
  if (!value.is_array() || value.size() != kRows) {
    Complain(field,
             fmt::format(
                 "expected a list of {} numbers from the bottom row to the top, null for an "
                 "empty space, not {}",
                 kRows, value.is_array() ? fmt::format("{} entries", value.size()) : Shown(value)));
    return;
  }
  const CardTable& cards = rules_.cards();
  int below = 0;
  for (int row = 0; row < kRows; ++row) {
    const Json& entry = value[static_cast<std::size_t>(row)];
    const std::string place = fmt::format("{}[{}]", field, row);
    if (entry.is_null() || (entry.is_number_integer() && entry == 0)) continue;
    const int number = Whole(place, entry, cards.number_min, cards.number_max);
    if (!ok()) return;
    if (number <= below) {
      Complain(place, fmt::format("{} stands above {}; a column ascends from the bottom to the top",
                                  number, below));
      return;
    }
    below = number;
    WriteNumber(sheet, row, MakeCard(column, number));
  }
}

PositionReader::CardSet PositionReader::ReadCardSet(std::string_view key) {
  CardSet set;
  const Json& list = At(key);
  if (!list.is_array()) {
    Complain(key, fmt::format("expected a list of cards, not {}", Shown(list)));
    return set;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string field = fmt::format("{}[{}]", key, i);
    const std::optional<Card> card = ReadCard(field, list[i]);
    if (!card) return set;
    if (Contains(set.cards, *card)) {
      Complain(field, fmt::format("{} is there twice", CardName(*card)));
    }
    Set(set.cards[*card / 64], *card % 64);
  }
  return set;
}

void PositionReader::ReadUnseen(State& state) {
  if (Has("seen") && Has("unseen")) {
    Complain("seen", "give either the seen or the unseen cards, not both");
    return;
  }
  std::array<std::uint64_t, 2> open{};
  if (!IsOver()) {
    for (int seat = 0; seat < rules_.NumPlayers(); ++seat) {
      const Card card = state.cards[static_cast<std::size_t>(seat)];
      if (card != 0) Set(open[card / 64], card % 64);
    }
  }
  if (Has("unseen")) {
    state.unseen = ReadCardSet("unseen").cards;
    for (int half = 0; half < 2; ++half) {
      const auto i = static_cast<std::size_t>(half);
      ForEachBit(open[i] & state.unseen[i], [&](int bit) {
        Complain("unseen",
                 fmt::format("{} lies open", CardName(static_cast<Card>(64 * half + bit))));
      });
    }
    return;
  }
  state.unseen = WholeBox(rules_.cards());
  const CardSet seen = Has("seen") ? ReadCardSet("seen") : CardSet{};
  for (std::size_t i = 0; i < 2; ++i) state.unseen[i] &= ~(seen.cards[i] | open[i]);
}

// A number on a sheet that is not of a card that has been seen was written by a bonus, of which
// each completed row gives one. Where neither the seen nor the unseen cards are given, the position
// is a set-up one, in which anything may still be drawn.
void PositionReader::CheckNumbersSeen(const State& state) {
  if (!ok() || (!Has("seen") && !Has("unseen"))) return;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const Sheet& sheet = state.start[seat];
    std::array<Card, kRows> written_by{};
    ForEachNumber(sheet, [&](Card card, int row) {
      const bool is_open =
          std::find(state.cards.begin(), state.cards.end(), card) != state.cards.end();
      const bool is_seen = !Contains(state.unseen, card) && !is_open;
      std::uint8_t tried = 0;
      if (is_seen || FindBonus(rules_.cards(), CompletedRows(sheet), card, written_by, tried)) {
        return;
      }
      const std::string remedy = is_open       ? "it cannot lie open as well"
                                 : Has("seen") ? fmt::format("add \"{}\"", CardName(card))
                                               : fmt::format("leave \"{}\" out", CardName(card));
      Complain(Has("seen") ? "seen" : "unseen",
               fmt::format("{}@{} stands on the sheet of seat {}, and no bonus of its completed "
                           "rows can have written it, so the card has been seen: {}",
                           CardName(card), row + 1, seat, remedy));
    });
  }
}

// The deck has lost every card that has been seen, or where nothing says which these are, those on
// the sheets for which there is no bonus. Where the unseen cards are given, they may be fewer than
// a game leaves, and tell nothing.
void PositionReader::CheckDrawn(const State& state, int draws) {
  if (Has("unseen")) return;
  const int open = IsOver() ? 0 : rules_.NumPlayers();
  const int dealt = rules_.cards().cards_per_player * rules_.NumPlayers();
  std::array<std::uint64_t, 2> written{};
  int bonuses = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    bonuses += Count(CompletedRows(state.start[seat]));
    ForEachNumber(state.start[seat],
                  [&](Card card, int /*row*/) { Set(written[card / 64], card % 64); });
  }
  int before = std::max(0, Count(written[0]) + Count(written[1]) - bonuses);
  std::string_view what = "stand on the sheets";
  if (Has("seen")) {
    const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
    const int seen = rules_.cards().NumCards() - unseen - open;
    if (seen >= before) {
      before = seen;
      what = "have been seen";
    }
  }
  // A set-up position may hold more than a game deals; then nothing is left.
  const int left = std::max(0, dealt - open - before);
  if (draws <= left) return;
  Complain("deck.unknown",
           fmt::format("{} cards are still to be drawn, but of the {} of a game {} lie open "
                       "and {} {}; at most {} are left",
                       draws, dealt, open, before, what, left));
}

void PositionReader::ReadDeck(State& state) {
  const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
  int draws = IsOver() ? 0 : (rules_.cards().cards_per_player - 1) * rules_.NumPlayers();
  if (!IsOver() && Has("seen")) {
    const int seen = rules_.cards().NumCards() - unseen - rules_.NumPlayers();
    draws = std::max(0, draws - seen);
  }
  if (Has("deck")) {
    const std::vector<std::string> keys = {"known", "unknown"};
    const Json& deck = At("deck");
    if (!IsObject("deck", deck, keys)) return;
    if (deck.contains("known") && deck["known"] != Json::array()) {
      Complain("deck.known", "expected an empty list: nobody knows a card of the deck");
    }
    if (!deck.contains("unknown")) {
      Complain("deck.unknown", "missing; expected the number of cards still to be drawn");
      return;
    }
    draws = Whole("deck.unknown", deck["unknown"], 0, rules_.cards().NumCards());
  }
  if (draws > unseen) {
    Complain("deck.unknown",
             fmt::format("{} cards are still to be drawn, but only {} are unseen", draws, unseen));
  }
  if (draws % rules_.NumPlayers() != 0) {
    Complain("deck.unknown", fmt::format("{} cards cannot be dealt evenly to {} seats", draws,
                                         rules_.NumPlayers()));
  }
  if (ok()) CheckDrawn(state, draws);
  state.draws_left = static_cast<std::uint8_t>(draws);
}

std::uint8_t PositionReader::ReadSeatSet(std::string_view key) {
  std::uint8_t seats = 0;
  const Json& list = At(key);
  if (!list.is_array()) {
    Complain(key, fmt::format("expected a list of seats, not {}", Shown(list)));
    return seats;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string field = fmt::format("{}[{}]", key, i);
    const int seat = Whole(field, list[i], 0, last_seat());
    if (riftlab::Has(seats, seat)) Complain(field, fmt::format("seat {} is there twice", seat));
    Set(seats, seat);
  }
  return seats;
}

Player PositionReader::ReadSeat() {
  if (!Has("seat")) {
    Complain("seat", "missing; expected the seat whose view this is");
    return 0;
  }
  return static_cast<Player>(Whole("seat", At("seat"), 0, last_seat()));
}

RoundFields PositionReader::ReadRound(State& state) {
  RoundFields round;
  state.now = state.start;
  if (Has("now")) {
    std::vector<std::string> seats;
    for (int seat = 0; seat <= last_seat(); ++seat) seats.push_back(std::to_string(seat));
    if (!IsObject("now", At("now"), seats)) return round;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto sheet = At("now").find(seats[i]);
      if (sheet == At("now").end()) continue;
      round.has_now[i] = true;
      state.now[i] = ReadSheet(fmt::format("now.{}", i), *sheet);
    }
  }
  if (Has("finished")) round.finished = ReadSeatSet("finished");
  if (Has("to_move") && !IsOver()) {
    round.to_move = static_cast<Player>(Whole("to_move", At("to_move"), 0, last_seat()));
  }
  if (Has("turn")) ReadTurn(round);
  return round;
}

void PositionReader::ReadTurn(RoundFields& round) {
  const Json& turn = At("turn");
  const std::vector<std::string> keys = {"node", "row"};
  if (!IsObject("turn", turn, keys)) return;
  std::vector<std::string> names;
  for (const Node node : {Node::kOwn, Node::kAnnounced, Node::kBonus, Node::kAnyBonus}) {
    names.emplace_back(NodeName(node));
    if (turn.contains("node") && turn["node"] == NodeName(node)) round.node = node;
  }
  if (!round.node) {
    const bool named = turn.contains("node") && turn["node"].is_string();
    const std::string word = named ? turn["node"].get<std::string>() : "";
    Complain("turn.node", fmt::format("expected one of {}{}{}", fmt::join(names, ", "),
                                      turn.contains("node") ? ", not " + Shown(turn["node"]) : "",
                                      Suggestion(word, names)));
    return;
  }
  const bool is_bonus = *round.node == Node::kBonus || *round.node == Node::kAnyBonus;
  if (is_bonus != turn.contains("row")) {
    Complain("turn.row", is_bonus ? "missing; expected the row whose bonus is pending"
                                  : "only a bonus has a row");
    return;
  }
  if (is_bonus) round.row = Whole("turn.row", turn["row"], 1, kRows) - 1;
}

void PositionReader::CheckWritten(const State& state, Player seat) {
  const Sheet& start = state.start[seat];
  const Sheet& now = state.now[seat];
  const std::string field = fmt::format("now.{}", seat);
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const int number = NumberAt(start, column, row);
      if (number == 0 || NumberAt(now, column, row) == number) continue;
      Complain(field,
               fmt::format("{}@{} of the sheet as the round began is gone; nothing is erased",
                           CardName(MakeCard(column, number)), row + 1));
    }
  }
  const Card card = state.cards[seat];
  const bool has_own =
      riftlab::Has(now.numbers[static_cast<std::size_t>(ColumnOf(card))], NumberOf(card));
  if (!riftlab::Has(state.announced, seat) && !has_own) {
    Complain(field, fmt::format("seat {} is past its own number, but {} is not written", seat,
                                CardName(card)));
  }
}

void PositionReader::CheckOver(const State& state) {
  for (const std::string_view key : {"cards", "announced", "now", "finished", "turn"}) {
    if (!Has(key) || At(key).empty()) continue;
    Complain(key, "the game is over (to_move is null); leave the field out");
  }
  if (state.draws_left != 0) {
    Complain("deck.unknown", fmt::format("the game is over (to_move is null), but {} cards are "
                                         "still to be drawn",
                                         state.draws_left));
  }
}

}  // namespace riftlab::ripple_rush
