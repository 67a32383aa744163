#include "tournament/schedule/shard.h"

#include <charconv>

#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

bool ReadNumber(std::string_view text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

absl::StatusOr<Shard> ParseShard(std::string_view text) {
  const std::size_t slash = text.find('/');
  Shard shard;
  if (slash == std::string_view::npos || !ReadNumber(text.substr(0, slash), shard.number) ||
      !ReadNumber(text.substr(slash + 1), shard.count)) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' does not have the form I/N, such as 2/5", text));
  }
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
