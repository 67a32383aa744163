#include "tournament/report/sqlite_export.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "engine/core/tags.h"
#include "fmt/format.h"
#include "tournament/balance/play_figures.h"
#include "tournament/journal/file.h"
#include "tournament/record/match_record.h"
#include "tournament/record/order_of_play.h"
#include "tournament/record/tag_names.h"
#include "tournament/report/sqlite_schema.h"

namespace riftlab {

// Rows of one table, which are inserted in the order of its columns.
class SqliteExport::Rows {
 public:
  Rows(SQLite::Database& database, std::string_view table, int columns)
      : statement_(database, InsertText(table, columns)) {}

  // Inserts a row. An optional without a value, and a std::monostate, is NULL.
  template <class... Values>
  void Add(const Values&... values) {
    int column = 0;
    (Bind(++column, values), ...);
    Insert();
  }

  // The same of values whose types are known at run time.
  void AddValues(const std::vector<SqliteValue>& values) {
    int column = 0;
    for (const SqliteValue& value : values) {
      ++column;
      std::visit([&](const auto& each) { Bind(column, each); }, value);
    }
    Insert();
  }

 private:
  static std::string InsertText(std::string_view table, int columns) {
    std::string marks = "?";
    for (int i = 1; i < columns; ++i) marks += ",?";
    return fmt::format("INSERT INTO {} VALUES ({})", table, marks);
  }

  void Insert() {
    static_cast<void>(statement_.exec());
    statement_.reset();
  }

  void Bind(int column, std::monostate /*null*/) { statement_.bind(column); }

  template <class Value>
  void Bind(int column, const std::optional<Value>& value) {
    value ? Bind(column, *value) : Bind(column, std::monostate{});
  }

  template <class Value>
  void Bind(int column, const Value& value) {
    if constexpr (std::is_floating_point_v<Value>) {
      statement_.bind(column, value);
    } else if constexpr (std::is_integral_v<Value>) {
      statement_.bind(column, static_cast<std::int64_t>(value));
    } else {
      statement_.bind(column, std::string(value));
    }
  }

  SQLite::Statement statement_;
};

// The open database. Throws as SQLiteCpp does; SqliteExport catches.
class SqliteExport::Writer {
 public:
  Writer(const std::string& path, const AnyGame& game, const SqliteRun& run)
      : database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE),
        sides_(SidesOf(game)),
        tags_(WithOrderOfPlay(game.info().tags, sides_)),
        num_seats_(static_cast<std::size_t>(game.NumPlayers())) {
    // Until it is complete the file is a temporary one: nothing has to survive a crash.
    database_.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    transaction_.emplace(database_);
    database_.exec(std::string(kSqliteTables));
    WriteRun(run);
    Rows seats(database_, "seats", 2);
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) seats.Add(seat, sides_[seat]);
    Rows tags(database_, "tags", 5);
    for (std::size_t tag = 0; tag < tags_.size(); ++tag) {
      tags.Add(tag, tags_[tag].key, ToText(tags_[tag].scope), ToText(tags_[tag].kind),
               tags_[tag].help);
    }
    games_.emplace(database_, "games", 9);
    players_.emplace(database_, "players", 6);
    moves_.emplace(database_, "moves", 2);
    values_.emplace(database_, "tag_values", 5);
    choices_.emplace(database_, "choices", 3);
    chances_.emplace(database_, "chances", 4);
    options_.emplace(database_, "options", 8);
    num_sides_ = static_cast<std::size_t>(*std::max_element(sides_.begin(), sides_.end())) + 1;
  }

  void Add(const GameRecord& record) {
    const GameResult& result = record.result;
    RIFTLAB_CHECK(record.game.agents.size() == num_seats_ && result.scores.size() == num_seats_ &&
                  result.ranks.size() == num_seats_ && result.shares.size() == num_seats_);
    const std::uint64_t index = record.game.game_index;
    const bool is_faulty = record.faulty_seat >= 0;
    games_->Add(index, record.game.block, record.game.rotation, result.reason, result.turns,
                record.decisions, is_faulty ? std::optional(record.faulty_seat) : std::nullopt,
                is_faulty ? std::optional(record.fault) : std::nullopt,
                fmt::format("{:016x}", record.digest));
    for (std::size_t seat = 0; seat < num_seats_; ++seat) {
      players_->Add(index, seat, record.game.agents[seat], result.scores[seat], result.ranks[seat],
                    result.shares[seat]);
    }
    if (!record.moves.empty()) moves_->Add(index, record.moves);
    for (const Tag& tag : TagsWithOrder(result, tags_, sides_)) AddTag(index, tag);
  }

  void AddMeasures(std::uint64_t game, const GameMeasures& measures) {
    for (std::size_t i = 0; i < measures.legal_moves.size(); ++i) {
      choices_->Add(game, i, measures.legal_moves[i]);
    }
    for (std::size_t i = 0; i < measures.course.size(); ++i) {
      chances_->Add(game, i / num_sides_ + 1, i % num_sides_, measures.course[i]);
    }
    for (const OptionCount& count : measures.options) {
      const OptionSummary option = OptionOf(count.name);
      options_->Add(game, option.kind, option.option, count.offered, count.chosen, count.by_chance,
                    count.turns, count.turns_chosen);
    }
  }

  void AddTables(std::string_view sql) { database_.exec(std::string(sql)); }

  void AddRow(const std::string& table, const std::vector<SqliteValue>& values) {
    const auto [rows, _] =
        further_.try_emplace(table, database_, table, static_cast<int>(values.size()));
    rows->second.AddValues(values);
  }

  void Finish(const std::vector<std::string>& notes) {
    Rows rows(database_, "notes", 1);
    for (const std::string& note : notes) rows.Add(note);
    database_.exec(std::string(kSqliteIndices));
    transaction_->commit();
  }

 private:
  void WriteRun(const SqliteRun& run) {
    const TournamentConfig& config = run.manifest.config;
    Rows(database_, "run", 11)
        .Add(kSqliteSchema, run.manifest.version, run.command, config.game, config.rules.mode,
             config.rules.players, ToText(config.format), fmt::format("{}", config.seed),
             config.games, fmt::format("{:016x}", run.manifest.cards_hash),
             FormatManifest(run.manifest));
    Rows rules(database_, "rules", 2);
    for (const auto& [name, value] : config.rules.rules) rules.Add(name, value);
    Rows agents(database_, "agents", 5);
    Rows params(database_, "agent_params", 3);
    RIFTLAB_CHECK(run.agents.size() == config.agents.size());
    for (std::size_t i = 0; i < config.agents.size(); ++i) {
      const AgentSpec& agent = config.agents[i];
      agents.Add(i, agent.label, agent.name, run.agents[i].spec, run.agents[i].cheats ? 1 : 0);
      for (const auto& [key, value] : agent.params) params.Add(i, key, value);
    }
  }

  void AddTag(std::uint64_t game, const Tag& tag) {
    const auto found = std::find_if(tags_.begin(), tags_.end(),
                                    [&](const TagInfo& info) { return info.key == tag.key; });
    if (found == tags_.end()) return;
    const std::int64_t id = found - tags_.begin();
    VisitEntries(tag, [&](const auto values) { AddValues(game, id, *found, values); });
  }

  // The entries of a tag of seats are as many for each seat, seat after seat.
  template <class T>
  void AddValues(std::uint64_t game, std::int64_t id, const TagInfo& info,
                 std::span<const T> values) {
    const bool of_seats = info.scope == TagScope::kSeat;
    const std::size_t each = of_seats ? values.size() / num_seats_ : values.size();
    RIFTLAB_CHECK(!of_seats || values.size() % num_seats_ == 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
      AddEntry(game, id, info.kind, of_seats ? std::optional(i / each) : std::nullopt, values[i]);
    }
  }

  // The seat of a tag of seats.
  using Seat = std::optional<std::size_t>;

  void AddEntry(std::uint64_t game, std::int64_t id, TagKind kind, Seat seat, std::int64_t value) {
    if (kind == TagKind::kNumber) {
      values_->Add(game, id, seat, std::monostate{}, value);
    } else {
      values_->Add(game, id, seat, fmt::format("{}", value), std::monostate{});
    }
  }

  void AddEntry(std::uint64_t game, std::int64_t id, TagKind kind, Seat seat,
                const std::string& entry) {
    if (kind == TagKind::kAmount) {
      const std::optional<Amount> amount = ParseAmount(entry);
      if (amount) values_->Add(game, id, seat, amount->name, amount->value);
      return;
    }
    names_.clear();
    AppendNames(entry, kind, names_);
    for (const std::string& name : names_) values_->Add(game, id, seat, name, std::monostate{});
  }

  SQLite::Database database_;
  std::optional<SQLite::Transaction> transaction_;
  std::vector<int> sides_;
  std::vector<TagInfo> tags_;  // and the order of play
  std::size_t num_seats_;
  std::optional<Rows> games_;
  std::optional<Rows> players_;
  std::optional<Rows> moves_;
  std::optional<Rows> values_;
  std::optional<Rows> choices_;
  std::optional<Rows> chances_;
  std::optional<Rows> options_;
  std::map<std::string, Rows> further_;  // by table
  std::size_t num_sides_ = 1;
  std::vector<std::string> names_;  // scratch of AddEntry
};

