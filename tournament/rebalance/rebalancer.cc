#include "tournament/rebalance/rebalancer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/near_miss.h"
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/balance/variant_comparison.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/journal/step_folder.h"
#include "tournament/rebalance/halving.h"
#include "tournament/record/match_record.h"
#include "tournament/record/tag_names.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// What a race ends with, and what the next one builds on.
constexpr std::int64_t kFinalists = 4;
// Single changes that a later race adds, the best ones.
constexpr std::size_t kPartners = 12;
// Fewer games of a table in the first round say nothing.
constexpr std::int64_t kLeastGames = 20;
constexpr std::size_t kListedNames = 8;
// Places of seeds: so many for each race; the last ones for its checks and those of the nearest.
constexpr std::uint64_t kPlacesPerRace = 1000;
constexpr std::uint64_t kCheckPlace = kPlacesPerRace - 1;
constexpr std::uint64_t kNearestPlace = kPlacesPerRace - 2;

// A table in a race.
struct Runner {
  TableChange table;
  Readings readings{};
  double miss = 0;
  int steps = 0;
};

// The better first: nearer to the goals, then the smaller change.
bool IsNearer(const Runner& a, const Runner& b) {
  return std::tuple(a.miss, a.table.size(), a.steps) < std::tuple(b.miss, b.table.size(), b.steps);
}

// At each level.
std::int64_t GamesOfRace(const RebalanceTask& task) {
  const auto parts = static_cast<std::int64_t>(task.levels.size()) * task.plan.changes;
  return std::max<std::int64_t>(1, task.config.games / parts);
}

std::vector<HalvingRound> FirstRace(const RebalanceTask& task) {
  const auto tables = static_cast<std::int64_t>(SingleChanges(task.knobs).size());
  return PlanHalving(tables, kFinalists, GamesOfRace(task));
}

class Rebalancing {
 public:
  Rebalancing(const RebalanceTask& task, RebalanceOptions options, const AnyGame& game)
      : task_(task),
        options_(std::move(options)),
        sides_(SidesOf(game)),
        info_(game.info()),
        cards_(game.NamedCards()) {}

  // The steps that were recorded, to be taken before others are played.
  void Recall(const std::vector<RebalanceStep>& steps) { recorded_ = steps; }

  absl::Status Run(StepWriter* writer) {
    writer_ = writer;
    absl::Status status = Search();
    if (absl::IsCancelled(status)) {
      outcome_.end = RebalanceEnd::kInterrupted;
      return absl::OkStatus();
    }
    if (status.ok() && next_ < recorded_.size()) {
      return absl::FailedPreconditionError(
          fmt::format("{}: there are more steps than the {} that it takes; restore the file or "
                      "start anew",
                      options_.dir, next_));
    }
    return status;
  }

  const RebalanceOutcome& outcome() const { return outcome_; }

 private:
  absl::Status Search() {
    final_games_ = FirstRace(task_).back().games;
    Runner start;
    RETURN_IF_ERROR(Play("0.1", 0, final_games_, start));
    outcome_.start_miss = outcome_.best_miss = start.miss;
    ASSIGN_OR_RETURN(const bool is_met, Holds(0, start));
    outcome_.start_miss = start.miss;
    if (is_met) {
      outcome_.end = RebalanceEnd::kMetAlready;
      outcome_.best_miss = start.miss;
      return absl::OkStatus();
    }
    std::vector<TableChange> tables = SingleChanges(task_.knobs);
    std::vector<TableChange> singles;
    std::optional<Runner> nearest;
    for (int changes = 1; changes <= task_.plan.changes && !tables.empty(); ++changes) {
      ASSIGN_OR_RETURN(std::vector<Runner> ranking, Race(changes, tables));
      const Runner& nearest_so_far = nearest && IsNearer(*nearest, start) ? *nearest : start;
      ASSIGN_OR_RETURN(const std::optional<Runner> found,
                       FindMeeting(changes, nearest_so_far, ranking));
      if (found) {
        outcome_.end = RebalanceEnd::kFound;
        outcome_.best = found->table;
        outcome_.best_miss = found->miss;
        return absl::OkStatus();
      }
      if (!nearest || IsNearer(ranking.front(), *nearest)) nearest = ranking.front();
      tables.clear();
      for (const Runner& runner : ranking) tables.push_back(runner.table);
      if (changes == 1) singles.assign(tables.begin(), tables.end());
      singles.resize(std::min(singles.size(), kPartners));
      tables.resize(std::min<std::size_t>(tables.size(), kFinalists));
      tables = Allowed(OneChangeMore(tables, singles));
    }
    return SettleNearest(*nearest, start);
  }

