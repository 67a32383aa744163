#include "engine/core/nesting.h"

#include <cstddef>

namespace riftlab {
namespace {

// The place after the string of a TOML text that begins at `start`, of any of the four kinds; the
// end of the line or the text where it is not closed.
std::size_t EndOfTomlString(std::string_view text, std::size_t start) {
  const char quote = text[start];
  const bool has_escapes = quote == '"';
  const std::string_view triple = has_escapes ? R"(""")" : "'''";
  const bool is_long = text.substr(start).starts_with(triple);
  for (std::size_t i = start + (is_long ? triple.size() : 1); i < text.size(); ++i) {
    if (has_escapes && text[i] == '\\') {
      ++i;
    } else if (is_long && text.substr(i).starts_with(triple)) {
      return i + triple.size();
    } else if (!is_long && (text[i] == quote || text[i] == '\n')) {
      return text[i] == quote ? i + 1 : i;
    }
  }
  return text.size();
}

}  // namespace

bool IsJsonTooDeep(std::string_view text) {
  int levels = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') is_in_string = !is_in_string;
    if (is_in_string) {
      if (c == '\\') ++i;
      continue;
    }
    if (c == '[' || c == '{') ++levels;
    if (c == ']' || c == '}') --levels;
    if (levels > kMaxJsonLevels) return true;
  }
  return false;
}

int LineOfDeepTomlKey(std::string_view text) {
  constexpr std::string_view kEndsOfKeys = "\n=,[]{}";
  int line = 1;
  int parts = 1;  // of the key, or of what else stands between two ends of keys
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      const std::size_t end = EndOfTomlString(text, i);
      for (; i < end; ++i) line += text[i] == '\n' ? 1 : 0;
      continue;
    }
    if (c == '#') {
      i = text.find('\n', i);
      if (i == std::string_view::npos) return 0;
      continue;
    }
    if (c == '.' && ++parts > kMaxTomlKeyParts) return line;
    if (kEndsOfKeys.find(c) != std::string_view::npos) parts = 1;
    if (c == '\n') ++line;
    ++i;
  }
  return 0;
}

}  // namespace riftlab
