// How the ranks of one run talk to each other: whole messages between rank 0 and each other one.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace riftlab {

struct RankMessage {
  int rank = 0;  // that sent it; to which it goes is whoever holds the transport
  std::string text;
};

// Messages from one rank to another arrive in the order in which they were sent. Not thread-safe.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  // Does not wait for the other side. Unavailable when that rank is lost.
  virtual absl::Status Send(int rank, std::string text) = 0;

  // The next message; nothing where none comes within `wait`. Unavailable when a rank is lost.
  virtual absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) = 0;
};

}  // namespace riftlab
