// What is to be checked before a library reads a text: how deep it is nested, since the libraries
// follow some kinds of nesting by recursion, without a bound of their own, and whether it has an
// end within.
#pragma once

#include <cstddef>
#include <string_view>

namespace riftlab {

// Far more than any file of ours has.
inline constexpr int kMaxJsonLevels = 64;
inline constexpr int kMaxTomlKeyParts = 16;

// Whether a JSON text opens more than kMaxJsonLevels arrays and objects within each other.
bool IsJsonTooDeep(std::string_view text);

// Where a JSON text has its first NUL, npos where it has none. No JSON has one, but the library
// takes it for the end, and would not look at what follows.
inline std::size_t PlaceOfNul(std::string_view text) { return text.find('\0'); }
inline bool HasNul(std::string_view text) { return PlaceOfNul(text) != std::string_view::npos; }

// The line, counted from 1, of the first key of a TOML text that has more than kMaxTomlKeyParts
// parts, "a.b.c" having three; 0 when there is none.
int LineOfDeepTomlKey(std::string_view text);

}  // namespace riftlab
