// `riftlab-mpi`: the commands that play runs, on the ranks that mpirun starts. Rank 0 is the
// program that people see; the others serve it and are silent.
#include <sched.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/build_info.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/build_commit.h"
#include "tournament/cli/framework/cli.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/mpi/mpi_transport.h"
#include "tournament/cli/runs/program_executor.h"
#include "tournament/journal/timing_line.h"
#include "tournament/ranks/alike.h"
#include "tournament/ranks/mailbox.h"
#include "tournament/ranks/messages.h"
#include "tournament/ranks/rank_executor.h"
#include "tournament/ranks/serve_rank.h"

namespace riftlab {
namespace {

// With more ranks than this rank 0 plays on one thread less, so that no rank waits for it.
constexpr int kFewRanks = 8;

GameExecutor* program_executor = nullptr;

std::vector<int> AllowedCpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  }
  return cpus;
}

RankHello ThisRank(int argc, const char* const* argv) {
  const BuildInfo& build = GetBuildInfo();
  const BuildCommit& commit = GetBuildCommit();
  return {.host = HostName(),
          .version = std::string{build.version},
          .commit = fmt::format("{}{}", commit.id, commit.has_changes ? ", with changes" : ""),
          .build = fmt::format("{}, {}, {}", build.compiler, build.build, build.arch),
          .arguments = std::vector<std::string>(argv + 1, argv + argc),
          .cpus = AllowedCpus()};
}

// What every rank says of itself, by rank. Unavailable for what is no greeting.
absl::StatusOr<std::vector<RankHello>> AwaitHellos(Mpi& mpi, RankHello own) {
  std::vector<RankHello> hellos(static_cast<std::size_t>(mpi.ranks()));
  hellos.front() = std::move(own);
  for (int missing = mpi.ranks() - 1; missing > 0;) {
    ASSIGN_OR_RETURN(const std::optional<RankMessage> message,
                     mpi.transport().Receive(std::chrono::seconds{1}));
    if (!message) continue;
    ASSIGN_OR_RETURN(RankAnswer answer, ParseAnswer(message->text));
    auto* const hello = std::get_if<RankHello>(&answer);
    if (hello == nullptr) return absl::UnavailableError("a rank began without a greeting");
    hellos[static_cast<std::size_t>(message->rank)] = std::move(*hello);
    --missing;
  }
  return hellos;
}

// The ranks that play: all, but for rank 0 where it has a single thread and much to keep in order.
std::vector<PlayingRank> PlayingRanks(const std::vector<RankHello>& hellos) {
  const std::vector<int> threads = ThreadsOfRanks(hellos);
  std::vector<PlayingRank> ranks;
  for (std::size_t rank = 0; rank < hellos.size(); ++rank) {
    PlayingRank playing{
        .rank = static_cast<int>(rank), .host = hellos[rank].host, .threads = threads[rank]};
    if (rank == 0 && hellos.size() > kFewRanks) --playing.threads;
    if (playing.threads > 0) ranks.push_back(std::move(playing));
  }
  return ranks;
}

int Fail(const absl::Status& status) {
  const std::string message{status.message()};
  std::fputs(fmt::format("riftlab-mpi: {}\n", message).c_str(), stderr);
  return static_cast<int>(ExitStatusOf(status));
}

constexpr std::string_view kUse =
    "Started as: mpirun -n RANKS riftlab-mpi ... The games are played by all ranks, the\n"
    "files and figures are those of riftlab on one thread. Either program goes on with\n"
    "a run of the other. SIGUSR1, SIGTERM and Ctrl-C end it cleanly.\n";

// A command as it is when ranks play.
Command OnRanks(Command command) {
  if (!command.notes.empty()) command.notes.insert(0, kUse);
  for (OptionSpec& option : command.options) {
    if (option.name == "threads") {
      option.help = "threads of each rank (default: its share of the cores that it may use)";
    }
  }
  return command;
}

int RunCommands(int argc, const char* const* argv) {
  // mpirun gives every rank a terminal of its own for stdout, wherever that goes.
  setenv("RIFTLAB_PAGER", "cat", 1);
  setenv("NO_COLOR", "1", 1);
  const std::array commands = {OnRanks(TournamentCommand()),
                               OnRanks(SelfPlayCommand()),
                               OnRanks(LadderCommand()),
                               OnRanks(TrainCommand()),
                               OnRanks(TuneCommand()),
                               OnRanks(BalanceCommand()),
                               VersionCommand()};
  return RunCommandLine(commands, argc, argv, "riftlab-mpi");
}

// Rank 0 of several: the command line here, games everywhere.
int Lead(Mpi& mpi, int argc, const char* const* argv) {
  const absl::StatusOr<std::vector<RankHello>> hellos = AwaitHellos(mpi, ThisRank(argc, argv));
  if (!hellos.ok()) Mpi::Abort(Fail(hellos.status()));
  const absl::Status alike = CheckAlike(*hellos);
  OwnRankTransport transport(mpi.transport());
  RankExecutor executor(transport, PlayingRanks(*hellos));
  std::jthread own([&transport] {
    MailTransport mail(0, transport.orders(), transport.answers());
    RIFTLAB_CHECK(ServeRank(mail).ok());  // it is this very program that orders
  });
  program_executor = &executor;
  const int status = alike.ok() ? RunCommands(argc, argv) : Fail(alike);
  for (int rank = 0; rank < mpi.ranks(); ++rank) {
    const absl::Status sent = transport.Send(rank, FormatOrder(QuitOrder{}));
    static_cast<void>(sent);  // who is lost needs no word
  }
  return status;
}

// Any other rank. A signal to all ranks is rank 0's to obey.
int Serve(Mpi& mpi, int argc, const char* const* argv) {
  for (const int signal : kStopSignals) std::signal(signal, SIG_IGN);
  absl::Status status = mpi.transport().Send(0, FormatAnswer(ThisRank(argc, argv)));
  if (status.ok()) status = ServeRank(mpi.transport());
  if (!status.ok()) Mpi::Abort(Fail(status));
  return 0;
}

}  // namespace

GameExecutor* ProgramExecutor() { return program_executor; }

}  // namespace riftlab

int main(int argc, char** argv) {
  riftlab::Mpi mpi(argc, argv);
  if (mpi.ranks() == 1) return riftlab::RunCommands(argc, argv);
  return mpi.rank() == 0 ? riftlab::Lead(mpi, argc, argv) : riftlab::Serve(mpi, argc, argv);
}
