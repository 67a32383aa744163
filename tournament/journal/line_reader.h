// Reads text files of any length line by line, compressed ones too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/file.h"
#include "tournament/journal/zstd_lines.h"

namespace riftlab {

// What becomes of a frame whose bytes or checksum are wrong. None of its lines can be trusted;
// those that still decompress are of use only to who holds them against something else.
enum class DamagedFrame : std::uint8_t {
  kLeaveOut,  // reading ends in front of it
  kRead,      // reading ends where it cannot be decompressed any more
};

// Memory stays small however long the file is.
class LineReader {
 public:
  // Files whose name ends with ".zst" are decompressed; each frame is read through before its first
  // line is handed out, unless damaged ones are to be read. Errors as ReadFile.
  static absl::StatusOr<LineReader> Open(const std::string& path,
                                         DamagedFrame damaged = DamagedFrame::kLeaveOut);

  // Moves to the next line; false at the end of the file. What follows the last line feed is not a
  // line, nor is anything longer than 64 MiB, which ends the reading; nor what is damaged. A read
  // error also ends it, and shows in status().
  bool Next();

  // Whether reading ended for any other reason than a read error. FailedPrecondition.
  const absl::Status& status() const { return status_; }

  // The current line without its line feed, valid until Next.
  std::string_view line() const { return line_; }

  // Bytes of the text up to the end of the current line, its line feed included.
  std::int64_t end() const { return end_; }

  // Once Next has said that there are no more lines: what else follows, in words; empty where
  // nothing does. That a compressed file was cut off within a block shows only where it has no line
  // at all.
  std::string rest() const;

  // What to say of a journal at `path` that has no line: "PATH holds no game yet", or its damage.
  // Precondition: Next has said that it has none.
  std::string NoGameText(std::string_view path) const;

  // Whether rest() is bytes of a compressed file that no compressor writes.
  bool is_damaged() const { return is_damaged_; }

  // Whether what was read ends inside a frame of a compressed file.
  bool is_in_frame() const { return frames_ && frames_->is_in_frame(); }

 private:
  explicit LineReader(ByteReader bytes) : bytes_(std::move(bytes)) {}

  bool Fill();
  bool Decompress(std::string_view& input);

  ByteReader bytes_;
  std::optional<FrameReader> frames_;  // of a compressed file
  std::optional<FrameScout> scout_;    // of one whose damaged frames are left out
  std::int64_t frames_ended_ = 0;
  std::string chunk_;           // of it
  std::size_t chunk_read_ = 0;  // bytes of the chunk that were decompressed
  bool is_damaged_ = false;
  bool has_bytes_ = false;  // the file
  absl::Status status_;
  std::string buffer_;
  std::size_t next_ = 0;  // start of the next line in the buffer
  std::string_view line_;
  std::int64_t end_ = 0;
};

}  // namespace riftlab
