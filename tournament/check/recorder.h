// Collects what the checks of one run find: how many cases each met, and the first few failures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "tournament/check/check.h"

namespace riftlab {

// One check while it runs.
class CheckLine {
 public:
  // More failures than this are counted but not described.
  static constexpr std::size_t kMaxFailures = 3;

  CheckLine(std::string name, std::string what) {
    item_.name = std::move(name);
    item_.what = std::move(what);
  }

  // Counts one case; where it does not hold, describe() gives the text of the failure. Returns
  // `holds`.
  template <class Describe>
  bool Case(bool holds, const Describe& describe) {
    ++item_.cases;
    if (holds) return true;
    ++item_.failed;
    if (item_.failures.size() < kMaxFailures) item_.failures.push_back(describe());
    return false;
  }

  // Counts `n` more cases that held.
  void Cases(std::int64_t n) { item_.cases += n; }

  // Gives figures.
  void set_note(std::string note) { item_.note = std::move(note); }

  // Says why there is no case, if so.
  void set_why_no_case(std::string why) { why_no_case_ = std::move(why); }
  const std::string& why_no_case() const { return why_no_case_; }

  const CheckItem& item() const { return item_; }

 private:
  CheckItem item_;
  std::string why_no_case_;
};

// The checks of one run, in the order in which they were added.
class CheckList {
 public:
  // The reference stays valid as long as the list.
  CheckLine& Add(std::string name, std::string what) {
    return lines_.emplace_back(std::move(name), std::move(what));
  }

  // All items. One without a case says why, by default `why_no_case`.
  std::vector<CheckItem> Items(const std::string& why_no_case) const {
    std::vector<CheckItem> items;
    for (const CheckLine& line : lines_) {
      CheckItem& item = items.emplace_back(line.item());
      if (item.cases > 0) continue;
      item.note = line.why_no_case().empty() ? why_no_case : line.why_no_case();
    }
    return items;
  }

 private:
  std::deque<CheckLine> lines_;
};

}  // namespace riftlab
