// Runs played by ranks that are threads here: the bytes of one thread, whatever happens on the way.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/ranks/thread_ranks.h"
#include "tests/tournament/run_folder.h"
#include "tournament/journal/manifest.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

TournamentConfig WithSprt(TournamentConfig config) {
  config.agents[0].name = "greedy";
  config.sprt = SprtSpec{.elo0 = 0, .elo1 = 300, .model = SprtModel::kLogistic};
  return config;
}

TournamentConfig WithTarget(TournamentConfig config) {
  config.until_error = ErrorTarget{.elo = 60, .rating = {}};
  return config;
}

struct RunCase {
  std::string name;
  TournamentConfig config;
};

std::vector<RunCase> Cases() {
  TournamentConfig no_moves = RandomTournament("ripple_rush", 2, 40);
  no_moves.record_moves = false;
  TournamentConfig selfplay = RandomTournament("riftforce", 1, 30);
  selfplay.format = Format::kSelfPlay;
  TournamentConfig adjusted = RandomTournament("ripple_rush", 2, 12);
  adjusted.adjust = ParseLuckSpec("redraws=4,turns=2").value();
  return {{"round_robin", RandomTournament("ripple_rush", 3, 150)},
          {"no_moves", std::move(no_moves)},
          {"selfplay", std::move(selfplay)},
          {"adjusted", std::move(adjusted)},
          {"warrift", RandomTournament("warrift", 2, 6)},
          {"sprt", WithSprt(RandomTournament("ripple_rush", 2, 4000))},
          {"family", WithSprt(RandomTournament("ripple_rush", 3, 4000))},
          {"until_error", WithTarget(RandomTournament("ripple_rush", 3, 4000))}};
}

// Plays `config` on ranks into `folder`.
absl::StatusOr<RunOutcome> PlayOnRanks(const TournamentConfig& config, RanksSpec spec,
                                       RunOptions options) {
  ThreadRanks ranks(std::move(spec));
  RankExecutor executor(ranks, ranks.ranks());
  options.threads = 0;
  options.executor = &executor;
  return RunTournament(config, options);
}

absl::StatusOr<RunOutcome> ResumeOnRanks(const std::string& folder, RanksSpec spec) {
  ThreadRanks ranks(std::move(spec));
  RankExecutor executor(ranks, ranks.ranks());
  return ResumeTournament(folder, {.threads = 0, .executor = &executor});
}

class RankRunTest : public ::testing::TestWithParam<RunCase> {};

INSTANTIATE_TEST_SUITE_P(All, RankRunTest, ::testing::ValuesIn(Cases()),
                         [](const auto& param_info) { return param_info.param.name; });

TEST_P(RankRunTest, AnyNumberOfRanksAndAnyDelaysWriteTheBytesOfOneThread) {
  const TournamentConfig& config = GetParam().config;
  const TempFolder temp;
  const absl::StatusOr<RunOutcome> plain = RunTournament(config, {.out_dir = temp / "plain"});
  ASSERT_TRUE(plain.ok()) << plain.status();
  const std::string bytes = RunBytes(temp / "plain");
  std::uint64_t seed = 0;
  for (const auto& [ranks, threads] : {std::pair{1, 1}, {1, 3}, {2, 1}, {5, 2}, {8, 1}}) {
    const std::string name = fmt::format("{}_{}", ranks, threads);
    const absl::StatusOr<RunOutcome> outcome =
        PlayOnRanks(config, Delayed(ranks, threads, ++seed), {.out_dir = temp / name});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(RunBytes(temp / name), bytes) << name;
    EXPECT_EQ(outcome->games_done, plain->games_done);
    EXPECT_EQ(outcome->decisions, plain->decisions);
    EXPECT_EQ(outcome->threads, ranks * threads);
    EXPECT_FALSE(outcome->interrupted);
  }
}

// Whoever listens sees the records, and the measures, of the plain run in its order.
TEST_P(RankRunTest, ListenersSeeTheSame) {
  const auto stream_of = [](RunOptions& options, std::vector<GameRecord>& records,
                            std::vector<GameMeasures>& measures) {
    options.detail = RecordDetail::kResult;
    options.measured_games = 5;
    options.on_record = [&](const GameRecord& record) { records.push_back(record); };
    options.on_measures = [&](const GameRecord&, const GameMeasures& of_game) {
      measures.push_back(of_game);
    };
  };
  std::vector<GameRecord> records;
  std::vector<GameMeasures> measures;
  RunOptions options;
  stream_of(options, records, measures);
  ASSERT_TRUE(RunTournament(GetParam().config, options).ok());
  std::vector<GameRecord> remote_records;
  std::vector<GameMeasures> remote_measures;
  RunOptions remote;
  stream_of(remote, remote_records, remote_measures);
  ASSERT_TRUE(PlayOnRanks(GetParam().config, Delayed(3, 2, 9), remote).ok());
  EXPECT_EQ(measures.size(), 5U);
  EXPECT_EQ(remote_measures, measures);
  ASSERT_EQ(remote_records.size(), records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(remote_records[i].game, records[i].game);
    EXPECT_EQ(remote_records[i].result.shares, records[i].result.shares);
    EXPECT_EQ(remote_records[i].result.tags.size(), records[i].result.tags.size());
    EXPECT_EQ(remote_records[i].luck, records[i].luck);
  }
}

