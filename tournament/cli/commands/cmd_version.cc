// `riftlab version`: what the program was built from and with.
#include <string>

#include "engine/core/build_info.h"
#include "engine/core/json.h"
#include "engine/core/json_object.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/build_commit.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

std::string JsonText(const BuildInfo& info, const BuildCommit& commit) {
  Json libraries = Json::object();
  for (const LibraryVersion& library : info.libraries) {
    libraries[std::string(library.name)] = library.version;
  }
  const Json json{{"schema", 1},
                  {"version", info.version},
                  {"commit", commit.id},
                  {"changed", commit.has_changes},
                  {"compiler", info.compiler},
                  {"arch", info.arch},
                  {"build", info.build},
                  {"backend", info.backend},
                  {"libraries", libraries}};
  return DumpJson(json, 2) + "\n";
}

Table ToTable(const BuildInfo& info, const BuildCommit& commit) {
  Table table({{"part"}, {"version"}});
  table.AddRow({"riftlab", std::string(info.version)});
  table.AddRow({"commit", fmt::format("{}{}", commit.id, commit.has_changes ? ", changed" : "")});
  table.AddRow({"compiler", std::string(info.compiler)});
  table.AddRow({"arch", std::string(info.arch)});
  table.AddRow({"build", std::string(info.build)});
  table.AddRow({"backend", std::string(info.backend)});
  for (const LibraryVersion& library : info.libraries) {
    table.AddRow({std::string(library.name), std::string(library.version)});
  }
  return table;
}

absl::StatusOr<ExitStatus> RunVersionCommand(Settings& settings, Console& console) {
  const BuildInfo& info = GetBuildInfo();
  const BuildCommit& commit = GetBuildCommit();
  const std::string output = settings.Text("output");
  if (output == "json") {
    console.Print(JsonText(info, commit));
  } else if (output == "csv") {
    console.Print(ToTable(info, commit).ToCsv());
  } else {
    console.Print(ToTable(info, commit).ToText());
  }
  return ExitStatus::kDone;
}

}  // namespace

Command VersionCommand() {
  return {
      .path = "version",
      .summary = "print the versions of program and libraries",
      .options = {OutputOption()},
      .run = &RunVersionCommand,
  };
}

}  // namespace riftlab
