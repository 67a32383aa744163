#include "engine/core/text.h"

#include <algorithm>
#include <cctype>
#include <span>

#include "engine/core/drawing.h"
#include "engine/core/near_miss.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

// More moves than this are counted instead of listed.
constexpr std::size_t kListedMoves = 12;

}  // namespace

std::string Normalised(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isspace(byte) == 0) result.push_back(static_cast<char>(std::tolower(byte)));
  }
  return result;
}

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

void AddMissing(const std::vector<std::string>& from, std::vector<std::string>& to) {
  for (const std::string& text : from) {
    if (std::find(to.begin(), to.end(), text) == to.end()) to.push_back(text);
  }
}

bool MayBreakAt(std::string_view text, std::size_t blank) {
  return !text.substr(blank + 1).starts_with('%');
}

std::size_t EndOfWord(std::string_view text) {
  std::size_t blank = text.find(' ');
  while (blank != std::string_view::npos && !MayBreakAt(text, blank)) {
    blank = text.find(' ', blank + 1);
  }
  return std::min(blank, text.size());
}

std::string Wrapped(std::string_view label, std::string_view text, std::size_t columns) {
  return HangingLines(label, text, columns, ColumnsOf(label));
}

std::string HangingLines(std::string_view start, std::string_view text, std::size_t columns,
                         std::size_t indent) {
  std::string lines(start);
  std::size_t column = ColumnsOf(start);
  bool has_words = false;  // in the last line
  bool is_broken = false;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, EndOfWord(text));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const std::size_t width = ColumnsOf(word);
    if (has_words && column + 1 + width > columns) {
      lines.erase(lines.find_last_not_of(' ') + 1);
      lines += '\n';
      lines.append(indent, ' ');
      column = indent;
      has_words = false;
      is_broken = true;
    }
    if (is_broken && !has_words && word.empty()) continue;
    if (has_words) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += width;
    has_words = true;
  }
  return lines + '\n';
}

std::string Counted(std::int64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string ListedAndMore(std::span<const std::string> names, std::size_t most) {
  if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.first(most), ", "), names.size() - most);
}

std::string ListedInAll(std::span<const std::string> names, std::size_t most) {
  if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{}, ... ({} in all)", fmt::join(names.first(most), ", "), names.size());
}

std::string ListedMoves(const std::vector<std::string>& moves) {
  if (moves.size() <= kListedMoves) return fmt::format("{}", fmt::join(moves, ", "));
  const std::span<const std::string> first = std::span(moves).first(kListedMoves - 1);
  return fmt::format("{}, ... {} ({} moves)", fmt::join(first, ", "), moves.back(), moves.size());
}

absl::Status UnknownMove(std::string_view text, bool names_several, int seat,
                         std::string_view question, const std::vector<std::string>& moves) {
  const std::string fault = names_several ? "could be several of the moves"
                                          : fmt::format("is not one of the moves{}",
                                                        Suggestion(std::string(text), moves));
  return absl::InvalidArgumentError(fmt::format("'{}' {}; seat {} is to decide: {}: {}", text,
                                                fault, seat, question, ListedMoves(moves)));
}

absl::Status MoveAtEnd(std::string_view text) {
  return absl::InvalidArgumentError(fmt::format("'{}' is not a move: the game is over", text));
}

}  // namespace riftlab
