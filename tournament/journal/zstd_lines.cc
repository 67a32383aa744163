#include "tournament/journal/zstd_lines.h"

#include <zstd.h>

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

// Enough for a block of zstd.
constexpr std::size_t kStepBytes = std::size_t{1} << 17;

// No frame is shorter.
constexpr std::size_t kFrameStartBytes = 5;

constexpr std::size_t kBlockHeaderBytes = 3;

}  // namespace

void LineCompressor::Free::operator()(ZSTD_CCtx_s* context) const {
  static_cast<void>(ZSTD_freeCCtx(context));
}

LineCompressor::LineCompressor(GameRange games)
    : context_(ZSTD_createCCtx()), scratch_(kStepBytes, '\0'), next_(games.first), end_(games.end) {
  RIFTLAB_CHECK(context_ != nullptr);
  const auto set = [this](ZSTD_cParameter parameter, int value) {
    RIFTLAB_CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(context_.get(), parameter, value)));
  };
  set(ZSTD_c_compressionLevel, kZstdLevel);
  set(ZSTD_c_checksumFlag, 1);
}

void LineCompressor::GoOnAt(std::int64_t index) {
  RIFTLAB_CHECK(!ZSTD_isError(ZSTD_CCtx_reset(context_.get(), ZSTD_reset_session_only)));
  next_ = index;
}

void LineCompressor::Add(std::string_view line, std::string& out) {
  ++next_;
  const bool ends_frame = next_ == end_ || next_ % kGamesPerFrame == 0;
  const ZSTD_EndDirective directive = ends_frame ? ZSTD_e_end : ZSTD_e_flush;
  ZSTD_inBuffer input = {line.data(), line.size(), 0};
  std::size_t left = 0;
  do {
    ZSTD_outBuffer output = {scratch_.data(), scratch_.size(), 0};
    left = ZSTD_compressStream2(context_.get(), &output, &input, directive);
    RIFTLAB_CHECK(!ZSTD_isError(left));
    out.append(scratch_, 0, output.pos);
  } while (left > 0);
}

std::int64_t FrameStart(GameRange games, std::int64_t index) {
  return std::max(games.first, index / kGamesPerFrame * kGamesPerFrame);
}

void FrameReader::Free::operator()(ZSTD_DCtx_s* context) const {
  static_cast<void>(ZSTD_freeDCtx(context));
}

FrameReader::FrameReader()
    : context_(ZSTD_createDCtx()), scratch_(kStepBytes, '\0'), wanted_(kFrameStartBytes) {
  RIFTLAB_CHECK(context_ != nullptr);
}

bool FrameReader::Read(std::string_view& input, std::string& out) {
  if (is_damaged_) return false;
  // libzstd takes calls that can do nothing for a mistake.
  if (input.empty() && !has_more_) return true;
  ZSTD_outBuffer output = {scratch_.data(), scratch_.size(), 0};
  // No more than a block at a time: what stands in front of a damaged one is then handed out.
  ZSTD_inBuffer bytes = {input.data(), std::min(input.size(), wanted_), 0};
  const std::size_t left = ZSTD_decompressStream(context_.get(), &output, &bytes);
  has_more_ = output.pos == output.size;
  out.append(scratch_, 0, output.pos);
  input.remove_prefix(bytes.pos);
  if (ZSTD_isError(left) != 0) {
    is_damaged_ = true;
    return false;
  }
  is_in_frame_ = left != 0;
  // libzstd asks for a block and the header of the next, of which either may be damaged.
  wanted_ = !is_in_frame_              ? kFrameStartBytes
            : left > kBlockHeaderBytes ? left - kBlockHeaderBytes
                                       : left;
  return true;
}

absl::StatusOr<bool> FrameScout::IsSound(std::int64_t number) {
  while (frames_ended_ <= number) {
    std::string_view rest = std::string_view{chunk_}.substr(chunk_read_);
    const bool was_in_frame = frames_.is_in_frame();
    text_.clear();
    if (!frames_.Read(rest, text_)) return false;
    if (was_in_frame && !frames_.is_in_frame()) ++frames_ended_;
    chunk_read_ = chunk_.size() - rest.size();
    if (!rest.empty() || !text_.empty()) continue;
    chunk_.clear();
    chunk_read_ = 0;
    ASSIGN_OR_RETURN(const bool has_more, bytes_.Read(chunk_));
    if (!has_more) return true;
  }
  return true;
}

namespace {

absl::Status Foreign(const std::string& path) {
  return absl::FailedPreconditionError(fmt::format(
      "{} was not compressed by this program; decompress it ('zstd -d --rm'), then go on", path));
}

// Walks through the frames of a file.
class FrameWalk {
 public:
  FrameWalk(std::string path, ByteReader reader)
      : path_(std::move(path)), reader_(std::move(reader)) {}

  // Goes on to the next piece of text, or the end of the frame. FailedPrecondition when there is
  // none.
  absl::Status Next() {
    text_.clear();
    do {
      if (rest_.empty()) {
        chunk_.clear();
        ASSIGN_OR_RETURN(const bool read, reader_.Read(chunk_));
        if (!read) return Foreign(path_);
        rest_ = chunk_;
      }
      const std::string_view before = rest_;
      if (!frames_.Read(rest_, text_)) return Foreign(path_);
      bytes_ += before.substr(0, before.size() - rest_.size());
    } while (text_.empty() && frames_.is_in_frame());
    return absl::OkStatus();
  }

  std::string_view text() const { return text_; }
  bool is_in_frame() const { return frames_.is_in_frame(); }

  // The bytes of the file that were read since the last call.
  std::string TakeBytes() { return std::exchange(bytes_, {}); }

 private:
  std::string path_;
  ByteReader reader_;
  FrameReader frames_;
  std::string chunk_;
  std::string_view rest_;  // of the chunk
  std::string text_;
  std::string bytes_;
};

}  // namespace

absl::StatusOr<OpenFrame> FindOpenFrame(const std::string& path, GameRange games,
                                        std::int64_t kept) {
  ASSIGN_OR_RETURN(ByteReader bytes, ByteReader::Open(path));
  FrameWalk walk(path, std::move(bytes));
  const std::int64_t next = games.first + kept;
  const std::int64_t frame = FrameStart(games, std::min(next, games.end - 1));
  OpenFrame open{.first_game = frame, .start = 0, .bytes = {}, .lines = {}};
  for (std::int64_t lines = 0; lines < frame - games.first || walk.is_in_frame();) {
    RETURN_IF_ERROR(walk.Next());
    lines += std::count(walk.text().begin(), walk.text().end(), '\n');
    if (lines > frame - games.first) return Foreign(path);
    open.start += static_cast<std::int64_t>(walk.TakeBytes().size());
  }
  for (std::int64_t lines = frame; lines < next;) {
    RETURN_IF_ERROR(walk.Next());
    for (const char c : walk.text()) {
      if (lines == next) break;
      open.lines += c;
      if (c == '\n') ++lines;
    }
  }
  open.bytes = walk.TakeBytes();
  return open;
}

}  // namespace riftlab
