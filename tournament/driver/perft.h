// What `riftlab perft` asks of a game; see engine/core/perft.h for what is counted.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/any_game.h"
#include "engine/core/perft.h"

namespace riftlab {

struct PerftOptions {
  // The position to start from. Absent: the deal of `seed`, or every deal.
  std::optional<AnyState> from;
  // The deal that the first block of a run with this seed gets. Absent: every deal.
  std::optional<std::uint64_t> seed;
  int depth = 1;
  // Steps that one level may take; each leads to a position, which may need some 100 bytes more
  // than a State.
  std::int64_t max_steps = 1'000'000;
  // See Perft of engine/core/perft.h.
  PerftWatch ends = nullptr;
};

}  // namespace riftlab
