#include "tournament/journal/merge.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/games_file.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/timing_cursor.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kFiles = {kGamesName, kCompressedGamesName, kTimingName,
                                                    kManifestName};

// Lines are written in pieces of this size.
constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

constexpr std::int64_t kGamesPerReport = 1024;

// The shards in the order of their numbers, and the manifest that they share.
struct Parts {
  Manifest manifest;
  std::vector<MergedShard> shards;
};

absl::Status Refused(const std::string& text) { return absl::FailedPreconditionError(text); }

// FailedPrecondition when `dir` holds a shard of another run, or of another division of it, than
// `first`.
absl::Status CheckFits(const std::string& dir, const Manifest& manifest, const Shard& shard,
                       const Manifest& first_manifest, const MergedShard& first) {
  const std::optional<ManifestDifference> difference = FirstDifference(first_manifest, manifest);
  if (difference) {
    return Refused(fmt::format(
        "{} and {} are not of one run ({}: '{}' and '{}'); merge shards of one configuration",
        first.dir, dir, difference->setting, difference->left, difference->right));
  }
  if (shard.count == first.part.shard.count) return absl::OkStatus();
  return Refused(fmt::format("{} is shard {}, {} is shard {}; merge shards of one division",
                             first.dir, ToText(first.part.shard), dir, ToText(shard)));
}

// FailedPrecondition when a shard is there twice or not at all. Precondition: in order, at least
// one.
absl::Status CheckAllThere(const Manifest& manifest, const std::vector<MergedShard>& shards) {
  const int count = shards.front().part.shard.count;
  int next = 1;
  for (const MergedShard& shard : shards) {
    const int number = shard.part.shard.number;
    if (number < next) {
      const auto twin = std::find_if(shards.begin(), shards.end(), [&](const MergedShard& other) {
        return other.part.shard == shard.part.shard;
      });
      return Refused(fmt::format("{} and {} are both shard {}; give one of them", twin->dir,
                                 shard.dir, ToText(shard.part.shard)));
    }
    if (number > next) break;
    ++next;
  }
  if (next > count) return absl::OkStatus();
  const Shard missing = {next, count};
  const GameRange games = GamesOf(ScheduleOf(manifest.config), manifest.config.games, missing);
  return Refused(
      fmt::format("shard {} is missing, with games {} to {}; give the folders of all {} shards",
                  ToText(missing), games.first, games.end - 1, count));
}

absl::StatusOr<Parts> ReadParts(std::span<const std::string> dirs) {
  if (dirs.empty()) return Refused("there is nothing to merge; give the folders of all shards");
  Parts parts;
  for (const std::string& dir : dirs) {
    ASSIGN_OR_RETURN(Manifest manifest, ReadManifest(dir));
    ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
    if (parts.shards.empty()) {
      parts.manifest = std::move(manifest);
    } else {
      RETURN_IF_ERROR(CheckFits(dir, manifest, part.shard, parts.manifest, parts.shards.front()));
    }
    parts.shards.push_back({.dir = dir, .part = part});
  }
  std::stable_sort(parts.shards.begin(), parts.shards.end(),
                   [](const MergedShard& a, const MergedShard& b) {
                     return a.part.shard.number < b.part.shard.number;
                   });
  RETURN_IF_ERROR(CheckAllThere(parts.manifest, parts.shards));
  return parts;
}

// Lines on their way to a file.
class LineBuffer {
 public:
  using Append = std::function<absl::Status(std::string_view lines)>;

  explicit LineBuffer(Append append) : append_(std::move(append)) {}

  absl::Status Add(std::string_view line) {
    text_ += line;
    text_ += '\n';
    return text_.size() < kChunkBytes ? absl::OkStatus() : Flush();
  }

  absl::Status Flush() {
    absl::Status status = append_(text_);
    text_.clear();
    return status;
  }

 private:
  Append append_;
  std::string text_;
};

// Whether `path` is a file in which nothing is written yet.
bool IsEmptyJournal(const std::string& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::regular &&
         fs::file_size(path, error) == 0 && !error;
}

