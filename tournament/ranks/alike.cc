#include "tournament/ranks/alike.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

std::string RankName(int rank, const std::string& host) {
  return fmt::format("rank {} on host {}", rank, host.empty() ? "unknown" : host);
}

absl::Status CheckAlike(std::span<const RankHello> hellos) {
  const RankHello& first = hellos.front();
  for (std::size_t rank = 1; rank < hellos.size(); ++rank) {
    const RankHello& other = hellos[rank];
    struct Field {
      const char* name;
      std::string here;
      std::string there;
    };
    const std::array<Field, 4> fields = {
        Field{"version", first.version, other.version}, Field{"commit", first.commit, other.commit},
        Field{"build", first.build, other.build},
        Field{"command line", fmt::format("{}", fmt::join(first.arguments, " ")),
              fmt::format("{}", fmt::join(other.arguments, " "))}};
    for (const Field& field : fields) {
      if (field.here == field.there) continue;
      return absl::FailedPreconditionError(fmt::format(
          "{} has another {}: '{}', where {} has '{}'; start the same program with the same "
          "arguments on every host",
          RankName(static_cast<int>(rank), other.host), field.name, field.there,
          RankName(0, first.host), field.here));
    }
  }
  return absl::OkStatus();
}

std::vector<int> ThreadsOfRanks(std::span<const RankHello> hellos) {
  std::vector<int> threads;
  for (const RankHello& hello : hellos) {
    const auto sharers = std::count_if(hellos.begin(), hellos.end(), [&](const RankHello& other) {
      return other.host == hello.host && other.cpus == hello.cpus;
    });
    const auto cpus = static_cast<std::ptrdiff_t>(hello.cpus.size());
    threads.push_back(static_cast<int>(
        std::clamp<std::ptrdiff_t>(cpus / sharers, 1, std::ptrdiff_t{kMaxThreads})));
  }
  return threads;
}

}  // namespace riftlab
