// The database of a run: what the queries in tournament/report/README.md say is what the reports
// say.
#include "tournament/report/sqlite_export.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "SQLiteCpp/SQLiteCpp.h"
#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/run_folder.h"
#include "tournament/balance/balance.h"
#include "tournament/balance/play_figures.h"
#include "tournament/ratings/standings.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// The queries in the README, in order.
std::vector<std::string> Queries() {
  const std::string text = Slurp(RIFTLAB_SOURCE_DIR "/tournament/report/README.md");
  const std::string start = "```sql\n";
  std::vector<std::string> queries;
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at)) {
    at += start.size();
    queries.push_back(text.substr(at, text.find("```", at) - at));
  }
  return queries;
}

enum Query : std::size_t {
  kAgents,
  kPairs,
  kSeats,
  kNames,
  kNumbers,
  kReasons,
  kClosest,
  kOptions
};

// A run, its database, and what the reports make of the same records.
struct Exported {
  TempFolder folder;
  std::vector<GameRecord> records;
  StandingsSummary standings;
  BalanceSummary balance;
  PlaySummary play;

  std::string path() const { return folder / "run.db"; }
  SQLite::Database Open() const { return {path(), SQLite::OPEN_READONLY}; }
};

absl::StatusOr<std::unique_ptr<SqliteExport>> Create(const PreparedRun& run, const AnyGame& game,
                                                     const std::string& path) {
  return SqliteExport::Create(
      path, game,
      {.manifest = run.manifest,
       .command = "riftlab again",
       .agents = std::vector<ReportAgent>(run.manifest.config.agents.size(), {.spec = "random"})});
}

std::unique_ptr<Exported> Export(const TournamentConfig& config) {
  auto exported = std::make_unique<Exported>();
  const absl::StatusOr<PreparedRun> run = PrepareRun(config);
  EXPECT_TRUE(run.ok()) << run.status();
  const absl::StatusOr<AnyGame> game = MakeGame(config.game, run->manifest.config.rules);
  EXPECT_TRUE(game.ok()) << game.status();
  const absl::StatusOr<std::unique_ptr<SqliteExport>> database =
      Create(*run, *game, exported->path());
  EXPECT_TRUE(database.ok()) << database.status();
  std::vector<std::string> labels;
  for (const AgentSpec& agent : config.agents) labels.push_back(agent.label);
  Standings standings(labels, game->NumPlayers(), SidesOf(*game));
  Balance balance(labels, SidesOf(*game), game->info().tags);
  PlayFigures play(SidesOf(*game), run->driver->chance_source);
  RunOptions options;
  options.measured_games = 10;
  options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
    (*database)->AddMeasures(record, measures);
    play.Add(record, measures);
  };
  options.on_record = [&](const GameRecord& record) {
    (*database)->Add(record);
    standings.Add(record);
    balance.Add(record);
    exported->records.push_back(record);
  };
  EXPECT_TRUE(RunTournament(config, options).ok());
  EXPECT_FALSE(std::filesystem::exists(exported->path()));
  EXPECT_TRUE((*database)->Finish({"a note"}).ok());
  exported->standings = standings.Finish();
  exported->balance = balance.Finish();
  exported->play = play.Finish();
  return exported;
}

// A column of the first row.
SQLite::Column First(SQLite::Statement& statement) {
  EXPECT_TRUE(statement.executeStep());
  return statement.getColumn(0);
}

std::int64_t CountOf(const SQLite::Database& database, const std::string& what) {
  SQLite::Statement statement(database, "SELECT count(*) FROM " + what);
  return First(statement).getInt64();
}

