#include "tournament/record/option.h"

#include <algorithm>
#include <optional>

#include "agents/core/spec.h"
#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {

bool HasOption(std::span<const OptionSpec> table, std::string_view name) {
  return std::any_of(table.begin(), table.end(),
                     [&](const OptionSpec& row) { return row.name == name; });
}

bool IsRepeatable(OptionKind kind) {
  return kind == OptionKind::kTexts || kind == OptionKind::kAgents || kind == OptionKind::kRules;
}

absl::Status WrongValue(const Given& given, std::string_view message) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", given.where, message));
}

absl::Status AtOption(const Given& given, const absl::Status& status) {
  return status.ok() ? status : WrongValue(given, std::string{status.message()});
}

absl::Status CheckValue(const OptionSpec& spec, const Given& given) {
  switch (spec.kind) {
    case OptionKind::kFlag:
      if (given.text == "true" || given.text == "false") return absl::OkStatus();
      return WrongValue(given, fmt::format("'{}' is not true or false", given.text));
    case OptionKind::kInteger: {
      const std::optional<std::int64_t> value = ParseInteger(given.text);
      if (value && *value >= spec.min && *value <= spec.max) return absl::OkStatus();
      return WrongValue(given, fmt::format("'{}' is not an integer from {} to {}", given.text,
                                           spec.min, spec.max));
    }
    case OptionKind::kText:
    case OptionKind::kTexts:
      if (!given.text.empty()) return absl::OkStatus();
      return WrongValue(given, fmt::format("must not be empty; give a {}", spec.value_name));
    case OptionKind::kChoice:
      for (const std::string& choice : spec.choices) {
        if (choice == given.text) return absl::OkStatus();
      }
      return WrongValue(
          given, fmt::format("'{}' is not one of {}{}", given.text, fmt::join(spec.choices, ", "),
                             Suggestion(given.text, spec.choices)));
    case OptionKind::kAgents: {
      return AtOption(given, ParseAgentSpec(given.text).status());
    }
    case OptionKind::kRules: {
      const std::size_t equals = given.text.find('=');
      if (equals != 0 && equals != std::string::npos) return absl::OkStatus();
      return WrongValue(given, fmt::format("'{}' does not have the form NAME=VALUE", given.text));
    }
  }
  RIFTLAB_CHECK(false);
  return absl::OkStatus();
}

std::int64_t IntegerOf(std::string_view text) {
  const std::optional<std::int64_t> value = ParseInteger(text);
  RIFTLAB_CHECK(value.has_value());
  return *value;
}

}  // namespace riftlab
