#include "tournament/runner/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// A finished run of a tournament, in "run".
class VerifyTest : public testing::Test {
 protected:
  void Play(const TournamentConfig& config) {
    const RunOptions options = {.out_dir = folder_ / "run"};
    const auto outcome = RunTournament(config, options);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
  }
  VerifyOutcome Verify(const VerifyOptions& options = {}) const {
    const absl::StatusOr<VerifyOutcome> outcome = VerifyRun(folder_ / "run", options);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return outcome.ok() ? *outcome : VerifyOutcome{};
  }
  // Replaces a part of line `line` of a file of the run.
  void Change(const std::string& name, int line, const std::string& from, const std::string& to) {
    std::string text = folder_.Read("run/" + name);
    std::size_t start = 0;
    for (int i = 1; i < line; ++i) start = text.find('\n', start) + 1;
    const std::size_t at = text.find(from, start);
    ASSERT_LT(at, text.find('\n', start)) << from;
    folder_.Write("run/" + name, text.replace(at, from.size(), to));
  }

  TempFolder folder_;
};

// Games looked at, by check.
std::vector<std::int64_t> Checked(const VerifyOutcome& outcome) {
  std::vector<std::int64_t> games;
  for (const VerifyOutcome::Count& count : outcome.counts) games.push_back(count.checked);
  return games;
}

// "FILE:LINE CHECK: WHAT" of every fault.
std::vector<std::string> Faults(const VerifyOutcome& outcome) {
  std::vector<std::string> faults;
  for (const RunFault& fault : outcome.faults) {
    faults.push_back(std::filesystem::path(fault.file).filename().string() + ":" +
                     std::to_string(fault.line) + " " + std::string(ToText(fault.check)) + ": " +
                     fault.what);
  }
  return faults;
}

using Texts = std::vector<std::string>;
using Counts = std::vector<std::int64_t>;

TEST_F(VerifyTest, ASoundRun) {
  Play(RandomTournament("tic_tac_toe", 3, 60));
  const VerifyOutcome outcome = Verify();
  EXPECT_EQ(outcome.games_recorded, 60);
  EXPECT_EQ(outcome.games_checked, 60);
  EXPECT_EQ(outcome.games_sound, 60);
  EXPECT_EQ(Checked(outcome), (Counts{60, 60, 0, 60}));
  EXPECT_EQ(Faults(outcome), Texts{});
  EXPECT_EQ(outcome.notes, Texts{});
  EXPECT_FALSE(outcome.interrupted);
}

TEST_F(VerifyTest, TheAgentsPlayTheSameGamesAgain) {
  TournamentConfig config = RandomTournament("kuhn", 2, 20);
  config.agents[0].name = "so_ismcts";
  config.agents[0].params = {{"iterations", "30"}};
  Play(config);
  const VerifyOutcome outcome = Verify({.replay_agents = true});
  EXPECT_EQ(Checked(outcome), (Counts{20, 20, 20, 20}));
  EXPECT_EQ(Faults(outcome), Texts{});
}

TEST_F(VerifyTest, WithoutMovesOnlyTheAgentsCanTell) {
  TournamentConfig config = RandomTournament("kuhn", 2, 20);
  config.record_moves = false;
  Play(config);
  const absl::Status status = VerifyRun(folder_ / "run", {}).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_NE(status.message().find("recorded without moves"), std::string::npos) << status;
  EXPECT_EQ(Checked(Verify({.replay_agents = true})), (Counts{20, 0, 20, 20}));
  // The digest is of moves that are not there; only who plays them again can tell.
  const std::string digest = R"("digest":")";
  const std::string line = folder_.Read("run/games.jsonl");
  const char first = line[line.find(digest) + digest.size()];
  Change("games.jsonl", 1, digest + first, digest + (first == '0' ? '1' : '0'));
  const VerifyOutcome outcome = Verify({.replay_agents = true});
  ASSERT_EQ(outcome.num_faults, 1);
  const std::string complaint =
      "games.jsonl:1 agents: the agents play another game: the digest is ";
  EXPECT_EQ(Faults(outcome)[0].substr(0, complaint.size()), complaint);
  // Nothing is said of moves that are not there.
  for (const std::string& note : outcome.notes) {
    EXPECT_EQ(note.find("recorded moves"), std::string::npos) << note;
  }
}

