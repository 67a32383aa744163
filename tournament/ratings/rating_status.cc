#include "tournament/ratings/rating_status.h"

#include <utility>

#include "engine/core/check.h"

namespace riftlab {
namespace {

// Who has taken points from whom, directly or through others.
class Dominance {
 public:
  explicit Dominance(const PairBlocks& pairs)
      : size_(static_cast<std::size_t>(pairs.num_agents())), reach_(size_ * size_) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j < size_; ++j) {
        reach_[i * size_ + j] = pairs.Points(static_cast<int>(i), static_cast<int>(j)) > 0;
      }
    }
    // Transitive closure after S. Warshall, J. ACM 9, 1962.
    for (std::size_t via = 0; via < size_; ++via) {
      for (std::size_t i = 0; i < size_; ++i) {
        if (!reach_[i * size_ + via]) continue;
        for (std::size_t j = 0; j < size_; ++j) {
          if (reach_[via * size_ + j]) reach_[i * size_ + j] = true;
        }
      }
    }
  }

  bool Reaches(std::size_t from, std::size_t to) const { return reach_[from * size_ + to]; }

  // True when the two are in one group.
  bool AreConnected(std::size_t from, std::size_t to) const {
    return from == to || (Reaches(from, to) && Reaches(to, from));
  }

 private:
  std::size_t size_;
  std::vector<bool> reach_;
};

// First agent of the group to rate; the number of agents when there is none.
std::size_t FindRatedGroup(const PairBlocks& pairs, const Dominance& dominance) {
  const auto size = static_cast<std::size_t>(pairs.num_agents());
  std::size_t best = size;
  std::pair<int, std::int64_t> best_rank{1, 0};  // agents, meetings inside
  for (std::size_t agent = 0; agent < size; ++agent) {
    std::pair<int, std::int64_t> rank{0, 0};
    for (std::size_t i = 0; i < size; ++i) {
      if (!dominance.AreConnected(agent, i)) continue;
      ++rank.first;
      for (std::size_t j = 0; j < i; ++j) {
        if (dominance.AreConnected(agent, j)) {
          rank.second += pairs.Meetings(static_cast<int>(i), static_cast<int>(j));
        }
      }
    }
    if (rank.first >= 2 && rank > best_rank) {
      best = agent;
      best_rank = rank;
    }
  }
  return best;
}

RatingStatus StatusWithGroup(const Dominance& dominance, std::size_t agent, std::size_t rated) {
  if (dominance.AreConnected(agent, rated)) return RatingStatus::kRated;
  if (dominance.Reaches(agent, rated)) return RatingStatus::kAbove;
  if (dominance.Reaches(rated, agent)) return RatingStatus::kBelow;
  return RatingStatus::kSeparate;
}

RatingStatus StatusWithoutGroup(const PairBlocks& pairs, int outsider) {
  bool took = false;
  bool gave = false;
  for (int rival = 0; rival < pairs.num_agents(); ++rival) {
    took = took || pairs.Points(outsider, rival) > 0;
    gave = gave || pairs.Points(rival, outsider) > 0;
  }
  if (took && gave) return RatingStatus::kBetween;
  return took ? RatingStatus::kUndefeated : RatingStatus::kWinless;
}

}  // namespace

std::string_view Explain(RatingStatus status) {
  switch (status) {
    case RatingStatus::kRated:
      return "";
    case RatingStatus::kAbove:
      return "no finite rating: took every point from the rated agents, directly or through others";
    case RatingStatus::kBelow:
      return "no finite rating: gave every point to the rated agents, directly or through others";
    case RatingStatus::kSeparate:
      return "not comparable: no chain of points orders it against the rated agents";
    case RatingStatus::kUndefeated:
      return "no finite rating: took every point";
    case RatingStatus::kWinless:
      return "no finite rating: took no point";
    case RatingStatus::kBetween:
      return "no finite rating: took every point from some and none from the others";
    case RatingStatus::kNoGames:
      return "no rating: met no other agent";
  }
  RIFTLAB_CHECK(false);
}

std::vector<RatingStatus> FindRatingStatus(const PairBlocks& pairs) {
  const Dominance dominance(pairs);
  const auto size = static_cast<std::size_t>(pairs.num_agents());
  const std::size_t rated = FindRatedGroup(pairs, dominance);
  std::vector<RatingStatus> status(size, RatingStatus::kNoGames);
  for (std::size_t agent = 0; agent < size; ++agent) {
    const auto index = static_cast<int>(agent);
    if (pairs.BlocksOf(index) == 0) continue;
    status[agent] =
        rated < size ? StatusWithGroup(dominance, agent, rated) : StatusWithoutGroup(pairs, index);
  }
  return status;
}

}  // namespace riftlab
