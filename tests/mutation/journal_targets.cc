// The files of a run: damaged by a disk, cut by a crash, or edited by hand.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/mutation/target.h"
#include "tournament/driver/replay.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/file.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/plan_file.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/step_folder.h"
#include "tournament/journal/timing_line.h"
#include "tournament/rebalance/rebalance_folder.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/verify.h"
#include "tournament/schedule/shard.h"

namespace riftlab::mutation {
namespace {

constexpr int kGamesOfRun = 4;

// A folder that lasts as long as the process that made it, whatever is forked from that, in memory
// where the system offers that.
class ScratchFolder {
 public:
  ScratchFolder() {
    const bool has_memory = access("/dev/shm", W_OK) == 0;
    path_ = std::string(has_memory ? "/dev/shm" : "/tmp") + "/riftlab_targets_XXXXXX";
    RIFTLAB_CHECK(mkdtemp(path_.data()) != nullptr);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    if (::getpid() != owner_) return;
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }

  const std::string& path() const { return path_; }

 private:
  pid_t owner_ = ::getpid();
  std::string path_;
};

std::string ReadWhole(const std::string& path) {
  absl::StatusOr<std::string> text = ReadFile(path);
  RIFTLAB_CHECK(text.ok());
  return *std::move(text);
}

void WriteWhole(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  RIFTLAB_CHECK(file.flush().good());
}

// A finished run, and a folder in which to damage it.
struct Run {
  Manifest manifest;
  AnyGame game;
  std::string manifest_text;
  std::string games_name;  // of the journal
  std::string games_text;  // as it is stored
  std::vector<std::string> games_lines;
  std::string timing_text;
  std::string dir;
};
using Runs = std::vector<Run>;

// The lines of a journal, compressed or not, as far as they can be read.
std::vector<std::string> JournalLines(const std::string& path) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path);
  RIFTLAB_CHECK(reader.ok());
  std::vector<std::string> lines;
  while (reader->Next()) lines.emplace_back(reader->line());
  return lines;
}

Run PlayOne(const std::string& game, const std::string& dir, Compression compression,
            std::uint64_t seed) {
  TournamentConfig config;
  config.game = game;
  config.agents = {{.label = "a", .name = "random", .params = {}},
                   {.label = "b=\"\xC3\xA9\"", .name = "random", .params = {}}};
  config.games = kGamesOfRun;
  config.seed = seed;
  RIFTLAB_CHECK(RunTournament(config, {.out_dir = dir, .compression = compression}).ok());
  const absl::StatusOr<Manifest> manifest = ReadManifest(dir);
  RIFTLAB_CHECK(manifest.ok());
  const absl::StatusOr<AnyGame> made = GameOfRun(dir, *manifest);
  RIFTLAB_CHECK(made.ok());
  const std::string journal(GamesName(compression));
  return {.manifest = *manifest,
          .game = *made,
          .manifest_text = ReadWhole(PathIn(dir, kManifestName)),
          .games_name = journal,
          .games_text = ReadWhole(PathIn(dir, journal)),
          .games_lines = JournalLines(PathIn(dir, journal)),
          .timing_text = ReadWhole(PathIn(dir, kTimingName)),
          .dir = dir};
}

// A small run of every game, in folders below `scratch`.
std::shared_ptr<const Runs> PlayRuns(const ScratchFolder& scratch, std::uint64_t seed) {
  auto runs = std::make_shared<Runs>();
  for (const GameTable* table : AllGameTables()) {
    const std::string name = table->info().name;
    const std::string dir = fmt::format("{}/{}", scratch.path(), name);
    runs->push_back(PlayOne(name, dir, Compression::kNone, seed));
  }
  return runs;
}

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t feed = text.find('\n'); feed != std::string_view::npos; feed = text.find('\n')) {
    lines.emplace_back(text.substr(0, feed));
    text.remove_prefix(feed + 1);
  }
  return lines;
}

