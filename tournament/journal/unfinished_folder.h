// A folder of several runs while it is made: beside its place, which it takes when it is complete.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/file.h"

namespace riftlab {

// The folder `dir`.new of what is to be `dir`. Killed at any instant, its process leaves nothing in
// `dir`, and the next one begins again; two at once do not meet, since each holds `dir`.new.lock
// locked.
class UnfinishedFolder {
 public:
  // Takes the place of what a process left that was killed. FailedPrecondition when `dir` is
  // neither new nor empty (the `work` in it as in CheckNewFolder) or when another process is at it;
  // Unavailable when the disk is full or broken.
  static absl::StatusOr<UnfinishedFolder> Begin(const std::string& dir, std::string_view work);

  UnfinishedFolder(UnfinishedFolder&& other) noexcept
      : dir_(std::move(other.dir_)),
        path_(std::move(other.path_)),
        lock_(std::move(other.lock_)),
        owns_(std::exchange(other.owns_, false)) {}
  UnfinishedFolder& operator=(UnfinishedFolder&&) = delete;
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  // What was not moved is removed.
  ~UnfinishedFolder();

  // It need not be there yet.
  const std::string& path() const { return path_; }

  // Puts it in the place of `dir`. FailedPrecondition or Unavailable with the reason.
  absl::Status Move() const;

 private:
  UnfinishedFolder(std::string dir, std::string path, AppendFile lock)
      : dir_(std::move(dir)), path_(std::move(path)), lock_(std::move(lock)) {}

  std::string dir_;
  std::string path_;
  AppendFile lock_;
  bool owns_ = true;
};

}  // namespace riftlab
