#include "tournament/cli/commands/train_generations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "agents/core/net_name.h"
#include "engine/core/any_game.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/program_executor.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/driver/driver.h"
#include "tournament/learn/start_net.h"
#include "tournament/record/match_record.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/text_format.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/train/gate.h"
#include "tournament/train/train_report.h"
#include "tournament/train/training.h"

namespace riftlab {
namespace {

// Sizes of a counted training, and what the clock may make of them at most.
constexpr std::int64_t kClockedGames = 200'000;
constexpr std::int64_t kSelfGames = 10'000;
constexpr std::int64_t kClockedSelfGames = 20'000;
constexpr std::int64_t kSearch = 100;
constexpr std::int64_t kGate = 200;
constexpr std::int64_t kGateGames = 4'000;

constexpr std::string_view kMeasured = "measured";
constexpr double kMostNetCost = 100;

std::int64_t IntegerOr(const Settings& settings, std::string_view option, std::int64_t value) {
  return settings.WasGiven(option) ? settings.Integer(option) : value;
}

// What --net-cost says; 0: it is to be measured.
absl::StatusOr<double> ReadNetCost(const Settings& settings, const AnyGame& game, bool is_clocked) {
  if (!settings.Has("net-cost")) return is_clocked ? 0 : UsualNetCost(game);
  const Given given = settings.Value("net-cost");
  if (given.text == kMeasured) return 0;
  const auto cost = NumberIn<double>(given.text);
  if (!cost || !(*cost >= 1 / kMostNetCost && *cost <= kMostNetCost)) {
    return WrongValue(given, fmt::format("'{}' is neither '{}' nor a number from {} to {}",
                                         given.text, kMeasured, 1 / kMostNetCost, kMostNetCost));
  }
  return *cost;
}

absl::StatusOr<TrainPlan> ReadPlan(const Settings& settings, const AnyGame& game) {
  if (settings.Text("learn") == "moves") {
    return WrongValue(settings.Value("learn"),
                      "each generation learns values, with or without moves; say values or both, "
                      "or teach a single file");
  }
  if (settings.Has("net") && settings.WasGiven("games")) {
    return WrongValue(settings.Value("games"),
                      "with --net the heuristics play no games; say with --self-games how many the "
                      "search plays for each generation");
  }
  if (settings.WasGiven("search") && settings.Integer("search") == 0) {
    return WrongValue(settings.Value("search"), "the later generations search; give 1 or more");
  }
  TrainPlan plan;
  plan.generations = IntegerOr(settings, "generations", 0);
  plan.minutes = IntegerOr(settings, "minutes", 0);
  const bool is_clocked = plan.IsClocked();
  plan.games = settings.Integer("games");
  plan.self_games = IntegerOr(settings, "self-games", is_clocked ? kClockedSelfGames : kSelfGames);
  plan.search = settings.Integer("search");
  plan.epochs = settings.Integer("epochs");
  plan.learns_moves = settings.Text("learn") == "both";
  plan.gate = IntegerOr(settings, "gate", kGate);
  plan.gate_games = IntegerOr(settings, "gate-games", kGateGames);
  ASSIGN_OR_RETURN(plan.net_cost, ReadNetCost(settings, game, is_clocked));
  return plan;
}

// The net of --net, to begin with.
absl::StatusOr<std::optional<NetFile>> ReadStart(const Settings& settings, const AnyGame& game) {
  if (!settings.Has("net")) return std::nullopt;
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  ASSIGN_OR_RETURN(const std::unique_ptr<GameSampler> sampler, driver->make_sampler(game.config()));
  return StartNet(*sampler, settings.Text("net"));
}

// The folder for a new training, whose name must not be that of a net.
absl::StatusOr<std::string> ReadFolder(const Settings& settings) {
  if (!settings.Has("out")) {
    return absl::InvalidArgumentError("give the folder of the training, such as --out training");
  }
  const Given given = settings.Value("out");
  std::error_code error;
  if (given.text.ends_with(".rlnet") || std::filesystem::is_regular_file(given.text, error)) {
    return WrongValue(given,
                      "a training in generations takes a folder, such as training; a single file "
                      "is made without --generations and --minutes");
  }
  return given.text;
}

std::string TimeLeft(double seconds) {
  return std::isinf(seconds) ? "" : fmt::format("; {} left", DurationText(std::max(0.0, seconds)));
}

// What the last step came to, in a line.
std::string TrainedText(const RecordedTraining& training, double seconds_left) {
  const bool is_solo = training.manifest.config.rules.players == 1;
  if (training.fits.size() > training.gates.size()) {
    const FitStep& fit = training.fits.back();
    return fmt::format("generation {}: {} games, {} positions, loss {} (the game's own {}){}",
                       fit.generation, fit.games, fit.positions, Fixed(fit.loss_after, 4),
                       Fixed(fit.loss_before, 4), TimeLeft(seconds_left));
  }
  const GateStep& gate = training.gates.back();
  const std::optional<std::int64_t> best = training.Best();
  const std::string so_far =
      best ? fmt::format(
                 "so far generation {}, {}", *best,
                 CurveText(LearningCurve(training)[static_cast<std::size_t>(*best)], is_solo))
           : "so far play without a net";
  return fmt::format("generation {}: gate {} after {} games, score {}; {}{}", gate.generation,
                     ToText(gate.end), gate.games, Fixed(gate.score, 3), so_far,
                     TimeLeft(seconds_left));
}

std::string PhaseText(TrainPhase phase) {
  switch (phase) {
    case TrainPhase::kPlay:
      return "games to learn from";
    case TrainPhase::kFit:
      return "fitting";
    case TrainPhase::kGate:
      return "games of the gate";
  }
  return "";
}

// A bar for each phase of each generation.
class TrainingBar {
 public:
  explicit TrainingBar(Console& console) : console_(console) {}

