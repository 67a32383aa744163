// In what form a result is printed.
#pragma once

#include <cstdint>

namespace riftlab {

enum class OutputFormat : std::uint8_t {
  kText,  // aligned tables for people
  kJson,  // one object
  kCsv,   // RFC 4180
};

}  // namespace riftlab
