#include "tournament/journal/manifest.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/integer.h"
#include "engine/core/nesting.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "toml++/toml.h"
#include "tournament/journal/file.h"
#include "tournament/journal/manifest_settings.h"
#include "tournament/journal/plan_file.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/step_folder.h"
#include "tournament/record/run_settings.h"

namespace riftlab {
namespace {

constexpr std::int64_t kManifestSchema = 2;
constexpr std::string_view kHead =
    "# What this run is. Written by riftlab, read when the run is continued; not to be edited.\n";

std::string ChecksumLine(std::string_view body) {
  return fmt::format("checksum = \"{:016x}\"\n", ByteHash(body));
}

// What follows head and checksum line, or nothing where they do not fit it.
std::optional<std::string_view> SoundBody(std::string_view text) {
  const std::size_t start = kHead.size() + ChecksumLine("").size();
  if (text.size() < start || !text.starts_with(kHead)) return std::nullopt;
  const std::string_view body = text.substr(start);
  if (text.substr(kHead.size(), start - kHead.size()) != ChecksumLine(body)) return std::nullopt;
  return body;
}

absl::Status Damaged(const std::string& source, std::string_view what) {
  return absl::FailedPreconditionError(
      fmt::format("{}: {}; restore the file or start a new run", source, what));
}

absl::StatusOr<toml::table> ParseToml(std::string_view text, const std::string& source) {
  if (const int line = LineOfDeepTomlKey(text); line > 0) {
    return Damaged(fmt::format("{}:{}", source, line),
                   fmt::format("not a manifest: a key has more than {} parts", kMaxTomlKeyParts));
  }
  try {
    return toml::parse(std::string(text), source);
  } catch (const toml::parse_error& error) {
    return Damaged(fmt::format("{}:{}", source, error.source().begin.line),
                   fmt::format("not a manifest: {}", error.description()));
  }
}

constexpr std::string_view kCardsHash = "cards_hash";
constexpr std::string_view kNetsHash = "nets_hash";

absl::StatusOr<std::uint64_t> ParseHash(const toml::table& root, std::string_view key) {
  const auto hash = NumberIn<std::uint64_t>(root[key].value_or<std::string>(""), 16);
  if (!hash) return MissingSetting(key);
  return *hash;
}

std::string HashText(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

absl::StatusOr<Manifest> ReadRoot(const toml::table& root, std::int64_t schema) {
  Manifest manifest;
  const std::optional<std::string> version = root["version"].value_exact<std::string>();
  if (!version) return MissingSetting("version");
  manifest.version = *version;
  ASSIGN_OR_RETURN(manifest.cards_hash, ParseHash(root, kCardsHash));
  if (root.contains(kNetsHash)) {
    ASSIGN_OR_RETURN(manifest.nets_hash, ParseHash(root, kNetsHash));
  }
  ASSIGN_OR_RETURN(const RecordedSettings settings,
                   schema == 1 ? ReadSettingsOfSchema1(root) : ReadSettings(root));
  ASSIGN_OR_RETURN(manifest.config, ConfigOf(settings));
  if (!manifest.config.rules.cards.empty()) manifest.config.rules.cards_source = kManifestName;
  return manifest;
}

}  // namespace

std::string PathIn(const std::string& dir, std::string_view name) {
  return (std::filesystem::path(dir) / name).string();
}

std::string FormatManifest(const Manifest& manifest) {
  toml::table root{{"schema", kManifestSchema},
                   {"version", manifest.version},
                   {kCardsHash, HashText(manifest.cards_hash)}};
  if (manifest.nets_hash != 0) root.insert(kNetsHash, HashText(manifest.nets_hash));
  InsertSettings(manifest.config, root);
  std::ostringstream stream;
  // Only basic strings on one line can hold every text: reading drops a line feed at the front of a
  // multi-line string, and literal strings take no control characters.
  constexpr toml::format_flags kFlags = toml::toml_formatter::default_flags &
                                        ~toml::format_flags::allow_multi_line_strings &
                                        ~toml::format_flags::allow_literal_strings;
  stream << toml::toml_formatter(root, kFlags) << "\n";
  const std::string body = stream.str();
  return std::string(kHead) + ChecksumLine(body) + body;
}

absl::StatusOr<Manifest> ParseManifest(std::string_view text, const std::string& source) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return Damaged(source, "empty");
  }
  ASSIGN_OR_RETURN(const toml::table root, ParseToml(text, source));
  const auto schema = root["schema"].value_exact<std::int64_t>().value_or(0);
  if (schema < 1 || schema > kManifestSchema) {
    return absl::FailedPreconditionError(
        fmt::format("{}: not a manifest of schema 1 or {}; use the version of riftlab that wrote "
                    "it",
                    source, kManifestSchema));
  }
  if (!SoundBody(text)) {
    return Damaged(source, "changed or damaged, its checksum does not fit");
  }
  absl::StatusOr<Manifest> manifest = ReadRoot(root, schema);
  if (manifest.ok()) return manifest;
  return Damaged(source, std::string{manifest.status().message()});
}

absl::StatusOr<Manifest> ReadManifest(const std::string& dir) {
  const std::string path = PathIn(dir, kManifestName);
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (absl::IsNotFound(text.status()) && HoldsRunSet(dir)) {
    return absl::FailedPreconditionError(fmt::format(
        "{} holds several runs side by side; give one of them, such as {}", dir, RunInSet(dir, 0)));
  }
  if (const std::string part = PathIn(dir, "1");
      absl::IsNotFound(text.status()) && HoldsPlan(part)) {
    return absl::FailedPreconditionError(
        fmt::format("{} holds the parts of a round; give one of them, such as {}", dir, part));
  }
  if (absl::IsNotFound(text.status())) {
    RETURN_IF_ERROR(CheckIsNoStepFolder(dir));
    return absl::FailedPreconditionError(fmt::format(
        "{} is not a run: there is no {} in it; give the folder that a run was written to", dir,
        kManifestName));
  }
  if (!text.ok()) return text.status();
  return ParseManifest(*text, path);
}

bool BeginsAsManifest(std::string_view text) {
  return text.starts_with(kHead) || kHead.starts_with(text);
}

std::optional<ManifestDifference> FirstDifference(const Manifest& left, const Manifest& right) {
  if (left.version != right.version) {
    return ManifestDifference{"version of riftlab", left.version, right.version};
  }
  for (const RunSetting& setting : RunSettings()) {
    const auto shown = [&](const Manifest& manifest) {
      if (setting.option.name == "cards") return HashText(manifest.cards_hash);
      const std::vector<std::string> texts = setting.texts(manifest.config);
      return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
    };
    if (shown(left) == shown(right)) continue;
    return ManifestDifference{setting.name, shown(left), shown(right)};
  }
  if (left.nets_hash != right.nets_hash) {
    return ManifestDifference{"hash of the nets", HashText(left.nets_hash),
                              HashText(right.nets_hash)};
  }
  return std::nullopt;
}

absl::Status CheckSameRun(const std::string& dir, const Manifest& run, const Manifest& given) {
  Manifest same_version = given;
  same_version.version = run.version;
  const std::optional<ManifestDifference> difference = FirstDifference(run, same_version);
  if (!difference) return absl::OkStatus();
  return absl::FailedPreconditionError(fmt::format(
      "{} has '{}' for the {}, not '{}'; a run goes on as it began, so leave that out or start a "
      "new run",
      dir, difference->left, difference->setting, difference->right));
}

}  // namespace riftlab
