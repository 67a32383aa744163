#include "tournament/journal/unfinished_folder.h"

#include <filesystem>
#include <system_error>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/run_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

// What is to become `dir`, and what a merge makes on the way to that.
constexpr std::string_view kMadeName = "made";
constexpr std::string_view kMergingName = "made.merging";

// That `place` holds nothing but what this program makes in it, and only where that is marked.
absl::Status CheckIsOurs(const std::string& dir, const std::string& place) {
  std::error_code error;
  const bool is_marked = fs::exists(PathIn(place, kMarkName), error);
  const IsTrace is_trace = [&](const std::string& name) {
    return is_marked && (name == kMarkName || name == kMadeName || name == kMergingName);
  };
  ASSIGN_OR_RETURN(const std::string name, EntryInTheWay(place, is_trace));
  if (name.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{} is where {} is made, but it holds '{}'; move that away, or choose another "
                  "folder",
                  place, dir, name));
}

}  // namespace

absl::StatusOr<UnfinishedFolder> UnfinishedFolder::Begin(const std::string& dir,
                                                         std::string_view work) {
  RETURN_IF_ERROR(CheckNewFolder(dir, work));
  RETURN_IF_ERROR(CheckIsNotCurrent(dir));
  const std::string place = FolderPlace(dir) + ".new";
  const std::string lock_path = place + ".lock";
  std::error_code error;
  const fs::path parent = fs::absolute(place, error).parent_path();
  if (!error) fs::create_directories(parent, error);
  if (error) return FolderError(parent.string(), "create", error);
  const bool is_lock_left = fs::exists(lock_path, error);
  ASSIGN_OR_RETURN(AppendFile lock, OpenLocked(lock_path));
  // Another process may have ended its work before the lock was taken. It then removed the file,
  // which others can make and lock again.
  if (!IsLocked(lock_path)) {
    return absl::FailedPreconditionError(
        fmt::format("{} was being written by another process; try again", place));
  }
  if (lock.size() > 0) {
    return absl::FailedPreconditionError(
        fmt::format("{} is to be locked while {} is made, but is somebody's file; move it away, or "
                    "choose another folder",
                    lock_path, dir));
  }
  UnfinishedFolder folder(dir, place, PathIn(place, kMadeName), std::move(lock));
  RETURN_IF_ERROR(CheckNewFolder(dir, work));
  RETURN_IF_ERROR(CheckIsOurs(dir, place));
  const bool is_marked = fs::exists(PathIn(place, kMarkName), error);
  const bool is_new = fs::create_directory(place, error);
  if (error) return FolderError(place, "create", error);
  // An empty one without the mark is of a process that was killed between the two, which left its
  // lock, or somebody's own, which stays.
  folder.owns_place_ = is_new || is_marked || is_lock_left;
  folder.owns_content_ = true;
  RETURN_IF_ERROR(AppendFile::Open(PathIn(place, kMarkName)).status());
  // Before anything else is in it, so that a crash of the machine, too, leaves nothing unmarked.
  SyncFolder(place);
  for (const std::string_view name : {kMadeName, kMergingName}) {
    fs::remove_all(PathIn(place, name), error);
    if (error) return FolderError(place, "clear", error);
  }
  return folder;
}

UnfinishedFolder::~UnfinishedFolder() {
  if (!owns_) return;
  std::error_code error;  // what cannot be removed stays
  if (owns_content_) {
    for (const std::string_view name : {kMadeName, kMergingName}) {
      fs::remove_all(PathIn(place_, name), error);
    }
    fs::remove(PathIn(place_, kMarkName), error);
  }
  if (owns_place_) fs::remove(place_, error);
  fs::remove(place_ + ".lock", error);
}

absl::Status UnfinishedFolder::Move() const {
  std::error_code error;
  SyncFolder(path_);
  const std::string place = FolderPlace(dir_);
  fs::rename(path_, place, error);
  if (error) return FolderError(dir_, "make", error);
  SyncFolder(fs::absolute(place, error).parent_path().string());
  return absl::OkStatus();
}

}  // namespace riftlab
