#include "tournament/report/side_by_side_sqlite.h"

#include "tournament/report/json_database.h"

namespace riftlab {
namespace {

constexpr const char* kTables = R"sql(
CREATE TABLE runs (run_id INTEGER PRIMARY KEY, name TEXT NOT NULL, games INTEGER NOT NULL);
CREATE TABLE figures (
  figure_id INTEGER PRIMARY KEY,
  part TEXT NOT NULL,
  item TEXT NOT NULL,
  figure TEXT NOT NULL,
  change REAL,
  change_low REAL,
  change_high REAL,
  q REAL
);
CREATE TABLE run_values (
  figure_id INTEGER NOT NULL REFERENCES figures,
  run_id INTEGER NOT NULL REFERENCES runs,
  value REAL,
  low REAL,
  high REAL,
  count INTEGER NOT NULL,
  par REAL,
  PRIMARY KEY (figure_id, run_id)
) WITHOUT ROWID;
CREATE TABLE findings (finding_id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE notes (note TEXT NOT NULL);
)sql";

constexpr const char* kRows = R"sql(
INSERT INTO runs SELECT run.key, run.value, games.value
  FROM input, json_each(data, '$.runs') AS run JOIN json_each(data, '$.games') AS games USING (key);
CREATE TEMP TABLE flat AS
  SELECT row_number() OVER (ORDER BY part.key, figure.key) - 1 AS figure_id,
         part.value ->> '$.table' AS part, figure.value AS figure
  FROM input, json_each(data, '$.tables') AS part, json_each(part.value, '$.figures') AS figure;
INSERT INTO figures SELECT figure_id, part, figure ->> '$.item', figure ->> '$.figure',
    figure ->> '$.change.value', figure ->> '$.change.low', figure ->> '$.change.high', figure ->> '$.q'
  FROM flat;
INSERT INTO run_values SELECT figure_id, each.key, each.value ->> '$.value', each.value ->> '$.low',
    each.value ->> '$.high', each.value ->> '$.count', figure ->> ('$.pars[' || each.key || ']')
  FROM flat, json_each(figure, '$.values') AS each WHERE each.type <> 'null';
INSERT INTO findings SELECT each.key, each.value FROM input, json_each(data, '$.sentences') AS each;
INSERT INTO notes SELECT each.value FROM input, json_each(data, '$.notes') AS each;
)sql";

}  // namespace

absl::Status WriteSideBySideDatabase(const std::string& path, const Json& data) {
  return WriteJsonDatabase(path, {.tables = kTables, .rows = kRows}, data);
}

}  // namespace riftlab