  // Those that the game takes: what changes alone may not change together.
  std::vector<TableChange> Allowed(std::vector<TableChange> tables) const {
    tables.erase(
        std::remove_if(tables.begin(), tables.end(),
                       [&](const TableChange& table) { return !task_.table_of(table).ok(); }),
        tables.end());
    return tables;
  }

  // All tables, the nearest first; those that dropped out follow in the order in which they would
  // have been kept.
  absl::StatusOr<std::vector<Runner>> Race(int changes, const std::vector<TableChange>& tables) {
    std::vector<Runner> running;
    running.reserve(tables.size());
    for (const TableChange& table : tables) {
      running.push_back({.table = table, .steps = StepsOf(task_.knobs, table)});
    }
    outcome_.tables += static_cast<std::int64_t>(tables.size());
    const std::vector<HalvingRound> rounds =
        PlanHalving(static_cast<std::int64_t>(tables.size()), kFinalists, GamesOfRace(task_));
    std::vector<Runner> dropped;
    std::int64_t games = 0;
    for (std::size_t round = 0; round < rounds.size(); ++round) {
      const auto left = static_cast<std::ptrdiff_t>(rounds[round].runners);
      dropped.insert(dropped.begin(), running.begin() + left, running.end());
      running.resize(static_cast<std::size_t>(left));
      const std::uint64_t place = kPlacesPerRace * static_cast<std::uint64_t>(changes) + round;
      best_.reset();
      for (Runner& runner : running) {
        RETURN_IF_ERROR(
            Play(fmt::format("{}.{}", changes, round + 1), place, rounds[round].games, runner));
      }
      std::stable_sort(running.begin(), running.end(), IsNearer);
      games += rounds[round].games;
    }
    final_games_ = rounds.back().games;
    outcome_.races.push_back({.changes = changes,
                              .tables = static_cast<std::int64_t>(tables.size()),
                              .first_games = rounds.front().games,
                              .last_games = games,
                              .best = running.front().table,
                              .miss = running.front().miss});
    running.insert(running.end(), dropped.begin(), dropped.end());
    return running;
  }

  // The smallest change among the finalists that meets the goals on the deals of the race and on
  // fresh ones. More changes are worth it only where they are nearer than `fewer`, the nearest with
  // fewer: a later race gives a table fewer games, whose wider errors more lies within.
  absl::StatusOr<std::optional<Runner>> FindMeeting(int changes, const Runner& fewer,
                                                    std::vector<Runner>& ranking) {
    std::vector<Runner*> finalists;
    std::int64_t seen = 0;
    for (Runner& runner : ranking) {
      if (seen == kFinalists) break;
      ++seen;
      if (MayMeet(task_.goals, runner.readings)) finalists.push_back(&runner);
    }
    std::stable_sort(finalists.begin(), finalists.end(),
                     [](const Runner* a, const Runner* b) { return a->steps < b->steps; });
    for (Runner* runner : finalists) {
      ASSIGN_OR_RETURN(const bool holds, Holds(changes, *runner));
      if (!holds) continue;
      if (runner->miss < fewer.miss || task_.plan.schema == 1) return *runner;
      if (!passed_over_ || IsNearer(*runner, *passed_over_)) passed_over_ = *runner;
    }
    std::stable_sort(ranking.begin(),
                     ranking.begin() + std::min<std::ptrdiff_t>(kFinalists, std::ssize(ranking)),
                     IsNearer);
    return std::optional<Runner>();
  }

