#include "tournament/cli/table/play_logs.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "fmt/format.h"
#include "tournament/runner/game_players.h"

namespace riftlab {

namespace fs = std::filesystem;

absl::StatusOr<PlayLogs> PlayLogs::Make(std::vector<AgentSpec> seats, const std::string& dir) {
  const bool has_program = std::any_of(
      seats.begin(), seats.end(), [](const AgentSpec& seat) { return seat.name == kExternalName; });
  if (dir.empty() || !has_program) return PlayLogs(std::move(seats), "");
  std::error_code error;
  std::string place = (fs::temp_directory_path(error) / "riftlab-XXXXXX").string();
  if (error || mkdtemp(place.data()) == nullptr) {
    return absl::UnavailableError(fmt::format("no folder for logs, '{}': {}", place,
                                              error ? error.message() : std::strerror(errno)));
  }
  return PlayLogs(AgentsWithLogs(std::move(seats), place), place);
}

PlayLogs::PlayLogs(PlayLogs&& other) noexcept
    : seats_(std::move(other.seats_)), place_(std::exchange(other.place_, "")) {}

PlayLogs::~PlayLogs() {
  std::error_code error;
  if (!place_.empty()) fs::remove_all(place_, error);
}

absl::Status PlayLogs::KeepIn(const std::string& dir) const {
  if (place_.empty()) return absl::OkStatus();
  std::error_code error;
  fs::copy(place_, dir, fs::copy_options::recursive | fs::copy_options::overwrite_existing, error);
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(
      fmt::format("cannot write the logs of programs into {}: {}", dir, error.message()));
}

}  // namespace riftlab
