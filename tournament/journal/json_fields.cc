#include "tournament/journal/json_fields.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/json_object.h"
#include "engine/core/nesting.h"
#include "fmt/format.h"
#include "tournament/record/match_record.h"

namespace riftlab {

absl::StatusOr<Json> ParseJsonLine(std::string_view line) {
  if (IsJsonTooDeep(line)) {
    return absl::InvalidArgumentError(fmt::format("nested deeper than {} levels", kMaxJsonLevels));
  }
  if (HasNul(line)) return absl::InvalidArgumentError("a NUL, which no JSON has");
  try {
    return Json::parse(line);
  } catch (const Json::exception& error) {
    return absl::InvalidArgumentError(OneLine(JsonMistake(error.what())));
  }
}

bool IsInteger(const Json& json) {
  constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return json.is_number_integer() &&
         (!json.is_number_unsigned() || json.get<std::uint64_t>() <= kMax);
}

JsonFields::JsonFields(const Json& json, std::string place, std::string& mistake)
    : json_(json), place_(std::move(place)), mistake_(mistake) {
  if (!json_.is_object() && mistake_.empty()) {
    mistake_ = fmt::format("{}{}expected an object, not {}", place_, place_.empty() ? "" : ": ",
                           json_.type_name());
  }
}

std::string JsonFields::PathOf(std::string_view key) const {
  return fmt::format("{}{}{}", place_, place_.empty() ? "" : ".", key);
}

bool JsonFields::Has(std::string_view key) const {
  return json_.is_object() && json_.contains(std::string(key));
}

const Json& JsonFields::Any(std::string_view key) {
  static const Json kNull;
  if (json_.is_object()) {
    const auto found = json_.find(std::string(key));
    if (found != json_.end()) return *found;
    if (mistake_.empty()) mistake_ = fmt::format("{} is missing", PathOf(key));
  }
  return kNull;
}

std::int64_t JsonFields::Integer(std::string_view key, std::int64_t min, std::int64_t max) {
  const Json& value = Any(key);
  const std::int64_t number = IsInteger(value) ? value.get<std::int64_t>() : 0;
  if (IsInteger(value) && number >= min && number <= max) return number;
  Complain(key,
           min == max ? std::to_string(min) : fmt::format("an integer from {} to {}", min, max));
  return min;
}

std::uint64_t JsonFields::Unsigned(std::string_view key) {
  const Json& value = Any(key);
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  Complain(key, "an integer from 0 on");
  return 0;
}

double JsonFields::Number(std::string_view key) {
  const Json& value = Any(key);
  if (value.is_number()) return value.get<double>();
  Complain(key, "a number");
  return 0;
}

std::string JsonFields::Text(std::string_view key) {
  const Json& value = Any(key);
  if (value.is_string()) return value.get<std::string>();
  Complain(key, "a string");
  return "";
}

std::uint64_t JsonFields::Hex(std::string_view key) {
  constexpr std::size_t kDigits = 16;
  const std::string text = Text(key);
  const auto value = NumberIn<std::uint64_t>(text, 16);
  if (text.size() != kDigits || !value) Complain(key, "16 hexadecimal digits");
  return value.value_or(0);
}

void JsonFields::Complain(std::string_view key, std::string_view expected) {
  if (mistake_.empty()) mistake_ = fmt::format("{} is not {}", PathOf(key), expected);
}

}  // namespace riftlab