  // Whether what seems to meet the goals does so with fresh deals besides.
  absl::StatusOr<bool> Holds(int changes, Runner& runner) {
    if (!MayMeet(task_.goals, runner.readings)) return false;
    const std::uint64_t place = kPlacesPerRace * static_cast<std::uint64_t>(changes) + kCheckPlace;
    best_.reset();
    RETURN_IF_ERROR(Play(fmt::format("{}.check", changes), place, final_games_, runner));
    return MayMeet(task_.goals, runner.readings);
  }

  // The nearest of many is so by luck, too: it and the table as it is play fresh deals. These are
  // few, and a table that is far nearer may lose there: what both come to is that of all their
  // deals, and the outcome has what the fresh ones alone say. Older versions showed no table that
  // lost there.
  absl::Status SettleNearest(Runner nearest, Runner start) {
    Runner fresh_start;
    Runner fresh{.table = nearest.table, .steps = nearest.steps};
    best_.reset();
    RETURN_IF_ERROR(Play("nearest", kNearestPlace, final_games_, fresh_start));
    best_.reset();
    RETURN_IF_ERROR(Play("nearest", kNearestPlace, final_games_, fresh));
    AddReadings(fresh_start.readings, start.readings);
    AddReadings(fresh.readings, nearest.readings);
    start.miss = MissOf(task_.goals, start.readings);
    nearest.miss = MissOf(task_.goals, nearest.readings);
    outcome_.nearest = {.table = nearest.table,
                        .games = final_games_ * std::ssize(task_.levels),
                        .miss = fresh.miss,
                        .start_miss = fresh_start.miss,
                        .miss_in_all = nearest.miss,
                        .start_miss_in_all = start.miss};
    // The nearest may be the one passed over, which has played fresh deals since.
    if (passed_over_ && passed_over_->miss < nearest.miss &&
        TextOf(task_.knobs, passed_over_->table) != TextOf(task_.knobs, nearest.table)) {
      nearest = *std::move(passed_over_);
    }
    outcome_.end = RebalanceEnd::kNotFound;
    outcome_.start_miss = outcome_.best_miss = start.miss;
    const bool is_nearer = task_.plan.schema == 1 ? fresh.miss < fresh_start.miss  //
                                                  : nearest.miss < start.miss;
    if (!is_nearer) return absl::OkStatus();
    outcome_.best = nearest.table;
    outcome_.best_miss = nearest.miss;
    if (MayMeet(task_.goals, nearest.readings)) outcome_.end = RebalanceEnd::kFound;
    return absl::OkStatus();
  }

  // Adds to the readings of the runner what games at every level say, recorded or played now.
  absl::Status Play(const std::string& round, std::uint64_t place, std::int64_t games,
                    Runner& runner) {
    RebalanceStep step;
    if (next_ < recorded_.size()) {
      step = recorded_[next_];
      const std::string change = TextOf(task_.knobs, runner.table);
      if (step.round != round || step.change != change) {
        return absl::FailedPreconditionError(fmt::format(
            "{}: step {} is '{}' of round {}, where this program would play '{}' of round {}; "
            "another program began it, with which it goes on, or steps.jsonl was changed up to "
            "that "
            "step: restore the file or start anew",
            options_.dir, next_, step.change, step.round, change, round));
      }
      RETURN_IF_ERROR(CheckFigures(step, games));
      recalled_games_ += step.games;
    } else {
      ASSIGN_OR_RETURN(step, PlayNow(round, place, games, runner.table));
      if (writer_ != nullptr) {
        RETURN_IF_ERROR(writer_->Add(StepLine(static_cast<std::int64_t>(next_), step)));
      }
    }
    ++next_;
    outcome_.games += step.games;
    AddReadings(step.readings, runner.readings);
    runner.miss = MissOf(task_.goals, runner.readings);
    if (!best_ || IsNearer(runner, *best_)) best_ = runner;
    Report(round);
    return absl::OkStatus();
  }

