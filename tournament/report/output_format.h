// In what form a result is printed.
#pragma once

#include <cstdint>

namespace riftlab {

enum class OutputFormat : std::uint8_t {
  kText,  // aligned tables for people
  kJson,  // one object
  kCsv,   // RFC 4180
};

// How much of a report is printed as text; JSON and CSV hold all of it.
struct TextExtent {
  bool brief = false;  // what it comes to, and no more
  bool notes = false;  // also how its figures are computed
};

}  // namespace riftlab
