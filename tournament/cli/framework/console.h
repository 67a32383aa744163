// Where a command writes: results to stdout, progress and logs to stderr.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace riftlab {

// How a run of the program ended, as the shell sees it.
enum class ExitStatus : std::uint8_t {
  kDone = 0,
  kFailure = 1,   // something went wrong, a check failed, or the run was interrupted
  kBadInput = 2,  // bad usage or bad input; nothing was written
  // Under --exit-verdict; a sequential test that accepts H1 ends with kDone.
  kAcceptedH0 = 10,
  kUndecided = 11,
};

// kBadInput for errors that a person can mend by giving something else (InvalidArgument, NotFound,
// AlreadyExists, FailedPrecondition, OutOfRange, PermissionDenied); kFailure for all others.
// Precondition: not OK (CHECKed).
ExitStatus ExitStatusOf(const absl::Status& status);

// `text` as one line of UTF-8, with control characters and all bytes that are no letters spelt out:
// a hostile file name cannot break it.
std::string Printable(std::string_view text);

enum class Verbosity : std::uint8_t { kQuiet, kNormal, kVerbose };

struct TerminalSize {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

class Console {
 public:
  // Writes to these streams, which must outlive the console.
  Console(std::FILE* out, std::FILE* err) : out_(out), err_(err) {}

  void set_verbosity(Verbosity verbosity) { verbosity_ = verbosity; }
  void set_uses_pager(bool uses_pager) { uses_pager_ = uses_pager; }
  Verbosity verbosity() const { return verbosity_; }
  // `line` with its end, or nothing under --quiet: for who logs it without the console.
  std::string LogLine(std::string_view line) const;

  // A result. `text` brings its own line ends.
  void Print(std::string_view text);

  // The same for text to read: by a pager (pager.h) where stdout is a terminal that it does not
  // fit on and that can be written over, unless no pager is wanted.
  void PrintPaged(std::string_view text);

  // Sends what was printed so far on its way, for results that come bit by bit.
  void Flush();

  // One line of log; nothing under --quiet.
  void Log(std::string_view line);

  // One line of what must be known, also under --quiet.
  void Notice(std::string_view line);

  // One line of log under --verbose only.
  void Detail(std::string_view line);

  // "riftlab: MESSAGE" as exactly one line, whatever bytes the message holds.
  void Error(std::string_view message);

  // A line that overwrites the last one, where progress is shown; no line end.
  void Overwrite(std::string_view line);

  // True when stdout is a terminal.
  bool PrintsToTerminal() const;

  // True when stdout is a terminal on which what stands there can be written over.
  bool OverwritesOutput() const;

  // True when stderr is such a terminal and progress is wanted.
  bool ShowsProgress() const;

  // The terminal that stdout is, and the one that shows progress; what they do not tell is as
  // usual.
  TerminalSize Size() const;
  TerminalSize ProgressSize() const;

  // How wide the lines for a person may be: as the terminal is that stdout is, and no wider than
  // COLUMNS says, between kFewestColumns and kUsualColumns; the latter where neither is known.
  std::size_t Columns() const;

  // Everything printed has reached its file. Unavailable when stdout took not all of it.
  absl::Status Finish();

 private:
  std::FILE* out_;
  std::FILE* err_;
  Verbosity verbosity_ = Verbosity::kNormal;
  bool uses_pager_ = true;
};

}  // namespace riftlab
