#include "engine/core/game_config.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

// The names of modes or options, in their order.
template <class Items>
std::vector<std::string> NamesOf(const Items& items) {
  std::vector<std::string> names;
  names.reserve(items.size());
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

absl::Status Unknown(const GameInfo& info, std::string_view kind, const std::string& given,
                     const std::vector<std::string>& names) {
  if (names.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("game '{}' has no {} '{}'; it has none", info.name, kind, given));
  }
  return absl::InvalidArgumentError(fmt::format("game '{}' has no {} '{}'{}; it has: {}", info.name,
                                                kind, given, Suggestion(given, names),
                                                fmt::join(names, ", ")));
}

// The player counts of a mode in words: "2" or "2 to 5".
std::string PlayerRange(const ModeInfo& mode) {
  if (mode.min_players == mode.max_players) return fmt::format("{}", mode.min_players);
  return fmt::format("{} to {}", mode.min_players, mode.max_players);
}

// "; mode 'team' takes 3", of all modes that take so many; empty where none does.
std::string OtherModes(const GameInfo& info, int players) {
  std::string names;
  for (const ModeInfo& mode : info.modes) {
    if (players < mode.min_players || players > mode.max_players) continue;
    names += fmt::format("{}'{}'", names.empty() ? "" : " or ", mode.name);
  }
  return names.empty() ? "" : fmt::format("; mode {} takes {}", names, players);
}

}  // namespace

absl::StatusOr<GameConfig> ResolveConfig(const GameInfo& info, const GameConfig& config) {
  RIFTLAB_CHECK(!info.modes.empty());
  GameConfig resolved = config;
  if (resolved.mode.empty()) resolved.mode = info.modes.front().name;
  const auto mode = std::find_if(info.modes.begin(), info.modes.end(),
                                 [&](const ModeInfo& m) { return m.name == resolved.mode; });
  if (mode == info.modes.end()) return Unknown(info, "mode", resolved.mode, NamesOf(info.modes));

  if (resolved.players == 0) resolved.players = std::clamp(2, mode->min_players, mode->max_players);
  if (resolved.players < mode->min_players || resolved.players > mode->max_players) {
    return absl::InvalidArgumentError(
        fmt::format("game '{}', mode '{}': {}; it takes {}{}", info.name, mode->name,
                    Counted(resolved.players, "player"), PlayerRange(*mode),
                    OtherModes(info, resolved.players)));
  }

  for (const auto& rule : config.rules) {
    const auto option = std::find_if(info.options.begin(), info.options.end(),
                                     [&](const RuleOption& o) { return o.name == rule.first; });
    if (option == info.options.end()) {
      return Unknown(info, "rule option", rule.first, NamesOf(info.options));
    }
    if (rule.second == option->default_value) resolved.rules.erase(rule.first);
  }

  if (!config.cards.empty() && info.default_cards.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("game '{}' has no card table; leave out '{}'", info.name, config.cards_source));
  }
  return resolved;
}

absl::Status WrongRule(std::string_view rule, std::string_view value, std::string_view right) {
  return absl::InvalidArgumentError(
      fmt::format("rule {}={} is wrong; it must be {}", rule, value, right));
}

}  // namespace riftlab
