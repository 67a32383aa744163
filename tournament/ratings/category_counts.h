// In how many games, or seats, each of an open set of names comes up, how those did who had it, and
// what it brought.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/ratings/interval.h"

namespace riftlab {

struct CategorySummary {
  std::string name;
  std::int64_t count = 0;  // units (games, or seats of games) in which it came up
  Estimate frequency;      // part of all units
  Estimate share;          // of the win, over those that had one; count 0 where nobody has
  Estimate amount;         // that it brought, over those that had one; count 0 where none has
};

// Memory grows with the number of different names, up to 4096; what comes up after these is counted
// as "(other)".
class CategoryCounts {
 public:
  static constexpr std::size_t kMaxNames = 4096;
  static constexpr std::string_view kOther = "(other)";

  // Adds a name to the block that is open, at most once a unit: with the share of the win of the
  // seat that had it, and with what it brought, where there are any.
  void Add(std::string_view name, std::optional<double> share = std::nullopt,
           std::optional<double> amount = std::nullopt);

  // Ends the block, which had so many units; a block without any is none. Cost: the names in it.
  void CloseBlock(std::int64_t units);

  // The most frequent first, then by name. What the closed blocks say.
  std::vector<CategorySummary> Summary() const;

 private:
  struct Sums {
    double sum = 0;
    std::int64_t count = 0;

    void Add(double value) {
      sum += value;
      ++count;
    }
  };
  struct Entry {
    std::int64_t count = 0;
    BlockRatio frequency;  // over the blocks in which it came up
    BlockRatio share;
    BlockRatio amount;
    std::int64_t block_count = 0;  // this and the next two of the block that is open
    Sums block_share;
    Sums block_amount;
  };

  Entry& Find(std::string_view name);

  std::map<std::string, Entry, std::less<>> entries_;
  std::vector<Entry*> touched_;  // in the block that is open
  BlockRatio all_;               // units of all blocks
};

}  // namespace riftlab
