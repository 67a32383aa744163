// The journal of a run, open for writing, compressed or not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/file.h"
#include "tournament/journal/zstd_lines.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

class GamesFile {
 public:
  // Takes over an empty file that is to hold `games`, or one to be cut next.
  GamesFile(AppendFile file, Compression compression, GameRange games);

  // No game from `end` on will follow. To be said before the last game is appended, or before
  // CutTo.
  void EndAt(std::int64_t end);

  // Appends whole lines of the next games. Unavailable when that fails; nothing must then be
  // appended any more, and whole games only are in the file.
  absl::Status Append(std::string_view lines);

  // Cuts the file behind its first `games` games, whose text takes up `bytes` bytes; the number of
  // bytes cut off. Unavailable when that fails, FailedPrecondition when a compressed file cannot be
  // read or was not written by this program.
  absl::StatusOr<std::int64_t> CutTo(std::int64_t games, std::int64_t bytes);

  AppendFile& file() { return file_; }
  const AppendFile& file() const { return file_; }

 private:
  absl::Status CutFrame(std::int64_t games);

  AppendFile file_;
  GameRange games_;
  std::optional<LineCompressor> compressor_;
  std::string compressed_;  // scratch
};

}  // namespace riftlab
