// The conformance suite: what every game must satisfy, checked by play. `riftlab check game` and
// the tests call the same code.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game_types.h"

namespace riftlab {

struct CheckOptions {
  int states = 2000;  // positions to visit, half by random and half by sensible play
  std::uint64_t seed = 1;
};

// One property and how it came out.
struct CheckItem {
  std::string name;                   // snake_case, stable
  std::string what;                   // one line: what was checked
  std::int64_t cases = 0;             // how often; a check that met no case says so in `note`
  std::vector<std::string> failures;  // at most a few, each with the seed and position to repeat it
  std::string note;                   // why it does not apply, or figures such as a p-value
};

struct CheckReport {
  std::vector<CheckItem> items;
  bool passed() const {
    for (const CheckItem& item : items) {
      if (!item.failures.empty()) return false;
    }
    return true;
  }
};

}  // namespace riftlab
