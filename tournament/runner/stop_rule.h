// What a run plays, and where it ends before its last game.
#pragma once

#include <cstdint>
#include <optional>

#include "tournament/ratings/sequential_test.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"
#include "tournament/schedule/adaptive_schedule.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {

// Follows the games of a run in index order and says which come next and when it is over: by
// sequential tests, or by the error bars of the ratings, where the configuration asks for either.
// What it says depends on these games alone.
class StopRule {
 public:
  // Precondition: the configuration passes PrepareRun.
  explicit StopRule(const TournamentConfig& config);

  // Adds the next game.
  void Add(const GameRecord& record);

  // Whether the run ends with the last game added.
  bool IsOver() const;

  // The games whose seats are decided: the first ones. More only come with Add of the last of them,
  // so that until then other threads may call At.
  std::int64_t games_known() const { return adaptive_ ? adaptive_->games_known() : games_; }

  // Game `index`, below games_known(). Overwrites `game`.
  void At(std::uint64_t index, ScheduledGame& game) const;

  // About how many games there will be, for people who wait; at most all of the run.
  std::int64_t ExpectedGames() const;

  // Whether the run may be over before its last game.
  bool MayEndEarly() const { return test_ || adaptive_; }

  // Whether any game may be the last one: otherwise a run ends with the last game known.
  bool MayEndAmid() const { return test_.has_value(); }

  // What became of the test, the target or the tests of several candidates; nothing where there is
  // none.
  std::optional<SequentialResult> TestResult() const;
  std::optional<PrecisionResult> TargetResult() const;
  std::optional<FamilyResult> FamilyOfTests() const;

 private:
  ScheduleSpec schedule_;
  std::int64_t games_;  // of the run, at most
  std::optional<SequentialTest> test_;
  std::optional<AdaptiveSchedule> adaptive_;
};

}  // namespace riftlab
