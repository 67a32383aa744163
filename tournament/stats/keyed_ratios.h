// Block means of one quantity for each of many keys, such as agents or seats.
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/stats/stratified_ratio.h"

namespace riftlab {

class KeyedRatios {
 public:
  // For the keys 0..num_keys-1.
  explicit KeyedRatios(std::size_t num_keys) : ratios_(num_keys), open_(num_keys) {}

  // Adds one observation to the block that is open. Precondition: key < num_keys (CHECKed).
  void Add(std::size_t key, double value);

  // Ends the block, which is of this kind, see StratifiedRatio. Keys without an observation in it
  // are left alone. Cost: the keys observed.
  void CloseBlock(int kind = 0);

  // What the closed blocks say of a key.
  const StratifiedRatio& operator[](std::size_t key) const { return ratios_[key]; }

 private:
  std::vector<StratifiedRatio> ratios_;
  std::vector<ValueSum> open_;
  std::vector<std::size_t> observed_;  // keys with open_[key].count > 0
};

}  // namespace riftlab
