// Texts that people type and read, as every game takes them apart and lays them out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "fmt/format.h"

namespace riftlab {

// `text` in lower case (ASCII) and without white space.
std::string Normalised(std::string_view text);

// The parts between separators, empty ones included; at least one.
std::vector<std::string> Split(std::string_view text, char separator);

// Adds those texts to `to` that it does not hold, in their order.
void AddMissing(const std::vector<std::string>& from, std::vector<std::string>& to);

// The words of `text` after a label, in lines of at most so many columns; further lines are
// indented by the width of the label, and each ends in a line feed. A longer word stands alone.
std::string Wrapped(std::string_view label, std::string_view text, std::size_t columns);

// The same with so many blanks before further lines. Blanks that `text` begins with stand; those
// where a line is broken do not.
std::string HangingLines(std::string_view start, std::string_view text, std::size_t columns,
                         std::size_t indent);

// Whether a line may be broken at the blank there: not between a number and its %.
bool MayBreakAt(std::string_view text, std::size_t blank);

// Where the first word of `text` ends, as lines are broken; the size of `text` where it is all.
std::size_t EndOfWord(std::string_view text);

// "1 game", "2 games". Precondition: the plural of `thing` has an s more (trusted).
std::string Counted(std::int64_t count, std::string_view thing);

// The first `most` names, joined by commas, and how many there are: "a, b and 3 more" or
// "a, b, ... (5 in all)" where they are more.
std::string ListedAndMore(std::span<const std::string> names, std::size_t most);
std::string ListedInAll(std::span<const std::string> names, std::size_t most);

// What happened, in parts joined by "; ".
class EventLine {
 public:
  void Add(std::string_view part) {
    if (!text_.empty()) text_ += "; ";
    text_ += part;
  }
  // Adds "LABEL OLD -> NEW" where they differ.
  template <class T>
  void AddChange(std::string_view label, const T& before, const T& after) {
    if (before != after) Add(fmt::format("{} {} -> {}", label, before, after));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Legal moves for a message, joined by commas: all, or where they are many the first of them, the
// last, which is the way out where one may stop, and how many there are.
std::string ListedMoves(const std::vector<std::string>& moves);

// InvalidArgument for a typed text that names none of the legal `moves` of `seat`, or several:
// what is wrong with it, a near miss, the question that the seat is asked, and the moves.
absl::Status UnknownMove(std::string_view text, bool names_several, int seat,
                         std::string_view question, const std::vector<std::string>& moves);

// InvalidArgument for a text that is to be a move of a finished game.
absl::Status MoveAtEnd(std::string_view text);

}  // namespace riftlab
