#include "tournament/journal/json_append.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/json.h"

namespace riftlab {

void AppendJsonString(std::string_view text, fmt::memory_buffer& out) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
  });
  if (is_plain) {
    out.push_back('"');
    AppendRaw(text, out);
    out.push_back('"');
  } else {
    AppendRaw(Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace), out);
  }
}

bool IsUtf8(std::string_view text) {
  fmt::memory_buffer quoted;
  AppendJsonString(text, quoted);
  const Json read = Json::parse(std::string_view(quoted.data(), quoted.size()), nullptr, false);
  return read.is_string() && read.get_ref<const std::string&>() == text;
}

}  // namespace riftlab
