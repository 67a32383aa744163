// The schedule of a run that goes on until the error bars of its ratings are small enough, and in
// which later meetings follow from the results of earlier ones.
//
// It is made in rounds. The first round plays every line-up equally often. At the end of each round
// the ratings are fitted to all games so far; where some error bar is not below the target, the
// next round gets a part of the blocks played so far, given to the line-ups that lower the largest
// error bars most (schedule/next_blocks.h). Rounds end at fixed blocks, and only games of earlier
// rounds count, so that threads, interruptions and machines have no say in it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/ratings/placement_blocks.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"
#include "tournament/schedule/allotment.h"
#include "tournament/schedule/next_blocks.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {

// Line-ups that such a run can choose from: at most so many.
inline constexpr std::int64_t kMaxChosenLineups = 20'000;

// How often a line-up was played.
struct LineupCount {
  std::vector<int> agents;  // ascending
  std::int64_t blocks = 0;
  std::int64_t games = 0;
};

// What became of the target.
struct PrecisionResult {
  double target = 0;       // Elo
  RatingOptions rating{};  // the ratings that are meant
  ErrorState errors;       // at the end of the last complete round; no worst agent before
  std::int64_t rounds = 0;
  std::int64_t games = 0;            // played in all
  std::int64_t games_in_rounds = 0;  // in complete rounds
  std::vector<LineupCount> lineups;  // all of them, by number
};

class PrecisionSchedule {
 public:
  // The schedule of a run that has an error target; nothing for one without. InvalidArgument when
  // the target cannot be that of this run: self-play or a solo game, a sequential test beside it,
  // more than kMaxChosenLineups, a number out of range, an anchor that is no agent, a model that
  // does not fit, the schedule or the game cannot be made. NotFound where there is no such game.
  static absl::StatusOr<std::optional<PrecisionSchedule>> Make(const TournamentConfig& config);

  // The schedule of a run of at most `games` games, whole blocks, with these sides by seat.
  // Preconditions: what Make checks (trusted).
  PrecisionSchedule(const ErrorTarget& target, const ScheduleSpec& schedule,
                    const std::vector<int>& sides, std::int64_t games);

  // Adds the next game. Preconditions: games come in index order and are those of this schedule
  // (CHECKed as far as their number).
  void Add(const GameRecord& record);

  // Whether all error bars are below the target: there are no more games then.
  bool IsOver() const { return errors_.is_reached; }

  // The games that are decided: the first ones. More come when all of these have been added, unless
  // the target is reached or there are as many as the run may have.
  std::int64_t games_known() const;

  // Game `index`, below games_known() (CHECKed). Overwrites `game`.
  void At(std::uint64_t index, ScheduledGame& game) const;

  // About how many games it will take in all, from the largest error bar now.
  std::int64_t ExpectedGames() const;

  PrecisionResult Result() const;

 private:
  void BeginFirstRound();
  void EndRound();
  std::int64_t blocks_left() const { return most_blocks_ - allotment_.num_blocks(); }

  ErrorTarget target_;
  ScheduleSpec schedule_;
  std::int64_t per_block_;    // games
  std::int64_t most_blocks_;  // of the run
  std::vector<int> sides_;    // by seat
  MeetingPlan plan_;
  Allotment allotment_;

  PairBlocks pairs_;
  PlacementBlocks placements_;
  std::vector<PairResult> block_results_;  // of the block under way
  std::int64_t games_ = 0;
  std::vector<std::int64_t> played_;  // games by line-up
  ErrorState errors_;
  std::int64_t rounds_ = 0;
  std::int64_t games_in_rounds_ = 0;
};

}  // namespace riftlab
