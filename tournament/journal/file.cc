#include "tournament/journal/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr mode_t kFileMode = 0644;

// After so many bytes the system is asked to begin writing them out, so that a later Sync has
// little left to wait for.
constexpr std::int64_t kWriteOutBytes = std::int64_t{4} << 20;

std::string Reason(int error) { return std::generic_category().message(error); }

absl::Status WriteError(const std::string& path, int error) {
  return absl::UnavailableError(fmt::format("cannot write {}: {}", path, Reason(error)));
}

absl::Status OpenError(const std::string& path, int error) {
  const std::string text = fmt::format("cannot open {}: {}", path, Reason(error));
  const bool is_disk_at_fault = error == ENOSPC || error == EDQUOT || error == EIO;
  return is_disk_at_fault ? absl::UnavailableError(text) : absl::FailedPreconditionError(text);
}

int OpenForReading(const std::string& path) { return open(path.c_str(), O_RDONLY | O_CLOEXEC); }

absl::Status ReadError(const std::string& path, int error) {
  const std::string text = fmt::format("cannot read {}: {}", path, Reason(error));
  const bool is_missing = error == ENOENT || error == ENOTDIR;
  return is_missing ? absl::NotFoundError(text) : absl::FailedPreconditionError(text);
}

// Appends up to `bytes` bytes of the file to `out`. The number read: 0 at the end, -1 on error.
ssize_t ReadSome(int descriptor, std::size_t bytes, std::string& out) {
  const std::size_t size = out.size();
  out.resize(size + bytes);
  ssize_t count = -1;
  do {
    count = read(descriptor, out.data() + size, bytes);
  } while (count < 0 && errno == EINTR);
  out.resize(size + static_cast<std::size_t>(count < 0 ? 0 : count));
  return count;
}

}  // namespace

absl::StatusOr<AppendFile> AppendFile::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kFileMode);
  if (descriptor < 0) return OpenError(path, errno);
  struct stat facts {};
  if (fstat(descriptor, &facts) != 0) {
    const int error = errno;
    close(descriptor);
    return OpenError(path, error);
  }
  return AppendFile(path, descriptor, facts.st_size);
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      written_out_(other.written_out_) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  std::swap(written_out_, other.written_out_);
  return *this;
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::Status AppendFile::Lock() {
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return absl::OkStatus();
  if (errno == EWOULDBLOCK) {
    return absl::FailedPreconditionError(
        fmt::format("{} is being written by another process; wait until it ends", path_));
  }
  return absl::FailedPreconditionError(fmt::format(
      "cannot lock {}: {}; choose a folder on a file system with locks", path_, Reason(errno)));
}

bool IsLocked(const std::string& path) {
  const int descriptor = OpenForReading(path);
  if (descriptor < 0) return false;
  // A shared lock, which closing the file gives back.
  const bool is_locked = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(descriptor);
  return is_locked;
}

absl::Status AppendFile::Append(std::string_view bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                                 size_ + static_cast<std::int64_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      const int error = count == 0 ? ENOSPC : errno;
      // Should this fail too, a resume will cut the piece of a line.
      static_cast<void>(ftruncate(descriptor_, size_) == 0);
      return WriteError(path_, error);
    }
    done += static_cast<std::size_t>(count);
  }
  size_ += static_cast<std::int64_t>(bytes.size());
  if (size_ - written_out_ >= kWriteOutBytes) {
    // No more than a hint, which some file systems do not take.
    static_cast<void>(
        sync_file_range(descriptor_, written_out_, size_ - written_out_, SYNC_FILE_RANGE_WRITE));
    written_out_ = size_;
  }
  return absl::OkStatus();
}

absl::Status AppendFile::Truncate(std::int64_t size) {
  if (ftruncate(descriptor_, size) != 0) return WriteError(path_, errno);
  size_ = size;
  written_out_ = std::min(written_out_, size);
  return absl::OkStatus();
}

absl::Status AppendFile::Sync() {
  // Devices such as /dev/null have nothing to sync and say EINVAL.
  if (fsync(descriptor_) != 0 && errno != EINVAL) return WriteError(path_, errno);
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  const int descriptor = OpenForReading(path);
  if (descriptor < 0) return ReadError(path, errno);
  constexpr std::size_t kChunk = 1 << 16;
  std::string text;
  ssize_t count = 0;
  do {
    count = ReadSome(descriptor, kChunk, text);
  } while (count > 0);
  const int error = errno;
  close(descriptor);
  if (count < 0) return ReadError(path, error);
  return text;
}

