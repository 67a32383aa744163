// Which lines of a written game name a card.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

// What an assumed draw is for: the seat that plays it, what it is, and which one of its lines that
// name it. Each serves one line, as a card that is held already need not be drawn once more.
using ServedUse = std::tuple<Player, std::string, std::size_t>;
using ServedUses = std::set<ServedUse>;

// Not thread-safe.
class LineUses {
 public:
  // All must outlive it.
  LineUses(const AnyGame& game, const FactWords& words, const WrittenGame& text);

  // What a string may name as cards.
  std::vector<std::string> CardsIn(std::string_view text) const;

  // Whether a line at or behind `index` names the card as drawn or played.
  bool IsToldFrom(std::size_t index, const std::string& name) const;

  using IsServed = absl::FunctionRef<bool(const ServedUse&)>;
  // Which of the lines of the seat that name it comes first after that at `index` and is not
  // served; nothing where there is none, or the seat was told to draw it in between.
  std::optional<std::size_t> UnservedUse(Player seat, std::size_t index, const std::string& name,
                                         IsServed is_served) const;
  // The one of these things that the seat plays first after the line without being served.
  std::optional<std::size_t> NeededBy(Player seat, std::size_t index,
                                      const std::vector<std::string>& names,
                                      IsServed is_served) const;

 private:
  struct Mention {
    std::size_t line = 0;
    std::string card;
  };

  // The lines that name something, by seat, ascending.
  struct Uses {
    std::vector<std::vector<std::size_t>> mentions;
    std::vector<std::vector<std::size_t>> sights;
    std::size_t last = 0;  // of all
  };

  const Uses& UsesOf(const std::string& name) const;

  const FactWords& words_;
  std::size_t num_lines_;
  std::vector<std::pair<std::string, std::string>> cards_;  // code, and name normalised
  std::vector<std::vector<Mention>> mentions_;              // by seat, of its moves
  std::vector<std::vector<Mention>> sights_;                // by seat, of what it saw
  mutable std::map<std::string, Uses> uses_;                // by name, as far as asked for
};

}  // namespace riftlab
