#include "tournament/train/training.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "agents/core/net_name.h"
#include "agents/learned/net_file.h"
#include "engine/core/build_info.h"
#include "engine/core/byte_hash.h"
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/driver/driver.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/step_folder.h"
#include "tournament/learn/policy_trainer.h"
#include "tournament/learn/start_net.h"
#include "tournament/learn/trainer.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/stats/interval.h"
#include "tournament/train/gate.h"
#include "tournament/train/positions_file.h"

namespace riftlab {
namespace {

using Clock = std::chrono::steady_clock;

// Generations, the newest included, that are learnt from at most.
constexpr std::int64_t kWindow = 3;

// Iterations up to the turn at random are so many times fewer.
constexpr std::int64_t kOpeningShare = 4;

// Decisions are learnt from so many times as often as positions, of which there are more.
constexpr int kPolicyEpochs = 3;

// Parts of the time of a clocked training: for the games of each generation, and for each gate, at
// most.
constexpr double kPlayPart = 1.0 / 6;
constexpr double kGatePart = 1.0 / 8;

// A seed for what a generation does. Generation 0 plays and fits with that of the training, so that
// its net is that of a single fit. Manifests hold integers below 2^63.
enum class SeedUse : std::uint32_t { kPlay = 4, kGate = 5 };
std::uint64_t SeedFor(std::uint64_t seed, std::int64_t generation, SeedUse use) {
  return Rng(seed, {.index = static_cast<std::uint64_t>(generation),
                    .purpose = Purpose::kLearn,
                    .seat = static_cast<std::uint32_t>(use)})
             .Next() >>
         1;
}

class Stopwatch {
 public:
  // `spent` seconds of `total` are gone; a total of 0 never ends.
  Stopwatch(double total, double spent) : total_(total), spent_(spent) {}

  double Left() const {
    return total_ == 0 ? std::numeric_limits<double>::infinity() : total_ - spent_ - Seconds();
  }

  // A moment at which this part of the whole time, or all of it, is over.
  std::function<bool()> LateAfter(double part) const {
    if (total_ == 0) return {};
    return [this, least = Left() - part * total_] { return Left() < std::max(0.0, least); };
  }

  // Seconds since the last lap, of what is clocked.
  double Lap() {
    const double now = Seconds();
    const double lap = now - std::exchange(lap_, now);
    return total_ == 0 ? 0 : lap;
  }

 private:
  double Seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  double total_;
  double spent_;
  double lap_ = 0;
  Clock::time_point start_ = Clock::now();
};

std::array<CalibrationBin, kCalibrationBins> CalibrationOf(const std::vector<HeldOutView>& views) {
  struct Sums {
    double predicted = 0;
    BlockRatio results;
    double result = 0;       // of the present game
    std::int64_t count = 0;  // of the present game
  };
  std::array<Sums, kCalibrationBins> sums;
  const auto close = [&] {
    for (Sums& bin : sums) {
      if (bin.count > 0) bin.results.Add(bin.result, bin.count);
      bin.result = 0;
      bin.count = 0;
    }
  };
  for (std::size_t i = 0; i < views.size(); ++i) {
    if (i > 0 && views[i].game != views[i - 1].game) close();
    const auto place = static_cast<std::size_t>(views[i].predicted * kCalibrationBins);
    Sums& bin = sums[std::min(place, kCalibrationBins - 1)];
    bin.predicted += views[i].predicted;
    bin.result += views[i].result;
    ++bin.count;
  }
  close();
  std::array<CalibrationBin, kCalibrationBins> bins;
  for (std::size_t i = 0; i < kCalibrationBins; ++i) {
    const Estimate result = sums[i].results.Bounded(0, 1);
    if (result.count == 0) continue;
    bins[i] = {.positions = result.count,
               .games = result.blocks,
               .predicted = sums[i].predicted / static_cast<double>(result.count),
               .result = result.value,
               .low = result.low,
               .high = result.high};
  }
  return bins;
}

class Training {
 public:
  static absl::StatusOr<Training> Make(RecordedTraining recorded, const TrainingOptions& options) {
    const TournamentConfig& config = recorded.manifest.config;
    ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(config.game));
    ASSIGN_OR_RETURN(std::unique_ptr<GameSampler> sampler, driver->make_sampler(config.rules));
    ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
    return Training(std::move(recorded), options, std::move(sampler), game.NumPlayers());
  }

