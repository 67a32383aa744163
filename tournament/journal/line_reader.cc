#include "tournament/journal/line_reader.h"

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::string_view kCompressedSuffix = ".zst";

}  // namespace

absl::StatusOr<LineReader> LineReader::Open(const std::string& path, DamagedFrame damaged) {
  ASSIGN_OR_RETURN(ByteReader bytes, ByteReader::Open(path));
  LineReader reader(std::move(bytes));
  if (!path.ends_with(kCompressedSuffix)) return reader;
  reader.frames_.emplace();
  if (damaged == DamagedFrame::kLeaveOut) {
    ASSIGN_OR_RETURN(ByteReader ahead, ByteReader::Open(path));
    reader.scout_.emplace(std::move(ahead));
  }
  return reader;
}

bool LineReader::Next() {
  constexpr std::size_t kMaxLine = 1 << 26;
  std::size_t searched = next_;
  std::size_t feed = buffer_.find('\n', searched);
  while (feed == std::string::npos) {
    buffer_.erase(0, next_);
    next_ = 0;
    searched = buffer_.size();
    if (searched > kMaxLine || !Fill()) return false;
    feed = buffer_.find('\n', searched);
  }
  line_ = std::string_view{buffer_}.substr(next_, feed - next_);
  next_ = feed + 1;
  end_ += static_cast<std::int64_t>(line_.size()) + 1;
  return true;
}

std::string LineReader::rest() const {
  if (is_damaged_) return "compressed bytes that are damaged";
  const std::size_t left = buffer_.size() - next_;
  if (left > 0) {
    return fmt::format("{} byte{} no finished line", left, left == 1 ? " that is" : "s that are");
  }
  return frames_ && has_bytes_ && end_ == 0 ? "compressed bytes that are no finished line" : "";
}

std::string LineReader::NoGameText(std::string_view path) const {
  if (is_damaged_) return fmt::format("{}: damaged from line 1: {}", path, rest());
  return fmt::format("{} holds no game yet{}", path,
                     rest().empty() ? "" : ": line 1: not finished");
}

// Appends more of the text to the buffer; false when there is no more.
bool LineReader::Fill() {
  const std::size_t size = buffer_.size();
  while (buffer_.size() == size) {
    std::string_view rest = std::string_view{chunk_}.substr(chunk_read_);
    if (frames_) {
      if (!Decompress(rest)) return false;
      chunk_read_ = chunk_.size() - rest.size();
      if (buffer_.size() > size) return true;
      if (!rest.empty()) continue;
      chunk_.clear();
      chunk_read_ = 0;
    }
    const absl::StatusOr<bool> read = bytes_.Read(frames_ ? chunk_ : buffer_);
    if (!read.ok()) status_ = read.status();
    if (!read.ok() || !*read) return false;
    has_bytes_ = true;
  }
  return true;
}

// Appends to the buffer what the next bytes of the file, `input`, stand for, and takes them off it.
// False where they are damaged, or cannot be looked through.
bool LineReader::Decompress(std::string_view& input) {
  if (scout_ && !input.empty() && !frames_->is_in_frame()) {
    const absl::StatusOr<bool> is_sound = scout_->IsSound(frames_ended_);
    if (!is_sound.ok()) status_ = is_sound.status();
    is_damaged_ = is_sound.ok() && !*is_sound;
    if (!is_sound.ok() || is_damaged_) return false;
  }
  const bool was_in_frame = frames_->is_in_frame();
  is_damaged_ = !frames_->Read(input, buffer_);
  if (was_in_frame && !frames_->is_in_frame()) ++frames_ended_;
  return !is_damaged_;
}

}  // namespace riftlab
