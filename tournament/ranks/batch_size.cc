#include "tournament/ranks/batch_size.h"

#include <algorithm>

namespace riftlab {

std::int64_t MostUnderWay(const GamesAhead& ahead, std::int64_t threads) {
  constexpr std::int64_t kFewestPerThread = 4;
  if (ahead.may_end_amid) {
    constexpr std::int64_t kPerMille = 15;
    return std::max(kFewestPerThread * threads, ahead.done * kPerMille / 1000);
  }
  // So many wait in memory for a game that takes long.
  constexpr std::int64_t kMostPerThread = 1024;
  constexpr std::int64_t kMost = 100'000;
  return std::max(kFewestPerThread * threads, std::min(kMost, kMostPerThread * threads));
}

int GamesFor(const RankLoad& rank, const GamesAhead& ahead, std::int64_t threads) {
  constexpr std::int64_t kMostGames = 4096;
  const std::int64_t most = MostUnderWay(ahead, threads);
  const std::int64_t room = std::min(most - ahead.under_way, ahead.left);
  if (room <= 0) return 0;
  const auto share = [&](std::int64_t of_games, std::int64_t parts) {
    return std::max<std::int64_t>(1, of_games * rank.threads / (parts * threads));
  };
  // Few may be under way where any game may be the last one: there a slow rank must not have many
  // of them before it, or all others wait for it.
  const std::int64_t parts = ahead.may_end_amid ? 8 : 2;
  std::int64_t games =
      rank.game_ns == 0 ? 1 : std::clamp(kRankBatchNs / rank.game_ns, std::int64_t{1}, kMostGames);
  games = std::min({games, share(most, parts), share(ahead.left, 2)});
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
