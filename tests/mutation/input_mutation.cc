// Feeds damaged input to every parser for a given time. A parser may refuse, with a message of one
// line, or accept a value that it can use and write back; it never crashes. Fails when one of them
// does otherwise, was not met, or never accepted and never refused anything.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <map>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "tests/mutation/mutator.h"
#include "tests/mutation/target.h"

// Provided by the address sanitizer's runtime, absent in other builds.
extern "C" int __lsan_do_recoverable_leak_check() __attribute__((weak));  // NOLINT
extern "C" void __sanitizer_set_death_callback(void (*callback)())        // NOLINT
    __attribute__((weak));

namespace riftlab::mutation {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMaxReports = 5;  // of each parser

struct Options {
  double seconds = 60;
  std::uint64_t seed = 1;
  std::string_view target;  // empty: all
  std::size_t jobs = 1;     // processes at once, each with some of the parsers
};

struct Counts {
  std::int64_t accepted = 0;
  std::int64_t refused = 0;
  std::int64_t defects = 0;
};

// What is being parsed, for the last words of a crash.
struct Current {
  const Target* target = nullptr;
  std::string text;
};
Current current;

void PrintCurrent() {
  if (current.target == nullptr) return;
  fmt::print(stderr, "input_mutation: crash in {} on \"{}\"\n", current.target->name,
             Escaped(current.text));
}

void OnAbort(int /*signal*/) {
  PrintCurrent();
  std::signal(SIGABRT, SIG_DFL);
  std::abort();
}

void TryOne(const Target& target, std::size_t context, std::string text, Counts& counts) {
  current = {&target, std::move(text)};
  const std::clock_t start = std::clock();
  const Verdict verdict = target.parse(context, current.text);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;

  ++(verdict.status.ok() ? counts.accepted : counts.refused);
  std::string defect = DefectOf(verdict, current.text);
  if (defect.empty() && seconds > target.slow_seconds) {
    defect = fmt::format("it took {:.1f} s", seconds);
  }
  if (defect.empty()) return;
  if (++counts.defects > kMaxReports) return;
  fmt::print("{}: {}\n  input \"{}\"\n", target.name, defect, Escaped(current.text));
}

// Undamaged samples must be accepted.
void TrySamples(const Target& target, Counts& counts) {
  for (const Sample& sample : target.samples) {
    const std::int64_t refused = counts.refused;
    TryOne(target, sample.context, sample.text, counts);
    if (counts.refused == refused) continue;
    ++counts.defects;
    fmt::print("{}: a valid sample is refused: {}\n  input \"{}\"\n", target.name,
               target.parse(sample.context, sample.text).status.ToString(), Escaped(sample.text));
  }
}

// True when every parser behaved.
bool Report(std::span<const Target> targets, std::span<const Counts> counts) {
  bool good = !targets.empty();
  std::map<std::string, Counts> parsers;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    parsers[targets[i].parser].accepted += counts[i].accepted;
    parsers[targets[i].parser].refused += counts[i].refused;
  }
  fmt::print("{:<34} {:>10} {:>10} {:>8}\n", "parser", "accepted", "refused", "defects");
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Counts& c = counts[i];
    const Counts& parser = parsers[targets[i].parser];
    const bool exercised = parser.accepted > 0 && parser.refused > 0;
    fmt::print("{:<34} {:>10} {:>10} {:>8}{}\n", targets[i].name, c.accepted, c.refused, c.defects,
               exercised ? "" : "  never both accepted and refused");
    good = good && exercised && c.defects == 0;
  }
  return good;
}

