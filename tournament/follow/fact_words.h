// What things are called: by code, as moves and positions write them, and as printed.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/any_game.h"

namespace riftlab {

class FactWords {
 public:
  explicit FactWords(const AnyGame& game);

  // "Fire (Fi)", "Apprentice (mage.0)"; the name alone where it is printed so.
  std::string Shown(const std::string& name) const;

  // In the order of the card table; what is not in it by name, numbers by value.
  void Sort(std::vector<std::string>& names) const;

  // Whether it is a card by code or printed name, whatever its owner or pool.
  bool IsCard(std::string_view name) const;

  // As people say it; a name that is not printed stays as it is.
  std::string PrintedName(const std::string& name) const;

  // The parts between commas, those joined again that are one printed name: "Zyrna, the Beckoner".
  std::vector<std::string> JoinNames(const std::vector<std::string>& parts) const;

  // Whether it is meant by what was told: by code or printed name, where a card has a number also
  // by its kind and the number ("red 12"), or as the two sides of a card in
  // whatever order. Upper and lower case, blanks and hyphens make no difference, nor what stands
  // behind '#' (a pool) or '.' (an owner), or before ':' (what is done with it).
  bool IsMeant(std::string_view told, const std::string& name) const;

  // The index of the one of `names` that is meant so, or else the only one whose code or printed
  // name begins so. Things joined by '+' may stand in any order. names.size() where none is meant,
  // or several are.
  std::size_t Find(std::string_view told, const std::vector<std::string>& names) const;

  // Those of `names` that are meant so, or whose code or printed name begins so.
  std::vector<std::string> AllThatFit(std::string_view told,
                                      const std::vector<std::string>& names) const;

 private:
  // What a name is compared by. Searches compare the same names in thousands of worlds.
  struct Forms {
    std::string plain;    // letters and digits in lower case
    std::string cut;      // the same before an owner or a pool
    std::string unowned;  // before a pool
    std::string object;   // behind what is done with it
    std::string printed;  // of the printed name
    std::vector<std::string> sides;
    std::vector<std::string> parts;  // where several are joined
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };

  const std::string* FindPrinted(std::string_view name) const;
  std::string PrintedOf(std::string_view name) const;
  const Forms& FormsOf(std::string_view name) const;
  static bool IsCalled(const Forms& told, const Forms& name);
  static bool IsMeant(const Forms& told, const Forms& name);
  static bool IsBegunBy(const Forms& told, const Forms& name);

  std::map<std::string, std::string> printed_;  // by code
  std::set<std::string> plain_;                 // codes and printed names
  std::map<std::string, std::size_t> place_;    // in the card table, by code
  // Of printed names that have commas: the parts, as `Forms::plain`.
  std::vector<std::vector<std::string>> comma_names_;
  // By text; looked up, never iterated.
  mutable std::unordered_map<std::string, Forms, TextHash, std::equal_to<>> forms_;
};

// Whether both name the same two sides of a card: "wind/fire", "fire-wind".
bool HasSameSides(std::string_view a, std::string_view b);

}  // namespace riftlab
