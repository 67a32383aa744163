#include "tournament/cli/runs/follow_run.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <thread>
#include <utility>

#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/live_text.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPause{2};
// A long journal is read for one part of so many of the time.
constexpr int kReadingPart = 5;

absl::Status CheckFollowOptions(const Settings& settings) {
  for (const std::string_view file : kReportFiles) {
    if (!settings.Has(file)) continue;
    return absl::InvalidArgumentError(
        fmt::format("--follow shows a run on the screen; leave out --{}", file));
  }
  if (ReadOutputFormat(settings) == OutputFormat::kText) return absl::OkStatus();
  return WrongValue(settings.Value("output"), "--follow shows text; leave out one of them");
}

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// False when `stop` was set meanwhile.
bool Pause(Clock::duration pause, const std::atomic<bool>& stop) {
  constexpr std::chrono::milliseconds kSlice{50};
  const Clock::time_point end = Clock::now() + pause;
  while (!stop && Clock::now() < end) std::this_thread::sleep_for(kSlice);
  return !stop;
}

// One reading after the other.
class Follower {
 public:
  Follower(std::string dir, RecordedRun run, const Settings& settings, Console& console)
      : dir_(std::move(dir)),
        run_(std::move(run)),
        settings_(settings),
        console_(console),
        screen_(console) {}

  // Reads the run and shows it. Whether it is complete.
  absl::StatusOr<bool> Read(const std::atomic<bool>& stop) {
    const Clock::time_point start = Clock::now();
    ASSIGN_OR_RETURN(ReportOptions options, RankingOptionsOf(settings_, run_.entry));
    options.notes.clear();  // they are said where the run is played, and by the report of it
    ReportFigures figures;
    ASSIGN_OR_RETURN(
        const JournalEnd end,
        ReadFigures(dir_, run_, {.options = std::move(options), .shows_progress = false}, stop,
                    console_, figures));
    if (IsDamaged(end)) {
      return absl::DataLossError(DamageText(dir_, dir_, end));
    }
    const bool is_complete = IsComplete(run_, end, figures);
    has_grown_ = end.games != shown_games_;
    Show(end.games, figures, is_complete);
    reading_ = Clock::now() - start;
    return is_complete;
  }

  // Whether no games have come since the reading before, nor is anybody there to play more.
  bool IsAbandoned() const {
    if (has_grown_) return false;
    const absl::StatusOr<std::string> games = GamesPath(dir_);
    return games.ok() && !IsLocked(*games);
  }

  Clock::duration pause() const {
    return std::max<Clock::duration>(kPause, (kReadingPart - 1) * reading_);
  }

 private:
  void Show(std::int64_t games, const ReportFigures& figures, bool is_complete) {
    if (!screen_.overwrites() && games == shown_games_) return;
    if (shown_games_ < 0) first_games_ = games;
    shown_games_ = games;
    const TextExtent extent = {.brief = true, .notes = settings_.Flag("notes")};
    std::string text = RenderRecorded(figures, OutputFormat::kText, extent);
    if (screen_.overwrites() && !is_complete) {
      text += fmt::format("\n{}\n", ProgressText({.done = games,
                                                  .total = figures.expected_games,
                                                  .before = first_games_,
                                                  .is_estimate = figures.may_end_early,
                                                  .seconds = SecondsSince(start_),
                                                  .unit = "games"},
                                                 kUsualColumns));
    }
    screen_.Show(text, is_complete);
  }

  std::string dir_;
  RecordedRun run_;
  const Settings& settings_;
  Console& console_;
  LiveText screen_;
  Clock::time_point start_ = Clock::now();
  Clock::duration reading_{};
  std::int64_t first_games_ = 0;
  std::int64_t shown_games_ = -1;
  bool has_grown_ = true;
};

}  // namespace

OptionSpec FollowOption() {
  return {.name = "follow",
          .kind = OptionKind::kFlag,
          .help =
              "of a run that is being played: show its ranking every few seconds until it is "
              "finished, or nobody plays it any more",
          .scope = OptionScope::kCommandLineOnly};
}

absl::StatusOr<ExitStatus> FollowRun(const std::string& dir, const Settings& settings,
                                     Console& console) {
  RETURN_IF_ERROR(CheckFollowOptions(settings));
  ASSIGN_OR_RETURN(RecordedRun run, ReadRecordedRun(dir));
  const StopSignal signal;
  Follower follower(dir, std::move(run), settings, console);
  do {
    const absl::StatusOr<bool> is_complete = follower.Read(signal.stop());
    if (absl::IsCancelled(is_complete.status())) return ExitStatus::kFailure;
    if (!is_complete.ok()) return is_complete.status();
    if (*is_complete) return ExitStatus::kDone;
    if (follower.IsAbandoned()) {
      console.Log(fmt::format("nobody plays {} any more; how to go on says: riftlab report {}", dir,
                              ShellWord(dir)));
      return ExitStatus::kFailure;
    }
  } while (Pause(follower.pause(), signal.stop()));
  return ExitStatus::kFailure;
}

}  // namespace riftlab