TEST_F(VerifyTest, NothingFollowsTheVerdictOfASequentialTest) {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 4000);
  config.agents[0].name = "greedy";
  config.sprt = SprtSpec{.elo0 = 0, .elo1 = 300, .model = SprtModel::kLogistic};
  Play(config);
  const VerifyOutcome outcome = Verify();
  EXPECT_EQ(Faults(outcome), Texts{});
  ASSERT_LT(outcome.games_recorded, 400);
  EXPECT_EQ(outcome.notes,
            Texts{fmt::format("the run has {0} of at most 4000 games: its sequential test ended it "
                              "after {0}",
                              outcome.games_recorded)});
  // The same games without the test, and some more.
  config.sprt.reset();
  config.games = outcome.games_recorded + 20;
  const RunOptions options = {.out_dir = folder_ / "longer"};
  ASSERT_TRUE(RunTournament(config, options).ok());
  for (const std::string file : {"games.jsonl", "timing.jsonl"}) {
    folder_.Write("run/" + file, folder_.Read("longer/" + file));
  }
  EXPECT_EQ(Faults(Verify()),
            Texts{fmt::format("games.jsonl:{} journal: its sequential test ended the run with the "
                              "game before",
                              outcome.games_recorded + 1)});
  EXPECT_EQ(Verify().games_sound, outcome.games_recorded);
}

// A change to line 3, game 2, of a run of eight games of tic-tac-toe, and the complaint about it.
struct FileDamage {
  std::string name;
  std::string file;
  int line;
  std::string from;
  std::string to;
  std::string complaint;  // its beginning
};

void PrintTo(const FileDamage& damage, std::ostream* out) { *out << damage.complaint; }

class VerifyDamageTest : public VerifyTest, public testing::WithParamInterface<FileDamage> {};

TEST_P(VerifyDamageTest, IsFoundInItsLineOnly) {
  const FileDamage& damage = GetParam();
  Play(RandomTournament("tic_tac_toe", 2, 8));
  Change(damage.file, damage.line, damage.from, damage.to);
  const VerifyOutcome outcome = Verify();
  EXPECT_EQ(outcome.num_faults, 1);
  ASSERT_EQ(outcome.faults.size(), 1U);
  EXPECT_EQ(Faults(outcome)[0].substr(0, damage.complaint.size()), damage.complaint);
  EXPECT_EQ(outcome.games_checked, 8);
  EXPECT_EQ(outcome.games_sound, 7);
}

