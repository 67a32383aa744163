// The table as a drawing: the sheets side by side, the open cards, and what is asked.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/ripple_rush/notation.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

constexpr Array<Hue, kColumns> kHues = {Hue::kRed, Hue::kBlue, Hue::kGreen, Hue::kOrange};
constexpr Style kStrong = {.weight = Weight::kStrong};
constexpr Style kFaint = {.weight = Weight::kFaint};

// Widths in columns; the more seats, the narrower the sheets.
struct Layout {
  std::size_t label;     // what stands left of the sheets
  std::size_t gap;       // before each sheet
  std::size_t cell;      // one space of a sheet: number or bracket, and a mark after it
  std::size_t per_line;  // sheets side by side

  std::size_t SheetStart(std::size_t seat) const {
    return label + gap + seat % per_line * (gap + kColumns * cell);
  }
};

constexpr Array<Layout, kMaxSeats> kLayouts = {
    Layout{.label = 16, .gap = 2, .cell = 7, .per_line = 1},
    Layout{.label = 16, .gap = 2, .cell = 7, .per_line = 2},
    Layout{.label = 15, .gap = 5, .cell = 4, .per_line = 3},
    Layout{.label = 14, .gap = 3, .cell = 3, .per_line = 4},
    Layout{.label = 13, .gap = 1, .cell = 3, .per_line = 5}};
constexpr Array<Layout, kMaxSeats> kNarrowLayouts = {
    Layout{.label = 16, .gap = 2, .cell = 7, .per_line = 1},
    Layout{.label = 14, .gap = 3, .cell = 5, .per_line = 2},
    Layout{.label = 14, .gap = 3, .cell = 3, .per_line = 3},
    Layout{.label = 8, .gap = 1, .cell = 3, .per_line = 4},
    Layout{.label = 14, .gap = 3, .cell = 3, .per_line = 3}};
// From this width on, a cell takes the name of a colour, and so does the bonus of a row.
constexpr std::size_t kNameCell = 7;
constexpr std::size_t kNameLabel = 13;

// A set of spaces, bit 8 * column + row.
using Spaces = std::uint32_t;
constexpr Spaces ColumnSpaces(int column, std::uint64_t rows) {
  return static_cast<Spaces>(rows & 0xFFU) << (8 * column);
}

// The free spaces that an answer to the seat's question can fill.
Spaces AskedSpaces(const Rules& rules, const State& state, Player seat) {
  switch (state.node) {
    case Node::kOwn:
      return ColumnSpaces(ColumnOf(state.cards[seat]), state.options);
    case Node::kAnnounced: {
      Spaces spaces = 0;
      ForEachBit(state.open, [&](int announcer) {
        const Card card = state.cards[announcer];
        spaces |= ColumnSpaces(ColumnOf(card), state.options >> (8 * announcer));
      });
      return spaces;
    }
    case Node::kBonus:
      return static_cast<Spaces>(state.options);
    case Node::kAnyBonus:
      return ColumnSpaces(rules.cards().bonus[state.pending_row].value, state.options);
    case Node::kNone:
      break;
  }
  return 0;
}

// What a table shows.
struct View {
  const State& state;
  Array<Sheet, kMaxSeats> sheets;  // one a seat
  Player asked;                    // the seat that faces a question, or kNobody
  Player you;                      // whose view it is; kNobody: all is open
};

// Draws one table.
class Painter {
 public:
  Painter(const Rules& rules, const View& view, std::size_t columns)
      : rules_(rules),
        view_(view),
        columns_(columns),
        layout_((columns < kUsualColumns ? kNarrowLayouts : kLayouts)[rules.NumPlayers() - 1]),
        asked_spaces_(view.asked == kNobody ? 0 : AskedSpaces(rules, view.state, view.asked)) {}

  Drawing Paint() {
    const auto seats = static_cast<std::size_t>(rules_.NumPlayers());
    for (first_ = 0; first_ < seats; first_ = end_) {
      end_ = std::min(first_ + layout_.per_line, seats);
      Sheets();
    }
    Rounds();
    Legend();
    return std::move(drawing_);
  }

 private:
  // The sheets that stand side by side.
  void Sheets() {
    Seats();
    if (view_.state.to_move != kNobody) OpenCards();
    ColumnHeads();
    for (int row = kRows - 1; row >= 0; --row) Row(row);
    Scores();
  }

  // A line with a label and something at each of these sheets.
  template <class F>
  void Line(std::string_view label, F&& add_entry) {
    drawing_.Add(label);
    EndLine(add_entry);
  }
  template <class F>
  void EndLine(F&& add_entry) {
    for (std::size_t seat = first_; seat < end_; ++seat) {
      drawing_.PadTo(layout_.SheetStart(seat));
      add_entry(seat);
    }
    drawing_.EndLine();
  }

  void Seats() {
    Line("", [&](std::size_t seat) {
      const bool asked = seat == view_.asked;
      drawing_.Add(
          fmt::format("{}seat {}{}", asked ? '>' : ' ', seat, seat == view_.you ? " you" : ""),
          asked ? kStrong : Style{});
    });
  }

  void OpenCards() {
    const State& state = view_.state;
    Line("open card", [&](std::size_t seat) {
      drawing_.Add(fmt::format(" {}", CardName(state.cards[seat])),
                   {kHues[ColumnOf(state.cards[seat])], Weight::kStrong});
    });
    if (state.announced == 0) return;
    Line("", [&](std::size_t seat) {
      if (Has(state.announced, static_cast<int>(seat))) drawing_.Add(" announced", kStrong);
    });
  }