TEST(SqliteExportTest, HoldsEveryGame) {
  const auto exported = Export(RandomTournament("ripple_rush", 3, 12));
  const SQLite::Database database = exported->Open();
  EXPECT_EQ(exported->folder.Files(), std::vector<std::string>{"run.db"});
  EXPECT_EQ(CountOf(database, "games"), 12);
  EXPECT_EQ(CountOf(database, "players"), 24);
  EXPECT_EQ(CountOf(database, "run"), 1);
  EXPECT_EQ(CountOf(database, "notes WHERE note = 'a note'"), 1);
  SQLite::Statement keys(database, "PRAGMA foreign_key_check");
  EXPECT_FALSE(keys.executeStep());
  SQLite::Statement run(database, "SELECT seed, games_total, command, manifest FROM run");
  EXPECT_EQ(First(run).getString(), "11");
  EXPECT_EQ(run.getColumn(1).getInt64(), 12);
  EXPECT_EQ(run.getColumn(2).getString(), "riftlab again");
  EXPECT_NE(run.getColumn(3).getString().find("checksum"), std::string::npos);
  for (const GameRecord& record : exported->records) {
    SQLite::Statement game(
        database,
        "SELECT block, rotation, reason, turns, decisions, digest, moves, "
        "faulty_seat FROM games JOIN moves USING (game_index) WHERE game_index = ?");
    game.bind(1, static_cast<std::int64_t>(record.game.game_index));
    EXPECT_EQ(First(game).getInt64(), static_cast<std::int64_t>(record.game.block));
    EXPECT_EQ(game.getColumn(1).getInt(), record.game.rotation);
    EXPECT_EQ(game.getColumn(2).getString(), record.result.reason);
    EXPECT_EQ(game.getColumn(3).getInt(), record.result.turns);
    EXPECT_EQ(game.getColumn(4).getInt64(), record.decisions);
    EXPECT_EQ(game.getColumn(5).getString(), fmt::format("{:016x}", record.digest));
    EXPECT_EQ(game.getColumn(6).getString(), record.moves);
    EXPECT_TRUE(game.getColumn(7).isNull());
    SQLite::Statement player(
        database,
        "SELECT agent_id, score, rank, share FROM players WHERE game_index = ? "
        "ORDER BY seat");
    player.bind(1, static_cast<std::int64_t>(record.game.game_index));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(First(player).getInt(), record.game.agents[seat]);
      EXPECT_EQ(player.getColumn(1).getDouble(), record.result.scores[seat]);
      EXPECT_EQ(player.getColumn(2).getInt(), record.result.ranks[seat]);
      EXPECT_EQ(player.getColumn(3).getDouble(), record.result.shares[seat]);
    }
  }
}

TEST(SqliteExportTest, QueriesSayWhatTheRankingSays) {
  const auto exported = Export(RandomTournament("ripple_rush", 3, 30));
  const SQLite::Database database = exported->Open();
  SQLite::Statement agents(database, Queries().at(kAgents));
  std::size_t rows = 0;
  for (; agents.executeStep(); ++rows) {
    for (std::size_t agent = 0; agent < 3; ++agent) {
      if (exported->standings.labels[agent] != agents.getColumn(0).getString()) continue;
      const AgentStanding& standing = exported->standings.agents[agent];
      EXPECT_EQ(agents.getColumn(1).getInt64(), standing.appearances);
      EXPECT_NEAR(agents.getColumn(2).getDouble(), standing.points, 1e-9);
      EXPECT_NEAR(agents.getColumn(3).getDouble(), standing.share.value, 1e-9);
    }
  }
  EXPECT_EQ(rows, 3U);
  SQLite::Statement pairs(database, Queries().at(kPairs));
  for (const PairStanding& pair : exported->standings.pairs) {
    ASSERT_TRUE(pairs.executeStep());
    EXPECT_EQ(pairs.getColumn(0).getString(),
              exported->standings.labels[static_cast<std::size_t>(pair.first)]);
    EXPECT_EQ(pairs.getColumn(2).getInt64(), pair.wins);
    EXPECT_EQ(pairs.getColumn(3).getInt64(), pair.losses);
    EXPECT_EQ(pairs.getColumn(4).getInt64(), pair.draws);
  }
  EXPECT_FALSE(pairs.executeStep());
}

class SqliteGameTest : public testing::TestWithParam<std::string> {};

