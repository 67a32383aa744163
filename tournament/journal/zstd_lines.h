// Lines of a journal in zstd frames (RFC 8878): each line is a block of its own, flushed, so that a
// line that was written can be read while those after it are not there; a frame ends after the last
// line of each kGamesPerFrame games of the schedule, and after the last game of the file. The bytes
// are thus a function of the lines and their game indices alone, for one version of libzstd: which
// game is the last follows from them too where a rule ends the run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "tournament/journal/file.h"
#include "tournament/schedule/shard.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace riftlab {

// Frames end in front of games whose index is a multiple of this.
inline constexpr std::int64_t kGamesPerFrame = 1024;

// Measured on journals of Ripple Rush: 4.0 times smaller for 2.9 microseconds a game; level 1 has
// 3.8 times for 2.3, level 6 has 4.7 times for 7.6.
inline constexpr int kZstdLevel = 3;

// Compresses the lines of consecutive games. Not thread-safe.
class LineCompressor {
 public:
  // For a file that is to hold `games`.
  explicit LineCompressor(GameRange games);

  // Goes on with the line of game `index`, whose frame is begun anew: the lines in front of it in
  // its frame must be added first.
  void GoOnAt(std::int64_t index);

  // The file is to hold the games in front of `end` and no more. Precondition: none of the later
  // ones was added.
  void EndAt(std::int64_t end) { end_ = end; }

  // Appends to `out` what stands in the file for the line of the next game, line feed included.
  void Add(std::string_view line, std::string& out);

 private:
  struct Free {
    void operator()(ZSTD_CCtx_s* context) const;
  };

  std::unique_ptr<ZSTD_CCtx_s, Free> context_;
  std::string scratch_;
  std::int64_t next_;
  std::int64_t end_;
};

// The first game of the frame in which game `index` is, in a file that holds `games`.
std::int64_t FrameStart(GameRange games, std::int64_t index);

// Decompresses frames, one behind another, piece by piece.
class FrameReader {
 public:
  FrameReader();

  // Appends to `out` the next bytes that `input`, a piece of the file behind what was read so far,
  // stands for; takes off `input` what was read. Both are small steps: all is read when `input` is
  // empty and nothing was appended. Stops at the end of each frame. False when the file is damaged,
  // and from then on.
  bool Read(std::string_view& input, std::string& out);

  // Whether the last byte read was inside a frame.
  bool is_in_frame() const { return is_in_frame_; }

 private:
  struct Free {
    void operator()(ZSTD_DCtx_s* context) const;
  };

  std::unique_ptr<ZSTD_DCtx_s, Free> context_;
  std::string scratch_;
  bool is_in_frame_ = false;
  bool is_damaged_ = false;
  bool has_more_ = false;  // decompressed, but not handed out yet
  std::size_t wanted_;     // bytes up to the end of the next block
};

// Looks through the frames of a file ahead of who reads it: a checksum stands at the end of a
// frame, and says of none of its lines that it is sound before it is reached.
class FrameScout {
 public:
  explicit FrameScout(ByteReader bytes) : bytes_(std::move(bytes)) {}

  // Whether frame `number` of the file, counted from 0, and those in front of it are sound: each
  // decompresses and fits its checksum, as far as the file goes. FailedPrecondition when it cannot
  // be read.
  absl::StatusOr<bool> IsSound(std::int64_t number);

 private:
  ByteReader bytes_;
  FrameReader frames_;
  std::string chunk_;
  std::size_t chunk_read_ = 0;
  std::string text_;  // scratch
  std::int64_t frames_ended_ = 0;
};

// The frame with which a file goes on.
struct OpenFrame {
  std::int64_t first_game = 0;  // index
  std::int64_t start = 0;       // bytes of the file in front of it
  std::string bytes;            // of the file from there on, as far as they were looked at
  std::string lines;            // of the frame, that are kept
};

// The frame of the file `path`, which is to hold `games`, that goes on after the first `kept` of
// them; behind all of them the last frame. FailedPrecondition when the file cannot be read, or has
// other frames than LineCompressor writes. Precondition: so many sound lines can be read.
absl::StatusOr<OpenFrame> FindOpenFrame(const std::string& path, GameRange games,
                                        std::int64_t kept);

}  // namespace riftlab
