#include "tournament/journal/unfinished_folder.h"

#include <filesystem>
#include <system_error>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/run_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

}  // namespace

absl::StatusOr<UnfinishedFolder> UnfinishedFolder::Begin(const std::string& dir,
                                                         std::string_view work) {
  RETURN_IF_ERROR(CheckNewFolder(dir, work));
  const std::string path = FolderPlace(dir) + ".new";
  std::error_code error;
  const fs::path parent = fs::absolute(path, error).parent_path();
  if (!error) fs::create_directories(parent, error);
  if (error) return FolderError(parent.string(), "create", error);
  ASSIGN_OR_RETURN(AppendFile lock, OpenLocked(path + ".lock"));
  // Another process may have ended its work before the lock was taken. It then removed the file,
  // which others can make and lock again.
  if (!IsLocked(path + ".lock")) {
    return absl::FailedPreconditionError(
        fmt::format("{} was being written by another process; try again", path));
  }
  UnfinishedFolder folder(dir, path, std::move(lock));
  RETURN_IF_ERROR(CheckNewFolder(dir, work));
  fs::remove_all(path, error);
  if (error) return FolderError(path, "clear", error);
  return folder;
}

UnfinishedFolder::~UnfinishedFolder() {
  if (!owns_) return;
  std::error_code error;  // what cannot be removed stays
  fs::remove_all(path_, error);
  fs::remove(path_ + ".lock", error);
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
