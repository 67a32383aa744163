#include "engine/core/toml_reader.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/core/near_miss.h"
#include "engine/core/nesting.h"
#include "engine/core/toml_words.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "toml++/toml.h"

namespace riftlab {
namespace internal {

struct TomlDocument {
  toml::table root;
  std::string source;
  absl::Status first_mistake;
  // The keys that were asked for, by table; what is not among them was not expected.
  using Keys = std::map<const toml::table*, std::set<std::string, std::less<>>>;
  Keys asked;
  Keys optional;  // those of Has, which need not be read
};

}  // namespace internal

namespace {

using internal::TomlDocument;

const toml::table* AsTable(const void* table) { return static_cast<const toml::table*>(table); }

void Note(TomlDocument& document, const toml::source_region& where, std::string_view what) {
  if (!document.first_mistake.ok()) return;
  document.first_mistake = absl::InvalidArgumentError(
      where.begin.line == 0 ? fmt::format("{}: {}", document.source, what)
                            : fmt::format("{}:{}: {}", document.source, where.begin.line, what));
}

// Where the key stands, or the table where it has no such key.
toml::source_region PlaceOf(const void* table, std::string_view key) {
  if (table == nullptr) return {};
  const toml::node* node = AsTable(table)->get(key);
  return node != nullptr ? node->source() : AsTable(table)->source();
}

// Complains about the first key of `table` that nobody asked for.
void NoteUnasked(TomlDocument& document, const toml::table& table) {
  const auto known = document.asked.find(&table);
  for (const auto& [key, node] : table) {
    if (known != document.asked.end() && known->second.contains(key.str())) continue;
    std::set<std::string, std::less<>> keys = document.optional[&table];
    if (known != document.asked.end()) keys.insert(known->second.begin(), known->second.end());
    const std::vector<std::string> names(keys.begin(), keys.end());
    Note(document, key.source(),
         fmt::format("unknown key '{}'{}; keys here: {}", key.str(), Suggestion(key.str(), names),
                     fmt::join(names, ", ")));
    return;
  }
}

// Precondition: UTF-8, as the parser has checked.
std::u32string CodePoints(std::string_view text) {
  std::u32string points;
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    if (c < 0x80) {
      points += c;
    } else if (c < 0xC0) {
      points.back() = points.back() << 6U | (c & 0x3FU);
    } else {
      points += static_cast<char32_t>(c & (c < 0xE0 ? 0x1FU : c < 0xF0 ? 0x0FU : 0x07U));
    }
  }
  return points;
}

// C0, DEL and C1; the separators of lines and paragraphs.
bool IsControl(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

// Of no width, or about the direction of writing.
bool IsInvisible(char32_t c) {
  return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF;
}

}  // namespace

absl::StatusOr<TomlFile> TomlFile::Parse(std::string_view text, std::string_view source) {
  auto document = std::make_shared<TomlDocument>();
  document->source = source;
  if (const int line = LineOfDeepTomlKey(text); line > 0) {
    return absl::InvalidArgumentError(
        fmt::format("{}:{}: a key has more than {} parts", source, line, kMaxTomlKeyParts));
  }
  try {
    document->root = toml::parse(std::string(text), std::string(source));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return absl::InvalidArgumentError(
        fmt::format("{}:{}:{}: not TOML: {}", source, at.line, at.column, error.description()));
  }
  return TomlFile(std::move(document));
}

TomlTable TomlFile::Root() const {
  document_->asked[&document_->root];
  return {document_, &document_->root, ""};
}

absl::Status TomlFile::Finish() const {
  // Tables that were never asked for are reported as unknown keys of their parents, so the known
  // ones are all that needs a look; the order is that of the file.
  std::map<std::pair<std::uint32_t, std::uint32_t>, const toml::table*> by_place;
  for (const auto& [table, keys] : document_->asked) {
    const toml::source_position at = table->source().begin;
    by_place.emplace(std::pair(at.line, at.column), table);
  }
  for (const auto& [place, table] : by_place) NoteUnasked(*document_, *table);
  return document_->first_mistake;
}

bool TomlTable::Has(std::string_view key) const {
  if (table_ == nullptr) return false;
  document_->optional[AsTable(table_)].emplace(key);
  return AsTable(table_)->contains(key);
}

void TomlTable::Complain(std::string_view key, std::string_view what) {
  Note(*document_, PlaceOf(table_, key),
       key.empty() ? std::string(what) : fmt::format("{}{} {}", path_, key, what));
}

void TomlTable::ComplainOfCount(std::string_view key, std::size_t count, std::string_view wanted) {
  Note(*document_, PlaceOf(table_, key),
       fmt::format("[[{}{}]] tables: {}; {}", path_, key, count, wanted));
}

std::int64_t TomlTable::Integer(std::string_view key, std::int64_t min, std::int64_t max,
                                std::optional<std::int64_t> fallback) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  const std::string wanted =
      min == max ? fmt::format("{}", min) : fmt::format("an integer from {} to {}", min, max);
  if (node == nullptr) {
    if (!fallback) Complain(key, fmt::format("is missing; it must be {}", wanted));
    return fallback.value_or(min);
  }
  const std::optional<std::int64_t> value = node->value_exact<std::int64_t>();
  if (value && *value >= min && *value <= max) return *value;
  Complain(key, value ? fmt::format("is {}; it must be {}", *value, wanted)
                      : fmt::format("is {}; it must be {}", TypeName(*node), wanted));
  return fallback.value_or(min);
}

