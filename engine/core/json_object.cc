#include "engine/core/json_object.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "engine/core/near_miss.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {

absl::Status CheckObject(const Json& json, std::span<const std::string> keys) {
  if (!json.is_object()) {
    return absl::InvalidArgumentError(fmt::format("expected an object with the keys {}, not {}",
                                                  fmt::join(keys, ", "), json.type_name()));
  }
  for (const auto& [key, value] : json.items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    return absl::InvalidArgumentError(fmt::format("unknown key '{}'{}; keys: {}", key,
                                                  Suggestion(key, keys), fmt::join(keys, ", ")));
  }
  return absl::OkStatus();
}

std::string Shown(const Json& value) {
  constexpr std::size_t kLongest = 40;
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  std::string text = value.dump(-1, ' ', true);
  if (text.size() > kLongest) {
    text.resize(kLongest);
    text += "...";
  }
  return text;
}

void JsonReader::Complain(std::string_view field, std::string_view what) {
  if (ok()) status_ = absl::InvalidArgumentError(fmt::format("{}: {}", field, what));
}

bool JsonReader::IsObject(std::string_view field, const Json& value,
                          std::span<const std::string> keys) {
  const absl::Status status = CheckObject(value, keys);
  const absl::string_view message = status.message();
  if (!status.ok()) Complain(field, {message.data(), message.size()});
  return status.ok();
}

const Json* JsonReader::Find(const Json& json, std::string_view key) {
  const auto found = json.find(std::string(key));
  return found == json.end() ? nullptr : &*found;
}

bool JsonReader::IsList(std::string_view field, const Json& value, int size) {
  if (value.is_array() && (size < 0 || static_cast<int>(value.size()) == size)) return true;
  const std::string wanted = size < 0 ? "a list" : fmt::format("a list of {}", size);
  Complain(field, fmt::format("expected {}, not {}", wanted,
                              value.is_array() ? fmt::format("{}", value.size()) : Shown(value)));
  return false;
}

int JsonReader::WholeOr(const Json& json, std::string_view field, std::string_view key, int min,
                        int max, int otherwise) {
  const Json* const value = Find(json, key);
  if (value == nullptr) return otherwise;
  const std::string name = field.empty() ? std::string(key) : fmt::format("{}.{}", field, key);
  return Whole(name, *value, min, max);
}

std::string JsonReader::Word(std::string_view field, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  Complain(field, fmt::format("expected a text, not {}", Shown(value)));
  return "";
}

int JsonReader::Whole(std::string_view field, const Json& value, int min, int max) {
  if (value.is_number_integer()) {
    const bool is_huge =
        value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT32_MAX};
    const auto number = is_huge ? std::int64_t{INT32_MAX} : value.get<std::int64_t>();
    if (number >= min && number <= max) return static_cast<int>(number);
  }
  Complain(field,
           fmt::format("expected a whole number from {} to {}, not {}", min, max, Shown(value)));
  return min;
}

}  // namespace riftlab
