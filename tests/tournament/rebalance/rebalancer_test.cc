#include "tournament/rebalance/rebalancer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/tournament/ranks/thread_ranks.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/rebalance/confirmation.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

struct Wish {
  std::vector<std::string> goals;
  std::vector<std::string> knobs;
  std::string planted = {};  // a value that the table begins with, PATH=VALUE
  std::string agent = "random";
  std::int64_t games = 600;
  int changes = 1;
  std::int64_t confirm_games = 0;
};

// A search in the base game of Riftforce, in which guilds are dealt.
RebalanceTask TaskOf(const Wish& wish) {
  const GameTable* table = *FindGame("riftforce");
  RebalanceTask task;
  task.config.game = "riftforce";
  task.config.rules.players = 2;
  task.config.rules.rules = {{"draft", "base"}, {"guilds", "random"}};
  CardSource cards = *CardSourceOf(*table, task.config.rules);
  if (!wish.planted.empty()) {
    const std::size_t equals = wish.planted.find('=');
    cards.text = *ChangedCards(*table, cards,
                               {{wish.planted.substr(0, equals), wish.planted.substr(equals + 1)}});
    task.config.rules.cards = cards.text;
  }
  task.config.agents = {*ParseAgentSpec(wish.agent)};
  task.config.format = Format::kSelfPlay;
  task.config.games = wish.games;
  task.config.seed = 5;
  const AnyGame game = *MakeGame("riftforce", task.config.rules);
  task.plan.agent = wish.agent;
  task.plan.changes = wish.changes;
  task.plan.confirm_games = wish.confirm_games;
  task.plan.strong_games = 20;
  task.plan.goals = wish.goals;
  task.plan.knobs = wish.knobs;
  task.levels = task.config.agents;
  for (const std::string& text : wish.goals) {
    const absl::StatusOr<Goal> goal = ParseGoal(text, SidesOf(game), game.info().tags);
    EXPECT_TRUE(goal.ok()) << goal.status();
    task.goals.push_back(goal.value_or(Goal{}));
  }
  std::vector<Given> given;
  for (const std::string& text : wish.knobs) given.push_back({.text = text, .where = "--knob"});
  const absl::StatusOr<std::vector<Knob>> knobs = ReadKnobs(given, *table, cards);
  EXPECT_TRUE(knobs.ok()) << knobs.status();
  task.knobs = knobs.value_or(std::vector<Knob>{});
  task.table_of = [table, cards, knobs = task.knobs](const TableChange& change) {
    return ChangedCards(*table, cards, PathsOf(knobs, change));
  };
  return task;
}

// Nothing at the random level meets these, so that all races are played.
Wish Hopeless() {
  return {.goals = {"decisions in 5..9", "each:guilds in 49.9..50.1"},
          .knobs = {"limits.hand_size=6..7", "scoring.end_trigger=10..12",
                    "guild.Fire.on_activate.1.amount=2..4"},
          .games = 900,
          .changes = 2};
}

std::string BytesIn(const std::string& dir) {
  return Slurp(dir + "/balance.toml") + Slurp(dir + "/steps.jsonl");
}

TEST(RebalancerTest, APlantedImbalanceComesBack) {
  const RebalanceTask task =
      TaskOf({.goals = {"tag:guilds=Fi in 40..60", "tag:guilds=Li in 38..62"},
              .knobs = {"guild.Fire.on_activate.1.amount=2,3,5,7",
                        "guild.Light.on_activate.1.amount=1..3"},
              .planted = "guild.Fire.on_activate.1.amount=7",
              .agent = "greedy",
              .games = 1600,
              .changes = 2,
              .confirm_games = 800});
  const absl::StatusOr<RebalanceOutcome> outcome = RunRebalance(task, {.threads = 2});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->end, RebalanceEnd::kFound);
  EXPECT_EQ(TextOf(task.knobs, outcome->best), "guild.Fire.on_activate.1.amount=3");
  EXPECT_EQ(outcome->races.size(), 1U);
  EXPECT_GT(outcome->start_miss, 0.5);
  EXPECT_EQ(outcome->best_miss, 0);
  const absl::StatusOr<Confirmation> fresh = ConfirmTable(task, outcome->best, {.threads = 2});
  ASSERT_TRUE(fresh.ok()) << fresh.status();
  ASSERT_EQ(fresh->levels.size(), 1U);
  ASSERT_EQ(fresh->levels[0].goals.size(), 2U);
  const GoalResult& fire = fresh->levels[0].goals[0];
  EXPECT_EQ(fire.name, "tag:guilds=Fi");
  EXPECT_EQ(fire.status_before, GoalStatus::kMissed);
  EXPECT_EQ(fire.status_after, GoalStatus::kMet);
  EXPECT_LT(fire.difference.high, 0);
  EXPECT_EQ(fresh->levels[0].games, 800);
}

