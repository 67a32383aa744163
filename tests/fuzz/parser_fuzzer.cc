// libFuzzer on one parser of the table in tests/mutation/: guided by coverage it looks for an input
// on which the parser crashes, is slow, or misbehaves as DefectOf says. scripts/fuzz runs it.
//
//   parser_fuzzer --list                               names every parser
//   parser_fuzzer --target=NAME [--seconds=N] [--write-samples=DIR] [CORPUS...] [-flag=value...]
//   parser_fuzzer --jobs=N                             does many such calls, N at once: see
//   NextTask
//
// DIR gets the valid inputs of the parser; where it is one of the corpora, they are begun with. N
// may be less than a second, which libFuzzer's own -max_total_time cannot tell.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/integer.h"
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

using Clock = std::chrono::steady_clock;
Clock::time_point end = Clock::time_point::max();  // NOLINT(*-non-const-global-variables)

struct Options {
  std::string_view target_name;
  std::string samples_dir;
  double seconds = 0;  // 0: no end
  bool list = false;
  std::size_t jobs = 0;
};

// The words that begin with two dashes; libFuzzer leaves them alone.
Options ReadOptions(std::span<char* const> words) {
  constexpr std::string_view kTarget = "--target=";
  constexpr std::string_view kSamples = "--write-samples=";
  constexpr std::string_view kSeconds = "--seconds=";
  constexpr std::string_view kJobs = "--jobs=";
  Options options;
  for (const std::string_view word : words) {
    if (word.starts_with(kTarget)) options.target_name = word.substr(kTarget.size());
    if (word.starts_with(kSamples)) options.samples_dir = word.substr(kSamples.size());
    if (word.starts_with(kSeconds)) {
      options.seconds = FiniteNumber(word.substr(kSeconds.size())).value_or(0);
    }
    if (word == "--list") options.list = true;
    if (word.starts_with(kJobs)) {
      options.jobs = NumberIn<std::size_t>(word.substr(kJobs.size())).value_or(0);
    }
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

// Waits until one of the tasks has ended, and prints its log where it ended well.
void AwaitTask(std::map<pid_t, std::string>& logs) {
  int status = 0;
  const pid_t ended = ::wait(&status);
  RIFTLAB_CHECK(ended > 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) fmt::print("{}\n", logs[ended]);
  logs.erase(ended);
}

// A line of stdin is a task: the log that it writes to and the words of a call, with tabs between.
// Each gets a process that is forked from this one, so that the samples of all parsers, which take
// as long as a second of fuzzing, are made once. Returns there with its words, after the program's
// name.
std::vector<std::string> NextTask(std::size_t jobs, const char* program) {
  std::map<pid_t, std::string> logs;
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<std::string> words;
    std::istringstream rest(line);
    for (std::string word; std::getline(rest, word, '\t');) words.push_back(std::move(word));
    RIFTLAB_CHECK(!words.empty());
    while (logs.size() >= jobs) AwaitTask(logs);
    std::fflush(stdout);
    const pid_t task = ::fork();
    RIFTLAB_CHECK(task >= 0);
    if (task == 0) {
      RIFTLAB_CHECK(std::freopen(words[0].c_str(), "w", stdout) != nullptr);
      RIFTLAB_CHECK(::dup2(STDOUT_FILENO, STDERR_FILENO) == STDERR_FILENO);
      words[0] = program;
      return words;
    }
    logs.emplace(task, words[0]);
  }
  while (!logs.empty()) AwaitTask(logs);
  std::exit(0);
}

// What libFuzzer reads its flags from, once this is over.
void Initialize(int& argc, char**& argv) {
  static std::vector<Target> targets = AllTargets(kCorpusSeed);  // removes its files at exit
  Options options = ReadOptions({argv, static_cast<std::size_t>(argc)});
  if (options.list) {
    for (const Target& each : targets) fmt::print("{}\n", each.name);
    std::exit(0);
  }
  if (options.jobs > 0) {
    static std::vector<std::string> words = NextTask(options.jobs, argv[0]);
    static std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    argc = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    argv = pointers.data();
    options = ReadOptions({argv, static_cast<std::size_t>(argc)});
  }
  for (Target& candidate : targets) {
    if (candidate.name == options.target_name) target = std::move(candidate);
  }
  if (target.name.empty()) {
    fmt::print(stderr, "parser_fuzzer: no parser is called '{}'; --list names them\n",
               options.target_name);
    std::exit(2);
  }
  if (!options.samples_dir.empty()) WriteSamples(options.samples_dir);
  if (options.seconds > 0) {
    end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(options.seconds));
  }
}

void TryInput(std::string_view input) {
  if (Clock::now() >= end) ::raise(SIGUSR1);  // libFuzzer ends at the next input
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
  riftlab::mutation::Initialize(*argc, *argv);
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