INSTANTIATE_TEST_SUITE_P(
    All, VerifyDamageTest,
    testing::Values(
        FileDamage{"Moves", "games.jsonl", 3, R"("moves":")", R"("moves":"x )",
                   "games.jsonl:3 journal: the digest does not fit moves and scores"},
        FileDamage{"Syntax", "games.jsonl", 3, R"({"schema")", R"(["schema")",
                   "games.jsonl:3 journal: "},
        FileDamage{"Seat", "games.jsonl", 3, R"("seat":0)", R"("seat":1)",
                   "games.jsonl:3 journal: players[0].seat is not 0"},
        FileDamage{"Form", "games.jsonl", 3, R"("turns":)", R"("turns": )",
                   "games.jsonl:3 journal: not as this program writes it"},
        FileDamage{"Agent", "games.jsonl", 3, R"("agent":"a")", R"("agent":"b")",
                   "games.jsonl:3 journal: does not belong to this run: block, rotation or agents"},
        FileDamage{"Seed", "games.jsonl", 3, R"("seed":11)", R"("seed":12)",
                   "games.jsonl:3 journal: does not belong to this run: seed is 12, but 11 in the"},
        FileDamage{"Rank", "games.jsonl", 3, R"("rank":)", R"("rank":1)",
                   "games.jsonl:3 journal: players[0].rank is 1"},
        FileDamage{"Reason", "games.jsonl", 3, R"("reason":")", R"("reason":"no_)",
                   "games.jsonl:3 journal: the game knows no reason no_"},
        FileDamage{
            "OtherReason", "games.jsonl", 3, R"("reason":"line")", R"("reason":"board_full")",
            "games.jsonl:3 rules: its moves lead to another result: the reason is board_full"},
        FileDamage{
            "Turns", "games.jsonl", 3, R"("turns":)", R"("turns":1)",
            "games.jsonl:3 rules: its moves lead to another result: the number of turns is 1"},
        FileDamage{"Tags", "games.jsonl", 3, R"("tags":{)", R"("tags":{"x":1)",
                   "games.jsonl:3 journal: the game says nothing of tag x"},
        FileDamage{"TimedDecisions", "timing.jsonl", 4, R"("decisions":)", R"("decisions":9)",
                   "timing.jsonl:4 timing: has 9"},
        FileDamage{"TimedFaults", "timing.jsonl", 4, R"("faults":0)", R"("faults":1)",
                   "timing.jsonl:4 timing: has 1 faults of seat 0, but the game has 0"},
        FileDamage{"Session", "timing.jsonl", 1, R"("first_game":0)", R"("first_game":1)",
                   "timing.jsonl:1 timing: first_game is 1, not 0"}),
    [](const auto& row) { return row.param.name; });

TEST_F(VerifyTest, AgentsThatPlayOtherwiseAreFound) {
  Play(RandomTournament("tic_tac_toe", 2, 8));
  // The same run, said to be of other agents.
  Manifest manifest = *ReadManifest(folder_ / "run");
  manifest.config.agents[1].name = "so_ismcts";
  manifest.config.agents[1].params = {{"iterations", "20"}};
  folder_.Write("run/manifest.toml", FormatManifest(manifest));
  EXPECT_EQ(Verify().num_faults, 0);
  const VerifyOutcome outcome = Verify({.replay_agents = true});
  EXPECT_GE(outcome.num_faults, 4);
  EXPECT_EQ(outcome.notes,
            Texts{"the recorded moves are as the rules have them; agents of another build, or with "
                  "another net, decide otherwise"});
  const std::string complaint = "games.jsonl:1 agents: the agents play another game: move ";
  EXPECT_EQ(Faults(outcome)[0].substr(0, complaint.size()), complaint);
}

TEST_F(VerifyTest, TheSampleDependsOnItsSeedAlone) {
  Play(RandomTournament("tic_tac_toe", 2, 200));
  // Every line is damaged, so that the faults tell which games were looked at.
  std::string text = folder_.Read("run/games.jsonl");
  for (std::size_t at = 0; (at = text.find(R"("schema":1)", at)) != std::string::npos; ++at) {
    text[at + 9] = '2';
  }
  folder_.Write("run/games.jsonl", text);
  const Texts all = Faults(Verify());
  ASSERT_EQ(all.size(), 200U);
  Texts first;
  for (const int threads : {1, 2, 7}) {
    const Texts sample = Faults(Verify({.sample = 30, .seed = 5, .threads = threads}));
    EXPECT_EQ(sample.size(), 30U);
    EXPECT_TRUE(std::includes(all.begin(), all.end(), sample.begin(), sample.end(),
                              [&](const std::string& a, const std::string& b) {
                                return std::find(all.begin(), all.end(), a) <
                                       std::find(all.begin(), all.end(), b);
                              }));
    if (first.empty()) first = sample;
    EXPECT_EQ(sample, first);
  }
  EXPECT_NE(Faults(Verify({.sample = 30, .seed = 6})), first);
  EXPECT_EQ(Verify({.sample = 500}).games_checked, 200);
}

