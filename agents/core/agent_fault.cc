#include "agents/core/agent_fault.h"

#include <optional>

#include "fmt/format.h"

namespace riftlab {

FaultKind FaultKindOf(std::string_view text) {
  const std::optional<FaultKind> kind = FromText<FaultKind>(text.substr(0, text.find(": ")));
  if (kind) return *kind;
  // What agents inside the program do; see record/match_record.h.
  return text.starts_with("returned ") ? FaultKind::kIllegal : FaultKind::kThrown;
}

AgentFault::AgentFault(FaultKind kind, std::string_view text, FaultOf of)
    : std::runtime_error(fmt::format("{}: {}", ToText(kind), text)), kind_(kind), of_(of) {}

}  // namespace riftlab
