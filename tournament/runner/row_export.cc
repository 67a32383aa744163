#include "tournament/runner/row_export.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/driver/match.h"
#include "tournament/driver/replay.h"
#include "tournament/environment/environment.h"
#include "tournament/journal/file.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

// A file of NumPy's format, version 1.0 ("numpy.lib.format" in its manual): a header that says the
// type and shape, then the numbers as they lie in memory.
class NpyFile {
 public:
  // `type` as NumPy writes it, such as "<f4"; `width` bytes or numbers a row, 0 for one alone.
  static absl::StatusOr<NpyFile> Make(const std::string& path, std::string_view type,
                                      std::int64_t rows, std::size_t width) {
    ASSIGN_OR_RETURN(AppendFile file, AppendFile::Open(path));
    const std::string shape =
        width == 0 ? fmt::format("({},)", rows) : fmt::format("({}, {})", rows, width);
    std::string header =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", type, shape);
    constexpr std::size_t kBefore = 10;  // bytes before the header
    constexpr std::size_t kAlign = 64;   // of header and what is before it
    while ((kBefore + header.size() + 1) % kAlign != 0) header += ' ';
    header += '\n';
    RIFTLAB_CHECK(header.size() < std::size_t{256} * 256);
    std::string bytes = "\x93NUMPY\x01";
    bytes += '\0';
    bytes += static_cast<char>(header.size() % 256);
    bytes += static_cast<char>(header.size() / 256);
    RETURN_IF_ERROR(file.Append(bytes + header));
    return NpyFile(std::move(file));
  }

  template <class Number>
  absl::Status Add(const std::vector<Number>& numbers) {
    return file_.Append(
        {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
  }

 private:
  explicit NpyFile(AppendFile file) : file_(std::move(file)) {}

  AppendFile file_;
};

// Sets bits, the first of a row being the highest of its first byte, as numpy.packbits has it.
template <class Numbers>
void AppendBits(const Numbers& ones, int count, std::vector<std::uint8_t>& out) {
  const std::size_t begin = out.size();
  out.resize(begin + (static_cast<std::size_t>(count) + 7) / 8);
  for (const auto one : ones) {
    const auto place = static_cast<std::size_t>(one);
    out[begin + place / 8] = static_cast<std::uint8_t>(out[begin + place / 8] | 0x80U >> place % 8);
  }
}

// The rows of one game.
struct Rows {
  std::vector<std::uint8_t> inputs;
  std::vector<std::uint8_t> masks;
  std::vector<std::int32_t> actions;
  std::vector<std::uint8_t> seats;
  std::vector<float> outcomes;
  std::vector<std::int64_t> games;
};

// Sees a game played again.
class RowCollector : public MatchObserver {
 public:
  RowCollector(const AnyGame& game, const LearnerView& view) : game_(game), view_(view) {}

  void OnPosition(const AnyState& state) override { state_ = state; }

  void OnAction(Action action) override {
    const Player mover = game_.ToMove(state_);
    AppendBits(view_.Inputs(game_.Observe(state_, mover)), view_.NumInputs(), rows_.inputs);
    std::vector<int> ids;
    for (const Action legal : game_.LegalActions(state_)) {
      ids.push_back(view_.ActionId(mover, legal));
    }
    AppendBits(ids, view_.NumActionIds(), rows_.masks);
    rows_.actions.push_back(view_.ActionId(mover, action));
    rows_.seats.push_back(mover);
  }

  // The rows of the game that was seen, which are forgotten.
  Rows Finish(const GameRecord& record) {
    for (const std::uint8_t seat : rows_.seats) {
      rows_.outcomes.push_back(static_cast<float>(record.result.shares[seat]));
      rows_.games.push_back(static_cast<std::int64_t>(record.game.game_index));
    }
    return std::exchange(rows_, {});
  }

 private:
  const AnyGame& game_;
  const LearnerView& view_;
  AnyState state_;
  Rows rows_;
};

// The files of a folder.
struct RowFiles {
  NpyFile inputs;
  NpyFile masks;
  NpyFile actions;
  NpyFile seats;
  NpyFile outcomes;
  NpyFile games;

  absl::Status Add(const Rows& rows) {
    RETURN_IF_ERROR(inputs.Add(rows.inputs));
    RETURN_IF_ERROR(masks.Add(rows.masks));
    RETURN_IF_ERROR(actions.Add(rows.actions));
    RETURN_IF_ERROR(seats.Add(rows.seats));
    RETURN_IF_ERROR(outcomes.Add(rows.outcomes));
    return games.Add(rows.games);
  }
};

constexpr std::array kFileNames = {"inputs.npy", "masks.npy",    "actions.npy",
                                   "seats.npy",  "outcomes.npy", "games.npy"};

absl::StatusOr<RowFiles> MakeFiles(const std::string& out, std::int64_t rows,
                                   const LearnerView& view) {
  const auto path = [&](std::size_t name) { return (fs::path(out) / kFileNames[name]).string(); };
  const auto bytes = [](int bits) { return (static_cast<std::size_t>(bits) + 7) / 8; };
  ASSIGN_OR_RETURN(NpyFile inputs, NpyFile::Make(path(0), "|u1", rows, bytes(view.NumInputs())));
  ASSIGN_OR_RETURN(NpyFile masks, NpyFile::Make(path(1), "|u1", rows, bytes(view.NumActionIds())));
  ASSIGN_OR_RETURN(NpyFile actions, NpyFile::Make(path(2), "<i4", rows, 0));
  ASSIGN_OR_RETURN(NpyFile seats, NpyFile::Make(path(3), "|u1", rows, 0));
  ASSIGN_OR_RETURN(NpyFile outcomes, NpyFile::Make(path(4), "<f4", rows, 0));
  ASSIGN_OR_RETURN(NpyFile games, NpyFile::Make(path(5), "<i8", rows, 0));
  return RowFiles{std::move(inputs), std::move(masks),    std::move(actions),
                  std::move(seats),  std::move(outcomes), std::move(games)};
}

// Makes the folder where it is not there.
absl::Status TakeFolder(const std::string& out) {
  std::error_code error;
  if (fs::exists(out, error) && (!fs::is_directory(out, error) || !fs::is_empty(out, error))) {
    return absl::FailedPreconditionError(
        fmt::format("{} is there already; name a folder that is new or empty", out));
  }
  fs::create_directories(out, error);
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(fmt::format("{} cannot be made: {}", out, error.message()));
}

class RowExporter {
 public:
  RowExporter(std::string dir, std::string out, const RowExportOptions& options, RowExport& result,
              AnyGame game, const LearnerView& view)
      : dir_(std::move(dir)),
        out_(std::move(out)),
        options_(options),
        result_(result),
        game_(std::move(game)),
        view_(view) {}

  absl::Status Run() {
    RETURN_IF_ERROR(Count());
    ASSIGN_OR_RETURN(RowFiles files, MakeFiles(out_, result_.rows, view_));
    RowCollector collector(game_, view_);
    std::int64_t seen = 0;
    absl::Status status;
    const auto write = [&](std::string_view /*line*/, const GameRecord& record) {
      if (++seen > games_) return false;
      if (options_.stop != nullptr && options_.stop->load()) {
        result_.interrupted = true;
        return false;
      }
      if (record.faulty_seat >= 0) return true;
      status = Replay(game_, record, collector);
      if (!status.ok()) {
        status = absl::FailedPreconditionError(
            fmt::format("game {}: {}", record.game.game_index, std::string{status.message()}));
      } else {
        status = files.Add(collector.Finish(record));
      }
      if (options_.on_progress) options_.on_progress(seen, games_);
      return status.ok();
    };
    ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir_, result_.manifest));
    const absl::StatusOr<JournalEnd> end =
        ReadGameLines(dir_, result_.manifest, part.games, LineCheck::kContent, write);
    return end.ok() ? status : end.status();
  }

