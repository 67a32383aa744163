// What is lost of a journal when its run goes on.
#pragma once

#include <cstdint>
#include <string>

namespace riftlab {

// What going on with a run took off the end of its journal.
struct JournalCut {
  std::int64_t bytes = 0;
  std::string damage{};  // what it was, where it was more than a last line without its end
  std::string copy{};    // then the journal as it was before
};

}  // namespace riftlab
