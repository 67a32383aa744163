// Text broken into lines that a terminal shows whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace riftlab {

// `text`, one paragraph, as lines of at most so many columns, each with a line end. The first one
// begins where so many columns are `taken` already, the others are indented by so many blanks.
// Breaks at blanks, but for those before a %, and inside a word only where it is longer than a
// line, then behind a comma if it has one there. Control characters are shown as '?', so that no
// name of a file can play with the terminal. Preconditions: taken, indent < columns.
std::string Wrapped(std::string_view text, std::size_t columns, std::size_t taken = 0,
                    std::size_t indent = 2);

// The lines of `text` without their ends.
std::vector<std::string_view> LinesIn(std::string_view text);

// `text`, in lines of any length, as lines of at most so many columns; what is broken keeps the
// indent of its line.
std::string Narrowed(std::string_view text, std::size_t columns);

}  // namespace riftlab
