// What a learned evaluation sees of Ripple Rush (engine/core/features.h): the own sheet, what may
// still come for its empty spaces, and how late it is. The sheets of others are for their own
// views.
#include "engine/core/features.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {
namespace {

constexpr int kPatterns = 1 << kRows;  // filled spaces of a column
constexpr int kFits = 10;              // unseen cards that fit a space, 0 to 9 and more
constexpr int kFilled = kColumns + 1;  // spaces of a row
constexpr int kRounds = 24;            // to come

// Blocks of facts, one after another.
constexpr int kPatternBlock = 0;
constexpr int kFitBlock = kPatternBlock + kColumns * kPatterns;
constexpr int kRowBlock = kFitBlock + kColumns * kRows * kFits;
constexpr int kGoalBlock = kRowBlock + kRows * kFilled;
constexpr int kRoundBlock = kGoalBlock + kRows * kFilled;
constexpr int kNumFacts = kRoundBlock + kRounds;

// Unseen cards of a column with numbers above `low` and below `high`.
int UnseenBetween(const State& state, int column, int low, int high) {
  const int first = MakeCard(column, 0);
  const auto cards = static_cast<std::uint32_t>(state.unseen[first / 64] >> (first % 64));
  const std::uint64_t between = BitsBelow<std::uint64_t>(high) & ~BitsBelow<std::uint64_t>(low + 1);
  return Count(cards & between);
}

}  // namespace

// A fact of each column and row, and of each space; goals; the rounds.
static_assert(kColumns + 2 * kRows + kColumns * kRows + 1 <= kMaxActiveFeatures);

int Rules::NumFeatures() const { return kNumFacts; }

void Rules::Features(const State& state, Player seat, FeatureList& out) const {
  out.clear();
  const auto add = [&](int fact) { out.push_back(static_cast<std::uint16_t>(fact)); };
  const Sheet& sheet = state.now[seat];
  Array<int, kRows> filled{};
  for (int column = 0; column < kColumns; ++column) {
    const std::uint8_t rows = sheet.FilledRows(column);
    add(kPatternBlock + column * kPatterns + rows);
    std::uint32_t above = sheet.numbers[column];
    int low = 0;
    for (int row = 0; row < kRows;) {
      if (Has(rows, row)) {
        low = LowestBit(above);
        above = WithoutLowest(above);
        ++filled[row++];
        continue;
      }
      // The same fit all spaces of a gap.
      const int high = above == 0 ? kMaxNumber + 1 : LowestBit(above);
      const int fits = std::min(UnseenBetween(state, column, low, high), kFits - 1);
      for (; row < kRows && !Has(rows, row); ++row) {
        add(kFitBlock + (column * kRows + row) * kFits + fits);
      }
    }
  }
  for (int row = 0; row < kRows; ++row) {
    const int count = filled[row];
    add(kRowBlock + row * kFilled + count);
    if (Has(state.goals, row)) add(kGoalBlock + row * kFilled + count);
  }
  add(kRoundBlock + std::min(state.draws_left / num_players_, kRounds - 1));
}

}  // namespace riftlab::ripple_rush