TEST_P(RankRunTest, ALostRankEndsTheRunAndResumingGoesOn) {
  const TournamentConfig& config = GetParam().config;
  const TempFolder temp;
  ASSERT_TRUE(RunTournament(config, {.out_dir = temp / "plain"}).ok());
  RanksSpec spec = Delayed(3, 1, 4);
  spec.lost_after = 2;  // its answer to the run and one batch
  const absl::StatusOr<RunOutcome> lost = PlayOnRanks(config, spec, {.out_dir = temp / "ranks"});
  ASSERT_FALSE(lost.ok());
  EXPECT_TRUE(absl::IsUnavailable(lost.status())) << lost.status();
  EXPECT_NE(lost.status().message().find("rank 3 is lost"), std::string::npos) << lost.status();
  EXPECT_NE(lost.status().message().find("resume the run in"), std::string::npos);
  const absl::StatusOr<RunOutcome> resumed = ResumeOnRanks(temp / "ranks", Delayed(2, 2, 5));
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  EXPECT_EQ(RunBytes(temp / "ranks"), RunBytes(temp / "plain"));
}

TEST(RankStopTest, AStoppedRunGoesOnOnRanksOrWithout) {
  const TournamentConfig config = RandomTournament("ripple_rush", 3, 300);
  const TempFolder temp;
  ASSERT_TRUE(RunTournament(config, {.out_dir = temp / "plain"}).ok());
  for (const bool on_ranks : {true, false}) {
    const std::string folder = temp / (on_ranks ? "a" : "b");
    std::atomic<bool> stop = false;
    int seen = 0;
    RunOptions options{.out_dir = folder, .stop = &stop};
    options.on_record = [&](const GameRecord&) { stop = ++seen >= 40; };
    const absl::StatusOr<RunOutcome> stopped = PlayOnRanks(config, Delayed(3, 2, 6), options);
    ASSERT_TRUE(stopped.ok()) << stopped.status();
    EXPECT_TRUE(stopped->interrupted);
    EXPECT_GE(stopped->games_done, 40);
    EXPECT_LT(stopped->games_done, 300);
    const absl::StatusOr<RunOutcome> resumed =
        on_ranks ? ResumeOnRanks(folder, Delayed(2, 1, 7)) : ResumeTournament(folder, {});
    ASSERT_TRUE(resumed.ok()) << resumed.status();
    EXPECT_EQ(resumed->games_replayed, stopped->games_done);
    EXPECT_EQ(RunBytes(folder), RunBytes(temp / "plain"));
  }
}

TEST(RankGuardTest, DecisionsByTheClockAreCountedByHost) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 12);
  config.agents[0].name = "so_ismcts";
  config.agents[0].params = {{"time", "2ms"}};
  const absl::StatusOr<RunOutcome> outcome =
      PlayOnRanks(config, {.ranks = 2}, {.budget_guard = true});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  GuardCounts sum;
  for (const auto& [host, counts] : outcome->guard_by_host) {
    EXPECT_TRUE(host == "n1" || host == "n2") << host;
    EXPECT_GT(counts.decisions, 0);
    sum.Add(counts);
  }
  EXPECT_EQ(sum, outcome->guard);
  EXPECT_GE(outcome->guard.decisions, 12 * 10);
}

// A rank tells of another run than it was given.
TEST(RankRefusalTest, UnlikeRanksAreNamedWithWhatDiffersAndNothingIsWritten) {
  const TournamentConfig config = RandomTournament("ripple_rush", 2, 20);
  struct Lie {
    std::string expected;
    std::function<void(Manifest&)> change;
  };
  const std::vector<Lie> lies = {
      {"version of riftlab", [](Manifest& manifest) { manifest.version = "0.0.9"; }},
      {"card table", [](Manifest& manifest) { ++manifest.cards_hash; }},
      {"hash of the nets", [](Manifest& manifest) { manifest.nets_hash = 7; }},
      {"seed", [](Manifest& manifest) { ++manifest.config.seed; }}};
  for (const Lie& lie : lies) {
    RanksSpec spec{.ranks = 3};
    spec.lie = [&](int rank, std::string text) {
      absl::StatusOr<RankAnswer> answer = ParseAnswer(text);
      auto* run = answer.ok() ? std::get_if<RunAnswer>(&*answer) : nullptr;
      if (rank != 2 || run == nullptr) return text;
      Manifest manifest = ParseManifest(run->manifest, "a rank").value();
      lie.change(manifest);
      run->manifest = FormatManifest(manifest);
      return FormatAnswer(*answer);
    };
    const TempFolder temp;
    const absl::StatusOr<RunOutcome> outcome = PlayOnRanks(config, spec, {.out_dir = temp / "run"});
    ASSERT_FALSE(outcome.ok());
    EXPECT_TRUE(absl::IsFailedPrecondition(outcome.status())) << outcome.status();
    const std::string message{outcome.status().message()};
    EXPECT_NE(message.find("rank 2 on host n2 has"), std::string::npos) << message;
    EXPECT_NE(message.find(lie.expected), std::string::npos) << message;
    EXPECT_FALSE(std::filesystem::exists(temp / "run"));
  }
}

