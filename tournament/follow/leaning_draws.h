// Draws that nobody saw, leaned towards what was told or away from it, where chance alone would
// rarely meet a world that fits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/rng.h"
#include "tournament/follow/witness.h"

namespace riftlab {

// What was told may lie in one hidden hand, or was drawn late where rounds pass of which only the
// end is seen. So each time that draws are begun it is chosen anew how they lean: not at all, away
// from what was told, or towards it for a few draws in succession and away from it elsewhere.
class LeaningDraws final : public DrawGuide {
 public:
  // Both must outlive it.
  LeaningDraws(const Witness& witness, Rng& rng);

  std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName name) override;

 private:
  std::uint32_t DrawTold(std::uint32_t n, OutcomeName name);

  const Witness* witness_;
  Rng* rng_;
  bool leans_ = false;
  std::uint32_t begin_ = 0;  // of the draws that lean towards what was told
  std::uint32_t end_ = 0;
  std::uint32_t next_ = 0;
};

}  // namespace riftlab
