#include "tournament/runner/row_database.h"

#include <bit>
#include <cmath>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

// Version of the tables; a column may be added, and none changes its meaning, under one version.
constexpr int kRowSchema = 1;

constexpr const char* kTables = R"sql(
CREATE TABLE run (
  schema INTEGER NOT NULL,
  version TEXT NOT NULL,
  game TEXT NOT NULL,
  mode TEXT NOT NULL,
  players INTEGER NOT NULL,
  seed TEXT NOT NULL,
  num_inputs INTEGER NOT NULL,
  num_actions INTEGER NOT NULL,
  manifest TEXT NOT NULL
);
CREATE TABLE rows (
  row_id INTEGER PRIMARY KEY,
  game_index INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  action INTEGER NOT NULL,
  outcome REAL NOT NULL,
  inputs BLOB NOT NULL,
  mask BLOB NOT NULL,
  visits BLOB,
  value REAL
);
)sql";

template <class Number>
void BindBytes(SQLite::Statement& statement, int column, std::span<const Number> numbers) {
  statement.bind(column, static_cast<const void*>(numbers.data()),
                 static_cast<int>(numbers.size_bytes()));
}

std::size_t BitsIn(std::span<const std::uint8_t> bytes) {
  std::size_t bits = 0;
  for (const std::uint8_t byte : bytes) bits += static_cast<std::size_t>(std::popcount(byte));
  return bits;
}

// The open database. Throws as SQLiteCpp does.
class Writer {
 public:
  Writer(const std::string& path, const Manifest& manifest, const RowShape& shape)
      : shape_(shape), database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    // Until it is complete the file is a temporary one: nothing has to survive a crash.
    database_.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    transaction_.emplace(database_);
    database_.exec(kTables);
    const TournamentConfig& config = manifest.config;
    SQLite::Statement run(database_, "INSERT INTO run VALUES (?,?,?,?,?,?,?,?,?)");
    run.bind(1, kRowSchema);
    run.bind(2, manifest.version);
    run.bind(3, config.game);
    run.bind(4, config.rules.mode);
    run.bind(5, static_cast<int>(config.rules.players));
    run.bind(6, fmt::format("{}", config.seed));
    run.bind(7, shape.num_inputs);
    run.bind(8, shape.num_actions);
    run.bind(9, FormatManifest(manifest));
    static_cast<void>(run.exec());
    insert_.emplace(database_, "INSERT INTO rows VALUES (?,?,?,?,?,?,?,?,?)");
  }

  void Add(const Rows& rows) {
    const std::span<const std::uint8_t> inputs(rows.inputs);
    const std::span<const std::uint8_t> masks(rows.masks);
    std::span<const std::int32_t> visits(rows.visits);
    const std::size_t input_bytes = BytesFor(shape_.num_inputs);
    const std::size_t mask_bytes = BytesFor(shape_.num_actions);
    for (std::size_t i = 0; i < rows.actions.size(); ++i) {
      const auto mask = masks.subspan(i * mask_bytes, mask_bytes);
      insert_->bind(1, next_row_++);
      insert_->bind(2, rows.games[i]);
      insert_->bind(3, static_cast<int>(rows.seats[i]));
      insert_->bind(4, rows.actions[i]);
      insert_->bind(5, static_cast<double>(rows.outcomes[i]));
      BindBytes(*insert_, 6, inputs.subspan(i * input_bytes, input_bytes));
      BindBytes(*insert_, 7, mask);
      if (shape_.has_visits) {
        const std::size_t moves = BitsIn(mask);
        BindBytes(*insert_, 8, visits.first(moves));
        visits = visits.subspan(moves);
      } else {
        insert_->bind(8);
      }
      if (shape_.has_visits && !std::isnan(rows.values[i])) {
        insert_->bind(9, static_cast<double>(rows.values[i]));
      } else {
        insert_->bind(9);
      }
      static_cast<void>(insert_->exec());
      insert_->reset();
    }
  }

  void Commit() {
    database_.exec("CREATE INDEX rows_of_game ON rows (game_index)");
    transaction_->commit();
  }

 private:
  RowShape shape_;
  SQLite::Database database_;
  std::optional<SQLite::Transaction> transaction_;
  std::optional<SQLite::Statement> insert_;
  std::int64_t next_row_ = 0;
};

class DatabaseFile final : public RowDatabase {
 public:
  DatabaseFile(std::string path, std::string temporary, std::unique_ptr<Writer> writer)
      : path_(std::move(path)), temporary_(std::move(temporary)), writer_(std::move(writer)) {}
  ~DatabaseFile() override {
    writer_.reset();
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
  }

  absl::Status Add(const Rows& rows) override {
    return Try([&] { writer_->Add(rows); });
  }

  absl::Status Finish(const std::atomic<bool>* /*stop*/) override {
    const absl::Status status = Try([&] {
      writer_->Commit();
      writer_.reset();
    });
    return status.ok() ? MoveIntoPlace(temporary_, path_) : status;
  }

 private:
  template <class Step>
  absl::Status Try(Step step) {
    try {
      step();
      return absl::OkStatus();
    } catch (const SQLite::Exception& exception) {
      return absl::UnavailableError(fmt::format("cannot write '{}': {}", path_, exception.what()));
    }
  }

  std::string path_;
  std::string temporary_;
  std::unique_ptr<Writer> writer_;  // null once finished
};

}  // namespace

absl::StatusOr<std::unique_ptr<RowFiles>> RowDatabase::Make(const std::string& path,
                                                            const Manifest& manifest,
                                                            const RowShape& shape) {
  ASSIGN_OR_RETURN(const std::string temporary, MakeTemporaryOf(path));
  try {
    return std::make_unique<DatabaseFile>(path, temporary,
                                          std::make_unique<Writer>(temporary, manifest, shape));
  } catch (const SQLite::Exception& exception) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    return absl::UnavailableError(fmt::format("cannot write '{}': {}", path, exception.what()));
  }
}

}  // namespace riftlab
