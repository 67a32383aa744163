#include "tournament/cli/setup/card_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "toml++/toml.h"
#include "tournament/cli/setup/card_nodes.h"

namespace riftlab {
namespace {

constexpr std::size_t kListedPaths = 8;

// Follows a path from the root of a table.
class PathFinder {
 public:
  PathFinder(std::string_view path, std::string_view source) : path_(path), source_(source) {}

  absl::StatusOr<const toml::node*> Find(const toml::table& root) {
    const toml::node* node = &root;
    while (at_ < path_.size()) {
      if (const toml::table* table = node->as_table()) {
        ASSIGN_OR_RETURN(node, InTable(*table));
      } else if (const toml::array* list = node->as_array()) {
        ASSIGN_OR_RETURN(node, InList(*list));
      } else {
        return absl::NotFoundError(
            fmt::format("{} is a value; nothing stands below it", Where(*node)));
      }
    }
    const toml::array* list = node->as_array();
    const toml::table* table = node->as_table();
    if ((table != nullptr && !table->is_inline()) || (list != nullptr && IsEntries(*list))) {
      return absl::InvalidArgumentError(fmt::format(
          "{} is no single value; go on with one of {}", Where(*node),
          ListedAndMore(table != nullptr ? KeysOf(*table) : EntriesOf(*list), kListedPaths)));
    }
    return node;
  }

  // How much of the path leads somewhere.
  std::size_t reached() const { return at_; }

 private:
  std::string_view Rest() const { return path_.substr(at_); }

  // Whether the rest of the path begins with `name` as a whole part; how long that is.
  std::optional<std::size_t> Matches(std::string_view name) const {
    const std::string wanted = Normalised(name);
    const std::string_view rest = Rest();
    for (std::size_t end = rest.find('.');; end = rest.find('.', end + 1)) {
      const std::size_t length = std::min(end, rest.size());
      if (Normalised(rest.substr(0, length)) == wanted) return length;
      if (length == rest.size()) return std::nullopt;
    }
  }

  void Advance(std::size_t length) { at_ = std::min(at_ + length + 1, path_.size()); }

  absl::StatusOr<const toml::node*> InTable(const toml::table& table) {
    for (const auto& [key, node] : table) {
      if (const auto length = Matches(key.str())) {
        Advance(*length);
        return &node;
      }
    }
    return Unknown(table, KeysOf(table), KeysOf(table));
  }

  absl::StatusOr<const toml::node*> InList(const toml::array& list) {
    const std::vector<std::vector<std::string>> names = EntryNames(list);
    std::set<std::size_t> found;
    std::size_t length = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      for (const std::string& name : names[i]) {
        const auto match = Matches(name);
        if (!match) continue;
        found.insert(i);
        length = *match;
      }
    }
    if (found.size() > 1) {
      return absl::InvalidArgumentError(
          fmt::format("{}: '{}' names {} entries; name one by its id or code", Where(list),
                      Rest().substr(0, length), found.size()));
    }
    if (found.empty()) {
      const std::string_view word = Rest().substr(0, std::min(Rest().find('.'), Rest().size()));
      const std::optional<std::int64_t> number = ParseInteger(word);
      if (!number || *number < 1 || *number > static_cast<std::int64_t>(list.size())) {
        std::vector<std::string> all;
        for (const auto& own : names) all.insert(all.end(), own.begin(), own.end());
        return Unknown(list, all, EntriesOf(list));
      }
      found.insert(static_cast<std::size_t>(*number - 1));
      length = word.size();
    }
    Advance(length);
    return list.get(*found.begin());
  }

  // `names` is all that one may say, `listed` names each thing once.
  absl::Status Unknown(const toml::node& in, const std::vector<std::string>& names,
                       const std::vector<std::string>& listed) const {
    const std::string_view word = Rest().substr(0, std::min(Rest().find('.'), Rest().size()));
    std::string advice = Suggestion(word, names);
    if (advice.empty()) advice = "; there are " + ListedAndMore(listed, kListedPaths);
    return absl::NotFoundError(fmt::format("{} has no '{}'{}", Where(in), word, advice));
  }