TEST_P(SqliteGameTest, QueriesSayWhatTheBalanceSays) {
  TournamentConfig config = RandomTournament(GetParam(), 1, 12);
  config.format = Format::kSelfPlay;
  if (GetParam() == "ripple_rush") config.rules.mode = "advanced";
  const auto exported = Export(config);
  const BalanceSummary& balance = exported->balance;
  const SQLite::Database database = exported->Open();

  SQLite::Statement seats(database, Queries().at(kSeats));
  for (const SeatBalance& seat : balance.seats) {
    ASSERT_TRUE(seats.executeStep());
    EXPECT_NEAR(seats.getColumn(1).getDouble(), seat.share.value, 1e-9);
    EXPECT_GE(seats.getColumn(2).getDouble(), 0);
  }
  std::size_t names = 0;
  SQLite::Statement statement(database, Queries().at(kNames));
  while (statement.executeStep()) {
    ++names;
    for (const TagBalance& tag : balance.tags) {
      if (tag.info.key != statement.getColumn(0).getString()) continue;
      for (const CategorySummary& category : tag.categories) {
        if (category.name != statement.getColumn(1).getString()) continue;
        EXPECT_EQ(statement.getColumn(2).getInt64(), category.count) << category.name;
        EXPECT_NEAR(statement.getColumn(3).getDouble(), category.share.value, 1e-9);
      }
    }
  }
  std::size_t expected_names = 0;
  std::size_t expected_numbers = 0;
  for (const TagBalance& tag : balance.tags) {
    if (tag.info.scope == TagScope::kSeat) expected_names += tag.categories.size();
    if (tag.info.kind == TagKind::kNumber) {
      expected_numbers += tag.info.scope == TagScope::kSeat ? balance.seats.size() : 1;
    }
  }
  EXPECT_EQ(names, expected_names);
  std::size_t numbers = 0;
  SQLite::Statement of_numbers(database, Queries().at(kNumbers));
  for (; of_numbers.executeStep(); ++numbers) {
    for (const TagBalance& tag : balance.tags) {
      if (tag.info.key != of_numbers.getColumn(0).getString()) continue;
      const bool of_seat = !of_numbers.getColumn(1).isNull();
      const auto seat = static_cast<std::size_t>(of_numbers.getColumn(1).getInt());
      const DistributionSummary& numbers_of_tag = of_seat ? tag.seats.at(seat) : tag.all;
      EXPECT_EQ(of_numbers.getColumn(2).getInt64(), numbers_of_tag.mean.count);
      EXPECT_NEAR(of_numbers.getColumn(3).getDouble(), numbers_of_tag.mean.value, 1e-9);
      EXPECT_EQ(of_numbers.getColumn(5).getDouble(), numbers_of_tag.max);
    }
  }
  EXPECT_EQ(numbers, expected_numbers);
  EXPECT_GT(names + numbers, 0U);
}

// Counted anew from who began, who sits where and who won.
TEST(SqliteExportTest, PlacesInTheOrderOfPlayAreThoseOfTheGames) {
  TournamentConfig config = RandomTournament("warrift", 1, 60);
  config.format = Format::kSelfPlay;
  config.rules.players = 3;
  const auto exported = Export(config);
  const SQLite::Database database = exported->Open();
  SQLite::Statement places(
      database,
      "SELECT (p.seat - CAST(v.name AS INTEGER) + 3) % 3 AS place, count(*), avg(p.share) "
      "FROM players p JOIN tag_values v USING (game_index) JOIN tags USING (tag_id) "
      "WHERE key = 'first_seat' GROUP BY place ORDER BY place");
  for (const TagBalance& tag : exported->balance.tags) {
    if (tag.info.role != TagRole::kPlace) continue;
    ASSERT_EQ(tag.categories.size(), 3U);
    for (const CategorySummary& place : tag.categories) {
      ASSERT_TRUE(places.executeStep());
      EXPECT_EQ(places.getColumn(1).getInt64(), 60);
      EXPECT_EQ(place.count, 60);
      EXPECT_NEAR(places.getColumn(2).getDouble(), place.share.value, 1e-12) << place.name;
    }
  }
  EXPECT_FALSE(places.executeStep());
  EXPECT_EQ(CountOf(database, "tag_values JOIN tags USING (tag_id) WHERE key = 'order'"), 180);
}

TEST_P(SqliteGameTest, QueriesSayHowItPlays) {
  TournamentConfig config = RandomTournament(GetParam(), 1, 12);
  config.format = Format::kSelfPlay;
  const auto exported = Export(config);
  const PlaySummary& play = exported->play;
  ASSERT_EQ(play.games, 10);
  const SQLite::Database database = exported->Open();
  EXPECT_EQ(CountOf(database, "choices"), play.legal_moves.mean.count);
  SQLite::Statement choices(database, "SELECT avg(legal_moves) FROM choices");
  EXPECT_NEAR(First(choices).getDouble(), play.legal_moves.mean.value, 1e-9);
  EXPECT_EQ(CountOf(database, "(SELECT DISTINCT game_index FROM chances)"), 10);
  SQLite::Statement chances(database, "SELECT sum(chance) FROM chances GROUP BY game_index, turn");
  while (chances.executeStep()) EXPECT_NEAR(chances.getColumn(0).getDouble(), 1, 1e-9);
  SQLite::Statement options(database, Queries().at(kOptions));
  std::size_t found = 0;
  for (; options.executeStep(); ++found) {
    for (const OptionSummary& option : play.options) {
      if (option.kind != options.getColumn(0).getString() ||
          option.option != options.getColumn(1).getString()) {
        continue;
      }
      EXPECT_EQ(options.getColumn(2).getInt64(), option.offered) << option.option;
      EXPECT_EQ(options.getColumn(3).getInt64(), option.chosen) << option.option;
      EXPECT_NEAR(options.getColumn(4).getDouble(), option.share.value, 1e-9) << option.option;
      EXPECT_NEAR(options.getColumn(5).getDouble(), option.by_chance, 1e-9) << option.option;
    }
  }
  EXPECT_EQ(found, play.options.size());
}

