#include "tournament/cli/framework/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "engine/core/check.h"
#include "engine/core/drawing.h"
#include "engine/core/integer.h"
#include "fmt/format.h"
#include "tournament/cli/framework/pager.h"
#include "tournament/play/typed_line.h"

namespace riftlab {
namespace {

TerminalSize SizeOf(std::FILE* file) {
  TerminalSize size;
  winsize told{};
  if (::ioctl(::fileno(file), TIOCGWINSZ, &told) != 0) return size;
  if (told.ws_row > 0) size.rows = told.ws_row;
  if (told.ws_col > 0) size.columns = told.ws_col;
  return size;
}

void Write(std::FILE* file, std::string_view text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), file));
}

// False for a terminal that shows escape sequences as text, such as that of an editor.
bool TakesSequences() {
  const char* const term = std::getenv("TERM");
  const std::string_view name = term == nullptr ? "" : term;
  return !name.empty() && name != "dumb";
}

}  // namespace

std::string Printable(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t letter = LetterAt(text);
    if (byte == '\n') {
      line += "\\n";
    } else if (byte < 0x20 || byte == 0x7F || letter == 0) {
      line += fmt::format("\\x{:02x}", byte);
    } else {
      line += text.substr(0, letter);
    }
    text.remove_prefix(std::max<std::size_t>(1, letter));
  }
  return line;
}

ExitStatus ExitStatusOf(const absl::Status& status) {
  RIFTLAB_CHECK(!status.ok());
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kPermissionDenied:
      return ExitStatus::kBadInput;
    default:
      return ExitStatus::kFailure;
  }
}

void Console::Print(std::string_view text) { Write(out_, text); }

void Console::PrintPaged(std::string_view text) {
  // The prompt takes a row, too.
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (uses_pager_ && OverwritesOutput() && lines >= Size().rows) {
    const std::string command = PagerCommand();
    Flush();
    if (!command.empty() && ShowInPager(command, text)) return;
  }
  Print(text);
}

void Console::Flush() { static_cast<void>(std::fflush(out_)); }

std::string Console::LogLine(std::string_view line) const {
  return verbosity_ == Verbosity::kQuiet ? "" : fmt::format("{}\n", line);
}

void Console::Log(std::string_view line) { Write(err_, LogLine(line)); }

void Console::Notice(std::string_view line) { Write(err_, fmt::format("{}\n", line)); }

void Console::Detail(std::string_view line) {
  if (verbosity_ == Verbosity::kVerbose) Write(err_, fmt::format("{}\n", line));
}

void Console::Error(std::string_view message) {
  static_cast<void>(std::fflush(out_));
  Write(err_, fmt::format("riftlab: {}\n", Printable(message)));
}

void Console::Overwrite(std::string_view line) {
  if (!ShowsProgress()) return;
  Write(err_, fmt::format("\r\x1b[K{}", line));
  static_cast<void>(std::fflush(err_));
}

bool Console::PrintsToTerminal() const { return ::isatty(::fileno(out_)) == 1; }

bool Console::OverwritesOutput() const { return PrintsToTerminal() && TakesSequences(); }

bool Console::ShowsProgress() const {
  return verbosity_ != Verbosity::kQuiet && ::isatty(::fileno(err_)) == 1 && TakesSequences();
}

TerminalSize Console::Size() const { return SizeOf(out_); }

std::size_t Console::Columns() const {
  std::size_t columns = std::min(Size().columns, kUsualColumns);
  const char* const wish = std::getenv("COLUMNS");
  const std::optional<std::int64_t> told = ParseInteger(wish == nullptr ? "" : wish);
  if (told && *told > 0) columns = std::min(columns, static_cast<std::size_t>(*told));
  return std::max(columns, kFewestColumns);
}

TerminalSize Console::ProgressSize() const { return SizeOf(err_); }

absl::Status Console::Finish() {
  if (std::fflush(out_) == 0 && std::ferror(out_) == 0) return absl::OkStatus();
  return absl::UnavailableError(
      fmt::format("cannot write the results to standard output: {}", std::strerror(errno)));
}

}  // namespace riftlab
