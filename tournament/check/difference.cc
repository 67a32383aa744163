#include "tournament/check/difference.h"

#include <nlohmann/json.hpp>

namespace riftlab {

std::string FirstDifference(const Json& a, const Json& b) {
  if (a.is_object() && b.is_object()) {
    for (const auto& [key, value] : a.items()) {
      if (!b.contains(key)) return fmt::format("/{} is {}, then missing", key, value.dump());
      const std::string inner = FirstDifference(value, b[key]);
      if (!inner.empty()) return fmt::format("/{}{}", key, inner);
    }
    for (const auto& [key, value] : b.items()) {
      if (!a.contains(key)) return fmt::format("/{} is missing, then {}", key, value.dump());
    }
    return "";
  }
  if (a.is_array() && b.is_array() && a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::string inner = FirstDifference(a[i], b[i]);
      if (!inner.empty()) return fmt::format("/{}{}", i, inner);
    }
    return "";
  }
  return a == b ? "" : fmt::format(" is {}, then {}", a.dump(), b.dump());
}

}  // namespace riftlab
