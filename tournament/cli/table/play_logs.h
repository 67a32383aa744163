// What programs that play one game write to stderr, until there is a folder that keeps the game.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/core/spec.h"

namespace riftlab {

class PlayLogs {
 public:
  // The logs of a game that is to be kept in `dir`, which has these seats; none where `dir` is
  // empty or no program plays. Unavailable when nothing can be written.
  static absl::StatusOr<PlayLogs> Make(std::vector<AgentSpec> seats, const std::string& dir);
  PlayLogs(PlayLogs&& other) noexcept;
  PlayLogs& operator=(PlayLogs&&) = delete;
  ~PlayLogs();  // removes what was not kept

  // Who plays, with the logs.
  const std::vector<AgentSpec>& seats() const { return seats_; }

  // Writes them as they are into the folder of the game, which is there by now.
  absl::Status KeepIn(const std::string& dir) const;

 private:
  PlayLogs(std::vector<AgentSpec> seats, std::string place)
      : seats_(std::move(seats)), place_(std::move(place)) {}

  std::vector<AgentSpec> seats_;
  std::string place_;  // a folder of their own; empty: none
};

}  // namespace riftlab
