#include "tournament/stats/decimals.h"

#include "fmt/format.h"

namespace riftlab {

std::string Fixed(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.front() == '-' && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
  return text;
}

std::string SignedFixed(double value, int decimals) {
  std::string text = Fixed(value, decimals);
  return text.front() == '-' ? text : '+' + text;
}

}  // namespace riftlab
