// `riftlab agents`: the agents and their parameters.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "agents/registry/registry.h"
#include "engine/core/json.h"
#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

// What may be given for a parameter, in words.
std::string RangeText(const ParamSpec& spec) {
  switch (spec.kind) {
    case ParamKind::kInteger:
      return fmt::format("{:.0f} to {:.0f}", spec.min, spec.max);
    case ParamKind::kReal:
      return fmt::format("{} to {}", spec.min, spec.max);
    case ParamKind::kChoice:
      return fmt::format("{}", fmt::join(spec.choices, ", "));
    case ParamKind::kDuration:
      return fmt::format("{}ms to {}ms", spec.min, spec.max);
    case ParamKind::kText:
      return "text";
    case ParamKind::kAgent:
      return "agent";
  }
  return "";
}

std::string CheatMark(const AgentInfo& info) { return info.cheats ? " (cheats)" : ""; }

// A table whose last column, of this name, is broken into lines below each other.
std::string WithLastWrapped(const Table& table, std::string_view last, std::size_t columns) {
  constexpr std::size_t kLeastRoom = 20;
  const std::string text = table.ToText();
  const std::size_t place = text.find(last);
  std::string wrapped;
  for (const std::string& line : Split(text, '\n')) {
    if (line.empty()) continue;
    const std::size_t head = std::min(place, line.size());
    wrapped += line.substr(0, head) +
               Wrapped(line.substr(head), std::max(columns, place + kLeastRoom), head, place);
  }
  return wrapped;
}

std::string ListText(std::span<const AgentInfo> agents, std::size_t columns) {
  Table table({{"agent"}, {"parameters", Align::kRight}, {"what it does"}});
  for (const AgentInfo& info : agents) {
    table.AddRow({std::string(info.name), fmt::format("{}", info.parameters.size()),
                  fmt::format("{}{}", info.help, CheatMark(info))});
  }
  return WithLastWrapped(table, "what it does", columns) +
         "\nSee 'riftlab agents AGENT' for the parameters of one.\n" +
         Wrapped(
             fmt::format("A person is called '{}', and plays in 'riftlab play' only.", kPersonName),
             columns);
}

// What stands for a parameter that is not given.
std::string DefaultText(const ParamSpec& spec) {
  if (!spec.default_value.empty()) return spec.default_value;
  return spec.unset.empty() ? "-" : spec.unset;
}

std::string DetailText(const AgentInfo& info, std::size_t columns) {
  std::string text =
      Wrapped(fmt::format("{}: {}{}", info.name, info.help, CheatMark(info)), columns) + '\n';
  if (info.parameters.empty()) {
    text += "It has no parameters.\n";
    return text;
  }
  Table table({{"parameter"}, {"default"}, {"range"}, {"meaning"}});
  for (const ParamSpec& spec : info.parameters) {
    table.AddRow({spec.name, DefaultText(spec), RangeText(spec), spec.help});
  }
  const ParamSpec& first = info.parameters.front();
  return text + WithLastWrapped(table, "meaning", columns) +
         fmt::format("\nExample: --agent \"mine={}:{}={}\"\n", info.name, first.name,
                     first.example.empty() ? first.default_value : first.example);
}

std::string Csv(std::span<const AgentInfo> agents) {
  Table table({{"agent"}, {"cheats"}, {"parameter"}, {"kind"}, {"default"}, {"range"}, {"help"}});
  for (const AgentInfo& info : agents) {
    const std::string name(info.name);
    const std::string cheats = info.cheats ? "true" : "false";
    if (info.parameters.empty()) {
      table.AddRow({name, cheats, "", "", "", "", std::string(info.help)});
    }
    for (const ParamSpec& spec : info.parameters) {
      table.AddRow({name, cheats, spec.name, std::string(ToText(spec.kind)), spec.default_value,
                    RangeText(spec), spec.help});
    }
  }
  return table.ToCsv();
}

Json ToJson(const ParamSpec& spec) {
  Json json{{"name", spec.name}, {"kind", ToText(spec.kind)}, {"default", spec.default_value}};
  if (spec.kind == ParamKind::kChoice) {
    json["choices"] = spec.choices;
  } else if (spec.kind != ParamKind::kText && spec.kind != ParamKind::kAgent) {
    json["min"] = spec.min;
    json["max"] = spec.max;
  }
  json["help"] = spec.help;
  return json;
}

std::string JsonText(std::span<const AgentInfo> agents) {
  Json list = Json::array();
  for (const AgentInfo& info : agents) {
    Json parameters = Json::array();
    for (const ParamSpec& spec : info.parameters) parameters.push_back(ToJson(spec));
    list.push_back({{"name", info.name},
                    {"help", info.help},
                    {"cheats", info.cheats},
                    {"parameters", std::move(parameters)}});
  }
  return DumpJson({{"schema", 1}, {"agents", std::move(list)}}, 2) + "\n";
}

absl::StatusOr<ExitStatus> RunAgentsCommand(Settings& settings, Console& console) {
  std::span<const AgentInfo> agents = AllAgents();
  if (settings.Has("agent")) {
    const Given given = settings.Value("agent");
    if (given.text == kPersonName) {
      return WrongValue(given, fmt::format("'{}' is no agent but a person at the keyboard; see "
                                           "'riftlab help play'",
                                           kPersonName));
    }
    ASSIGN_OR_RETURN(const AgentInfo* info, AtOption(given, FindAgent(given.text)));
    agents = {info, 1};
  }
  const std::string output = settings.Text("output");
  if (output == "json") {
    console.Print(JsonText(agents));
  } else if (output == "csv") {
    console.Print(Csv(agents));
  } else {
    console.Print(settings.Has("agent") ? DetailText(agents.front(), console.Columns())
                                        : ListText(agents, console.Columns()));
  }
  return ExitStatus::kDone;
}

}  // namespace

Command AgentsCommand() {
  return {
      .path = "agents",
      .summary = "list the agents, or explain one",
      .operand = "agent",
      .operand_name = "AGENT",
      .options = {{.name = "agent", .value_name = "AGENT", .help = "the agent to explain"},
                  OutputOption()},
      .run = &RunAgentsCommand,
  };
}

}  // namespace riftlab