  // Brings back what the folder holds: the net that it begins with, and what the steps so far have
  // left.
  absl::Status Restore() {
    if (recorded_.plan.start) {
      const std::string path = StartIn(options_.dir);
      RETURN_IF_ERROR(CheckNet(path, *recorded_.plan.start));
      ASSIGN_OR_RETURN(start_, StartNet(*sampler_, path));
      start_player_ = std::make_shared<const LearnedNet>(NetOf(*start_));
    }
    for (const FitStep& fit : recorded_.fits) {
      RETURN_IF_ERROR(CheckNet(NetIn(options_.dir, fit.generation), fit.net));
    }
    for (const FitStep& fit : recorded_.fits) {
      if (fit.generation == 0 || !IsLearntFrom(fit.generation)) continue;
      const std::string path = PositionsIn(options_.dir, fit.generation);
      ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
      ASSIGN_OR_RETURN(positions_[fit.generation], ParsePositions(bytes, sampler_->Shape(), path));
    }
    return KeepBest();
  }

  absl::Status Run(StepWriter& writer) {
    while (!IsOver(recorded_)) {
      const std::int64_t generation = NumGenerations();
      if (recorded_.fits.size() == recorded_.gates.size()) {
        ASSIGN_OR_RETURN(const std::optional<FitStep> fit, Fit(generation));
        if (!fit) return absl::OkStatus();
        RETURN_IF_ERROR(writer.Add(StepLine(*fit)));
        recorded_.fits.push_back(*fit);
        TellStep();
      }
      ASSIGN_OR_RETURN(const std::optional<GateStep> gate, Gate(generation));
      if (!gate) return absl::OkStatus();
      RETURN_IF_ERROR(writer.Add(StepLine(*gate)));
      recorded_.gates.push_back(*gate);
      RETURN_IF_ERROR(KeepBest());
      TellStep();
    }
    return absl::OkStatus();
  }

  TrainingOutcome Outcome() const { return {.training = recorded_, .interrupted = interrupted_}; }

 private:
  Training(RecordedTraining recorded, TrainingOptions options, std::unique_ptr<GameSampler> sampler,
           int players)
      : recorded_(std::move(recorded)),
        options_(std::move(options)),
        sampler_(std::move(sampler)),
        players_(players),
        stopwatch_(60.0 * static_cast<double>(recorded_.plan.minutes), recorded_.Seconds()) {}

  static absl::Status CheckNet(const std::string& path, std::uint64_t hash) {
    ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
    if (ByteHash(bytes) == hash) return absl::OkStatus();
    return absl::FailedPreconditionError(fmt::format(
        "{}: not the net that the training has written; restore the file or start anew", path));
  }

  // Whether the heuristics play what this generation learns from.
  bool IsOfHeuristics(std::int64_t generation) const { return generation == 0 && !start_; }

  // Whose gate is over.
  std::int64_t NumGenerations() const { return static_cast<std::int64_t>(recorded_.gates.size()); }
  std::uint64_t seed() const { return recorded_.manifest.config.seed; }

  // Whose net the next fit goes on from: the best one's, or the first one's.
  std::int64_t Base() const { return recorded_.Best().value_or(0); }

  // Whether the next fit learns from the games of this generation. Those that the net it goes on
  // from has learnt from would teach it the same games twice.
  bool IsLearntFrom(std::int64_t generation) const {
    return generation == NumGenerations() ||
           (generation > Base() && generation > NumGenerations() - kWindow);
  }

  void Tell(std::int64_t generation, TrainPhase phase, std::int64_t done,
            std::int64_t total) const {
    if (!options_.on_progress) return;
    options_.on_progress({.generation = generation,
                          .phase = phase,
                          .done = done,
                          .total = total,
                          .seconds_left = stopwatch_.Left()});
  }

  void TellStep() const {
    if (options_.on_step) options_.on_step(recorded_, stopwatch_.Left());
  }

