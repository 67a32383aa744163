#include "engine/core/any_game.h"

#include <nlohmann/json.hpp>

namespace riftlab {

Json AnyGame::ToJson(const AnyState& state) const {
  return table_->state_to_json(rules_.get(), state);
}

Json AnyGame::ToJson(const AnyInfoSet& info) const {
  return table_->info_to_json(rules_.get(), info);
}

}  // namespace riftlab
