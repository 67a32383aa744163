// Steps that all writers of run folders share.
#pragma once

#include <functional>
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

// Whether an entry of a folder, by its name, is no more than what a process of this program left
// that was killed as it began.
using IsTrace = std::function<bool(const std::string& name)>;

// Why a folder may not be written to as a new one: the name of an entry in `dir` that is no trace,
// any one of several. Empty where `dir` is not there or holds nothing else. FailedPrecondition when
// it is no folder or cannot be read; errors as FolderError.
absl::StatusOr<std::string> EntryInTheWay(const std::string& dir, const IsTrace& is_trace = {});

// That nothing is in the way in `dir`. FailedPrecondition when something is, saying that one can go
// on with the `work` in it ("tuning"); errors as EntryInTheWay.
absl::Status CheckNewFolder(const std::string& dir, std::string_view work,
                            const IsTrace& is_trace = {});

// The same, saying what is in the way.
absl::Status CheckHoldsNothing(const std::string& dir, const IsTrace& is_trace = {});

// An empty file in a folder that is made beside its place: it says that this program made it, as
// the name, which a folder of somebody else may have, does not.
inline constexpr std::string_view kMarkName = "made-by-riftlab";

// That `dir` is not the folder in which this process works: where another folder takes its place,
// every path that is not absolute leads nowhere, for this process and for the shell it was called
// from. FailedPrecondition when it is.
absl::Status CheckIsNotCurrent(const std::string& dir);

// Where the folder `dir`, which is not there or empty, stands: what a link leads to, without a '/'
// at the end. Another folder can be given that name.
std::string FolderPlace(const std::string& dir);

// The file `path` of a run, created if need be and locked against other writers.
// FailedPrecondition when it cannot be written or another process has it locked; Unavailable when
// the disk is full or broken.
absl::StatusOr<AppendFile> OpenLocked(const std::string& path);

}  // namespace riftlab
