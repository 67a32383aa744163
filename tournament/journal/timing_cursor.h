// Walks through timing.jsonl beside the games that it times.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/journal/line_reader.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// How much of a timing file is about some games.
struct SoundTiming {
  std::int64_t bytes = 0;
  std::int64_t games = 0;  // that it times
};

// Reads the beginning of the timing file `path` that is about `games`, in order and each at most
// once, and the sessions up to there; hands each line to `take`, without its line feed. Nothing
// where there is no file. FailedPrecondition when it cannot be read; an error of `take` ends it.
using TakeLine = std::function<absl::Status(std::string_view line)>;
absl::StatusOr<SoundTiming> ReadSoundTiming(const std::string& path, GameRange games,
                                            const TakeLine& take = nullptr);

class TimingCursor {
 public:
  // Is told what is wrong with a line of the file, counted from 1.
  using OnFault = std::function<void(std::int64_t line, const std::string& what)>;

  // Errors as LineReader::Open.
  static absl::StatusOr<TimingCursor> Open(const std::string& path);

  // The line that times game `index`, valid until the next call, or nothing when the file has none.
  // Games are asked for in ascending order, and none is left out; session lines on the way are
  // checked.
  std::optional<std::string_view> Find(std::int64_t index, const OnFault& on_fault);

  // Whether the file could be read so far; as LineReader::status.
  const absl::Status& status() const { return reader_.status(); }

  // The host of the session that the line found last is of; empty where it does not say.
  const std::string& session_host() const { return session_host_; }

  // Where the line found last stands.
  std::int64_t line_number() const { return line_number_; }

  // Reads the rest of the file, after the last game that was there. Times of the games that are
  // missing may follow in order: a killed run may have timed what did not reach its journal.
  void Finish(GameRange missing, const OnFault& on_fault);

 private:
  explicit TimingCursor(LineReader reader) : reader_(std::move(reader)) {}

  bool Next();
  void CheckSession(std::int64_t next_game, const OnFault& on_fault);

  LineReader reader_;
  std::string session_host_;
  std::int64_t line_number_ = 0;
  bool is_kept_ = false;    // the current line is of a game that was not asked for yet
  bool has_ended_ = false;  // and that was told
};

}  // namespace riftlab
