// Speed of whole matches of Ripple Rush: what runner and journal add to bare playing, and what a
// second thread brings.
// Run: build/release/bench/match_bench --benchmark_repetitions=9
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "fmt/format.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

using ripple_rush::Rules;
using Clock = std::chrono::steady_clock;

// A folder below the working directory's file system, removed at the end: the journal must really
// be on a disk.
class Folder {
 public:
  Folder() : path_((std::filesystem::temp_directory_path() / "riftlab_XXXXXX").string()) {
    RIFTLAB_CHECK(mkdtemp(path_.data()) != nullptr);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string New() { return fmt::format("{}/run{}", path_, next_++); }

 private:
  std::string path_;
  int next_ = 0;
};

// A tournament of two equal agents at a table of two.
TournamentConfig Config(const char* agent, std::int64_t games) {
  TournamentConfig config;
  config.game = "ripple_rush";
  config.rules.players = 2;
  for (const char* label : {"a", "b"}) {
    config.agents.push_back({.label = label, .name = agent, .params = {}});
  }
  config.games = games;
  return config;
}

// The games of a run by the rules and the agents alone: nothing is checked, timed or recorded.
class BareGames {
 public:
  explicit BareGames(const TournamentConfig& config)
      : run_(*PrepareRun(config)), rules_(*Rules::Make(run_.manifest.config.rules)) {
    for (const AgentSpec& spec : run_.manifest.config.agents) {
      agents_.push_back(*MakeAgent<Rules>(rules_, spec));
    }
  }

  void Play(std::uint64_t index) {
    ScheduleAt(run_.schedule, index, game_);
    NamedDraws draws = LuckOf(game_);
    Rng chance = Rng::Named(draws);
    std::vector<Rng> streams;
    streams.reserve(game_.agents.size());
    for (std::uint32_t seat = 0; seat < game_.agents.size(); ++seat) {
      streams.emplace_back(game_.seed, StreamId{index, Purpose::kAgent, seat});
    }
    ripple_rush::State state = rules_.Deal(chance);
    while (rules_.ToMove(state) != kNobody) {
      const Player seat = rules_.ToMove(state);
      Agent<Rules>& agent = *agents_[static_cast<std::size_t>(game_.agents[seat])];
      const Decision decision = agent.Act(rules_, rules_.Observe(state, seat), {}, streams[seat]);
      rules_.Apply(state, decision.action, chance);
    }
    Payoffs<Rules> returns = rules_.Returns(state);
    benchmark::DoNotOptimize(returns);
  }