// Each game must be as likely as any other: 400 samples of 5 of 20, 100 expected of each.
TEST_F(VerifyTest, SamplesAreEven) {
  Play(RandomTournament("kuhn", 2, 20));
  std::string text = folder_.Read("run/games.jsonl");
  for (std::size_t at = 0; (at = text.find(R"("schema":1)", at)) != std::string::npos; ++at) {
    text[at + 9] = '2';
  }
  folder_.Write("run/games.jsonl", text);
  Counts counts(20);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    for (const RunFault& fault : Verify({.sample = 5, .seed = seed}).faults) {
      ++counts[static_cast<std::size_t>(fault.game)];
    }
  }
  double chi_square = 0;
  for (const std::int64_t count : counts) {
    const double off = static_cast<double>(count) - 100;
    chi_square += off * off / 100;
  }
  // 0.79 (15/19) times chi-square with 19 degrees of freedom; 40 is the 99.99 % quantile of that.
  EXPECT_LT(chi_square, 40);
}

TEST_F(VerifyTest, ThreadsAndBackEndsFindTheSame) {
  Play(RandomTournament("tic_tac_toe", 2, 300));
  for (const int line : {2, 50, 51, 299}) {
    Change("games.jsonl", line, R"("turns":)", R"("turns":1)");
  }
  Change("timing.jsonl", 120, R"("faults":0)", R"("faults":1)");
  const Texts expected = Faults(Verify());
  EXPECT_EQ(expected.size(), 5U);
  for (const Backend backend : kTestedBackends) {
    for (const int threads : {1, 2, 7}) {
      EXPECT_EQ(Faults(Verify({.threads = threads, .backend = backend})), expected);
    }
  }
  const VerifyOutcome few = Verify({.max_faults = 2});
  EXPECT_EQ(few.num_faults, 5);
  EXPECT_EQ(Faults(few), Texts(expected.begin(), expected.begin() + 2));
}

TEST_F(VerifyTest, AnIncompleteRunIsVerifiedAsFarAsItGoes) {
  Play(RandomTournament("tic_tac_toe", 2, 8));
  KeepLines(folder_ / "run/games.jsonl", 5);
  VerifyOutcome outcome = Verify();
  EXPECT_EQ(outcome.games_checked, 5);
  EXPECT_EQ(Faults(outcome), Texts{});
  EXPECT_EQ(outcome.notes, Texts{"the run is not complete: it has 5 of 8 games"});
  folder_.Write("run/games.jsonl", folder_.Read("run/games.jsonl") + "{\"sch");
  outcome = Verify();
  EXPECT_EQ(Faults(outcome), Texts{});
  EXPECT_EQ(outcome.notes, (Texts{"behind the last game: 5 bytes that are no finished line, as "
                                  "where a run was ended by force; resuming it cuts them off",
                                  "the run is not complete: it has 5 of 8 games"}));
}

TEST_F(VerifyTest, NothingMayFollowACompleteRun) {
  Play(RandomTournament("tic_tac_toe", 2, 8));
  folder_.Write("run/games.jsonl", folder_.Read("run/games.jsonl") + "{\"sch");
  EXPECT_EQ(Faults(Verify()), Texts{"games.jsonl:9 journal: 5 bytes that are no finished line; "
                                    "resuming the run cuts them off"});
}

TEST_F(VerifyTest, MoreGamesThanTheRunHas) {
  Play(RandomTournament("tic_tac_toe", 2, 4));
  const std::string games = folder_.Read("run/games.jsonl");
  folder_.Write("run/games.jsonl", games + games.substr(0, games.find('\n') + 1));
  EXPECT_EQ(Faults(Verify()), (Texts{"timing.jsonl:6 timing: the timing ends in front of game 4",
                                     "games.jsonl:5 journal: the run has 4 games only"}));
}