// `text` with a checksum that fits, where it has the form of a manifest: what a checksum lets
// through once in 2^64 times is read with the same care.
std::string WithChecksum(const std::string& text) {
  constexpr std::string_view kKey = "checksum = \"";
  constexpr std::size_t kDigits = 16;
  const std::size_t key = text.find(kKey);
  if (key == std::string::npos) return text;
  const std::size_t digits = key + kKey.size();
  const std::size_t body = text.find('\n', digits) + 1;
  if (body != digits + kDigits + 2) return text;
  return text.substr(0, digits) +
         fmt::format("{:016x}\"\n", ByteHash(std::string_view{text}.substr(body))) +
         text.substr(body);
}

// In context 0 the text as it is, in context 1 with a checksum that fits.
Target Manifests(const std::shared_ptr<const Runs>& runs) {
  Target target{.name = "manifest", .contexts = 2};
  for (const Run& run : *runs) {
    target.samples.push_back({run.manifest_text, 0});
    target.samples.push_back({run.manifest_text, 1});
  }
  target.parse = [](std::size_t is_sealed, const std::string& text) -> Verdict {
    const absl::StatusOr<Manifest> manifest =
        ParseManifest(is_sealed == 1 ? WithChecksum(text) : text, "manifest.toml");
    if (!manifest.ok()) return Refused(manifest.status());
    const std::string written = FormatManifest(*manifest);
    const absl::StatusOr<Manifest> again = ParseManifest(written, "manifest.toml");
    if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
    if (FormatManifest(*again) != written) return Accepted("read back it is another manifest");
    const absl::Status same = CheckSameRun("run", *manifest, *again);
    if (!same.ok()) return Accepted("read back it is another run: " + same.ToString());
    const absl::Status game = GameOfRun("run", *manifest).status();
    if (!game.ok()) return Refused(game);
    const absl::Status run = PrepareRun(manifest->config).status();
    return run.ok() ? Accepted() : Refused(run);
  };
  return target;
}

// `text` with a digest that fits its moves and scores, where it is a line that has them.
std::string WithDigest(const std::string& text) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("moves") || !json["moves"].is_string() ||
      !json.contains("players") || !json["players"].is_array()) {
    return text;
  }
  std::vector<double> scores;
  for (const Json& player : json["players"]) {
    if (!player.is_object() || !player.contains("score") || !player["score"].is_number()) {
      return text;
    }
    scores.push_back(player["score"].get<double>());
  }
  json["digest"] = fmt::format("{:016x}", DigestOf(json["moves"].get<std::string>(), scores));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Verdict ParseLine(const Run& run, const std::string& line) {
  const GameLineFormat format(run.manifest.config);
  const absl::StatusOr<GameRecord> record = format.Parse(line);
  if (!record.ok()) return Refused(record.status());
  fmt::memory_buffer written;
  format.Append(*record, written);
  const std::string text(written.data(), written.size() - 1);
  const absl::StatusOr<GameRecord> again = format.Parse(text);
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  if (*again != *record) return Accepted("read back it is another game: " + text);
  MatchObserver nobody;
  const absl::Status replayed = Replay(run.game, *record, nobody);
  return replayed.ok() ? Accepted() : Refused(replayed);
}

// In context 0 lines as they are, in context 1 with a digest that fits.
Target GameLines(const std::shared_ptr<const Runs>& runs, std::size_t run) {
  Target target{.name = (*runs)[run].manifest.config.game + " game line",
                .syntax = Syntax::kJson,
                .contexts = 2};
  for (const std::string& line : LinesOf((*runs)[run].games_text)) {
    target.samples.push_back({line, 0});
    target.samples.push_back({line, 1});
  }
  target.parse = [runs, run](std::size_t is_sealed, const std::string& text) {
    return ParseLine((*runs)[run], is_sealed == 1 ? WithDigest(text) : text);
  };
  return target;
}