INSTANTIATE_TEST_SUITE_P(All, SqliteGameTest,
                         testing::Values("ripple_rush", "riftforce", "riftwalker", "warrift"),
                         [](const auto& row) { return row.param; });

TEST(SqliteExportTest, EveryQueryAnswers) {
  ASSERT_EQ(Queries().size(), 8U);
  const auto exported = Export(RandomTournament("riftwalker", 2, 4));
  const SQLite::Database database = exported->Open();
  for (const std::string& query : Queries()) {
    SQLite::Statement statement(database, query);
    EXPECT_TRUE(statement.executeStep()) << query;
  }
  SQLite::Statement reasons(database, Queries().at(kReasons));
  EXPECT_EQ(First(reasons).getString(), exported->standings.reasons[0].reason);
  EXPECT_EQ(reasons.getColumn(1).getInt64(), exported->standings.reasons[0].games);
}

TEST(SqliteExportTest, AFaultStandsInItsGame) {
  const absl::StatusOr<PreparedRun> run = PrepareRun(RandomTournament("ripple_rush", 2, 2));
  const absl::StatusOr<AnyGame> game = MakeGame("ripple_rush", run->manifest.config.rules);
  const TempFolder folder;
  GameRecord record;
  record.game.agents = {0, 1};
  record.result = {.scores = {0, 0},
                   .ranks = {2, 1},
                   .shares = {0, 1},
                   .reason = "fault",
                   .turns = 1,
                   .tags = {}};
  record.faulty_seat = 0;
  record.fault = "threw: 'quotes\"";
  const absl::StatusOr<std::unique_ptr<SqliteExport>> database =
      Create(*run, *game, folder / "run.db");
  (*database)->Add(record);
  EXPECT_TRUE((*database)->Finish({}).ok());
  const SQLite::Database opened(folder / "run.db", SQLite::OPEN_READONLY);
  SQLite::Statement fault(opened, "SELECT fault, faulty_seat FROM games");
  EXPECT_EQ(First(fault).getString(), record.fault);
  EXPECT_EQ(fault.getColumn(1).getInt(), 0);
  EXPECT_EQ(CountOf(opened, "moves"), 0);
}

TEST(SqliteExportTest, LeavesNothingWhenItDoesNotFinish) {
  const absl::StatusOr<PreparedRun> run = PrepareRun(RandomTournament("ripple_rush", 2, 2));
  const absl::StatusOr<AnyGame> game = MakeGame("ripple_rush", run->manifest.config.rules);
  const TempFolder folder;
  folder.Write("run.db", "as it was");
  {
    const absl::StatusOr<std::unique_ptr<SqliteExport>> database =
        Create(*run, *game, folder / "run.db");
    EXPECT_TRUE(database.ok()) << database.status();
  }
  EXPECT_EQ(folder.Files(), std::vector<std::string>{"run.db"});
  EXPECT_EQ(folder.Read("run.db"), "as it was");
  EXPECT_TRUE(absl::IsUnavailable(Create(*run, *game, folder / "none/run.db").status()));
}

TEST(SqliteExportTest, AFullDiskLeavesNothing) {
  const absl::StatusOr<PreparedRun> run = PrepareRun(RandomTournament("ripple_rush", 2, 2));
  const absl::StatusOr<AnyGame> game = MakeGame("ripple_rush", run->manifest.config.rules);
  const TempFolder folder;
  const absl::StatusOr<std::unique_ptr<SqliteExport>> database =
      Create(*run, *game, folder / "run.db");
  ASSERT_TRUE(database.ok()) << database.status();
  {
    const FileSizeLimit limit(1 << 14);
    GameRecord record;
    record.game.agents = {0, 1};
    record.result = {.scores = {1, 2},
                     .ranks = {2, 1},
                     .shares = {0, 1},
                     .reason = "end",
                     .turns = 1,
                     .tags = {}};
    for (record.game.game_index = 0; record.game.game_index < 1000; ++record.game.game_index) {
      (*database)->Add(record);
    }
    const absl::Status status = (*database)->Finish({});
    EXPECT_TRUE(absl::IsUnavailable(status)) << status;
    EXPECT_NE(status.message().find("run.db': "), absl::string_view::npos) << status;
  }
}

}  // namespace
}  // namespace riftlab
