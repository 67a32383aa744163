#include "tournament/cli/table/view_option.h"

#include <string>

#include "fmt/format.h"

namespace riftlab {

OptionSpec ViewOption() {
  return {.name = "view",
          .value_name = "VIEW",
          .default_value = "all",
          .help = "what to show: all, or what one seat sees, such as seat:0"};
}

absl::StatusOr<Viewer> ReadViewer(std::string_view text, int num_players) {
  if (text == "all") return Viewer();
  for (int seat = 0; seat < num_players; ++seat) {
    if (text == fmt::format("seat:{}", seat)) return static_cast<Player>(seat);
  }
  return absl::InvalidArgumentError(
      fmt::format("'{}' is not all, or seat:K with K from 0 to {}", text, num_players - 1));
}

std::string ViewerText(const Viewer& viewer) {
  return viewer ? fmt::format("seat:{}", *viewer) : "all";
}

}  // namespace riftlab