  // Nets that were the best once, play without a net before them.
  absl::StatusOr<std::vector<std::shared_ptr<const LearnedNet>>> Rivals() const {
    std::vector<std::shared_ptr<const LearnedNet>> rivals;
    const std::optional<std::int64_t> best = recorded_.Best();
    if (!best || players_ == 1) return rivals;
    rivals.push_back(nullptr);
    for (const GateStep& gate : recorded_.gates) {
      if (gate.end != GateEnd::kWon || gate.generation == *best) continue;
      ASSIGN_OR_RETURN(rivals.emplace_back(), sampler_->Net(NetIn(options_.dir, gate.generation)));
    }
    return rivals;
  }

  absl::StatusOr<SampleOptions> SamplesOf(std::int64_t generation) const {
    SampleOptions samples;
    samples.seed = generation == 0 ? seed() : SeedFor(seed(), generation, SeedUse::kPlay);
    samples.turns = UsualTurns(*sampler_, seed());
    if (IsOfHeuristics(generation)) return samples;
    const TrainPlan& plan = recorded_.plan;
    samples.iterations = plan.search;
    samples.opening_iterations = std::max<std::int64_t>(1, plan.search / kOpeningShare);
    samples.keeps_decisions = plan.learns_moves;
    samples.net = start_player_;
    if (const std::optional<std::int64_t> best = recorded_.Best()) {
      ASSIGN_OR_RETURN(samples.net, sampler_->Net(NetIn(options_.dir, *best)));
    }
    ASSIGN_OR_RETURN(samples.rivals, Rivals());
    return samples;
  }

  absl::StatusOr<std::optional<SampledGames>> Play(std::int64_t generation) const {
    const TrainPlan& plan = recorded_.plan;
    ASSIGN_OR_RETURN(const SampleOptions samples, SamplesOf(generation));
    const std::int64_t games = IsOfHeuristics(generation) ? plan.games : plan.self_games;
    Tell(generation, TrainPhase::kPlay, 0, games);
    return SampleGames(
        *sampler_, samples,
        {.games = games,
         .threads = options_.threads,
         .stop = options_.stop,
         .on_games = [&](std::int64_t done) { Tell(generation, TrainPhase::kPlay, done, games); },
         .is_late = stopwatch_.LateAfter(kPlayPart)});
  }

  // Plays, learns, and writes what came of it. Nothing where it was stopped, or had no time for a
  // single game.
  absl::StatusOr<std::optional<FitStep>> Fit(std::int64_t generation) {
    ASSIGN_OR_RETURN(std::optional<SampledGames> played, Play(generation));
    interrupted_ = !played;
    if (!played || played->set.samples.empty()) return std::nullopt;
    Tell(generation, TrainPhase::kFit, 0, 0);
    std::erase_if(positions_, [&](const auto& entry) { return !IsLearntFrom(entry.first); });
    const SampleSet& fresh = positions_[generation] = std::move(played->set);
    TrainOptions training{.seed = seed(), .epochs = static_cast<int>(recorded_.plan.epochs)};
    std::shared_ptr<const LearnedNet> base = start_player_;
    if (generation > 0) {
      ASSIGN_OR_RETURN(base, sampler_->Net(NetIn(options_.dir, Base())));
    }
    if (base != nullptr) training.start = &base->value;
    const SampleSet all = LearntFrom(generation);
    const TrainResult result = TrainNet(all, sampler_->NumFeatures(), training);
    FitStep fit{.generation = generation,
                .teacher = generation == 0 ? std::nullopt : recorded_.Best(),
                .games = played->games,
                .positions = result.trained,
                .held_out = result.held_out,
                .loss_before = result.loss_before,
                .loss_after = result.loss_after};
    fit.calibration = CalibrationOf(HeldOutViews(all, ValueNet(result.weights), training));
    NetFile file{.purpose = sampler_->Purpose(), .record = {}, .weights = result.weights};
    ASSIGN_OR_RETURN(file.record, RecordOf(fit));
    if (base != nullptr && base->policy) file.policy = base->policy->weights();
    if (!all.decisions.empty()) fit.moves = LearnMoves(all, base.get(), file);
    const std::string net = FormatNet(file);
    fit.net = ByteHash(std::string_view{net});
    RETURN_IF_ERROR(WriteGeneration(generation, net, fresh));
    fit.seconds = stopwatch_.Lap();
    return fit;
  }

