// The second sample of self-play: fewer games of the same game by a stronger agent, so that a
// report can say whether its findings hold beyond the agent that played.
//
// By default it takes a moment, or half as long again where the run is long. How many iterations
// and games that is follows from counts alone, never from a clock or the threads: from how many
// decisions and moves a few games of the game have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/runs/run_setup.h"

namespace riftlab {

// Shorter runs are a first look; they have a second sample only where one is asked for.
inline constexpr std::int64_t kFewestGamesForSample = 500;

// What the second sample may cost however short the run, in moves that are looked at: some 15
// seconds of two processors, see README.md for what that rests on.
inline constexpr double kMovesLookedAt = 1.6e9;

// As many seats, summed over the games, are enough; fewer say too little, so that the search gets
// fewer iterations then.
inline constexpr std::int64_t kWantedSeats = 400;
inline constexpr std::int64_t kFewestSeats = 160;

// Where even that leaves fewer games, there is no sample by default.
inline constexpr std::int64_t kFewestStrongGames = 20;

// What games of a game are like to search.
struct GameSize {
  int seats = 0;
  bool plays_out = false;  // the search that plays it best plays games out instead of cutting off
  double decisions = 0;    // of a game, on average
  double moves = 0;        // legal ones, summed over the decisions of a game
};

// How the second sample is played.
struct StrongPlan {
  int iterations = 0;      // of each decision
  std::int64_t games = 0;  // 0: not at all, unless asked for
};

// That of a run with so many games.
StrongPlan PlanStrongSample(std::int64_t games, const GameSize& size);

// What the game of this run is like, from a few games by greedy that are the same for every run of
// the game. Errors as RunTournament.
absl::StatusOr<GameSize> MeasureGameSize(const RunEntry& run);

// The second sample of the run that the settings describe: as many games as --strong-games says, or
// as PlanStrongSample. None for --strong-games 0, and by default where more than one agent plays,
// or one that searches, or, which is logged, the sample has fewer blocks than the run has shards.
// InvalidArgument where --strong-games asks for what cannot be.
absl::StatusOr<std::optional<RunEntry>> ReadStrongSample(const Settings& settings,
                                                         const RunEntry& run, Console& console);

// The second sample in the folder `dir` of a run; none where there is none.
absl::StatusOr<std::optional<RunEntry>> RecordedStrongSample(const std::string& dir);

}  // namespace riftlab