// FailedPrecondition when the folder `dir` of a merge that was killed holds anything else, or what
// no merge has made. Before its mark a merge makes no more than a journal, which is empty.
absl::Status CheckScratch(const std::string& dir) {
  std::error_code error;
  const bool is_marked = fs::exists(PathIn(dir, kMarkName), error);
  const IsTrace is_trace = [&](const std::string& name) {
    if (!is_marked) {
      return (name == kGamesName || name == kCompressedGamesName) &&
             IsEmptyJournal(PathIn(dir, name));
    }
    return name == kMarkName || name == fmt::format("{}.tmp", kManifestName) ||
           std::find(kFiles.begin(), kFiles.end(), name) != kFiles.end();
  };
  ASSIGN_OR_RETURN(const std::string name, EntryInTheWay(dir, is_trace));
  if (name.empty()) return absl::OkStatus();
  return Refused(fmt::format(
      "{} is where the merged run is written, but it holds '{}'; move that away", dir, name));
}

// The folder in which a run is written that has no name yet.
class Scratch {
 public:
  // Makes the folder beside `out_dir`, or takes over that of a merge that was killed. Errors as
  // MergeRuns.
  static absl::StatusOr<Scratch> Open(const std::string& out_dir, Compression compression,
                                      std::int64_t num_games) {
    RETURN_IF_ERROR(CheckHoldsNothing(out_dir));
    RETURN_IF_ERROR(CheckIsNotCurrent(out_dir));
    const std::string out = FolderPlace(out_dir);
    const std::string dir = out + ".merging";
    std::error_code error;
    const bool is_new = fs::create_directories(dir, error);
    if (error) return FolderError(dir, "create", error);
    RETURN_IF_ERROR(CheckScratch(dir));
    absl::StatusOr<AppendFile> games = OpenLocked(PathIn(dir, GamesName(compression)));
    if (!games.ok()) {
      if (is_new) fs::remove(dir, error);
      return games.status();
    }
    Scratch scratch(out, dir, GamesFile(*std::move(games), compression, {0, num_games}));
    // Another process may have ended its merge before the lock was taken.
    RETURN_IF_ERROR(CheckHoldsNothing(out_dir));
    scratch.owns_ = true;
    RETURN_IF_ERROR(AppendFile::Open(PathIn(dir, kMarkName)).status());
    // Before anything is written, so that a crash of the machine, too, leaves nothing unmarked.
    SyncFolder(dir);
    for (const std::string_view name : kFiles) {
      if (name != GamesName(compression)) fs::remove(PathIn(dir, name), error);
    }
    RETURN_IF_ERROR(scratch.OpenFiles());
    return scratch;
  }

  Scratch(Scratch&& other) noexcept
      : out_(std::move(other.out_)),
        dir_(std::move(other.dir_)),
        games_(std::move(other.games_)),
        timing_(std::move(other.timing_)),
        owns_(std::exchange(other.owns_, false)) {}
  Scratch& operator=(Scratch&&) = delete;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // What was not named is removed.
  ~Scratch() {
    if (!owns_) return;
    std::error_code error;
    for (const std::string_view name : kFiles) fs::remove(PathIn(dir_, name), error);
    fs::remove(PathIn(dir_, kMarkName), error);
    fs::remove(dir_, error);
  }

  GamesFile& games() { return games_; }
  AppendFile& timing() { return *timing_; }

  // Brings all to the disk and gives the folder its name. Times of a part of the games would be
  // those of a damaged run, so they are left out.
  absl::Status Publish(const Manifest& manifest, bool is_timed) {
    absl::Status status = games_.file().Sync();
    if (status.ok()) status = timing_->Sync();
    if (status.ok()) {
      status = WriteFileAtomically(PathIn(dir_, kManifestName), FormatManifest(manifest));
    }
    if (!status.ok()) return status;
    std::error_code error;
    if (!is_timed) fs::remove(PathIn(dir_, kTimingName), error);
    fs::rename(dir_, out_, error);
    if (error) return FolderError(out_, "write", error);
    owns_ = false;
    // Not before: until then it is what tells this run from one of somebody else.
    fs::remove(PathIn(out_, kMarkName), error);
    SyncFolder(fs::path(out_).parent_path().string());
    return absl::OkStatus();
  }

 private:
  Scratch(std::string out, std::string dir, GamesFile games)
      : out_(std::move(out)), dir_(std::move(dir)), games_(std::move(games)) {}

  absl::Status OpenFiles() {
    ASSIGN_OR_RETURN(timing_, AppendFile::Open(PathIn(dir_, kTimingName)));
    return games_.file().Truncate(0);
  }

  std::string out_;
  std::string dir_;
  GamesFile games_;
  std::optional<AppendFile> timing_;
  bool owns_ = false;
};

class Merger {
 public:
  Merger(const MergeOptions& options, Scratch& scratch, Parts& parts)
      : options_(options), scratch_(scratch), parts_(parts) {}