  // Goes on from what the base knows of moves, if anything.
  MovesFit LearnMoves(const SampleSet& set, const LearnedNet* base, NetFile& file) const {
    PolicyTrainOptions options{.seed = seed(),
                               .epochs = kPolicyEpochs * static_cast<int>(recorded_.plan.epochs)};
    if (base != nullptr && base->policy) options.start = &*base->policy;
    const NetShape shape = sampler_->Shape();
    PolicyTrainResult result = TrainPolicy(set, shape.inputs, shape.moves, options);
    MovesFit fit = MovesFitOf(result);
    file.policy = std::move(result.weights);
    return fit;
  }

  // How the net of `fit`, the next one, is made: by whom its games are played, what else it learns
  // from, and how the net was made whose weights it goes on from.
  absl::StatusOr<std::string> RecordOf(const FitStep& fit) const {
    const TrainPlan& plan = recorded_.plan;
    std::string record = fmt::format("riftlab {} train, generation {}, {} games",
                                     GetBuildInfo().version, fit.generation, fit.games);
    for (const auto& [earlier, ignored] : positions_) {
      if (earlier == fit.generation) continue;
      record += fmt::format(" and the {} of generation {}",
                            recorded_.fits[static_cast<std::size_t>(earlier)].games, earlier);
    }
    record += fmt::format(", seed {}, search {}{}, {}", seed(),
                          IsOfHeuristics(fit.generation) ? 0 : plan.search, TeacherText(fit),
                          Counted(plan.epochs, "epoch"));
    if (plan.learns_moves) record += ", learn both";
    if (fit.generation > 0) {
      ASSIGN_OR_RETURN(const NetFile base, ReadNet(NetIn(options_.dir, Base())));
      return record + "; before: " + base.record;
    }
    if (start_) record += "; before: " + RecordOfStart(*start_, sampler_->Purpose());
    return record;
  }

  // Who searches where that is not the net whose weights it goes on from.
  std::string TeacherText(const FitStep& fit) const {
    if (fit.generation == 0 || fit.teacher) return "";
    return start_ ? " with the net that the training began with" : " without a net";
  }

  // From the oldest generation on.
  SampleSet LearntFrom(std::int64_t generation) const {
    if (positions_.size() == 1) return positions_.at(generation);
    SampleSet all;
    for (const auto& [ignored, set] : positions_) all.Append(set);
    return all;
  }

  absl::Status WriteGeneration(std::int64_t generation, const std::string& net,
                               const SampleSet& fresh) const {
    const std::string dir = GenerationIn(options_.dir, generation);
    std::error_code error;
    std::filesystem::create_directories(dir, error);
    if (error) return FolderError(dir, "make", error);
    // No later generation learns from what the heuristics played.
    if (generation > 0) {
      RETURN_IF_ERROR(
          WriteFileAtomically(PositionsIn(options_.dir, generation), FormatPositions(fresh)));
    }
    const std::int64_t forgotten = generation - kWindow;
    if (forgotten > 0) std::filesystem::remove(PositionsIn(options_.dir, forgotten), error);
    return WriteFileAtomically(NetIn(options_.dir, generation), net);
  }

  // Nothing where it was stopped.
  absl::StatusOr<std::optional<GateStep>> Gate(std::int64_t generation) {
    const std::optional<std::int64_t> best = recorded_.Best();
    ASSIGN_OR_RETURN(
        const TournamentConfig match,
        GateMatch(recorded_.manifest.config, recorded_.plan, NetIn(options_.dir, generation),
                  best ? NetIn(options_.dir, *best) : "",
                  SeedFor(seed(), generation, SeedUse::kGate), GateIn(options_.dir, generation)));
    ASSIGN_OR_RETURN(GateOutcome gate,
                     PlayGate(match, {.dir = GateIn(options_.dir, generation),
                                      .part_of = "the training in " + options_.dir,
                                      .threads = options_.threads,
                                      .executor = options_.executor,
                                      .stop = options_.stop,
                                      .is_late = stopwatch_.LateAfter(kGatePart),
                                      .on_games = [&](std::int64_t done, std::int64_t total) {
                                        Tell(generation, TrainPhase::kGate, done, total);
                                      }}));
    interrupted_ = gate.interrupted;
    if (interrupted_) return std::nullopt;
    gate.step.generation = generation;
    gate.step.against = best;
    gate.step.seconds = stopwatch_.Lap();
    return gate.step;
  }

