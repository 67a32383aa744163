#include "tournament/journal/json_append.h"

#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/json.h"
#include "engine/core/json_object.h"

namespace riftlab {

void AppendJsonString(std::string_view text, fmt::memory_buffer& out) {
  // All bytes are looked at, so that the compiler can look at many at once.
  unsigned special = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    special |= static_cast<unsigned>(byte < 0x20 || byte >= 0x7f || c == '"' || c == '\\');
  }
  if (special == 0) {
    out.push_back('"');
    AppendRaw(text, out);
    out.push_back('"');
  } else {
    AppendRaw(DumpJson(std::string(text)), out);
  }
}

bool IsUtf8(std::string_view text) {
  fmt::memory_buffer quoted;
  AppendJsonString(text, quoted);
  const Json read = Json::parse(std::string_view(quoted.data(), quoted.size()), nullptr, false);
  return read.is_string() && read.get_ref<const std::string&>() == text;
}

}  // namespace riftlab
