// The values of a card table that may be changed, and tables that differ in some of them.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {

// One value of a card table that may be changed.
struct Knob {
  std::string text;                 // as given, "card.Banner Captain.cost=3..5"
  std::string path;                 // "card.Banner Captain.cost"
  std::vector<std::string> values;  // as in TOML; numbers ascending; that of the table among them
  bool is_scale = true;             // of numbers, which lie nearer to one another or farther
  std::size_t start = 0;            // which of the values the table has

  // How large a change to a value is: steps along the numbers that may be; 1 to another text.
  int StepsTo(std::size_t value) const;
};

// A knob set to another value than the table's.
struct KnobChange {
  std::size_t knob = 0;
  std::size_t value = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm on every defaulted <=>
  friend auto operator<=>(const KnobChange&, const KnobChange&) = default;
};

// A table by what it differs in, in the order of the knobs, each at most once; none: the table as
// it was given.
using TableChange = std::vector<KnobChange>;

// How large the changes are together.
int StepsOf(const std::vector<Knob>& knobs, const TableChange& table);

// The changes as options take them, {"card.Banner Captain.cost", "5"}.
std::vector<std::pair<std::string, std::string>> PathsOf(const std::vector<Knob>& knobs,
                                                         const TableChange& table);

// The same as one text, "card.Banner Captain.cost=5, rules.hand_size=6"; "as it is" without any.
std::string TextOf(const std::vector<Knob>& knobs, const TableChange& table);

// Every table with one change, in the order of knobs and values.
std::vector<TableChange> SingleChanges(const std::vector<Knob>& knobs);

// Every table of `tables` with one of `singles` more, which changes another knob; each once, those
// of the first tables first.
std::vector<TableChange> OneChangeMore(const std::vector<TableChange>& tables,
                                       const std::vector<TableChange>& singles);

}  // namespace riftlab
