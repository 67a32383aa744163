#include "tournament/journal/timing_line.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "absl/status/status.h"
#include "engine/core/build_info.h"
#include "engine/core/json.h"
#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "fmt/chrono.h"
#include "tournament/journal/json_append.h"
#include "tournament/journal/json_fields.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

constexpr std::string_view kSessionStart = R"({"schema":1,"session":{)";
constexpr std::string_view kGameStart = R"({"game_index":)";

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

absl::Status Wrong(std::string_view what) { return absl::InvalidArgumentError(OneLine(what)); }

// Large enough for everything, and so small that sums of them fit.
constexpr std::int64_t kMaxCount = 1'000'000'000'000'000;

std::int64_t ReadCount(JsonFields& fields, std::string_view key) {
  return fields.Integer(key, 0, kMaxCount);
}

std::int64_t ReadNanoseconds(JsonFields& fields, std::string_view key) {
  constexpr double kNsPerMs = 1e6;
  constexpr double kMaxMs = static_cast<double>(kMaxCount) / kNsPerMs;
  const double ms = fields.Number(key);
  if (ms >= 0 && ms <= kMaxMs) return std::llround(ms * kNsPerMs);
  fields.Complain(key, fmt::format("from 0 to {}", kMaxMs));
  return 0;
}

SeatTiming ReadSeat(const Json& json, std::size_t number, std::string& mistake) {
  JsonFields fields(json, fmt::format("seats[{}]", number), mistake);
  const SeatTiming seat = {.decisions = ReadCount(fields, "decisions"),
                           .iterations = ReadCount(fields, "iterations"),
                           .nanoseconds = ReadNanoseconds(fields, "ms"),
                           .max_nanoseconds = ReadNanoseconds(fields, "max_ms"),
                           .faults = ReadCount(fields, "faults")};
  if (seat.max_nanoseconds > seat.nanoseconds) fields.Complain("max_ms", "at most ms");
  return seat;
}

// The contended decisions of the seat read last, where they were measured.
void ReadContended(const Json& json, GameTiming& timing, std::string& mistake) {
  const std::size_t number = timing.seats.size() - 1;
  JsonFields fields(json, fmt::format("seats[{}]", number), mistake);
  if (!fields.Has("contended")) return;
  timing.contended.resize(number);
  timing.contended.push_back(fields.Integer("contended", 0, timing.seats.back().decisions));
}

}  // namespace

std::string HostName() {
  constexpr std::size_t kMaxName = 256;
  std::array<char, kMaxName> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "";
  return name.data();
}

std::string SessionLine(int threads, Backend backend, const Session& begun) {
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
               {"first_game", begun.first_game}};
  if (IsPart(begun.shard)) session["shard"] = ToText(begun.shard);
  const Json line{{"schema", 1}, {"session", std::move(session)}};
  return DumpJson(line) + "\n";
}

void AppendTimingLine(const GameRecord& record, std::span<const std::int64_t> contended,
                      fmt::memory_buffer& out, std::string_view host) {
  AppendRaw(kGameStart, out);
  AppendInteger(record.game.game_index, out);
  std::int64_t total = 0;
  for (const SeatTiming& seat : record.timing) total += seat.nanoseconds;
  AppendRaw(R"(,"ms":)", out);
  AppendMs(total, out);
  if (!host.empty()) {
    AppendRaw(R"(,"host":)", out);
    AppendJsonString(host, out);
  }
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
    if (!contended.empty()) {
      AppendRaw(R"(,"contended":)", out);
      AppendInteger(contended[i], out);
    }
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

absl::StatusOr<GameTiming> ParseTimingLine(std::string_view line) {
  ASSIGN_OR_RETURN(const Json json, ParseJsonLine(line));
  std::string mistake;
  JsonFields fields(json, "", mistake);
  GameTiming timing;
  timing.game_index = ReadCount(fields, "game_index");
  if (fields.Number("ms") < 0) fields.Complain("ms", "a number from 0 on");
  if (fields.Has("host")) timing.host = fields.Text("host");
  const Json& seats = fields.Any("seats");
  if (!seats.is_array()) fields.Complain("seats", "an array");
  if (seats.is_array()) {
    for (const Json& seat : seats) {
      timing.seats.push_back(ReadSeat(seat, timing.seats.size(), mistake));
      ReadContended(seat, timing, mistake);
    }
  }
  if (!mistake.empty()) return Wrong(mistake);
  return timing;
}

absl::StatusOr<Session> ParseSessionLine(std::string_view line) {
  ASSIGN_OR_RETURN(const Json json, ParseJsonLine(line));
  std::string mistake;
  JsonFields fields(json, "", mistake);
  JsonFields session(fields.Any("session"), "session", mistake);
  Session begun = {.first_game = ReadCount(session, "first_game")};
  if (session.Has("host")) begun.host = session.Text("host");
  if (session.Has("shard")) {
    const absl::StatusOr<Shard> shard = ParseShard(session.Text("shard"));
    if (shard.ok()) {
      begun.shard = *shard;
    } else {
      session.Complain("shard", "a shard such as \"2/5\"");
    }
  }
  if (!mistake.empty()) return Wrong(mistake);
  return begun;
}

std::string TimingFault(const GameTiming& timing, const GameRecord& record) {
  const std::size_t seats = record.game.agents.size();
  if (timing.seats.size() != seats) {
    return fmt::format("times {} seats, but the game has {}", timing.seats.size(), seats);
  }
  std::int64_t decisions = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    decisions += timing.seats[seat].decisions;
    const std::int64_t faults = static_cast<int>(seat) == record.faulty_seat ? 1 : 0;
    if (timing.seats[seat].faults != faults) {
      return fmt::format("has {} faults of seat {}, but the game has {}", timing.seats[seat].faults,
                         seat, faults);
    }
  }
  // A fault is a decision that led to no move.
  const std::int64_t expected = record.decisions + (record.faulty_seat >= 0 ? 1 : 0);
  if (decisions == expected) return "";
  return fmt::format("has {} decisions, but the game has {}", decisions, expected);
}

}  // namespace riftlab
