#include "tournament/cli/framework/config_file.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "agents/core/spec.h"
#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/toml_words.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "toml++/toml.h"
#include "tournament/cli/framework/toml_text.h"

namespace riftlab {
namespace {

constexpr std::string_view kRulesTable = "rules";

std::string PlaceIn(std::string_view source, const toml::source_region& region) {
  return fmt::format("{}:{}:{}", source, region.begin.line, region.begin.column);
}

class Reader {
 public:
  Reader(std::span<const OptionSpec> options, std::string_view source)
      : options_(options), source_(source) {}

  absl::StatusOr<GivenValues> Read(const toml::table& root) {
    for (const auto& [key, node] : InFileOrder(root)) {
      RETURN_IF_ERROR(ReadKey(*key, *node));
    }
    return std::move(values_);
  }

 private:
  absl::Status ReadKey(const toml::key& key, const toml::node& node) {
    const std::string_view name = key.str();
    for (const OptionSpec& spec : options_) {
      if (spec.kind == OptionKind::kRules && name == kRulesTable) return ReadRules(spec, node);
      if (spec.name != name) continue;
      if (spec.scope == OptionScope::kCommandLineOnly) {
        return Wrong(key.source(), name, "can be given on the command line only");
      }
      return ReadOption(spec, node);
    }
    return UnknownKey(key);
  }

  absl::Status UnknownKey(const toml::key& key) const {
    std::vector<std::string> names;
    for (const OptionSpec& spec : options_) {
      if (spec.scope == OptionScope::kCommandLineOnly) continue;
      names.push_back(spec.name);
      if (spec.kind == OptionKind::kRules) names.emplace_back(kRulesTable);
    }
    return absl::InvalidArgumentError(
        fmt::format("{}: unknown key '{}'{}; keys: {}", PlaceIn(source_, key.source()), key.str(),
                    Suggestion(key.str(), names), fmt::join(names, ", ")));
  }

  absl::Status ReadOption(const OptionSpec& spec, const toml::node& node) {
    switch (spec.kind) {
      case OptionKind::kFlag:
        if (!node.is_boolean()) return WrongType(spec.name, node, "true or false, without quotes");
        Add(spec.name, node, node.as_boolean()->get() ? "true" : "false");
        return absl::OkStatus();
      case OptionKind::kInteger:
        return ReadInteger(spec, node);
      case OptionKind::kText:
        if (!node.is_string()) return WrongType(spec.name, node, "a string in quotes");
        Add(spec.name, node, node.as_string()->get());
        return absl::OkStatus();
      case OptionKind::kChoice:
        if (!node.is_string()) {
          return WrongType(spec.name, node,
                           fmt::format("one of \"{}\"", fmt::join(spec.choices, "\", \"")));
        }
        Add(spec.name, node, node.as_string()->get());
        return absl::OkStatus();
      case OptionKind::kTexts:
        return ReadTexts(spec, node, R"(an array of strings such as ["one", "two"])");
      case OptionKind::kAgents:
        return ReadAgents(spec, node);
      case OptionKind::kRules:
        return ReadTexts(spec, node, "an array of strings such as [\"name=value\"]");
    }
    RIFTLAB_CHECK(false);
    return absl::OkStatus();
  }

  // A number such as 1e4 is whole, too, though TOML calls it a float.
  absl::Status ReadInteger(const OptionSpec& spec, const toml::node& node) {
    std::optional<std::int64_t> value = node.value_exact<std::int64_t>();
    if (!value && node.is_floating_point()) {
      // A float writes its digits, or a mantissa and an exponent.
      value = ParseInteger(fmt::format("{}", node.as_floating_point()->get()));
    }
    if (!value) return WrongType(spec.name, node, IntegerInWords(spec));
    Add(spec.name, node, fmt::format("{}", *value));
    return absl::OkStatus();
  }

  static std::string IntegerInWords(const OptionSpec& spec) {
    return fmt::format("an integer from {} to {}, without quotes", spec.min, spec.max);
  }

  absl::Status ReadTexts(const OptionSpec& spec, const toml::node& node,
                         std::string_view expected) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return WrongType(spec.name, node, expected);
    for (const toml::node& element : *array) {
      if (!element.is_string()) return WrongType(spec.name, element, expected);
      Add(spec.name, element, element.as_string()->get());
    }
    return absl::OkStatus();
  }

  absl::Status ReadAgents(const OptionSpec& spec, const toml::node& node) {
    const toml::array* array = node.as_array();
    if (array == nullptr || array->empty() || !array->front().is_table()) {
      return ReadTexts(spec, node, "an array of strings such as [\"random\"], or [[agent]] tables");
    }
    for (const toml::node& element : *array) {
      if (!element.is_table()) return WrongType(spec.name, element, "an [[agent]] table");
      ASSIGN_OR_RETURN(const std::string text, AgentText(*element.as_table()));
      Add(spec.name, element, text);
    }
    return absl::OkStatus();
  }

