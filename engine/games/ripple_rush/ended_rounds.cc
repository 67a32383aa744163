#include "engine/games/ripple_rush/ended_rounds.h"

#include "engine/core/bits.h"

namespace riftlab::ripple_rush {

std::optional<EndedRounds> EndedRoundsOf(const Rules& rules, const State& before, Action action,
                                         const State& after) {
  const bool game_ended = after.to_move == kNobody;
  if (!game_ended && after.draws_left == before.draws_left) return std::nullopt;
  EndedRounds ended{.sheets = rules.RoundEnd(before, action).now};
  const int dealt = (before.draws_left - after.draws_left) / rules.NumPlayers();
  ended.passed = game_ended ? dealt : dealt - 1;

  Array<std::uint64_t, 2> left = before.unseen;  // of the cards drawn
  for (std::size_t half = 0; half < 2; ++half) left[half] &= ~after.unseen[half];
  const auto take = [&](Card card) { Clear(left[card / 64U], card % 64); };
  int announcers = 0;
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (!game_ended) take(after.cards[seat]);
    int written = 0;
    for (int column = 0; column < kColumns; ++column) {
      const std::uint32_t numbers =
          after.start[seat].numbers[column] & ~ended.sheets[seat].numbers[column];
      written += Count(numbers);
      ForEachBit(numbers, [&](int number) { take(MakeCard(column, number)); });
    }
    if (written == ended.passed) continue;
    ended.announcer = ++announcers == 1 ? seat : kNobody;
  }
  for (std::size_t half = 0; half < 2; ++half) {
    ForEachBit(left[half], [&](int bit) {
      ended.announced.push_back(static_cast<Card>(64 * static_cast<int>(half) + bit));
    });
  }
  return ended;
}

}  // namespace riftlab::ripple_rush
