// What models of whole placements are fitted to: how games came out, and which games were of one
// block. Equal games and equal blocks are kept once, with their number.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "tournament/record/match_record.h"

namespace riftlab {

// One way in which a game came out.
struct Placement {
  std::vector<int> agents;  // by seat
  std::vector<int> ranks;   // by seat, 1 is best, equal where tied
  // The side that broke the game off by a fault: it alone is behind the others. kNoSide: none.
  int faulty_side = kNoSide;
  // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm on every defaulted <=>
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

class PlacementBlocks {
 public:
  PlacementBlocks() = default;

  // For games with these sides by seat.
  explicit PlacementBlocks(std::vector<int> sides);

  // Adds a game to the block under way. Precondition: one entry a seat in both (CHECKed).
  void Add(std::span<const int> agents, std::span<const int> ranks, int faulty_side = kNoSide);

  // Ends the block under way; one without games is ignored.
  void CloseBlock();

  const std::vector<int>& sides() const { return sides_; }

  // The different games, in the order in which they first came up.
  const std::vector<Placement>& games() const { return games_; }

  // The different blocks and how often each came up. A block is the ascending list of its games, as
  // places in games().
  const std::map<std::vector<std::uint32_t>, std::int64_t>& blocks() const { return blocks_; }

 private:
  std::vector<int> sides_;
  std::vector<Placement> games_;
  std::map<Placement, std::uint32_t> place_of_;  // in games_
  std::map<std::vector<std::uint32_t>, std::int64_t> blocks_;

  // Scratch values.
  Placement game_;
  std::vector<std::uint32_t> block_;
};

}  // namespace riftlab
