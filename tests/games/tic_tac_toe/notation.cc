// Tic-tac-toe as text and JSON. A square is its column letter and row number, "a1" top left. A
// position is {"board":["X..",".O.","..."]}, rows from the top; as seen by a seat, "seat" is added.
#include "engine/core/fields.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab::tic_tac_toe {
namespace {

constexpr std::string_view kLetters = "XO";

std::string SquareName(int square) {
  return fmt::format("{}{}", "abc"[square % 3], square / 3 + 1);
}

// The mark on a square: 'X', 'O', or '.' when free.
char MarkAt(const State& state, int square) {
  if (Has(state.marks[0], square)) return kLetters[0];
  return Has(state.marks[1], square) ? kLetters[1] : '.';
}

std::string RowText(const State& state, int row) {
  std::string text;
  for (int column = 0; column < 3; ++column) text += MarkAt(state, 3 * row + column);
  return text;
}

absl::StatusOr<std::string> ParseRow(const std::string& text) {
  if (text.size() == 3 && text.find_first_not_of("XO.") == std::string::npos) return text;
  return absl::InvalidArgumentError("is not a row of three out of X, O and .");
}

void Describe(Fields f, State& state) {
  f["board"].List(3, R"(rows such as "X.O")", [&](Fields row, std::size_t index) {
    std::string marks = RowText(state, static_cast<int>(index));
    row.Text(
        marks, [](const std::string& text) { return text; }, ParseRow);
    for (std::size_t column = 0; column < 3; ++column) {
      const std::size_t seat = kLetters.find(marks[column]);
      if (seat != std::string_view::npos) {
        Set(state.marks[seat], static_cast<int>(3 * index + column));
      }
    }
  });
}

void DescribeView(Fields f, InfoSet& info) {
  Describe(f, info.board);
  f.Required("seat", "0 or 1").Integer(info.seat, {0, 1});
}

void Check(Fields f, const State& state) {
  const int lead = Count(state.marks[0]) - Count(state.marks[1]);
  if (lead != 0 && lead != 1) {
    f["board"].Complain(
        fmt::format("{} X and {} O; X moves first, so there must be as many of both or one X more",
                    Count(state.marks[0]), Count(state.marks[1])));
  }
  if (HasLine(state.marks[0]) && HasLine(state.marks[1])) {
    f["board"].Complain("both seats have three in a row; only one can");
  }
}

}  // namespace

Json Rules::ToJson(const State& state) const {
  State board = state;
  return Fields::Write([&](Fields f) { Describe(f, board); });
}

Json Rules::ToJson(const InfoSet& info) const {
  InfoSet view = info;
  return Fields::Write([&](Fields f) { DescribeView(f, view); });
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  State state{};
  RETURN_IF_ERROR(Fields::Read(
      json, [&](Fields f) { Describe(f, state); }, [&](Fields f) { Check(f, state); }));
  return state;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  InfoSet info{};
  RETURN_IF_ERROR(Fields::Read(
      json, [&](Fields f) { DescribeView(f, info); }, [&](Fields f) { Check(f, info.board); }));
  return info;
}

std::string Rules::ToText(const State& /*state*/, Action action) const {
  return SquareName(static_cast<int>(Code(action)));
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  ActionList<Rules> actions;
  LegalActions(state, actions);
  std::vector<std::string> names;
  for (const Action action : actions) {
    names.push_back(ToText(state, action));
    if (text == names.back()) return action;
  }
  return absl::InvalidArgumentError(
      fmt::format("'{}' is not a free square; free: {}", text, fmt::join(names, ", ")));
}

// Lists the squares that were marked, read off the two boards.
std::string Rules::Event(const State& before, Action /*action*/, const State& after,
                         Player /*seat*/) const {
  std::vector<std::string> marks;
  for (int square = 0; square < kMaxActions; ++square) {
    const char mark = MarkAt(after, square);
    if (mark != MarkAt(before, square)) {
      marks.push_back(fmt::format("{} {}", mark, SquareName(square)));
    }
  }
  return fmt::format("{}", fmt::join(marks, ", "));
}

std::string Rules::DealEvent(const State& /*state*/, Player /*seat*/) const { return ""; }

std::string Rules::Draw(const State& state) const {
  std::string text = "  a b c\n";
  for (int row = 0; row < 3; ++row) {
    const std::string marks = RowText(state, row);
    text += fmt::format("{} {} {} {}\n", row + 1, marks[0], marks[1], marks[2]);
  }
  return text;
}

std::string Rules::Draw(const InfoSet& info) const { return Draw(info.board); }

std::string Rules::DescribeCards() const { return ""; }

}  // namespace riftlab::tic_tac_toe
