#include "tournament/cli/setup/card_nodes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>

#include "engine/core/check.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::array<std::string_view, 3> kNameKeys = {"id", "code", "name"};

// A text or an integer as it is typed in a path.
std::optional<std::string> WordOf(const toml::node* node) {
  if (node == nullptr) return std::nullopt;
  if (const auto* text = node->as_string()) return text->get();
  if (const auto* number = node->as_integer()) return fmt::format("{}", number->get());
  return std::nullopt;
}

// The value that an entry without a name begins with.
std::optional<std::string> FirstWord(const toml::table& entry) {
  const auto keys = InFileOrder(entry);
  return keys.empty() ? std::nullopt : WordOf(keys.front().second);
}

// Where a place is in the text: the parser counts lines and code points from 1.
std::size_t OffsetOf(std::string_view text, const toml::source_position& at) {
  std::size_t offset = 0;
  for (toml::source_index line = 1; line < at.line; ++line) offset = text.find('\n', offset) + 1;
  for (toml::source_index column = 1; column < at.column && offset < text.size(); ++column) {
    ++offset;
    while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) {
      ++offset;
    }
  }
  return offset;
}

}  // namespace

absl::StatusOr<toml::table> ParseCardToml(std::string_view text, std::string_view source) {
  return ParseToml(text, source, "not TOML: ");
}

bool IsEntries(const toml::array& list) {
  return !list.empty() && std::all_of(list.begin(), list.end(), [](const toml::node& element) {
    return element.is_table() && !element.as_table()->is_inline();
  });
}

std::vector<std::vector<std::string>> EntryNames(const toml::array& list) {
  std::vector<std::vector<std::string>> names(list.size());
  bool has_names = false;
  std::set<std::string> first_words;
  std::size_t i = 0;
  for (const toml::node& element : list) {
    if (const toml::table* entry = element.as_table()) {
      for (const std::string_view key : kNameKeys) {
        if (auto word = WordOf(entry->get(key))) names[i].push_back(*std::move(word));
      }
      has_names = has_names || !names[i].empty();
      if (auto word = FirstWord(*entry)) first_words.insert(*std::move(word));
    }
    ++i;
  }
  if (has_names || first_words.size() != list.size()) return names;
  i = 0;
  for (const toml::node& element : list) names[i++].push_back(*FirstWord(*element.as_table()));
  return names;
}

std::string_view SourceText(std::string_view text, const toml::node& node) {
  const std::size_t begin = OffsetOf(text, node.source().begin);
  const std::size_t end = OffsetOf(text, node.source().end);
  RIFTLAB_CHECK(begin < end && end <= text.size());
  return text.substr(begin, end - begin);
}

std::string OneLineOf(std::string_view toml) {
  std::string line;
  char quote = 0;
  for (std::size_t i = 0; i < toml.size(); ++i) {
    const char c = toml[i];
    if (quote != 0) {
      line += c;
      if (c == '\\' && quote == '"' && i + 1 < toml.size()) {
        line += toml[++i];
      } else if (c == quote) {
        quote = 0;
      }
    } else if (c == '#') {
      i = std::min(toml.find('\n', i), toml.size()) - 1;
    } else if (c == '\n' || c == '\r' || c == ' ' || c == '\t') {
      if (!line.empty() && line.back() != ' ') line += ' ';
    } else {
      if (c == '"' || c == '\'') quote = c;
      line += c;
    }
  }
  return line;
}

}  // namespace riftlab
