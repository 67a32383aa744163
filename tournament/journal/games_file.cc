#include "tournament/journal/games_file.h"

#include <algorithm>
#include <utility>

#include "engine/core/status_macros.h"

namespace riftlab {
namespace {

// Adds whole lines, one by one, since each is a block of its own.
void Compress(std::string_view lines, LineCompressor& compressor, std::string& out) {
  while (!lines.empty()) {
    const std::size_t size = lines.find('\n') + 1;
    compressor.Add(lines.substr(0, size), out);
    lines.remove_prefix(size);
  }
}

}  // namespace

GamesFile::GamesFile(AppendFile file, Compression compression, GameRange games)
    : file_(std::move(file)), games_(games) {
  if (compression == Compression::kZstd) compressor_.emplace(games);
}

void GamesFile::EndAt(std::int64_t end) {
  games_.end = end;
  if (compressor_) compressor_->EndAt(end);
}

absl::Status GamesFile::Append(std::string_view lines) {
  if (!compressor_) return file_.Append(lines);
  compressed_.clear();
  Compress(lines, *compressor_, compressed_);
  return file_.Append(compressed_);
}

absl::StatusOr<std::int64_t> GamesFile::CutTo(std::int64_t games, std::int64_t bytes) {
  const std::int64_t size = file_.size();
  absl::Status status;
  if (compressor_) {
    status = CutFrame(games);
  } else if (bytes != size) {
    status = file_.Truncate(bytes);
  }
  if (!status.ok()) return status;
  return std::max<std::int64_t>(0, size - file_.size());
}

// Compresses the lines of the open frame again, so that the next one finds the state of a
// compressor that was never interrupted, and cuts the file where it differs from that: what is kept
// is not touched.
absl::Status GamesFile::CutFrame(std::int64_t games) {
  ASSIGN_OR_RETURN(const OpenFrame frame, FindOpenFrame(file_.path(), games_, games));
  compressor_->GoOnAt(frame.first_game);
  compressed_.clear();
  Compress(frame.lines, *compressor_, compressed_);
  const auto [wanted, found] =
      std::mismatch(compressed_.begin(), compressed_.end(), frame.bytes.begin(), frame.bytes.end());
  const std::int64_t kept = frame.start + (wanted - compressed_.begin());
  if (kept != file_.size()) {
    RETURN_IF_ERROR(file_.Truncate(kept));
  }
  if (wanted == compressed_.end()) return absl::OkStatus();
  return file_.Append({&*wanted, static_cast<std::size_t>(compressed_.end() - wanted)});
}

}  // namespace riftlab
