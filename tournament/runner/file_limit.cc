#include "tournament/runner/file_limit.h"

#include <sys/resource.h>

#include <algorithm>

#include "agents/core/spec.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// For the folder of the run, and what else is open.
constexpr std::int64_t kOwnFiles = 64;

// The other ends of the pipes of a program that a thread starts, until it has them.
constexpr std::int64_t kFilesOfStart = 5;

// The limit of this process, which is raised where it is below `wanted`.
std::int64_t RaisedLimit(std::int64_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;  // nothing is known of a limit
  const auto need = static_cast<rlim_t>(wanted);
  if (limit.rlim_cur < need) {
    const rlimit raised{.rlim_cur = std::min(need, limit.rlim_max), .rlim_max = limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return limit.rlim_cur >= need ? wanted : static_cast<std::int64_t>(limit.rlim_cur);
}

}  // namespace

absl::Status ReserveFiles(std::int64_t threads, std::int64_t programs) {
  if (programs == 0) return absl::OkStatus();
  const std::int64_t of_thread = programs * kFilesOfExternal + kFilesOfStart;
  const std::int64_t wanted = threads * of_thread + kOwnFiles;
  const std::int64_t limit = RaisedLimit(wanted);
  if (limit >= wanted) return absl::OkStatus();
  const std::int64_t fitting = (limit - kOwnFiles) / of_thread;
  return absl::InvalidArgumentError(fmt::format(
      "threads is {}: their agents outside the program need {} open files, and this process may "
      "have {}; {}raise the limit ('ulimit -n')",
      threads, wanted, limit,
      fitting < 1 ? "" : fmt::format("it must be at most {}, or ", fitting)));
}

}  // namespace riftlab
