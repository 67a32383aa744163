#include "tournament/schedule/shard.h"

#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {

absl::StatusOr<Shard> ParseShard(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto number = NumberIn<int>(text.substr(0, slash));
  const auto count = NumberIn<int>(text.substr(slash + 1));
  if (slash == std::string_view::npos || !number || !count) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' does not have the form I/N, such as 2/5", text));
  }
  const Shard shard{.number = *number, .count = *count};
  if (shard.count < 1 || shard.count > kMaxShards || shard.number < 1 ||
      shard.number > shard.count) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' is no shard; of N shards, 1 to {}, the first is 1/N, the last N/N", text,
                    kMaxShards));
  }
  return shard;
}

std::string ToText(const Shard& shard) { return fmt::format("{}/{}", shard.number, shard.count); }

absl::Status CheckShard(const ScheduleSpec& spec, std::int64_t games, const Shard& shard) {
  const std::int64_t blocks = games / GamesPerBlock(spec);
  if (shard.count <= blocks) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{} shards are more than the {} of the run; make them fewer, or give it "
                  "more games",
                  shard.count, Counted(blocks, "block")));
}

GameRange GamesOf(const ScheduleSpec& spec, std::int64_t games, const Shard& shard) {
  if (!IsPart(shard)) return {0, games};
  const std::int64_t per_block = GamesPerBlock(spec);
  const std::int64_t blocks = games / per_block;
  // No overflow: both factors have their largest values, kMaxGames and kMaxShards.
  const auto start = [&](std::int64_t number) { return blocks * number / shard.count * per_block; };
  return {start(shard.number - 1), start(shard.number)};
}

}  // namespace riftlab
