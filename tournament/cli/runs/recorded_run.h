// A recorded run, and what its games add up to: also while it is played.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/output_format.h"
#include "tournament/report/ranking_report.h"
#include "tournament/report/sqlite_export.h"

namespace riftlab {

// A run before its games.
struct RecordedRun {
  Manifest manifest;
  RunEntry entry;
  GameRange games;  // that the folder is to hold
};

// The run in `dir`. Errors as ReadManifest, GameOfRun and ReadRunPart.
absl::StatusOr<RecordedRun> ReadRecordedRun(const std::string& dir);

// A database of the run at `path`, without games; null where that is empty. Errors as
// SqliteExport::Create.
absl::StatusOr<std::unique_ptr<SqliteExport>> OpenDatabase(const std::string& path,
                                                           const RecordedRun& run);

// What is made of a journal.
struct WantedFigures {
  ReportOptions options;
  bool balance = false;
  std::int64_t num_measured = 0;  // first games of which the moves are looked at
  SqliteExport* database = nullptr;
  bool shows_progress = true;
};

// What the records of a run add up to. The first there is is what the command prints that played
// the run.
struct ReportFigures {
  std::optional<RankingReport> ranking;  // of a tournament
  std::optional<BalanceReport> balance;  // of self-play, and of any run where it is wanted
  bool is_over = false;                  // a rule ended the run
  bool may_end_early = false;            // a rule may
  std::int64_t expected_games = 0;       // that there will be, as far as that is known
  std::string unfit;                     // the first game whose moves do not fit the rules
};

// The notes of the first report there is.
std::vector<std::string>& NotesIn(ReportFigures& figures);

// Reads the journal once, whatever is made of it. Cancelled when `stop` was set meanwhile.
absl::StatusOr<JournalEnd> ReadFigures(const std::string& dir, const RecordedRun& run,
                                       WantedFigures wanted, const std::atomic<bool>& stop,
                                       Console& console, ReportFigures& figures);

// Whether the journal is damaged, and not just cut off in its last line.
bool IsDamaged(const JournalEnd& end);

// Where a damaged journal, named `where`, of the run in `folder` is so, and what tells more.
std::string DamageText(std::string_view where, std::string_view folder, const JournalEnd& end);

// Whether no more games of the run are to come.
bool IsComplete(const RecordedRun& run, const JournalEnd& end, const ReportFigures& figures);

// What keeps the figures of the run in `folder` from being those of the whole run, or shard; one
// goes on with it by --resume `resumed`.
std::vector<std::string> StateNotes(const std::string& folder, const std::string& resumed,
                                    const RecordedRun& run, const JournalEnd& end,
                                    const ReportFigures& figures);

std::string RenderRecorded(const ReportFigures& figures, OutputFormat format,
                           const TextExtent& extent = {});

}  // namespace riftlab
