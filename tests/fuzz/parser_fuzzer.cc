// libFuzzer on one parser of the table in tests/mutation/: guided by coverage it looks for an input
// on which the parser crashes, is slow, or misbehaves as DefectOf says. scripts/fuzz runs it.
//
//   parser_fuzzer --list                               names every parser
//   parser_fuzzer --target=NAME [--write-samples=DIR] [CORPUS...] [-flag=value...]
//
// DIR gets the valid inputs of the parser; where it is one of the corpora, they are begun with.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tests/fuzz/input.h"
#include "tests/mutation/mutator.h"
#include "tests/mutation/target.h"

// Provided by libFuzzer.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace riftlab::mutation {
namespace {

// What is fuzzed; set once, before the first input.
Target target;  // NOLINT(*-non-const-global-variables)

struct Options {
  std::string_view target_name;
  std::string samples_dir;
  bool list = false;
};

// The words that begin with two dashes; libFuzzer leaves them alone.
Options ReadOptions(std::span<char* const> words) {
  constexpr std::string_view kTarget = "--target=";
  constexpr std::string_view kSamples = "--write-samples=";
  Options options;
  for (const std::string_view word : words) {
    if (word.starts_with(kTarget)) options.target_name = word.substr(kTarget.size());
    if (word.starts_with(kSamples)) options.samples_dir = word.substr(kSamples.size());
    if (word == "--list") options.list = true;
  }
  return options;
}

void WriteSamples(const std::string& dir) {
  for (std::size_t i = 0; i < target.samples.size(); ++i) {
    std::ofstream file(fmt::format("{}/sample_{}", dir, i), std::ios::binary);
    file << InputOf(target, target.samples[i]);
    RIFTLAB_CHECK(file.flush().good());
  }
}

void Initialize(std::span<char* const> words) {
  const Options options = ReadOptions(words);
  for (Target& candidate : AllTargets(kCorpusSeed)) {
    if (options.list) fmt::print("{}\n", candidate.name);
    if (candidate.name == options.target_name) target = std::move(candidate);
  }
  if (options.list) std::exit(0);
  if (target.name.empty()) {
    fmt::print(stderr, "parser_fuzzer: no parser is called '{}'; --list names them\n",
               options.target_name);
    std::exit(2);
  }
  if (!options.samples_dir.empty()) WriteSamples(options.samples_dir);
}

void TryInput(std::string_view input) {
  const Sample sample = SampleOf(target, input);
  const std::string defect = DefectOf(target.parse(sample.context, sample.text), sample.text);
  if (defect.empty()) return;
  fmt::print(stderr, "{}, context {}: {}\n  input \"{}\"\n", target.name, sample.context, defect,
             Escaped(sample.text));
  std::abort();
}

// Half of the changes are libFuzzer's own, which knows what the program compares with; the others
// respect words, lines and JSON.
std::size_t Change(std::uint8_t* data, std::size_t size, std::size_t max_size, std::uint32_t seed) {
  Rng rng(seed, {.index = size, .purpose = Purpose::kTest});
  if (rng.Below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string_view input(reinterpret_cast<const char*>(data), size);  // NOLINT
  Sample sample = SampleOf(target, input);
  const Sample& other =
      target.samples[rng.Below(static_cast<std::uint32_t>(target.samples.size()))];
  sample.text = Mutate(sample.text, other.text, target.syntax, rng);
  const std::string changed = InputOf(target, sample);
  if (changed.empty() || changed.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}

}  // namespace
}  // namespace riftlab::mutation

// The names below are libFuzzer's.
// NOLINTBEGIN(readability-identifier-naming,readability-non-const-parameter)
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  riftlab::mutation::Initialize({*argv, static_cast<std::size_t>(*argc)});
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  riftlab::mutation::TryInput({reinterpret_cast<const char*>(data), size});  // NOLINT
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, std::uint32_t seed) {
  return riftlab::mutation::Change(data, size, max_size, seed);
}
// NOLINTEND(readability-identifier-naming,readability-non-const-parameter)
