// Damages valid inputs: as bytes, as words, and as JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/mutation/target.h"

namespace riftlab::mutation {

// A damaged copy of `samples[sample]`, with one to four changes of random kinds; other samples may
// be spliced in. May by chance come out unchanged. Precondition: sample < samples.size().
std::string Mutate(const std::vector<std::string>& samples, std::size_t sample, Syntax syntax,
                   Rng& rng);

}  // namespace riftlab::mutation
