#include "tournament/cli/table/recorded_play.h"

#include <filesystem>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/timing_line.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

// Those who sat at the table, each with a label of its own.
std::vector<AgentSpec> LabelledSeats(std::vector<AgentSpec> seats) {
  std::set<std::string> labels;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const std::string label = seats[seat].label;
    for (std::size_t number = seat; !labels.insert(seats[seat].label).second; ++number) {
      seats[seat].label = fmt::format("{} at seat {}", label, number);
    }
  }
  return seats;
}

absl::Status Write(const PreparedRun& run, const GameRecord& record, const std::string& dir) {
  ASSIGN_OR_RETURN(JournalWriter journal, JournalWriter::Create(dir, run.manifest));
  RETURN_IF_ERROR(journal.BeginSession(SessionLine(1, kDefaultBackend, {})));
  fmt::memory_buffer line;
  fmt::memory_buffer timing;
  GameLineFormat(run.manifest.config).Append(record, line);
  AppendTimingLine(record, timing);
  RETURN_IF_ERROR(journal.Append(fmt::to_string(line), fmt::to_string(timing)));
  return journal.Sync();
}

// The run of one game, whose record gets its place in it.
absl::StatusOr<PreparedRun> RunOf(const TournamentConfig& config, GameRecord& record) {
  ASSIGN_OR_RETURN(PreparedRun run, PrepareRun(config));
  ScheduleAt(run.schedule, 0, record.game);
  record.digest = DigestOf(record.moves, record.result.scores);
  return run;
}

absl::Status Keep(const TournamentConfig& config, const std::string& dir, GameRecord& record) {
  ASSIGN_OR_RETURN(const PreparedRun run, RunOf(config, record));
  return Write(run, record, dir);
}

// Of a run of one game.
TournamentConfig ConfigOf(const AnyGame& game, std::vector<AgentSpec> seats) {
  TournamentConfig config;
  config.game = game.info().name;
  config.rules = game.config();
  config.agents = std::move(seats);
  config.format = Format::kFixedSeats;
  config.games = 1;
  return config;
}

TournamentConfig ConfigOf(const PlaySetup& setup) {
  TournamentConfig config = ConfigOf(setup.game, LabelledSeats(setup.seats));
  config.seed = setup.seed;
  return config;
}

}  // namespace

absl::Status CheckIsFree(const std::string& dir) {
  std::error_code error;
  if (!std::filesystem::exists(dir, error)) return absl::OkStatus();
  const absl::StatusOr<std::string> in_the_way = EntryInTheWay(dir);
  if (in_the_way.ok() && in_the_way->empty()) return absl::OkStatus();
  return absl::AlreadyExistsError(
      fmt::format("'{}' is there already and is not an empty folder; give another name", dir));
}

absl::Status RecordPlay(const PlaySetup& setup, GameRecord record, const std::string& dir) {
  return Keep(ConfigOf(setup), dir, record);
}

absl::StatusOr<RecordedGame> AsRecorded(const PlaySetup& setup, GameRecord record) {
  const TournamentConfig config = ConfigOf(setup);
  RETURN_IF_ERROR(RunOf(config, record).status());
  RecordedGame recorded{.game = setup.game, .record = std::move(record)};
  for (const AgentSpec& agent : config.agents) recorded.agents.push_back(NameInGames(agent));
  return recorded;
}

absl::StatusOr<GameRecord> RecordWorld(const AnyGame& game, const std::vector<std::string>& names,
                                       const ToldWorld& world, const std::string& dir) {
  std::vector<AgentSpec> seats;
  for (const std::string& name : names) {
    seats.push_back({.label = name, .name = std::string(kPersonName), .params = {}});
  }
  TournamentConfig config = ConfigOf(game, std::move(seats));
  config.origin = world.assumed == 0 ? Origin::kTold : Origin::kAssumed;
  GameRecord record;
  record.timing.resize(names.size());
  for (std::size_t i = 0; i < world.actions.size(); ++i) {
    if (i > 0) record.moves += ' ';
    record.moves += game.ToText(world.positions[i], world.actions[i]);
    ++record.timing[game.ToMove(world.positions[i])].decisions;
  }
  record.decisions = std::ssize(world.actions);
  record.draws = world.draws;
  if (world.resigned) {
    record.faulty_seat = *world.resigned;
    record.fault = kResigns;
    record.result = FaultResult(SidesOf(game), *world.resigned);
    ++record.timing[*world.resigned].decisions;
    ++record.timing[*world.resigned].faults;
  } else {
    record.result = game.Result(world.positions.back());
  }
  RETURN_IF_ERROR(Keep(config, dir, record));
  return record;
}

}  // namespace riftlab