// "2/5", on the command line and in files.
Target Shards() {
  return {.name = "shard",
          .samples = {{"1/1"}, {"2/5"}, {"100000/100000"}},
          .parse = [](std::size_t /*context*/, const std::string& text) -> Verdict {
            const absl::StatusOr<Shard> shard = ParseShard(text);
            if (!shard.ok()) return Refused(shard.status());
            const absl::StatusOr<Shard> again = ParseShard(ToText(*shard));
            return Accepted(again.ok() && *again == *shard ? "" : "read back it is another shard");
          }};
}

Target ShardFiles(const std::shared_ptr<const Runs>& runs) {
  Target target{.name = "shard file"};
  for (const Shard& shard : {Shard{1, 1}, Shard{1, 2}, Shard{2, 2}}) {
    target.samples.push_back({FormatShard(runs->front().manifest, shard)});
  }
  target.parse = [runs](std::size_t /*context*/, const std::string& text) -> Verdict {
    const Manifest& manifest = runs->front().manifest;
    const absl::StatusOr<RunPart> part = ParseShardFile(text, manifest, std::string(kShardName));
    if (!part.ok()) return Refused(part.status());
    return Accepted(FormatShard(manifest, part->shard) == text ? "" : "it is written otherwise");
  };
  return target;
}

Target PlanFiles(const std::shared_ptr<const Runs>& runs) {
  const Manifest& manifest = runs->front().manifest;
  GamePlan plan{.part = {2, 3}, .games = {1, 3}, .schedule = {}};
  const ScheduleSpec schedule = ScheduleOf(manifest.config);
  plan.schedule.resize(2);
  for (std::size_t i = 0; i < 2; ++i) ScheduleAt(schedule, 1 + i, plan.schedule[i]);
  Target target{.name = "plan file", .samples = {{FormatPlan(plan)}}};
  target.parse = [runs](std::size_t /*context*/, const std::string& text) -> Verdict {
    const absl::StatusOr<GamePlan> read =
        ParsePlan(text, runs->front().manifest, std::string(kPlanName));
    if (!read.ok()) return Refused(read.status());
    return Accepted(FormatPlan(*read) == text ? "" : "it is written otherwise");
  };
  return target;
}

Target RunSets() {
  Target target{.name = "run set"};
  const RunSet vary{.kind = RunSetKind::kVary,
                    .rule = "card.Banner Captain.cost",
                    .runs = {{"3", {}}, {"4", {}}, {"\u00e4 \"b\"\n\x01", {}}}};
  const RunSet compare{.kind = RunSetKind::kCompare,
                       .rule = {},
                       .runs = {{"a.toml", {"mode=basic", "cards=x"}}, {"this call", {}}}};
  for (const RunSet& set : {vary, compare}) target.samples.push_back({FormatRunSet(set)});
  target.parse = [](std::size_t /*context*/, const std::string& text) -> Verdict {
    const absl::StatusOr<RunSet> set = ParseRunSet(text, std::string(kRunSetName));
    if (!set.ok()) return Refused(set.status());
    return Accepted(FormatRunSet(*set) == text ? "" : "it is written otherwise");
  };
  return target;
}

// What times a game, or begins a session, written and read again.
Verdict ParseTiming(std::size_t /*context*/, const std::string& text) {
  constexpr std::size_t kMaxSeats = 256;
  if (TimingLineIndex(text) == -1) {
    const absl::Status status = ParseSessionLine(text).status();
    return status.ok() ? Accepted() : Refused(status);
  }
  const absl::StatusOr<GameTiming> timing = ParseTimingLine(text);
  if (!timing.ok()) return Refused(timing.status());
  if (timing->seats.size() > kMaxSeats) return Accepted();
  GameRecord record;
  record.game.game_index = static_cast<std::uint64_t>(timing->game_index);
  record.timing = timing->seats;
  fmt::memory_buffer written;
  AppendTimingLine(record, written);
  const std::string line(written.data(), written.size() - 1);
  const absl::StatusOr<GameTiming> again = ParseTimingLine(line);
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  // Times are written in microseconds, so that only the second writing must be the same.
  record.timing = again->seats;
  written.clear();
  AppendTimingLine(record, written);
  const bool same = std::string_view(written.data(), written.size() - 1) == line &&
                    again->game_index == timing->game_index &&
                    TimingLineIndex(line) == timing->game_index;
  return Accepted(same ? "" : "read back it is another line: " + line);
}

