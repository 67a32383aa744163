// A draw of a step, and who sees what comes of it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/leaning_draws.h"

namespace riftlab {

// A step that draws: deals, or applies a move.
using ChanceStep = absl::FunctionRef<AnyState(Rng&)>;

// The next draw of a step behind some that are given.
class StepDraw {
 public:
  // `game` and `step` must outlive it.
  StepDraw(const AnyGame& game, ChanceStep step, std::vector<std::uint32_t> before);

  // Whether there is one: the precondition of all that follows but `state`.
  bool IsThere() const { return is_there_; }
  // Where the step leads: where there is no draw, or if it has its first outcome.
  const AnyState& state() const { return state_; }
  Pile pile() const { return pile_; }
  // What its outcomes are called.
  const std::vector<std::string>& names() const { return names_; }
  // The same, each once, and the first outcome of each.
  std::vector<std::string> DistinctNames() const;
  const std::vector<std::uint32_t>& distinct() const { return distinct_; }

  // Whether the seat sees which one it is. A few outcomes are held against each other, all that is
  // drawn later being the same by name: where each looks different to the seat, the draw is seen.
  bool IsSeenBy(Player seat);

  // What the seat sees in the end where the draw has either outcome of two, all that is drawn later
  // being the same by name. That begins to look for other things than these two after this part of
  // all outcomes, in per cent.
  std::array<AnyInfoSet, 2> SeenWith(Player seat, std::uint32_t one, std::uint32_t other,
                                     std::uint32_t percent = 0);

  // What it is where the seat does not see it.
  std::uint32_t HiddenOutcome(LeaningDraws& hidden) const;

 private:
  const AnyGame& game_;
  ChanceStep step_;
  std::vector<std::uint32_t> values_;  // of the draws so far; the last one is that of this draw
  AnyState state_;
  bool is_there_ = false;
  Pile pile_ = 0;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> distinct_;
};

// One of the outcomes of that name, which may differ in what it does not say. Precondition: there
// is one.
std::uint32_t AnyCalled(const std::vector<std::string>& names, const std::string& name, Rng& rng);

}  // namespace riftlab
