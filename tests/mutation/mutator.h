// Damages valid inputs: as bytes, as words, and as JSON.
#pragma once

#include <string>

#include "engine/core/rng.h"
#include "tests/mutation/target.h"

namespace riftlab::mutation {

// A damaged copy of `text`, with one to four changes of random kinds, for which parts of `other`
// may be spliced in. May by chance come out unchanged.
std::string Mutate(const std::string& text, const std::string& other, Syntax syntax, Rng& rng);

}  // namespace riftlab::mutation
