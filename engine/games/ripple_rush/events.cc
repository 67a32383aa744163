// What each seat sees happen, as text; told from what changed, not from Observe.
#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/notation.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

// "R3@1 B7@2": what stands on `after` and not yet on `before`.
std::string Writes(const Sheet& before, const Sheet& after) {
  std::string text;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const int number = NumberAt(after, column, row);
      if (number == 0 || NumberAt(before, column, row) == number) continue;
      text += fmt::format(" {}@{}", CardName(MakeCard(column, number)), row + 1);
    }
  }
  return text.empty() ? " nothing" : text;
}

// "; draws: seat 0 O18, seat 1 B13 (announced)".
std::string OpenCards(const State& state, int num_players) {
  std::string text = "draws:";
  for (int seat = 0; seat < num_players; ++seat) {
    text += fmt::format("{} seat {} {}{}", seat == 0 ? "" : ",", seat, CardName(state.cards[seat]),
                        Has(state.announced, seat) ? " (announced)" : "");
  }
  return text;
}

// "; passed: R5 G2": cards of rounds that went by without a choice.
std::string PassedCards(const State& before, const State& after, int num_players) {
  Array<std::uint64_t, 2> drawn = before.unseen;
  for (std::size_t i = 0; i < 2; ++i) drawn[i] &= ~after.unseen[i];
  if (after.to_move != kNobody) {
    for (int seat = 0; seat < num_players; ++seat) {
      const Card card = after.cards[seat];
      Clear(drawn[card / 64], card % 64);
    }
  }
  std::string text;
  for (int half = 0; half < 2; ++half) {
    ForEachBit(drawn[half], [&](int bit) {
      text += fmt::format(" {}", CardName(static_cast<Card>(64 * half + bit)));
    });
  }
  return text.empty() ? text : fmt::format("; passed:{}", text);
}

}  // namespace

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  std::string text;
  if (before.to_move == seat) {
    text = fmt::format("seat {}: {}", seat, ToText(before, action));
  }
  const bool game_ended = after.to_move == kNobody;
  if (!game_ended && after.draws_left == before.draws_left) return text;
  text += text.empty() ? "round ends:" : "; round ends:";
  for (int other = 0; other < num_players_; ++other) {
    text += fmt::format("{} seat {} wrote{}", other == 0 ? "" : ",", other,
                        Writes(before.start[other], after.start[other]));
  }
  text += PassedCards(before, after, num_players_);
  text += game_ended ? "; game over" : "; " + OpenCards(after, num_players_);
  return text;
}

std::string Rules::DealEvent(const State& state, Player /*seat*/) const {
  std::string text;
  if (state.goals != 0) {
    text = "goals:";
    ForEachBit(state.goals, [&](int row) { text += fmt::format(" row {}", row + 1); });
    text += "; ";
  }
  return text + OpenCards(state, num_players_);
}

}  // namespace riftlab::ripple_rush
