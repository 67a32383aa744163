// How many games a rank is given at once. Clocks and loads have their say here and nowhere else:
// sizes change how long a run takes, never what it is.
#pragma once

#include <cstdint>

#include "tournament/runner/game_executor.h"

namespace riftlab {

// What a batch should take of a rank's time.
inline constexpr std::int64_t kRankBatchNs = 100'000'000;

struct RankLoad {
  int threads = 1;
  std::int64_t under_way = 0;  // games ordered, not answered
  std::int64_t game_ns = 0;    // of its time that a game takes, all threads at work; 0: not known
};

// The games that may be under way at once on so many threads. Where a result may end the run they
// are 1.5 % of those done, though never less than four a thread, so that few are played in vain,
// and yet a game that takes long keeps few ranks waiting.
std::int64_t MostUnderWay(const GamesAhead& ahead, std::int64_t threads);

// The games to give to a rank now, among `threads` of all ranks together; 0: none. As many as take
// kRankBatchNs, but no more than a part of its share of what may be under way, and half of that of
// what is left: batches become smaller towards the end, so that all ranks end together. A rank has
// always at least one batch, and a game for each thread, before it.
int GamesFor(const RankLoad& rank, const GamesAhead& ahead, std::int64_t threads);

// The time that a game takes after a batch of `games` took `busy_ns` of a rank's threads.
std::int64_t LearnGameNs(const RankLoad& rank, int games, std::int64_t busy_ns);

}  // namespace riftlab
