// Parts of a run that are played on different machines: shard i of n is the i-th of n stretches of
// the schedule, each of whole blocks. Every machine computes its own from the configuration alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {

// The whole run is shard 1 of 1.
struct Shard {
  int number = 1;  // 1 to count
  int count = 1;   // 1 to kMaxShards
  friend bool operator==(const Shard&, const Shard&) = default;
};

inline constexpr int kMaxShards = 100'000;

inline bool IsPart(const Shard& shard) { return shard.count > 1; }

// Consecutive games of a schedule.
struct GameRange {
  std::int64_t first = 0;
  std::int64_t end = 0;  // one behind the last
  std::int64_t size() const { return end - first; }
  friend bool operator==(const GameRange&, const GameRange&) = default;
};

// The shard in a string such as "2/5". InvalidArgument says what is wrong with it.
absl::StatusOr<Shard> ParseShard(std::string_view text);

// "2/5".
std::string ToText(const Shard& shard);

// InvalidArgument when a run of `games` games has fewer blocks than there are shards.
absl::Status CheckShard(const ScheduleSpec& spec, std::int64_t games, const Shard& shard);

// The games of a shard of a run of `games` games, which are whole blocks. Shards are equally long
// but for one block; together they are the run, in their order. Precondition: CheckShard.
GameRange GamesOf(const ScheduleSpec& spec, std::int64_t games, const Shard& shard);

}  // namespace riftlab
