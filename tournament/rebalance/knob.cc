#include "tournament/rebalance/knob.h"

#include <algorithm>
#include <set>

#include "engine/core/check.h"
#include "fmt/format.h"

namespace riftlab {

int Knob::StepsTo(std::size_t value) const {
  if (value == start) return 0;
  if (!is_scale) return 1;
  return static_cast<int>(value > start ? value - start : start - value);
}

int StepsOf(const std::vector<Knob>& knobs, const TableChange& table) {
  int steps = 0;
  for (const KnobChange& change : table) steps += knobs[change.knob].StepsTo(change.value);
  return steps;
}

std::vector<std::pair<std::string, std::string>> PathsOf(const std::vector<Knob>& knobs,
                                                         const TableChange& table) {
  std::vector<std::pair<std::string, std::string>> paths;
  for (const KnobChange& change : table) {
    const Knob& knob = knobs[change.knob];
    paths.emplace_back(knob.path, knob.values[change.value]);
  }
  return paths;
}

std::string TextOf(const std::vector<Knob>& knobs, const TableChange& table) {
  if (table.empty()) return "as it is";
  std::string text;
  for (const auto& [path, value] : PathsOf(knobs, table)) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", path, value);
  }
  return text;
}

std::vector<TableChange> SingleChanges(const std::vector<Knob>& knobs) {
  std::vector<TableChange> tables;
  for (std::size_t knob = 0; knob < knobs.size(); ++knob) {
    for (std::size_t value = 0; value < knobs[knob].values.size(); ++value) {
      if (value != knobs[knob].start) tables.push_back({{.knob = knob, .value = value}});
    }
  }
  return tables;
}

std::vector<TableChange> OneChangeMore(const std::vector<TableChange>& tables,
                                       const std::vector<TableChange>& singles) {
  std::vector<TableChange> more;
  std::set<TableChange> seen;
  for (const TableChange& table : tables) {
    for (const TableChange& single : singles) {
      RIFTLAB_CHECK(single.size() == 1);
      const bool is_changed = std::any_of(table.begin(), table.end(), [&](const KnobChange& other) {
        return other.knob == single.front().knob;
      });
      if (is_changed) continue;
      TableChange next = table;
      next.push_back(single.front());
      std::sort(next.begin(), next.end());
      if (seen.insert(next).second) more.push_back(std::move(next));
    }
  }
  return more;
}

}  // namespace riftlab
