// Whether the cards of a game are those that were printed.
#pragma once

#include <string>

#include "engine/core/any_game.h"

namespace riftlab {

// A line for reports that entries of the card table in play are reconstructed; empty where none
// says so. Entries say where they come from under the key "provenance", also in a table that was
// derived from a shipped one; a table without that key holds printed facts throughout.
std::string CardsNote(const AnyGame& game);

}  // namespace riftlab
