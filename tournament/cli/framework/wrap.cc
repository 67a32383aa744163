#include "tournament/cli/framework/wrap.h"

#include <algorithm>

#include "engine/core/drawing.h"
#include "engine/core/text.h"

namespace riftlab {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The length in bytes of the longest beginning of `text` that takes at most `columns`.
std::size_t BytesOf(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  for (std::size_t taken = 0; bytes < text.size(); ++bytes) {
    if (!IsContinuation(text[bytes]) && taken++ == columns) break;
  }
  return bytes;
}

// Where a word is broken that is longer than `limit`. Of a list of values, such as an agent's, none
// is cut in two where that can be.
std::size_t EndInWord(std::string_view text, std::size_t limit) {
  const std::size_t comma = text.substr(0, limit).rfind(',');
  return comma == std::string_view::npos ? limit : comma + 1;
}

}  // namespace

std::string Wrapped(std::string_view text, std::size_t columns, std::size_t taken,
                    std::size_t indent) {
  std::string clean(text);
  for (char& c : clean) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) c = '?';
  }
  std::string lines;
  std::string_view rest = clean;
  while (true) {
    const std::size_t room = columns - (lines.empty() ? taken : indent);
    if (!lines.empty()) lines.append(indent, ' ');
    if (ColumnsOf(rest) <= room) return lines.append(rest) + "\n";
    const std::size_t limit = BytesOf(rest, room);
    std::size_t blank = rest.rfind(' ', limit);
    const auto is_inside = [&] { return blank != std::string_view::npos && blank > 0; };
    while (is_inside() && !MayBreakAt(rest, blank)) blank = rest.rfind(' ', blank - 1);
    const bool breaks = is_inside();
    const std::size_t end = breaks ? blank : EndInWord(rest, limit);
    lines += rest.substr(0, end);
    lines += '\n';
    rest.remove_prefix(breaks ? end + 1 : end);
  }
}

std::vector<std::string_view> LinesIn(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return lines;
}

std::string Narrowed(std::string_view text, std::size_t columns) {
  std::string narrow;
  for (const std::string_view line : LinesIn(text)) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    narrow += Wrapped(line, columns, 0, std::min<std::size_t>(indent + 2, columns / 2));
  }
  return narrow;
}

}  // namespace riftlab
