#include "tournament/cli/framework/json_text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/json_object.h"
#include "engine/core/nesting.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// "LINE:COLUMN" of a byte of `text`, both from 1.
std::string PlaceOf(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t last_feed = before.rfind('\n');
  const std::size_t line_start = last_feed == std::string_view::npos ? 0 : last_feed + 1;
  return fmt::format("{}:{}", line, before.size() - line_start + 1);
}

// What the library says about a syntax error, without its position.
std::string_view Reason(std::string_view what) {
  const std::string_view mistake = JsonMistake(what);
  const std::size_t colon =
      mistake.starts_with("column ") ? mistake.find(": ") : std::string_view::npos;
  return colon == std::string_view::npos ? mistake : mistake.substr(colon + 2);
}

void AppendPretty(const Json& json, int indent, std::string& out) {
  const auto is_plain = [](const Json& value) { return !value.is_structured(); };
  if (!json.is_structured() || json.empty()) {
    out += DumpJson(json);
    return;
  }
  if (json.is_array() && std::all_of(json.begin(), json.end(), is_plain)) {
    std::vector<std::string> values;
    for (const Json& value : json) values.push_back(DumpJson(value));
    out += fmt::format("[{}]", fmt::join(values, ", "));
    return;
  }
  out += json.is_object() ? '{' : '[';
  std::string_view separator = "\n";
  for (const auto& [key, value] : json.items()) {
    out += fmt::format("{}{:{}}", separator, "", indent + 2);
    if (json.is_object()) out += fmt::format("{}: ", DumpJson(key));
    AppendPretty(value, indent + 2, out);
    separator = ",\n";
  }
  out += fmt::format("\n{:{}}{}", "", indent, json.is_object() ? '}' : ']');
}

}  // namespace

absl::StatusOr<Json> ParseJsonText(std::string_view text, std::string_view source) {
  if (IsJsonTooDeep(text)) {
    return absl::InvalidArgumentError(
        fmt::format("{}: nested deeper than {} levels", source, kMaxJsonLevels));
  }
  if (HasNul(text)) {
    return absl::InvalidArgumentError(
        fmt::format("{}:{}: a NUL, which no JSON has", source, PlaceOf(text, PlaceOfNul(text))));
  }
  try {
    Json json = Json::parse(text);
    const std::optional<std::string> repeated = RepeatedKey(text);
    if (!repeated) return json;
    return absl::InvalidArgumentError(
        fmt::format("{}: key '{}' is given twice in one object", source, *repeated));
  } catch (const Json::parse_error& error) {
    const std::size_t byte = error.byte == 0 ? 0 : error.byte - 1;
    return absl::InvalidArgumentError(
        fmt::format("{}:{}: {}", source, PlaceOf(text, byte), Reason(error.what())));
  } catch (const Json::exception& error) {  // such as a number out of range
    return absl::InvalidArgumentError(fmt::format("{}: {}", source, JsonMistake(error.what())));
  }
}

std::string PrettyJson(const Json& json) {
  std::string text;
  AppendPretty(json, 0, text);
  return text + "\n";
}

}  // namespace riftlab