// Counts that the processes of all jobs write to.
std::span<Counts> SharedCounts(std::size_t size) {
  void* memory = ::mmap(nullptr, size * sizeof(Counts), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  RIFTLAB_CHECK(memory != MAP_FAILED);
  std::span<Counts> counts(static_cast<Counts*>(memory), size);
  for (Counts& each : counts) ::new (&each) Counts;
  return counts;
}

// Which job has a target; targets that are slow in turns, as those of one game after another, do
// not meet in one.
std::size_t JobOf(std::size_t target, std::size_t jobs) { return (target + target / jobs) % jobs; }

// Every parser of a job gets its valid samples, its fewest inputs, and more until the time is over.
// An input depends on the seed, the parser and its number alone.
void RunJob(std::span<const Target> targets, std::size_t job, const Options& options,
            std::span<Counts> counts) {
  std::vector<std::size_t> own;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (JobOf(i, options.jobs) == job) own.push_back(i);
  }
  for (const std::size_t i : own) TrySamples(targets[i], counts[i]);
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                   std::chrono::duration<double>(options.seconds));
  std::uint64_t fewest = 0;
  for (const Target& target : targets) fewest = std::max(fewest, target.fewest_inputs);
  for (std::uint64_t round = 0; round < fewest || Clock::now() < end; ++round) {
    for (const std::size_t i : own) {
      if (round >= targets[i].fewest_inputs && Clock::now() >= end) continue;
      Rng rng(options.seed,
              {.index = round, .purpose = Purpose::kTest, .seat = static_cast<std::uint32_t>(i)});
      const auto any_sample = [&]() -> const Sample& {
        const std::vector<Sample>& samples = targets[i].samples;
        return samples[rng.Below(static_cast<std::uint32_t>(samples.size()))];
      };
      const Sample& sample = any_sample();
      std::string text = Mutate(sample.text, any_sample().text, targets[i].syntax, rng);
      if (text == sample.text) continue;
      TryOne(targets[i], sample.context, std::move(text), counts[i]);
    }
  }
}

// Runs a job in a process of its own, which ends without removing the files of the others.
void StartJob(std::span<const Target> targets, std::size_t job, const Options& options,
              std::span<Counts> counts) {
  std::fflush(stdout);
  const pid_t process = ::fork();
  RIFTLAB_CHECK(process >= 0);
  if (process != 0) return;
  RunJob(targets, job, options, counts);
  std::fflush(stdout);
  const bool leaks =
      __lsan_do_recoverable_leak_check != nullptr && __lsan_do_recoverable_leak_check() != 0;
  ::_exit(leaks ? 1 : 0);
}

bool Run(const Options& options) {
  std::vector<Target> targets = AllTargets(options.seed);
  if (!options.target.empty()) {
    std::erase_if(targets, [&](const Target& target) { return target.name != options.target; });
  }
  const std::span<Counts> counts = SharedCounts(std::max<std::size_t>(targets.size(), 1));
  for (std::size_t job = 0; job < options.jobs; ++job) StartJob(targets, job, options, counts);
  bool ended_well = true;
  for (std::size_t job = 0; job < options.jobs; ++job) {
    int status = 0;
    RIFTLAB_CHECK(::wait(&status) > 0);
    ended_well = ended_well && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  if (!ended_well) fmt::print("a process crashed, or kept memory that it lost\n");
  return Report(targets, counts) && ended_well;
}

// False for anything but the options below.
bool ReadOptions(std::span<char* const> words, Options& options) {
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const std::string_view name = words[i];
    if (name == "--seconds") {
      options.seconds = std::strtod(words[i + 1], nullptr);
    } else if (name == "--seed") {
      options.seed = std::strtoull(words[i + 1], nullptr, 10);
    } else if (name == "--jobs") {
      options.jobs = NumberIn<std::size_t>(words[i + 1]).value_or(0);
      if (options.jobs == 0) return false;
    } else if (name == "--target") {
      options.target = words[i + 1];
    } else {
      return false;
    }
  }
  return words.size() % 2 == 0;
}

int Main(std::span<char* const> words) {
  Options options;
  if (!ReadOptions(words, options)) {
    fmt::print(stderr,
               "usage: input_mutation [--seconds N] [--seed N] [--jobs N] [--target NAME]\n");
    return 2;
  }
  std::signal(SIGABRT, OnAbort);
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(PrintCurrent);
  fmt::print("seed {}, {} seconds\n", options.seed, options.seconds);
  return Run(options) ? 0 : 1;
}

}  // namespace
}  // namespace riftlab::mutation

int main(int argc, char** argv) {
  return riftlab::mutation::Main({argv + 1, static_cast<std::size_t>(argc - 1)});
}