 private:
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
    ASSIGN_OR_RETURN(const JournalEnd end,
                     ReadGames(dir_, result_.manifest, LineCheck::kContent, count));
    if (result_.rows > 0) return absl::OkStatus();
    return absl::FailedPreconditionError(fmt::format("{} holds no decision yet", dir_));
  }

  std::string dir_;
  std::string out_;
  const RowExportOptions& options_;
  RowExport& result_;
  AnyGame game_;
  const LearnerView& view_;
  std::int64_t games_ = 0;
};

}  // namespace

absl::StatusOr<RowExport> ExportRows(const std::string& dir, const std::string& out,
                                     const RowExportOptions& options) {
  RowExport result;
  ASSIGN_OR_RETURN(result.manifest, ReadManifest(dir));
  if (!result.manifest.config.record_moves) {
    return absl::FailedPreconditionError(
        fmt::format("{} was recorded without moves, so its positions are not known", dir));
  }
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, result.manifest));
  ASSIGN_OR_RETURN(const Environment* const environment, FindEnvironment(game.info().name));
  ASSIGN_OR_RETURN(const std::unique_ptr<LearnerView> view, environment->make_view(game.config()));
  result.num_inputs = view->NumInputs();
  result.num_actions = view->NumActionIds();
  RETURN_IF_ERROR(TakeFolder(out));
  const absl::Status status = RowExporter(dir, out, options, result, std::move(game), *view).Run();
  if (!status.ok() || result.interrupted) {
    std::error_code ignored;
    for (const char* name : kFileNames) fs::remove(fs::path(out) / name, ignored);
  }
  if (!status.ok()) return status;
  return result;
}

}  // namespace riftlab
