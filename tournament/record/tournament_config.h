// What a tournament is: everything that its results depend on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/core/spec.h"
#include "engine/core/enum_words.h"
#include "engine/core/game_types.h"
#include "tournament/record/luck_spec.h"
#include "tournament/record/origin.h"
#include "tournament/record/rating_options.h"
#include "tournament/record/sprt_spec.h"

namespace riftlab {

// Who meets whom; see schedule/schedule.h.
enum class Format : std::uint8_t {
  kRoundRobin,  // all against all
  kGauntlet,    // the first agent against the others
  kSelfPlay,    // one agent in all seats, or one for each seat, each deal in all rotations
  kFixedSeats,  // the same, but each agent keeps its seat
};
template <>
inline constexpr auto kWordsOf<Format> =
    std::to_array<std::string_view>({"round_robin", "gauntlet", "self_play", "fixed_seats"});

// Who plays the seats of a team in games between agents.
enum class Teams : std::uint8_t {
  kNone,   // the game has no teams, or one agent plays alone; runs that do not say are as kMixed
  kSame,   // all seats of a team have the same agent
  kMixed,  // each seat has an agent of its own
};

// Two runs with equal values give equal journals, whatever the machine and the number of threads.
struct TournamentConfig {
  std::string game;               // name of a registered game
  GameConfig rules;               // mode, players, options, card table
  std::vector<AgentSpec> agents;  // labels must differ
  Format format = Format::kRoundRobin;
  Teams teams = Teams::kNone;
  std::int64_t games = 0;    // at least so many: rounded up to whole blocks; a rule may end earlier
  std::uint64_t seed = 1;    // of all luck
  bool record_moves = true;  // keep the moves in the journal
  // Ends the run with the block that decides it. Takes two agents and at least two players.
  std::optional<SprtSpec> sprt;
  // Ends the run with the round after which every rating is so precise, and says whom it plays; see
  // schedule/precision_schedule.h. Not beside a test.
  std::optional<ErrorTarget> until_error;
  // Measures what draws gave, so that results can be adjusted by it.
  std::optional<LuckSpec> adjust;
  // How the budgets were found, in words, where they were measured to take the same time; see
  // runner/equal_time.h.
  std::string equal_time;
  // Of games that are told their lines hold every draw.
  Origin origin = Origin::kPlayed;
  friend bool operator==(const TournamentConfig&, const TournamentConfig&) = default;
};

}  // namespace riftlab
