#include "tournament/cli/table/view_option.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::string_view kClauseEnd = "; ";

// Whether the text names the seat.
bool NamesSeat(std::string_view text, Player seat) {
  const std::string name = fmt::format("seat {}", seat);
  const std::size_t found = text.find(name);
  if (found == std::string_view::npos) return false;
  const std::string_view rest = text.substr(found + name.size());
  return rest.empty() || rest.front() < '0' || rest.front() > '9';
}

}  // namespace

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

std::string OpenlyTold(const AnyGame& game, const AnyState& before, Action action,
                       const AnyState& after) {
  const Player mover = game.ToMove(before);
  std::string words = game.Describe(before, action);
  const std::string told = game.Tell(before, action, after, mover);
  const std::size_t end = std::min(told.find(kClauseEnd), told.size());
  std::string_view rest = told;
  // The first clause is the move once more, or what came of it at once, as a card that was drawn.
  const std::string_view first = rest.substr(0, end);
  if (NamesSeat(first, mover) && first.find(" draws ") == std::string_view::npos) {
    rest.remove_prefix(std::min(rest.size(), end + kClauseEnd.size()));
  }
  if (!rest.empty()) words += fmt::format("{}{}", kClauseEnd, rest);
  return words;
}

}  // namespace riftlab
