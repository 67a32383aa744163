// Runs independent trees on several threads.
#pragma once

#include <functional>

namespace riftlab {

// Calls f(0), ..., f(trees - 1), each once, on at most `threads` threads, and returns when all are
// done. The calls must not depend on each other's order. May itself be called from a parallel loop.
void ForEachTree(int trees, int threads, const std::function<void(int)>& f);

}  // namespace riftlab
