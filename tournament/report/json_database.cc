#include "tournament/report/json_database.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

void Fill(const std::string& path, const JsonDatabase& wanted, const Json& data) {
  SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  SQLite::Transaction transaction(database);
  database.exec(wanted.tables);
  database.exec("CREATE TEMP TABLE input (data TEXT NOT NULL)");
  SQLite::Statement input(database, "INSERT INTO input VALUES (?)");
  input.bind(1, DumpJson(data));
  static_cast<void>(input.exec());
  database.exec(wanted.rows);
  transaction.commit();
}

}  // namespace

absl::Status WriteJsonDatabase(const std::string& path, const JsonDatabase& database,
                               const Json& data) {
  ASSIGN_OR_RETURN(const std::string temporary, MakeTemporaryOf(path));
  std::error_code error;
  try {
    Fill(temporary, database, data);
  } catch (const SQLite::Exception& exception) {
    std::filesystem::remove(temporary, error);
    return absl::UnavailableError(fmt::format("cannot write '{}': {}", path, exception.what()));
  }
  return MoveIntoPlace(temporary, path);
}

}  // namespace riftlab
