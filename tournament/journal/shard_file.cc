#include "tournament/journal/shard_file.h"

#include "absl/status/status.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/plan_file.h"
#include "tournament/journal/timing_line.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {
namespace {

constexpr std::string_view kShardHead =
    "# Which part of its run this folder holds. Written by riftlab; not to be edited.\n";
constexpr std::string_view kShardKey = "shard = \"";

// The shard that a file names, where it begins like one.
absl::StatusOr<Shard> NamedShard(std::string_view text) {
  const std::size_t start = kShardHead.size() + kShardKey.size();
  if (!text.starts_with(kShardHead) || !text.substr(kShardHead.size()).starts_with(kShardKey)) {
    return absl::InvalidArgumentError("");
  }
  const std::size_t quote = text.find('"', start);
  if (quote == std::string_view::npos) return absl::InvalidArgumentError("");
  return ParseShard(text.substr(start, quote - start));
}

// The shard of the first session in timing.jsonl; the whole run where that cannot be told.
Shard TimedShard(const std::string& dir) {
  absl::StatusOr<LineReader> reader = LineReader::Open(PathIn(dir, kTimingName));
  if (!reader.ok() || !reader->Next()) return {};
  const absl::StatusOr<Session> session = ParseSessionLine(reader->line());
  return session.ok() ? session->shard : Shard{};
}

}  // namespace

std::string FormatShard(const Manifest& manifest, const Shard& shard) {
  const GameRange games = GamesOf(ScheduleOf(manifest.config), manifest.config.games, shard);
  return fmt::format("{}{}{}\"\nfirst_game = {}\ngames = {}\n", kShardHead, kShardKey,
                     ToText(shard), games.first, games.size());
}

bool BeginsAsShard(std::string_view text) {
  return text.starts_with(kShardHead) || kShardHead.starts_with(text);
}

absl::StatusOr<RunPart> ParseShardFile(std::string_view text, const Manifest& manifest,
                                       const std::string& source) {
  const ScheduleSpec schedule = ScheduleOf(manifest.config);
  const absl::StatusOr<Shard> shard = NamedShard(text);
  if (!shard.ok() || !CheckShard(schedule, manifest.config.games, *shard).ok() ||
      FormatShard(manifest, *shard) != text) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: changed or damaged, or of another run; restore the file or start the shard anew",
        source));
  }
  return RunPart{*shard, GamesOf(schedule, manifest.config.games, *shard)};
}

absl::StatusOr<RunPart> ReadRunPart(const std::string& dir, const Manifest& manifest) {
  if (HoldsPlan(dir)) {
    return absl::FailedPreconditionError(
        fmt::format("{} holds a part of a round, not a run; play it with 'riftlab plan --play', "
                    "and put it into its run with 'riftlab merge'",
                    dir));
  }
  const absl::Status status = CheckSchedule(ScheduleOf(manifest.config));
  if (!status.ok()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: {}", PathIn(dir, kManifestName), std::string{status.message()}));
  }
  const std::string path = PathIn(dir, kShardName);
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (text.ok()) return ParseShardFile(*text, manifest, path);
  if (!absl::IsNotFound(text.status())) return text.status();
  // The first shard of a run is also the beginning of the whole run; any other one is none.
  const Shard timed = TimedShard(dir);
  if (timed.number > 1) {
    return absl::FailedPreconditionError(fmt::format(
        "{} holds shard {}, but its {} is missing; restore it", dir, ToText(timed), kShardName));
  }
  return RunPart{{}, {0, manifest.config.games}};
}

}  // namespace riftlab