TEST(RebalancerTest, RanksPlayTheSameSearch) {
  const RebalanceTask task = TaskOf({.goals = {"decisions in 5..9", "each:guilds in 49.9..50.1"},
                                     .knobs = {"limits.hand_size=6..7"},
                                     .games = 200,
                                     .confirm_games = 60});
  const TempFolder folder;
  ThreadRanks ranks({.ranks = 3});
  RankExecutor executor(ranks, ranks.ranks());
  GameExecutor* const none = nullptr;
  std::vector<std::string> bytes;
  for (GameExecutor* const plays : {none, static_cast<GameExecutor*>(&executor)}) {
    const std::string dir = folder / (plays == nullptr ? "threads" : "ranks");
    const absl::StatusOr<RebalanceOutcome> outcome =
        RunRebalance(task, {.dir = dir, .executor = plays});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    const absl::StatusOr<Confirmation> fresh =
        ConfirmTable(task, outcome->best, {.dir = dir, .executor = plays});
    ASSERT_TRUE(fresh.ok()) << fresh.status();
    bytes.push_back(BytesIn(dir) + fmt::format("{}", fresh->levels.at(0).goals.at(0).after.value));
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST(RebalancerTest, GoalsThatAreMetChangeNothing) {
  const RebalanceTask task = TaskOf({.goals = {"decisions in 100..300", "seat:0 in 20..80"},
                                     .knobs = {"limits.hand_size=5..7"},
                                     .confirm_games = 50});
  const absl::StatusOr<RebalanceOutcome> outcome = RunRebalance(task, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->end, RebalanceEnd::kMetAlready);
  EXPECT_TRUE(outcome->best.empty());
  EXPECT_EQ(outcome->tables, 0);
  const absl::StatusOr<Confirmation> fresh = ConfirmTable(task, outcome->best, {});
  ASSERT_TRUE(fresh.ok()) << fresh.status();
  EXPECT_FALSE(fresh->levels[0].is_changed);
  EXPECT_EQ(fresh->levels[0].goals[0].status_after, GoalStatus::kMet);
}

TEST(RebalancerTest, WhatCannotBeMetIsSaidSoWithTheNearest) {
  // The end trigger alone makes games shorter, by far not to so few decisions.
  const RebalanceTask task =
      TaskOf({.goals = {"decisions in 5..9"},
              .knobs = {"scoring.end_trigger=4..12", "guild.Fire.on_activate.1.amount=2..3"}});
  const absl::StatusOr<RebalanceOutcome> outcome = RunRebalance(task, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->end, RebalanceEnd::kNotFound);
  EXPECT_EQ(TextOf(task.knobs, outcome->best), "scoring.end_trigger=4");
  EXPECT_LT(outcome->best_miss, outcome->start_miss);
}

TEST(RebalancerTest, TwoChangesAreTriedOnlyWhereOneIsNotEnough) {
  const RebalanceTask task = TaskOf(Hopeless());
  const absl::StatusOr<RebalanceOutcome> outcome = RunRebalance(task, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  ASSERT_EQ(outcome->races.size(), 2U);
  EXPECT_EQ(outcome->races[0].tables, 5);
  EXPECT_EQ(outcome->races[1].changes, 2);
  for (const RaceSummary& race : outcome->races) {
    EXPECT_EQ(race.best.size(), static_cast<std::size_t>(race.changes));
  }
}

// A table that does worse with fresh deals than the best of the race did is not passed over.
TEST(RebalancerTest, WhatIsPlayedAloneIsReportedAsItDid) {
  const RebalanceTask task = TaskOf(Hopeless());
  std::vector<std::string> alone;
  RebalanceOptions options;
  options.on_step = [&](const RebalanceProgress& progress) {
    if (progress.round == "nearest") alone.push_back(progress.best);
  };
  const absl::StatusOr<RebalanceOutcome> outcome = RunRebalance(task, options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  ASSERT_EQ(alone.size(), 2U);
  EXPECT_EQ(alone[0], "as it is");
  EXPECT_NE(alone[1], "as it is");
}

constexpr const char* kHand = "limits.hand_size=6";
constexpr const char* kEnd = "scoring.end_trigger=11";
constexpr const char* kBoth = "limits.hand_size=6, scoring.end_trigger=11";

// Two values that may be changed, both of them at once: 150 games of each table with one change and
// of the table as it is, 300 of that with two and of all that comes afterwards.
RebalanceTask TaskOfTwoKnobs() {
  return TaskOf({.goals = {"decisions in 100..110"},
                 .knobs = {"limits.hand_size=6..7", "scoring.end_trigger=11..12"},
                 .games = 600,
                 .changes = 2});
}

RebalanceStep StepOf(const std::string& round, const std::string& change, std::int64_t games,
                     double decisions, double error) {
  return {
      .round = round,
      .change = change,
      .games = games,
      .readings = {{{.name = "decisions", .count = games, .value = decisions, .error = error}}}};
}

// What a search comes to that has played these games; interrupted where it would play others.
RebalanceOutcome Recalled(const RebalanceTask& task, const std::vector<RebalanceStep>& steps) {
  const absl::StatusOr<RebalanceOutcome> outcome =
      RecallRebalance(task, {.plan = task.plan, .steps = steps}, "run");
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  return outcome.value_or(RebalanceOutcome());
}

std::vector<RebalanceStep> Races(double as_it_is, double hand, double end,
                                 const RebalanceStep& both) {
  return {StepOf("0.1", "as it is", 150, as_it_is, 0.1), StepOf("1.1", kHand, 150, hand, 0.1),
          StepOf("1.1", kEnd, 150, end, 0.1), both};
}

// On the fresh deals alone the table as it is lies nearer, 0.16 against 1.44.
TEST(RebalancerTest, TheNearestIsJudgedByAllItsDeals) {
  RebalanceTask task = TaskOfTwoKnobs();
  std::vector<RebalanceStep> steps = Races(130, 115, 140, StepOf("2.1", kBoth, 300, 150, 0.1));
  steps.push_back(StepOf("nearest", "as it is", 300, 112, 0.1));
  steps.push_back(StepOf("nearest", kHand, 300, 116, 0.1));
  RebalanceOutcome outcome = Recalled(task, steps);
  EXPECT_EQ(outcome.end, RebalanceEnd::kNotFound);
  EXPECT_EQ(TextOf(task.knobs, outcome.best), kHand);
  EXPECT_NEAR(outcome.start_miss, 2.56, 1e-9);
  EXPECT_NEAR(outcome.best_miss, 1.284444, 1e-6);
  ASSERT_TRUE(outcome.nearest.has_value());
  EXPECT_FALSE(outcome.nearest->IsNearer());
  EXPECT_EQ(outcome.nearest->games, 300);
  EXPECT_NEAR(outcome.nearest->miss, 1.44, 1e-9);
  EXPECT_NEAR(outcome.nearest->start_miss, 0.16, 1e-9);
  // As older versions had it, whose folders keep their answer.
  task.plan.schema = 1;
  const RebalanceOutcome old = Recalled(task, steps);
  EXPECT_EQ(old.end, RebalanceEnd::kNotFound);
  EXPECT_TRUE(old.best.empty());
  task.plan.schema = kRebalanceSchema;
  // Where it is farther by all of them nothing is changed.
  steps.back() = StepOf("nearest", kHand, 300, 140, 0.1);
  outcome = Recalled(task, steps);
  EXPECT_EQ(outcome.end, RebalanceEnd::kNotFound);
  EXPECT_TRUE(outcome.best.empty());
  EXPECT_EQ(outcome.best_miss, outcome.start_miss);
  EXPECT_EQ(TextOf(task.knobs, outcome.nearest->table), kHand);
}

// One change lies 0.5 outside, which is surely outside; two lie 1 outside, but by fewer games.
TEST(RebalancerTest, MoreChangesReplaceFewerOnlyWhereTheyAreNearer) {
  RebalanceTask task = TaskOfTwoKnobs();
  std::vector<RebalanceStep> steps = Races(130, 110.5, 140, StepOf("2.1", kBoth, 300, 111, 2));
  steps.push_back(StepOf("2.check", kBoth, 300, 111, 2));
  EXPECT_EQ(Recalled(task, steps).end, RebalanceEnd::kInterrupted);
  // As older versions had it, whose folders go on as they began.
  task.plan.schema = 1;
  const RebalanceOutcome old = Recalled(task, steps);
  EXPECT_EQ(old.end, RebalanceEnd::kFound);
  EXPECT_EQ(TextOf(task.knobs, old.best), kBoth);
  task.plan.schema = kRebalanceSchema;
  steps.push_back(StepOf("nearest", "as it is", 300, 130, 0.1));
  steps.push_back(StepOf("nearest", kHand, 300, 110.5, 0.1));
  RebalanceOutcome outcome = Recalled(task, steps);
  EXPECT_EQ(outcome.end, RebalanceEnd::kNotFound);
  EXPECT_EQ(TextOf(task.knobs, outcome.best), kHand);
  // Fresh deals may show that two are nearer after all.
  steps.back() = StepOf("nearest", kHand, 300, 120, 0.1);
  outcome = Recalled(task, steps);
  EXPECT_EQ(outcome.end, RebalanceEnd::kFound);
  EXPECT_EQ(TextOf(task.knobs, outcome.best), kBoth);
  EXPECT_NEAR(outcome.best_miss, 0.04, 1e-9);
}

// It seems to meet the goals, but the table as it is lies nearer, and fresh deals tell it far off.
TEST(RebalancerTest, ATablePassedOverIsJudgedByItsFreshDeals) {
  const RebalanceTask task = TaskOfTwoKnobs();
  std::vector<RebalanceStep> steps = {
      StepOf("0.1", "as it is", 150, 110.5, 0.1), StepOf("1.1", kHand, 150, 111, 8),
      StepOf("1.1", kEnd, 150, 140, 0.1), StepOf("1.check", kHand, 150, 111, 8),
      StepOf("2.1", kBoth, 300, 150, 0.1)};
  steps.push_back(StepOf("nearest", "as it is", 300, 110.5, 0.1));
  steps.push_back(StepOf("nearest", kHand, 300, 180, 0.1));
  const RebalanceOutcome outcome = Recalled(task, steps);
  EXPECT_EQ(outcome.end, RebalanceEnd::kNotFound);
  EXPECT_TRUE(outcome.best.empty());
  ASSERT_TRUE(outcome.nearest.has_value());
  EXPECT_EQ(TextOf(task.knobs, outcome.nearest->table), kHand);
}

// Folders of older versions keep how they go, to the byte; those of later ones are refused.
TEST(RebalancerTest, AnOlderFolderGoesOnAsItBegan) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  RebalanceTask task = TaskOf(Hopeless());
  task.plan.schema = 1;
  ASSERT_TRUE(RunRebalance(task, {.dir = dir}).ok());
  const std::string steps = Slurp(dir + "/steps.jsonl");
  EXPECT_NE(steps.substr(0, steps.find('\n')).find("\"schema\":1"), std::string::npos);
  Spit(dir + "/steps.jsonl", steps.substr(0, steps.size() / 2));
  const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(dir);
  ASSERT_TRUE(recorded.ok()) << recorded.status();
  EXPECT_EQ(recorded->plan, task.plan);
  ASSERT_TRUE(ResumeRebalance(task, *recorded, {.dir = dir}).ok());
  EXPECT_EQ(Slurp(dir + "/steps.jsonl"), steps);
  std::string later = steps;
  later.replace(later.find("\"schema\":1"), 10, "\"schema\":3");
  Spit(dir + "/steps.jsonl", later);
  EXPECT_EQ(ReadRebalance(dir).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(RebalancerTest, IntervalsBeforeAndAfterAreOneFamily) {
  const RebalanceTask task = TaskOf(
      {.goals = {"decisions in 5..9"}, .knobs = {"limits.hand_size=6..7"}, .confirm_games = 60});
  const TableChange change = SingleChanges(task.knobs).at(0);
  const absl::StatusOr<Confirmation> one = ConfirmTable(task, {}, {});
  const absl::StatusOr<Confirmation> two = ConfirmTable(task, change, {});
  ASSERT_TRUE(one.ok() && two.ok());
  const Estimate alone = one->levels.at(0).goals.at(0).before;
  const Estimate of_two = two->levels.at(0).goals.at(0).before;
  EXPECT_EQ(of_two.value, alone.value);
  EXPECT_LT(of_two.low, alone.low);
  EXPECT_GT(of_two.high, alone.high);
}

TEST(RebalancerTest, AnyNumberOfThreadsTakesTheSameSteps) {
  const TempFolder folder;
  const RebalanceTask task = TaskOf(Hopeless());
  ASSERT_TRUE(RunRebalance(task, {.dir = folder / "one", .threads = 1}).ok());
  ASSERT_TRUE(RunRebalance(task, {.dir = folder / "three", .threads = 3}).ok());
  EXPECT_EQ(BytesIn(folder / "one"), BytesIn(folder / "three"));
}

TEST(RebalancerTest, CutAnywhereItGoesOnToTheSameBytes) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  const RebalanceTask task = TaskOf(Hopeless());
  const absl::StatusOr<RebalanceOutcome> whole = RunRebalance(task, {.dir = dir});
  ASSERT_TRUE(whole.ok()) << whole.status();
  const std::string steps = Slurp(dir + "/steps.jsonl");
  const std::size_t head = steps.find('\n') + 1;
  for (std::size_t size = head; size <= steps.size(); size += (steps.size() - head) / 7) {
    Spit(dir + "/steps.jsonl", steps.substr(0, size));
    const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(dir);
    ASSERT_TRUE(recorded.ok()) << recorded.status();
    EXPECT_EQ(recorded->plan, task.plan);
    const absl::StatusOr<RebalanceOutcome> outcome = ResumeRebalance(task, *recorded, {.dir = dir});
    ASSERT_TRUE(outcome.ok()) << size << ": " << outcome.status();
    EXPECT_EQ(Slurp(dir + "/steps.jsonl"), steps) << "cut to " << size;
    EXPECT_EQ(outcome->best, whole->best);
    EXPECT_EQ(outcome->best_miss, whole->best_miss);
    EXPECT_EQ(outcome->games, whole->games);
  }
}

TEST(RebalancerTest, StoppedItSaysSo) {
  const std::atomic<bool> stop = true;
  const absl::StatusOr<RebalanceOutcome> outcome =
      RunRebalance(TaskOf(Hopeless()), {.stop = &stop});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->end, RebalanceEnd::kInterrupted);
}

TEST(RebalancerTest, AFigureThatDoesNotComeUpIsNamed) {
  const RebalanceTask task =
      TaskOf({.goals = {"tag:guilds=Fire in 48..52"}, .knobs = {"limits.hand_size=6..7"}});
  const std::string error(RunRebalance(task, {}).status().message());
  EXPECT_NE(error.find("goal 'tag:guilds=Fire in 48..52': this did not come up in any game of the "
                       "table as it is, but Air, Crystal, "),
            std::string::npos)
      << error;
}

// No game at the random level takes 200 rounds.
TEST(RebalancerTest, AnEndThatNeverComesIsAPartOfNothing) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  const RebalanceTask task = TaskOf({.goals = {"end:round_cap in 0..5", "decisions in 5..9"},
                                     .knobs = {"limits.hand_size=6..7"},
                                     .games = 200,
                                     .confirm_games = 100});
  const absl::StatusOr<RebalanceOutcome> outcome = RunRebalance(task, {.dir = dir});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(dir);
  ASSERT_TRUE(recorded.ok()) << recorded.status();
  for (const RebalanceStep& step : recorded->steps) {
    ASSERT_EQ(step.readings[0].size(), 1U);
    EXPECT_EQ(step.readings[0][0].value, 0);
    EXPECT_EQ(step.readings[0][0].count, step.games);
  }
  const absl::StatusOr<Confirmation> fresh = ConfirmTable(task, {}, {});
  ASSERT_TRUE(fresh.ok()) << fresh.status();
  const GoalResult& capped = fresh->levels.at(0).goals.at(0);
  EXPECT_EQ(capped.status_after, GoalStatus::kMet);
  EXPECT_EQ(capped.after.count, 100);
}

TEST(RebalancerTest, ARefusedGoalLeavesNoFolder) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  const Wish wrong{.goals = {"tag:guilds=Nonsense in 48..52"}, .knobs = {"limits.hand_size=6..7"}};
  EXPECT_EQ(RunRebalance(TaskOf(wrong), {.dir = dir}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_FALSE(std::filesystem::exists(dir));
  const Wish right{.goals = {"decisions in 100..300"}, .knobs = {"limits.hand_size=6..7"}};
  EXPECT_TRUE(RunRebalance(TaskOf(right), {.dir = dir}).ok());
}

TEST(RebalancerTest, APartOfWhatTheGameDoesNotKnowIsRefused) {
  const auto error_of = [](const std::string& goal) {
    const RebalanceTask task = TaskOf({.goals = {goal}, .knobs = {"limits.hand_size=6..7"}});
    return std::string(RunRebalance(task, {}).status().message());
  };
  EXPECT_NE(error_of("end:frosen in 0..5").find("(did you mean 'frozen'?)"), std::string::npos);
  EXPECT_NE(error_of("part:guilds=Fife in 0..5").find("(did you mean 'Fire'?)"), std::string::npos);
}

TEST(RebalancerTest, TooFewGamesAreRefusedWithHowManyItTakes) {
  Wish wish = Hopeless();
  wish.games = 100;
  const std::string error(RunRebalance(TaskOf(wish), {}).status().message());
  EXPECT_EQ(error,
            "100 games give each of the 5 tables with one change 5 in the first round, of 2 rounds "
            "and 2 races; give 400 or more, or fewer values of knobs");
  wish.games = 400;
  EXPECT_TRUE(CheckBudget(TaskOf(wish)).ok());
  wish.games = 10;
  wish.changes = 1;
  const std::string one(CheckBudget(TaskOf(wish)).message());
  EXPECT_NE(one.find(", of 2 rounds and 1 race; give "), std::string::npos) << one;
}

TEST(RebalancerTest, AShareOfMoreThanAllIsDamage) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  const RebalanceTask task =
      TaskOf({.goals = {"seat:0 in 99..100"}, .knobs = {"limits.hand_size=6..7"}, .games = 40});
  ASSERT_TRUE(RunRebalance(task, {.dir = dir}).ok());
  std::string steps = Slurp(dir + "/steps.jsonl");
  const std::size_t value = steps.find("\"value\":0.");
  ASSERT_NE(value, std::string::npos);
  Spit(dir + "/steps.jsonl", steps.replace(value, 9, "\"value\":7"));
  const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(dir);
  ASSERT_TRUE(recorded.ok()) << recorded.status();
  const absl::Status status = RecallRebalance(task, *recorded, dir).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(std::string{status.message()}.find(
                "steps.jsonl:2: goals[0][0].value is not a share from 0 to 1"),
            std::string::npos)
      << status;
}

struct StepDamage {
  std::string name;
  std::string line;  // of steps.jsonl, instead of the third
  std::string error;
};

class RebalanceDamageTest : public testing::TestWithParam<StepDamage> {};

TEST_P(RebalanceDamageTest, IsNamedWithItsLine) {
  const TempFolder folder;
  const std::string dir = folder / "run";
  const RebalanceTask task =
      TaskOf({.goals = {"decisions in 5..9"}, .knobs = {"limits.hand_size=6..7"}, .games = 40});
  ASSERT_TRUE(RunRebalance(task, {.dir = dir}).ok());
  const std::string steps = Slurp(dir + "/steps.jsonl");
  const std::size_t second = steps.find('\n', steps.find('\n') + 1) + 1;
  Spit(dir + "/steps.jsonl", steps.substr(0, second) + GetParam().line + "\n");
  const absl::StatusOr<RecordedRebalance> recorded = ReadRebalance(dir);
  const absl::Status status =
      recorded.ok() ? ResumeRebalance(task, *recorded, {.dir = dir}).status() : recorded.status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(std::string{status.message()}.find(GetParam().error), std::string::npos) << status;
}

INSTANTIATE_TEST_SUITE_P(
    Lines, RebalanceDamageTest,
    testing::Values(
        StepDamage{"NoJson", "{", "steps.jsonl:3: not JSON"},
        StepDamage{"NoObject", "[]", "steps.jsonl:3: "},
        StepDamage{"Number", R"({"step":7,"round":"1.1","change":"x","games":4,"goals":[[]]})",
                   "steps.jsonl:3: "},
        StepDamage{"Goals", R"({"step":1,"round":"1.1","change":"x","games":4,"goals":[]})",
                   "steps.jsonl:3: goals is not a list of 1 lists, one a goal"},
        StepDamage{"Error",
                   R"({"step":1,"round":"1.1","change":"x","games":4,)"
                   R"("goals":[[{"name":"decisions","count":4,"value":3,"error":-1}]]})",
                   "goals[0][0].error"},
        StepDamage{"Name",
                   R"({"step":1,"round":"1.1","change":"limits.hand_size=6","games":40,)"
                   R"("goals":[[{"name":"decusions","count":40,"value":3,"error":1}]]})",
                   "steps.jsonl:3: goals[0][0].name is no figure of the goal 'decisions in 5..9'"},
        StepDamage{"NameTwice",
                   R"({"step":1,"round":"1.1","change":"limits.hand_size=6","games":40,)"
                   R"("goals":[[{"name":"decisions","count":40,"value":3,"error":1},)"
                   R"({"name":"decisions","count":40,"value":3,"error":1}]]})",
                   "steps.jsonl:3: goals[0][1].name does not follow the one before"},
        StepDamage{"Count",
                   R"({"step":1,"round":"1.1","change":"limits.hand_size=6","games":40,)"
                   R"("goals":[[{"name":"decisions","count":41,"value":3,"error":1}]]})",
                   "steps.jsonl:3: goals[0][0].count is more than 40"},
        StepDamage{"Mean",
                   R"({"step":1,"round":"1.1","change":"limits.hand_size=6","games":40,)"
                   R"("goals":[[{"name":"decisions","count":40,"value":3.01,"error":1}]]})",
                   "steps.jsonl:3: goals[0][0].value is no mean of so many whole numbers"},
        StepDamage{"Below",
                   R"({"step":1,"round":"1.1","change":"limits.hand_size=6","games":40,)"
                   R"("goals":[[{"name":"decisions","count":40,"value":-3,"error":1}]]})",
                   "steps.jsonl:3: goals[0][0].value is no mean of so many whole numbers"},
        StepDamage{"Games",
                   R"({"step":1,"round":"1.1","change":"limits.hand_size=6","games":4000,)"
                   R"("goals":[[]]})",
                   "steps.jsonl:3: games is not 40, which it takes; restore the file"},
        StepDamage{"OtherTable",
                   R"({"step":1,"round":"1.1","change":"x=1","games":4,"goals":[[]]})",
                   "step 1 is 'x=1' of round 1.1, where this program would play"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab
