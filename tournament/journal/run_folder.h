// Steps that all writers of run folders share.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/file.h"

namespace riftlab {

// "cannot WHAT folder DIR: ...": Unavailable when the disk is full or broken, FailedPrecondition
// for any other reason.
absl::Status FolderError(const std::string& dir, std::string_view what,
                         const std::error_code& error);

// The error of a merge, with what to do where the disk is at fault.
absl::Status MergeError(const absl::Status& status);

// That `dir` is not there, or an empty folder. FailedPrecondition when it is not, saying that one
// can go on with the `work` in it ("tuning"); errors as FolderError.
absl::Status CheckNewFolder(const std::string& dir, std::string_view work);

// Where the folder `dir`, which is not there or empty, stands: what a link leads to, without a '/'
// at the end. Another folder can be given that name.
std::string FolderPlace(const std::string& dir);

// The file `path` of a run, created if need be and locked against other writers.
// FailedPrecondition when it cannot be written or another process has it locked; Unavailable when
// the disk is full or broken.
absl::StatusOr<AppendFile> OpenLocked(const std::string& path);

}  // namespace riftlab
