#include "tournament/cli/setup/game_info_json.h"

#include <utility>

#include "nlohmann/json.hpp"
#include "tournament/record/order_of_play.h"

namespace riftlab {

Json GameInfoJson(const GameInfo& info) {
  Json modes = Json::array();
  for (const ModeInfo& mode : info.modes) {
    modes.push_back({{"name", mode.name},
                     {"min_players", mode.min_players},
                     {"max_players", mode.max_players},
                     {"help", mode.help}});
  }
  Json options = Json::array();
  for (const RuleOption& option : info.options) {
    options.push_back({{"name", option.name},
                       {"default", option.default_value},
                       {"values", option.values},
                       {"help", option.help}});
  }
  Json tags = Json::array();
  for (const TagInfo& tag : WithOrderOfPlay(info.tags, {0, 1})) {
    tags.push_back({{"key", tag.key},
                    {"of", tag.scope == TagScope::kSeat ? "seat" : "game"},
                    {"kind", ToText(tag.kind)},
                    {"role", ToText(tag.role)},
                    {"help", tag.help}});
  }
  return Json{{"name", info.name},
              {"title", info.title},
              {"summary", info.summary},
              {"modes", std::move(modes)},
              {"rule_options", std::move(options)},
              {"tags", std::move(tags)}};
}

}  // namespace riftlab
