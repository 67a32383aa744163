#include "tournament/cli/line_input.h"

#include <unistd.h>

#include <array>
#include <cstring>

namespace riftlab {

bool LineInput::IsTerminal() const { return ::isatty(::fileno(in_)) == 1; }

std::optional<std::string> LineInput::Next() {
  std::string line;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), static_cast<int>(part.size()), in_) != nullptr) {
    line += part.data();
    if (line.ends_with('\n')) {
      line.pop_back();
      return line;
    }
  }
  if (std::feof(in_) != 0 && !line.empty()) return line;
  return std::nullopt;
}

}  // namespace riftlab
