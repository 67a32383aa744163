// Fills the driver table for one game. Included only by the generated file of each game.
#pragma once

#include "tournament/analysis/analysis_inl.h"
#include "tournament/analysis/assumption_inl.h"
#include "tournament/bench/bench_inl.h"
#include "tournament/check/check_inl.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/game_meter_inl.h"
#include "tournament/driver/luck_meter_inl.h"
#include "tournament/driver/match_inl.h"
#include "tournament/driver/perft_inl.h"
#include "tournament/learn/sample_inl.h"
#include "tournament/play/decider_inl.h"

namespace riftlab {

template <Game G>
const GameDriver& GameDriverOf() {
  static constexpr GameDriver kDriver = {
      .info = &G::Info,
      .make_match = &MakeMatchOf<G>,
      .make_meter = &MakeMeterOf<G>,
      .chance_source = ChanceSourceOf<G>(),
      .make_luck_meter = &MakeLuckMeterOf<G>,
      .luck_preset = LuckPresetOf<G>(),
      .make_decider = &MakeDeciderOf<G>,
      .check_game = &CheckGameOf<G>,
      .perft = &PerftGameOf<G>,
      .analyze = &AnalyzeOf<G>,
      .make_card_places = &MakeCardPlacesOf<G>,
      .make_sampler = &MakeSamplerOf<G>,
      .bench = &BenchOf<G>,
  };
  return kDriver;
}

}  // namespace riftlab