  void Show(const TrainProgress& progress) {
    if (!bar_ || progress.generation != shown_.generation || progress.phase != shown_.phase) {
      Clear();
      bar_.emplace(console_, "games", [this] { return Facts(); });
    }
    shown_ = progress;
    bar_->Update(progress.done, progress.total, 0, progress.phase == TrainPhase::kGate);
  }

  void Clear() {
    if (bar_) bar_->Clear();
  }

 private:
  std::vector<std::string> Facts() const {
    std::vector<std::string> facts = {
        fmt::format("generation {}: {}", shown_.generation, PhaseText(shown_.phase))};
    if (!std::isinf(shown_.seconds_left)) {
      facts.push_back(fmt::format("{} left", DurationText(std::max(0.0, shown_.seconds_left))));
    }
    return facts;
  }

  Console& console_;
  TrainProgress shown_;
  std::optional<ProgressBar> bar_;
};

absl::StatusOr<TrainingOutcome> Train(Settings& settings, Console& console,
                                      TrainingOptions& options) {
  TrainingBar bar(console);
  options.on_progress = [&](const TrainProgress& progress) { bar.Show(progress); };
  options.on_step = [&](const RecordedTraining& training, double seconds_left) {
    bar.Clear();
    console.Log(TrainedText(training, seconds_left));
  };
  absl::StatusOr<TrainingOutcome> outcome = absl::InternalError("");
  if (settings.Has("resume")) {
    options.dir = settings.Text("resume");
    outcome = ResumeTraining(options);
  } else {
    ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
    FillGenerations(settings, game);
    ASSIGN_OR_RETURN(options.dir, ReadFolder(settings));
    ASSIGN_OR_RETURN(const TrainPlan plan, ReadPlan(settings, game));
    const std::string unused = plan.learns_moves ? UnusedMovesNote(game) : "";
    if (!unused.empty()) console.Error("warning: " + unused);
    const auto seed = static_cast<std::uint64_t>(settings.Integer("seed"));
    ASSIGN_OR_RETURN(const std::optional<NetFile> start, ReadStart(settings, game));
    outcome = RunTraining(TrainingOf(game, plan, seed), plan, start, options);
  }
  bar.Clear();
  return outcome;
}

// The command that plays the best net of the training in `dir` against play without one, at equal
// time, on deals that no gate has seen; empty where there is no best.
std::string MeasureCommand(const std::string& dir, const RecordedTraining& training) {
  if (!training.Best()) return "";
  TournamentConfig match = training.manifest.config;
  match.format = Format::kRoundRobin;
  match.teams = Teams::kSame;
  match.games = training.plan.gate_games;
  match.seed ^= 1;
  match.agents.insert(match.agents.begin(), match.agents.front());
  match.agents.front().params[std::string{kNetParam}] = dir;
  match.agents.front().label = match.agents.front().Text();
  std::string line = CommandLineOf(match, PathIn(dir, kTrainingFolder.manifest));
  return line.insert(std::min(line.find('\n'), line.size()), " --equal-time");
}

// The report of a training as far as it is.
absl::StatusOr<TrainingReport> ReportOf(const std::string& dir, RecordedTraining training) {
  ASSIGN_OR_RETURN(const AnyGame game, GameOfRun(dir, training.manifest));
  ReportedGame reported = ReportedGameOf(game, training.manifest.config.seed);
  const std::vector<int> sides = SidesOf(game);
  TrainingReport report{.game = std::move(reported),
                        .players = game.NumPlayers(),
                        .sides = static_cast<int>(std::set(sides.begin(), sides.end()).size()),
                        .dir = dir,
                        .training = std::move(training)};
  report.measure = MeasureCommand(dir, report.training);
  if (std::string cards = CardsNote(game); !cards.empty()) report.notes.push_back(std::move(cards));
  const std::string unused = report.training.plan.learns_moves ? UnusedMovesNote(game) : "";
  if (!unused.empty()) {
    report.notes.push_back(unused + ". Games to learn from and gates are played without them.");
  }
  return report;
}

// The command that trains the same again.
std::string TrainCommandOf(const RecordedTraining& training) {
  const TrainPlan& plan = training.plan;
  const TournamentConfig& config = training.manifest.config;
  std::string line =
      "riftlab train" + SettingsText(config, {"game", "mode", "players", "rule", "cards", "seed"});
  if (plan.generations > 0) line += fmt::format(" --generations {}", plan.generations);
  if (plan.minutes > 0) line += fmt::format(" --minutes {}", plan.minutes);
  if (!plan.start) line += fmt::format(" --games {}", plan.games);
  line += fmt::format(
      " --self-games {} --search {} --learn {} --epochs {} --gate {} --gate-games {} "
      "--net-cost {} --out training",
      plan.self_games, plan.search, plan.learns_moves ? "both" : "values", plan.epochs, plan.gate,
      plan.gate_games,
      plan.net_cost == 0 ? std::string{kMeasured} : fmt::format("{}", plan.net_cost));
  if (plan.start) {
    line += " --net start.rlnet\n# start.rlnet is the file of this name in the folder";
  }
  if (!config.rules.cards.empty()) line += CardsComment(kTrainingFolder.manifest);
  return line;
}

}  // namespace

std::vector<OptionSpec> GenerationOptions() {
  return {
      IntegerOption(
          "generations", {.min = 1, .max = 10'000},
          "train in a folder, so many generations: counted, the same bytes on any number of "
          "threads"),
      IntegerOption(
          "minutes", {.min = 1, .max = 100'000},
          "train in a folder for about so long: clocked, not to be repeated to the same bytes"),
      IntegerOption(
          "self-games", {.min = 1, .max = 100'000'000},
          fmt::format("games of the search that each later generation learns from, at most "
                      "where it is clocked (default: {}, clocked {})",
                      kSelfGames, kClockedSelfGames)),
      IntegerOption(
          "gate", {.min = 1, .max = 1'000'000},
          fmt::format("iterations a move at the gate, of the side that gets more (default: {})",
                      kGate)),
      IntegerOption("gate-games", {.min = 1, .max = 100'000'000},
                    fmt::format("games of a gate at most (default: {})", kGateGames)),
      {.name = "net-cost",
       .value_name = "X",
       .help =
           "at the gate against play without a net, an iteration with one costs X without; "
           "measured: it is timed first (default: measured where it is clocked, else about what "
           "nets were measured to cost: 0.8 for each side, 1 at least, or where play without a net "
           "plays games out 0.18 in all, in teams 0.08 and alone 0.35)"},
      ResumeOption("go on with the training in DIR; all else comes from what it holds")};
}

bool AsksForGenerations(const Settings& settings) {
  return settings.Has("resume") || settings.Has("generations") || settings.Has("minutes");
}

void FillGenerations(Settings& settings, const AnyGame& game) {
  if (!settings.WasGiven("learn") && !game.PresetWithPolicy().empty()) {
    settings.Fill("learn", "both");
  }
  if (!settings.WasGiven("search")) settings.Fill("search", fmt::format("{}", kSearch));
  if (settings.Has("minutes") && !settings.WasGiven("games")) {
    settings.Fill("games", fmt::format("{}", kClockedGames));
  }
}

std::string UnusedMovesNote(const AnyGame& game) {
  if (!game.PresetWithPolicy().empty()) return "";
  return "'best' of this game does not play by moves; what is learnt of them is for a search with "
         "expand=learned, such as so_ismcts";
}

absl::Status CheckNoGenerations(const Settings& settings) {
  static constexpr std::array<std::string_view, 4> kOfGenerations = {"self-games", "gate",
                                                                     "gate-games", "net-cost"};
  RETURN_IF_ERROR(
      RefuseOptions(settings, kOfGenerations,
                    "only a training in generations takes it; give --generations or --minutes"));
  std::error_code error;
  if (settings.Has("out") && std::filesystem::is_directory(settings.Text("out"), error)) {
    return WrongValue(settings.Value("out"),
                      "a folder; give --generations or --minutes to train in one, or the file of "
                      "a single net");
  }
  return absl::OkStatus();
}

absl::StatusOr<ExitStatus> TrainGenerations(Settings& settings, Console& console) {
  if (settings.Has("resume")) RETURN_IF_ERROR(CheckOnlyResumed(settings, "the training"));
  const StopSignal signal(FinishingNote(settings, "train", console));
  TrainingOptions options;
  options.threads = ReadThreads(settings);
  options.executor = ProgramExecutor();
  options.stop = &signal.stop();
  ASSIGN_OR_RETURN(TrainingOutcome outcome, Train(settings, console, options));
  ASSIGN_OR_RETURN(TrainingReport report, ReportOf(options.dir, std::move(outcome.training)));
  if (outcome.interrupted) report.notes.push_back(InterruptedNote("train", options.dir));
  console.PrintPaged(RenderTraining(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return outcome.interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> ReportTraining(const std::string& dir, const Settings& settings,
                                          Console& console) {
  const std::string why =
      "a training has none; its gates are runs of their own, such as " + GateIn(dir, 0);
  for (const char* option : {"sqlite", "follow"}) {
    if (settings.WasGiven(option)) return WrongValue(settings.Value(option), why);
  }
  RETURN_IF_ERROR(RefuseRatingOptions(settings, why));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kReportFiles, dir));
  ASSIGN_OR_RETURN(RecordedTraining training, ReadTraining(dir));
  const bool is_over = IsOver(training);
  ASSIGN_OR_RETURN(TrainingReport report, ReportOf(dir, std::move(training)));
  if (!is_over) report.notes.push_back("Not finished. To go on: " + ResumeCommand("train", dir));
  const ReportForms forms{
      .text = [&](OutputFormat format,
                  const TextExtent& extent) { return RenderTraining(report, format, extent); },
      .page = [&] { return TrainingToHtml(report, TrainCommandOf(report.training)); },
      .database = nullptr};
  RETURN_IF_ERROR(WriteReport(files, forms, settings, console));
  return ExitStatus::kDone;
}

}  // namespace riftlab
