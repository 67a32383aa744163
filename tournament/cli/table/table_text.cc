#include "tournament/cli/table/table_text.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/play/typed_line.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr Style kStrong = {.weight = Weight::kStrong};
constexpr std::size_t kGap = 2;
// Moves of a hint.
constexpr std::size_t kHintMoves = 5;

bool BeginsWith(std::string_view text, std::string_view beginning) {
  return text.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) ==
                  std::tolower(static_cast<unsigned char>(b));
         });
}

std::string PercentText(double share) { return fmt::format("{:.1f}", 100 * share); }

// Why the first move of an analysis is the advice; nothing where its value says it.
std::string AdviceReason(const Analysis& analysis) {
  const std::vector<MoveAnalysis>& moves = analysis.moves;
  const auto equals = std::count_if(moves.begin() + 1, moves.end(),
                                    [](const MoveAnalysis& move) { return move.equal_to_best; });
  if (moves.front().equal_to_best && equals > 0) {
    return fmt::format("{} {} equal to it in every tree.", equals,
                       equals == 1 ? "other move is" : "other moves are");
  }
  return FirstMoveReason(analysis);
}

// The move as the list of moves has it: "7. flip the Market".
std::string NumberedMove(const SeatView& view, const MoveAnalysis& move) {
  const auto& moves = view.moves();
  const auto index = std::find(moves.begin(), moves.end(), move.move) - moves.begin();
  return fmt::format("{}. {}", index + 1, move.words);
}

// "Best, with 52.1 % against 50.3 % for the next (search noise 0.4), is 7. flip the Market." Where
// another move has a higher value it is advised, and not called the best.
std::string Advice(const SeatView& view, const Analysis& analysis) {
  const std::vector<MoveAnalysis>& moves = analysis.moves;
  const TreeEstimate& value = moves.front().win_share;
  std::string text =
      fmt::format("{}, with {} %", FirstMoveReason(analysis).empty() ? "Best" : "Advised",
                  value.trees > 0 ? PercentText(value.mean) : "-");
  if (moves.size() > 1 && moves[1].win_share.trees > 0) {
    text += fmt::format(" against {} % for the next", PercentText(moves[1].win_share.mean));
  }
  if (value.trees > 1) text += fmt::format(" (search noise {})", PercentText(value.noise));
  const std::string move = NumberedMove(view, moves.front());
  return fmt::format("{}, is {}{}", text, move, move.ends_with("...") ? "" : ".");
}

// Whether nobody plays with or against the seat, so that nothing can be won.
bool PlaysAlone(const SeatView& view) { return view.game().NumPlayers() == 1; }

std::string CodeBeside(const SeatView& view, std::size_t move, ShowCodes codes) {
  const bool has_code = codes == ShowCodes::kYes && view.words()[move] != view.moves()[move];
  return has_code ? "  " + view.moves()[move] : "";
}

}  // namespace

std::size_t RowsOf(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

Drawing MoveList(const SeatView& view, std::string_view beginning, std::size_t max_lines,
                 ShowCodes codes, std::size_t columns) {
  const std::vector<std::string>& words = view.words();
  std::vector<std::size_t> shown;
  std::size_t width = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!BeginsWith(words[i], beginning) && !BeginsWith(view.moves()[i], beginning)) continue;
    shown.push_back(i);
    width = std::max(width, ColumnsOf(words[i]) + ColumnsOf(CodeBeside(view, i, codes)));
  }
  Drawing list;
  if (shown.empty()) {
    list.Add(Wrapped(fmt::format("no legal move begins with '{}'", ShownText(beginning)), columns));
    return list;
  }
  const std::size_t digits = fmt::format("{}", words.size()).size();
  const std::size_t item = digits + 2 + width + kGap;
  const std::size_t per_line = std::max<std::size_t>(1, (columns + kGap) / item);
  const std::size_t room = per_line * max_lines;
  const std::size_t listed = std::min(shown.size(), room);
  for (std::size_t i = 0; i < listed; ++i) {
    const std::size_t column = i % per_line;
    if (i > 0 && column == 0) list.EndLine();
    list.PadTo(column * item);
    list.Add(fmt::format("{:>{}}.", shown[i] + 1, digits), kStrong);
    list.Add(" ");
    std::string entry = Wrapped(words[shown[i]] + CodeBeside(view, shown[i], codes), columns,
                                digits + 2, digits + 2);
    entry.pop_back();
    list.Add(entry);
  }
  list.EndLine();
  if (listed < shown.size()) {
    list.Add(Wrapped(fmt::format("... and {} more, the last is {}. {}; 'moves' lists all",
                                 shown.size() - listed, shown.back() + 1, words[shown.back()]),
                     columns));
  }
  return list;
}

