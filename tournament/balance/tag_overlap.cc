#include "tournament/balance/tag_overlap.h"

#include <algorithm>
#include <numeric>

namespace riftlab {
namespace {

// A name that more of the seats had than this owns whatever comes up: it tells nothing.
constexpr double kMostOfAll = 0.9;

// In fewer seats names come together by chance.
constexpr std::int64_t kFewestSeats = 30;

bool IsNearlyAll(std::int64_t part, std::int64_t all) {
  return static_cast<double>(part) >= kNearlyAll * static_cast<double>(all);
}

}  // namespace

TagOverlaps::TagOverlaps(std::vector<std::string> keys, std::size_t num_seats)
    : num_seats_(num_seats), counts_(keys.size() * keys.size()) {
  for (std::string& key : keys) {
    TagNames tag;
    tag.key = std::move(key);
    tag.open.resize(num_seats);
    tag.num_open.resize(num_seats);
    tags_.push_back(std::move(tag));
  }
}

void TagOverlaps::Add(std::size_t tag, std::size_t seat, std::string_view name) {
  TagNames& names = tags_[tag];
  ++names.num_open[seat];
  auto found = names.ids.find(name);
  if (found == names.ids.end()) {
    if (names.names.size() >= kMaxInnerNames) {
      return;
    }
    found = names.ids.try_emplace(std::string(name), static_cast<Id>(names.names.size())).first;
    names.names.emplace_back(name);
  }
  names.open[seat].push_back(found->second);
}

void TagOverlaps::CloseGame() {
  for (TagNames& tag : tags_) {
    if (tag.num_names.empty()) tag.num_names = tag.num_open;
    tag.is_given = tag.is_given && tag.num_open == tag.num_names;
    for (const std::size_t count : tag.num_open) tag.is_single = tag.is_single && count <= 1;
  }
  for (std::size_t outer = 0; outer < tags_.size(); ++outer) {
    if (!IsOuter(tags_[outer])) continue;
    for (std::size_t inner = 0; inner < tags_.size(); ++inner) {
      if (inner != outer) Count(outer, inner);
    }
  }
  for (TagNames& tag : tags_) {
    for (std::vector<Id>& open : tag.open) open.clear();
    std::fill(tag.num_open.begin(), tag.num_open.end(), 0);
  }
}

void TagOverlaps::Count(std::size_t outer, std::size_t inner) {
  Counts& counts = counts_[outer * tags_.size() + inner];
  const TagNames& inner_names = tags_[inner];
  counts.resize(tags_[outer].names.size());
  for (std::size_t seat = 0; seat < num_seats_; ++seat) {
    if (tags_[outer].open[seat].empty()) continue;
    std::vector<std::int64_t>& row = counts[tags_[outer].open[seat][0]];
    row.resize(std::max(row.size(), inner_names.names.size()));
    for (const Id id : inner_names.open[seat]) ++row[id];
  }
}

TagOverlap TagOverlaps::SummaryOf(std::size_t outer, std::size_t inner) const {
  const TagNames& of = tags_[outer];
  const TagNames& names = tags_[inner];
  const Counts& counts = counts_[outer * tags_.size() + inner];
  TagOverlap overlap{.outer = of.key, .inner = names.key};
  std::vector<std::int64_t> all_of(of.names.size());
  std::vector<std::int64_t> most_of(of.names.size());
  for (std::size_t owner = 0; owner < counts.size(); ++owner) {
    const std::vector<std::int64_t>& row = counts[owner];
    if (row.empty()) continue;
    all_of[owner] = std::accumulate(row.begin(), row.end(), std::int64_t{0});
    most_of[owner] = *std::max_element(row.begin(), row.end());
    overlap.seats += all_of[owner];
  }
  std::int64_t agreeing = 0;  // the other way round
  for (std::size_t name = 0; name < names.names.size(); ++name) {
    std::int64_t all = 0;
    std::size_t best = 0;
    std::int64_t most = 0;
    for (std::size_t owner = 0; owner < counts.size(); ++owner) {
      const std::int64_t count = name < counts[owner].size() ? counts[owner][name] : 0;
      all += count;
      if (count > most) {
        best = owner;
        most = count;
      }
    }
    agreeing += most;
    if (all == 0 || !IsNearlyAll(most, all)) continue;
    if (static_cast<double>(all_of[best]) > kMostOfAll * static_cast<double>(overlap.seats)) {
      continue;
    }
    overlap.owners.try_emplace(names.names[name], of.names[best]);
  }
  overlap.agreeing =
      std::min(agreeing, std::accumulate(most_of.begin(), most_of.end(), std::int64_t{0}));
  overlap.coincide = outer < inner && IsOuter(names) && of.names.size() > 1 &&
                     names.names.size() > 1 && overlap.seats >= kFewestSeats &&
                     IsNearlyAll(overlap.agreeing, overlap.seats);
  return overlap;
}

std::vector<TagOverlap> TagOverlaps::Summary() const {
  std::vector<TagOverlap> summary;
  for (std::size_t outer = 0; outer < tags_.size(); ++outer) {
    if (!IsOuter(tags_[outer]) || tags_[outer].names.size() < 2) continue;
    for (std::size_t inner = 0; inner < tags_.size(); ++inner) {
      if (inner == outer) continue;
      TagOverlap overlap = SummaryOf(outer, inner);
      if (overlap.coincide || !overlap.owners.empty()) summary.push_back(std::move(overlap));
    }
  }
  return summary;
}

}  // namespace riftlab
