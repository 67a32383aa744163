// `riftlab review`: what was luck and what was error in a recorded game.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/core/params.h"
#include "engine/core/build_info.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/cli/table/game_review.h"
#include "tournament/cli/table/step_values.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/report/sqlite_export.h"
#include "tournament/review/review.h"
#include "tournament/review/review_html.h"
#include "tournament/review/review_render.h"
#include "tournament/review/run_review.h"
#include "tournament/runner/game_players.h"

namespace riftlab {
namespace {

constexpr std::int64_t kMaxWorlds = 100'000;
constexpr double kMaxReviewMs = 8.64e7;
constexpr std::array<std::string_view, 2> kReviewFiles = {"html", "sqlite"};

absl::Status ReadReviewTime(const Settings& settings, ReviewOptions& options) {
  if (!settings.Has("time")) return absl::OkStatus();
  const Given given = settings.Value("time");
  const std::optional<double> time_ms = ParseDurationMs(given.text);
  if (!time_ms || *time_ms < 100 || *time_ms > kMaxReviewMs) {
    return WrongValue(given, fmt::format("'{}' is not a time with a unit from 100ms to 1440m, such "
                                         "as 60s",
                                         given.text));
  }
  if (settings.Has("iterations")) {
    return WrongValue(given, "give either --iterations or --time, not both");
  }
  options.time_ms = *time_ms;
  return absl::OkStatus();
}

absl::StatusOr<ReviewOptions> ReadOptions(const Settings& settings) {
  ReviewOptions options;
  ASSIGN_OR_RETURN(options.search, ReadSearch(settings));
  RETURN_IF_ERROR(ReadReviewTime(settings, options));
  if (!settings.Has("iterations") && options.time_ms == 0) {
    options.search.iterations = kReviewIterations;
  }
  if (options.search.agent.label.empty()) options.search.agent.label = options.search.agent.name;
  options.threads = options.search.threads;
  options.search.threads = 1;
  const Given play_on = settings.Value("play-on");
  ASSIGN_OR_RETURN(options.play_on, AtOption(play_on, ParseAgentSpec(play_on.text)));
  options.worlds = static_cast<std::uint32_t>(settings.Integer("worlds"));
  options.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  return options;
}

absl::StatusOr<ReviewView> ReadView(const Settings& settings, int players) {
  ReviewView view{.seat = std::nullopt, .sheet_only = settings.Flag("sheet")};
  if (!settings.Has("seat")) return view;
  const std::int64_t seat = settings.Integer("seat");
  if (seat >= players) {
    return WrongValue(settings.Value("seat"),
                      fmt::format("the game has seats 0 to {}, not {}", players - 1, seat));
  }
  view.seat = static_cast<Player>(seat);
  return view;
}

// The program that plays on, where it is one, begins.
absl::Status CheckPlayOn(const Settings& settings, const ReviewOptions& options,
                         const AnyGame& game) {
  return AtOption(settings.Value("play-on"),
                  CheckAllBegin({&options.play_on, 1}, game.info().name, options.threads));
}

// What ends a review that is not finished: a signal, which is told, or an error, which is that of
// the agent that plays on where it is an internal one.
absl::StatusOr<ExitStatus> Unfinished(const absl::Status& status, const Settings& settings,
                                      const ReviewOptions& options, Console& console) {
  if (absl::IsInternal(status)) {
    return absl::InternalError(fmt::format("{}: agent '{}': {}", settings.Value("play-on").where,
                                           options.play_on.label, std::string{status.message()}));
  }
  if (!absl::IsCancelled(status)) return status;
  console.Log("interrupted; nothing is kept of a review that is not finished");
  return ExitStatus::kFailure;
}

// That a search of the review has no net for the cards or rules of the game.
std::string NoteOn(const AnyGame& game, const ReviewOptions& options) {
  const std::array agents = {options.search.agent, options.play_on};
  return NetNoteOf(game.info().name, game.config(), agents);
}

absl::StatusOr<ExitStatus> ReviewOne(const Settings& settings, const ReviewOptions& options,
                                     const OutputFiles& files, Console& console) {
  if (!files.PathOf("sqlite").empty()) {
    return absl::InvalidArgumentError("--sqlite: holds all games of a run; give --all, too");
  }
  ASSIGN_OR_RETURN(GameToReview game,
                   ReadGameToReview(settings.Text("run"), settings.Integer("game")));
  game.source.note = NoteOn(game.played.game, options);
  ASSIGN_OR_RETURN(ReviewView view, ReadView(settings, game.played.game.NumPlayers()));
  view.columns = console.Columns();
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  RETURN_IF_ERROR(CheckPlayOn(settings, options, game.played.game));
  const StopSignal signal;
  const absl::StatusOr<GameReview> review =
      ReviewWithProgress(game.played, options, "", signal.stop(), console);
  if (!review.ok()) return Unfinished(review.status(), settings, options, console);
  if (!files.TakesStandardOutput()) {
    const auto render = settings.Text("output") == "json" ? &ReviewToJson : &ReviewToText;
    console.Print(render(game.played, game.source, options, *review, view));
  }
  const std::string page = files.PathOf("html");
  if (!page.empty()) {
    RETURN_IF_ERROR(WriteOutput(page,
                                ReviewToHtml(game.played, game.source, options, *review,
                                             std::string(GetBuildInfo().version)),
                                console));
  }
  return ExitStatus::kDone;
}

absl::Status RefuseWithAll(const Settings& settings) {
  for (const std::string_view option : {"game", "seat", "html"}) {
    if (!settings.WasGiven(option)) continue;
    return WrongValue(settings.Value(option), "is of one game; leave it or --all out");
  }
  if (settings.Flag("sheet")) {
    return absl::InvalidArgumentError("--sheet: is of one game; leave it or --all out");
  }
  return absl::OkStatus();
}

// The games that the journal holds, as far as it is sound.
struct SoundGames {
  std::vector<std::int64_t> indices;
  JournalEnd end;
};

absl::StatusOr<SoundGames> GamesIn(const std::string& dir, const RecordedRun& run) {
  SoundGames games;
  ASSIGN_OR_RETURN(games.end, ReadJournal(dir, [&](const GameRecord& record) {
                     games.indices.push_back(static_cast<std::int64_t>(record.game.game_index));
                   }));
  if (!games.indices.empty()) return games;
  return NoGameYet(dir, games.end.damage, CommandOf(run.entry.config.format), dir);
}

// Reviews game after game of a run.
class RunReviewer {
 public:
  RunReviewer(const Settings& settings, const ReviewOptions& options, const RecordedRun& run,
              SqliteExport* database, Console& console)
      : dir_(settings.Text("run")),
        prints_json_(settings.Text("output") == "json"),
        options_(options),
        database_(database),
        console_(console),
        note_(NoteOn(run.entry.game, options)),
        all_(run.manifest.config.agents.size(),
             static_cast<std::size_t>(run.entry.game.NumPlayers())) {
    if (database_ != nullptr) AddReviewTables(options, *database_);
  }