  // "FILE:LINE: card.so_gate_warden".
  std::string Where(const toml::node& node) const {
    std::string_view done = path_.substr(0, at_);
    if (done.ends_with('.')) done.remove_suffix(1);
    const std::string name = done.empty() ? "the table" : std::string(done);
    const auto line = node.source().begin.line;
    return line == 0 ? fmt::format("{}: {}", source_, name)
                     : fmt::format("{}:{}: {}", source_, line, name);
  }

  static std::vector<std::string> KeysOf(const toml::table& table) {
    std::vector<std::string> keys;
    for (const auto& [key, node] : table) keys.emplace_back(key.str());
    return keys;
  }

  static std::vector<std::string> EntriesOf(const toml::array& list) {
    std::vector<std::string> entries;
    for (const std::vector<std::string>& names : EntryNames(list)) {
      entries.push_back(names.empty() ? fmt::format("{}", entries.size() + 1) : names.front());
    }
    return entries;
  }

  std::string_view path_;
  std::string_view source_;
  std::size_t at_ = 0;
};

// The value as it is to stand in place of `old`.
absl::StatusOr<std::string> TomlValue(const toml::node& old, std::string_view value) {
  std::string text{value};
  if (old.is_string() && !value.starts_with('"') && !value.starts_with('\'')) {
    text = QuotedToml(value);
  }
  const auto parsed = ParseCardToml("v = " + text + "\n", "value");
  const bool is_one = parsed.ok() && parsed->size() == 1 && parsed->contains("v") &&
                      text.find_first_of(old.is_string() ? "\n" : "\n#") == std::string::npos;
  if (!is_one) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' is not a value of TOML, such as 3, true or [1, 2]", value));
  }
  return text;
}

}  // namespace

std::string QuotedToml(std::string_view text) {
  std::ostringstream out;
  out << toml::toml_formatter{toml::value<std::string>(std::string(text)),
                              toml::format_flags::allow_unicode_strings};
  return out.str();
}

absl::StatusOr<CardText> CardText::Parse(std::string text, std::string source) {
  RETURN_IF_ERROR(ParseCardToml(text, source).status());
  return CardText(std::move(text), std::move(source));
}

absl::Status CardText::Set(std::string_view path, std::string_view value) {
  ASSIGN_OR_RETURN(const toml::table root, ParseCardToml(text_, source_));
  ASSIGN_OR_RETURN(const toml::node* node, PathFinder(path, source_).Find(root));
  ASSIGN_OR_RETURN(const std::string toml, TomlValue(*node, value));
  const std::string_view old = SourceText(text_, *node);
  const auto begin = static_cast<std::size_t>(old.data() - text_.data());
  for (const auto& [at, edit] : edits_) {
    if (at < begin + old.size() && begin < at + edit.size) {
      return absl::InvalidArgumentError(fmt::format(
          "{}:{}: '{}' is set already, as a whole, in part or by another name; set it once",
          source_, node->source().begin.line, path));
    }
  }
  edits_[begin] = {.size = old.size(), .toml = toml};
  return absl::OkStatus();
}

std::string CardText::text() const {
  std::string text;
  std::size_t done = 0;
  for (const auto& [begin, edit] : edits_) {
    text.append(text_, done, begin - done);
    text += edit.toml;
    done = begin + edit.size;
  }
  return text.append(text_, done);
}

std::size_t CardText::PathEnd(std::string_view change) const {
  const std::size_t first = change.find('=');
  const absl::StatusOr<toml::table> root = ParseCardToml(text_, source_);
  if (!root.ok()) return first;
  std::size_t end = first;
  std::size_t furthest = 0;
  for (std::size_t at = first; at != std::string_view::npos; at = change.find('=', at + 1)) {
    PathFinder finder(change.substr(0, at), source_);
    finder.Find(*root).IgnoreError();
    if (finder.reached() > furthest) {
      furthest = finder.reached();
      end = at;
    }
  }
  return end;
}

absl::StatusOr<CardText::Value> CardText::Get(std::string_view path) const {
  ASSIGN_OR_RETURN(const toml::table root, ParseCardToml(text_, source_));
  ASSIGN_OR_RETURN(const toml::node* node, PathFinder(path, source_).Find(root));
  const std::string_view found = SourceText(text_, *node);
  return Value{.toml = OneLineOf(found),
               .is_text = node->is_string(),
               .offset = static_cast<std::size_t>(found.data() - text_.data())};
}

}  // namespace riftlab
