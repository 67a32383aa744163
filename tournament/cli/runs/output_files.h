// The files that a command derives from a run, named by options; "-" is standard output.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"
#include "tournament/report/output_format.h"

namespace riftlab {

// --overwrite, for commands with such options.
OptionSpec OverwriteOption();

inline constexpr std::string_view kStandardOutput = "-";

// The options of `report` that name files.
inline constexpr std::array<std::string_view, 4> kReportFiles = {"csv", "json", "html", "sqlite"};

// The files that these options name, all of which can be written when `Read` succeeds.
class OutputFiles {
 public:
  // Looks at the files before anything costs time. InvalidArgument "--OPTION: ..." when one is a
  // file of what is recorded in `run_dir` or of another run, is named twice, exists without
  // --overwrite, is not a regular file, is in a folder that does not exist, or cannot be written;
  // when --output is given beside a file that goes to standard output; and for a database there.
  static absl::StatusOr<OutputFiles> Read(const Settings& settings,
                                          std::span<const std::string_view> options,
                                          const std::string& run_dir);

  // The path that the option names; empty when it was not given.
  std::string PathOf(std::string_view option) const;

  // True when one of them goes to standard output, where then nothing else belongs.
  bool TakesStandardOutput() const;

 private:
  struct Entry {
    std::string option;
    std::string path;
  };
  std::vector<Entry> entries_;
};

// Writes `text` to `path`, all of it or nothing, and logs that; prints it where that is "-".
// Unavailable with the reason.
absl::Status WriteOutput(const std::string& path, std::string_view text, Console& console);

// Logs that the file at `path` has been written, and its size.
void LogWritten(const std::string& path, Console& console);

// A report in each of its forms, made where they are wanted.
struct ReportForms {
  std::function<std::string(OutputFormat format, const TextExtent& extent)> text;
  std::function<std::string()> page;
  std::function<absl::Status(const std::string& path)> database;  // may be null if never named
};

// Writes the files of kReportFiles that are named, logs that, and prints the report unless one of
// them is standard output.
absl::Status WriteReport(const OutputFiles& files, const ReportForms& report,
                         const Settings& settings, Console& console);

}  // namespace riftlab
