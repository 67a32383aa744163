#include "tournament/ranks/mailbox.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/status_macros.h"

namespace riftlab {

void Mailbox::Put(RankMessage message) {
  {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
  }
  changed_.notify_one();
}

std::optional<RankMessage> Mailbox::Take(std::chrono::microseconds wait) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, wait, [this] { return !messages_.empty(); });
  if (messages_.empty()) return std::nullopt;
  RankMessage message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

absl::Status MailTransport::Send(int rank, std::string text) {
  RIFTLAB_CHECK(rank == 0);
  out_.Put({.rank = rank_, .text = std::move(text)});
  return absl::OkStatus();
}

absl::StatusOr<std::optional<RankMessage>> MailTransport::Receive(std::chrono::microseconds wait) {
  return in_.Take(wait);
}

absl::Status OwnRankTransport::Send(int rank, std::string text) {
  if (rank != 0) return others_.Send(rank, std::move(text));
  orders_.Put({.rank = 0, .text = std::move(text)});
  return absl::OkStatus();
}

absl::StatusOr<std::optional<RankMessage>> OwnRankTransport::Receive(
    std::chrono::microseconds wait) {
  // The other ranks cannot wake who waits for this one, and the other way round: by turns, which
  // grow since whoever is waited for long may be waited for a bit longer.
  constexpr std::chrono::microseconds kLongestTurn{2000};
  constexpr std::chrono::microseconds kNone{0};
  std::chrono::microseconds turn{100};
  while (true) {
    if (std::optional<RankMessage> own = answers_.Take(kNone)) return own;
    ASSIGN_OR_RETURN(std::optional<RankMessage> message, others_.Receive(std::min(wait, turn)));
    if (message || wait <= turn) return message;
    wait -= turn;
    turn = std::min(2 * turn, kLongestTurn);
  }
}

}  // namespace riftlab
