// Whether text fits where it is shown.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/drawing.h"
#include "engine/core/text.h"

namespace riftlab::internal {

// What keeps a move's text from being typed, and found again in a line that tells a game: `follow`
// takes it for a word of its own. Empty where nothing does.
inline std::string_view MoveTextFault(std::string_view text) {
  if (text.empty()) return "is empty";
  if (text.find_first_of(" \n\t") != std::string_view::npos) return "has blanks";
  if (text.find('=') != std::string_view::npos) return "has '=', after which stands what was seen";
  if (text.find('?') != std::string_view::npos) return "has '?', which stands for an unknown card";
  if (text.front() == '#') return "begins with '#', as a comment does";
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits > 0 && digits < text.size() && text[digits] == ':') return "begins with a seat";
  const std::string word = Normalised(text);
  if (word == "deal" || word == "resigns") return "is a word of told games";
  return "";
}

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
