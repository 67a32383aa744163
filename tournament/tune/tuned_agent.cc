#include "tournament/tune/tuned_agent.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "agents/core/net_name.h"
#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

constexpr std::string_view kBest = "best";
constexpr std::string_view kDots = "..";
constexpr double kLogarithmicFactor = 10;

// "0.1..0.7..1.5" in parts.
std::vector<std::string_view> PartsOf(std::string_view range) {
  std::vector<std::string_view> parts;
  for (std::size_t at = range.find(kDots); at != std::string_view::npos; at = range.find(kDots)) {
    parts.push_back(range.substr(0, at));
    range.remove_prefix(at + kDots.size());
  }
  parts.push_back(range);
  return parts;
}

absl::Status WrongRange(const std::string& key, std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("'{}': {}", key, what));
}

absl::StatusOr<TunedParam> RangeOf(const ParamSpec& spec, const std::string& text,
                                   const std::string& start) {
  std::vector<double> numbers;
  for (const std::string_view part : PartsOf(text)) {
    const auto number = NumberIn<double>(part);
    if (number) numbers.push_back(*number);
  }
  if (numbers.size() != PartsOf(text).size() || numbers.size() < 2 || numbers.size() > 3) {
    return WrongRange(spec.name, fmt::format("'{}' is not LOW..HIGH or LOW..START..HIGH, such as "
                                             "0.1..1.5",
                                             text));
  }
  if (spec.kind != ParamKind::kInteger && spec.kind != ParamKind::kReal) {
    return WrongRange(spec.name,
                      fmt::format("takes a {}; only numbers can be tuned", ToText(spec.kind)));
  }
  TunedParam param{.key = spec.name,
                   .is_whole = spec.kind == ParamKind::kInteger,
                   .low = numbers.front(),
                   .high = numbers.back()};
  if (param.low >= param.high) {
    return WrongRange(spec.name, fmt::format("{}: the low end must be below the high one", text));
  }
  if (!(param.low < param.high && param.low >= spec.min && param.high <= spec.max)) {
    return WrongRange(spec.name,
                      fmt::format("{} is no range within {:g}..{:g}", text, spec.min, spec.max));
  }
  param.is_logarithmic = param.low > 0 && param.high >= kLogarithmicFactor * param.low;
  const bool is_given = numbers.size() == 3;
  param.start = is_given ? numbers[1] : NumberIn<double>(start).value_or(param.low);
  if (!(param.start >= param.low && param.start <= param.high)) {
    return WrongRange(
        spec.name,
        fmt::format("{}{:g} is not within {:g}..{:g}{}", is_given ? "" : "the agent's own value ",
                    param.start, param.low, param.high,
                    is_given ? "" : "; widen the range, or begin elsewhere with LOW..START..HIGH"));
  }
  return param;
}

// A range of this parameter that can be tuned, as it is typed; empty where it is no number.
std::string SampleRange(const ParamSpec& spec) {
  if (spec.kind != ParamKind::kInteger && spec.kind != ParamKind::kReal) return "";
  const std::optional<double> value = NumberIn<double>(spec.default_value);
  if (!value) return "";
  const double low = std::max(spec.min, *value / 2);
  const double high = std::min(spec.max, *value * 2);
  if (!(low < *value && *value < high)) return "";
  const bool is_whole = spec.kind == ParamKind::kInteger;
  return fmt::format("{:g}{}{:g}", is_whole ? std::ceil(low) : low, kDots,
                     is_whole ? std::floor(high) : high);
}

// What would be right where `spec`, which is an agent `info`, names no range.
std::string HowToTune(const AgentSpec& spec, const AgentInfo& info) {
  constexpr std::string_view kUsual = "c";
  constexpr std::string_view kUsualRange = "0.1..1.5";
  std::string sample;
  for (const ParamSpec& param : info.parameters) {
    if (param.name == kUsual) {
      sample = fmt::format("{}={}", kUsual, kUsualRange);
      break;
    }
    const std::string range = SampleRange(param);
    if (sample.empty() && !range.empty()) sample = fmt::format("{}={}", param.name, range);
  }
  if (sample.empty()) {
    return fmt::format("no parameter of '{}' is a number with a range; name another agent",
                       info.name);
  }
  return fmt::format("give a parameter a range, such as {}:{}", spec.name, sample);
}

