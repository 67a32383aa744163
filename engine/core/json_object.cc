#include "engine/core/json_object.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

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

std::optional<std::string> RepeatedKey(std::string_view text) {
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  std::optional<std::string> repeated;
  const auto watch = [&](int /*depth*/, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      keys.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      keys.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!keys.back().insert(key).second && !repeated) repeated = key;
    }
    return true;
  };
  const Json json = Json::parse(text, watch, /*allow_exceptions=*/false);
  return json.is_discarded() ? std::nullopt : repeated;
}

std::string DumpJson(const Json& json, int indent) {
  return json.dump(indent, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
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

std::string_view JsonMistake(std::string_view what) {
  constexpr std::size_t kLongest = 200;
  const std::size_t prefix =
      what.starts_with("[json.exception") ? what.find("] ") : std::string_view::npos;
  if (prefix != std::string_view::npos) what.remove_prefix(prefix + 2);
  const std::size_t column =
      what.starts_with("parse error at line ") ? what.find("column ") : std::string_view::npos;
  if (column != std::string_view::npos) what.remove_prefix(column);
  if (what.size() <= kLongest) return what;
  std::size_t end = kLongest;
  while (end > 0 && (what[end] & 0xC0) == 0x80) --end;  // inside a character of UTF-8
  return what.substr(0, end);
}

}  // namespace riftlab
