// A pipeline with ordered ends and a parallel middle, on either back end.
#pragma once

#include <functional>

#include "tournament/record/backend.h"

namespace riftlab {

// The three stages. Items are not passed around: they live in numbered slots that the caller owns,
// 0..slots-1, and that are used again and again.
struct OrderedStages {
  // Fills a slot with the next item; false when there are no more. One call at a time.
  std::function<bool(int slot)> fill;
  // Works on a filled slot. Many at a time, in any order; no two at once have the same `worker`,
  // which is 0..threads-1.
  std::function<void(int slot, int worker)> work;
  // Takes the result, in the order in which slots were filled. One call at a time.
  std::function<void(int slot)> drain;
};

// Runs all items through the stages and returns when the last one has been drained. At most `slots`
// items are under way at once. `threads` threads work, the calling one included or waiting.
// Preconditions: threads >= 1, slots >= 1; no stage throws.
void RunOrdered(Backend backend, int threads, int slots, const OrderedStages& stages);

}  // namespace riftlab
