#include "engine/core/fields.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <nlohmann/json.hpp>

#include "engine/core/json_object.h"
#include "engine/core/near_miss.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {

struct Fields::Place {
  Place() noexcept(false) = default;  // Json's constructor calls some that throw
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  Place* parent = nullptr;  // null at the top
  std::string key;          // empty for an item of a list
  std::size_t index = 0;
  bool is_skipped = false;          // writing: left out
  const Json* read = nullptr;       // null where the field is left out
  Json written{};                   // the object or list that is being made
  std::vector<std::string> keys{};  // that have been asked for
};

struct Fields::Walk {
  bool reading = false;
  bool describing = true;  // not yet checking
  bool muted = false;
  const Place* missing = nullptr;  // the field that was complained of as missing
  absl::Status status{};
  std::deque<Place> places{};  // handles point to them
};

Json Fields::Write(Description describe) {
  Walk walk;
  Fields top(&walk, &walk.places.emplace_back());
  top.Object(describe);
  return std::move(walk.places.front().written);
}

absl::Status Fields::Read(const Json& json, Description describe, Description check) {
  Walk walk;
  walk.reading = true;
  Place& place = walk.places.emplace_back();
  place.read = &json;
  Fields top(&walk, &place);
  top.Object(describe);
  walk.describing = false;
  if (top.ok()) check(top);
  return walk.status;
}

bool Fields::reading() const { return walk_->reading; }

bool Fields::ok() const { return walk_->status.ok(); }

Fields Fields::Child(std::string_view key) {
  Place& child = walk_->places.emplace_back();
  child.parent = place_;
  child.key = key;
  child.is_skipped = place_->is_skipped;
  if (place_->read != nullptr && place_->read->is_object()) {
    const auto found = place_->read->find(child.key);
    if (found != place_->read->end()) child.read = &*found;
  }
  return {walk_, &child};
}

Fields Fields::operator[](std::string_view key) {
  std::vector<std::string>& keys = place_->keys;
  if (walk_->describing && std::find(keys.begin(), keys.end(), key) == keys.end()) {
    keys.emplace_back(key);
  }
  return Child(key);
}

Fields Fields::Required(std::string_view key, std::string_view expected) {
  Fields field = (*this)[key];
  if (!reading() || field.Given() || !ok() || walk_->muted) return field;
  field.Complain(fmt::format("missing; expected {}", expected));
  walk_->missing = field.place_;
  return field;
}

Fields Fields::Optional(std::string_view key, bool is_written) {
  Fields field = (*this)[key];
  field.place_->is_skipped = field.place_->is_skipped || (!reading() && !is_written);
  return field;
}

void Fields::Without(std::span<const std::string_view> keys, std::string_view why) {
  if (!reading()) return;
  for (const std::string_view key : keys) {
    Fields field = (*this)[key];
    if (field.Given() && !field.place_->read->empty()) field.Complain(why);
  }
}

void Fields::Without(std::string_view key, std::string_view why) {
  Without(std::span(&key, 1), why);
}

Fields Fields::At(std::size_t index) {
  Place& child = walk_->places.emplace_back();
  child.parent = place_;
  child.index = index;
  child.is_skipped = place_->is_skipped;
  const Json* const list = place_->read;
  if (list != nullptr && list->is_array() && index < list->size()) child.read = &(*list)[index];
  return {walk_, &child};
}

bool Fields::Given() const { return place_->read != nullptr; }

bool Fields::IsNull() const { return Given() && place_->read->is_null(); }

bool Fields::IsNumber() const { return Given() && place_->read->is_number(); }

bool Fields::IsObject() const { return Given() && place_->read->is_object(); }

bool Fields::IsText() const { return Given() && place_->read->is_string(); }

std::string Fields::Path() const {
  if (place_->parent == nullptr) return "";
  const std::string path = Fields(walk_, place_->parent).Path();
  if (place_->key.empty()) return fmt::format("{}[{}]", path, place_->index);
  return path.empty() ? place_->key : fmt::format("{}.{}", path, place_->key);
}