  // Whether the recorded step, the next one, can be one of so many games at each level.
  absl::Status CheckFigures(const RebalanceStep& step, std::int64_t games) const {
    const std::int64_t line = static_cast<std::int64_t>(next_) + 2;
    const std::int64_t all_games = games * std::ssize(task_.levels);
    if (step.games != all_games) {
      return DamagedStep(options_.dir, line,
                         fmt::format("games is not {}, which it takes", all_games));
    }
    for (std::size_t i = 0; i < step.readings.size(); ++i) {
      const std::vector<Reading>& readings = step.readings[i];
      for (std::size_t j = 0; j < readings.size(); ++j) {
        std::string fault = ReadingFault(task_.goals[i], readings[j], games);
        if (j > 0 && !(readings[j - 1].name < readings[j].name)) {
          fault = "name does not follow the one before";
        }
        if (fault.empty()) continue;
        return DamagedStep(options_.dir, line, fmt::format("goals[{}][{}].{}", i, j, fault));
      }
    }
    return absl::OkStatus();
  }

  // What no reading of so many games can be, or an empty text.
  std::string ReadingFault(const Goal& goal, const Reading& reading, std::int64_t games) const {
    const std::string name = FigureName(goal.key);
    const bool is_named = goal.is_each
                              ? reading.name.starts_with(name) && reading.name.size() > name.size()
                              : reading.name == name;
    if (!is_named) return fmt::format("name is no figure of the goal '{}'", goal.text);
    if (goal.unit == FigureUnit::kShare) {
      if (!(reading.value >= 0 && reading.value <= 1)) return "value is not a share from 0 to 1";
      if (!(reading.error <= 1)) return "error is more than a share can have";
    }
    // A tag may come up several times in a game.
    const bool is_of_games =
        goal.key.table == "game" || goal.key.table == "end_reasons" || goal.key.table == "seats";
    if (!is_of_games) return "";
    const std::int64_t most = goal.key.item == "all seats" ? games * std::ssize(sides_) : games;
    if (reading.count > most) return fmt::format("count is more than {}", most);
    return HasWholeSum(goal.key) && !IsWhole(reading.value * static_cast<double>(reading.count))
               ? "value is no mean of so many whole numbers"
               : "";
  }

  // Whether every game adds a whole number to what the figure is the mean of.
  static bool HasWholeSum(const FigureKey& key) {
    return key.figure == "decisions" || key.figure == "turns" || key.figure == "no_sole_winner" ||
           key.table == "end_reasons";
  }

  static bool IsWhole(double sum) {
    constexpr double kRounding = 1e-6;
    return sum >= 0 && std::abs(sum - std::round(sum)) <= kRounding * std::max(1.0, sum * 1e-3);
  }

  absl::StatusOr<RebalanceStep> PlayNow(const std::string& round, std::uint64_t place,
                                        std::int64_t games, const TableChange& table) const {
    RebalanceStep step{.round = round,
                       .change = TextOf(task_.knobs, table),
                       .games = 0,
                       .readings = Readings(task_.goals.size())};
    for (std::size_t level = 0; level < task_.levels.size(); ++level) {
      // A comparison holds two tables; here both are the same one.
      VariantComparison comparison(sides_, info_.tags);
      ASSIGN_OR_RETURN(const TournamentConfig config,
                       SelfPlayOf(task_, table, task_.levels[level], games, place));
      RunOptions run;
      run.threads = options_.executor == nullptr ? options_.threads : 0;
      run.executor = options_.executor;
      run.stop = options_.stop;
      run.detail = RecordDetail::kResult;
      run.on_record = [&](const GameRecord& record) { comparison.Add(record, record); };
      ASSIGN_OR_RETURN(const RunOutcome played, RunTournament(config, run));
      if (played.interrupted) return absl::CancelledError();
      comparison.CloseBlock();
      step.games += played.games_done;
      RETURN_IF_ERROR(Read(comparison, level, table.empty(), step.readings));
    }
    return step;
  }

