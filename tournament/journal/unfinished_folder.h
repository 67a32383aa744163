// A folder of several runs while it is made: beside its place, which it takes when it is complete.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/file.h"

namespace riftlab {

// What is to be `dir`, made in a folder `dir`.new with a mark in it that says whose that is. Killed
// at any instant, its process leaves nothing in `dir`, and the next one begins again; two at once
// do not meet, since each holds `dir`.new.lock locked.
class UnfinishedFolder {
 public:
  // Takes the place of what a process left that was killed, as the mark in it says.
  // FailedPrecondition when `dir` is neither new nor empty (the `work` in it as in CheckNewFolder)
  // or is the current folder (CheckIsNotCurrent), when `dir`.new holds anything else or
  // `dir`.new.lock is no lock, which are then left as they are, or when another process is at it;
  // Unavailable when the disk is full or broken.
  static absl::StatusOr<UnfinishedFolder> Begin(const std::string& dir, std::string_view work);

  UnfinishedFolder(UnfinishedFolder&& other) noexcept
      : dir_(std::move(other.dir_)),
        place_(std::move(other.place_)),
        path_(std::move(other.path_)),
        lock_(std::move(other.lock_)),
        owns_(std::exchange(other.owns_, false)),
        owns_place_(other.owns_place_),
        owns_content_(other.owns_content_) {}
  UnfinishedFolder& operator=(UnfinishedFolder&&) = delete;
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  // What was not moved is removed.
  ~UnfinishedFolder();

  // Where to make it. It is not there yet.
  const std::string& path() const { return path_; }

  // Puts it in the place of `dir`. FailedPrecondition or Unavailable with the reason.
  absl::Status Move() const;

 private:
  UnfinishedFolder(std::string dir, std::string place, std::string path, AppendFile lock)
      : dir_(std::move(dir)),
        place_(std::move(place)),
        path_(std::move(path)),
        lock_(std::move(lock)) {}

  std::string dir_;
  std::string place_;  // `dir`.new
  std::string path_;
  AppendFile lock_;
  bool owns_ = true;           // the lock
  bool owns_place_ = false;    // the folder `place_`
  bool owns_content_ = false;  // what is in it
};

}  // namespace riftlab