std::string TomlTable::Text(std::string_view key, const std::optional<std::string>& fallback) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  if (node == nullptr) {
    if (!fallback) Complain(key, "is missing; it must be a string");
    return fallback.value_or("");
  }
  const std::optional<std::string> value = node->value_exact<std::string>();
  if (value && !value->empty()) return *value;
  Complain(key, value ? "is empty; it must be a string"
                      : fmt::format("is {}; it must be a string", TypeName(*node)));
  return fallback.value_or("");
}

std::string TomlTable::Name(std::string_view key, const std::optional<std::string>& fallback,
                            std::size_t most) {
  std::string name = Text(key, fallback);
  const std::u32string points = CodePoints(name);
  if (std::any_of(points.begin(), points.end(), IsControl)) {
    Complain(key, "has a line break or another control character; it must be one line of text");
  } else if (const auto hidden = std::find_if(points.begin(), points.end(), IsInvisible);
             hidden != points.end()) {
    Complain(key, fmt::format("has the invisible character U+{:04X}; type the name anew",
                              static_cast<std::uint32_t>(*hidden)));
  } else if (name.find_first_not_of(' ') == std::string::npos && !name.empty()) {
    Complain(key, "is blank; it must be a name");
  } else if (name.size() > most && name.size() == points.size()) {
    Complain(key, fmt::format("has {} letters; at most {} are possible", name.size(), most));
  } else if (name.size() > most) {
    Complain(key, fmt::format("has {} letters, which take {} bytes; at most {} bytes are possible",
                              points.size(), name.size(), most));
  }
  return name.size() > most ? "" : name;
}

std::size_t TomlTable::Choice(std::string_view key, std::span<const std::string> choices,
                              std::optional<std::size_t> fallback) {
  if (!Has(key) && fallback) {
    Ask(key);
    return *fallback;
  }
  const std::string value = Text(key);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == value) return i;
  }
  Complain(key,
           fmt::format("is '{}'; it must be {}{}{}", value, choices.size() > 1 ? "one of " : "",
                       fmt::join(choices, ", "), Suggestion(value, choices)));
  return fallback.value_or(0);
}

const void* TomlTable::Ask(std::string_view key) {
  if (table_ == nullptr) return nullptr;
  document_->asked[AsTable(table_)].emplace(key);
  return AsTable(table_)->get(key);
}

bool TomlTable::Flag(std::string_view key, bool fallback) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  if (node == nullptr) return fallback;
  const std::optional<bool> value = node->value_exact<bool>();
  if (!value) Complain(key, fmt::format("is {}; it must be true or false", TypeName(*node)));
  return value.value_or(fallback);
}