  void ColumnHeads() {
    Line("row gives", [&](std::size_t /*seat*/) {
      for (std::size_t column = 0; column < kColumns; ++column) {
        const bool full = layout_.cell >= kNameCell;
        const std::string_view letter(&kColourLetters[column], 1);
        drawing_.Add(fmt::format("{:>{}} ", full ? kColourNames[column] : letter, layout_.cell - 1),
                     {.hue = kHues[column]});
      }
    });
  }

  void Row(int row) {
    drawing_.Add(fmt::format("{}", row + 1), kStrong);
    drawing_.Add(" ");
    const bool has_names = layout_.label >= kNameLabel;
    const std::size_t goal_column = has_names ? 11 : 6;
    const Bonus bonus = rules_.cards().bonus[row];
    if (bonus.kind == BonusKind::kNone) drawing_.Add("-", kFaint);
    if (bonus.kind == BonusKind::kNumber) drawing_.Add(fmt::format("{}", bonus.value));
    if (bonus.kind == BonusKind::kAny) {
      const std::string_view letter(&kColourLetters[bonus.value], 1);
      drawing_.Add(fmt::format("X {}", has_names ? kColourNames[bonus.value] : letter),
                   {.hue = kHues[bonus.value]});
    }
    if (Has(view_.state.goals, row)) {
      drawing_.PadTo(goal_column);
      drawing_.Add(fmt::format("*{}", rules_.cards().goal_points[row]), kStrong);
    }
    EndLine([&](std::size_t seat) {
      for (int column = 0; column < kColumns; ++column) Cell(seat, column, row);
    });
  }

  void Cell(std::size_t seat, int column, int row) {
    const int number = NumberAt(view_.sheets[seat], column, row);
    const Hue hue = kHues[column];
    if (number != 0) {
      const bool is_new = NumberAt(view_.state.start[seat], column, row) == 0;
      shows_new_ |= is_new;
      drawing_.Add(fmt::format("{:>{}}{}", number, layout_.cell - 1, is_new ? '\'' : ' '),
                   {hue, is_new ? Weight::kStrong : Weight::kNormal});
    } else if (seat == view_.asked && Has(asked_spaces_, 8 * column + row)) {
      drawing_.Add(fmt::format("{:>{}}", "[ ]", layout_.cell), {hue, Weight::kStrong});
    } else {
      drawing_.Add(fmt::format("{:>{}} ", '.', layout_.cell - 1), kFaint);
    }
  }

  void Scores() {
    Line("score", [&](std::size_t seat) {
      drawing_.Add(fmt::format("{:>{}}", rules_.Score(view_.sheets[seat], view_.state.goals),
                               layout_.cell - 1),
                   kStrong);
    });
  }

  void Rounds() {
    const State& state = view_.state;
    if (state.to_move == kNobody) return;
    const int unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
    const int rounds = state.draws_left / rules_.NumPlayers();
    drawing_.Add(rounds == 0
                     ? std::string("this is the last round")
                     : fmt::format("{} after this one, with {} of {} unseen cards",
                                   Counted(rounds, "more round"), state.draws_left, unseen));
    drawing_.EndLine();
  }

  void Legend() {
    std::string legend;
    const auto explain = [&](std::string_view text) {
      constexpr std::string_view kGap = "   ";
      const std::size_t line = legend.rfind('\n') + 1;  // npos + 1 is 0: the first line
      const bool fits = legend.size() - line + kGap.size() + text.size() <= columns_;
      if (!legend.empty()) legend += fits ? kGap : "\n";
      legend += text;
    };
    if (asked_spaces_ != 0) explain("[ ] may be written now");
    if (shows_new_) explain("' new in this round");
    if (view_.state.goals != 0) explain("* goal, with its points");
    drawing_.Add(legend, kFaint);
    if (!legend.empty()) drawing_.EndLine();
  }

  const Rules& rules_;
  const View& view_;
  const std::size_t columns_;
  const Layout& layout_;
  std::size_t first_ = 0;  // of the seats whose sheets are drawn side by side
  std::size_t end_ = 0;    // and after the last one
  Spaces asked_spaces_;
  bool shows_new_ = false;
  Drawing drawing_;
};

void AddQuestion(const Rules& rules, const State& state, Player seat, std::size_t columns,
                 Drawing& drawing) {
  drawing.Add(state.to_move == kNobody
                  ? std::string("the game is over\n")
                  : Wrapped("", fmt::format("seat {}: {}", seat, Question(rules, state)), columns),
              kStrong);
}

}  // namespace

Drawing Rules::Draw(const State& state) const {
  const View view{.state = state, .sheets = state.now, .asked = state.to_move, .you = kNobody};
  return DrawnForTerminals([&](std::size_t columns) {
    Drawing drawing = Painter(*this, view, columns).Paint();
    AddQuestion(*this, state, state.to_move, columns, drawing);
    return drawing;
  });
}

Drawing Rules::Draw(const InfoSet& info) const {
  const State& known = info.known;
  const bool is_asked = known.node != Node::kNone;
  View view{.state = known,
            .sheets = known.start,
            .asked = is_asked ? info.seat : kNobody,
            .you = info.seat};
  view.sheets[info.seat] = known.now[info.seat];
  return DrawnForTerminals([&](std::size_t columns) {
    Drawing drawing = Painter(*this, view, columns).Paint();
    if (known.to_move != kNobody && num_players_ > 1) {
      drawing.Add("sheets of the others: as the round began\n", {.weight = Weight::kFaint});
    }
    AddQuestion(*this, known, info.seat, columns, drawing);
    return drawing;
  });
}

}  // namespace riftlab::ripple_rush
