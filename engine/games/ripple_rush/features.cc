// What a learned evaluation sees of Ripple Rush (engine/core/features.h), between the rounds: the
// own sheet, what may still come for its gaps, what it promises, how far that leads, and how late
// it is. All columns share their facts, so that each is learnt from all of them.
#include "engine/core/features.h"

#include <algorithm>
#include <cmath>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"
#include "engine/games/ripple_rush/sheet_value.h"

namespace riftlab::ripple_rush {
namespace {

constexpr int kPatterns = 1 << kRows;           // filled spaces of a column
constexpr int kGaps = kRows * (kRows + 1) / 2;  // where a gap begins and ends
constexpr int kHits = 16;                       // expected in a gap
constexpr int kChances = 13;                    // of a row to be filled, filled ones last
constexpr int kRounds = 24;                     // to come
constexpr int kPoints = 80;                     // expected at the end, by halves
constexpr int kMostLead = 14;                   // expected at the end, by halves
constexpr int kLeads = 2 * kMostLead + 1;
constexpr int kStages = 12;  // of the game, two rounds each

// Blocks of facts, one after another.
constexpr int kPatternBlock = 0;
constexpr int kGapBlock = kPatternBlock + kPatterns;
constexpr int kRowBlock = kGapBlock + kGaps * kHits;
constexpr int kGoalBlock = kRowBlock + kRows * kChances;
constexpr int kRoundBlock = kGoalBlock + kRows * kChances;
constexpr int kPointsBlock = kRoundBlock + kRounds;
constexpr int kLeadBlock = kPointsBlock + kPoints;
constexpr int kNumFacts = kLeadBlock + kLeads * kStages;

// A gap of `spaces` from `row` up, among those of a column.
constexpr int GapIndex(int row, int spaces) {
  return row * kRows - row * (row - 1) / 2 + spaces - 1;
}
static_assert(GapIndex(kRows - 1, 1) == kGaps - 1);

// Places for expected hits and for chances: fine where there is little to come.
int HitsIndex(float hits) { return std::min(static_cast<int>(4 * std::sqrt(hits)), kHits - 1); }

int ChanceIndex(float chance) {
  return std::clamp(static_cast<int>(std::sqrt(chance) * (kChances - 1)), 0, kChances - 2);
}

}  // namespace

// A fact of each column and row, and of each gap; goals; the rounds, the points and the lead.
static_assert(kColumns + 2 * kRows + kColumns * kRows / 2 + 3 <= kMaxActiveFeatures);

// Whether the seat to move faces the first choice of its round, and nobody chose before it.
bool Rules::HasJustBegun(const State& state) const {
  State begun = state;
  begun.now = state.start;
  begun.finished = 0;
  if (!BeginTurn(begun, 0) && !PassTurn(begun)) return false;
  return begun.to_move == state.to_move && begun.node == state.node && begun.now == state.now;
}

State Rules::TurnEnd(const State& state, Rng& rng) const {
  if (state.to_move == kNobody) return state;
  State end = state;
  if (HasJustBegun(state)) {
    for (const Player seat : Seats(num_players_)) {
      const Card card = state.cards[seat];
      Set(end.unseen[card / 64], card % 64);
    }
    end.now = end.start;
    end.draws_left = static_cast<std::uint8_t>(end.draws_left + num_players_);
  } else {
    bool has_choice = true;
    while (has_choice) {
      has_choice = ApplyInRound(end, QuickAction(end, rng)) || PassTurn(end);
    }
    end.start = end.now;
    if (end.draws_left == 0) {
      Finish(end);
      return end;
    }
  }
  end.node = Node::kNone;
  return end;
}

int Rules::NumFeatures() const { return kNumFacts; }

// The most points that another seat can expect. Precondition: there is one.
float Rules::BestOfOthers(const State& state, Player seat) const {
  float best = -1;
  for (const Player other : Seats(num_players_)) {
    if (other == seat) continue;
    const Sheet& sheet = state.now[other];
    const Outlook outlook = OutlookOf(*this, state, sheet);
    best = std::max(best, ValueOf(outlook, ViewSheet(outlook, sheet)));
  }
  return best;
}

void Rules::Features(const State& state, Player seat, FeatureList& out) const {
  out.clear();
  const auto add = [&](int fact) { out.push_back(static_cast<std::uint16_t>(fact)); };
  const Sheet& sheet = state.now[seat];
  const Outlook outlook = OutlookOf(*this, state, sheet);
  const SheetView view = ViewSheet(outlook, sheet);
  for (int column = 0; column < kColumns; ++column) {
    const std::uint8_t rows = sheet.FilledRows(column);
    add(kPatternBlock + rows);
    ForEachAnyGap(cards_, sheet, column, [&](std::uint8_t gap, NumberRange range) {
      const auto fits = static_cast<float>(UnseenIn(state.unseen, column, range));
      const int hits = HitsIndex(fits * outlook.hits_per_card);
      add(kGapBlock + GapIndex(LowestBit(gap), Count(gap)) * kHits + hits);
    });
  }
  const auto& filled = view.filled;
  const RowValues chances = (filled[0] * filled[1]) * (filled[2] * filled[3]);
  for (int row = 0; row < kRows; ++row) {
    const int chance = IsRowComplete(sheet, row) ? kChances - 1 : ChanceIndex(chances[row]);
    add(kRowBlock + row * kChances + chance);
    if (Has(state.goals, row)) add(kGoalBlock + row * kChances + chance);
  }
  const int rounds = std::min(state.draws_left / num_players_, kRounds - 1);
  add(kRoundBlock + rounds);
  const float points = ValueOf(outlook, view);
  add(kPointsBlock + std::clamp(static_cast<int>(2 * points), 0, kPoints - 1));
  const float lead = num_players_ == 1 ? 0 : points - BestOfOthers(state, seat);
  const int halves =
      std::clamp(static_cast<int>(std::floor(2 * lead + 0.5F)), -kMostLead, kMostLead);
  add(kLeadBlock + (kMostLead + halves) * kStages + rounds * kStages / kRounds);
}

}  // namespace riftlab::ripple_rush