std::vector<std::int64_t> TomlTable::Integers(std::string_view key, std::size_t min_size,
                                              std::size_t max_size, std::int64_t min,
                                              std::int64_t max) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  const std::string size = min_size == max_size ? fmt::format("{}", min_size)
                                                : fmt::format("{} to {}", min_size, max_size);
  const std::string wanted = fmt::format("{} integers from {} to {}", size, min, max);
  std::vector<std::int64_t> values;
  if (node == nullptr) {
    if (min_size > 0) Complain(key, fmt::format("is missing; it must be {}", wanted));
    return values;
  }
  const toml::array* array = node->as_array();
  bool good = array != nullptr && array->size() >= min_size && array->size() <= max_size;
  for (std::size_t i = 0; good && i < array->size(); ++i) {
    const std::optional<std::int64_t> value = array->get(i)->value_exact<std::int64_t>();
    good = value && *value >= min && *value <= max;
    values.push_back(value.value_or(min));
  }
  if (good) return values;
  Complain(key, fmt::format("is wrong; it must be a list of {}", wanted));
  return {};
}

std::vector<std::string> TomlTable::Texts(std::string_view key) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  std::vector<std::string> texts;
  if (node == nullptr) return texts;
  const toml::array* array = node->as_array();
  bool good = array != nullptr;
  for (std::size_t i = 0; good && i < array->size(); ++i) {
    good = array->get(i)->is_string();
    texts.push_back(array->get(i)->value_exact<std::string>().value_or(""));
  }
  if (good) return texts;
  Complain(key, array == nullptr
                    ? fmt::format("is {}; it must be a list of strings", TypeName(*node))
                    : std::string("must be a list of strings"));
  return {};
}

std::vector<std::size_t> TomlTable::Choices(std::string_view key,
                                            std::span<const std::string> choices) {
  std::vector<std::size_t> values;
  for (const std::string& text : Texts(key)) {
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found == choices.end()) {
      Complain(key, fmt::format("holds '{}'; it must be some of {}{}", text,
                                fmt::join(choices, ", "), Suggestion(text, choices)));
      return values;
    }
    values.push_back(static_cast<std::size_t>(found - choices.begin()));
  }
  return values;
}

TomlTable TomlTable::Table(std::string_view key, Presence presence) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  if (node == nullptr) {
    if (presence == Presence::kRequired) Complain(key, "is missing; it must be a table");
  } else if (!node->is_table()) {
    Complain(key, fmt::format("is {}; it must be a table", TypeName(*node)));
    node = nullptr;
  }
  const toml::table* table = node == nullptr ? nullptr : node->as_table();
  if (table != nullptr) document_->asked[table];
  return {document_, table, fmt::format("{}{}.", path_, key)};
}

bool TomlTable::IsText(std::string_view key) const {
  const toml::node* node = table_ == nullptr ? nullptr : AsTable(table_)->get(key);
  return node != nullptr && node->is_string();
}

std::vector<TomlTable> TomlTable::TablesIn(const void* array, std::string_view key) {
  std::vector<TomlTable> tables;
  for (const toml::node& element : *static_cast<const toml::array*>(array)) {
    if (!element.is_table()) {
      Complain(key,
               fmt::format("holds {}; it must be tables written [[{}]]", TypeName(element), key));
      return tables;
    }
    document_->asked[element.as_table()];
    tables.push_back(TomlTable(document_, element.as_table(), fmt::format("{}{}.", path_, key)));
  }
  return tables;
}

std::vector<TomlTable> TomlTable::Tables(std::string_view key) {
  const auto* node = static_cast<const toml::node*>(Ask(key));
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    Complain(key, fmt::format("is {}; it must be tables written [[{}]]", TypeName(*node), key));
    return {};
  }
  return TablesIn(array, key);
}

std::vector<std::vector<TomlTable>> TomlTable::TableLists(std::string_view key) {
  std::vector<std::vector<TomlTable>> lists;
  const auto* node = static_cast<const toml::node*>(Ask(key));
  const toml::array* array = node == nullptr ? nullptr : node->as_array();
  if (node != nullptr && array == nullptr) {
    Complain(key, fmt::format("is {}; it must be an array of arrays of tables", TypeName(*node)));
  }
  if (array == nullptr) return lists;
  for (const toml::node& element : *array) {
    if (element.as_array() == nullptr) {
      Complain(key,
               fmt::format("holds {}; it must be an array of arrays of tables", TypeName(element)));
      return lists;
    }
    lists.push_back(TablesIn(element.as_array(), key));
  }
  return lists;
}

}  // namespace riftlab
