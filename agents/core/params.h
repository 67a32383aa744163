// Parameters of agents: what an agent offers, and the checked values of one specification.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"

namespace riftlab {

// Milliseconds of "250ms", "5s" or "2m"; nothing when there is no number or no unit.
std::optional<double> ParseDurationMs(std::string_view text);

enum class ParamKind : std::uint8_t {
  kInteger,   // "2000", "2e3"
  kReal,      // "0.7"
  kChoice,    // one of `choices`
  kDuration,  // "250ms", "5s": a number with a unit
  kText,      // anything on one line
  kAgent,     // an agent, as AgentSpec has it
};
template <>
inline constexpr auto kWordsOf<ParamKind> =
    std::to_array<std::string_view>({"integer", "real", "choice", "duration", "text", "agent"});

// One parameter of an agent. Every parameter has a default; `help` is one line.
struct ParamSpec {
  std::string name;
  ParamKind kind = ParamKind::kInteger;
  std::string default_value;  // as it would be typed; empty for a duration or a string: "not set"
  double min = 0;             // inclusive, for integers, reals and durations (in milliseconds)
  double max = 0;
  std::vector<std::string> choices;
  std::string help;
  std::string unset{};    // what an empty default stands for, in a word that may be given, too
  std::string example{};  // to be typed, where there is no default
};

// Parameters of one kind each; a choice has the first one by default.
ParamSpec IntegerParam(std::string name, std::string default_value, double min, double max,
                       std::string help);
ParamSpec RealParam(std::string name, std::string default_value, double min, double max,
                    std::string help);
ParamSpec ChoiceParam(std::string name, std::vector<std::string> choices, std::string help);
ParamSpec DurationParam(std::string name, std::string default_value, std::string help);

// The parameter that names a net (net_name.h). `role` says what the net does, such as
// kJudgesPositions; `unset` is what the parameter stands for where it is not given.
ParamSpec NetParam(std::string_view role, std::string_view unset);
inline constexpr std::string_view kJudgesPositions =
    "judges positions instead of the game's evaluation";

// The values of all parameters of one agent, checked against its specs.
class Params {
 public:
  // Takes `given` texts by name, fills in defaults and checks all. InvalidArgument names the key,
  // the value and the range, with a near-miss suggestion for an unknown key.
  static absl::StatusOr<Params> Parse(std::string_view agent, std::span<const ParamSpec> specs,
                                      const std::map<std::string, std::string>& given);

  // Whether the agent has a parameter of this name.
  bool Has(std::string_view name) const { return values_.contains(name); }

  // Precondition for all: the agent has a parameter of this name and kind (CHECKed).
  std::int64_t Integer(std::string_view name) const;
  double Real(std::string_view name) const;
  const std::string& Choice(std::string_view name) const;
  const std::string& Text(std::string_view name) const;  // kText or kAgent
  // Milliseconds; 0 when not set.
  double DurationMs(std::string_view name) const;

 private:
  using Value = std::variant<std::int64_t, double, std::string>;

  template <class T>
  const T& Get(std::string_view name) const;

  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace riftlab
