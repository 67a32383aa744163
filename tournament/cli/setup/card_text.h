// A card table as text, in which single values are changed where they stand: comments, order and
// lines stay as they are.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace riftlab {

class CardText {
 public:
  // InvalidArgument "SOURCE:LINE:COLUMN: not TOML: REASON".
  static absl::StatusOr<CardText> Parse(std::string text, std::string source);

  // A value of the table, and where it stands in the text.
  struct Value {
    std::string toml;  // in one line
    bool is_text = false;
    std::size_t offset = 0;
  };

  // Sets the value at `path`: keys joined by dots, where an entry of a list is named by its id,
  // code or printed name, else by its first value or its number from 1: "card.Banner Captain.cost",
  // "limits.hand_size", "number.5.copies", "guild.Fi.on_activate.1.amount". `value` is written as
  // in TOML; a string may go without quotes. Names are read whatever their capitals and blanks.
  // They are those of the text that was parsed, so that names can be changed too, and exchanged.
  // NotFound for an unknown path, with line, near miss and what there is; InvalidArgument for one
  // that stands for several things, for no single value or for one that is set already, and for a
  // value that is no TOML.
  absl::Status Set(std::string_view path, std::string_view value);

  // Where the path in "PATH=VALUE" ends, of which both may hold a '=': at that one before which
  // most leads somewhere in the text that was parsed, the first of several; npos without one.
  std::size_t PathEnd(std::string_view change) const;

  // The value of the text that was parsed. Errors as those of its path.
  absl::StatusOr<Value> Get(std::string_view path) const;

  // With all that was set.
  std::string text() const;

 private:
  CardText(std::string text, std::string source)
      : text_(std::move(text)), source_(std::move(source)) {}

  struct Edit {
    std::size_t size = 0;  // of what is replaced
    std::string toml;
  };

  std::string text_;  // as it was parsed
  std::string source_;
  std::map<std::size_t, Edit> edits_;  // by where they begin in `text_`; no two overlap
};

// `text` in the quotes of TOML.
std::string QuotedToml(std::string_view text);

}  // namespace riftlab
