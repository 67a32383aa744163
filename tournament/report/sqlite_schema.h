// The tables of a run in SQLite.
#pragma once

#include <string_view>

namespace riftlab {

// Version of the schema; a column may be added, and none changes its meaning, under one version.
inline constexpr int kSqliteSchema = 1;

inline constexpr std::string_view kSqliteTables = R"sql(
CREATE TABLE run (
  schema INTEGER NOT NULL,
  version TEXT NOT NULL,
  command TEXT NOT NULL,
  game TEXT NOT NULL,
  mode TEXT NOT NULL,
  players INTEGER NOT NULL,
  format TEXT NOT NULL,
  seed TEXT NOT NULL,
  games_total INTEGER NOT NULL,
  cards_hash TEXT NOT NULL,
  manifest TEXT NOT NULL
);
CREATE TABLE notes (note TEXT NOT NULL);
CREATE TABLE rules (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE agents (
  agent_id INTEGER PRIMARY KEY,
  label TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  spec TEXT NOT NULL,
  cheats INTEGER NOT NULL
);
CREATE TABLE agent_params (
  agent_id INTEGER NOT NULL REFERENCES agents,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (agent_id, key)
) WITHOUT ROWID;
CREATE TABLE seats (seat INTEGER PRIMARY KEY, side INTEGER NOT NULL);
CREATE TABLE games (
  game_index INTEGER PRIMARY KEY,
  block INTEGER NOT NULL,
  rotation INTEGER NOT NULL,
  reason TEXT NOT NULL,
  turns INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  faulty_seat INTEGER REFERENCES seats,
  fault TEXT,
  digest TEXT NOT NULL
);
CREATE TABLE players (
  game_index INTEGER NOT NULL REFERENCES games,
  seat INTEGER NOT NULL REFERENCES seats,
  agent_id INTEGER NOT NULL REFERENCES agents,
  score REAL NOT NULL,
  rank INTEGER NOT NULL,
  share REAL NOT NULL,
  PRIMARY KEY (game_index, seat)
) WITHOUT ROWID;
CREATE TABLE moves (game_index INTEGER PRIMARY KEY REFERENCES games, moves TEXT NOT NULL);
CREATE TABLE choices (
  game_index INTEGER NOT NULL REFERENCES games,
  decision INTEGER NOT NULL,
  legal_moves INTEGER NOT NULL,
  PRIMARY KEY (game_index, decision)
) WITHOUT ROWID;
CREATE TABLE chances (
  game_index INTEGER NOT NULL REFERENCES games,
  turn INTEGER NOT NULL,
  side INTEGER NOT NULL,
  chance REAL NOT NULL,
  PRIMARY KEY (game_index, turn, side)
) WITHOUT ROWID;
CREATE TABLE options (
  game_index INTEGER NOT NULL REFERENCES games,
  kind TEXT NOT NULL,
  option TEXT NOT NULL,
  offered INTEGER NOT NULL,
  chosen INTEGER NOT NULL,
  by_chance REAL NOT NULL,
  turns INTEGER NOT NULL,
  turns_chosen INTEGER NOT NULL,
  PRIMARY KEY (game_index, kind, option)
) WITHOUT ROWID;
CREATE TABLE tags (
  tag_id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  kind TEXT NOT NULL,
  help TEXT NOT NULL
);
CREATE TABLE tag_values (
  game_index INTEGER NOT NULL REFERENCES games,
  tag_id INTEGER NOT NULL REFERENCES tags,
  seat INTEGER REFERENCES seats,
  name TEXT,
  number INTEGER
);
)sql";

// Made once all rows are there.
inline constexpr std::string_view kSqliteIndices = R"sql(
CREATE INDEX games_by_block ON games (block);
CREATE INDEX players_by_agent ON players (agent_id);
CREATE INDEX tag_values_by_game ON tag_values (game_index, seat);
CREATE INDEX tag_values_by_name ON tag_values (tag_id, name);
)sql";

}  // namespace riftlab