TEST(RankRefusalTest, ARankThatCannotPlayTheRunSaysWhy) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 20);
  RanksSpec spec;
  spec.lie = [](int rank, std::string text) {
    return rank == 3 ? FormatAnswer(RunAnswer{.manifest = "", .refusal = "no such net"})
                     : std::move(text);
  };
  const absl::StatusOr<RunOutcome> outcome = PlayOnRanks(config, spec, {});
  EXPECT_EQ(outcome.status().message(), "rank 3 on host n3 cannot play this run: no such net");
}

TEST(RankRefusalTest, ProgramsOfTheirOwnAreRefused) {
  TournamentConfig config = RandomTournament("ripple_rush", 1, 20);
  config.agents.push_back({.label = "x", .name = "external", .params = {{"cmd", "true"}}});
  const absl::StatusOr<RunOutcome> outcome = PlayOnRanks(config, {}, {});
  EXPECT_TRUE(absl::IsFailedPrecondition(outcome.status())) << outcome.status();
  EXPECT_NE(outcome.status().message().find("program of its own"), std::string::npos);
}

// What a rank sends is read like any input: a run ends rather than take a game that it did not ask
// for.
TEST(RankLieTest, GamesThatWereNotAskedForEndTheRun) {
  const TournamentConfig config = RandomTournament("ripple_rush", 2, 60);
  const std::vector<std::function<void(BatchAnswer&)>> lies = {
      [](BatchAnswer& answer) { ++answer.first; }, [](BatchAnswer& answer) { ++answer.played; },
      [](BatchAnswer& answer) { answer.game_lines += "{}\n"; },
      [](BatchAnswer& answer) { answer.timing_lines.clear(); },
      [](BatchAnswer& answer) {
        answer.game_lines.replace(answer.game_lines.find("\"block\":"), 9, "\"block\":9");
      }};
  for (std::size_t number = 0; number < lies.size(); ++number) {
    RanksSpec spec{.ranks = 2};
    spec.lie = [&](int rank, std::string text) {
      absl::StatusOr<RankAnswer> answer = ParseAnswer(text);
      auto* batch = answer.ok() ? std::get_if<BatchAnswer>(&*answer) : nullptr;
      if (rank != 2 || batch == nullptr) return text;
      lies[number](*batch);
      return FormatAnswer(*answer);
    };
    const TempFolder temp;
    const absl::StatusOr<RunOutcome> outcome = PlayOnRanks(config, spec, {.out_dir = temp / "run"});
    EXPECT_TRUE(absl::IsUnavailable(outcome.status())) << number << ": " << outcome.status();
    EXPECT_NE(outcome.status().message().find("rank 2 on host n2 sent what cannot be"),
              std::string::npos)
        << outcome.status();
  }
}

// One executor plays run after run, also behind one that was stopped or refused.
TEST(RankReuseTest, RunsFollowEachOther) {
  ThreadRanks ranks(Delayed(3, 1, 8));
  RankExecutor executor(ranks, ranks.ranks());
  const TempFolder temp;
  for (const RunCase& run : Cases()) {
    ASSERT_TRUE(RunTournament(run.config, {.out_dir = temp / (run.name)}).ok());
    const std::string folder = temp / (run.name + "_ranks");
    std::atomic<bool> stop = false;
    RunOptions options{.out_dir = folder, .threads = 0, .executor = &executor, .stop = &stop};
    options.on_record = [&](const GameRecord&) { stop = true; };
    ASSERT_TRUE(RunTournament(run.config, options).ok());
    TournamentConfig external = run.config;
    external.agents.front().name = "external";
    EXPECT_FALSE(RunTournament(external, {.threads = 0, .executor = &executor}).ok());
    ASSERT_TRUE(ResumeTournament(folder, {.threads = 0, .executor = &executor}).ok());
    EXPECT_EQ(RunBytes(folder), RunBytes(temp / (run.name))) << run.name;
  }
}

}  // namespace
}  // namespace riftlab