TEST_F(VerifyTest, WithoutTiming) {
  Play(RandomTournament("tic_tac_toe", 2, 4));
  std::filesystem::remove(folder_ / "run/timing.jsonl");
  const VerifyOutcome outcome = Verify();
  EXPECT_EQ(Checked(outcome), (Counts{4, 4, 0, 0}));
  EXPECT_EQ(Faults(outcome), Texts{});
  ASSERT_EQ(outcome.notes.size(), 1U);
  EXPECT_NE(outcome.notes[0].find("timing.jsonl is not there"), std::string::npos);
}

TEST_F(VerifyTest, RefusesWhatCannotBeVerified) {
  EXPECT_TRUE(absl::IsFailedPrecondition(VerifyRun(folder_ / "none", {}).status()));
  TournamentConfig config = RandomTournament("tic_tac_toe", 2, 4);
  config.agents[0].name = "so_ismcts";
  config.agents[0].params = {{"time", "1ms"}};
  Play(config);
  EXPECT_EQ(Verify().num_faults, 0);
  const absl::Status status = VerifyRun(folder_ / "run", {.replay_agents = true}).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_NE(status.message().find("decide by the clock"), std::string::npos) << status;
  KeepLines(folder_ / "run/games.jsonl", 0);
  EXPECT_TRUE(absl::IsFailedPrecondition(VerifyRun(folder_ / "run", {}).status()));
  EXPECT_TRUE(absl::IsInvalidArgument(VerifyRun(folder_ / "run", {.threads = 0}).status()));
}

TEST_F(VerifyTest, StopsWhenAsked) {
  Play(RandomTournament("tic_tac_toe", 2, 3000));
  std::atomic<bool> stop = false;
  std::int64_t last = 0;
  VerifyOptions options{.threads = 2};
  options.stop = &stop;
  options.on_progress = [&](std::int64_t done, std::int64_t total) {
    EXPECT_EQ(total, 3000);
    EXPECT_GT(done, last);
    last = done;
    stop = true;
  };
  const VerifyOutcome outcome = Verify(options);
  EXPECT_TRUE(outcome.interrupted);
  EXPECT_EQ(outcome.games_checked, last);
  EXPECT_LT(last, 3000);
}

// The schedule is that which the results ask for.
TEST_F(VerifyTest, FollowsTheChoicesOfARun) {
  TournamentConfig config = RandomTournament("tic_tac_toe", 4, 5'000);
  config.until_error = ErrorTarget{.elo = 60, .rating = {}};
  Play(config);
  VerifyOutcome outcome = Verify({.replay_agents = true});
  EXPECT_EQ(outcome.num_faults, 0) << Faults(outcome).front();
  ASSERT_EQ(outcome.notes.size(), 1U);
  EXPECT_NE(outcome.notes[0].find("every error bar is below 60"), std::string::npos)
      << outcome.notes[0];
  const std::int64_t games = outcome.games_recorded;
  EXPECT_EQ(Verify({.sample = 20}).num_faults, 0);
  // In the last line, which is of a later round, somebody else sits down.
  const std::string text = folder_.Read("run/games.jsonl");
  const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
  const std::size_t agent = text.find(R"("agent":")", last) + 9;
  char stranger = 'a';
  while (text.find(std::string(R"("agent":")") + stranger, last) != std::string::npos) ++stranger;
  std::string other = text;
  other[agent] = stranger;
  folder_.Write("run/games.jsonl", other);
  outcome = Verify();
  ASSERT_EQ(outcome.num_faults, 1);
  EXPECT_EQ(Faults(outcome)[0],
            "games.jsonl:" + std::to_string(games) +
                " journal: does not belong to this run: block, rotation or agents do not fit the "
                "schedule");
  // What follows a line that is not sound cannot be checked against it.
  folder_.Write("run/games.jsonl", "x" + text);
  outcome = Verify();
  EXPECT_EQ(outcome.counts[0].wrong, 1);
  EXPECT_NE(outcome.notes[0].find("the games from 0 on"), std::string::npos) << outcome.notes[0];
}

}  // namespace
}  // namespace riftlab
