#include "tournament/cli/table/table_text.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/play/typed_line.h"

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

std::string Percent(double share) { return fmt::format("{:.1f}", 100 * share); }

// Why the first move of an analysis is the advice.
std::string AdviceReason(const Analysis& analysis) {
  const std::vector<MoveAnalysis>& moves = analysis.moves;
  const auto is_equal = [](const MoveAnalysis& move) { return move.equal_to_best; };
  const auto is_higher = [&](const MoveAnalysis& move) {
    return move.win_share.mean > moves.front().win_share.mean;
  };
  const auto equals = std::count_if(moves.begin(), moves.end(), is_equal);
  if (equals > 1) {
    return fmt::format("{} {} equal to it in every tree", equals - 1,
                       equals == 2 ? "other move is" : "other moves are");
  }
  return fmt::format("the most visited move is the one that the search would play{}",
                     std::any_of(moves.begin(), moves.end(), is_higher)
                         ? "; a higher value on fewer visits is not sure enough to take its place"
                         : "");
}

}  // namespace

Drawing MoveList(const SeatView& view, std::string_view beginning, std::size_t max_lines) {
  const std::vector<std::string>& moves = view.moves();
  std::vector<std::size_t> shown;
  std::size_t width = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!BeginsWith(moves[i], beginning)) continue;
    shown.push_back(i);
    width = std::max(width, ColumnsOf(moves[i]));
  }
  Drawing list;
  if (shown.empty()) {
    list.Add(Wrapped(fmt::format("no legal move begins with '{}'", ShownText(beginning))));
    return list;
  }
  const std::size_t digits = fmt::format("{}", moves.size()).size();
  const std::size_t item = digits + 2 + width + kGap;
  const std::size_t per_line = std::max<std::size_t>(1, (kTerminalColumns + kGap) / item);
  const std::size_t room = per_line * max_lines;
  const std::size_t listed = std::min(shown.size(), room);
  for (std::size_t i = 0; i < listed; ++i) {
    const std::size_t column = i % per_line;
    if (i > 0 && column == 0) list.EndLine();
    list.PadTo(column * item);
    list.Add(fmt::format("{:>{}}.", shown[i] + 1, digits), kStrong);
    list.Add(" ");
    list.Add(moves[shown[i]]);
  }
  list.EndLine();
  if (listed < shown.size()) {
    list.Add(Wrapped(fmt::format("... and {} more, the last is {}. {}; 'moves' lists all",
                                 shown.size() - listed, shown.back() + 1, moves[shown.back()])));
  }
  return list;
}

Drawing HintList(const SeatView& view, const Analysis& analysis) {
  Drawing list;
  list.Add(Wrapped(fmt::format(
      "a search of {} iterations ({}), knowing what seat {} knows; value is its share of the win",
      analysis.iterations, analysis.agent, view.seat())));
  const std::size_t count = std::min(kHintMoves, analysis.moves.size());
  std::vector<std::string> names;
  std::size_t width = 4;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& move = analysis.moves[i].move;
    const auto index =
        std::find(view.moves().begin(), view.moves().end(), move) - view.moves().begin();
    names.push_back(fmt::format("{}. {}", index + 1, move));
    width = std::max(width, ColumnsOf(names.back()));
  }
  list.Add("advice: ");
  list.Add(names.front(), kStrong);
  list.Add("\n");
  list.Add(Wrapped(AdviceReason(analysis)));
  list.Add(fmt::format("{:<{}}  {:>8}  {:>7}  {:>13}\n", "move", width, "visits %", "value %",
                       "search noise"));
  const auto visits = static_cast<double>(std::max<std::int64_t>(1, analysis.iterations));
  for (std::size_t i = 0; i < count; ++i) {
    const MoveAnalysis& move = analysis.moves[i];
    const TreeEstimate& value = move.win_share;
    const std::string noise =
        value.trees > 1 ? fmt::format("{} - {}", Percent(value.low), Percent(value.high)) : "-";
    list.Add(fmt::format("{:<{}}", names[i], width), i == 0 ? kStrong : Style{});
    list.Add(fmt::format("  {:>8}  {:>7}  {:>13}\n",
                         Percent(static_cast<double>(move.visits) / visits),
                         value.trees > 0 ? Percent(value.mean) : "-", noise));
  }
  if (count < analysis.moves.size()) {
    list.Add(fmt::format("... and {} more\n", analysis.moves.size() - count));
  }
  return list;
}

std::string TableHelp() {
  std::string text =
      "A move is typed as its number, its text, or an unambiguous beginning of it, in\n"
      "upper or lower case. Commands:\n";
  for (const TableWord& word : TableWords()) {
    text += fmt::format("  {:<18} {}\n",
                        word.argument == Argument::kOptional
                            ? fmt::format("{} [{}]", word.word, word.argument_name)
                            : fmt::format("{} {}", word.word, word.argument_name),
                        word.help);
  }
  return text;
}

}  // namespace riftlab
