// Writing JSON by hand, for lines that are written by the million.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include "fmt/format.h"

namespace riftlab {

// Appends `text` as a JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
void AppendJsonString(std::string_view text, fmt::memory_buffer& out);

// Whether `text` is well-formed UTF-8, so that AppendJsonString keeps it as it is.
bool IsUtf8(std::string_view text);

// Appends a piece of text as it is. Inline, so that a literal is copied without a call.
inline void AppendRaw(std::string_view text, fmt::memory_buffer& out) {
  const std::size_t size = out.size();
  out.resize(size + text.size());
  std::memcpy(out.data() + size, text.data(), text.size());
}

// Appends an integer.
template <class Integer>
void AppendInteger(Integer value, fmt::memory_buffer& out) {
  const fmt::format_int text(value);
  AppendRaw({text.data(), text.size()}, out);
}

}  // namespace riftlab