  // False when it was stopped.
  absl::StatusOr<bool> Run() {
    for (MergedShard& shard : parts_.shards) {
      absl::StatusOr<bool> copied = CopyGames(shard);
      if (!copied.ok() || !*copied) return copied;
      RETURN_IF_ERROR(CopyTiming(shard));
    }
    const bool is_timed = std::all_of(
        parts_.shards.begin(), parts_.shards.end(),
        [](const MergedShard& shard) { return shard.games_timed == shard.part.games.size(); });
    RETURN_IF_ERROR(scratch_.Publish(parts_.manifest, is_timed));
    return true;
  }

 private:
  bool IsStopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  absl::StatusOr<bool> CopyGames(MergedShard& shard) {
    const LineCheck check = LineCheckOf(parts_.manifest);
    LineBuffer lines([this](std::string_view text) { return scratch_.games().Append(text); });
    absl::Status written;
    const absl::StatusOr<JournalEnd> end =
        ReadGameLines(shard.dir, parts_.manifest, shard.part.games, check,
                      [&](std::string_view line, const GameRecord& record) {
                        if (has_ended_) written = Surplus(shard);
                        if (written.ok()) written = Add(line, record, lines);
                        return written.ok() && !IsStopped();
                      });
    if (!end.ok()) return end.status();
    if (written.ok()) written = lines.Flush();
    if (!written.ok()) return written;
    if (IsStopped()) return false;
    RETURN_IF_ERROR(CheckComplete(shard, *end));
    shard.part.games.end = shard.part.games.first + end->games;
    Report();
    return true;
  }

  absl::Status Add(std::string_view line, const GameRecord& record, LineBuffer& lines) {
    ++done_;
    has_ended_ = options_.ends_run && options_.ends_run(record);
    if (has_ended_) scratch_.games().EndAt(done_);
    if (done_ % kGamesPerReport == 0) Report();
    return lines.Add(line);
  }

  absl::Status Surplus(const MergedShard& shard) const {
    return Refused(fmt::format(
        "{}: a rule ended the run with game {}, but its journal goes on; restore the files",
        shard.dir, done_ - 1));
  }

  absl::Status CheckComplete(const MergedShard& shard, const JournalEnd& end) const {
    if (!end.damage.empty()) {
      return Refused(
          fmt::format("{}: shard {} is damaged: journal {}; resume it, which plays anew what is "
                      "lost, then merge",
                      shard.dir, ToText(shard.part.shard), end.damage));
    }
    if (end.games == shard.part.games.size() || has_ended_) return absl::OkStatus();
    if (options_.ends_run) {
      return Refused(
          fmt::format("{}: the run has {} games, and no rule has ended it yet; resume it, "
                      "then merge",
                      shard.dir, end.games));
    }
    return Refused(fmt::format("{}: shard {} has {} of its {} games; resume it, then merge",
                               shard.dir, ToText(shard.part.shard), end.games,
                               shard.part.games.size()));
  }

  absl::Status CopyTiming(MergedShard& shard) {
    LineBuffer lines([this](std::string_view text) { return scratch_.timing().Append(text); });
    const absl::StatusOr<SoundTiming> sound =
        ReadSoundTiming(PathIn(shard.dir, kTimingName), shard.part.games,
                        [&](std::string_view line) { return lines.Add(line); });
    if (!sound.ok()) return sound.status();
    shard.games_timed = sound->games;
    return lines.Flush();
  }

  void Report() const {
    if (options_.on_progress) options_.on_progress(done_, parts_.manifest.config.games);
  }

  const MergeOptions& options_;
  Scratch& scratch_;
  Parts& parts_;
  std::int64_t done_ = 0;
  bool has_ended_ = false;  // by a rule
};

}  // namespace

absl::StatusOr<MergeOutcome> MergeRuns(std::span<const std::string> dirs,
                                       const MergeOptions& options) {
  ASSIGN_OR_RETURN(Parts parts, ReadParts(dirs));
  absl::StatusOr<Scratch> scratch =
      Scratch::Open(options.out_dir, options.compression, parts.manifest.config.games);
  if (!scratch.ok()) return MergeError(scratch.status());
  const absl::StatusOr<bool> is_whole = Merger(options, *scratch, parts).Run();
  if (!is_whole.ok()) return MergeError(is_whole.status());
  return MergeOutcome{.manifest = std::move(parts.manifest),
                      .shards = std::move(parts.shards),
                      .interrupted = !*is_whole};
}

}  // namespace riftlab
