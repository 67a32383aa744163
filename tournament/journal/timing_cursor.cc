#include "tournament/journal/timing_cursor.h"

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/timing_line.h"

namespace riftlab {
namespace {

constexpr std::int64_t kSession = -1;  // as TimingLineIndex has it
constexpr std::string_view kNoTiming = "neither the start of a session nor the timing of a game";

}  // namespace

absl::StatusOr<SoundTiming> ReadSoundTiming(const std::string& path, GameRange games,
                                            const TakeLine& take) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path);
  if (absl::IsNotFound(reader.status())) return SoundTiming{};
  if (!reader.ok()) return reader.status();
  SoundTiming sound;
  std::int64_t next = games.first;
  while (reader->Next()) {
    const std::optional<std::int64_t> index = TimingLineIndex(reader->line());
    if (!index || *index >= games.end) break;
    const bool is_session = *index == kSession;
    if (!is_session && *index < next) break;
    if (!is_session) {
      next = *index + 1;
      ++sound.games;
    }
    sound.bytes = reader->end();
    if (take) {
      RETURN_IF_ERROR(take(reader->line()));
    }
  }
  if (!reader->status().ok()) return reader->status();
  return sound;
}

absl::StatusOr<TimingCursor> TimingCursor::Open(const std::string& path) {
  ASSIGN_OR_RETURN(LineReader reader, LineReader::Open(path));
  return TimingCursor(std::move(reader));
}

bool TimingCursor::Next() {
  if (is_kept_) {
    is_kept_ = false;
    return true;
  }
  ++line_number_;
  return reader_.Next();
}

void TimingCursor::CheckSession(std::int64_t next_game, const OnFault& on_fault) {
  const absl::StatusOr<Session> session = ParseSessionLine(reader_.line());
  session_host_ = session.ok() ? session->host : "";
  if (!session.ok()) {
    on_fault(line_number_, std::string{session.status().message()});
  } else if (session->first_game != next_game) {
    on_fault(line_number_, fmt::format("first_game is {}, not {}", session->first_game, next_game));
  }
}

std::optional<std::string_view> TimingCursor::Find(std::int64_t index, const OnFault& on_fault) {
  while (!has_ended_) {
    if (!Next()) {
      has_ended_ = true;
      on_fault(line_number_, fmt::format("the timing ends in front of game {}", index));
      break;
    }
    const std::optional<std::int64_t> found = TimingLineIndex(reader_.line());
    if (!found) {
      // Taken for the line of this game, so that one damaged line is one fault.
      on_fault(line_number_, std::string(kNoTiming));
      return std::nullopt;
    }
    if (*found == index) return reader_.line();
    if (*found == kSession) {
      CheckSession(index, on_fault);
    } else if (*found > index) {
      is_kept_ = true;
      on_fault(line_number_, fmt::format("game_index is {}, not {}", *found, index));
      return std::nullopt;
    } else {
      on_fault(line_number_, fmt::format("game {} is timed again", *found));
    }
  }
  return std::nullopt;
}

void TimingCursor::Finish(GameRange missing, const OnFault& on_fault) {
  std::int64_t next_game = missing.first;
  while (!has_ended_ && Next()) {
    const std::optional<std::int64_t> found = TimingLineIndex(reader_.line());
    if (!found) {
      on_fault(line_number_, std::string(kNoTiming));
    } else if (*found == kSession) {
      CheckSession(next_game, on_fault);
    } else if (*found != next_game || *found >= missing.end) {
      on_fault(line_number_, fmt::format("times game {}, which the run does not have", *found));
    } else {
      ++next_game;
    }
  }
}

}  // namespace riftlab
