#include "tournament/journal/run_set.h"

#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/nesting.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "toml++/toml.h"
#include "tournament/journal/file.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/journal/unfinished_folder.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSetHead =
    "# Runs that are held side by side, in the folders 1, 2, ... Written by riftlab; not to be "
    "edited.\n";

absl::Status NoSet(const std::string& source) {
  return absl::FailedPreconditionError(
      fmt::format("{}: changed or damaged; restore the file or start anew", source));
}

std::optional<toml::table> TableIn(std::string_view text) {
  if (LineOfDeepTomlKey(text) > 0) return std::nullopt;
  try {
    return toml::parse(std::string(text));
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

// What of a run its table says; what is wrong in it shows when the set is written again.
RunOfSet RunIn(const toml::table& table) {
  RunOfSet run{.name = table["name"].value_or(std::string()), .settings = {}};
  if (const toml::array* settings = table["settings"].as_array()) {
    for (const toml::node& setting : *settings) {
      run.settings.push_back(setting.value_or(std::string()));
    }
  }
  return run;
}

}  // namespace

std::string RunInSet(const std::string& dir, std::size_t index) {
  return PathIn(dir, fmt::format("{}", index + 1));
}

bool HoldsRunSet(const std::string& dir) {
  std::error_code error;
  return fs::exists(PathIn(dir, kRunSetName), error);
}

std::string StrongRunIn(const std::string& dir) { return PathIn(dir, kStrongRunName); }

bool HoldsStrongRun(const std::string& dir) {
  std::error_code error;
  return fs::is_directory(StrongRunIn(dir), error);
}

absl::Status CreateRunWithSample(const std::string& dir, const Manifest& run,
                                 const Manifest& strong, const Shard& shard,
                                 Compression compression) {
  ASSIGN_OR_RETURN(const UnfinishedFolder made, UnfinishedFolder::Begin(dir, "run"));
  RETURN_IF_ERROR(JournalWriter::Create(made.path(), run, shard, compression).status());
  RETURN_IF_ERROR(
      JournalWriter::Create(StrongRunIn(made.path()), strong, shard, compression).status());
  return made.Move();
}

std::string FormatRunSet(const RunSet& set) {
  toml::array runs;
  for (const RunOfSet& run : set.runs) {
    toml::array settings;
    for (const std::string& setting : run.settings) settings.push_back(setting);
    runs.push_back(toml::table{{"name", run.name}, {"settings", std::move(settings)}});
  }
  const toml::table root{
      {"kind", std::string(ToText(set.kind))}, {"rule", set.rule}, {"runs", std::move(runs)}};
  std::ostringstream stream;
  constexpr toml::format_flags kFlags = toml::toml_formatter::default_flags &
                                        ~toml::format_flags::allow_multi_line_strings &
                                        ~toml::format_flags::allow_literal_strings;
  stream << kSetHead << toml::toml_formatter(root, kFlags) << "\n";
  return stream.str();
}

absl::StatusOr<RunSet> ParseRunSet(std::string_view text, const std::string& source) {
  const std::optional<toml::table> root = TableIn(text);
  if (!root) return NoSet(source);
  const std::optional<RunSetKind> kind =
      FromText<RunSetKind>((*root)["kind"].value_or(std::string()));
  const toml::array* runs = (*root)["runs"].as_array();
  if (!kind || runs == nullptr) return NoSet(source);
  RunSet set{.kind = *kind, .rule = (*root)["rule"].value_or(std::string()), .runs = {}};
  for (const toml::node& run : *runs) {
    if (!run.is_table()) return NoSet(source);
    set.runs.push_back(RunIn(*run.as_table()));
  }
  const bool is_pair = set.runs.size() == 2 || set.kind != RunSetKind::kCompare;
  if (set.runs.size() < 2 || !is_pair || FormatRunSet(set) != text) return NoSet(source);
  return set;
}

absl::StatusOr<RunSet> ReadRunSet(const std::string& dir) {
  const std::string path = PathIn(dir, kRunSetName);
  ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  return ParseRunSet(text, path);
}

absl::Status CreateRunSet(const std::string& dir, const RunSet& set,
                          std::span<const Manifest> manifests, const Shard& shard,
                          Compression compression) {
  RIFTLAB_CHECK(manifests.size() == set.runs.size());
  ASSIGN_OR_RETURN(const UnfinishedFolder made, UnfinishedFolder::Begin(dir, "runs"));
  for (std::size_t i = 0; i < manifests.size(); ++i) {
    RETURN_IF_ERROR(
        JournalWriter::Create(RunInSet(made.path(), i), manifests[i], shard, compression).status());
  }
  RETURN_IF_ERROR(WriteFileAtomically(PathIn(made.path(), kRunSetName), FormatRunSet(set)));
  return made.Move();
}

}  // namespace riftlab
