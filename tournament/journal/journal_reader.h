// Reads the games of a run, for reports and for going on with it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/journal/game_reader.h"
#include "tournament/journal/line_checker.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/shard_file.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// Is shown a sound line (without line feed) and the game in it; false ends the reading.
using OnLine = std::function<bool(std::string_view line, const GameRecord& record)>;

// Calls `on_line` for the games of the run in `dir`, of which it holds `games`, in order of game
// indices, up to the first line that does not parse, has another index than its place, or fails
// `check`; an unfinished last line is such a line. Records come without timing. Memory does not
// grow with the run. FailedPrecondition when the journal cannot be read, or has a sound line that
// does not belong to this run.
absl::StatusOr<JournalEnd> ReadGameLines(const std::string& dir, const Manifest& manifest,
                                         GameRange games, LineCheck check, const OnLine& on_line);

// The same for all games that the folder holds, with the part of the run that they are read first.
// Errors also as ReadRunPart.
absl::StatusOr<JournalEnd> ReadGames(const std::string& dir, const Manifest& manifest,
                                     LineCheck check,
                                     const std::function<void(const GameRecord&)>& on_record);

// The same for any run of this schema, be it complete, interrupted or being written, with its
// manifest read first. Errors also as ReadManifest.
absl::StatusOr<JournalEnd> ReadJournal(const std::string& dir,
                                       const std::function<void(const GameRecord&)>& on_record);

// The record of game number `index` of the run in `dir`, whose manifest is `manifest`. Only its
// line is looked at. OutOfRange when the journal does not reach that far, or begins after it;
// FailedPrecondition when it cannot be read, or when the line is damaged or belongs to another run.
absl::StatusOr<GameRecord> ReadGame(const std::string& dir, const Manifest& manifest,
                                    std::int64_t index);

}  // namespace riftlab
