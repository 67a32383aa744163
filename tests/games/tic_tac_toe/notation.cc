// Tic-tac-toe as text and JSON. A square is its column letter and row number, "a1" top left. A
// position is {"board":["X..",".O.","..."]}, rows from the top; as seen by a seat, "seat" is added.
#include <nlohmann/json.hpp>

#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
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

absl::Status Wrong(std::string_view field, std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", field, what));
}

absl::StatusOr<State> ReadBoard(const Json& json) {
  State state{};
  if (!json.contains("board")) return state;
  const Json& board = json["board"];
  if (!board.is_array() || board.size() != 3) {
    return Wrong("board", R"(expected three rows such as ["X..",".O.","..."])");
  }
  for (int row = 0; row < 3; ++row) {
    const Json& text = board[static_cast<std::size_t>(row)];
    const std::string marks = text.is_string() ? text.get<std::string>() : "";
    if (marks.size() != 3 || marks.find_first_not_of("XO.") != std::string::npos) {
      return Wrong(fmt::format("board[{}]", row),
                   fmt::format("{} is not a row of three out of X, O and .", text.dump()));
    }
    for (int column = 0; column < 3; ++column) {
      const std::size_t seat = kLetters.find(marks[static_cast<std::size_t>(column)]);
      if (seat != std::string_view::npos) Set(state.marks[seat], 3 * row + column);
    }
  }
  const int lead = Count(state.marks[0]) - Count(state.marks[1]);
  if (lead != 0 && lead != 1) {
    return Wrong("board", fmt::format("{} X and {} O; X moves first, so there must be as many of "
                                      "both or one X more",
                                      Count(state.marks[0]), Count(state.marks[1])));
  }
  if (HasLine(state.marks[0]) && HasLine(state.marks[1])) {
    return Wrong("board", "both seats have three in a row; only one can");
  }
  return state;
}

}  // namespace

Json Rules::ToJson(const State& state) const {
  return {{"board", {RowText(state, 0), RowText(state, 1), RowText(state, 2)}}};
}

Json Rules::ToJson(const InfoSet& info) const {
  Json json = ToJson(info.board);
  json["seat"] = info.seat;
  return json;
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  RETURN_IF_ERROR(CheckObject(json, std::array<std::string, 1>{"board"}));
  return ReadBoard(json);
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  RETURN_IF_ERROR(CheckObject(json, std::array<std::string, 2>{"board", "seat"}));
  if (!json.contains("seat") || (json["seat"] != 0 && json["seat"] != 1)) {
    return Wrong("seat", "expected 0 or 1");
  }
  ASSIGN_OR_RETURN(const State board, ReadBoard(json));
  return InfoSet{.board = board, .seat = json["seat"].get<std::uint16_t>()};
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