// The search that `best` is, with what `spec` says otherwise.
absl::StatusOr<AgentSpec> SearchOf(const AgentSpec& spec, std::string_view preset) {
  if (preset.empty()) {
    return absl::InvalidArgumentError("the game has no preset for 'best'; name a search");
  }
  ASSIGN_OR_RETURN(AgentSpec search, ParseAgentSpec(preset));
  search.params["stop"] = "settled";
  for (const auto& [key, value] : spec.params) search.params[key] = value;
  return search;
}

}  // namespace

std::string TunedParam::TextAt(double place) const {
  const double value =
      is_logarithmic ? low * std::pow(high / low, place) : low + place * (high - low);
  const double within = std::clamp(value, low, high);
  return is_whole ? fmt::format("{:.0f}", std::round(within)) : fmt::format("{:.4g}", within);
}

double TunedParam::PlaceOf(double value) const {
  return is_logarithmic ? std::log(value / low) / std::log(high / low)
                        : (value - low) / (high - low);
}

std::string PresetOf(const AnyGame& game, const AgentSpec& spec) {
  const auto named = spec.params.find(std::string{kNetParam});
  const bool has_net = named != spec.params.end() && named->second != kNoNet;
  if (!has_net || game.PresetWithNet().empty()) return game.Preset();
  // A net that cannot be read is found fault with where the agent is made.
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(game.info().name);
  const auto sampler = (*driver)->make_sampler(game.config());
  if (!sampler.ok()) return game.PresetWithNet();
  const auto net = (*sampler)->Net(named->second);
  const bool has_policy = net.ok() && *net != nullptr && (*net)->policy.has_value();
  return has_policy && !game.PresetWithPolicy().empty() ? game.PresetWithPolicy()
                                                        : game.PresetWithNet();
}

absl::StatusOr<TunedAgent> TunedAgent::Make(const AgentSpec& spec, std::string_view preset) {
  AgentSpec base = spec;
  if (spec.name == kBest) {
    ASSIGN_OR_RETURN(base, SearchOf(spec, preset));
  }
  ASSIGN_OR_RETURN(const AgentInfo* info, FindAgent(base.name));
  AgentSpec preset_spec;
  if (spec.name == kBest) {
    ASSIGN_OR_RETURN(preset_spec, ParseAgentSpec(preset));
  }
  TunedAgent agent;
  for (const ParamSpec& param : info->parameters) {
    const auto given = base.params.find(param.name);
    if (given == base.params.end() || given->second.find(kDots) == std::string::npos) continue;
    const auto shipped = preset_spec.params.find(param.name);
    const std::string& start =
        shipped == preset_spec.params.end() ? param.default_value : shipped->second;
    ASSIGN_OR_RETURN(TunedParam tuned, RangeOf(param, given->second, start));
    base.params.erase(given);
    agent.params_.push_back(std::move(tuned));
  }
  agent.base_ = std::move(base);
  RETURN_IF_ERROR(CheckAgentSpec(agent.base_));
  if (agent.params_.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' has nothing to tune; {}", spec.Text(), HowToTune(spec, *info)));
  }
  return agent;
}

TunedPoint TunedAgent::Start() const {
  TunedPoint point;
  for (const TunedParam& param : params_) point.push_back(param.PlaceOf(param.start));
  return point;
}

AgentSpec TunedAgent::At(const TunedPoint& point, std::string label) const {
  RIFTLAB_CHECK(point.size() == params_.size());
  AgentSpec agent = base_;
  agent.label = std::move(label);
  for (std::size_t i = 0; i < params_.size(); ++i) {
    agent.params[params_[i].key] = params_[i].TextAt(point[i]);
  }
  return agent;
}

}  // namespace riftlab
