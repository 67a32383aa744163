#include "tournament/rebalance/confirmation.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/shard_file.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/tournament.h"
#include "tournament/stats/simultaneous.h"

namespace riftlab {
namespace {

constexpr std::string_view kBefore = "before";
constexpr std::string_view kAfter = "after";

// One level of play to confirm at.
struct Level {
  AgentSpec agent;
  bool is_stronger = false;
  std::int64_t games = 0;
  std::vector<std::size_t> goals;
};

std::vector<Level> LevelsOf(const RebalanceTask& task) {
  std::vector<Level> levels;
  std::vector<std::size_t> all;
  for (std::size_t goal = 0; goal < task.goals.size(); ++goal) all.push_back(goal);
  for (std::size_t i = 0; i < task.levels.size(); ++i) {
    Level& level =
        levels.emplace_back(Level{.agent = task.levels[i], .games = task.plan.confirm_games});
    std::copy_if(all.begin(), all.end(), std::back_inserter(level.goals),
                 [&](std::size_t goal) { return task.goals[goal].level == i; });
  }
  for (const AgentSpec& agent : task.confirm) {
    levels.push_back(
        {.agent = agent, .is_stronger = true, .games = task.plan.strong_games, .goals = all});
  }
  return levels;
}

// Without what only replays need.
GameRecord ResultOf(const GameRecord& record) {
  GameRecord result = record;
  result.moves.clear();
  result.timing.clear();
  return result;
}

// FailedPrecondition when the run in `dir` has another table, seed or agent than this one.
absl::Status CheckIsRunOf(const TournamentConfig& config, const std::string& dir,
                          const Manifest& manifest) {
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  Manifest wanted = manifest;
  wanted.cards_hash = game.CardsHash();
  wanted.config.seed = config.seed;
  wanted.config.agents = config.agents;
  const std::optional<ManifestDifference> difference = FirstDifference(manifest, wanted);
  if (!difference) return absl::OkStatus();
  return absl::FailedPreconditionError(fmt::format(
      "{} has '{}' for the {}, where the search takes '{}'; restore the folder or start anew", dir,
      difference->left, difference->setting, difference->right));
}

class Confirming {
 public:
  Confirming(const RebalanceTask& task, const TableChange& table, const ConfirmOptions& options,
             const AnyGame& game)
      : task_(task), table_(table), options_(options), game_(game), levels_(LevelsOf(task)) {
    for (const Level& level : levels_) total_ += level.games * (table.empty() ? 1 : 2);
  }

  absl::StatusOr<Confirmation> Run() {
    Confirmation confirmation;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      VariantComparison comparison(SidesOf(game_), game_.info().tags);
      ASSIGN_OR_RETURN(confirmation.interrupted, PlayLevel(i, comparison));
      if (confirmation.interrupted) break;
      confirmation.levels.push_back(ResultsOf(levels_[i], comparison));
    }
    return confirmation;
  }

 private:
  // Adds the games of both tables, deal by deal; true where it was stopped.
  absl::StatusOr<bool> PlayLevel(std::size_t level, VariantComparison& comparison) {
    std::vector<GameRecord> before;
    const bool is_changed = !table_.empty();
    const auto take_first = [&](const GameRecord& record) {
      if (is_changed) {
        before.push_back(ResultOf(record));
      } else {
        comparison.Add(record, record);
      }
    };
    ASSIGN_OR_RETURN(bool interrupted, PlayTable(level, kBefore, {}, take_first));
    if (interrupted || !is_changed) return interrupted;
    std::size_t next = 0;
    const auto take_second = [&](const GameRecord& record) {
      if (next < before.size()) comparison.Add(before[next], record);
      ++next;
    };
    ASSIGN_OR_RETURN(interrupted, PlayTable(level, kAfter, table_, take_second));
    if (next <= before.size()) return interrupted;
    return absl::FailedPreconditionError(
        fmt::format("{} has {} games, {} has {}; restore these folders or start anew",
                    ConfirmationDir(options_.dir, level, kBefore), before.size(),
                    ConfirmationDir(options_.dir, level, kAfter), next));
  }

