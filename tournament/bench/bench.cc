#include "tournament/bench/bench.h"

#include <array>

#include "engine/core/byte_hash.h"
#include "fmt/format.h"

namespace riftlab {

std::uint64_t FoldHash(std::uint64_t hash, std::uint64_t value) {
  return ByteHash(std::array<std::uint64_t, 2>{hash, value});
}

std::string SignatureOf(const std::vector<BenchResult>& results) {
  std::int64_t nodes = 0;
  std::uint64_t hash = 0;
  for (const BenchResult& result : results) {
    nodes += result.nodes;
    hash = FoldHash(hash, result.hash);
  }
  return fmt::format("{} {:016x}", nodes, hash);
}

}  // namespace riftlab