namespace {

std::string TemporaryOf(const std::string& path) { return path + ".tmp"; }

// A temporary file of `path` that was not there. Errors as AppendFile::Open, about the file that is
// asked for: nobody named the temporary one.
absl::StatusOr<std::string> MakeNewTemporaryOf(const std::string& path) {
  std::string temporary = TemporaryOf(path);
  for (int number = 2;; ++number) {
    const int descriptor =
        open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kFileMode);
    if (descriptor >= 0) {
      close(descriptor);
      return temporary;
    }
    if (errno != EEXIST) return OpenError(path, errno);
    temporary = fmt::format("{}{}", TemporaryOf(path), number);
  }
}

// Puts `text` in the place of `path` by way of the file `temporary`.
absl::Status WriteBy(const std::string& temporary, const std::string& path, std::string_view text) {
  absl::Status status;
  {
    absl::StatusOr<AppendFile> file = AppendFile::Open(temporary);
    if (!file.ok()) {
      std::string message{file.status().message()};
      message.replace(message.find(temporary), temporary.size(), path);
      return absl::UnavailableError(message);
    }
    status = file->Truncate(0);
    if (status.ok()) status = file->Append(text);
  }
  if (!status.ok()) {
    std::error_code error;
    std::filesystem::remove(temporary, error);
    return status;
  }
  return MoveIntoPlace(temporary, path);
}

}  // namespace

absl::Status WriteFileAtomically(const std::string& path, std::string_view text) {
  return WriteBy(TemporaryOf(path), path, text);
}

absl::Status WriteOutputAtomically(const std::string& path, std::string_view text) {
  ASSIGN_OR_RETURN(const std::string temporary, MakeTemporaryOf(path));
  return WriteBy(temporary, path, text);
}

absl::StatusOr<std::string> MakeTemporaryOf(const std::string& path) {
  absl::StatusOr<std::string> temporary = MakeNewTemporaryOf(path);
  if (temporary.ok()) return temporary;
  return absl::UnavailableError(std::string{temporary.status().message()});
}

absl::Status CheckCanWrite(const std::string& path) {
  const absl::StatusOr<std::string> temporary = MakeNewTemporaryOf(path);
  std::error_code error;
  if (temporary.ok()) std::filesystem::remove(*temporary, error);
  if (!absl::IsFailedPrecondition(temporary.status())) return temporary.status();
  return absl::FailedPreconditionError(
      fmt::format("{}; choose another one", std::string{temporary.status().message()}));
}

absl::Status MoveIntoPlace(const std::string& temporary, const std::string& path) {
  absl::Status status;
  {
    absl::StatusOr<AppendFile> file = AppendFile::Open(temporary);
    status =
        file.ok() ? file->Sync() : absl::UnavailableError(std::string{file.status().message()});
  }
  std::error_code error;
  if (status.ok()) {
    std::filesystem::rename(temporary, path, error);
    if (error) status = WriteError(path, error.value());
  }
  if (!status.ok()) {
    std::filesystem::remove(temporary, error);
    return status;
  }
  SyncFolder(std::filesystem::path(path).parent_path().string());
  return absl::OkStatus();
}

absl::Status CannotWrite(const std::string& path, std::string_view reason) {
  return absl::UnavailableError(fmt::format("cannot write '{}': {}", path, reason));
}

void SyncFolder(const std::string& path) {
  const int descriptor = OpenForReading(path.empty() ? "." : path);
  if (descriptor < 0) return;
  // Some file systems refuse this on folders; the names are then as safe as they can be.
  static_cast<void>(fsync(descriptor));
  close(descriptor);
}

absl::StatusOr<ByteReader> ByteReader::Open(const std::string& path) {
  const int descriptor = OpenForReading(path);
  if (descriptor < 0) return ReadError(path, errno);
  return ByteReader(path, descriptor);
}

ByteReader::ByteReader(ByteReader&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

ByteReader::~ByteReader() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::StatusOr<bool> ByteReader::Read(std::string& out) {
  constexpr std::size_t kChunk = 1 << 18;
  const ssize_t count = ReadSome(descriptor_, kChunk, out);
  if (count < 0) return ReadError(path_, errno);
  return count > 0;
}

}  // namespace riftlab
