// "Did you mean ...?" for everything that a person can misspell.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace riftlab {

// Optimal string alignment distance: insertions, deletions, changes and swaps of neighbours,
// each 1.
int EditDistance(std::string_view a, std::string_view b);

// The candidate nearest to `word`, or an empty string when none is close enough to be a likely
// slip: a distance of at most a third of the longer word, where 1 is always allowed if a letter
// remains. A kind that both begin with, up to ':' or '=', does not count as letters. The first one
// wins ties.
std::string NearestName(std::string_view word, std::span<const std::string> candidates);

// " (did you mean 'x'?)" for the nearest candidate, or an empty string.
std::string Suggestion(std::string_view word, std::span<const std::string> candidates);

}  // namespace riftlab