Drawing HintList(const SeatView& view, const Analysis& analysis, std::size_t columns) {
  Drawing list;
  list.Add(Wrapped(Advice(view, analysis), columns), kStrong);
  const std::string reason = AdviceReason(analysis);
  if (!reason.empty()) list.Add(Wrapped(reason, columns));
  const std::string line = ContinuationText(analysis.moves.front().line_moves, 1);
  if (!line.empty()) list.Add(Wrapped(fmt::format("Then perhaps {}", line), columns));
  list.Add(Wrapped(fmt::format("a search of {} ({}), knowing what seat {} knows; value is its {}",
                               Counted(analysis.iterations, "iteration"), analysis.agent,
                               view.seat(), PlaysAlone(view) ? "utility" : "share of the win"),
                   columns));
  const std::string head =
      fmt::format("{:>8}  {:>7}  {:>13}  ", "visits %", "value %", "search noise");
  list.Add(head + "move\n");
  // A single one more takes no more room than to say so.
  const std::size_t count = analysis.moves.size() == kHintMoves + 1
                                ? kHintMoves + 1
                                : std::min(kHintMoves, analysis.moves.size());
  const auto visits = static_cast<double>(std::max<std::int64_t>(1, analysis.iterations));
  for (std::size_t i = 0; i < count; ++i) {
    const MoveAnalysis& move = analysis.moves[i];
    const TreeEstimate& value = move.win_share;
    const std::string noise =
        value.trees > 1 ? fmt::format("{} - {}", PercentText(value.low), PercentText(value.high))
                        : "-";
    list.Add(fmt::format("{:>8}  {:>7}  {:>13}  ",
                         PercentText(static_cast<double>(move.visits) / visits),
                         value.trees > 0 ? PercentText(value.mean) : "-", noise));
    list.Add(Wrapped(NumberedMove(view, move), columns, head.size(), head.size() + 2),
             i == 0 ? kStrong : Style{});
  }
  if (count < analysis.moves.size()) {
    list.Add(Wrapped(fmt::format("... and {} more; 'why MOVE' looks at any of them",
                                 analysis.moves.size() - count),
                     columns));
  }
  if (const Course course = CourseOf(analysis); course != Course::kSteady) {
    list.Add(Wrapped(fmt::format("The value is {}", CourseText(course)), columns));
  }
  for (const std::string& warning : analysis.warnings) {
    list.Add(Wrapped(fmt::format("warning: {}", warning), columns));
  }
  return list;
}

std::string ComparisonText(const SeatView& view, const MoveAnalysis& best,
                           const MoveAnalysis& other, const MoveComparison& comparison,
                           std::string_view agent, std::size_t columns) {
  const Estimate& difference = comparison.difference;
  const std::string_view brings = PlaysAlone(view) ? "has a utility of" : "wins";
  std::string text = Wrapped(
      fmt::format(
          "'{}' {} {} %, '{}' {} {} %: a difference of {} (95 % interval {} to {}){}.",
          NumberedMove(view, best), brings, PercentText(comparison.first.value),
          NumberedMove(view, other), brings, PercentText(comparison.second.value),
          SignedFixed(100 * difference.value, 1), SignedFixed(100 * difference.low, 1),
          SignedFixed(100 * difference.high, 1),
          difference.low <= 0 && difference.high >= 0 ? ", which does not tell them apart" : ""),
      columns);
  text += Wrapped(
      fmt::format(
          "Both were played out in the same {} worlds that fit what seat {} knows, with the "
          "same luck, by {} in all seats.",
          difference.count, view.seat(), agent),
      columns);
  for (const MoveAnalysis* move : {&best, &other}) {
    const std::string line = ContinuationText(move->line_moves, 1);
    if (!line.empty()) {
      text +=
          Wrapped(fmt::format("After '{}', perhaps: {}", NumberedMove(view, *move), line), columns);
    }
  }
  return text;
}

std::string LogText(const std::vector<std::string>& told, std::size_t lines, std::size_t columns) {
  if (told.empty()) return "You were told nothing yet.\n";
  const std::size_t shown = std::min(lines, told.size());
  std::string text = Wrapped(
      shown < told.size()
          ? fmt::format("the last {} of {} things that you were told, the latest below:", shown,
                        told.size())
          : std::string("all that you were told, the latest below:"),
      columns);
  for (std::size_t i = told.size() - shown; i < told.size(); ++i) text += Wrapped(told[i], columns);
  return text;
}

std::string TableHelp(std::size_t columns) {
  constexpr std::size_t kHelpColumn = 21;
  std::string text = Wrapped(
      "A move is typed as its number, its words, its code, or an unambiguous beginning of words or "
      "code, in upper or lower case; several on one line, as in '1 1 3', are made one after the "
      "other. Commands:",
      columns, 0, 0);
  for (const TableWord& word : TableWords()) {
    const std::string call = word.argument == Argument::kOptional
                                 ? fmt::format("{} [{}]", word.word, word.argument_name)
                                 : fmt::format("{} {}", word.word, word.argument_name);
    const std::string head = fmt::format("  {:<{}}", call, kHelpColumn - 2);
    text += head + Wrapped(word.help, columns, head.size(), kHelpColumn);
  }
  return text;
}

}  // namespace riftlab
