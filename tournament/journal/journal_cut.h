// What is lost of a run's folder when the run goes on.
#pragma once

#include <cstdint>
#include <string>

namespace riftlab {

// What going on with a run took off the end of its journal, and what was missing beside it.
struct JournalCut {
  std::int64_t bytes = 0;
  std::string damage{};  // what it was, where it was more than a last line without its end
  std::string copy{};    // then the journal as it was before
  // Games of the journal whose times timing.jsonl does not have, or behind damage.
  std::int64_t untimed_games = 0;
};

}  // namespace riftlab
