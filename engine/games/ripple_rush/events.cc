// What each seat sees happen, as text; told from what changed, not from Observe.
#include <string>
#include <utility>
#include <vector>

#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ended_rounds.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

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

// "; passed: seat 0 wrote O19@8, seat 1 announced O1": rounds that went by without a choice;
// without a seat before "announced" where it is not known who had which.
std::string PassedRounds(const EndedRounds& ended, const State& after, int num_players) {
  if (ended.passed == 0) return "";
  std::vector<std::string> parts;
  for (int seat = 0; seat < num_players; ++seat) {
    if (after.start[seat] == ended.sheets[seat]) continue;
    parts.push_back(
        fmt::format("seat {} wrote{}", seat, Writes(ended.sheets[seat], after.start[seat])));
  }
  if (!ended.announced.empty()) {
    std::string text = ended.announcer == kNobody ? "" : fmt::format("seat {} ", ended.announcer);
    text += "announced";
    for (const Card card : ended.announced) text += " " + CardName(card);
    parts.push_back(std::move(text));
  }
  return fmt::format("; passed: {}", fmt::join(parts, ", "));
}

}  // namespace

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  std::string text;
  if (before.to_move == seat) {
    text = fmt::format("seat {}: {}", seat, ToText(before, action));
  }
  const std::optional<EndedRounds> ended = EndedRoundsOf(*this, before, action, after);
  if (!ended) return text;
  text += text.empty() ? "round ends:" : "; round ends:";
  for (int other = 0; other < num_players_; ++other) {
    text += fmt::format("{} seat {} wrote{}", other == 0 ? "" : ",", other,
                        Writes(before.start[other], ended->sheets[other]));
  }
  text += PassedRounds(*ended, after, num_players_);
  text += after.to_move == kNobody ? "; game over" : "; " + OpenCards(after, num_players_);
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
