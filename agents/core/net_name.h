// What the parameter `net` of an agent names.
#pragma once

#include <string_view>

namespace riftlab {

// The parameter, and what it can be beside the path of a file.
inline constexpr std::string_view kNetParam = "net";
inline constexpr std::string_view kNoNet = "none";
inline constexpr std::string_view kShippedNet = "shipped";  // where there is one for the game

// Whether the parameter names a file.
inline bool IsNetFile(std::string_view name) {
  return !name.empty() && name != kNoNet && name != kShippedNet;
}

}  // namespace riftlab
