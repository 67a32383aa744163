#include "agents/core/params.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "agents/core/net_name.h"
#include "agents/core/spec.h"
#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

absl::Status Wrong(std::string_view agent, const ParamSpec& spec, std::string_view value,
                   std::string_view expected) {
  return absl::InvalidArgumentError(
      fmt::format("agent '{}': {}={} is not {}", agent, spec.name, value, expected));
}

absl::StatusOr<std::variant<std::int64_t, double, std::string>> ReadValue(std::string_view agent,
                                                                          const ParamSpec& spec,
                                                                          std::string_view text) {
  const auto in_range = [&](double value) {
    return std::isfinite(value) && value >= spec.min && value <= spec.max;
  };
  switch (spec.kind) {
    case ParamKind::kInteger: {
      const std::optional<std::int64_t> value = ParseInteger(text);
      if (value && in_range(static_cast<double>(*value))) return *value;
      return Wrong(agent, spec, text,
                   fmt::format("an integer from {:.0f} to {:.0f}", spec.min, spec.max));
    }
    case ParamKind::kReal: {
      const auto value = NumberIn<double>(text);
      if (value && in_range(*value)) return *value;
      return Wrong(agent, spec, text, fmt::format("a number from {} to {}", spec.min, spec.max));
    }
    case ParamKind::kChoice: {
      for (const std::string& choice : spec.choices) {
        if (choice == text) return std::string(text);
      }
      return Wrong(agent, spec, text,
                   fmt::format("one of {}{}", fmt::join(spec.choices, ", "),
                               Suggestion(text, spec.choices)));
    }
    case ParamKind::kDuration: {
      if (text.empty()) return 0.0;
      const std::optional<double> value = ParseDurationMs(text);
      if (value && in_range(*value)) return *value;
      return Wrong(agent, spec, text,
                   fmt::format("a time with a unit, such as 250ms or 5s, from {}ms to {}ms",
                               spec.min, spec.max));
    }
    case ParamKind::kText: {
      const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
      if (std::none_of(text.begin(), text.end(), is_control)) return std::string(text);
      return Wrong(agent, spec, text, "on one line, without control characters");
    }
    case ParamKind::kAgent: {
      const absl::StatusOr<AgentSpec> inner = ParseAgentSpec(text);
      if (inner.ok()) return std::string(text);
      return Wrong(agent, spec, text,
                   fmt::format("an agent: {}", std::string{inner.status().message()}));
    }
  }
  RIFTLAB_CHECK(false);
  return 0.0;
}

}  // namespace

std::optional<double> ParseDurationMs(std::string_view text) {
  const std::size_t unit_at = text.find_first_not_of("0123456789.");
  if (unit_at == std::string_view::npos) return std::nullopt;
  const auto number = NumberIn<double>(text.substr(0, unit_at));
  const std::string_view unit = text.substr(unit_at);
  if (!number) return std::nullopt;
  if (unit == "ms") return *number;
  if (unit == "s") return *number * 1000;
  if (unit == "m") return *number * 60000;
  return std::nullopt;
}

ParamSpec IntegerParam(std::string name, std::string default_value, double min, double max,
                       std::string help) {
  return {.name = std::move(name),
          .kind = ParamKind::kInteger,
          .default_value = std::move(default_value),
          .min = min,
          .max = max,
          .choices = {},
          .help = std::move(help)};
}

ParamSpec RealParam(std::string name, std::string default_value, double min, double max,
                    std::string help) {
  ParamSpec spec =
      IntegerParam(std::move(name), std::move(default_value), min, max, std::move(help));
  spec.kind = ParamKind::kReal;
  return spec;
}

ParamSpec ChoiceParam(std::string name, std::vector<std::string> choices, std::string help) {
  std::string first = choices.front();
  return {.name = std::move(name),
          .kind = ParamKind::kChoice,
          .default_value = std::move(first),
          .choices = std::move(choices),
          .help = std::move(help)};
}

ParamSpec DurationParam(std::string name, std::string default_value, std::string help) {
  constexpr double kHour = 3'600'000;
  ParamSpec spec =
      IntegerParam(std::move(name), std::move(default_value), 1, kHour, std::move(help));
  spec.kind = ParamKind::kDuration;
  return spec;
}

ParamSpec NetParam(std::string_view role, std::string_view unset) {
  return {.name = std::string{kNetParam},
          .kind = ParamKind::kText,
          .default_value = "",
          .choices = {},
          .help = fmt::format("a file or folder of riftlab train, which {}; shipped: that of the "
                              "program, where it has one for the game; none: no net",
                              role),
          .unset = std::string{unset}};
}

absl::StatusOr<Params> Params::Parse(std::string_view agent, std::span<const ParamSpec> specs,
                                     const std::map<std::string, std::string>& given) {
  Params params;
  for (const ParamSpec& spec : specs) {
    const auto found = given.find(spec.name);
    const std::string& text = found == given.end() ? spec.default_value : found->second;
    ASSIGN_OR_RETURN(Value value, ReadValue(agent, spec, text));
    params.values_.emplace(spec.name, std::move(value));
  }
  for (const auto& [key, text] : given) {
    if (params.values_.contains(key)) continue;
    std::vector<std::string> names;
    for (const ParamSpec& spec : specs) names.push_back(spec.name);
    return absl::InvalidArgumentError(
        names.empty() ? fmt::format("agent '{}' has no key '{}'; it takes none", agent, key)
                      : fmt::format("agent '{}' has no key '{}'{}; keys: {}", agent, key,
                                    Suggestion(key, names), fmt::join(names, ", ")));
  }
  return params;
}

template <class T>
const T& Params::Get(std::string_view name) const {
  const auto found = values_.find(name);
  RIFTLAB_CHECK(found != values_.end());
  const T* value = std::get_if<T>(&found->second);
  RIFTLAB_CHECK(value != nullptr);
  return *value;
}

std::int64_t Params::Integer(std::string_view name) const { return Get<std::int64_t>(name); }

double Params::Real(std::string_view name) const { return Get<double>(name); }

const std::string& Params::Choice(std::string_view name) const { return Get<std::string>(name); }

const std::string& Params::Text(std::string_view name) const { return Get<std::string>(name); }

double Params::DurationMs(std::string_view name) const { return Real(name); }

}  // namespace riftlab
