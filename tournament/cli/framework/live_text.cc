#include "tournament/cli/framework/live_text.h"

#include <algorithm>

#include "engine/core/drawing.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

// The last lines of `text` that take at most so many rows.
std::string_view LastRows(std::string_view text, TerminalSize size, std::size_t rows) {
  while (RowsOf(text, size.columns) > rows) {
    const std::size_t end = text.find('\n');
    if (end + 1 >= text.size()) break;
    text.remove_prefix(end + 1);
  }
  return text;
}

}  // namespace

std::size_t RowsOf(std::string_view text, std::size_t columns) {
  std::size_t rows = 0;
  for (const std::string_view line : LinesIn(text)) {
    rows += std::max<std::size_t>(1, (ColumnsOf(line) + columns - 1) / columns);
  }
  return rows;
}

void LiveText::Show(std::string_view text, bool is_last) {
  if (overwrites_) {
    const TerminalSize size = console_.Size();
    if (rows_ > 0) console_.Print(fmt::format("\x1b[{}F\x1b[J", rows_));
    // The cursor takes a row of its own.
    if (!is_last) text = LastRows(text, size, size.rows > 1 ? size.rows - 1 : 1);
    rows_ = RowsOf(text, size.columns);
  } else if (has_shown_) {
    console_.Print("\n");
  }
  has_shown_ = true;
  console_.Print(text);
  console_.Flush();
}

}  // namespace riftlab
