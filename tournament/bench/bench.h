// The bench signature: fixed searches of fixed positions, reduced to a node count and a hash that
// change only when play or search changes (after Stockfish's `bench`).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace riftlab {

// What one game contributes.
struct BenchResult {
  std::string game;
  std::int64_t positions = 0;
  std::int64_t iterations = 0;
  std::int64_t moves = 0;  // made inside the searches, playouts included
  std::int64_t nodes = 0;
  std::uint64_t hash = 0;  // of all root moves and their visit counts
  double seconds = 0;      // not part of the signature
};

// The line that commits state: "<nodes> <hash>", over all games in order.
std::string SignatureOf(const std::vector<BenchResult>& results);

// Folds a number into a hash; the order counts.
std::uint64_t FoldHash(std::uint64_t hash, std::uint64_t value);

}  // namespace riftlab
