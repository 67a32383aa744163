// `riftlab train`: a net for a game, its mode and its cards, from games of its heuristics or its
// search.
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/core/net_name.h"
#include "agents/core/spec.h"
#include "engine/core/build_info.h"
#include "engine/core/check.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/commands/train_generations.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/driver/driver.h"
#include "tournament/learn/policy_trainer.h"
#include "tournament/learn/start_net.h"
#include "tournament/learn/trainer.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/figures.h"
#include "tournament/report/reported_game.h"
#include "tournament/report/text_format.h"
#include "tournament/train/train_report.h"

namespace riftlab {
namespace {

// The options that say which game it is, for another command.
std::string GameOptionsOf(const Settings& settings) {
  std::string options;
  for (const char* name : {"game", "mode", "players", "rule"}) {
    for (const Given& given : settings.Values(name)) {
      options += fmt::format(" --{} {}", name, ShellWord(given.text));
    }
  }
  return options + CardOptions(settings);
}

// What is learnt.
struct Lessons {
  bool values = true;  // of positions
  bool moves = false;  // where a search spends its iterations
};

struct TrainReport {
  ReportedGame game;
  int players = 0;
  std::int64_t games = 0;
  std::string file;
  std::string game_options{};  // that say which game it is
  // The search that plays by the moves that were learnt; empty where `best` does, or none were.
  std::string by_moves{};
  std::optional<TrainResult> values{};
  std::optional<MovesFit> moves{};
};

// The search of the game's preset with moves by `net`: as WarRift's, where it was tuned.
std::string SearchByMoves(const AnyGame& game, const std::string& net) {
  const std::string preset = game.PresetWithNet().empty() ? game.Preset() : game.PresetWithNet();
  const absl::StatusOr<AgentSpec> read = ParseAgentSpec(preset.empty() ? "so_ismcts" : preset);
  RIFTLAB_CHECK(read.ok());
  AgentSpec search = *read;
  for (const auto& [key, value] : {std::pair{"c", "1"},
                                   {"expand", "learned"},
                                   {"prior", "puct"},
                                   {"prior_weight", "0.8"},
                                   {"stop", "settled"}}) {
    search.params[key] = value;
  }
  search.params[std::string{kNetParam}] = net;
  return search.Text();
}

// The command that plays `first` against `second` at equal time.
std::string MatchCommand(const TrainReport& report, const std::string& first,
                         const std::string& second) {
  return fmt::format("riftlab tournament{} --agent {} --agent {} --equal-time {}\n",
                     report.game_options, ShellWord(first), ShellWord(second),
                     report.players == 1 ? "--games 1000" : "--sprt 'elo0=0 elo1=10'");
}

std::string TrainText(const TrainReport& report) {
  std::string text = Wrap(fmt::format("{}, {}, {} games", HeadingOf(report.game),
                                      Counted(report.players, "player"), report.games),
                          kTextWidth, 2);
  if (report.values) {
    const TrainResult& result = *report.values;
    text += fmt::format("positions: {}; {} more were held out\n", result.trained, result.held_out);
    text += fmt::format("log loss on those: {} by the game's evaluation, {} by the net\n",
                        Fixed(result.loss_before, 4), Fixed(result.loss_after, 4));
  }
  if (report.moves) {
    const MovesFit& result = *report.moves;
    text +=
        fmt::format("decisions: {}; {} more were held out\n", result.decisions, result.held_out);
    text += fmt::format("log loss on those: {} by even shares, {} by the net\n",
                        Fixed(result.loss_before, 4), Fixed(result.loss_after, 4));
    text += fmt::format("the net's first move is the search's in {} of them\n",
                        Percent(result.agreement));
  }
  text += fmt::format("written to {}\n\n", report.file);
  text += fmt::format("A better loss need not be better play. Ask a {}:\n",
                      report.players == 1 ? "tournament on common deals" : "match");
  const std::string best = "best:net=" + QuotedValue(report.file);
  if (report.by_moves.empty() || report.values) text += MatchCommand(report, best, "best");
  if (report.by_moves.empty()) return text;
  if (report.values) text += "And what moves bring, which 'best' does not play by:\n";
  return text + MatchCommand(report, "moves=" + report.by_moves, best);
}

void DescribeTraining(Figures& run, const TrainReport& report) {
  DescribeGame(run, report.game, report.players);
  run.Count("games", report.games);
  if (report.values) {
    run.Count("positions", report.values->trained);
    run.Count("held_out", report.values->held_out);
    run.Number("loss_before", report.values->loss_before);
    run.Number("loss_after", report.values->loss_after);
  }
  if (report.moves) DescribeMoves(run, *report.moves);
  run.Text("file", report.file);
}

std::vector<OptionSpec> TrainOptionTable() {
  return {
      IntegerOption(
          "games", {.min = 100, .max = 100'000'000, .default_value = "50000"},
          "games to learn from, played by the game's heuristics; of a training in generations "
          "those of the first"),
      IntegerOption(
          "search", {.min = 0, .max = 1'000'000, .default_value = "0"},
          "games are played by the game's search with so many iterations a move, and where no "
          "more than two sides play what it says of positions is learnt, too; 0: by the game's "
          "heuristics or --net; in later generations 100 unless given"),
      {.name = "net",
       .value_name = "FILE",
       .help =
           "a net that learning goes on from, of this game with any cards, rules, mode or number "
           "of players: that of an earlier call, or 'shipped', the one that is part of the "
           "program; it plays the games, too: one step ahead, with --search or in generations by "
           "the search"},
      {.name = "learn",
       .kind = OptionKind::kChoice,
       .value_name = "WHAT",
       .default_value = "values",
       .choices = {"values", "moves", "both"},
       .help = "what positions are worth, or where the search of --search spends its iterations, "
               "which then orders the moves that a search with expand=learned tries: 'best' is one "
               "in WarRift, but in no other game that is shipped; 'moves' keeps how the net of "
               "--net judges positions; in generations 'both' where the game's best plays by "
               "moves, unless given"},
      IntegerOption("epochs", {.min = 1, .max = 1000, .default_value = "1"},
                    "how often each position is learnt from; more than once, a net learns single "
                    "games by heart"),
      {.name = "out",
       .value_name = "PATH",
       .help = "the file of the net, or the new folder of a training in generations; required"},
      OverwriteOption()};
}

absl::StatusOr<Lessons> ReadLessons(const Settings& settings) {
  const std::string what = settings.Text("learn");
  const Lessons lessons{.values = what != "moves", .moves = what != "values"};
  if (lessons.moves && settings.Integer("search") == 0) {
    return WrongValue(settings.Value("learn"),
                      "moves are learnt from a search; give its iterations with --search");
  }
  if (!lessons.values && !settings.Has("net")) {
    return WrongValue(settings.Value("learn"),
                      "the net keeps how another one judges positions; give that with --net, or "
                      "learn both");
  }
  return lessons;
}

// What nets learn from, and how.
struct Course {
  const SampleSet& set;
  NetShape shape;
  std::uint64_t seed = 1;
  int epochs = 1;
  const LearnedNet* start = nullptr;  // may be null
};

// Fills in what came of it. What is not learnt is that of the net that learning goes on from.
void Learn(const Course& course, const Lessons& lessons, Console& console, TrainReport& report,
           NetFile& net) {
  const auto tell = [&](std::string_view what) {
    return [&console, &course, what](int epoch) {
      console.Log(fmt::format("{}: epoch {} of {}", what, epoch, course.epochs));
    };
  };
  if (course.start != nullptr) {
    net.weights = course.start->value.weights();
    if (course.start->policy) net.policy = course.start->policy->weights();
  }
  if (lessons.values) {
    TrainOptions options{.seed = course.seed, .epochs = course.epochs};
    if (course.start != nullptr) options.start = &course.start->value;
    report.values =
        TrainNet(course.set, course.shape.facts - kEvaluationFacts, options, tell("values"));
    net.weights = report.values->weights;
  }
  if (lessons.moves) {
    PolicyTrainOptions options{.seed = course.seed, .epochs = course.epochs};
    if (course.start != nullptr && course.start->policy) options.start = &*course.start->policy;
    PolicyTrainResult result =
        TrainPolicy(course.set, course.shape.inputs, course.shape.moves, options, tell("moves"));
    report.moves = MovesFitOf(result);
    net.policy = std::move(result.weights);
  }
}

// How the net was made, for its file.
std::string RecordOf(const Settings& settings, const SampleOptions& options, const Lessons& lessons,
                     const std::optional<NetFile>& start, const NetPurpose& purpose) {
  std::string record = fmt::format("riftlab {} train, {} games, seed {}, search {}, {} epochs",
                                   GetBuildInfo().version, settings.Integer("games"), options.seed,
                                   options.iterations, settings.Integer("epochs"));
  if (lessons.moves) record += fmt::format(", learn {}", settings.Text("learn"));
  if (start) record += "; before: " + RecordOfStart(*start, purpose);
  return record;
}

// What the games are played with; `start` is the net of --net, if any.
SampleOptions ReadSampleOptions(const Settings& settings, const GameSampler& sampler,
                                const Lessons& lessons, const std::optional<NetFile>& start) {
  SampleOptions options;
  options.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  options.turns = UsualTurns(sampler, options.seed);
  options.iterations = settings.Integer("search");
  options.keeps_decisions = lessons.moves;
  if (start) options.net = std::make_shared<const LearnedNet>(NetOf(*start));
  return options;
}

// The games that are learnt from; nothing when interrupted.
std::optional<SampledGames> PlaySamples(const Settings& settings, const GameSampler& sampler,
                                        const SampleOptions& options, Console& console) {
  const StopSignal signal(FinishingNote("", console));
  const std::int64_t games = settings.Integer("games");
  ProgressBar bar(console, "games");
  std::optional<SampledGames> sampled =
      SampleGames(sampler, options,
                  {.games = games,
                   .threads = ReadThreads(settings),
                   .stop = &signal.stop(),
                   .on_games = [&](std::int64_t done) { bar.Update(done, games, 0); }});
  bar.Clear();
  if (!sampled) console.Log("interrupted; nothing was written");
  return sampled;
}

// One fit to the games of one net or of the heuristics, into a file.
absl::StatusOr<ExitStatus> TrainOnce(const Settings& settings, const AnyGame& game,
                                     Console& console) {
  constexpr std::array<std::string_view, 1> kFiles = {"out"};
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kFiles, ""));
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  ASSIGN_OR_RETURN(const std::unique_ptr<GameSampler> sampler, driver->make_sampler(game.config()));
  ASSIGN_OR_RETURN(const Lessons lessons, ReadLessons(settings));
  std::optional<NetFile> start;
  if (settings.Has("net")) {
    ASSIGN_OR_RETURN(start, StartNet(*sampler, settings.Text("net")));
  }
  const std::string unused = lessons.moves ? UnusedMovesNote(game) : "";
  if (!unused.empty()) console.Error("warning: " + unused);
  const SampleOptions options = ReadSampleOptions(settings, *sampler, lessons, start);
  const std::optional<SampledGames> sampled = PlaySamples(settings, *sampler, options, console);
  if (!sampled) return ExitStatus::kFailure;
  if (lessons.moves && sampled->set.decisions.empty()) {
    return WrongValue(settings.Value("search"),
                      "no move was tried twice, so there is nothing to learn of moves; give more "
                      "iterations");
  }
  const std::string path = settings.Text("out");
  TrainReport report{.game = ReportedGameOf(game, options.seed),
                     .players = game.NumPlayers(),
                     .games = settings.Integer("games"),
                     .file = path,
                     .game_options = GameOptionsOf(settings),
                     .by_moves = unused.empty() ? "" : SearchByMoves(game, path)};
  NetFile net{.purpose = sampler->Purpose()};
  Learn({.set = sampled->set,
         .shape = sampler->Shape(),
         .seed = options.seed,
         .epochs = static_cast<int>(settings.Integer("epochs")),
         .start = options.net.get()},
        lessons, console, report, net);
  net.record = RecordOf(settings, options, lessons, start, net.purpose);
  RETURN_IF_ERROR(WriteOutput(path, FormatNet(net), console));
  if (files.TakesStandardOutput()) return ExitStatus::kDone;
  console.Print(RenderFigures(
      ReadOutputFormat(settings), [&] { return TrainText(report); },
      [&](Figures& run) { DescribeTraining(run, report); }));
  return ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> RunTrainCommand(Settings& settings, Console& console) {
  if (AsksForGenerations(settings) && !settings.Flag("print-config")) {
    return TrainGenerations(settings, console);
  }
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  if (settings.Flag("print-config")) {
    if (AsksForGenerations(settings)) FillGenerations(settings, game);
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  if (!settings.Has("out")) {
    return absl::InvalidArgumentError(
        "give the file of the net, such as --out net.rlnet; or a folder and --generations or "
        "--minutes");
  }
  RETURN_IF_ERROR(CheckNoGenerations(settings));
  return TrainOnce(settings, game, console);
}

}  // namespace

Command TrainCommand() {
  return {
      .path = "train",
      .summary = "learn to judge the positions and the moves of a game",
      .notes =
          "Plays games by the game's heuristics with turns at random in them, learns who\n"
          "wins from where, and writes a net that searches take as net=FILE. A net is for\n"
          "one mode, number of players and card table. With --learn both and --search it\n"
          "learns, too, which moves a search comes back to; searches with expand=learned\n"
          "then try those first: 'best' of WarRift, so_ismcts of any game.\n"
          "With --generations or --minutes it trains in a folder: the search with the best\n"
          "net so far plays what the next one learns from, and a net is kept if it wins a\n"
          "match against the best at equal time. Agents take the folder as net=DIR,\n"
          "riftlab report shows it. It survives being killed: riftlab train --resume DIR.\n"
          "Examples: riftlab train --game riftforce --games 50000 --out duel.rlnet\n"
          "          riftlab train --game riftforce --cards my.toml --minutes 30 --out my",
      .options = Join({GameOptions(),
                       TrainOptionTable(),
                       GenerationOptions(),
                       OptionsOf({"seed"}),
                       {ThreadsOption(), OutputOption()},
                       ReportTextOptions(),
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunTrainCommand,
  };
}

}  // namespace riftlab
