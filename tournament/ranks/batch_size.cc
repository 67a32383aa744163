#include "tournament/ranks/batch_size.h"

#include <algorithm>

namespace riftlab {

std::int64_t MostUnderWay(const GamesAhead& ahead, std::int64_t threads) {
  constexpr std::int64_t kFewestPerThread = 2;
  if (ahead.may_end_amid) {
    constexpr std::int64_t kPerMille = 15;
    return std::max(kFewestPerThread * threads, ahead.done * kPerMille / 1000);
  }
  // So many wait in memory behind a game that takes long.
  constexpr std::int64_t kMostPerThread = 1024;
  constexpr std::int64_t kMost = 100'000;
  return std::max(kFewestPerThread * threads, std::min(kMost, kMostPerThread * threads));
}

int GamesFor(const RankLoad& rank, const GamesAhead& ahead, std::int64_t threads) {
  constexpr std::int64_t kMostGames = 4096;
  const std::int64_t most = MostUnderWay(ahead, threads);
  const std::int64_t room = std::min(most - ahead.under_way, ahead.left);
  if (room <= 0) return 0;
  const auto half_share = [&](std::int64_t games) {
    return std::max<std::int64_t>(1, games * rank.threads / (2 * threads));
  };
  std::int64_t games =
      rank.game_ns == 0 ? 1 : std::clamp(kRankBatchNs / rank.game_ns, std::int64_t{1}, kMostGames);
  games = std::min({games, half_share(most), half_share(ahead.left)});
  if (rank.under_way > std::max<std::int64_t>(rank.threads, games)) return 0;
  return static_cast<int>(std::min(games, room));
}

std::int64_t LearnGameNs(const RankLoad& rank, int games, std::int64_t busy_ns) {
  if (games == 0) return rank.game_ns;
  const std::int64_t now =
      std::max<std::int64_t>(1, busy_ns / (static_cast<std::int64_t>(games) * rank.threads));
  return rank.game_ns == 0 ? now : (3 * rank.game_ns + now) / 4;
}

}  // namespace riftlab
