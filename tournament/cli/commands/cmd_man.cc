// `riftlab man`: the manual pages of the program.
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/man_page.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

absl::Status WritePages(const std::vector<ManPage>& pages, const Given& folder, Console& console) {
  std::error_code error;
  std::filesystem::create_directories(folder.text, error);
  if (error) {
    return WrongValue(folder, fmt::format("cannot create folder {}: {}; choose another one",
                                          folder.text, error.message()));
  }
  const auto path_of = [&](const ManPage& page) {
    return fmt::format("{}/{}.1", folder.text, page.name);
  };
  RETURN_IF_ERROR(AtOption(folder, CheckCanWrite(path_of(pages.front()))));
  for (const ManPage& page : pages) {
    RETURN_IF_ERROR(WriteOutput(path_of(page), page.text, console));
  }
  return absl::OkStatus();
}

absl::StatusOr<ExitStatus> RunManCommand(Settings& settings, Console& console) {
  const std::vector<ManPage> pages = ManPages(AllCommands());
  if (settings.Has("out")) {
    RETURN_IF_ERROR(WritePages(pages, settings.Value("out"), console));
  } else {
    console.Print(pages.front().text);
  }
  return ExitStatus::kDone;
}

}  // namespace

Command ManCommand() {
  return {
      .path = "man",
      .summary = "print the manual page, or write those of all commands",
      .notes =
          "Examples: riftlab man | man -l -\n"
          "          riftlab man --out ~/.local/share/man/man1",
      .options = Join({{{.name = "out",
                         .value_name = "DIR",
                         .help = "write riftlab.1 and a page for each command there; those that "
                                 "exist are replaced"}},
                       LogOptions()}),
      .run = &RunManCommand,
  };
}

}  // namespace riftlab
