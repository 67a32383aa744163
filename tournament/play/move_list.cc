#include "tournament/play/move_list.h"

#include <algorithm>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/play/typed_line.h"

namespace riftlab {

std::string_view NextWord(std::string_view& moves) {
  moves.remove_prefix(std::min(moves.find_first_not_of(' '), moves.size()));
  const std::string_view word = moves.substr(0, moves.find(' '));
  moves.remove_prefix(word.size());
  return word;
}

absl::StatusOr<std::size_t> ReadMoveOfList(const SeatView& view, std::string_view word,
                                           std::size_t number) {
  const absl::StatusOr<TypedLine> typed = ReadTypedLine(view, word);
  if (typed.ok() && typed->command == TableCommand::kMove) return typed->move;
  return absl::InvalidArgumentError(
      fmt::format("move {}, '{}', is none that seat {} can make there; its moves are {}", number,
                  word, view.seat(), fmt::join(view.moves(), ", ")));
}

}  // namespace riftlab
