#include "tournament/cli/table/recorded_play.h"

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/journal_writer.h"
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

}  // namespace

absl::Status CheckNewFolder(const std::string& dir) {
  std::error_code error;
  if (!std::filesystem::exists(dir, error)) return absl::OkStatus();
  if (std::filesystem::is_empty(dir, error) && !error) return absl::OkStatus();
  return absl::AlreadyExistsError(
      fmt::format("'{}' is there already and is not an empty folder; give another name", dir));
}

absl::Status RecordPlay(const PlaySetup& setup, GameRecord record, const std::string& dir) {
  TournamentConfig config;
  config.game = setup.game.info().name;
  config.rules = setup.game.config();
  config.agents = LabelledSeats(setup.seats);
  config.format = Format::kFixedSeats;
  config.games = 1;
  config.seed = setup.seed;
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(config));
  ScheduleAt(run.schedule, 0, record.game);
  record.digest = DigestOf(record.moves, record.result.scores);
  return Write(run, record, dir);
}

}  // namespace riftlab
