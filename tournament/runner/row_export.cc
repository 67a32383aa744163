#include "tournament/runner/row_export.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/core/agent.h"
#include "engine/core/any_game.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/driver/match.h"
#include "tournament/driver/replay.h"
#include "tournament/environment/environment.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/record/match_record.h"
#include "tournament/record/record_difference.h"
#include "tournament/runner/game_players.h"
#include "tournament/runner/ordered_pipeline.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/row_files.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

constexpr std::size_t kGamesPerThread = 64;  // that are read before they are played again

// Sets bits, the first of a row being the highest of its first byte, as numpy.packbits has it.
template <class Numbers>
void AppendBits(const Numbers& ones, int count, std::vector<std::uint8_t>& out) {
  const std::size_t begin = out.size();
  out.resize(begin + BytesFor(count));
  for (const auto one : ones) {
    const auto place = static_cast<std::size_t>(one);
    out[begin + place / 8] = static_cast<std::uint8_t>(out[begin + place / 8] | 0x80U >> place % 8);
  }
}

// Sees a game played again.
class RowCollector : public MatchObserver {
 public:
  RowCollector(const AnyGame& game, const LearnerView& view, bool has_visits)
      : game_(game), view_(view), has_visits_(has_visits) {}

  void OnPosition(const AnyState& state) override { state_ = state; }

  void OnDecision(const Decision& decision) override { root_moves_ = decision.root_moves; }

  void OnAction(Action action) override {
    const Player mover = game_.ToMove(state_);
    AppendBits(view_.Inputs(game_.Observe(state_, mover)), view_.NumInputs(), rows_.inputs);
    std::vector<int> ids;
    for (const Action legal : game_.LegalActions(state_)) {
      ids.push_back(view_.ActionId(mover, legal));
    }
    AppendBits(ids, view_.NumActionIds(), rows_.masks);
    if (has_visits_) AppendSearch(mover, ids, action);
    rows_.actions.push_back(view_.ActionId(mover, action));
    rows_.seats.push_back(mover);
  }

  // Forgets what was seen of a game.
  void Clear() { rows_ = {}; }

  // The rows of the game that was seen, which are forgotten.
  Rows Finish(const GameRecord& record) {
    for (const std::uint8_t seat : rows_.seats) {
      rows_.outcomes.push_back(static_cast<float>(record.result.shares[seat]));
      rows_.games.push_back(static_cast<std::int64_t>(record.game.game_index));
    }
    return std::exchange(rows_, {});
  }

 private:
  // How often the agent searched each of the moves with these numbers, in the order of the numbers,
  // and what it took the one it made to be worth.
  void AppendSearch(Player mover, const std::vector<int>& ids, Action action) {
    float value = std::numeric_limits<float>::quiet_NaN();
    std::map<int, std::int64_t> visits;
    for (const int id : ids) visits.emplace(id, 0);
    for (const RootMove& move : root_moves_) {
      visits[view_.ActionId(mover, move.action)] += move.visits;
      if (move.action == action && move.visits > 0) value = static_cast<float>(move.value);
    }
    rows_.values.push_back(value);
    for (const auto& [id, count] : visits) rows_.visits.push_back(static_cast<std::int32_t>(count));
    root_moves_.clear();
  }

  const AnyGame& game_;
  const LearnerView& view_;
  bool has_visits_;
  AnyState state_;
  std::vector<RootMove> root_moves_;  // of the decision that is made
  Rows rows_;
};

// What one thread works with.
struct RowWorker {
  std::unique_ptr<RowCollector> collector;
  std::unique_ptr<Match> match;  // null unless the agents play again
  GameRecord played;
};

// A game on its way.
struct RowItem {
  GameRecord record;
  Rows rows;
  absl::Status status;
};

class RowExporter {
 public:
  RowExporter(std::string dir, const RowExportOptions& options, RowExport& result, AnyGame game,
              const LearnerView& view)
      : dir_(std::move(dir)),
        options_(options),
        result_(result),
        game_(std::move(game)),
        view_(view) {}

