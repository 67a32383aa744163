#include "tournament/journal/timing_line.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/core/build_info.h"
#include "engine/core/json.h"
#include "fmt/chrono.h"
#include "tournament/journal/json_append.h"

namespace riftlab {
namespace {

constexpr std::string_view kSessionStart = R"({"schema":1,"session":{)";
constexpr std::string_view kGameStart = R"({"game_index":)";

std::string HostName() {
  constexpr std::size_t kMaxName = 256;
  std::array<char, kMaxName> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "";
  return name.data();
}

std::string CpuName() {
  constexpr std::string_view kKey = "model name";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(kKey) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

// Milliseconds with three digits after the point.
void AppendMs(std::int64_t nanoseconds, fmt::memory_buffer& out) {
  const std::int64_t microseconds = (nanoseconds + 500) / 1000;
  AppendInteger(microseconds / 1000, out);
  const auto rest = static_cast<int>(microseconds % 1000);
  out.push_back('.');
  out.push_back(static_cast<char>('0' + rest / 100));
  out.push_back(static_cast<char>('0' + rest / 10 % 10));
  out.push_back(static_cast<char>('0' + rest % 10));
}

}  // namespace

std::string SessionLine(int threads, Backend backend, std::int64_t first_game) {
  const BuildInfo& build = GetBuildInfo();
  const auto now =
      std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  Json session{{"version", build.version},
               {"build", build.build},
               {"arch", build.arch},
               {"compiler", build.compiler},
               {"host", HostName()},
               {"cpu", CpuName()},
               {"cpus", std::thread::hardware_concurrency()},
               {"threads", threads},
               {"backend", backend == Backend::kTbb ? "tbb" : "jthread"},
               {"start", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                                     fmt::gmtime(std::chrono::system_clock::to_time_t(now)))},
               {"first_game", first_game}};
  const Json line{{"schema", 1}, {"session", std::move(session)}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void AppendTimingLine(const GameRecord& record, fmt::memory_buffer& out) {
  AppendRaw(kGameStart, out);
  AppendInteger(record.game.game_index, out);
  std::int64_t total = 0;
  for (const SeatTiming& seat : record.timing) total += seat.nanoseconds;
  AppendRaw(R"(,"ms":)", out);
  AppendMs(total, out);
  AppendRaw(R"(,"seats":[)", out);
  for (std::size_t i = 0; i < record.timing.size(); ++i) {
    const SeatTiming& seat = record.timing[i];
    AppendRaw(i == 0 ? R"({"decisions":)" : R"(,{"decisions":)", out);
    AppendInteger(seat.decisions, out);
    AppendRaw(R"(,"iterations":)", out);
    AppendInteger(seat.iterations, out);
    AppendRaw(R"(,"ms":)", out);
    AppendMs(seat.nanoseconds, out);
    AppendRaw(R"(,"max_ms":)", out);
    AppendMs(seat.max_nanoseconds, out);
    AppendRaw(R"(,"faults":)", out);
    AppendInteger(seat.faults, out);
    out.push_back('}');
  }
  AppendRaw("]}\n", out);
}

std::optional<std::int64_t> TimingLineIndex(std::string_view line) {
  if (!line.ends_with('}')) return std::nullopt;
  if (line.starts_with(kSessionStart)) return -1;
  if (!line.starts_with(kGameStart)) return std::nullopt;
  line.remove_prefix(kGameStart.size());
  std::int64_t index = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), index);
  if (error != std::errc() || *end != ',' || index < 0) return std::nullopt;
  return index;
}

}  // namespace riftlab
