// The lists of cards in a position, and whether the order in which cards lie there counts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"

namespace riftlab {

// The cards of a list, from the top; nothing for a card that nobody knows.
using CardSlots = std::vector<std::string>;

// All lists that have cards in them, by place.
std::map<std::string, CardSlots> CardListsIn(const Json& position, const FactWords& words);

// Calls cards by these names at the places of which `renames` says so.
void RenameCards(Json& position, const std::map<std::string, std::string>& names,
                 absl::FunctionRef<bool(const std::string& place)> renames);

// Which lists of a game lie in an order. Not thread-safe.
class ListOrders {
 public:
  // `game` must outlive it.
  explicit ListOrders(const AnyGame& game) : game_(game) {}

  // Whether two cards that change places there make another position. False where it is not known
  // because all cards there are alike.
  bool IsOrdered(const Json& position, const std::string& place);

 private:
  const AnyGame& game_;
  std::map<std::string, bool> known_;  // by place
};

}  // namespace riftlab