  absl::Status Read(const VariantComparison& comparison, std::size_t level, bool is_start,
                    Readings& readings) const {
    for (std::size_t i = 0; i < task_.goals.size(); ++i) {
      const Goal& goal = task_.goals[i];
      if (goal.level != level) continue;
      for (const VariantFigure& figure : FiguresOf(goal, comparison)) {
        readings[i].push_back(ReadingOf(goal, figure));
      }
      if (is_start && !IsKnown(goal, comparison, readings[i])) return NotSeen(goal, comparison);
    }
    return absl::OkStatus();
  }

  // Whether games may have what the goal is of: some had it, or the game lists it.
  bool IsKnown(const Goal& goal, const VariantComparison& comparison,
               const std::vector<Reading>& readings) const {
    if (goal.key.figure != "part" && !readings.empty()) return true;
    std::vector<std::string> names = comparison.NamesIn(goal.key.table);
    if (goal.key.table == "end_reasons") {
      names.insert(names.end(), info_.end_reasons.begin(), info_.end_reasons.end());
    } else {
      for (const CardWords& card : cards_) names.push_back(NameInTags(card));
    }
    return std::find(names.begin(), names.end(), goal.key.item) != names.end();
  }

  absl::Status NotSeen(const Goal& goal, const VariantComparison& comparison) const {
    std::vector<std::string> names = comparison.NamesIn(goal.key.table);
    const std::string suggestion = Suggestion(goal.key.item, NamesNear(goal, names));
    names.resize(std::min(names.size(), kListedNames));
    for (std::string& name : names) name = PrintedName(name);
    return absl::InvalidArgumentError(fmt::format(
        "goal '{}': this did not come up in any game of the table as it is{}", goal.text,
        names.empty() ? "" : fmt::format(", but {}{}", fmt::join(names, ", "), suggestion)));
  }

  std::string PrintedName(const std::string& name) const {
    const auto card = std::find_if(cards_.begin(), cards_.end(),
                                   [&](const CardWords& each) { return NameInTags(each) == name; });
    return card == cards_.end() ? name : card->name;
  }

  // What may be meant: these names as they are printed, too, and every reason that a game may have.
  std::vector<std::string> NamesNear(const Goal& goal, std::vector<std::string> names) const {
    if (goal.key.table == "end_reasons") return info_.end_reasons;
    for (const CardWords& card : cards_) {
      // A name of several cards is none of a goal.
      if (card.name != goal.key.item) names.push_back(card.name);
    }
    return names;
  }

  void Report(const std::string& round) const {
    if (!options_.on_step) return;
    options_.on_step({.games_done = outcome_.games,
                      .games_total = std::max(task_.config.games, outcome_.games),
                      .games_before = recalled_games_,
                      .round = round,
                      .best = TextOf(task_.knobs, best_->table),
                      .miss = best_->miss});
  }

  const RebalanceTask& task_;
  RebalanceOptions options_;
  std::vector<int> sides_;
  const GameInfo& info_;
  std::vector<CardWords> cards_;
  StepWriter* writer_ = nullptr;
  std::vector<RebalanceStep> recorded_;
  std::size_t next_ = 0;  // the number of the next step, recorded or not
  std::int64_t recalled_games_ = 0;
  std::int64_t final_games_ = 1;  // of a table in the last round of the present race
  // What would have met the goals, had no table with fewer changes been nearer.
  std::optional<Runner> passed_over_;
  // Of the present round; in checks, and where the nearest is settled, the table played last.
  std::optional<Runner> best_;
  RebalanceOutcome outcome_;
};

}  // namespace

