// What `riftlab perft` asks of a game; see engine/core/perft.h for what is counted.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/any_game.h"

namespace riftlab {

struct PerftOptions {
  // The position to start from. Absent: the deal of `seed`, or every deal.
  std::optional<AnyState> from;
  // The deal that the first block of a run with this seed gets. Absent: every deal.
  std::optional<std::uint64_t> seed;
  int depth = 1;
  // Different positions that one level may have; each takes some 100 bytes more than a State.
  std::int64_t max_states = 10'000'000;
};

}  // namespace riftlab
