// Damages texts and JSON as a careless hand or a broken disk would, to see that readers refuse.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/json.h"
#include "engine/core/rng.h"

namespace riftlab {

// `json` with one or two random changes: a key or item deleted, doubled, renamed or swapped with
// another, a number moved, a string changed, a value replaced by one of another type, or bytes of
// the text changed where the result can still be parsed. May by chance come out equal.
Json DamageJson(const Json& json, Rng& rng);

// `text` with one random change: a character dropped, doubled, changed or swapped with another, or
// the end cut off. Only ASCII characters are touched, so that UTF-8 stays valid. May by chance come
// out equal.
std::string DamageText(std::string_view text, Rng& rng);

}  // namespace riftlab
