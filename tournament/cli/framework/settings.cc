#include "tournament/cli/framework/settings.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

std::string_view RuleName(const Given& rule) {
  return std::string_view{rule.text}.substr(0, rule.text.find('='));
}

// The file's rules without those that the command line gives anew, then the command line's.
std::vector<Given> MergeRules(const std::vector<Given>& command_line,
                              const std::vector<Given>& file) {
  std::vector<Given> merged;
  for (const Given& rule : file) {
    const bool replaced =
        std::any_of(command_line.begin(), command_line.end(),
                    [&](const Given& newer) { return RuleName(newer) == RuleName(rule); });
    if (!replaced) merged.push_back(rule);
  }
  merged.insert(merged.end(), command_line.begin(), command_line.end());
  return merged;
}

absl::Status CheckRuleNames(const std::vector<Given>& rules) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (RuleName(rules[i]) != RuleName(rules[j])) continue;
      return WrongValue(rules[i], fmt::format("rule '{}' is given twice", RuleName(rules[i])));
    }
  }
  return absl::OkStatus();
}

const std::vector<Given>& Find(const GivenValues& values, std::string_view name) {
  static const std::vector<Given> kNone;
  const auto found = values.find(name);
  return found == values.end() ? kNone : found->second;
}

}  // namespace

absl::StatusOr<Settings> Settings::Merge(std::span<const OptionSpec> options,
                                         const GivenValues& command_line, const GivenValues& file) {
  Settings settings(options);
  for (const OptionSpec& spec : options) {
    const std::vector<Given>& typed = Find(command_line, spec.name);
    const std::vector<Given>& filed = Find(file, spec.name);
    // A value that is overruled must be right, too: the file is wrong whoever uses it.
    for (const std::vector<Given>* values : {&filed, &typed}) {
      for (const Given& given : *values) {
        RETURN_IF_ERROR(CheckValue(spec, given));
      }
      if (spec.kind == OptionKind::kRules) {
        RETURN_IF_ERROR(CheckRuleNames(*values));
      } else if (!IsRepeatable(spec.kind) && values->size() > 1) {
        return WrongValue((*values)[1], "is given twice; once is enough");
      }
    }
    std::vector<Given> merged = typed.empty() ? filed : typed;
    if (spec.kind == OptionKind::kRules) merged = MergeRules(typed, filed);
    if (spec.kind == OptionKind::kInteger) {
      for (Given& given : merged) given.text = fmt::format("{}", IntegerOf(given.text));
    }
    if (!merged.empty()) settings.values_.emplace(spec.name, std::move(merged));
  }
  return settings;
}

const OptionSpec& Settings::Spec(std::string_view name) const {
  const auto found = std::find_if(options_.begin(), options_.end(),
                                  [&](const OptionSpec& spec) { return spec.name == name; });
  RIFTLAB_CHECK(found != options_.end());
  return *found;
}

bool Settings::Has(std::string_view name) const {
  return !Spec(name).default_value.empty() || !Find(values_, name).empty();
}

bool Settings::WasGiven(std::string_view name) const {
  const std::vector<Given>& values = Find(values_, Spec(name).name);
  return !values.empty() && !values.front().where.empty();
}

bool Settings::DiffersFromDefault(std::string_view name) const {
  return WasGiven(name) && Text(name) != Spec(name).default_value;
}

bool Settings::Flag(std::string_view name) const {
  RIFTLAB_CHECK(Spec(name).kind == OptionKind::kFlag);
  const std::vector<Given>& values = Find(values_, name);
  return !values.empty() && values.front().text == "true";
}

std::int64_t Settings::Integer(std::string_view name) const {
  RIFTLAB_CHECK(Spec(name).kind == OptionKind::kInteger);
  return IntegerOf(Value(name).text);
}

std::string Settings::Text(std::string_view name) const { return Value(name).text; }

Given Settings::Value(std::string_view name) const {
  const OptionSpec& spec = Spec(name);
  const std::vector<Given>& values = Find(values_, name);
  RIFTLAB_CHECK(!values.empty() || !spec.default_value.empty());
  return values.empty() ? Given{spec.default_value, ""} : values.front();
}

std::span<const Given> Settings::Values(std::string_view name) const {
  return Find(values_, Spec(name).name);
}

void Settings::Add(std::string_view name, Given value) {
  values_[Spec(name).name].push_back(std::move(value));
}

void Settings::Fill(std::string_view name, std::string text) {
  std::vector<Given>& values = values_[Spec(name).name];
  values.resize(1);
  values.front().text = std::move(text);
}

absl::Status AtPlace(std::string_view place, const absl::Status& status) {
  if (place.empty() || status.ok()) return status;
  return {status.code(), fmt::format("{}: {}", place, std::string{status.message()})};
}

}  // namespace riftlab
