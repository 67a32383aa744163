#include "tournament/cli/setup/cards_note.h"

#include <optional>
#include <string_view>

#include "fmt/format.h"
#include "toml++/toml.h"

namespace riftlab {
namespace {

struct Origins {
  int entries = 0;  // that say where they come from
  int reconstructed = 0;
};

// Adds up the entries in `node` and below.
void AddOrigins(const toml::node& node, Origins& origins) {
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& element : *array) AddOrigins(element, origins);
    return;
  }
  const toml::table* table = node.as_table();
  if (table == nullptr) return;
  if (const std::optional<std::string_view> origin =
          (*table)["provenance"].value<std::string_view>()) {
    ++origins.entries;
    // What an entry lists as `attested` is in print; all else of it is not.
    const bool is_reconstructed =
        origin->find("reconstructed") != std::string_view::npos || table->contains("attested");
    origins.reconstructed += is_reconstructed ? 1 : 0;
  }
  for (const auto& [key, value] : *table) AddOrigins(value, origins);
}

Origins OriginsIn(std::string_view cards) {
  Origins origins;
  try {
    AddOrigins(toml::parse(cards), origins);
  } catch (const toml::parse_error&) {
    // The game has read the table before, and says what is wrong with one.
  }
  return origins;
}

}  // namespace

std::string CardsNote(const AnyGame& game) {
  const std::string& given = game.config().cards;
  const Origins origins = OriginsIn(given.empty() ? game.info().default_cards : given);
  if (origins.reconstructed == 0) return "";
  return fmt::format(
      "Reconstructed cards: {} of the {} entries in {}'s card table are not, or not in all parts, "
      "those in print; what shows up here of a card need not hold for the printed game.",
      origins.reconstructed, origins.entries, game.info().title);
}

}  // namespace riftlab