void Fields::Complain(std::string_view what) {
  if (!ok() || walk_->muted) return;
  const std::string path = Path();
  walk_->status = absl::InvalidArgumentError(path.empty() ? std::string(what)
                                                          : fmt::format("{}: {}", path, what));
}

bool Fields::IsSkipped() const {
  return place_->is_skipped || (reading() && (!Given() || !ok() || walk_->muted));
}

void Fields::Put(Json value) {
  if (place_->is_skipped) return;
  Place* const parent = place_->parent;
  if (parent == nullptr) {
    place_->written = std::move(value);
  } else if (place_->key.empty()) {
    parent->written.push_back(std::move(value));
  } else {
    parent->written[place_->key] = std::move(value);
  }
}

void Fields::PutInteger(std::int64_t number) { Put(number); }

void Fields::PutIntegers(const std::vector<std::int64_t>& numbers) { Put(numbers); }

void Fields::PutText(std::string text) { Put(std::move(text)); }

void Fields::Null(bool is_null) {
  if (!reading() && is_null) Put(nullptr);
}

void Fields::Any(Json& value) {
  if (IsSkipped()) return;
  if (!reading()) return Put(value);
  value = *place_->read;
}

void Fields::Texts(std::map<std::string, std::string>& texts, std::string_view what) {
  if (IsSkipped()) return;
  if (!reading()) {
    Json written = Json::object();
    for (const auto& [key, text] : texts) written[key] = text;
    return Put(std::move(written));
  }
  if (!place_->read->is_object()) {
    return Complain(fmt::format("expected an object of {}, not {}", what, Shown(*place_->read)));
  }
  texts.clear();
  for (const auto& [key, value] : place_->read->items()) {
    if (value.is_structured() || value.is_null()) {
      Child(key).Complain(fmt::format("expected a string or a number, not {}", Shown(value)));
    }
    texts[key] = value.is_string() ? value.get<std::string>() : value.dump();
  }
}

void Fields::Object(Description inside) {
  if (IsSkipped()) return;
  if (!reading()) {
    place_->written = Json::object();
    inside(*this);
    return Put(std::move(place_->written));
  }
  const bool is_object = place_->read->is_object();
  walk_->muted = !is_object;  // then for the names of the keys alone
  inside(*this);
  walk_->muted = false;
  if (!is_object) {
    Complain(fmt::format("expected an object with the keys {}, not {}",
                         fmt::join(place_->keys, ", "), place_->read->type_name()));
  } else if (ok() || (walk_->missing != nullptr && walk_->missing->parent == place_)) {
    CheckKeys();
  }
}

// Where a field is missing, an unknown key that is nearly its name is the mistake.
void Fields::CheckKeys() {
  const std::vector<std::string>& keys = place_->keys;
  for (const auto& [key, value] : place_->read->items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    if (!ok()) {
      if (NearestName(key, std::vector{walk_->missing->key}).empty()) continue;
      walk_->status = absl::OkStatus();
      walk_->missing = nullptr;
    }
    return Complain(fmt::format("unknown key '{}'{}; keys: {}", key, Suggestion(key, keys),
                                fmt::join(keys, ", ")));
  }
}

std::size_t Fields::ListSize(std::string_view what) {
  if (place_->read->is_array()) return place_->read->size();
  Complain(fmt::format("expected a list of {}, not {}", what, Shown(*place_->read)));
  return 0;
}

void Fields::EachItem(std::size_t size, absl::FunctionRef<void(Fields, std::size_t)> each) {
  if (!reading()) place_->written = Json::array();
  for (std::size_t i = 0; i < size && ok(); ++i) each(At(i), i);
  if (!reading()) Put(std::move(place_->written));
}

