// A disk that fails at every single step of a run, one after another: a system call on files is
// made to fail in this process, the run must say so, and going on must lead to the same bytes.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/tournament.h"

namespace {

// What can fail.
enum class Call : std::uint8_t { kOpen, kRead, kWrite, kSync, kTruncate, kRename };
constexpr std::size_t kCalls = 6;

enum class Duration : std::uint8_t {
  kOnce,    // one call fails, the next ones work
  kStays,   // from then on all of them fail
  kPartly,  // as kStays, but of the first write half is done
};

// The plan of the failures, and what has happened. One thread runs in these tests.
struct Plan {
  int first = 0;  // number of the call that fails, from 1; 0: none
  int error = 0;
  Duration duration = Duration::kOnce;
  int calls = 0;                     // so far
  std::array<int, kCalls> failed{};  // by kind
};
Plan plan;

// Where files and folders that are brought to the disk are noted; null: nowhere.
std::vector<std::string>* synced = nullptr;

// Counts a call; whether it is to fail, with errno set.
bool Fails(Call call) {
  if (plan.first == 0) return false;
  ++plan.calls;
  const bool fails =
      plan.duration == Duration::kOnce ? plan.calls == plan.first : plan.calls >= plan.first;
  if (!fails) return false;
  ++plan.failed[static_cast<std::size_t>(call)];
  errno = plan.error;
  return true;
}

}  // namespace

// These take the place of the C library's functions in this program and in the libraries that it
// loads, which must see them: by their labels, since it declares them itself.
#pragma GCC visibility push(default)
extern "C" {

ssize_t FailingRead(int file, void* bytes, std::size_t count) __asm__("read");
ssize_t FailingWrite(int file, const void* bytes, std::size_t count,
                     off_t offset) __asm__("pwrite");
int FailingSync(int file) __asm__("fsync");
int FailingTruncate(int file, off_t size) noexcept __asm__("ftruncate");
int FailingRename(const char* from, const char* to) noexcept __asm__("rename");

int open(const char* path, int flags, ...) {  // NOLINT
  va_list arguments;
  va_start(arguments, flags);
  const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(arguments, unsigned) : 0;
  va_end(arguments);
  if (Fails(Call::kOpen)) return -1;
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

ssize_t FailingRead(int file, void* bytes, std::size_t count) {
  if (Fails(Call::kRead)) return -1;
  return syscall(SYS_read, file, bytes, count);
}

ssize_t FailingWrite(int file, const void* bytes, std::size_t count, off_t offset) {
  const bool is_first = plan.calls + 1 == plan.first;
  if (Fails(Call::kWrite)) {
    if (plan.duration != Duration::kPartly || !is_first || count < 2) return -1;
    count /= 2;
  }
  return syscall(SYS_pwrite64, file, bytes, count, offset);
}

int FailingSync(int file) {
  if (synced != nullptr) {
    synced->push_back(std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file)));
  }
  return Fails(Call::kSync) ? -1 : static_cast<int>(syscall(SYS_fsync, file));
}

int FailingTruncate(int file, off_t size) noexcept {
  return Fails(Call::kTruncate) ? -1 : static_cast<int>(syscall(SYS_ftruncate, file, size));
}

int FailingRename(const char* from, const char* to) noexcept {
  return Fails(Call::kRename) ? -1 : static_cast<int>(syscall(SYS_rename, from, to));
}

}  // extern "C"
#pragma GCC visibility pop

namespace riftlab {
namespace {

namespace fs = std::filesystem;

constexpr int kGames = 6;

TournamentConfig Config() { return RandomTournament("kuhn", 2, kGames); }

// Everything in one thread and game by game, so that the same calls come in the same order.
RunOptions Options(const std::string& dir) {
  return {.out_dir = dir, .threads = 1, .backend = Backend::kJthread, .batch_games = 1};
}

absl::StatusOr<RunOutcome> BeginOrGoOn(const std::string& dir) {
  return fs::exists(dir + "/manifest.toml") ? ResumeTournament(dir, Options(dir))
                                            : RunTournament(Config(), Options(dir));
}

void ExpectTimingOnce(const std::string& dir) {
  absl::StatusOr<LineReader> reader = LineReader::Open(dir + "/timing.jsonl");
  ASSERT_TRUE(reader.ok());
  std::int64_t next = 0;
  while (reader->Next()) {
    const std::optional<std::int64_t> index = TimingLineIndex(reader->line());
    ASSERT_TRUE(index.has_value());
    if (*index < 0) continue;
    EXPECT_EQ(*index, next++);
  }
  EXPECT_EQ(next, kGames);
}

class FailingDiskTest : public testing::TestWithParam<Plan> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(RunTournament(Config(), Options(folder_ / "peace")).ok());
    peace_ = RunBytes(folder_ / "peace");
    games_ = Slurp(folder_ / "peace/games.jsonl");
  }

