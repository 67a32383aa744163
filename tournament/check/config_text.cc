#include "tournament/check/config_text.h"

#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {

std::string ConfigText(const GameConfig& config) {
  std::string text = fmt::format("{}, {}", config.mode, Counted(config.players, "player"));
  for (const auto& [name, value] : config.rules) text += fmt::format(", {}={}", name, value);
  if (!config.cards.empty()) text += ", own cards";
  return text;
}

}  // namespace riftlab
