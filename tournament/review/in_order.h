// Numbered pieces of work on several threads, with their results in order.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/record/backend.h"
#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {

// The results of work(index, worker) for the indices 0..count-1. No two calls at once have the same
// worker, which is 0..workers-1. progress(done) is called after each, in order; false ends it all.
// Cancelled then, or the first error of the work in the order of the indices.
template <class Result>
absl::StatusOr<std::vector<Result>> InOrder(
    std::size_t count, std::size_t workers,
    const std::function<absl::StatusOr<Result>(std::size_t index, std::size_t worker)>& work,
    const std::function<bool(std::size_t done)>& progress) {
  const std::size_t slots = 2 * workers;
  std::vector<std::size_t> indices(slots);
  std::vector<absl::StatusOr<Result>> found(slots);
  std::size_t next = 0;
  std::vector<Result> results;
  absl::Status status;
  std::atomic<bool> has_ended = false;  // for the stage that fills, which runs beside the others
  const OrderedStages stages = {
      .fill =
          [&](int slot) {
            if (has_ended || next == count) return false;
            indices[static_cast<std::size_t>(slot)] = next++;
            return true;
          },
      .work =
          [&](int slot, int worker) {
            const auto at = static_cast<std::size_t>(slot);
            found[at] = work(indices[at], static_cast<std::size_t>(worker));
          },
      .drain =
          [&](int slot) {
            if (!status.ok()) return;
            absl::StatusOr<Result>& result = found[static_cast<std::size_t>(slot)];
            if (result.ok()) {
              results.push_back(*std::move(result));
              if (!progress(results.size())) status = absl::CancelledError("interrupted");
            } else {
              status = result.status();
            }
            has_ended = !status.ok();
          },
  };
  RunOrdered(kDefaultBackend, static_cast<int>(workers), static_cast<int>(slots), stages);
  if (!status.ok()) return status;
  return results;
}

}  // namespace riftlab
