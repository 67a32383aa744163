// One line of games.jsonl: a finished game. README.md beside this file describes every field.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

inline constexpr int kJournalSchema = 1;

// Writes and reads the lines of one run. Immutable; safe to share between threads.
class GameLineFormat {
 public:
  // `config` is effective: mode and labels filled in, labels different from each other and UTF-8.
  explicit GameLineFormat(const TournamentConfig& config);

  // Appends the line of `record`, line feed included.
  void Append(const GameRecord& record, fmt::memory_buffer& out) const;

  // The record of the line `text` (without line feed); its timing is empty. InvalidArgument says
  // what does not parse, or that the digest does not fit the moves. FailedPrecondition when the
  // line is sound but tells of another seed, game, mode or rules than the run's, or of an agent
  // that it has not.
  absl::StatusOr<GameRecord> Parse(std::string_view text) const;

 private:
  // What a line says of its run. InvalidArgument or FailedPrecondition as in Parse.
  absl::Status CheckRun(JsonFields& line) const;
  // Who played. FailedPrecondition for an agent that the run has not; what is wrong otherwise is
  // noted in `line`.
  absl::Status ReadPlayers(JsonFields& line, GameRecord& record) const;

  std::string game_;
  std::string mode_;
  std::map<std::string, std::string> rules_;
  std::uint64_t seed_;
  bool record_moves_;
  bool has_luck_;
  bool has_draws_;
  std::vector<std::string> labels_;       // by agent
  std::vector<std::string> label_parts_;  // by agent: the fields from its label to its score
  std::string run_part_;                  // the fields that are the same in every line
};

}  // namespace riftlab
