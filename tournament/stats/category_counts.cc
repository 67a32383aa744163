#include "tournament/stats/category_counts.h"

#include <algorithm>
#include <tuple>

namespace riftlab {

bool IsShownAmong(std::size_t names, const CategorySummary& name) {
  if (names <= kUnfoldedNames || name.count >= kFewestToTell) return true;
  return name.effect && IsSignificant(*name.effect);
}

CategoryCounts::Entry& CategoryCounts::Find(std::string_view name) {
  auto found = entries_.find(name);
  if (found == entries_.end()) {
    const bool is_full = entries_.size() >= kMaxNames;
    bool is_new = false;
    std::tie(found, is_new) = entries_.try_emplace(std::string(is_full ? kOther : name));
    if (is_new) {
      found->second.is_other = is_full;
      found->second.against_rest = never_;
    }
  }
  return found->second;
}

void CategoryCounts::StartUnit() {
  has_units_ = true;
  has_other_ = false;
}

void CategoryCounts::Add(std::string_view name, const CategoryValues& values,
                         std::optional<std::size_t> stratum) {
  Entry& entry = Find(name);
  if (has_units_ && entry.is_other) {
    if (has_other_) {
      // The unit had it already; each name brought something of its own.
      if (values.amount) entry.amount.Add(*values.amount, 1);
      return;
    }
    has_other_ = true;
  }
  if (entry.block_count == 0) touched_.push_back(&entry);
  ++entry.block_count;
  if (stratum) ++entry.by_stratum[*stratum];
  if (values.share) entry.share.Add(*values.share, 1);
  if (values.score) entry.score.Add(*values.score, 1);
  if (values.amount) entry.amount.Add(*values.amount, 1);
}

void CategoryCounts::CloseAgainstRest(const ValueSum& shares) {
  if (rival_ == NameRival::kNothing || shares.count == 0) return;
  for (auto& [name, entry] : entries_) {
    const ValueSum& own = entry.share.open();
    // What stands for many names has no rest, nor has what a record names twice in a unit.
    if (entry.is_other || own.count > shares.count) continue;
    entry.against_rest.Add(shares.sum - own.sum, shares.count - own.count, own.sum, own.count);
  }
  never_.Add(shares.sum, shares.count, 0, 0);
}

void CategoryCounts::CloseBlock(std::int64_t units, const ValueSum& shares) {
  CloseAgainstRest(shares);
  for (Entry* entry : touched_) {
    entry->count += entry->block_count;
    entry->frequency.Add(static_cast<double>(entry->block_count), units);
    entry->share.CloseBlock();
    entry->score.CloseBlock();
    entry->amount.CloseBlock();
    entry->block_count = 0;
  }
  touched_.clear();
  if (units > 0) all_.Add(0, units);
}

std::vector<CategorySummary> CategoryCounts::Summary() const {
  std::vector<CategorySummary> summary;
  for (const auto& [name, entry] : entries_) {
    if (entry.count == 0) continue;
    summary.push_back({.name = name,
                       .count = entry.count,
                       .frequency = entry.frequency.ZeroElsewhere(all_).Bounded(0, 1),
                       .share = entry.share.closed().Bounded(0, 1),
                       .score = entry.score.closed().FromZero(),
                       .amount = entry.amount.closed().FromZero(),
                       .rest_p = entry.against_rest.SummaryOfShares().p,
                       .by_stratum = entry.by_stratum});
  }
  std::stable_sort(
      summary.begin(), summary.end(),
      [](const CategorySummary& a, const CategorySummary& b) { return a.count > b.count; });
  return summary;
}

}  // namespace riftlab
