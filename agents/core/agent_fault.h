// What an agent can do wrong, told apart.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "engine/core/enum_words.h"

namespace riftlab {

enum class FaultKind : std::uint8_t {
  kCrash,     // the program ended, closed its pipes, or could not be started
  kStall,     // no answer, not even after the time had run out
  kLate,      // an answer after the time had run out
  kIllegal,   // a move that is not among the legal ones
  kProtocol,  // no valid answer, or one that nobody asked for
  kFlood,     // far more output than an answer has
  kThrown,    // an agent inside the program threw
};
template <>
inline constexpr auto kWordsOf<FaultKind> = std::to_array<std::string_view>(
    {"crash", "stall", "late", "illegal", "protocol", "flood", "thrown"});

inline constexpr std::size_t kNumFaultKinds = 7;

// The kind that the text of a fault, as records keep it, begins with.
FaultKind FaultKindOf(std::string_view text);

// Who is to blame.
enum class FaultOf : std::uint8_t {
  kAgent,
  kSystem,  // it had no process, pipe or file for the agent: no game can be judged by that
};

// Thrown by Act where the agent is not part of the program. what() is "KIND: TEXT".
class AgentFault : public std::runtime_error {
 public:
  AgentFault(FaultKind kind, std::string_view text, FaultOf of = FaultOf::kAgent);
  FaultKind kind() const { return kind_; }
  FaultOf of() const { return of_; }

 private:
  FaultKind kind_;
  FaultOf of_;
};

}  // namespace riftlab
