// Agents as text: the form alone, and names, keys and values; and their nets.
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "agents/core/params.h"
#include "agents/core/spec.h"
#include "agents/external/command_words.h"
#include "agents/external/messages.h"
#include "agents/learned/net_file.h"
#include "agents/learned/value_net.h"
#include "agents/registry/registry.h"
#include "engine/core/byte_hash.h"
#include "fmt/format.h"
#include "tests/agents/learned/example_net.h"
#include "tests/mutation/target.h"

namespace riftlab::mutation {
namespace {

Verdict ParseForm(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<AgentSpec> spec = ParseAgentSpec(text);
  if (!spec.ok()) return Refused(spec.status());
  const bool has_label = spec->label != spec->Text();
  const absl::StatusOr<AgentSpec> again =
      ParseAgentSpec(has_label ? fmt::format("{}={}", spec->label, spec->Text()) : spec->Text());
  if (!again.ok()) return Accepted("its own text is refused: " + again.status().ToString());
  const bool same =
      again->label == spec->label && again->name == spec->name && again->params == spec->params;
  return Accepted(same ? "" : "its own text means something else: " + spec->Text());
}

Verdict ParseValues(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<AgentSpec> spec = ParseAgentSpec(text);
  if (!spec.ok()) return Refused(spec.status());
  const absl::StatusOr<const AgentInfo*> info = FindAgent(spec->name);
  if (!info.ok()) return Refused(info.status());
  const absl::Status status = Params::Parse(spec->name, (*info)->parameters, spec->params).status();
  return status.ok() ? Accepted() : Refused(status);
}

// Every agent bare, and with each of its parameters at a valid value.
std::vector<Sample> RegisteredSpecs() {
  std::vector<Sample> specs;
  for (const AgentInfo& info : AllAgents()) {
    specs.push_back({std::string(info.name)});
    for (const ParamSpec& param : info.parameters) {
      const std::string value = param.default_value.empty() ? "250ms" : param.default_value;
      specs.push_back({fmt::format("{}:{}={}", info.name, param.name, value)});
    }
  }
  return specs;
}

// What a program outside Riftlab says: a hello in context 0, an answer in context 1.
Verdict ParseProgramLine(std::size_t context, const std::string& text) {
  const absl::Status status =
      context == 0 ? external::ParseHello(text).status() : external::ParseAnswer(text).status();
  return status.ok() ? Accepted() : Refused(status);
}

// The words of a command, which mean the same again between single quotes.
Verdict ParseCommand(std::size_t /*context*/, const std::string& text) {
  const absl::StatusOr<std::vector<std::string>> words = external::CommandWords(text);
  if (!words.ok()) return Refused(words.status());
  std::string quoted;
  for (const std::string& word : *words) {
    quoted += " '";
    for (const char c : word) quoted += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    quoted += '\'';
  }
  const absl::StatusOr<std::vector<std::string>> again = external::CommandWords(quoted);
  if (!again.ok()) return Accepted("its own words are refused: " + again.status().ToString());
  return Accepted(*again == *words ? "" : "its own words mean something else: " + quoted);
}

// `text` with a checksum that fits, where it has the line.
std::string Sealed(const std::string& text) {
  const std::size_t line = text.find("checksum ");
  const std::size_t end = text.find('\n', line);
  if (line == std::string::npos || end == std::string::npos) return text;
  const std::string header = text.substr(0, line);
  const std::string payload = text.substr(end + 1);
  return fmt::format("{}checksum {:016x}\n{}", header, ByteHash(header + payload), payload);
}

// In context 0 the file as it is, in context 1 with a checksum that fits.
Verdict ParseNetFile(std::size_t is_sealed, const std::string& text) {
  const absl::StatusOr<NetFile> file = ParseNet(is_sealed == 1 ? Sealed(text) : text, "x.rlnet");
  if (!file.ok()) return Refused(file.status());
  const absl::StatusOr<NetFile> again = ParseNet(FormatNet(*file), "x.rlnet");
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  if (!(*again == *file)) return Accepted("read back it is another net");
  const LearnedNet net = NetOf(*file);
  FeatureList facts;
  facts.push_back(static_cast<std::uint16_t>(net.value.num_features()));
  if (!std::isfinite(net.value.Output(facts))) return Accepted("its output is no number");
  if (!net.policy) return Accepted();
  InputList inputs;
  inputs.push_back(0);
  const double output = net.policy->Output(net.policy->UnitsOf(inputs), 0);
  return Accepted(std::isfinite(output) ? "" : "its output for a move is no number");
}

}  // namespace

std::vector<Target> AgentTargets() {
  return {
      {.name = "agent specification",
       .samples = {{"random"},
                   {"strong=so_ismcts:iterations=2000,c=0.7,playout=greedy"},
                   {"pimc:worlds=40,iterations=250"},
                   {"deep-1.2=so_ismcts:time=250ms,trees=8"},
                   {R"(a+b=any:list="1,2",other="",last=x)"}},
       .parse = ParseForm},
      {.name = "program line",
       .syntax = Syntax::kJson,
       .contexts = 2,
       .samples = {{R"({"type": "hello", "protocol": 1, "name": "x"})", 0},
                   {R"({"type": "hello", "protocol": 1, "name": "x", "games": ["kuhn"],)"
                    R"( "position": false, "events": true})",
                    0},
                   {R"({"type": "move", "id": 12, "move": "O18@7"})", 1}},
       .parse = ParseProgramLine},
      {.name = "program command",
       .samples = {{"python3 my_agent.py"},
                   {R"("my agent" 'it''s' a\ b \"x "say \"hi\" \\")"},
                   {"'' \"\""}},
       .parse = ParseCommand},
      {.name = "net",
       .contexts = 2,
       .samples = {{FormatNet(ExampleNet()), 0},
                   {FormatNet(ExampleNet()), 1},
                   {FormatNet(ExampleNetWithPolicy()), 1}},
       .parse = ParseNetFile},
      {.name = "agent parameters", .samples = RegisteredSpecs(), .parse = ParseValues},
  };
}

}  // namespace riftlab::mutation