 private:
  PreparedRun run_;
  Rules rules_;
  std::vector<std::unique_ptr<Agent<Rules>>> agents_;
  ScheduledGame game_;
};

double PlayBare(const char* agent, std::int64_t games) {
  BareGames bare(Config(agent, games));
  const Clock::time_point start = Clock::now();
  for (std::int64_t i = 0; i < games; ++i) bare.Play(static_cast<std::uint64_t>(i));
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A whole tournament in `dir`; empty: without a journal.
double PlayRun(const char* agent, std::int64_t games, int threads, const std::string& dir) {
  RunOptions options;
  options.out_dir = dir;
  options.threads = threads;
  const Clock::time_point start = Clock::now();
  const absl::StatusOr<RunOutcome> outcome = RunTournament(Config(agent, games), options);
  RIFTLAB_CHECK(outcome.ok() && outcome->games_done == games);
  return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr std::int64_t kGames = 20'000;

// The counter `us` is the microseconds of one game.
void Report(benchmark::State& run, double seconds, std::int64_t games) {
  run.counters["us"] = seconds / static_cast<double>(games) * 1e6;
}

void BM_Bare(benchmark::State& run, const char* agent) {
  double seconds = 0;
  for ([[maybe_unused]] auto _ : run) seconds += PlayBare(agent, kGames);
  Report(run, seconds, run.iterations() * kGames);
}

void BM_Run(benchmark::State& run, const char* agent) {
  double seconds = 0;
  for ([[maybe_unused]] auto _ : run) {
    seconds += PlayRun(agent, kGames, static_cast<int>(run.range(0)), "");
  }
  Report(run, seconds, run.iterations() * kGames);
}

// Plays a tournament with a journal on the disk, which is removed afterwards.
double PlayRecorded(const char* agent, int threads, Folder& folder) {
  const std::string dir = folder.New();
  const double seconds = PlayRun(agent, kGames, threads, dir);
  std::filesystem::remove_all(dir);
  return seconds;
}

void BM_RunWithJournal(benchmark::State& run, const char* agent) {
  Folder folder;
  double seconds = 0;
  for ([[maybe_unused]] auto _ : run) {
    seconds += PlayRecorded(agent, static_cast<int>(run.range(0)), folder);
  }
  Report(run, seconds, run.iterations() * kGames);
}

// What runner and journal add to bare playing on one thread: the two in turns, so that both meet
// the same machine.
void BM_HarnessAndJournal(benchmark::State& run, const char* agent) {
  Folder folder;
  double seconds = 0;
  for ([[maybe_unused]] auto _ : run) {
    seconds += PlayRecorded(agent, 1, folder) - PlayBare(agent, kGames);
  }
  Report(run, seconds, run.iterations() * kGames);
}

// The counter `speedup` is how many times faster two threads are than one, with the journal; the
// two in turns again.
void BM_TwoThreads(benchmark::State& run, const char* agent) {
  Folder folder;
  double one = 0;
  double two = 0;
  for ([[maybe_unused]] auto _ : run) {
    one += PlayRecorded(agent, 1, folder);
    two += PlayRecorded(agent, 2, folder);
  }
  run.counters["speedup"] = one / two;
  Report(run, two, run.iterations() * kGames);
}

// The records of some games.
std::vector<GameRecord> Records(const TournamentConfig& config) {
  std::vector<GameRecord> records;
  RunOptions options;
  options.on_record = [&](const GameRecord& record) { records.push_back(record); };
  RIFTLAB_CHECK(RunTournament(config, options).ok());
  return records;
}

void BM_GameLine(benchmark::State& run) {
  const TournamentConfig config = PrepareRun(Config("greedy", 512))->manifest.config;
  const std::vector<GameRecord> records = Records(config);
  const GameLineFormat format(config);
  fmt::memory_buffer line;
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    line.clear();
    format.Append(records[i++ % records.size()], line);
    benchmark::DoNotOptimize(line.data());
  }
}

void BM_TimingLine(benchmark::State& run) {
  const std::vector<GameRecord> records = Records(Config("greedy", 512));
  fmt::memory_buffer line;
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    line.clear();
    AppendTimingLine(records[i++ % records.size()], line);
    benchmark::DoNotOptimize(line.data());
  }
}

void BM_ParseGameLine(benchmark::State& run) {
  const TournamentConfig config = PrepareRun(Config("greedy", 512))->manifest.config;
  const GameLineFormat format(config);
  std::vector<std::string> lines;
  for (const GameRecord& record : Records(config)) {
    fmt::memory_buffer line;
    format.Append(record, line);
    lines.emplace_back(line.data(), line.size() - 1);
  }
  std::size_t i = 0;
  for ([[maybe_unused]] auto _ : run) {
    const auto record = format.Parse(lines[i++ % lines.size()]);
    RIFTLAB_CHECK(record.ok());
  }
}

#define RIFTLAB_BENCH(function, agent) \
  BENCHMARK_CAPTURE(function, agent, #agent)->UseRealTime()->Unit(benchmark::kMillisecond)

RIFTLAB_BENCH(BM_Bare, random);
RIFTLAB_BENCH(BM_Bare, greedy);
RIFTLAB_BENCH(BM_Run, random)->ArgName("threads")->Arg(1)->Arg(2);
RIFTLAB_BENCH(BM_Run, greedy)->ArgName("threads")->Arg(1)->Arg(2);
RIFTLAB_BENCH(BM_RunWithJournal, random)->ArgName("threads")->Arg(1)->Arg(2);
RIFTLAB_BENCH(BM_RunWithJournal, greedy)->ArgName("threads")->Arg(1)->Arg(2);
RIFTLAB_BENCH(BM_HarnessAndJournal, random);
RIFTLAB_BENCH(BM_HarnessAndJournal, greedy);
RIFTLAB_BENCH(BM_TwoThreads, random);
RIFTLAB_BENCH(BM_TwoThreads, greedy);
BENCHMARK(BM_GameLine);
BENCHMARK(BM_TimingLine);
BENCHMARK(BM_ParseGameLine);

}  // namespace
}  // namespace riftlab
