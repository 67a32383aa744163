#include "tournament/rebalance/rebalance_sqlite.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "tournament/journal/manifest.h"
#include "tournament/report/figures.h"
#include "tournament/report/json_database.h"

namespace riftlab {
namespace {

constexpr const char* kSearchTables = R"sql(
CREATE TABLE search (
  schema INTEGER NOT NULL,
  version TEXT NOT NULL,
  game TEXT NOT NULL,
  mode TEXT NOT NULL,
  players INTEGER NOT NULL,
  seed TEXT NOT NULL,
  finish TEXT NOT NULL,
  verdict TEXT NOT NULL,
  games INTEGER NOT NULL,
  tables INTEGER NOT NULL,
  steps INTEGER NOT NULL,
  miss_before REAL,
  miss REAL,
  nearest_change TEXT,
  nearest_games INTEGER,
  nearest_miss REAL,
  nearest_miss_before REAL,
  nearest_miss_in_all REAL,
  nearest_miss_before_in_all REAL,
  variant TEXT,
  manifest TEXT NOT NULL
);
CREATE TABLE goals (
  goal_id INTEGER PRIMARY KEY,
  goal TEXT NOT NULL,
  low REAL NOT NULL,
  high REAL NOT NULL,
  agent TEXT NOT NULL
);
CREATE TABLE knobs (knob_id INTEGER PRIMARY KEY, knob TEXT NOT NULL, path TEXT NOT NULL);
CREATE TABLE knob_values (
  knob_id INTEGER NOT NULL REFERENCES knobs,
  place INTEGER NOT NULL,
  value TEXT NOT NULL,
  is_before INTEGER NOT NULL,
  is_after INTEGER NOT NULL,
  PRIMARY KEY (knob_id, place)
) WITHOUT ROWID;
CREATE TABLE races (
  changes INTEGER PRIMARY KEY,
  tables INTEGER NOT NULL,
  first_games INTEGER NOT NULL,
  last_games INTEGER NOT NULL,
  miss REAL,
  nearest TEXT NOT NULL
);
CREATE TABLE candidates (
  candidate_id INTEGER PRIMARY KEY,
  round TEXT NOT NULL,
  change TEXT NOT NULL,
  games INTEGER NOT NULL
);
CREATE TABLE readings (
  candidate_id INTEGER NOT NULL REFERENCES candidates,
  goal_id INTEGER NOT NULL REFERENCES goals,
  figure TEXT NOT NULL,
  count INTEGER NOT NULL,
  value REAL,
  error REAL,
  PRIMARY KEY (candidate_id, goal_id, figure)
) WITHOUT ROWID;
CREATE TABLE confirmations (
  level_id INTEGER PRIMARY KEY,
  agent TEXT NOT NULL,
  is_stronger INTEGER NOT NULL,
  games INTEGER NOT NULL
);
CREATE TABLE confirmed (
  level_id INTEGER NOT NULL REFERENCES confirmations,
  goal_id INTEGER NOT NULL REFERENCES goals,
  figure TEXT NOT NULL,
  before REAL,
  before_low REAL,
  before_high REAL,
  after REAL,
  after_low REAL,
  after_high REAL,
  status_before TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (level_id, goal_id, figure)
) WITHOUT ROWID;
CREATE TABLE moved (
  level_id INTEGER NOT NULL REFERENCES confirmations,
  part TEXT NOT NULL,
  item TEXT NOT NULL,
  figure TEXT NOT NULL,
  before REAL,
  after REAL,
  change REAL,
  change_low REAL,
  change_high REAL,
  q REAL
);
CREATE TABLE notes (note TEXT NOT NULL);
)sql";

constexpr const char* kSearchRows = R"sql(
INSERT INTO search SELECT data ->> '$.schema', data ->> '$.version', data ->> '$.game',
    data ->> '$.mode', data ->> '$.players', data ->> '$.seed', data ->> '$.end',
    data ->> '$.verdict', data ->> '$.games', data ->> '$.tables', data ->> '$.steps',
    data ->> '$.miss_before', data ->> '$.miss',
    data ->> '$.nearest_on_fresh_deals.change', data ->> '$.nearest_on_fresh_deals.games',
    data ->> '$.nearest_on_fresh_deals.miss', data ->> '$.nearest_on_fresh_deals.miss_before',
    data ->> '$.nearest_on_fresh_deals.miss_in_all',
    data ->> '$.nearest_on_fresh_deals.miss_before_in_all', nullif(data ->> '$.variant', ''),
    data ->> '$.manifest'
  FROM input;
INSERT INTO goals SELECT each.key, each.value ->> '$.goal', each.value ->> '$.low',
    each.value ->> '$.high', each.value ->> '$.agent'
  FROM input, json_each(data, '$.goals') AS each;
INSERT INTO knobs SELECT each.key, each.value ->> '$.knob', each.value ->> '$.path'
  FROM input, json_each(data, '$.knobs') AS each;
INSERT INTO knob_values SELECT knob.key, each.key, each.value,
    each.key = knob.value ->> '$.before', each.key = knob.value ->> '$.after'
  FROM input, json_each(data, '$.knobs') AS knob, json_each(knob.value, '$.values') AS each;
INSERT INTO races SELECT each.value ->> '$.changes', each.value ->> '$.tables',
    each.value ->> '$.first_games', each.value ->> '$.last_games', each.value ->> '$.miss',
    each.value ->> '$.nearest'
  FROM input, json_each(data, '$.races') AS each;
INSERT INTO candidates SELECT each.key, each.value ->> '$.round', each.value ->> '$.change',
    each.value ->> '$.games'
  FROM input, json_each(data, '$.candidates') AS each;
INSERT INTO readings SELECT candidate.key, goal.key, each.value ->> '$.name',
    each.value ->> '$.count', each.value ->> '$.value', each.value ->> '$.error'
  FROM input, json_each(data, '$.candidates') AS candidate,
    json_each(candidate.value, '$.goals') AS goal, json_each(goal.value) AS each;
INSERT INTO confirmations SELECT each.key, each.value ->> '$.agent', each.value ->> '$.stronger',
    each.value ->> '$.games'
  FROM input, json_each(data, '$.levels') AS each;
INSERT INTO confirmed SELECT level.key, each.value ->> '$.goal_id', each.value ->> '$.figure',
    each.value ->> '$.before.value', each.value ->> '$.before.low', each.value ->> '$.before.high',
    each.value ->> '$.after.value', each.value ->> '$.after.low', each.value ->> '$.after.high',
    each.value ->> '$.status_before', each.value ->> '$.status'
  FROM input, json_each(data, '$.levels') AS level, json_each(level.value, '$.goals') AS each;
INSERT INTO moved SELECT level.key, each.value ->> '$.part', each.value ->> '$.item',
    each.value ->> '$.figure', each.value ->> '$.before.value', each.value ->> '$.after.value',
    each.value ->> '$.change.value', each.value ->> '$.change.low', each.value ->> '$.change.high',
    each.value ->> '$.q'
  FROM input, json_each(data, '$.levels') AS level, json_each(level.value, '$.others') AS each;
INSERT INTO notes SELECT each.value FROM input, json_each(data, '$.notes') AS each;
)sql";