  absl::Status Run(RowFiles& files) {
    RETURN_IF_ERROR(MakeWorkers());
    const std::size_t most = kGamesPerThread * workers_.size();
    const auto take = [&](std::string_view /*line*/, const GameRecord& record) {
      if (++seen_ > games_ || IsStopped()) return false;
      if (record.faulty_seat < 0) items_.push_back({.record = record, .rows = {}, .status = {}});
      return items_.size() < most || Flush(files);
    };
    ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir_, result_.manifest));
    const absl::StatusOr<JournalEnd> end =
        ReadGameLines(dir_, result_.manifest, part.games, LineCheckOf(result_.manifest), take);
    if (!end.ok()) return end.status();
    Flush(files);
    if (status_.ok() && !IsStopped()) {
      status_ = files.Finish(options_.stop);
      if (status_.ok()) return status_;
    }
    result_.interrupted = IsStopped() && (status_.ok() || absl::IsCancelled(status_));
    return result_.interrupted ? absl::OkStatus() : status_;
  }

  // How many games there are, and rows in them.
  absl::Status Count() {
    const auto count = [&](const GameRecord& record) {
      ++games_;
      if (record.faulty_seat >= 0) {
        ++result_.left_out;
      } else {
        ++result_.games;
        result_.rows += record.decisions;
      }
    };
    ASSIGN_OR_RETURN(result_.end,
                     ReadGames(dir_, result_.manifest, LineCheckOf(result_.manifest), count));
    if (result_.rows > 0) return absl::OkStatus();
    std::string why;
    if (!result_.end.damage.empty()) {
      why = fmt::format("; it is damaged from {}", result_.end.damage);
    } else if (result_.left_out > 0) {
      why = fmt::format("; {} {} left out, since an agent was at fault", result_.left_out,
                        result_.left_out == 1 ? "game is" : "games are");
    }
    return absl::FailedPreconditionError(fmt::format("{} holds no decision to write{}", dir_, why));
  }

 private:
  bool IsStopped() const { return options_.stop != nullptr && options_.stop->load(); }

  absl::Status MakeWorkers() {
    std::vector<std::unique_ptr<Match>> matches(static_cast<std::size_t>(options_.threads));
    if (options_.visits) {
      ASSIGN_OR_RETURN(const PreparedRun run,
                       PrepareRecordedRun(PathIn(dir_, kManifestName), result_.manifest));
      ASSIGN_OR_RETURN(matches, MatchesOfRecord(run, options_.threads, options_.stop));
    }
    for (std::unique_ptr<Match>& match : matches) {
      workers_.push_back(
          {.collector = std::make_unique<RowCollector>(game_, view_, options_.visits),
           .match = std::move(match),
           .played = {}});
    }
    return absl::OkStatus();
  }

  // Plays the games that were read, in parallel, and writes their rows in order. False when nothing
  // more is to be written.
  bool Flush(RowFiles& files) {
    std::size_t next = 0;
    std::vector<std::size_t> places(2 * workers_.size());  // by slot
    OrderedStages stages;
    stages.fill = [&](int slot) {
      if (next == items_.size() || IsStopped() || !status_.ok()) return false;
      places[static_cast<std::size_t>(slot)] = next++;
      return true;
    };
    stages.work = [&](int slot, int worker) {
      PlayAgain(items_[places[static_cast<std::size_t>(slot)]],
                workers_[static_cast<std::size_t>(worker)]);
    };
    stages.drain = [&](int slot) { Write(items_[places[static_cast<std::size_t>(slot)]], files); };
    RunOrdered(options_.backend, options_.threads, static_cast<int>(places.size()), stages);
    items_.clear();
    if (options_.on_progress) options_.on_progress(std::min(seen_, games_), games_);
    return status_.ok() && !IsStopped();
  }

  void PlayAgain(RowItem& item, RowWorker& worker) const {
    worker.collector->Clear();
    if (worker.match == nullptr) {
      item.status = Replay(game_, item.record, *worker.collector);
    } else {
      worker.match->PlayWatched(item.record.game, std::nullopt, *worker.collector, worker.played);
      if (worker.played.result.shares.empty()) {
        worker.match.reset();  // it plays no other game
        item.status = RefusedBySystem(worker.played.fault);
        return;
      }
      const std::string difference = RecordDifference(worker.played, item.record);
      if (!difference.empty()) {
        item.status = absl::FailedPreconditionError("the agents play another game: " + difference);
      }
    }
    if (item.status.ok()) item.rows = worker.collector->Finish(item.record);
  }

  void Write(const RowItem& item, RowFiles& files) {
    if (!status_.ok()) return;
    if (item.status.ok()) {
      status_ = files.Add(item.rows);
    } else {
      status_ =
          absl::Status(item.status.code(), fmt::format("game {}: {}", item.record.game.game_index,
                                                       std::string{item.status.message()}));
    }
  }

  std::string dir_;
  const RowExportOptions& options_;
  RowExport& result_;
  AnyGame game_;
  const LearnerView& view_;
  std::int64_t games_ = 0;  // that were there when it began
  std::int64_t seen_ = 0;
  std::vector<RowWorker> workers_;
  std::vector<RowItem> items_;  // read, not written
  absl::Status status_;
};

// Errors that the options make together with the run.
absl::Status CheckRequest(const std::string& dir, const RowExportOptions& options,
                          const TournamentConfig& config) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return absl::InvalidArgumentError(
        fmt::format("threads is {}; it must be 1 to {}", options.threads, kMaxThreads));
  }
  if (!config.record_moves) {
    return absl::FailedPreconditionError(
        fmt::format("{} was recorded without moves, so its positions are not known", dir));
  }
  if (options.visits && IsClocked(config)) {
    return absl::FailedPreconditionError(fmt::format(
        "{} has agents that decide by the clock, so their searches cannot be repeated; leave out "
        "--visits",
        dir));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<RowExport> ExportRows(const std::string& dir, const std::string& out,
                                     const RowExportOptions& options) {
  RETURN_IF_ERROR(RowFormatOf(out).status());
  RowExport result;
  ASSIGN_OR_RETURN(result.manifest, ReadManifest(dir));
  RETURN_IF_ERROR(CheckRequest(dir, options, result.manifest.config));
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, result.manifest));
  ASSIGN_OR_RETURN(const Environment* const environment, FindEnvironment(game.info().name));
  ASSIGN_OR_RETURN(const std::unique_ptr<LearnerView> view, environment->make_view(game.config()));
  result.num_inputs = view->NumInputs();
  result.num_actions = view->NumActionIds();
  RowExporter exporter(dir, options, result, std::move(game), *view);
  RETURN_IF_ERROR(exporter.Count());
  ASSIGN_OR_RETURN(const std::unique_ptr<RowFiles> files,
                   RowFiles::Make(out, result.manifest,
                                  {.num_inputs = result.num_inputs,
                                   .num_actions = result.num_actions,
                                   .has_visits = options.visits}));
  RETURN_IF_ERROR(exporter.Run(*files));
  return result;
}

}  // namespace riftlab
