// The schedule of a run that tests several candidates against one base until each has its verdict.
//
// It is made in rounds. In each round every candidate without a verdict plays the base, as many
// blocks as it played before times a small part; one with a verdict plays no more. Rounds end at
// fixed blocks, and only games of earlier rounds count for who goes on, so that threads,
// interruptions and machines have no say in it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "tournament/ratings/test_family.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"
#include "tournament/schedule/allotment.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {

// Whether the run tests several candidates: a sequential test of three agents or more.
bool IsFamily(const TournamentConfig& config);

// The schedule of one candidate, agent 0, and the base, agent 1, of a run with this one.
ScheduleSpec PairOf(ScheduleSpec schedule);

class FamilySchedule {
 public:
  // Of a run with these agents, the base last, of at most `games` games, whole blocks. `sides` are
  // by seat. Preconditions: at least two agents, a test that fits the game (trusted).
  FamilySchedule(const SprtSpec& test, const ScheduleSpec& schedule, const std::vector<int>& sides,
                 std::int64_t games);

  // Adds the next game. Precondition: games come in index order and are those of this schedule
  // (CHECKed as far as their number).
  void Add(const GameRecord& record);

  // Whether every candidate has its verdict: there are no more games then.
  bool IsOver() const { return is_over_; }

  // The games that are decided: the first ones. More come when all of these have been added.
  std::int64_t games_known() const {
    return is_over_ ? games_ : allotment_.num_blocks() * per_block_;
  }

  // Game `index`, below games_known() (CHECKed). Overwrites `game`.
  void At(std::uint64_t index, ScheduledGame& game) const;

  // About how many games it will take in all.
  std::int64_t ExpectedGames() const;

  FamilyResult Result() const { return family_.Result(); }

 private:
  void BeginRound();

  ScheduleSpec pair_;         // of one candidate and the base
  std::int64_t per_block_;    // games
  std::int64_t most_blocks_;  // of the run
  std::int64_t lineups_;      // of one candidate and the base
  TestFamily family_;
  Allotment allotment_;  // line-up l of candidate c has number c * lineups_ + l
  std::int64_t games_ = 0;
  bool is_over_ = false;
};

}  // namespace riftlab