void Fields::List(std::size_t size, std::string_view what,
                  absl::FunctionRef<void(Fields, std::size_t)> each) {
  if (IsSkipped()) return;
  if (reading() && (!place_->read->is_array() || place_->read->size() != size)) {
    return Complain(fmt::format(
        "expected a list of {} {}, not {}", size, what,
        place_->read->is_array() ? std::to_string(place_->read->size()) : Shown(*place_->read)));
  }
  EachItem(size, each);
}

void Fields::Flag(bool& value) {
  if (IsSkipped()) return;
  if (!reading()) return Put(value);
  if (place_->read->is_boolean()) {
    value = place_->read->get<bool>();
  } else {
    Complain(fmt::format("expected true or false, not {}", Shown(*place_->read)));
  }
}

std::optional<std::int64_t> Fields::ReadInteger(Range range) {
  const Json& value = *place_->read;
  if (value.is_number_integer()) {
    const bool is_huge =
        value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX};
    const auto number = is_huge ? INT64_MAX : value.get<std::int64_t>();
    if (number >= range.min && number <= range.max) return number;
  }
  if (range.min == range.max) {
    Complain(fmt::format("expected {}, not {}", range.min, Shown(value)));
  } else {
    Complain(fmt::format("expected an integer from {} to {}, not {}", range.min, range.max,
                         Shown(value)));
  }
  return std::nullopt;
}

void Fields::Integer(OptionalIndex& value, Range range) {
  if (IsSkipped()) return;
  int index = value.value_or(0);
  Integer(index, range);
  if (reading() && ok()) value = index;
}

void Fields::Word(OptionalIndex& value, std::span<const std::string_view> words) {
  if (IsSkipped()) return;
  int index = value.value_or(0);
  Word(index, words);
  if (reading() && ok()) value = index;
}

void Fields::WordOrNull(OptionalIndex& value, std::span<const std::string_view> words) {
  if (IsNull()) {
    value.reset();
  } else if (reading() || value) {
    Word(value, words);
  } else {
    Null(true);
  }
}

std::optional<std::vector<std::int64_t>> Fields::ReadIntegers(std::string_view what, Range range) {
  std::vector<std::int64_t> numbers;
  const std::size_t size = ListSize(fmt::format("{}s", what));
  for (std::size_t i = 0; i < size && ok(); ++i) {
    const std::int64_t number = At(i).ReadInteger(range).value_or(range.min);
    if (std::find(numbers.begin(), numbers.end(), number) != numbers.end()) {
      At(i).Complain(fmt::format("{} {} is there twice", what, number));
    }
    numbers.push_back(number);
  }
  if (!ok()) return std::nullopt;
  return numbers;
}

void Fields::Text(std::string& value) {
  if (IsSkipped()) return;
  if (!reading()) return PutText(value);
  if (std::optional<std::string> text = ReadText()) value = *std::move(text);
}

std::optional<std::string> Fields::ReadText() {
  if (IsText()) return place_->read->get<std::string>();
  Complain(fmt::format("expected a string, not {}", Shown(*place_->read)));
  return std::nullopt;
}

void Fields::Refuse(const std::string& text, const absl::Status& why) {
  Complain(fmt::format("{} {}", Shown(text), std::string{why.message()}));
}

std::optional<std::size_t> Fields::ReadWord(std::span<const std::string_view> words) {
  std::vector<std::string> known;
  for (const std::string_view word : words) {
    if (!word.empty()) known.emplace_back(word);
  }
  const std::string text = IsText() ? place_->read->get<std::string>() : "";
  const auto found = std::find(words.begin(), words.end(), text);
  if (!text.empty() && found != words.end()) return static_cast<std::size_t>(found - words.begin());
  Complain(fmt::format("expected one of {}, not {}{}", fmt::join(known, ", "), Shown(*place_->read),
                       Suggestion(text, known)));
  return std::nullopt;
}

}  // namespace riftlab
