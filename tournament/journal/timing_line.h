// The lines of timing.jsonl: what a session was, and what each game cost. README.md beside this
// file describes every field. Nothing here is deterministic.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fmt/format.h"
#include "tournament/runner/backend.h"
#include "tournament/runner/match.h"

namespace riftlab {

// The first line of a session, line feed included. Reads the clock and asks the machine for its
// name.
std::string SessionLine(int threads, Backend backend, std::int64_t first_game);

// Appends the line of one game, line feed included.
void AppendTimingLine(const GameRecord& record, fmt::memory_buffer& out);

// What a line is about: the game index of a game's line, -1 for the first line of a session,
// nothing for anything else.
std::optional<std::int64_t> TimingLineIndex(std::string_view line);

}  // namespace riftlab
