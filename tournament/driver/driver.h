// What the tournament can do with one game, behind a table of function pointers: the second place,
// after AnyGame, where the type of a game becomes a run-time name.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/perft.h"
#include "tournament/analysis/analysis.h"
#include "tournament/analysis/assumption.h"
#include "tournament/bench/bench.h"
#include "tournament/check/check.h"
#include "tournament/driver/game_meter.h"
#include "tournament/driver/luck_meter.h"
#include "tournament/driver/match.h"
#include "tournament/driver/perft.h"
#include "tournament/learn/game_sampler.h"
#include "tournament/play/decider.h"

namespace riftlab {

struct GameDriver {
  const GameInfo& (*info)();

  // A player of matches between these agents; see match.h. InvalidArgument for a wrong
  // configuration or agent.
  absl::StatusOr<std::unique_ptr<Match>> (*make_match)(const GameConfig&,
                                                       std::span<const AgentSpec>,
                                                       const MatchOptions&);

  // What looks at games as they are played; see game_meter.h. InvalidArgument for a wrong
  // configuration.
  absl::StatusOr<std::unique_ptr<GameMeter>> (*make_meter)(const GameConfig&);

  // Where the chances come from that such a meter writes down.
  ChanceSource chance_source;

  // What measures the luck of games, see luck_meter.h. InvalidArgument for a wrong configuration.
  // The spec must not be auto (CHECKed).
  absl::StatusOr<std::unique_ptr<LuckMeter>> (*make_luck_meter)(const GameConfig&, const LuckSpec&);

  // How that is done best, as ParseLuckSpec reads it; empty where it makes results no surer.
  std::string_view luck_preset;

  // An agent that answers decision by decision; see decider.h. InvalidArgument for a wrong
  // configuration or agent.
  absl::StatusOr<std::unique_ptr<Decider>> (*make_decider)(const GameConfig&, const AgentSpec&);

  // Runs the conformance suite; see check.h. InvalidArgument for a wrong configuration.
  absl::StatusOr<CheckReport> (*check_game)(const GameConfig&, const CheckOptions&);

  // Counts what can happen, level by level from depth 0; see engine/core/perft.h. A position in
  // `from` must come from a game of the same configuration. InvalidArgument for a wrong
  // configuration.
  absl::StatusOr<PerftCount> (*perft)(const GameConfig&, const PerftOptions&);

  // Analyses what a seat knows, or the truth with an agent that cheats; see analysis.h.
  absl::StatusOr<Analysis> (*analyze)(const GameConfig&, const AnyInfoSet&,
                                      const std::optional<AnyState>& truth, const AnalysisRequest&,
                                      const AnalysisProgress&);

  // Where the cards of positions lie; see assumption.h. InvalidArgument for a wrong configuration.
  absl::StatusOr<std::unique_ptr<CardPlaces>> (*make_card_places)(const GameConfig&);

  // What plays games to learn from; see learn/game_sampler.h. InvalidArgument for a wrong
  // configuration, and where a net cannot play it.
  absl::StatusOr<std::unique_ptr<GameSampler>> (*make_sampler)(const GameConfig&);

  // Searches the game's fixed positions; see bench.h.
  BenchResult (*bench)();
};

// Every registered game's driver, in the order of AllGameTables().
std::span<const GameDriver* const> AllGameDrivers();

// The driver of the game called `name`; NotFound as FindGame.
absl::StatusOr<const GameDriver*> FindGameDriver(std::string_view name);

// The driver of game G; instantiated once per game, in a generated file.
template <Game G>
const GameDriver& GameDriverOf();

}  // namespace riftlab
