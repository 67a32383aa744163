// Where the rows of a run are written: a folder of NumPy's files, an archive of them, or a
// database. README.md in this folder describes what is in each.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/manifest.h"

namespace riftlab {

enum class RowFormat : std::uint8_t {
  kFolder,    // .npy files
  kArchive,   // these in a zip archive, as numpy.savez_compressed writes it
  kDatabase,  // SQLite
};

// By how the name ends: ".npz", ".sqlite" or ".db", anything else. InvalidArgument for the name of
// another kind of file.
absl::StatusOr<RowFormat> RowFormatOf(const std::string& out);

// How wide the rows of a run are.
struct RowShape {
  int num_inputs = 0;
  int num_actions = 0;
  bool has_visits = false;
};

// Bytes that hold so many bits.
inline std::size_t BytesFor(int bits) { return (static_cast<std::size_t>(bits) + 7) / 8; }

// The rows of one game, one behind another.
struct Rows {
  std::vector<std::uint8_t> inputs;  // bits, the first of a row being the highest of its first byte
  std::vector<std::uint8_t> masks;   // likewise
  std::vector<std::int32_t> actions;
  std::vector<std::uint8_t> seats;
  std::vector<float> outcomes;
  std::vector<std::int64_t> games;
  std::vector<std::int32_t> visits;  // for each bit of the masks that is set; empty without
  std::vector<float> values;         // NaN where the agent did not search; empty without visits
};

// Takes the rows of games in their order. Until Finish nothing is there under its name, but for a
// folder, whose files appear as they grow; what is not finished is removed.
class RowFiles {
 public:
  // InvalidArgument as RowFormatOf; FailedPrecondition when `out` is there already, as a file or
  // with something in it, when a folder cannot be made, and when a file's folder is not there or
  // takes no file; Unavailable when it cannot be written.
  static absl::StatusOr<std::unique_ptr<RowFiles>> Make(const std::string& out,
                                                        const Manifest& manifest,
                                                        const RowShape& shape);
  RowFiles() = default;
  RowFiles(const RowFiles&) = delete;
  RowFiles& operator=(const RowFiles&) = delete;
  virtual ~RowFiles() = default;

  // Unavailable when the rows cannot be written.
  virtual absl::Status Add(const Rows& rows) = 0;
  // Completes what was written. Unavailable when that fails; Cancelled when `stop`, which may be
  // null, was set meanwhile.
  virtual absl::Status Finish(const std::atomic<bool>* stop) = 0;
};

}  // namespace riftlab
