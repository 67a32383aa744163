// A schedule in which later games follow from the results of earlier ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"
#include "tournament/schedule/family_schedule.h"
#include "tournament/schedule/precision_schedule.h"

namespace riftlab {

// Whether later games of the run follow from earlier ones.
bool IsAdaptive(const TournamentConfig& config);

// The most seats that an agent of the run has in any of its games, whatever comes of them.
int MostSeats(const TournamentConfig& config, int agent);

// A PrecisionSchedule or a FamilySchedule, whichever the run has.
class AdaptiveSchedule {
 public:
  // The schedule of an adaptive run; nothing for another one. InvalidArgument as
  // PrecisionSchedule::Make says; NotFound where there is no such game. Precondition: a sequential
  // test fits the run (trusted).
  static absl::StatusOr<std::optional<AdaptiveSchedule>> Make(const TournamentConfig& config);

  // Adds the next game. Preconditions: games come in index order and are those of this schedule
  // (CHECKed as far as their number).
  void Add(const GameRecord& record);

  // Whether the run has what it was played for: there are no more games then.
  bool IsOver() const;

  // Why it is over, as a part of a sentence: "every error bar is below 10".
  std::string WhyOver() const;

  // The games that are decided: the first ones. More come when all of these have been added, unless
  // it is over or there are as many as the run may have.
  std::int64_t games_known() const;

  // Game `index`, below games_known() (CHECKed). Overwrites `game`.
  void At(std::uint64_t index, ScheduledGame& game) const;

  // About how many games it will take in all.
  std::int64_t ExpectedGames() const;

  // What became of the target or of the tests; nothing where the run has no such thing.
  std::optional<PrecisionResult> Precision() const;
  std::optional<FamilyResult> Family() const;

 private:
  using Rounds = std::variant<PrecisionSchedule, FamilySchedule>;
  explicit AdaptiveSchedule(Rounds rounds) : rounds_(std::move(rounds)) {}

  Rounds rounds_;
};

}  // namespace riftlab
