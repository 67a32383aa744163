// Bounds on how deep text may be nested, to be checked before a library reads it: the libraries
// follow some kinds of nesting by recursion, without a bound of their own.
#pragma once

#include <string_view>

namespace riftlab {

// Far more than any file of ours has.
inline constexpr int kMaxJsonLevels = 64;
inline constexpr int kMaxTomlKeyParts = 16;

// Whether a JSON text opens more than kMaxJsonLevels arrays and objects within each other.
bool IsJsonTooDeep(std::string_view text);

// The line, counted from 1, of the first key of a TOML text that has more than kMaxTomlKeyParts
// parts, "a.b.c" having three; 0 when there is none.
int LineOfDeepTomlKey(std::string_view text);

}  // namespace riftlab
