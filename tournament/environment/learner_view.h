// What learners see of single positions, of a game whose type is known at run time only.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/types.h"

namespace riftlab {

// See the concept HasLearnerView for what each means. Safe to share between threads.
class LearnerView {
 public:
  LearnerView() = default;
  LearnerView(const LearnerView&) = delete;
  LearnerView& operator=(const LearnerView&) = delete;
  virtual ~LearnerView() = default;

  virtual int NumInputs() const = 0;
  virtual int NumActionIds() const = 0;
  // The inputs that are on, ascending. Precondition: `info` is of this game.
  virtual std::vector<std::uint16_t> Inputs(const AnyInfoSet& info) const = 0;
  virtual int ActionId(Player seat, Action action) const = 0;
};

}  // namespace riftlab
