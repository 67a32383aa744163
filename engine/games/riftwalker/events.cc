// What a seat sees of a move: everything that looks different to it afterwards, in one line.
#include <algorithm>

#include "engine/core/text.h"
#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

// A state with the eyes of a seat.
struct Sight {
  const Rules& rules;
  const State& state;
  Player viewer;
  RiftSet placed;  // rifts that the seat can place

  Sight(const Rules& the_rules, const State& the_state, Player seat)
      : rules(the_rules), state(the_state), viewer(seat), placed(the_state.known[seat]) {
    if (seat == state.to_move) placed |= rules.LookedAt(state);
  }

  std::string KnownBy(int rift) const {
    std::uint8_t seats = 0;
    for (const Player seat : Seats(rules.NumPlayers())) {
      // What it looks at it knows, though only a world that is sampled for it says so.
      if (Has(seat == viewer ? placed : state.known[seat], rift)) Set(seats, seat);
    }
    return SeatsText(seats);
  }
  // "Name (0,1)", or what can be said of a card that the seat cannot place.
  std::string Card(std::uint8_t card) const {
    if (card == 0) return "?";
    const int rift = card - 1;
    const std::string seats = KnownBy(rift);
    if (!Has(placed, rift)) return seats.empty() ? "?" : fmt::format("? ({})", seats);
    return fmt::format("{} ({})", RiftName(rules.cards(), rift), seats);
  }
  // Where the rift is.
  std::string Place(int rift) const {
    if (!Has(placed, rift)) return "unknown";
    for (const Player seat : Seats(rules.NumPlayers())) {
      const int shifts = Rules::ShiftsOf(state, rift);
      if (Has(state.explored[seat], rift)) return fmt::format("explored {} /{}", seat, shifts);
      if (Has(state.scored[seat], rift)) return fmt::format("scored {} /{}", seat, shifts);
      if (Has(state.hand[seat], rift)) return fmt::format("hand {} ({})", seat, KnownBy(rift));
    }
    for (std::size_t i = 0; i < state.num_beneath; ++i) {
      if (state.beneath_card[i] == rift + 1) return fmt::format("beneath ({})", KnownBy(rift));
    }
    return "deck";
  }
  std::vector<std::string> Deck() const {
    std::vector<std::string> cards;
    for (std::size_t i = 0; i < state.deck_size; ++i) cards.push_back(Card(state.deck[i]));
    return cards;
  }
  std::string Beneath(int host) const {
    std::vector<std::string> cards;
    for (std::size_t i = 0; i < state.num_beneath; ++i) {
      if ((state.beneath_host[i] & ~kFaceUp) != host) continue;
      const bool face_up = (state.beneath_host[i] & kFaceUp) != 0;
      cards.push_back(Card(state.beneath_card[i]) + (face_up ? " face-up" : ""));
    }
    return cards.empty() ? "none" : fmt::format("{}", fmt::join(cards, ", "));
  }
};

// Cards in a row, with runs of "?" as their number.
std::string RowText(const std::vector<std::string>& cards) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < cards.size();) {
    std::size_t end = i + 1;
    while (cards[i] == "?" && end < cards.size() && cards[end] == "?") ++end;
    parts.push_back(cards[i] == "?" ? fmt::format("{} unseen", end - i) : cards[i]);
    i = end;
  }
  return parts.empty() ? "empty" : fmt::format("{}", fmt::join(parts, ", "));
}

// What went off the top and came to the bottom; the whole deck if that does not explain it.
void AddDeck(const Sight& before, const Sight& after, EventLine& line) {
  const std::vector<std::string> old = before.Deck();
  const std::vector<std::string> now = after.Deck();
  if (old == now) return;
  for (std::size_t gone = 0; gone < old.size(); ++gone) {
    const std::size_t kept = old.size() - gone;
    const auto begin = old.begin() + static_cast<std::ptrdiff_t>(gone);
    if (kept > now.size() || !std::equal(begin, old.end(), now.begin())) continue;
    if (gone > 0) line.Add(fmt::format("{} off the deck", gone));
    const std::vector<std::string> added(now.begin() + static_cast<std::ptrdiff_t>(kept),
                                         now.end());
    if (!added.empty()) line.Add(fmt::format("to its bottom: {}", RowText(added)));
    line.Add(fmt::format("deck {}", now.size()));
    return;
  }
  line.Add(fmt::format("deck {} is {}", now.size(), RowText(now)));
}

