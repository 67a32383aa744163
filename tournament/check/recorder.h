// Collects what the checks of one run find: how many cases each met, and the first few failures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/check/check.h"

namespace riftlab {

// One check while it runs. Owned by a CheckRecorder; not thread-safe.
class CheckLine {
 public:
  // More failures than this are counted but not described.
  static constexpr std::size_t kMaxFailures = 3;

  CheckLine(std::string name, std::string what) {
    item_.name = std::move(name);
    item_.what = std::move(what);
  }

  // Counts one case. Returns `holds`.
  bool Case(bool holds) {
    ++item_.cases;
    return holds;
  }

  // Counts `n` cases that held.
  void Cases(std::int64_t n) { item_.cases += n; }

  // Notes a failure; only the first few are kept.
  void Fail(std::string text) {
    ++failed_;
    if (item_.failures.size() < kMaxFailures) item_.failures.push_back(std::move(text));
  }

  // True when further failures would only be counted, so that their text need not be built.
  bool full() const { return item_.failures.size() >= kMaxFailures; }

  void set_note(std::string note) { item_.note = std::move(note); }
  const CheckItem& item() const { return item_; }
  std::int64_t failed() const { return failed_; }

 private:
  CheckItem item_;
  std::int64_t failed_ = 0;
};

}  // namespace riftlab