  // The specification that an [[agent]] table stands for: `name` is the label, `kind` the agent,
  // every other key a parameter.
  absl::StatusOr<std::string> AgentText(const toml::table& table) const {
    AgentSpec agent;
    for (const auto& [key, node] : InFileOrder(table)) {
      const std::string_view name = key->str();
      if (name == "name" || name == "kind") {
        if (!node->is_string()) return WrongType(AgentKey(name), *node, "a string in quotes");
        (name == "name" ? agent.label : agent.name) = node->as_string()->get();
        continue;
      }
      ASSIGN_OR_RETURN(std::string value, ScalarText(AgentKey(name), *node));
      agent.params.emplace(name, std::move(value));
    }
    if (agent.name.empty()) {
      return Wrong(table.source(), "agent", "has no kind; add a line such as kind = \"random\"");
    }
    const std::string text =
        agent.label.empty() ? agent.Text() : fmt::format("{}={}", agent.label, agent.Text());
    const absl::StatusOr<AgentSpec> parsed = ParseAgentSpec(text);
    if (!parsed.ok()) {
      return Wrong(table.source(), "agent", std::string{parsed.status().message()});
    }
    // A text that reads as something else would smuggle a label or a parameter in.
    if (parsed->name != agent.name || parsed->params != agent.params) {
      return Wrong(table.source(), "agent",
                   "kind, keys and values must not hold '=', ':', commas or quotes");
    }
    return text;
  }

  static std::string AgentKey(std::string_view key) { return fmt::format("agent.{}", key); }

  // A text, number or truth value as it would be typed behind "key=".
  absl::StatusOr<std::string> ScalarText(std::string_view name, const toml::node& node) const {
    if (node.is_string()) return node.as_string()->get();
    if (node.is_integer()) return fmt::format("{}", node.as_integer()->get());
    if (node.is_floating_point()) return fmt::format("{}", node.as_floating_point()->get());
    if (node.is_boolean()) return std::string(node.as_boolean()->get() ? "true" : "false");
    return WrongType(name, node, "a string, a number, true or false");
  }

  absl::Status ReadRules(const OptionSpec& spec, const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return WrongType(kRulesTable, node, "a table of rule options");
    for (const auto& [key, value] : InFileOrder(*table)) {
      const std::string name = fmt::format("{}.{}", kRulesTable, key->str());
      ASSIGN_OR_RETURN(const std::string text, ScalarText(name, *value));
      if (key->str().empty() || key->str().find('=') != std::string_view::npos) {
        return Wrong(key->source(), name, "is not the name of a rule option");
      }
      values_[spec.name].push_back(
          {fmt::format("{}={}", key->str(), text),
           fmt::format("{}: {}", PlaceIn(source_, value->source()), name)});
    }
    return absl::OkStatus();
  }

  void Add(const std::string& name, const toml::node& node, std::string text) {
    values_[name].push_back(
        {std::move(text), fmt::format("{}: {}", PlaceIn(source_, node.source()), name)});
  }

  absl::Status Wrong(const toml::source_region& region, std::string_view name,
                     std::string_view what) const {
    return absl::InvalidArgumentError(
        fmt::format("{}: {}: {}", PlaceIn(source_, region), name, what));
  }

  absl::Status WrongType(std::string_view name, const toml::node& node,
                         std::string_view expected) const {
    return Wrong(node.source(), name, fmt::format("must be {}, not {}", expected, TypeName(node)));
  }

  std::span<const OptionSpec> options_;
  std::string_view source_;
  GivenValues values_;
};

std::string Quoted(const std::string& text) {
  std::ostringstream out;
  out << toml::value<std::string>(text);
  return out.str();
}

// A rule's name as a key; names outside the bare alphabet are quoted.
std::string KeyText(const std::string& key) {
  const bool bare = key.find_first_not_of(
                        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789_-") == std::string::npos;
  return bare ? key : Quoted(key);
}

std::string RulesText(std::span<const Given> rules) {
  std::string text = fmt::format("\n[{}]\n", kRulesTable);
  for (const Given& rule : rules) {
    const std::size_t equals = rule.text.find('=');
    text += fmt::format("{} = {}\n", KeyText(rule.text.substr(0, equals)),
                        Quoted(rule.text.substr(equals + 1)));
  }
  return text;
}

}  // namespace

absl::StatusOr<GivenValues> ReadConfig(std::span<const OptionSpec> options, std::string_view text,
                                       std::string_view source) {
  ASSIGN_OR_RETURN(const toml::table root, ParseToml(text, source, ""));
  return Reader(options, source).Read(root);
}

std::string WriteConfig(const Settings& settings) {
  std::string text;
  std::string rules;  // a table ends the plain keys, so it comes last
  for (const OptionSpec& spec : settings.options()) {
    if (spec.scope == OptionScope::kCommandLineOnly) continue;
    if (IsRepeatable(spec.kind)) {
      const std::span<const Given> values = settings.Values(spec.name);
      if (values.empty()) continue;
      if (spec.kind == OptionKind::kRules) {
        rules += RulesText(values);
        continue;
      }
      std::vector<std::string> quoted;
      for (const Given& given : values) quoted.push_back(Quoted(given.text));
      text += fmt::format("{} = [{}]\n", spec.name, fmt::join(quoted, ", "));
    } else if (spec.kind == OptionKind::kFlag) {
      text += fmt::format("{} = {}\n", spec.name, settings.Flag(spec.name));
    } else if (settings.Has(spec.name)) {
      const std::string value = settings.Text(spec.name);
      text += fmt::format("{} = {}\n", spec.name,
                          spec.kind == OptionKind::kInteger ? value : Quoted(value));
    }
  }
  return text + rules;
}

bool PrintConfigIfAsked(const Settings& settings, Console& console) {
  if (!settings.Flag("print-config")) return false;
  console.Print(WriteConfig(settings));
  return true;
}

}  // namespace riftlab
