// The second sample of self-play: fewer games of the same game by a stronger agent, so that a
// report can say whether its findings hold beyond the agent that played.
//
// By default it is so small that it takes at most about half as long again. How many games that is
// follows from counts alone, never from a clock: a game of the stronger agent is reckoned as so
// many games of a cheap one, by whether the search that plays the game best plays games out or
// cuts them off.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

inline constexpr std::string_view kStrongAgent = "best:iterations=200";

// Games of a cheap agent that take as long as one of the stronger agent, measured and rounded up:
// where its search plays games out, and where it cuts them off (README.md has the figures).
inline constexpr std::int64_t kCheapGamesPlayedOut = 1800;
inline constexpr std::int64_t kCheapGamesCutOff = 140;

// Fewer games say too little to be played without being asked for.
inline constexpr std::int64_t kFewestStrongGames = 20;

// Games of the second sample of a run with so many games; 0: none. `preset` is the search that
// plays the game best (AnyGame::Preset), empty where the game has none.
std::int64_t StrongGamesOf(std::int64_t games, std::string_view preset);

// The second sample of the run that the settings describe: as many games as --strong-games says,
// or as StrongGamesOf. None for --strong-games 0, and by default where more than one agent plays,
// or one that searches, or the sample has fewer blocks than the run has shards. InvalidArgument
// where --strong-games asks for what cannot be.
absl::StatusOr<std::optional<RunEntry>> ReadStrongSample(const Settings& settings,
                                                         const RunEntry& run);

// The second sample in the folder `dir` of a run; none where there is none.
absl::StatusOr<std::optional<RunEntry>> RecordedStrongSample(const std::string& dir);

}  // namespace riftlab