  absl::Status Review(const std::vector<std::int64_t>& games, const std::atomic<bool>& stop) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      ReviewOptions options = options_;
      if (options.time_ms > 0) {
        options.time_ms = LeftMs() / static_cast<double>(games.size() - i);
      }
      const std::string what = fmt::format("game {} of {}: ", i + 1, games.size());
      RETURN_IF_ERROR(ReviewGameNumber(games[i], options, what, stop));
    }
    return absl::OkStatus();
  }

  const RunReview& all() const { return all_; }
  const std::string& note() const { return note_; }

 private:
  double LeftMs() const {
    constexpr double kLeastMs = 1;
    const std::chrono::duration<double, std::milli> gone = Clock::now() - start_;
    return std::max(kLeastMs, options_.time_ms - gone.count());
  }

  absl::Status ReviewGameNumber(std::int64_t index, const ReviewOptions& options,
                                const std::string& what, const std::atomic<bool>& stop) {
    ASSIGN_OR_RETURN(GameToReview game, ReadGameToReview(dir_, index));
    game.source.note = note_;
    ASSIGN_OR_RETURN(const GameReview review,
                     ReviewWithProgress(game.played, options, what, stop, console_));
    all_.Add(game.record, review);
    if (prints_json_) {
      console_.Print(ReviewToJson(game.played, game.source, options, review, {}));
      console_.Flush();
    }
    if (database_ != nullptr) {
      database_->Add(game.record);
      AddReview(game.record.game.game_index, review, *database_);
    }
    return absl::OkStatus();
  }

  using Clock = std::chrono::steady_clock;

  std::string dir_;
  bool prints_json_;
  ReviewOptions options_;
  SqliteExport* database_;
  Console& console_;
  std::string note_;
  RunReview all_;
  Clock::time_point start_ = Clock::now();
};

// The notes of a database of reviews.
std::vector<std::string> DatabaseNotes(const JournalEnd& end) {
  std::vector<std::string> notes = {
      "The tables choices, chances and options are empty: 'riftlab report --sqlite' fills them."};
  if (IsDamaged(end)) {
    notes.push_back(fmt::format(
        "The journal is damaged from {}; the reviews are of the games before.", end.damage));
  }
  return notes;
}