Target TimingLines(const std::shared_ptr<const Runs>& runs) {
  Target target{.name = "timing line", .syntax = Syntax::kJson, .parse = ParseTiming};
  for (const std::string& line : LinesOf(runs->front().timing_text)) {
    target.samples.push_back({line});
  }
  return target;
}

// What is wrong with the files after a resume, which keeps what was sound in the lines `damaged`
// and plays the rest as it was played before.
std::string ResumedDefect(const Run& run, const std::vector<std::string>& damaged) {
  const std::vector<std::string> lines = JournalLines(PathIn(run.dir, run.games_name));
  const std::vector<std::string>& truth = run.games_lines;
  if (lines.size() != truth.size()) return "the resumed run has another number of games";
  const auto common = std::mismatch(lines.begin(), lines.end(), damaged.begin(), damaged.end());
  for (auto i = static_cast<std::size_t>(common.first - lines.begin()); i < lines.size(); ++i) {
    if (lines[i] != truth[i]) return fmt::format("game {} was not played as before", i);
  }
  std::int64_t next = 0;
  for (const std::string& line : LinesOf(ReadWhole(PathIn(run.dir, kTimingName)))) {
    const std::optional<std::int64_t> index = TimingLineIndex(line);
    if (!index) return "timing.jsonl has a line that is none: " + line;
    if (*index < 0) continue;
    if (*index < next) return "timing.jsonl has a game twice or out of order";
    next = *index + 1;
  }
  return "";
}

// What is wrong with how verify takes the run as it is: a sound one has no fault, and damage is no
// reason to fail otherwise than with a status.
std::string VerifyDefect(const Run& run, bool is_sound) {
  const absl::StatusOr<VerifyOutcome> outcome = VerifyRun(run.dir, {});
  if (!is_sound) return "";
  if (!outcome.ok()) return "a sound run cannot be verified: " + outcome.status().ToString();
  return outcome->num_faults == 0 ? "" : "verify finds a fault in a sound run";
}

// Goes on with a run of which one file holds `text`, the others what they should.
Verdict Resume(const Run& run, std::string_view file, const std::string& text) {
  const std::string journal = PathIn(run.dir, run.games_name);
  WriteWhole(journal, run.games_text);
  WriteWhole(PathIn(run.dir, kTimingName), run.timing_text);
  WriteWhole(PathIn(run.dir, file), text);
  const std::vector<std::string> damaged = JournalLines(journal);
  const std::string unseen = VerifyDefect(run, text == run.games_text || text == run.timing_text);
  if (!unseen.empty()) return Accepted(unseen);
  const absl::StatusOr<RunOutcome> outcome = ResumeTournament(run.dir, {});
  if (!outcome.ok()) {
    const bool is_kept = ReadWhole(PathIn(run.dir, file)) == text;
    return {outcome.status(), is_kept ? "" : "a refused run was changed"};
  }
  if (file == kTimingName && ReadWhole(journal) != run.games_text) {
    return Accepted("damaged timing changed the journal");
  }
  std::string defect = ResumedDefect(run, damaged);
  if (!defect.empty()) return Accepted(std::move(defect));
  const absl::StatusOr<RunOutcome> again = ResumeTournament(run.dir, {});
  const bool is_whole = again.ok() && again->games_replayed == again->games_total;
  return Accepted(is_whole ? "" : "a resumed run is not complete: " + again.status().ToString());
}

