// What a decision of a program outside Riftlab costs beside its own thinking: what the seat knows
// written as JSON, two pipes and two changes of process, and the answer read.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "agents/external/options.h"
#include "agents/external/outside_player.h"
#include "engine/core/any_game.h"
#include "engine/core/registry.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// A stream editor as an agent: it takes the first legal move, without reading JSON, and does not
// want the position, whose length would be its own burden.
std::string Editor() {
  return R"sed(sed -un 's/.*"type":"hello".*/{"type":"hello","protocol":1,"name":"sed","position":false}/p;)sed"
         R"sed(s/.*"type":"act","id":\([0-9]*\),.*"moves":\["\([^"]*\)".*/)sed"
         R"sed({"type":"move","id":\1,"move":"\2"}/p')sed";
}

std::string Python() {
  return fmt::format("python3 '{}/configs/agents/first_agent.py'", RIFTLAB_SOURCE_DIR);
}

void Decide(benchmark::State& state, const std::string& game_name, const std::string& command) {
  const AnyGame game = *MakeGame(game_name, {});
  const Params params =
      *Params::Parse("external", external::OptionParams(), {{"cmd", command}, {"move", "60s"}});
  external::OutsidePlayer player(game, *external::ReadOptions(params));
  Rng rng(1, {.index = 0, .purpose = Purpose::kBench});
  AnyState position = game.Deal(rng);
  // Into the game, where there is more to be told.
  constexpr int kDecisions = 12;
  for (int i = 0; i < kDecisions; ++i) {
    position = game.Apply(position, game.LegalActions(position).front(), rng);
  }
  const Player seat = game.ToMove(position);
  const AnyInfoSet info = game.Observe(position, seat);
  player.NewGame(seat, GameStart::kDeal, 1);
  for (auto _ : state) {
    benchmark::DoNotOptimize(player.Act(info, rng));
  }
}

void RegisterAll() {
  for (const GameTable* table : AllGameTables()) {
    const std::string game = table->info().name;
    const std::vector<std::pair<std::string, std::string>> programs = {{"sed", Editor()},
                                                                       {"python", Python()}};
    for (const auto& [name, command] : programs) {
      benchmark::RegisterBenchmark(
          fmt::format("BM_Decision/{}/{}", game, name).c_str(),
          [game, command = command](benchmark::State& state) { Decide(state, game, command); })
          ->UseRealTime();
    }
  }
}

}  // namespace
}  // namespace riftlab

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  riftlab::RegisterAll();
  benchmark::RunSpecifiedBenchmarks();
}
