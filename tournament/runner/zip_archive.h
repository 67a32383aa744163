// Packs files into a zip archive whose bytes follow from theirs.
#pragma once

#include <atomic>
#include <span>
#include <string>

#include "absl/status/status.h"

namespace riftlab {

// Writes the new archive `path` of these files, under their names without folders, in their order:
// compressed, and with the same date and rights for all of them, so that equal files make equal
// archives. Unavailable with the reason when that fails, Cancelled when `stop`, which may be null,
// was set meanwhile; no archive is there then.
absl::Status WriteZipArchive(const std::string& path, std::span<const std::string> files,
                             const std::atomic<bool>* stop);

}  // namespace riftlab