std::uint64_t RebalanceSeed(std::uint64_t seed, std::uint64_t place) {
  // Manifests hold integers below 2^63; seats 0 and 1 are those of a tuning.
  return Rng(seed, {.index = place, .purpose = Purpose::kTune, .seat = 2}).Next() >> 1;
}

absl::StatusOr<TournamentConfig> SelfPlayOf(const RebalanceTask& task, const TableChange& table,
                                            const AgentSpec& level, std::int64_t games,
                                            std::uint64_t place) {
  TournamentConfig config = task.config;
  config.agents = {level};
  config.format = Format::kSelfPlay;
  config.games = games;
  config.seed = RebalanceSeed(task.config.seed, place);
  config.record_moves = false;
  if (!table.empty()) {
    ASSIGN_OR_RETURN(config.rules.cards, task.table_of(table));
    config.rules.cards_source = fmt::format("the cards with {}", TextOf(task.knobs, table));
  }
  return config;
}

absl::Status CheckBudget(const RebalanceTask& task) {
  const std::vector<HalvingRound> rounds = FirstRace(task);
  if (rounds.front().games >= kLeastGames) return absl::OkStatus();
  const std::int64_t needed = kLeastGames * rounds.front().runners *
                              static_cast<std::int64_t>(rounds.size()) *
                              static_cast<std::int64_t>(task.levels.size()) * task.plan.changes;
  return absl::InvalidArgumentError(fmt::format(
      "{} give {} with one change {} in the first round, of {} and {}; give {} or more, or fewer "
      "values of knobs",
      Counted(task.config.games, "game"),
      rounds.front().runners == 1 ? "the table"
                                  : fmt::format("each of the {} tables", rounds.front().runners),
      rounds.front().games, Counted(std::ssize(rounds), "round"),
      Counted(task.plan.changes, "race"), needed));
}

absl::StatusOr<RebalanceOutcome> RunRebalance(const RebalanceTask& task,
                                              const RebalanceOptions& options) {
  RETURN_IF_ERROR(CheckBudget(task));
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  Rebalancing search(task, options, game);
  if (options.dir.empty()) {
    RETURN_IF_ERROR(search.Run(nullptr));
    return search.outcome();
  }
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(task.config));
  ASSIGN_OR_RETURN(StepWriter writer, StepWriter::Create(options.dir, kRebalanceFolder,
                                                         run.manifest, PlanLine(task.plan)));
  const absl::Status status = search.Run(&writer);
  // What is refused with the first games has left no step.
  if (absl::IsInvalidArgument(status) && search.outcome().games == 0) {
    RemoveStepFolder(options.dir, kRebalanceFolder);
  }
  RETURN_IF_ERROR(status);
  return search.outcome();
}

absl::StatusOr<RebalanceOutcome> ResumeRebalance(const RebalanceTask& task,
                                                 const RecordedRebalance& recorded,
                                                 const RebalanceOptions& options) {
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  Rebalancing search(task, options, game);
  search.Recall(recorded.steps);
  ASSIGN_OR_RETURN(StepWriter writer,
                   StepWriter::Reopen(options.dir, kRebalanceFolder, recorded.bytes));
  RETURN_IF_ERROR(search.Run(&writer));
  return search.outcome();
}

absl::StatusOr<RebalanceOutcome> RecallRebalance(const RebalanceTask& task,
                                                 const RecordedRebalance& recorded,
                                                 const std::string& dir) {
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  // Stopped before the first game that is not recorded.
  const std::atomic<bool> stop = true;
  const RebalanceOptions options{.dir = dir, .stop = &stop};
  Rebalancing search(task, options, game);
  search.Recall(recorded.steps);
  RETURN_IF_ERROR(search.Run(nullptr));
  return search.outcome();
}

}  // namespace riftlab
