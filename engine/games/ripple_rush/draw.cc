// The table as text: the sheets side by side, the open cards, and what is asked.
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/notation.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

constexpr int kLabelWidth = 13;
constexpr int kSheetWidth = 12;

// "7 any 10    *": a row, its bonus, and a star for a goal.
std::string RowLabel(const Rules& rules, const State& state, int row) {
  const Bonus bonus = rules.cards().bonus[static_cast<std::size_t>(row)];
  std::string gives = "-";
  if (bonus.kind == BonusKind::kNumber) gives = fmt::format("{}", bonus.value);
  if (bonus.kind == BonusKind::kAny) gives = fmt::format("X {}", kColourNames[bonus.value]);
  return fmt::format("{} {:<8} {} ", row + 1, gives, Has(state.goals, row) ? '*' : ' ');
}

// One row of a sheet; numbers written in this round carry an apostrophe.
std::string SheetRow(const Sheet& start, const Sheet& now, int row) {
  std::string text;
  for (int column = 0; column < kColumns; ++column) {
    const int number = NumberAt(now, column, row);
    if (number == 0) {
      text += " . ";
    } else {
      text += fmt::format("{:>2}{}", number, NumberAt(start, column, row) == 0 ? '\'' : ' ');
    }
  }
  return text;
}

// One line of the table: a label and an entry for each seat.
template <class F>
std::string Line(std::string_view label, int num_players, F&& entry) {
  std::string line = fmt::format("{:<{}}", label, kLabelWidth);
  for (int seat = 0; seat < num_players; ++seat) {
    line += fmt::format(" {:<{}}", entry(static_cast<std::size_t>(seat)), kSheetWidth);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

// Sheets with their captions; `now` are the sheets to show, one a seat.
std::string Table(const Rules& rules, const State& state, const std::array<Sheet, kMaxSeats>& now) {
  const int seats = rules.NumPlayers();
  std::string text = Line("", seats, [](std::size_t seat) { return fmt::format("seat {}", seat); });
  if (state.to_move != kNobody) {
    text += Line("open card", seats, [&](std::size_t seat) { return CardName(state.cards[seat]); });
    if (state.announced != 0) {
      text += Line("announced", seats, [&](std::size_t seat) {
        return Has(state.announced, static_cast<int>(seat)) ? "yes" : "";
      });
    }
  }
  text += Line("row gives", seats, [](std::size_t) { return " R  B  G  O"; });
  for (int row = kRows - 1; row >= 0; --row) {
    text += Line(RowLabel(rules, state, row), seats,
                 [&](std::size_t seat) { return SheetRow(state.start[seat], now[seat], row); });
  }
  text += Line("score", seats, [&](std::size_t seat) {
    return fmt::format("{:>2}", rules.Score(now[seat], state.goals));
  });
  const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
  text += fmt::format("cards to be drawn after this round: {} of {} unseen\n", state.draws_left,
                      unseen);
  if (state.goals != 0) text += "* goal row\n";
  return text;
}

}  // namespace

std::string Rules::Draw(const State& state) const {
  std::string text = Table(*this, state, state.now);
  if (state.to_move == kNobody) return text + "the game is over\n";
  return text + fmt::format("seat {}: {}\n", state.to_move, Question(*this, state));
}

std::string Rules::Draw(const InfoSet& info) const {
  const State& known = info.known;
  std::array<Sheet, kMaxSeats> now = known.start;
  now[info.seat] = known.now[info.seat];
  std::string text = Table(*this, known, now);
  if (known.to_move == kNobody) return text + "the game is over\n";
  if (num_players_ > 1) text += "sheets of the others: as the round began\n";
  return text + fmt::format("seat {}: {}\n", info.seat, Question(*this, known));
}

}  // namespace riftlab::ripple_rush
