// The conformance suite: what every game must satisfy, checked by play. `riftlab check game` and
// the tests call the same code.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"
#include "engine/core/game_types.h"

namespace riftlab {

struct CheckOptions {
  int states = 2000;  // positions to visit, half by random and half by sensible play; at least 1
  std::uint64_t seed = 1;
  int tree_positions = 0;  // most to enumerate of each tiny table; 0: by the size of a state
};

// How a check came out. One that met no case has shown nothing; its note says why.
enum class CheckResult : std::uint8_t { kPassed, kFailed, kNoCase };
template <>
inline constexpr auto kWordsOf<CheckResult> = std::to_array<std::string_view>({"passed", "failed",
                                                                               "no case"});

// One property and how it came out.
struct CheckItem {
  std::string name;                   // snake_case, stable
  std::string what;                   // one line: what was checked
  std::int64_t cases = 0;             // how often
  std::int64_t failed = 0;            // how many of the cases failed
  std::vector<std::string> failures;  // the first few, each with the seed and position to repeat it
  std::string note;                   // why there was no case, or figures such as a p-value

  CheckResult result() const {
    if (failed > 0) return CheckResult::kFailed;
    return cases > 0 ? CheckResult::kPassed : CheckResult::kNoCase;
  }
};

struct CheckReport {
  std::string game;
  GameConfig config;  // in force, defaults filled in
  std::uint64_t seed = 0;
  std::int64_t games = 0;      // played
  std::int64_t positions = 0;  // visited
  std::vector<CheckItem> items;
  std::string unproved;  // what it leaves open though nothing failed, and the remedy; else empty

  // No item failed. Items without a case do not count against it.
  bool passed() const {
    return std::none_of(items.begin(), items.end(), [](const CheckItem& item) {
      return item.result() == CheckResult::kFailed;
    });
  }

  // The item called `name`, or null.
  const CheckItem* Find(std::string_view name) const {
    for (const CheckItem& item : items) {
      if (item.name == name) return &item;
    }
    return nullptr;
  }
};

}  // namespace riftlab
