#include "tournament/record/match_record.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "agents/core/agent_fault.h"
#include "engine/core/byte_hash.h"
#include "engine/core/check.h"
#include "fmt/compile.h"

namespace riftlab {

void AppendNumber(double value, fmt::memory_buffer& out) {
  RIFTLAB_CHECK(std::isfinite(value));
  constexpr double kWholeLimit = 1e15;
  const auto whole = static_cast<std::int64_t>(std::abs(value) < kWholeLimit ? value : 0.5);
  if (static_cast<double>(whole) == value) {
    const fmt::format_int text(whole);
    out.append(text.data(), text.data() + text.size());
  } else {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}"), value);
  }
}

std::uint64_t DigestOf(std::string_view moves, std::span<const double> scores) {
  fmt::memory_buffer bytes;
  bytes.append(moves.data(), moves.data() + moves.size());
  for (const double score : scores) {
    bytes.push_back('\n');
    AppendNumber(score, bytes);
  }
  return ByteHash(std::string_view(bytes.data(), bytes.size()));
}

std::vector<int> SidesOf(const AnyGame& game) {
  std::vector<int> sides;
  sides.reserve(static_cast<std::size_t>(game.NumPlayers()));
  for (int seat = 0; seat < game.NumPlayers(); ++seat) {
    sides.push_back(game.Side(static_cast<Player>(seat)));
  }
  return sides;
}

bool HasTeams(const std::vector<int>& sides) {
  return std::set<int>(sides.begin(), sides.end()).size() < sides.size();
}

bool RepeatsItsSide(std::span<const int> agents, std::span<const int> sides, std::size_t seat) {
  bool is_first = true;
  for (std::size_t other = 0; other < agents.size(); ++other) {
    if (sides[other] != sides[seat]) continue;
    if (agents[other] != agents[seat]) return false;
    is_first = is_first && other >= seat;
  }
  return !is_first;
}

GameResult FaultResult(std::span<const int> sides, int faulty_seat) {
  const int faulty_side = sides[static_cast<std::size_t>(faulty_seat)];
  std::vector<int> others;
  int seats_of_others = 0;
  for (const int side : sides) {
    if (side == faulty_side) continue;
    ++seats_of_others;
    if (std::find(others.begin(), others.end(), side) == others.end()) others.push_back(side);
  }
  GameResult result;
  result.reason = kFaultReason;
  for (const int side : sides) {
    const bool is_faulty = side == faulty_side;
    result.scores.push_back(0);
    result.ranks.push_back(is_faulty ? seats_of_others + 1 : 1);
    result.shares.push_back(is_faulty ? 0 : 1.0 / static_cast<double>(others.size()));
  }
  return result;
}

int FaultySide(int faulty_seat, std::span<const int> sides) {
  return faulty_seat < 0 ? kNoSide : sides[static_cast<std::size_t>(faulty_seat)];
}

std::string ThrownText(const std::exception& error) {
  if (dynamic_cast<const AgentFault*>(&error) != nullptr) return OneLine(error.what());
  return OneLine(fmt::format("threw: {}", error.what()));
}

absl::Status RefusedBySystem(std::string_view fault) {
  if (fault.empty()) return absl::OkStatus();
  return absl::UnavailableError(
      fmt::format("the system gives an agent no process: {}", fault.substr(fault.find(": ") + 2)));
}

std::string IllegalText(Action action, std::size_t num_legal) {
  return fmt::format("returned action {:#010x}, which is not among the {} legal ones", Code(action),
                     num_legal);
}

std::string OneLine(std::string_view text) {
  constexpr std::size_t kMaxBytes = 200;
  std::string line(text.substr(0, kMaxBytes));
  for (char& c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) c = ' ';
    if (byte >= 0x80) c = '?';
  }
  return line;
}

}  // namespace riftlab
