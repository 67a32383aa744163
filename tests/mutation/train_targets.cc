// What a training keeps on the disk: its steps, and positions to learn from.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/features.h"
#include "tests/mutation/target.h"
#include "tournament/journal/zstd_lines.h"
#include "tournament/train/positions_file.h"
#include "tournament/train/train_folder.h"
#include "tournament/train/train_report.h"

namespace riftlab::mutation {
namespace {

constexpr NetShape kShape = {.facts = 12, .inputs = 8, .moves = 5};

RecordedTraining SmallTraining() {
  RecordedTraining training;
  training.plan = {.generations = 2,
                   .games = 100,
                   .self_games = 20,
                   .search = 5,
                   .learns_moves = true,
                   .gate = 10,
                   .gate_games = 40,
                   .net_cost = 1.25};
  training.fits.push_back({.generation = 0, .games = 100, .positions = 900, .held_out = 5});
  training.fits[0].calibration[3] = {.positions = 7, .games = 2, .predicted = 0.3, .high = 0.8};
  training.gates.push_back(
      {.generation = 0, .end = GateEnd::kWon, .games = 40, .score = 0.6, .low = 0.5, .high = 1});
  training.fits.push_back({.generation = 1,
                           .teacher = 0,
                           .games = 20,
                           .moves = MovesFit{.decisions = 60, .held_out = 3, .loss_after = 1.5},
                           .seconds = 2.5});
  training.gates.push_back({.generation = 1, .against = 0, .end = GateEnd::kLost, .games = 2});
  return training;
}

Verdict ParseSteps(std::size_t /*context*/, const std::string& text) {
  RecordedTraining training;
  training.manifest.config.rules.players = 2;
  const absl::Status status = ParseTrainSteps(text, "steps.jsonl", training);
  if (!status.ok()) return Refused(status);
  const std::string report = RenderTraining(
      {.game = {.title = "x"}, .players = 2, .training = training}, OutputFormat::kText);
  if (report.empty()) return Accepted("its report is empty");
  const std::string written = FormatTrainSteps(training);
  RecordedTraining again;
  const absl::Status second = ParseTrainSteps(written, "steps.jsonl", again);
  if (!second.ok()) return Accepted("what it writes is refused: " + second.ToString());
  return Accepted(FormatTrainSteps(again) == written ? "" : "read back it is another training");
}

SampleSet SmallSet() {
  SampleSet set;
  for (std::uint64_t game = 0; game < 2; ++game) {
    set.Begin(game);
    for (std::uint16_t side = 0; side < 2; ++side) {
      FeatureList facts;
      facts.push_back(side);
      facts.push_back(static_cast<std::uint16_t>(kShape.facts - 1));
      set.AddView(facts, 0.5);
    }
  }
  return set;
}

SampleSet WithDecisions() {
  SampleSet set = SmallSet();
  InputList inputs;
  inputs.push_back(static_cast<std::uint16_t>(kShape.inputs - 1));
  const std::vector<SampleMove> moves = {{.id = 4, .share = 0.75F}, {.id = 0, .share = 0.25F}};
  set.AddDecision(1, inputs, moves);
  return set;
}

std::string Unpack(std::string_view bytes) {
  FrameReader frames;
  std::string text;
  while (!bytes.empty()) RIFTLAB_CHECK(frames.Read(bytes, text));
  return text;
}

// Where the checksum of unpacked positions begins: behind the head.
constexpr std::size_t kChecksumAt = std::string_view("riftlab positions 1\n").size();

// Unpacked positions with a checksum that fits, packed.
std::string Packed(std::string text) {
  if (text.size() >= kChecksumAt + sizeof(std::uint64_t)) {
    const std::size_t begin = kChecksumAt + sizeof(std::uint64_t);
    const std::uint64_t hash = ByteHash(std::string_view{text}.substr(begin));
    text.replace(kChecksumAt, sizeof(hash), reinterpret_cast<const char*>(&hash), sizeof(hash));
  }
  std::string bytes;
  LineCompressor({.first = 0, .end = 1}).Add(text, bytes);
  return bytes;
}

// In context 0 the file as it is, in context 1 what is in it, packed with a checksum that fits.
Verdict ParseSet(std::size_t is_sealed, const std::string& text) {
  const absl::StatusOr<SampleSet> set =
      ParsePositions(is_sealed == 1 ? Packed(text) : text, kShape, "positions.zst");
  if (!set.ok()) return Refused(set.status());
  for (const riftlab::Sample& sample : set->samples) {
    for (const SampleView& view : set->ViewsOf(sample)) {
      for (const std::uint16_t fact : set->FactsOf(view)) {
        if (fact >= kShape.facts) return Accepted("a fact is out of range");
      }
    }
  }
  for (const riftlab::SampleDecision& decision : set->decisions) {
    for (const std::uint16_t input : set->InputsOf(decision)) {
      if (input >= kShape.inputs) return Accepted("an input is out of range");
    }
    for (const SampleMove& move : set->MovesOf(decision)) {
      if (std::cmp_greater_equal(move.id, kShape.moves)) return Accepted("a move is out of range");
    }
  }
  const absl::StatusOr<SampleSet> again =
      ParsePositions(FormatPositions(*set), kShape, "positions.zst");
  if (!again.ok()) return Accepted("what it writes is refused: " + again.status().ToString());
  return Accepted(*again == *set ? "" : "read back they are other positions");
}

}  // namespace

std::vector<Target> TrainTargets() {
  const std::string positions = FormatPositions(SmallSet());
  const std::string decisions = FormatPositions(WithDecisions());
  return {
      {.name = "training steps",
       .samples = {{FormatTrainSteps(SmallTraining())}},
       .parse = ParseSteps},
      {.name = "positions",
       .contexts = 2,
       .samples = {{positions, 0}, {Unpack(positions), 1}, {decisions, 0}, {Unpack(decisions), 1}},
       .parse = ParseSet}};
}

}  // namespace riftlab::mutation
