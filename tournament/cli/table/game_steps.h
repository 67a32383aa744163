// A recorded game, one decision after the other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/json.h"
#include "tournament/cli/framework/color.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/view_option.h"

namespace riftlab {

// Steps are numbered by decision from 0; the last one, number end(), is the position in which the
// game ended.
class GameSteps {
 public:
  // Game number `index` of the run in `dir`. Errors as ReadRecordedGame; FailedPrecondition too
  // when the game does not fit the rules, worded as "game 3 of run1 is damaged: ...".
  static absl::StatusOr<GameSteps> Read(const std::string& dir, std::int64_t index);

  // The steps of a game as it was recorded. FailedPrecondition when it does not fit the rules.
  static absl::StatusOr<GameSteps> Of(RecordedGame recorded);

  const AnyGame& game() const { return recorded_.game; }
  const GameRecord& record() const { return recorded_.record; }
  const std::vector<std::string>& agents() const { return recorded_.agents; }
  Origin origin() const { return recorded_.origin; }
  std::int64_t end() const { return static_cast<std::int64_t>(actions_.size()); }

  // Preconditions for the following: 0 <= step <= end() (CHECKed).

  const AnyState& position(std::int64_t step) const;

  // The seat that decides in this step; kNobody when the game is over.
  Player ToMove(std::int64_t step) const { return game().ToMove(position(step)); }

  // What was chosen in this step, in notation; empty at the end.
  std::string Move(std::int64_t step) const;

  // The same in words.
  std::string MoveWords(std::int64_t step) const;

  // What `viewer` is told of that: the move itself where all is open, else what its seat sees,
  // which may be nothing. Empty at the end.
  std::string Event(std::int64_t step, const Viewer& viewer) const;

  // The same in words, and where all is open what came of it, see OpenlyTold.
  std::string Told(std::int64_t step, const Viewer& viewer) const;

  // Who ended the game before its end and by what, as a clause; empty where nobody did.
  std::string FaultWords() const;

  // The step as text of so many columns: where in the game it is, what led to it, the table, and
  // after the last one the result.
  std::string Text(std::int64_t step, const Viewer& viewer, Color color = Color::kOff,
                   std::size_t columns = kUsualColumns) const;

  // The position as `viewer` may know it, as the "state" of a position file.
  Json State(std::int64_t step, const Viewer& viewer) const;

  // The position file of the step.
  std::string PositionFile(std::int64_t step, const Viewer& viewer) const;

 private:
  explicit GameSteps(RecordedGame recorded) : recorded_(std::move(recorded)) {}

  std::string Header(std::int64_t step, std::size_t columns) const;
  std::string LedHere(std::int64_t step, const Viewer& viewer, std::size_t columns) const;
  std::string WithMover(std::int64_t step, const std::string& move) const;
  std::string Result(std::size_t columns) const;

  RecordedGame recorded_;
  std::vector<AnyState> positions_;
  std::vector<Action> actions_;
};

}  // namespace riftlab
