// Positions as Python holds them: the whole of one, and what one seat sees of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/game_types.h"
#include "engine/core/types.h"
#include "tournament/play/live_game.h"
#include "tournament/python/game_object.h"

namespace riftlab::python {

class State;

// What one seat knows. Immutable but for a world that is sampled when first asked for: not
// thread-safe until then.
class View {
 public:
  View(GameObject game, AnyInfoSet info);

  const GameObject& game() const { return game_; }
  const AnyInfoSet& info() const { return info_; }
  Player seat() const { return game_.Observer(info_); }

  // A world that fits, always the same one; it says whose move it is and what is legal.
  const AnyState& World() const;
  Player ToMove() const { return game_.ToMove(World()); }
  // The moves of the observer, ascending; none where it does not decide.
  std::vector<std::string> LegalMoves() const;
  // Their numbers (learner_view.h), in the same order. InvalidArgument where the game has none.
  absl::StatusOr<std::vector<int>> ActionIds() const;
  // The inputs that are on, ascending. InvalidArgument where the game has none.
  absl::StatusOr<std::vector<std::uint16_t>> Inputs() const;

  // A world drawn by `seed`, as its luck to come is: the position that `riftlab play` starts from
  // this view with that seed. No game that is dealt or set up by `seed` has that luck.
  State Determinize(std::uint64_t seed) const;

  friend bool operator==(const View& a, const View& b) {
    return IsSameGame(a.game_, b.game_) && a.info_ == b.info_;
  }

 private:
  GameObject game_;
  AnyInfoSet info_;
  mutable std::optional<AnyState> world_;
};

// A whole position, and the luck to come.
class State {
 public:
  // A fresh deal, as that of the first game of a run with this seed.
  static State Deal(const GameObject& game, std::uint64_t seed);
  // From a position of `game`.
  static State From(const GameObject& game, const AnyState& position, std::uint64_t seed);
  // A move, and the position in which it was made.
  struct Step {
    AnyState before;
    Action action;
  };
  // From where that of `parts` began, by the same moves; what Event tells then is needed where
  // there are none. InvalidArgument names the first move that is not legal.
  struct Parts {
    std::uint64_t seed = 0;
    std::optional<AnyState> start;  // none: a fresh deal
    std::vector<Action> moves;      // made since
    // What Event tells of the position: the deal, or the last move.
    bool is_dealt = true;
    std::optional<Step> last;
  };
  static absl::StatusOr<State> Replayed(const GameObject& game, const Parts& parts);

  const GameObject& game() const { return game_; }
  const Parts& parts() const { return parts_; }
  const AnyState& state() const { return live_.state(); }
  Player ToMove() const { return live_.ToMove(); }

  // In notation, ascending by action; none when the game is over.
  std::vector<std::string> LegalMoves() const;
  // As those of View.
  absl::StatusOr<std::vector<int>> ActionIds() const;
  // Makes the move that is written `move`. InvalidArgument says what would be right, and nothing
  // has happened then.
  absl::Status Apply(std::string_view move);
  // Makes the move number `index` of LegalMoves(). Errors likewise.
  absl::Status ApplyNth(std::int64_t index);
  // Makes the move with this number (learner_view.h). Errors likewise.
  absl::Status ApplyId(std::int64_t id);

  // The same position with other luck to come.
  State WithLuck(std::uint64_t seed) const;

  // InvalidArgument for what is no seat.
  absl::StatusOr<View> Observe(std::int64_t seat) const;
  // What the seat saw of the last move or of the deal; empty where it saw nothing, or where
  // nothing has happened since the position was set up. InvalidArgument for what is no seat.
  absl::StatusOr<std::string> Event(std::int64_t seat) const;
  // FailedPrecondition while the game goes on.
  absl::StatusOr<GameResult> Result() const;

  friend bool operator==(const State& a, const State& b) {
    return IsSameGame(a.game(), b.game()) && a.state() == b.state();
  }

 private:
  State(GameObject game, std::uint64_t seed, std::optional<AnyState> start);
  absl::Status CheckGoesOn() const;
  absl::Status CheckSeat(std::int64_t seat) const;
  void Apply(Action action);

  GameObject game_;
  Parts parts_;
  LiveGame live_;
};

// The shares of the win at the end of the game from `state` on, by uniformly random moves. All luck
// follows from `seed`.
std::vector<double> PlayOut(const AnyGame& game, AnyState state, std::uint64_t seed);

}  // namespace riftlab::python
