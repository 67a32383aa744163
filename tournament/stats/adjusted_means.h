// Block means of one quantity by key, as they were and with the luck taken out that was measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "tournament/stats/interval.h"
#include "tournament/stats/keyed_ratios.h"
#include "tournament/stats/luck_adjuster.h"

namespace riftlab {

// One mean, with intervals by Student's t that end where the quantity does. An adjusted value may
// lie outside. The adjusted mean is the raw one where that never varied between blocks of one kind:
// the multiple is then that of others, and the luck, whose spread would be left, bounds nothing.
struct AdjustedMean {
  Estimate raw;
  Estimate adjusted;
  // The luck itself, in no limits: 0 but for chance, whatever it was measured by.
  Estimate luck;
};

struct AdjustedSummary {
  std::int64_t blocks = 0;
  bool is_adjusted = false;         // else there are too few blocks, and the rest is empty
  double multiple = 0;              // of the luck that was taken out
  std::vector<AdjustedMean> means;  // by key
  // Variance of the adjusted means over that of the raw ones, all keys together: the part of the
  // games that would show as much. Nothing where nothing varies.
  std::optional<double> variance_ratio;
};

class AdjustedMeans {
 public:
  // Of quantities between `min` and `max`.
  AdjustedMeans(std::size_t num_keys, double min, double max)
      : min_(min), max_(max), raw_(num_keys), luck_(num_keys), adjusted_(num_keys) {}

  // Adds one observation to the block that is open. Precondition: key < num_keys (CHECKed).
  void Add(std::size_t key, double value, double luck);

  // Ends the block, which is of this kind, see StratifiedRatio; one without observations is none.
  // The blocks that can be adjusted now, see LuckAdjuster.
  std::vector<LuckBlock> CloseBlock(int kind = 0);

  // The blocks that were left, and what all of them say. None may be added afterwards.
  std::vector<LuckBlock> TakeRest();
  // Precondition: the rest was taken (trusted).
  AdjustedSummary Summary() const;

 private:
  void Keep(const std::vector<LuckBlock>& blocks);

  Estimate WithinLimits(Estimate estimate) const;

  double min_;
  double max_;
  LuckAdjuster adjuster_;
  std::map<std::size_t, LuckBlock::Entry> open_;  // by key
  KeyedRatios raw_;
  KeyedRatios luck_;
  std::vector<StratifiedRatio> adjusted_;  // by key
};

}  // namespace riftlab
