#include "agents/core/agent_fault.h"

#include <array>

#include "engine/core/check.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::array kAllKinds = {FaultKind::kCrash,   FaultKind::kStall,    FaultKind::kLate,
                                  FaultKind::kIllegal, FaultKind::kProtocol, FaultKind::kFlood};

}  // namespace

std::string_view FaultKindName(FaultKind kind) {
  switch (kind) {
    case FaultKind::kCrash:
      return "crash";
    case FaultKind::kStall:
      return "stall";
    case FaultKind::kLate:
      return "late";
    case FaultKind::kIllegal:
      return "illegal";
    case FaultKind::kProtocol:
      return "protocol";
    case FaultKind::kFlood:
      return "flood";
    case FaultKind::kThrown:
      return "thrown";
  }
  RIFTLAB_CHECK(false);
}

FaultKind FaultKindOf(std::string_view text) {
  for (const FaultKind kind : kAllKinds) {
    if (text.substr(0, text.find(": ")) == FaultKindName(kind)) return kind;
  }
  // What agents inside the program do; see record/match_record.h.
  return text.starts_with("returned ") ? FaultKind::kIllegal : FaultKind::kThrown;
}

AgentFault::AgentFault(FaultKind kind, std::string_view text)
    : std::runtime_error(fmt::format("{}: {}", FaultKindName(kind), text)), kind_(kind) {}

}  // namespace riftlab
