// The lines of timing.jsonl: what a session was, and what each game cost. README.md beside this
// file describes every field. Nothing here is deterministic.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "fmt/format.h"
#include "tournament/record/backend.h"
#include "tournament/record/game_record.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// Where a session began, and in which part of the run.
struct Session {
  std::int64_t first_game = 0;
  Shard shard{};
  std::string host{};  // read only: what SessionLine writes it asks the machine
};

// What this machine calls itself; empty where it does not say.
std::string HostName();

// The first line of a session, line feed included. Reads the clock and asks the machine for its
// name.
std::string SessionLine(int threads, Backend backend, const Session& begun);

// Appends the line of one game, line feed included. `contended` has by seat the decisions that did
// not have the processor for themselves; none where that was not measured. `host` is where it was
// played; empty: on the machine of the session.
void AppendTimingLine(const GameRecord& record, std::span<const std::int64_t> contended,
                      fmt::memory_buffer& out, std::string_view host = {});
inline void AppendTimingLine(const GameRecord& record, fmt::memory_buffer& out) {
  AppendTimingLine(record, {}, out);
}

// What a line is about: the game index of a game's line, -1 for the first line of a session,
// nothing for anything else.
std::optional<std::int64_t> TimingLineIndex(std::string_view line);

// What a line says of one game; times to the microsecond.
struct GameTiming {
  std::int64_t game_index = 0;
  std::vector<SeatTiming> seats;        // by seat
  std::vector<std::int64_t> contended;  // by seat, decisions; none where that was not measured
  std::string host;                     // empty: that of the session
};

// The timing in a line (without line feed) of one game. InvalidArgument says what does not parse or
// cannot be: a number below 0, a slowest decision that took longer than all of them, more
// contended decisions than there were.
absl::StatusOr<GameTiming> ParseTimingLine(std::string_view line);

// What the first line of a session says of it. InvalidArgument says what does not parse.
absl::StatusOr<Session> ParseSessionLine(std::string_view line);

// How the timing of a game contradicts its record, in one line; empty when it does not.
std::string TimingFault(const GameTiming& timing, const GameRecord& record);

}  // namespace riftlab
