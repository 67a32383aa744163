#include "engine/core/registry.h"

#include <string>
#include <vector>

#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {

absl::StatusOr<const GameTable*> FindGame(std::string_view name) {
  std::vector<std::string> names;
  for (const GameTable* table : AllGameTables()) {
    if (table->info().name == name) return table;
    names.push_back(table->info().name);
  }
  return absl::NotFoundError(fmt::format("unknown game '{}'{}; games: {}", name,
                                         Suggestion(name, names), fmt::join(names, ", ")));
}

absl::StatusOr<AnyGame> MakeGame(std::string_view name, const GameConfig& config) {
  ASSIGN_OR_RETURN(const GameTable* table, FindGame(name));
  ASSIGN_OR_RETURN(std::shared_ptr<const void> rules, table->make(config));
  return AnyGame(*table, std::move(rules));
}

}  // namespace riftlab
