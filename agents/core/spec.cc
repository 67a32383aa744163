#include "agents/core/spec.h"

#include <algorithm>
#include <cctype>

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::size_t kMaxLabel = 40;

bool IsWord(std::string_view text, std::string_view extra) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](unsigned char c) {
    return std::isalnum(c) != 0 || extra.find(static_cast<char>(c)) != std::string_view::npos;
  });
}

absl::Status Wrong(std::string_view spec, std::string_view what) {
  return absl::InvalidArgumentError(
      fmt::format("agent '{}': {}; the form is [LABEL=]NAME[:key=value,...]", spec, what));
}

// Cuts a quoted value off the front of `rest`, what it says into `value`; false when it does not
// end.
bool TakeQuoted(std::string_view& rest, std::string& value) {
  for (std::size_t i = 1; i < rest.size(); ++i) {
    const bool is_escape =
        rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\');
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return true;
    }
    if (is_escape) ++i;
    value += rest[i];
  }
  return false;
}

// Cuts the next `key=value` off the front of `rest`, quotes around a value removed.
absl::Status TakeParam(std::string_view spec, std::string_view& rest, AgentSpec& out) {
  const std::size_t equals = rest.find('=');
  const std::string key(rest.substr(0, std::min(equals, rest.find(','))));
  if (!IsWord(key, "_")) return Wrong(spec, fmt::format("'{}' is not a key", key));
  if (equals != key.size()) return Wrong(spec, fmt::format("key '{}' has no value", key));
  rest.remove_prefix(equals + 1);
  std::string value;
  if (rest.starts_with('"')) {
    if (!TakeQuoted(rest, value)) {
      return Wrong(spec, fmt::format("the quoted value of '{}' does not end", key));
    }
    if (!rest.empty() && rest.front() != ',') {
      return Wrong(spec, fmt::format("text after the quoted value of '{}'", key));
    }
  } else {
    value = rest.substr(0, rest.find(','));
    rest.remove_prefix(value.size());
    if (value.empty()) return Wrong(spec, fmt::format("key '{}' has no value", key));
  }
  if (!rest.empty()) {
    rest.remove_prefix(1);
    if (rest.empty()) return Wrong(spec, "nothing follows the last comma");
  }
  if (!out.params.emplace(key, value).second) {
    return Wrong(spec, fmt::format("key '{}' is given twice", key));
  }
  return absl::OkStatus();
}

}  // namespace

std::string QuotedValue(std::string_view value) {
  const bool is_plain =
      !value.empty() && !value.starts_with('"') && value.find(',') == std::string_view::npos;
  if (is_plain) return std::string(value);
  std::string quoted = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string AgentSpec::Text() const {
  std::string text = name;
  char separator = ':';
  for (const auto& [key, value] : params) {
    text += fmt::format("{}{}={}", separator, key, QuotedValue(value));
    separator = ',';
  }
  return text;
}

absl::StatusOr<AgentSpec> ParseAgentSpec(std::string_view text) {
  AgentSpec spec;
  std::string_view rest = text;
  const std::size_t equals = rest.find('=');
  if (equals < rest.find(':')) {
    spec.label = rest.substr(0, equals);
    if (!IsWord(spec.label, "_-+.") || spec.label.size() > kMaxLabel) {
      return Wrong(text, fmt::format("label '{}' must be 1 to {} letters, digits or _-+.",
                                     spec.label, kMaxLabel));
    }
    rest.remove_prefix(equals + 1);
  }
  const std::size_t colon = rest.find(':');
  spec.name = rest.substr(0, colon);
  if (!IsWord(spec.name, "_")) return Wrong(text, fmt::format("'{}' is not a name", spec.name));
  if (colon != std::string_view::npos) {
    rest.remove_prefix(colon + 1);
    if (rest.empty()) return Wrong(text, "nothing follows the colon");
    while (!rest.empty()) {
      RETURN_IF_ERROR(TakeParam(text, rest, spec));
    }
  }
  if (spec.label.empty()) spec.label = spec.Text();
  return spec;
}

bool PlaysOut(std::string_view settings) {
  const absl::StatusOr<AgentSpec> spec = ParseAgentSpec(settings);
  return !spec.ok() || !spec->params.contains("cutoff");
}

}  // namespace riftlab
