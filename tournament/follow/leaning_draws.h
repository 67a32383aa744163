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
// from what was told, or towards it from a draw on, be it all that was told or, for as many draws
// as they are, the things that were told to stand at one place.
class LeaningDraws final : public DrawGuide {
 public:
  // Both must outlive it.
  LeaningDraws(const Witness& witness, Rng& rng);

  std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName name) override;

 private:
  struct Window {
    std::uint32_t begin;  // the first draw that leans towards the groups
    std::uint32_t end;
    std::uint32_t groups;  // bit by bit
  };

  std::uint32_t DrawTold(std::uint32_t groups, std::uint32_t n, OutcomeName name);
  std::uint32_t DrawUntold(std::uint32_t n, OutcomeName name);

  const Witness* witness_;
  Rng* rng_;
  bool leans_ = false;
  std::vector<Window> windows_;
  std::uint32_t next_ = 0;
};

}  // namespace riftlab
