#include "tournament/report/printed_names.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// Whether the code is the name but for capitals and blanks.
bool SaysCode(std::string_view name, std::string_view code) {
  const auto plain = [](char c) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower == ' ' ? '_' : lower;
  };
  return std::equal(name.begin(), name.end(), code.begin(), code.end(),
                    [&](char a, char b) { return plain(a) == plain(b); });
}

}  // namespace

std::string_view PrintedNames::Find(std::string_view code) const {
  const auto found = names_.find(std::string(code));
  return found == names_.end() ? code : std::string_view{found->second};
}

std::string PrintedNames::Of(std::string_view code) const {
  if (const std::string_view name = Find(code); name != code) return std::string(name);
  std::string names;
  bool has_name = false;
  for (std::size_t begin = 0; begin <= code.size();) {
    const std::size_t end = std::min(code.find('+', begin), code.size());
    const std::string_view part = code.substr(begin, end - begin);
    const std::string_view name = Find(part);
    has_name = has_name || name != part;
    names += fmt::format("{}{}", begin == 0 ? "" : " + ", name);
    begin = end + 1;
  }
  return has_name ? names : std::string(code);
}

std::string PrintedNames::InText(std::string_view text) const {
  if (std::string name = Of(text); name != text) return name;
  std::vector<std::string> words = Split(text, ' ');
  for (std::string& word : words) word = Of(word);
  return fmt::format("{}", fmt::join(words, " "));
}

std::string PrintedNames::WithCode(std::string_view code) const {
  std::string name = Of(code);
  return SaysCode(name, code) ? name : fmt::format("{} ({})", name, code);
}

std::string PrintedNames::Within(std::string_view code, std::size_t width) const {
  std::string name = WithCode(code);
  return ColumnsOf(name) <= width ? name : Shorten(Of(code), width);
}

std::optional<std::string> PrintedNames::CodeOf(std::string_view name) const {
  std::optional<std::string> found;
  for (const auto& [code, printed] : names_) {
    if (printed != name) continue;
    if (found) return std::nullopt;
    found = code;
  }
  return found;
}

std::string WordsOfKey(std::string_view key) {
  std::string words{key};
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

}  // namespace riftlab
