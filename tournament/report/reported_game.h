// Which game a report is about, and how much of it was played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/any_game.h"

namespace riftlab {

struct ReportedGame {
  std::string title;   // for people
  std::string name{};  // as options take it, for JSON and CSV
  std::string mode{};  // may be empty
  // That all luck of its games follows from, where it is known.
  std::optional<std::uint64_t> seed{};
};

ReportedGame ReportedGameOf(const AnyGame& game, std::uint64_t seed);

struct PlayedRun {
  ReportedGame game;
  int players = 0;
  int sides = 0;
  std::int64_t games = 0;
  std::int64_t blocks = 0;
  std::int64_t fault_games = 0;
};

// Summary: StandingsSummary or BalanceSummary.
template <class Summary>
PlayedRun RunOf(const ReportedGame& game, const Summary& summary) {
  return {.game = game,
          .players = summary.num_players,
          .sides = summary.num_sides,
          .games = summary.games,
          .blocks = summary.blocks,
          .fault_games = summary.fault_games};
}

// "Ripple Rush, basic".
std::string HeadingOf(const ReportedGame& game);

// "Ripple Rush, basic, 2 players: 100 games in 50 blocks, 1 ended by a fault".
std::string HeadingOf(const PlayedRun& run);

}  // namespace riftlab