  // Puts the best net where agents look for it.
  absl::Status KeepBest() const {
    const std::optional<std::int64_t> best = recorded_.Best();
    if (!best) return absl::OkStatus();
    ASSIGN_OR_RETURN(const std::string net, ReadFile(NetIn(options_.dir, *best)));
    const std::string path = PathIn(options_.dir, kBestNetName);
    const absl::StatusOr<std::string> present = ReadFile(path);
    if (present.ok() && *present == net) return absl::OkStatus();
    return WriteFileAtomically(path, net);
  }

  RecordedTraining recorded_;
  TrainingOptions options_;
  std::unique_ptr<GameSampler> sampler_;
  int players_;
  std::optional<NetFile> start_{};
  std::shared_ptr<const LearnedNet> start_player_{};  // null: none is given
  Stopwatch stopwatch_;
  std::map<std::int64_t, SampleSet> positions_;  // by generation, that the next fit learns from
  bool interrupted_ = false;
};

}  // namespace

bool IsOver(const RecordedTraining& training) {
  const TrainPlan& plan = training.plan;
  if (plan.generations > 0 && std::ssize(training.gates) >= plan.generations) return true;
  if (!plan.IsClocked()) return false;
  const double total = 60.0 * static_cast<double>(plan.minutes);
  const bool is_amid = training.gates.empty() || training.fits.size() > training.gates.size();
  if (is_amid) return total < training.Seconds();
  // A generation that could not be finished is not begun: where the last one did not take the time
  // that there was for it, one that takes as long.
  const double last = training.fits.back().seconds + training.gates.back().seconds;
  return total - training.Seconds() < std::min(last, (kPlayPart + kGatePart / 2) * total);
}

TournamentConfig TrainingOf(const AnyGame& game, const TrainPlan& plan, std::uint64_t seed) {
  TournamentConfig config;
  config.game = game.info().name;
  config.rules = game.config();
  config.format = Format::kSelfPlay;
  config.games = plan.games;
  config.seed = seed;
  config.agents = {{.label = {},
                    .name = "best",
                    .params = {{"iterations", fmt::format("{}", plan.gate)},
                               {std::string{kNetParam}, std::string{kNoNet}}}}};
  return config;
}

absl::StatusOr<TrainingOutcome> RunTraining(const TournamentConfig& config, TrainPlan plan,
                                            const std::optional<NetFile>& start,
                                            const TrainingOptions& options) {
  ASSIGN_OR_RETURN(PreparedRun run, PrepareRun(config));
  const std::string start_bytes = start ? FormatNet(*start) : "";
  plan.start.reset();
  if (start) plan.start = ByteHash(start_bytes);
  RecordedTraining recorded{.manifest = std::move(run.manifest), .plan = plan};
  ASSIGN_OR_RETURN(Training training, Training::Make(recorded, options));
  ASSIGN_OR_RETURN(StepWriter writer,
                   CreateTraining(options.dir, recorded.manifest, plan, start_bytes));
  RETURN_IF_ERROR(training.Restore());
  RETURN_IF_ERROR(training.Run(writer));
  return training.Outcome();
}

absl::StatusOr<TrainingOutcome> ResumeTraining(const TrainingOptions& options) {
  ASSIGN_OR_RETURN(const RecordedTraining recorded, ReadTraining(options.dir));
  RETURN_IF_ERROR(CheckGoesOn(options.dir, kTrainingFolder.manifest, recorded.manifest));
  ASSIGN_OR_RETURN(Training training, Training::Make(recorded, options));
  RETURN_IF_ERROR(training.Restore());
  const std::size_t bytes = FormatTrainSteps(recorded).size();
  ASSIGN_OR_RETURN(StepWriter writer, StepWriter::Reopen(options.dir, kTrainingFolder,
                                                         static_cast<std::int64_t>(bytes)));
  RETURN_IF_ERROR(training.Run(writer));
  return training.Outcome();
}

}  // namespace riftlab