SqliteExport::SqliteExport(std::string path, std::string temporary, std::unique_ptr<Writer> writer)
    : path_(std::move(path)), temporary_(std::move(temporary)), writer_(std::move(writer)) {}

SqliteExport::~SqliteExport() {
  if (!writer_) return;
  writer_.reset();
  std::error_code error;
  std::filesystem::remove(temporary_, error);
}

absl::StatusOr<std::unique_ptr<SqliteExport>> SqliteExport::Create(const std::string& path,
                                                                   const AnyGame& game,
                                                                   const SqliteRun& run) {
  ASSIGN_OR_RETURN(std::string temporary, MakeTemporaryOf(path));
  try {
    auto writer = std::make_unique<Writer>(temporary, game, run);
    return std::unique_ptr<SqliteExport>(
        new SqliteExport(path, std::move(temporary), std::move(writer)));
  } catch (const SQLite::Exception& exception) {
    std::error_code error;
    std::filesystem::remove(temporary, error);
    return CannotWrite(path, exception.what());
  }
}

template <class Step>
void SqliteExport::Try(Step step) {
  if (!status_.ok()) return;
  try {
    step();
  } catch (const SQLite::Exception& exception) {
    status_ = CannotWrite(path_, exception.what());
  }
}

void SqliteExport::Add(const GameRecord& record) {
  Try([&] { writer_->Add(record); });
}

void SqliteExport::AddMeasures(const GameRecord& record, const GameMeasures& measures) {
  Try([&] { writer_->AddMeasures(record.game.game_index, measures); });
}

void SqliteExport::AddTables(std::string_view sql) {
  Try([&] { writer_->AddTables(sql); });
}

void SqliteExport::AddRow(const std::string& table, const std::vector<SqliteValue>& values) {
  Try([&] { writer_->AddRow(table, values); });
}

absl::Status SqliteExport::Finish(const std::vector<std::string>& notes) {
  Try([&] { writer_->Finish(notes); });
  RETURN_IF_ERROR(status_);
  writer_.reset();  // closes the file
  return MoveIntoPlace(temporary_, path_);
}

}  // namespace riftlab
