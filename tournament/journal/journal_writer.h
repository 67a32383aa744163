// Writes the folder of a run. README.md beside this file describes what is in it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/file.h"
#include "tournament/journal/game_reader.h"
#include "tournament/journal/games_file.h"
#include "tournament/journal/journal_cut.h"
#include "tournament/journal/manifest.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// The only process that may write a run: it holds its journal locked for as long as it lives.
class JournalWriter {
 public:
  // Starts a run, or a shard of it, in `dir`, which must not exist, be empty, or hold no more than
  // the first traces of a run whose process was killed before it had a manifest. FailedPrecondition
  // otherwise, or when the folder cannot be made or is in use; Unavailable when the disk is full or
  // broken, and then nothing is left behind in the folder.
  static absl::StatusOr<JournalWriter> Create(const std::string& dir, const Manifest& manifest,
                                              const Shard& shard = {},
                                              Compression compression = Compression::kNone);

  // Opens the run in `dir`, which holds `range`, for going on. FailedPrecondition when it cannot be
  // written, another process writes it, or the journal of games that were timed is not there;
  // Unavailable when the disk is full or broken.
  static absl::StatusOr<JournalWriter> Reopen(const std::string& dir, GameRange range);

  // The run ends in front of game `end`. To be said before its last game is appended, or before
  // CutTo.
  void EndAt(std::int64_t end) { games_.EndAt(end); }

  // Cuts the journal where reading it ended, and the timing file behind what it has of the games
  // before. Unavailable when that, or keeping a copy of what is damaged, fails, FailedPrecondition
  // when a file cannot be read, or was compressed by another program.
  absl::StatusOr<JournalCut> CutTo(const JournalEnd& end);

  // Appends the first line of a session to the timing file. Unavailable when that fails.
  absl::Status BeginSession(std::string_view session_line);

  // Appends whole lines of consecutive games to both files, and brings them to the disk now and
  // then. Unavailable when that fails; whole games only are then in the journal.
  absl::Status Append(std::string_view game_lines, std::string_view timing_lines);

  // Returns when everything is on the disk. Unavailable with the reason.
  absl::Status Sync();

 private:
  using Clock = std::chrono::steady_clock;

  JournalWriter(std::string dir, AppendFile file, Compression compression, GameRange games)
      : dir_(std::move(dir)), games_(std::move(file), compression, games), range_(games) {}

  // Create, without the advice that its errors end with.
  static absl::StatusOr<JournalWriter> Begin(const std::string& dir, const Manifest& manifest,
                                             const Shard& shard, Compression compression);

  absl::Status OpenTiming();
  absl::StatusOr<std::string> KeepCopy() const;

  std::string dir_;
  GamesFile games_;
  GameRange range_;  // that the folder is to hold
  std::optional<AppendFile> timing_;
  Clock::time_point last_sync_ = Clock::now();
};

}  // namespace riftlab
