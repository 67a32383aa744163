#include "tournament/check/result_fault.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr double kRounding = 1e-9;

bool IsSnakeCaseWord(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

// Ranks count the seats ahead; a team shares its rank, so there only the order can be told.
std::string RankFault(const GameResult& result, const std::vector<int>& side_of, bool teams) {
  for (std::size_t i = 0; i < side_of.size(); ++i) {
    const auto ahead = std::count_if(result.ranks.begin(), result.ranks.end(),
                                     [&](int rank) { return rank < result.ranks[i]; });
    if (!teams && result.ranks[i] != ahead + 1) {
      return fmt::format("seat {} has rank {} with {} seats ahead", i, result.ranks[i], ahead);
    }
    for (std::size_t j = 0; j < side_of.size(); ++j) {
      const bool same_rank = result.ranks[i] == result.ranks[j];
      if (side_of[i] == side_of[j] && !same_rank) {
        return fmt::format("seats {} and {} of one side differ in rank", i, j);
      }
      const double lead = result.shares[i] - result.shares[j];
      if ((same_rank && std::abs(lead) > kRounding) ||
          (result.ranks[i] < result.ranks[j] && lead < -kRounding)) {
        return fmt::format("ranks {} and {} of seats {} and {} do not fit shares {} and {}",
                           result.ranks[i], result.ranks[j], i, j, result.shares[i],
                           result.shares[j]);
      }
    }
  }
  if (std::count(result.ranks.begin(), result.ranks.end(), 1) == 0) return "nobody has rank 1";
  return {};
}

}  // namespace

std::string ResultFault(const GameResult& result, const std::vector<double>& returns,
                        const std::vector<int>& side_of,
                        const std::vector<std::string>& end_reasons) {
  const std::size_t seats = returns.size();
  if (result.scores.size() != seats || result.ranks.size() != seats ||
      result.shares.size() != seats) {
    return fmt::format("{} scores, {} ranks and {} shares for {} seats", result.scores.size(),
                       result.ranks.size(), result.shares.size(), seats);
  }
  std::map<int, double> side_shares;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const double share = result.shares[seat];
    if (!(share >= 0 && share <= 1)) return fmt::format("share {} of seat {}", share, seat);
    if (share != returns[seat]) {
      return fmt::format("Returns gives seat {} {}, Result {}", seat, returns[seat], share);
    }
    const auto [side, is_new] = side_shares.emplace(side_of[seat], share);
    if (!is_new && side->second != share) {
      return fmt::format("seat {} has share {}, its side {}", seat, share, side->second);
    }
  }
  double sum = 0;
  for (const auto& [side, share] : side_shares) sum += share;
  if (side_shares.size() > 1 && std::abs(sum - 1) > kRounding) {
    return fmt::format("shares of the sides add up to {}, not 1", sum);
  }
  if (!IsSnakeCaseWord(result.reason)) {
    return fmt::format("reason '{}' is not one snake_case word", result.reason);
  }
  if (std::count(end_reasons.begin(), end_reasons.end(), result.reason) == 0) {
    return fmt::format("reason '{}' is none of those that the game lists", result.reason);
  }
  if (result.turns < 0) return fmt::format("{} turns", result.turns);
  return RankFault(result, side_of, side_shares.size() < seats);
}

}  // namespace riftlab
