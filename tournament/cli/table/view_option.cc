#include "tournament/cli/table/view_option.h"

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
  const std::size_t end = told.find(kClauseEnd);
  if (end == std::string::npos) return words;
  // The first clause is the move once more, or what came of it at once.
  const bool is_move = NamesSeat(std::string_view(told).substr(0, end), mover);
  return fmt::format("{}{}{}", words, kClauseEnd,
                     is_move ? told.substr(end + kClauseEnd.size()) : told);
}

}  // namespace riftlab
