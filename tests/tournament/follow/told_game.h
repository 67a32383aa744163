// A game that agents play, told to a FollowedGame as somebody in one of its seats would tell it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/followed_game.h"

namespace riftlab {

// What a seat was told of a game, and what it then knew.
struct ToldGame {
  struct Knowledge {
    std::size_t steps = 0;  // after so many
    AnyInfoSet info;        // in the game that was played
  };
  std::vector<ToldStep> steps;
  std::vector<Knowledge> decisions;  // of the seat
  std::string fault;                 // where it could not be told; empty otherwise
};

// A step whose draws are random; `draws` are their values then.
AnyState PlayAtRandom(absl::FunctionRef<AnyState(Rng&)> step, Rng& rng,
                      std::vector<std::uint32_t>& draws);

// The move as `seat` sees it: '?' for the card where another one would look the same.
std::string MoveAsSeen(const AnyGame& game, const AnyState& before, Action action, Player seat);

// Plays the game with this seed by the agent called `agent`, at most `max_decisions` decisions, and
// tells it from `seat`.
ToldGame TellGame(const AnyGame& game, Player seat, std::uint64_t seed, std::string_view agent,
                  int max_decisions);

// Follows what was told, as far as it could be told, from its text alone. Where the information set
// is not that of the game: which step and why; empty where all are right.
std::string FollowFault(const AnyGame& game, Player seat, const ToldGame& told);

// Which steps are told wrongly at first.
struct SlipPlan {
  std::size_t first = 1;  // the deal is step 0
  std::size_t every = 4;  // steps from one to the next, 1 or more
};

// What came of telling another move or another card now and then, as a slip of the tongue would
// have it.
struct ToldSlips {
  int refused = 0;  // at once, nothing being taken
  int mended = 0;   // taken, and told rightly some steps later, as by 'change N LINE'
  // Where what the seat knows is not what it knew in the game, while no slip was taken or in the
  // end; or else where what was told is not as it is without slips. Empty for nowhere.
  std::string fault;
};

// Precondition: the game could be told.
ToldSlips TellWithSlips(const AnyGame& game, Player seat, const ToldGame& told,
                        const SlipPlan& plan = {});

}  // namespace riftlab
