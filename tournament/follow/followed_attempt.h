// A step of a followed game tried in one world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/told_match.h"
#include "tournament/follow/told_words.h"
#include "tournament/follow/witness.h"

namespace riftlab {

struct FollowedGame::Attempt {
  // How far it came.
  enum class Level : std::uint8_t { kNone, kOtherSeat, kIllegal, kChance, kMissing, kDone };
  Level level = Level::kNone;
  Asked asked{};
  AnyState before{};
  Action action{};
  AnyInfoSet seen{};
  std::vector<FactAt> rest{};       // what was told beyond the draws
  std::optional<EndMatch> match{};  // with it, where there is any

  bool IsDone() const { return level == Level::kDone; }
  // Whether no other reading of what was told would be better.
  bool IsAsTold() const { return IsDone() && (!match || (match->fits && match->is_in_order)); }
  bool IsBetterThan(const Attempt& other) const {
    const bool fits = !match || match->fits;
    const bool other_fits = !other.match || other.match->fits;
    return level != other.level ? level > other.level : fits && !other_fits;
  }
};

// A step that is tried in one world after the other.
struct FollowedGame::Telling {
  // Ways to read what was told as answers that are tried in all worlds.
  static constexpr int kMostReadings = 1000;

  Telling(const FactWords& words, const ToldStep& step)
      : seat(step.seat), move(step.move), witness(words, step.move, step.facts) {}

  Player seat;
  ToldMove move;
  Witness witness;
  // Which of its draws the seat sees, where it is known to be the same in all worlds.
  const std::vector<bool>* seen = nullptr;
  AskUntil until = AskUntil::kUnanswered;
  int readings_left = kMostReadings;
  ToldMatch* match = nullptr;  // null for a step that was told before
};

}  // namespace riftlab
