// Files that must survive anything: every write is checked, nothing is left half-written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace riftlab {

// A file that only grows at its end. Closes itself.
class AppendFile {
 public:
  // Opens `path` for reading and writing, creating it if need be. Unavailable when the disk is full
  // or broken, FailedPrecondition for any other reason.
  static absl::StatusOr<AppendFile> Open(const std::string& path);

  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  const std::string& path() const { return path_; }
  std::int64_t size() const { return size_; }

  // Keeps other processes from locking the file until this one ends. FailedPrecondition when
  // another one holds it.
  absl::Status Lock();

  // Appends all of `bytes`. Unavailable when they do not fit or cannot be written; the file then
  // ends where it ended before.
  absl::Status Append(std::string_view bytes);

  // Cuts the file to `size` bytes. Unavailable with the reason.
  absl::Status Truncate(std::int64_t size);

  // Returns when all that was appended is on the disk. Unavailable with the reason.
  absl::Status Sync();

 private:
  AppendFile(std::string path, int descriptor, std::int64_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size), written_out_(size) {}

  std::string path_;
  int descriptor_ = -1;
  std::int64_t size_ = 0;
  std::int64_t written_out_ = 0;  // the system was asked to write so far
};

// Whether another process keeps the file at `path` from being locked. False where it is not there
// or cannot be read.
bool IsLocked(const std::string& path);

// The text of a file. NotFound when there is none, FailedPrecondition when it cannot be read.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Writes `text` to `path`, in a folder of which this program alone says what is in it, such that
// after a crash at any moment the file is there completely or not at all; uses `path` + ".tmp" on
// the way, be it there or not. Unavailable with the reason.
absl::Status WriteFileAtomically(const std::string& path, std::string_view text);

// The same in any other folder, by way of a file that was not there.
absl::Status WriteOutputAtomically(const std::string& path, std::string_view text);

// Makes an empty file beside `path`, to be put in its place when it is complete, and returns its
// name: `path` + ".tmp", with a number where files have that name, which are left as they are.
// Unavailable with the reason.
absl::StatusOr<std::string> MakeTemporaryOf(const std::string& path);

// That WriteOutputAtomically can write `path`, seen by making its temporary file and removing it;
// to be asked before what is to be written is computed. FailedPrecondition when it cannot be made,
// Unavailable when the disk is full or broken.
absl::Status CheckCanWrite(const std::string& path);

// Puts the file `temporary` in the place of `path`, once all of it is on the disk; removes it when
// that fails. Unavailable with the reason.
absl::Status MoveIntoPlace(const std::string& temporary, const std::string& path);

// Unavailable, where what writes `path` says why it cannot.
absl::Status CannotWrite(const std::string& path, std::string_view reason);

// Makes the names in folder `path` as lasting as the files' bytes; as well as the system can.
void SyncFolder(const std::string& path);

// Reads a file from its beginning, piece by piece.
class ByteReader {
 public:
  // Errors as ReadFile.
  static absl::StatusOr<ByteReader> Open(const std::string& path);

  ByteReader(ByteReader&& other) noexcept;
  ByteReader& operator=(ByteReader&& other) = delete;
  ByteReader(const ByteReader&) = delete;
  ByteReader& operator=(const ByteReader&) = delete;
  ~ByteReader();

  // Appends the next bytes, 256 KiB at most, to `out`; false at the end of the file.
  // FailedPrecondition when it cannot be read.
  absl::StatusOr<bool> Read(std::string& out);

 private:
  ByteReader(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_;
};

}  // namespace riftlab
