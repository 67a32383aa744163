#include "engine/core/drawing.h"

#include <algorithm>

namespace riftlab {

std::size_t ColumnsOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // no continuation byte of UTF-8
  }));
}

void Drawing::AddSpan(std::size_t begin, std::size_t end, Style style) {
  if (begin == end || style == Style{}) return;
  if (!spans_.empty() && spans_.back().end == begin && spans_.back().style == style) {
    spans_.back().end = end;
  } else {
    spans_.push_back({begin, end, style});
  }
}

void Drawing::Add(std::string_view text, Style style) {
  while (!text.empty()) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    AddSpan(text_.size(), text_.size() + line, style);
    const std::size_t taken = std::min(line + 1, text.size());
    text_ += text.substr(0, taken);
    text.remove_prefix(taken);
  }
}

void Drawing::PadTo(std::size_t columns) {
  const std::size_t line = text_.rfind('\n') + 1;  // npos + 1 is 0: the first line
  const std::size_t length = ColumnsOf(std::string_view{text_}.substr(line));
  if (length < columns) text_.append(columns - length, ' ');
}

void Drawing::EndLine() {
  const std::size_t line = text_.rfind('\n') + 1;
  text_.resize(std::max(line, text_.find_last_not_of(' ') + 1));
  while (!spans_.empty() && spans_.back().begin >= text_.size()) spans_.pop_back();
  if (!spans_.empty()) spans_.back().end = std::min(spans_.back().end, text_.size());
  text_ += '\n';
}

void Drawing::SetNarrow(Drawing narrow) {
  narrow_.clear();
  narrow_.push_back(std::move(narrow));
}

}  // namespace riftlab