Json GoalRowsOf(const RecordedRebalance& recorded, const RebalanceReport& report) {
  Json rows = Json::array();
  for (const Goal& goal : report.goals) {
    rows.push_back({{"goal", goal.text},
                    {"low", goal.low},
                    {"high", goal.high},
                    {"agent", goal.agent.empty() ? recorded.plan.agent : goal.agent}});
  }
  return rows;
}

Json KnobRowsOf(const RebalanceReport& report) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < report.knobs.size(); ++i) {
    const Knob& knob = report.knobs[i];
    std::size_t after = knob.start;
    for (const KnobChange& change : report.outcome.best) {
      if (change.knob == i) after = change.value;
    }
    rows.push_back({{"knob", knob.text},
                    {"path", knob.path},
                    {"values", knob.values},
                    {"before", knob.start},
                    {"after", after}});
  }
  return rows;
}

Json CandidateRowsOf(const RecordedRebalance& recorded) {
  Json rows = Json::array();
  for (const RebalanceStep& step : recorded.steps) {
    rows.push_back(StepLine(static_cast<std::int64_t>(rows.size()), step));
  }
  return rows;
}

Json LevelRowOf(const LevelConfirmation& level) {
  Json goals = Json::array();
  for (const GoalResult& row : level.goals) {
    goals.push_back({{"goal_id", row.goal},
                     {"figure", row.name},
                     {"before", EstimateToJson(row.before)},
                     {"after", EstimateToJson(row.after)},
                     {"status_before", ToText(row.status_before)},
                     {"status", ToText(row.status_after)}});
  }
  Json others = Json::array();
  if (level.is_changed) {
    for (const VariantTable& table : level.others.tables) {
      for (const VariantFigure& figure : table.figures) {
        others.push_back({{"part", table.name},
                          {"item", figure.item},
                          {"figure", figure.figure},
                          {"before", EstimateToJson(figure.estimate.first)},
                          {"after", EstimateToJson(figure.estimate.second)},
                          {"change", EstimateToJson(figure.estimate.difference)},
                          {"q", figure.q ? Json(*figure.q) : Json(nullptr)}});
      }
    }
  }
  return {{"agent", level.agent.Text()},
          {"stronger", level.is_stronger},
          {"games", level.games},
          {"goals", std::move(goals)},
          {"others", std::move(others)}};
}

}  // namespace

absl::Status WriteRebalanceDatabase(const std::string& path, const RecordedRebalance& recorded,
                                    const RebalanceReport& report) {
  Json data = RebalanceToJson(report);
  data["version"] = recorded.manifest.version;
  data["seed"] = fmt::format("{}", recorded.manifest.config.seed);
  data["manifest"] = FormatManifest(recorded.manifest);
  data["goals"] = GoalRowsOf(recorded, report);
  data["knobs"] = KnobRowsOf(report);
  data["candidates"] = CandidateRowsOf(recorded);
  Json levels = Json::array();
  for (const LevelConfirmation& level : report.confirmation.levels) {
    levels.push_back(LevelRowOf(level));
  }
  data["levels"] = std::move(levels);
  return WriteJsonDatabase(path, {.tables = kSearchTables, .rows = kSearchRows}, data);
}

}  // namespace riftlab