void AddGrid(const Sight& before, const Sight& after, EventLine& line) {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    line.AddChange(fmt::format("cell {}", cell),
                   GridCardText(before.rules, before.state.grid[cell]),
                   GridCardText(after.rules, after.state.grid[cell]));
  }
  const std::string elements = ElementDeckText(after.rules, after.state);
  if (elements != ElementDeckText(before.rules, before.state)) {
    line.Add(fmt::format("element deck {}", elements));
  }
  if (after.state.drawn) {
    const OptionalIndex old =
        before.state.turn == after.state.turn ? before.state.drawn : OptionalIndex{};
    if (old != after.state.drawn) {
      line.Add(fmt::format("draws {}", ElementName(*after.state.drawn)));
    }
  }
}

void AddCards(const Sight& before, const Sight& after, EventLine& line) {
  const Rules& rules = before.rules;
  for (int rift = 0; rift < rules.cards().num_rifts; ++rift) {
    line.AddChange(RiftName(rules.cards(), rift), before.Place(rift), after.Place(rift));
  }
  for (int rift = 0; rift < rules.cards().num_rifts; ++rift) {
    line.AddChange(fmt::format("beneath {}", RiftName(rules.cards(), rift)), before.Beneath(rift),
                   after.Beneath(rift));
  }
  for (const Player seat : Seats(rules.NumPlayers())) {
    line.AddChange(fmt::format("cards in hand {}", seat), Count(before.state.hand[seat]),
                   Count(after.state.hand[seat]));
  }
  AddDeck(before, after, line);
}

std::string PermitsText(const Rules& rules, const State& state) {
  std::vector<std::string_view> names;
  for (const std::uint8_t permit : state.permits) {
    names.push_back(RiftName(rules.cards(), rules.PermitSource(permit).rift));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

// What belongs to the turn in progress, and to the end of the game.
void AddTurn(const Rules& rules, const State& before, const State& after, EventLine& line) {
  const bool same_turn = before.turn == after.turn && after.to_move != kNobody;
  if (same_turn) {
    line.AddChange("bursts left", before.bursts_left, after.bursts_left);
    line.AddChange("burst permits", PermitsText(rules, before), PermitsText(rules, after));
    line.AddChange("granted", ElementsText(before.free_next[before.active]),
                   ElementsText(after.free_next[after.active]));
  }
  if (after.trigger != before.trigger) line.Add("the end is triggered");
  if (after.ran_out != before.ran_out) line.Add("the deck has run out");
  if (after.to_move == kNobody) {
    line.Add("the game is over");
  } else if (!same_turn) {
    line.Add(fmt::format("round {}, turn of seat {}", after.round, after.active));
  }
  const std::string progress = ProgressText(rules, after.shown);
  if (same_turn && ProgressText(rules, before.shown) != progress) line.Add("[" + progress + "]");
  if (after.to_move != kNobody && before.to_move != after.to_move) {
    line.Add(fmt::format("seat {} to move", after.to_move));
  }
}

}  // namespace

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  EventLine line;
  if (before.to_move == seat) line.Add(fmt::format("seat {}: {}", seat, ToText(before, action)));
  const Sight old(*this, before, seat);
  const Sight now(*this, after, seat);
  AddGrid(old, now, line);
  AddCards(old, now, line);
  if (const OptionalIndex holder = HandLookedAt(before, action, after, seat)) {
    line.Add(fmt::format("seat {} looks at the hand of seat {}", before.active, *holder));
  }
  AddTurn(*this, before, after, line);
  return line.text();
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  EventLine line;
  const Sight sight(*this, state, seat);
  std::vector<std::string> grid;
  for (const std::uint8_t card : state.grid) grid.push_back(GridCardText(*this, card));
  line.Add(fmt::format("grid {}", fmt::join(grid, " ")));
  line.Add(fmt::format("element deck {}", ElementDeckText(sight.rules, sight.state)));
  line.Add(fmt::format("hand {}: {}", seat, RiftsText(*this, state.hand[seat])));
  line.Add(state.to_move == kNobody ? "the game is over"
                                    : fmt::format("seat {} to move", state.to_move));
  return line.text();
}

}  // namespace riftlab::riftwalker