// In context 0 the journal is damaged, in context 1 timing.jsonl.
Target RunFolders(const std::shared_ptr<const Runs>& runs, std::size_t run,
                  const std::shared_ptr<const ScratchFolder>& scratch) {
  return {.name = (*runs)[run].manifest.config.game + " run folder",
          .parser = "run folder",
          .contexts = 2,
          // Each is verified and resumed twice, which makes the game anew every time.
          .fewest_inputs = 60,
          .samples = {{(*runs)[run].games_text, 0}, {(*runs)[run].timing_text, 1}},
          .parse = [runs, run, scratch](std::size_t file, const std::string& text) {
            const Run& damaged = (*runs)[run];
            return Resume(damaged, file == 0 ? damaged.games_name : std::string(kTimingName), text);
          }};
}

// Frames of zstd, whole, damaged and cut off.
Target CompressedRunFolder(const std::shared_ptr<const ScratchFolder>& scratch,
                           std::uint64_t seed) {
  auto runs = std::make_shared<Runs>();
  runs->push_back(
      PlayOne("ripple_rush", scratch->path() + "/compressed", Compression::kZstd, seed));
  Target target = RunFolders(runs, 0, scratch);
  target.name = "compressed run folder";
  return target;
}

// The steps of a search for a balanced table.
Verdict ParseBalanceSteps(const std::string& folder, const std::string& text) {
  const std::string dir = folder + "/balance";
  const std::string copy = folder + "/balance_again";
  WriteWhole(dir + "/steps.jsonl", text);
  const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(dir);
  if (!recorded.ok()) return Refused(recorded.status());
  std::error_code error;
  std::filesystem::remove_all(copy, error);
  absl::StatusOr<StepWriter> writer =
      StepWriter::Create(copy, kRebalanceFolder, recorded->manifest, PlanLine(recorded->plan));
  if (!writer.ok()) return Accepted("it is not written: " + writer.status().ToString());
  for (std::size_t i = 0; i < recorded->steps.size(); ++i) {
    const absl::Status status =
        writer->Add(StepLine(static_cast<std::int64_t>(i), recorded->steps[i]));
    if (!status.ok()) return Accepted("it is not written: " + status.ToString());
  }
  const absl::StatusOr<RecordedRebalance> again = ReadRebalance(copy);
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  const bool same = again->plan == recorded->plan && again->steps == recorded->steps;
  return Accepted(same ? "" : "what it writes is read as something else");
}

Target BalanceSteps(const std::shared_ptr<const Runs>& runs,
                    const std::shared_ptr<const ScratchFolder>& scratch) {
  const std::string dir = scratch->path() + "/balance";
  std::filesystem::create_directories(dir);
  WriteWhole(PathIn(dir, kRebalanceFolder.manifest), runs->front().manifest_text);
  return {.name = "balance steps",
          .syntax = Syntax::kJson,
          .fewest_inputs = 100,
          .samples = {{R"({"schema":1,"goals":["decisions in 5..9"],"knobs":["a.b=1..2"],)"
                       R"("agent":"greedy","changes":2,"confirm":["random"],"confirm_games":4,)"
                       R"("strong_games":2})"
                       "\n"
                       R"({"step":0,"round":"0.1","change":"as it is","games":4,"goals":)"
                       R"([[{"name":"decisions","count":4,"value":7.5,"error":0.25}]]})"
                       "\n"}},
          .parse = [scratch](std::size_t /*context*/, const std::string& text) {
            return ParseBalanceSteps(scratch->path(), text);
          }};
}

}  // namespace

std::vector<Target> JournalTargets(std::uint64_t seed) {
  const auto scratch = std::make_shared<const ScratchFolder>();
  const std::shared_ptr<const Runs> runs = PlayRuns(*scratch, seed);
  std::vector<Target> targets = {Manifests(runs),
                                 TimingLines(runs),
                                 Shards(),
                                 ShardFiles(runs),
                                 PlanFiles(runs),
                                 RunSets(),
                                 CompressedRunFolder(scratch, seed),
                                 BalanceSteps(runs, scratch)};
  for (std::size_t run = 0; run < runs->size(); ++run) {
    targets.push_back(GameLines(runs, run));
    targets.push_back(RunFolders(runs, run, scratch));
  }
  return targets;
}

}  // namespace riftlab::mutation