  absl::StatusOr<bool> PlayTable(std::size_t level, std::string_view name, const TableChange& table,
                                 const std::function<void(const GameRecord&)>& take) {
    ASSIGN_OR_RETURN(TournamentConfig config,
                     SelfPlayOf(task_, table, levels_[level].agent, levels_[level].games,
                                kConfirmationPlace - level));
    if (options_.reads_only) return ReadTable(level, name, config, take);
    config.record_moves = true;
    RunOptions run;
    run.threads = options_.executor == nullptr ? options_.threads : 0;
    run.executor = options_.executor;
    run.stop = options_.stop;
    run.part_of = "the search in " + options_.dir;
    run.detail = RecordDetail::kResult;
    run.on_record = [&](const GameRecord& record) {
      take(record);
      ++done_;
      if (options_.on_games) options_.on_games(done_, total_);
    };
    const std::string dir = options_.dir.empty() ? "" : ConfirmationDir(options_.dir, level, name);
    std::error_code error;
    const bool goes_on = options_.resumes && !dir.empty() &&
                         std::filesystem::exists(PathIn(dir, kManifestName), error);
    if (!goes_on) run.out_dir = dir;
    ASSIGN_OR_RETURN(const RunOutcome played,
                     goes_on ? ResumeTournament(dir, run, config) : RunTournament(config, run));
    return played.interrupted;
  }

  // The same with what is recorded; true where games are missing.
  absl::StatusOr<bool> ReadTable(std::size_t level, std::string_view name,
                                 const TournamentConfig& config,
                                 const std::function<void(const GameRecord&)>& take) const {
    const std::string dir = ConfirmationDir(options_.dir, level, name);
    std::error_code error;
    const std::string path = PathIn(dir, kManifestName);
    const bool is_there = std::filesystem::exists(path, error);
    if (error) return absl::InternalError(fmt::format("cannot read {}: {}", path, error.message()));
    if (!is_there) return true;
    ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
    RETURN_IF_ERROR(CheckIsRunOf(config, dir, manifest));
    ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
    ASSIGN_OR_RETURN(const JournalEnd end,
                     ReadGameLines(dir, manifest, part.games, LineCheckOf(manifest),
                                   [&](std::string_view /*line*/, const GameRecord& record) {
                                     take(record);
                                     return options_.stop == nullptr || !*options_.stop;
                                   }));
    return end.games < part.games.size();
  }

  LevelConfirmation ResultsOf(const Level& level, VariantComparison& comparison) const {
    LevelConfirmation result{.agent = level.agent,
                             .is_stronger = level.is_stronger,
                             .games = 0,
                             .is_changed = !table_.empty()};
    comparison.CloseBlock();
    std::map<std::string, FigureKey> keys;
    for (const std::size_t goal : level.goals) {
      const std::vector<VariantFigure> figures = FiguresOf(task_.goals[goal], comparison);
      if (figures.empty()) result.goals.push_back({.goal = goal, .name = task_.goals[goal].text});
      for (const VariantFigure& figure : figures) {
        FigureKey key = task_.goals[goal].key;
        key.item = figure.item;
        const std::string name = FigureName(key);
        result.goals.push_back({.goal = goal,
                                .name = name,
                                .before = figure.estimate.first,
                                .after = figure.estimate.second,
                                .difference = figure.estimate.difference});
        keys.emplace(name, key);
      }
    }
    // Each figure has an interval before and, of another table, one after.
    const std::size_t family = result.goals.size() * (result.is_changed ? 2 : 1);
    for (GoalResult& row : result.goals) Judge(family, row);
    result.others = comparison.Finish();
    result.games = result.others.games;
    LeaveOut(keys, result.others);
    return result;
  }

  void Judge(std::size_t family, GoalResult& row) const {
    const Goal& goal = task_.goals[row.goal];
    for (Estimate* estimate : {&row.before, &row.after}) {
      *estimate = Simultaneous(*estimate, family);
      if (goal.unit == FigureUnit::kShare) CutAt(0, 1, *estimate);
    }
    row.status_before = StatusOf(goal, row.before);
    row.status_after = StatusOf(goal, row.after);
  }

  static void LeaveOut(const std::map<std::string, FigureKey>& keys, VariantSummary& summary) {
    for (VariantTable& table : summary.tables) {
      const auto is_goal = [&](const VariantFigure& figure) {
        return keys.contains(FigureName({table.name, figure.item, figure.figure}));
      };
      table.figures.erase(std::remove_if(table.figures.begin(), table.figures.end(), is_goal),
                          table.figures.end());
    }
  }

  const RebalanceTask& task_;
  const TableChange& table_;
  const ConfirmOptions& options_;
  const AnyGame& game_;
  std::vector<Level> levels_;
  std::int64_t done_ = 0;
  std::int64_t total_ = 0;
};

}  // namespace

std::string ConfirmationDir(const std::string& dir, std::size_t level, std::string_view table) {
  return PathIn(PathIn(PathIn(dir, "confirm"), fmt::format("level_{}", level + 1)), table);
}

absl::StatusOr<Confirmation> ConfirmTable(const RebalanceTask& task, const TableChange& table,
                                          const ConfirmOptions& options) {
  if (task.plan.confirm_games == 0) return Confirmation();
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  return Confirming(task, table, options, game).Run();
}

}  // namespace riftlab
