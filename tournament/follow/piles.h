// Piles of hidden cards that a position tells apart by their numbers: "mage.0#2" is a card of pile
// 2, "#2" one that is not seen, `pool` and `pools` say what is left in them. Where two piles have
// the same card in one hidden hand, nobody at a table sees from which of them it is played.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

// All that people see of it: the same for those that differ in their piles alone.
std::string Appearance(const AnyGame& game, const AnyInfoSet& info);

// What was met of each appearance first.
class Looks {
 public:
  // `known` was met before. `game` must outlive it.
  Looks(const AnyGame& game, const AnyInfoSet& known);

  // The first one of those that look like `seen`, which may be itself. Stays where it is as long as
  // `seen` does.
  const AnyInfoSet& FirstLike(const AnyInfoSet& seen);

 private:
  const AnyGame& game_;
  bool has_piles_;                            // else all look different
  std::map<std::string, std::size_t> known_;  // by bytes: the number of what it looks like
  std::map<std::string, std::size_t> looks_;  // by appearance: its number
  std::deque<AnyInfoSet> first_;              // by number
};

// The facts without piles and without cards that are not seen, ascending.
std::vector<SeenFact> WithoutPiles(const std::vector<SeenFact>& facts);

// Whether a card is told by its pile.
bool NamesPile(std::string_view fact);

// Whether one of these answers begins so, as a card does of which only the pile is known; none does
// with '#' alone, which begins a comment.
bool BeginsOneOf(const std::vector<std::string>& answers, std::string_view word);

}  // namespace riftlab
