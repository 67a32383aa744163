// manifest.toml: what a run is. It holds only what is equal on every machine, so that the folders
// of equal runs are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

inline constexpr std::string_view kManifestName = "manifest.toml";
inline constexpr std::string_view kGamesName = "games.jsonl";
inline constexpr std::string_view kTimingName = "timing.jsonl";

struct Manifest {
  std::string version;           // of the program that started the run
  std::uint64_t cards_hash = 0;  // of the card table in force, see Game::CardsHash
  std::uint64_t nets_hash = 0;   // of the files of the agents' nets; 0 where there are none
  // Effective: mode, players and labels filled in, games rounded up to whole blocks. The card table
  // is in it as given; empty for the shipped one.
  TournamentConfig config;
};

// `dir`/`name`.
std::string PathIn(const std::string& dir, std::string_view name);

// The text of a manifest file.
std::string FormatManifest(const Manifest& manifest);

// The manifest in `text`, which came from `source`. FailedPrecondition when it does not parse, is
// of another schema, or was changed after it was written.
absl::StatusOr<Manifest> ParseManifest(std::string_view text, const std::string& source);

// Whether `text` is a manifest as far as its first line goes, or the beginning of that line: what a
// killed process may leave, and nobody else writes.
bool BeginsAsManifest(std::string_view text);

// The manifest of the run in `dir`. Errors as ParseManifest; FailedPrecondition too when `dir` has
// none.
absl::StatusOr<Manifest> ReadManifest(const std::string& dir);

// A setting that two runs do not have in common, in words.
struct ManifestDifference {
  std::string setting;
  std::string left;
  std::string right;
};

// The first difference between two runs, the version of the program included; none when they are
// the same run.
std::optional<ManifestDifference> FirstDifference(const Manifest& left, const Manifest& right);

// FailedPrecondition naming the first setting in which `given` differs from the run that it should
// go on with, whatever its version; `dir` names the run.
absl::Status CheckSameRun(const std::string& dir, const Manifest& run, const Manifest& given);

}  // namespace riftlab
