#include "tests/mutation/target.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "fmt/format.h"

namespace riftlab::mutation {
namespace {

constexpr std::ptrdiff_t kMinWords = 2;

// A message adds no line break of its own; those that it quotes from the input are the printer's to
// escape. One word cannot say both where and what is wrong.
std::string RefusalDefect(const absl::Status& status, std::string_view text) {
  const std::string message(status.message());
  if (message.empty()) return "the refusal says nothing";
  const bool quotable =
      text.find('\n') != std::string_view::npos || text.find("\\n") != std::string_view::npos;
  if (!quotable && message.find('\n') != std::string::npos) {
    return "the refusal has several lines: " + Escaped(message);
  }
  if (std::count(message.begin(), message.end(), ' ') < kMinWords - 1) {
    return "the refusal says too little: " + Escaped(message);
  }
  return "";
}

}  // namespace

std::vector<Target> AllTargets(std::uint64_t seed) {
  std::vector<Target> targets = AgentTargets();
  for (std::vector<Target> more :
       {GameTargets(seed), CliTargets(seed), JournalTargets(seed), TrainTargets(), RankTargets()}) {
    targets.insert(targets.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
  }
  return targets;
}

std::string DefectOf(const Verdict& verdict, std::string_view text) {
  if (!verdict.defect.empty() || verdict.status.ok()) return verdict.defect;
  return RefusalDefect(verdict.status, text);
}

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\' || c == '"') out += '\\';
    out += byte >= 32 && byte < 127 ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return out;
}

}  // namespace riftlab::mutation
