#include "tournament/journal/run_folder.h"

#include <cerrno>
#include <filesystem>

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {

absl::Status FolderError(const std::string& dir, std::string_view what,
                         const std::error_code& error) {
  const std::string text = fmt::format("cannot {} folder {}: {}", what, dir, error.message());
  const bool is_disk_at_fault = error == std::errc::no_space_on_device ||
                                error == std::errc::io_error || error.value() == EDQUOT;
  if (is_disk_at_fault) return absl::UnavailableError(text);
  return absl::FailedPreconditionError(text + "; choose another one");
}

absl::Status MergeError(const absl::Status& status) {
  if (!absl::IsUnavailable(status)) return status;
  return absl::UnavailableError(fmt::format(
      "{}; nothing was merged: put that right, then merge again", std::string{status.message()}));
}

absl::StatusOr<std::string> EntryInTheWay(const std::string& dir, const IsTrace& is_trace) {
  std::error_code error;
  if (!std::filesystem::exists(dir, error) && !error) return "";
  std::filesystem::directory_iterator entry;
  if (!error) entry = std::filesystem::directory_iterator(dir, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (!is_trace || !is_trace(name)) return name;
  }
  if (error) return FolderError(dir, "read", error);
  return "";
}

absl::Status CheckNewFolder(const std::string& dir, std::string_view work,
                            const IsTrace& is_trace) {
  ASSIGN_OR_RETURN(const std::string name, EntryInTheWay(dir, is_trace));
  if (name.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(fmt::format(
      "folder {} is not empty; give a new one, or go on with the {} in it by --resume", dir, work));
}

absl::Status CheckHoldsNothing(const std::string& dir, const IsTrace& is_trace) {
  ASSIGN_OR_RETURN(const std::string name, EntryInTheWay(dir, is_trace));
  if (name.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{} is not empty, it holds '{}'; choose a new or empty folder", dir, name));
}

absl::Status CheckIsNotCurrent(const std::string& dir) {
  std::error_code error;
  if (!std::filesystem::equivalent(dir, ".", error) || error) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{} is the current folder, and the one that is made takes its place as a whole; "
                  "call from another folder, such as the one above, and give its name",
                  dir));
}

std::string FolderPlace(const std::string& dir) {
  std::filesystem::path place = std::filesystem::path(dir).lexically_normal();
  if (!place.has_filename()) place = place.parent_path();
  std::error_code error;
  if (!std::filesystem::is_symlink(place, error)) return place.string();
  return std::filesystem::weakly_canonical(place, error).string();
}

absl::StatusOr<AppendFile> OpenLocked(const std::string& path) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (absl::IsFailedPrecondition(file.status())) {
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(path, error);
    return absl::FailedPreconditionError(
        fmt::format("{}; {}", std::string{file.status().message()},
                    is_folder ? "put the file back, or start a new run"
                              : "make the folder writable or choose another one"));
  }
  if (!file.ok()) return file.status();
  RETURN_IF_ERROR(file->Lock());
  return file;
}

}  // namespace riftlab
