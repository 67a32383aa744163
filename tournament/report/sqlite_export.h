// A run as a database for SQL. README.md in this folder describes the tables and gives queries.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// What the database says of the run as a whole.
struct SqliteRun {
  Manifest manifest;
  std::string command;              // that plays the run again
  std::vector<ReportAgent> agents;  // by agent
};

// A value of a table that is not one of the export's own; NULL where it holds nothing.
using SqliteValue = std::variant<std::monostate, std::int64_t, double, std::string>;

// Writes the games of a run, one after the other, into a new SQLite database. Memory does not grow
// with the run. The file appears at `path` when Finish succeeds; until then it is a temporary
// one beside it, which is removed when the export ends otherwise.
class SqliteExport {
 public:
  // An empty database for the run, which is one of `game`. Unavailable with the reason when it
  // cannot be written.
  static absl::StatusOr<std::unique_ptr<SqliteExport>> Create(const std::string& path,
                                                              const AnyGame& game,
                                                              const SqliteRun& run);

  SqliteExport(const SqliteExport&) = delete;
  SqliteExport& operator=(const SqliteExport&) = delete;
  ~SqliteExport();

  // Adds the next game. After an error nothing more is written, and Finish says what went wrong.
  // Precondition: one entry a seat in agents, scores, ranks and shares (CHECKed).
  void Add(const GameRecord& record);

  // Adds what the moves of a game show, once, before or behind the game. Errors as Add.
  void AddMeasures(const GameRecord& record, const GameMeasures& measures);

  // Makes further tables, for what somebody else knows of the games. Errors as Add.
  void AddTables(std::string_view sql);

  // Adds a row to one of these tables. Errors as Add. Precondition: one value a column (trusted).
  void AddRow(const std::string& table, const std::vector<SqliteValue>& values);

  // Completes the database with these notes on the run, and puts it in its place, over a file that
  // is there. Unavailable with the reason.
  absl::Status Finish(const std::vector<std::string>& notes);

 private:
  class Rows;
  class Writer;
  SqliteExport(std::string path, std::string temporary, std::unique_ptr<Writer> writer);

  // Takes a step unless one before has failed, and remembers what goes wrong.
  template <class Step>
  void Try(Step step);

  std::string path_;
  std::string temporary_;           // the file until it is complete
  std::unique_ptr<Writer> writer_;  // null once finished
  absl::Status status_;
};

}  // namespace riftlab