void PrintSum(const RecordedRun& run, const ReviewOptions& options, const RunReviewer& reviewer,
              Console& console) {
  std::vector<std::string> labels;
  for (const AgentSpec& agent : run.manifest.config.agents) labels.push_back(NameInGames(agent));
  const Origin origin = run.manifest.config.origin;
  if (origin != Origin::kPlayed) console.Print(Wrapped(OriginNote(origin), console.Columns()));
  if (!reviewer.note().empty()) console.Print(Wrapped(reviewer.note(), console.Columns()));
  console.Print(RunReviewToText(reviewer.all(), options, labels, console.Columns()));
}

absl::StatusOr<ExitStatus> ReviewAll(const Settings& settings, const ReviewOptions& options,
                                     const OutputFiles& files, Console& console) {
  RETURN_IF_ERROR(RefuseWithAll(settings));
  const std::string dir = settings.Text("run");
  ASSIGN_OR_RETURN(const RecordedRun run, ReadRecordedRun(dir));
  ASSIGN_OR_RETURN(const SoundGames games, GamesIn(dir, run));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  RETURN_IF_ERROR(CheckPlayOn(settings, options, run.entry.game));
  const std::string path = files.PathOf("sqlite");
  ASSIGN_OR_RETURN(const std::unique_ptr<SqliteExport> database, OpenDatabase(path, run));
  const StopSignal signal;
  RunReviewer reviewer(settings, options, run, database.get(), console);
  const absl::Status status = reviewer.Review(games.indices, signal.stop());
  if (!status.ok()) return Unfinished(status, settings, options, console);
  if (database != nullptr) {
    RETURN_IF_ERROR(database->Finish(DatabaseNotes(games.end)));
    LogWritten(path, console);
  }
  if (settings.Text("output") != "json") PrintSum(run, options, reviewer, console);
  if (!IsDamaged(games.end)) return ExitStatus::kDone;
  console.Error(DamageText(*GamesPath(dir), dir, games.end));
  return ExitStatus::kFailure;
}

absl::StatusOr<ExitStatus> RunReviewCommand(Settings& settings, Console& console) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("review needs the folder of a run; give it with --run");
  }
  ASSIGN_OR_RETURN(const ReviewOptions options, ReadOptions(settings));
  ASSIGN_OR_RETURN(const OutputFiles files,
                   OutputFiles::Read(settings, kReviewFiles, settings.Text("run")));
  return settings.Flag("all") ? ReviewAll(settings, options, files, console)
                              : ReviewOne(settings, options, files, console);
}

std::vector<OptionSpec> ReviewOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          IntegerOption("game", {.min = 0, .max = 999'999'999'999, .default_value = "0"},
                        "number of the game in the run, counted from 0"),
          {.name = "all",
           .kind = OptionKind::kFlag,
           .help = "every game of the run, and what they come to together"},
          IntegerOption("seat", {.min = 0, .max = 7, .value_name = "K"},
                        "list the decisions and draws of this seat alone"),
          {.name = "play-on",
           .value_name = "SPEC",
           .default_value = std::string(kReviewPlayOn),
           .help = "the agent that plays games on, whose results are the values"},
          IntegerOption(
              "worlds",
              {.min = 2, .max = kMaxWorlds, .default_value = fmt::format("{}", kReviewWorlds)},
              "worlds of a comparison of two moves, and playouts of a value"),
          {.name = "sheet", .kind = OptionKind::kFlag, .help = "without the list of all decisions"},
          {.name = "html",
           .value_name = "FILE",
           .help = "write a web page to walk through the game with"},
          {.name = "sqlite",
           .value_name = "FILE",
           .help = "write a database of the games and their reviews for SQL, with --all"},
          OverwriteOption(),
          {.name = "time",
           .value_name = "TIME",
           .help = "a clocked budget of the whole review, such as 60s; not reproducible"},
          OutputOption({"text", "json"},
                       "for people, or one JSON object, with --all one a line and game")};
}

}  // namespace

Command ReviewCommand() {
  return {
      .path = "review",
      .summary = "say what was luck and what error in a recorded game",
      .notes =
          "Holds every move against the one that a search would play from what the\n"
          "seat could know, on common worlds: what it lost, with a 95 % interval. A\n"
          "loss that is not sure is not called an error. Values are results of games\n"
          "played on by one agent in all seats, so they are as good as it plays.\n"
          "Every result is par + deal + draws + own errors + others' errors + rest.\n"
          "--all reviews every game of the run and sums up: the mean error per decision\n"
          "by agent, where results come from by seat, and the costliest decisions. It\n"
          "ends with status 1 when the journal is damaged.\n"
          "Example: riftlab review run1 --game 3 --worlds 400\n"
          "         riftlab review run1 --game 3 --sheet --html game3.html\n"
          "         riftlab review run1 --all --worlds 50 --sqlite reviews.db",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({ReviewOptionTable(), SearchOptions(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunReviewCommand,
  };
}

}  // namespace riftlab
