// Ranks that are threads of the test, with delays, losses and lies on the way.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tournament/ranks/mailbox.h"
#include "tournament/ranks/messages.h"
#include "tournament/ranks/rank_executor.h"
#include "tournament/ranks/serve_rank.h"

namespace riftlab {

struct RanksSpec {
  int ranks = 3;
  int threads = 1;                          // of each
  std::chrono::microseconds most_delay{0};  // of each message, drawn anew
  std::uint64_t delay_seed = 1;
  std::int64_t lost_after = -1;  // the last rank is lost after so many messages to rank 0
  // Changes what a rank sends.
  std::function<std::string(int rank, std::string text)> lie = {};
};

// Ranks whose messages take their time.
inline RanksSpec Delayed(int ranks, int threads, std::uint64_t seed) {
  return {.ranks = ranks,
          .threads = threads,
          .most_delay = std::chrono::microseconds{2000},
          .delay_seed = seed};
}

// Rank 0's side of ranks 1 to spec.ranks, which serve as long as this lives.
class ThreadRanks : public Transport {
 public:
  explicit ThreadRanks(RanksSpec spec) : spec_(std::move(spec)) {
    for (int rank = 1; rank <= spec_.ranks; ++rank) orders_.emplace_back();
    for (int rank = 1; rank <= spec_.ranks; ++rank) {
      threads_.emplace_back([this, rank] {
        RankSide side(*this, rank);
        const absl::Status status = ServeRank(side);
        static_cast<void>(status);  // one that is lost serves no more
      });
    }
  }
  ~ThreadRanks() override {
    for (int rank = 1; rank <= spec_.ranks; ++rank) {
      orders_[Place(rank)].Put({.rank = 0, .text = FormatOrder(QuitOrder{})});
    }
  }

  std::vector<PlayingRank> ranks() const {
    std::vector<PlayingRank> ranks;
    for (int rank = 1; rank <= spec_.ranks; ++rank) {
      ranks.push_back({.rank = rank, .host = fmt::format("n{}", rank), .threads = spec_.threads});
    }
    return ranks;
  }

  absl::Status Send(int rank, std::string text) override {
    orders_[Place(rank)].Put({.rank = 0, .text = std::move(text)});
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) override {
    std::optional<RankMessage> message = answers_.Take(wait);
    if (!message || message->rank != spec_.ranks || spec_.lost_after < 0) return message;
    if (received_++ < spec_.lost_after) return message;
    return absl::UnavailableError(fmt::format("rank {} is lost", spec_.ranks));
  }

 private:
  class RankSide : public Transport {
   public:
    RankSide(ThreadRanks& ranks, int rank)
        : ranks_(ranks),
          rank_(rank),
          delays_(ranks.spec_.delay_seed,
                  {.index = static_cast<std::uint64_t>(rank), .purpose = Purpose::kTest}) {}

    absl::Status Send(int /*rank*/, std::string text) override {
      Delay();
      if (ranks_.spec_.lie) text = ranks_.spec_.lie(rank_, std::move(text));
      ranks_.answers_.Put({.rank = rank_, .text = std::move(text)});
      return absl::OkStatus();
    }

    absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) override {
      std::optional<RankMessage> message = ranks_.orders_[Place(rank_)].Take(wait);
      if (message) Delay();
      return message;
    }

   private:
    void Delay() {
      const auto most = static_cast<std::uint32_t>(ranks_.spec_.most_delay.count());
      if (most > 0) std::this_thread::sleep_for(std::chrono::microseconds{delays_.Below(most)});
    }

    ThreadRanks& ranks_;
    int rank_;
    Rng delays_;
  };

  static std::size_t Place(int rank) { return static_cast<std::size_t>(rank - 1); }

  RanksSpec spec_;
  std::deque<Mailbox> orders_;  // by rank, from 1
  Mailbox answers_;
  std::int64_t received_ = 0;  // from the last rank
  std::vector<std::jthread> threads_;
};

}  // namespace riftlab
