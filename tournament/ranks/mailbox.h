// Ranks that are threads of one process.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "tournament/ranks/transport.h"

namespace riftlab {

// What was sent to one rank and not yet received. Thread-safe.
class Mailbox {
 public:
  void Put(RankMessage message);
  std::optional<RankMessage> Take(std::chrono::microseconds wait);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<RankMessage> messages_;
};

// The side of a rank that is a thread beside rank 0.
class MailTransport : public Transport {
 public:
  // `rank` talks to rank 0, whose mailbox is `out`. Both must outlive it.
  MailTransport(int rank, Mailbox& in, Mailbox& out) : rank_(rank), in_(in), out_(out) {}

  absl::Status Send(int rank, std::string text) override;
  absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) override;

 private:
  int rank_;
  Mailbox& in_;
  Mailbox& out_;
};

// Rank 0's side where one thread of its own process plays as rank 0, too, and all others are
// reached through `others`.
class OwnRankTransport : public Transport {
 public:
  explicit OwnRankTransport(Transport& others) : others_(others) {}

  // Where the thread that plays finds its messages, and puts its answers.
  Mailbox& orders() { return orders_; }
  Mailbox& answers() { return answers_; }

  absl::Status Send(int rank, std::string text) override;
  absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) override;

 private:
  Transport& others_;
  Mailbox orders_;
  Mailbox answers_;
};

}  // namespace riftlab
