// The knobs of `riftlab balance`: values of a card table that may be changed, as a person names
// them, and the tables that come of it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/rebalance/knob.h"

namespace riftlab {

// A card table as text, and what messages call it.
struct CardSource {
  std::string text;
  std::string name;
};

// The table of a configuration; the shipped one where it names none. InvalidArgument where the game
// has none.
absl::StatusOr<CardSource> CardSourceOf(const GameTable& game, const GameConfig& config);

// The knobs that are `given`, each PATH=A,B,... or PATH=LOW..HIGH of integers, with paths as
// CardText::Set takes them. The value of the table itself is one of them, whether it is named or
// not. InvalidArgument or NotFound names the place of a form, path or value that is wrong, of one
// that the game refuses, and of two knobs for the same value.
absl::StatusOr<std::vector<Knob>> ReadKnobs(const std::vector<Given>& given, const GameTable& game,
                                            const CardSource& cards);

// The table with these values, each a path and a value. InvalidArgument where the game refuses
// them together.
absl::StatusOr<std::string> ChangedCards(
    const GameTable& game, const CardSource& cards,
    const std::vector<std::pair<std::string, std::string>>& paths);

// A file of differences with these values (card_tables.h), under a comment; `base` as the file
// names it.
std::string DifferenceText(std::string_view comment, const std::string& game, std::string_view base,
                           const std::vector<std::pair<std::string, std::string>>& paths);

}  // namespace riftlab
