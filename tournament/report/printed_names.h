// What the codes of a game are called on its cards.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace riftlab {

class PrintedNames {
 public:
  PrintedNames() = default;
  // By code.
  explicit PrintedNames(std::map<std::string, std::string> names) : names_(std::move(names)) {}

  // As printed, such as "Banner Captain"; of codes joined by '+' all of them, "Fire + Ice". What
  // has no name of its own is called by its code.
  std::string Of(std::string_view code) const;

  // The same, else with each of the words between blanks as printed: "gr_wolf used" as "Wolf used".
  std::string InText(std::string_view text) const;

  // As Of, with the code in brackets, "Water (Wa)", which options take; without it where the name
  // says the code.
  std::string WithCode(std::string_view code) const;

  // The name in a table: with the code where there is room for both, shortened where there is none
  // for the name. Precondition: width >= 12 (CHECKed).
  std::string Within(std::string_view code, std::size_t width) const;

  // The code of what is called so; nothing where that is no name, or the name of several.
  std::optional<std::string> CodeOf(std::string_view name) const;

  // Takes over the names of codes that have none here.
  void AddMissing(const PrintedNames& other) {
    names_.insert(other.names_.begin(), other.names_.end());
  }

  const std::map<std::string, std::string>& all() const { return names_; }

 private:
  std::string_view Find(std::string_view code) const;

  std::map<std::string, std::string> names_;
};

// Words instead of a key: "first_seat" as "first seat".
std::string WordsOfKey(std::string_view key);

}  // namespace riftlab
