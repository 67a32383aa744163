// The card table that --cards and --change name: a file as it is, or a small file of differences to
// another table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/any_game.h"

namespace riftlab {

// A file of differences says what it changes, and may name several variants:
//
//   game = "warrift"
//   base = "default"            # the shipped table, or a table beside this file
//   [override]                  # for all variants
//   rules.hand_size = 6
//   [variant.slow_captain]      # FILE#slow_captain
//   "card.Banner Captain.cost" = 5
//
// Paths and values are those of CardText::Set: in [override] entries are called as in the base, in
// a variant as [override] leaves them.

// Whether `reference` stands for cards rather than for a configuration: FILE#VARIANT, a file of
// differences, a whole table, or a folder.
bool IsCardReference(const std::string& reference);

// The table that `reference` stands for: FILE, FILE#VARIANT, or a folder of sheets (card_sheets.h).
// InvalidArgument or NotFound names the file, and of a difference its line, also where the game
// refuses the changed value.
absl::StatusOr<std::string> ReadCardTable(const std::string& reference);

// The names of the variants in the file of differences `path`; none for whatever else it may be.
std::vector<std::string> VariantsIn(const std::string& path);

// ReadCardTable for a file with this text.
absl::StatusOr<std::string> TableOf(std::string text, const std::string& path,
                                    const std::string& variant);

// What the game says of a whole table, called `source`, in its first mode.
absl::Status CheckCards(const GameTable& game, const std::string& text, const std::string& source);

// `text`, called `source`, with one difference, PATH=VALUE, as --change has it.
absl::StatusOr<std::string> ChangeCard(const GameTable& game, const std::string& text,
                                       const std::string& source, std::string_view change);

}  // namespace riftlab
