// Whether text fits where it is shown.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "engine/core/drawing.h"

namespace riftlab::internal {

inline bool IsOneLine(std::string_view text) { return text.find('\n') == std::string_view::npos; }

// Whether every line takes at most so many columns.
inline bool FitsColumns(std::string_view text, std::size_t columns) {
  while (!text.empty()) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    if (ColumnsOf(text.substr(0, line)) > columns) return false;
    text.remove_prefix(std::min(line + 1, text.size()));
  }
  return true;
}

}  // namespace riftlab::internal