  // Runs `work` on folder `dir` once for every call that it makes, which then fails, and expects
  // that the run can be finished afterwards. `prepare` sets the folder up.
  template <class Prepare, class Work>
  void FailEachCall(Prepare prepare, Work work) {
    std::array<int, kCalls> failed{};
    for (int first = 1;; ++first) {
      SCOPED_TRACE(first);
      const std::string dir = folder_ / ("run" + std::to_string(first));
      prepare(dir);
      plan = GetParam();
      plan.first = first;
      const absl::StatusOr<RunOutcome> outcome = work(dir);
      const Plan done = plan;
      plan = {};
      if (done.calls < first) break;
      for (std::size_t call = 0; call < kCalls; ++call) failed[call] += done.failed[call];
      ExpectHonest(outcome, dir, done);
      const absl::StatusOr<RunOutcome> rest = BeginOrGoOn(dir);
      ASSERT_TRUE(rest.ok()) << rest.status();
      ASSERT_EQ(RunBytes(dir), peace_);
      ExpectTimingOnce(dir);
      fs::remove_all(dir);
    }
    failed_ = failed;
  }

  // A run that says it is done is done; another one says in one line what could not be done.
  void ExpectHonest(const absl::StatusOr<RunOutcome>& outcome, const std::string& dir,
                    const Plan& done) {
    if (outcome.ok()) {
      EXPECT_EQ(RunBytes(dir), peace_);
      return;
    }
    const std::string message(outcome.status().message());
    EXPECT_EQ(message.find("cannot "), 0U) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    if (message.starts_with("cannot read ")) {
      EXPECT_TRUE(absl::IsFailedPrecondition(outcome.status())) << outcome.status();
    } else {
      EXPECT_TRUE(absl::IsUnavailable(outcome.status())) << outcome.status();
      EXPECT_NE(message.find("put that right"), std::string::npos) << message;
    }
    if (!fs::exists(dir + "/games.jsonl")) return;
    // Half a line may only stay where it could not be cut off.
    const std::string games = Slurp(dir + "/games.jsonl");
    if (done.failed[static_cast<std::size_t>(Call::kTruncate)] == 0 &&
        games.find('#') == std::string::npos) {
      EXPECT_TRUE(games.empty() || games.ends_with('\n'));
      EXPECT_EQ(games, games_.substr(0, games.size()));
    }
  }

  bool HasFailed(Call call) const { return failed_[static_cast<std::size_t>(call)] > 0; }

  TempFolder folder_;
  std::string peace_;
  std::string games_;
  std::array<int, kCalls> failed_{};
};

TEST_P(FailingDiskTest, ANewRunCanBeFinished) {
  FailEachCall([](const std::string& /*dir*/) {},
               [](const std::string& dir) { return RunTournament(Config(), Options(dir)); });
  for (const Call call : {Call::kOpen, Call::kWrite, Call::kSync, Call::kTruncate, Call::kRename}) {
    EXPECT_TRUE(HasFailed(call)) << static_cast<int>(call);
  }
}

TEST_P(FailingDiskTest, AResumedRunLosesNoGame) {
  constexpr int kKept = 3;
  const auto prepare = [this](const std::string& dir) {
    fs::copy(folder_ / "peace", dir);
    KeepLines(dir + "/games.jsonl", kKept);
    Spit(dir + "/games.jsonl", Slurp(dir + "/games.jsonl") + "# half a line");
  };
  const std::string kept = games_.substr(0, [this] {
    std::size_t end = 0;
    for (int line = 0; line < kKept; ++line) end = games_.find('\n', end) + 1;
    return end;
  }());
  FailEachCall(prepare, [&](const std::string& dir) {
    absl::StatusOr<RunOutcome> outcome = ResumeTournament(dir, Options(dir));
    plan.first = 0;
    EXPECT_EQ(Slurp(dir + "/games.jsonl").substr(0, kept.size()), kept);
    return outcome;
  });
  for (const Call call : {Call::kOpen, Call::kRead, Call::kWrite, Call::kSync, Call::kTruncate}) {
    EXPECT_TRUE(HasFailed(call)) << static_cast<int>(call);
  }
}

std::string NameOf(const testing::TestParamInfo<Plan>& info) {
  const Duration duration = info.param.duration;
  const std::string when = duration == Duration::kOnce    ? "Once"
                           : duration == Duration::kStays ? "FromThenOn"
                                                          : "PartlyThenOn";
  return (info.param.error == ENOSPC ? "FullDisk" : "BrokenDisk") + when;
}

INSTANTIATE_TEST_SUITE_P(Plans, FailingDiskTest,
                         testing::Values(Plan{.error = ENOSPC, .duration = Duration::kOnce},
                                         Plan{.error = ENOSPC, .duration = Duration::kStays},
                                         Plan{.error = ENOSPC, .duration = Duration::kPartly},
                                         Plan{.error = EIO, .duration = Duration::kOnce},
                                         Plan{.error = EIO, .duration = Duration::kStays}),
                         NameOf);

// The name of a new folder, too, however it is given.
TEST(SyncedFolderTest, TheFolderAboveARunIsBroughtToTheDisk) {
  const TempFolder folder;
  for (const char* dir : {"plain", "slash/"}) {
    std::vector<std::string> paths;
    synced = &paths;
    const absl::StatusOr<RunOutcome> outcome = RunTournament(Config(), Options(folder / dir));
    synced = nullptr;
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_NE(std::find(paths.begin(), paths.end(), folder.path()), paths.end()) << dir;
  }
}

}  // namespace
}  // namespace riftlab
