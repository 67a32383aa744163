// A text on stdout that is shown again and again as it changes.
#pragma once

#include <cstddef>
#include <string_view>

#include "tournament/cli/framework/console.h"

namespace riftlab {

class LiveText {
 public:
  explicit LiveText(Console& console)
      : console_(console), overwrites_(console.OverwritesOutput()) {}

  // Whether each text takes the place of the one before, as it does on a terminal. Elsewhere they
  // stand below one another, an empty line between.
  bool overwrites() const { return overwrites_; }

  // Shows whole lines: of those that a terminal has no room for the last ones, unless it is the
  // last text.
  void Show(std::string_view text, bool is_last);

 private:
  Console& console_;
  bool overwrites_;
  bool has_shown_ = false;
  std::size_t rows_ = 0;  // that the last text takes
};

// How many rows of a terminal with so many columns `text` takes.
std::size_t RowsOf(std::string_view text, std::size_t columns);

}  // namespace riftlab
