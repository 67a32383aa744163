// What a person types at the table: a move, or a command.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/play/seat_view.h"

namespace riftlab {

enum class TableCommand : std::uint8_t {
  kNothing,  // an empty line
  kMove,
  kHelp,
  kMoves,
  kCodes,
  kAbout,  // what a move is
  kLog,
  kInfo,
  kRules,
  kShow,
  kHint,
  kWhy,
  kTurn,
  kUndo,
  kSave,
  kSaveAll,
  kLoad,
  kQuit,
};

// What may stand after a command word.
enum class Argument : std::uint8_t { kNone, kOptional, kNeeded };

// One command word.
struct TableWord {
  TableCommand command;
  std::string_view word;
  Argument argument;
  std::string_view argument_name;  // as the help text calls it
  std::string_view help;           // one line
};

// All of them, in the order of the help text.
std::span<const TableWord> TableWords();

// A line that was understood.
struct TypedLine {
  TableCommand command = TableCommand::kNothing;
  std::size_t move = 0;       // kMove, kAbout: index into view.moves()
  std::string argument = {};  // what stands after a command word, blanks around it taken off
  std::string rest = {};      // kMove: what follows it, to be read where the move leads to
};

// Reads a line, in upper or lower case: a command word; a move by its text, by its description, by
// its number counted from 1 ("3", or "#3" where a move is called "3"), or by anything else that the
// game reads as that move; or an unambiguous beginning of an option's text, of a description or a
// command word. A command word wins over a move of the same name, which its number still reaches,
// but not over a move that goes on as the line does where nothing may follow the word. A move,
// or the name or code of a card, with a question mark before or after it asks what it is.
// Numbers, and a number or code before anything that no move goes on with, are several moves: the
// first of them and the rest. InvalidArgument, in words for the person: more than one begins so
// (they are listed), none does (a near miss is suggested), no move has this number, an argument is
// missing or too many.
absl::StatusOr<TypedLine> ReadTypedLine(const SeatView& view, std::string_view line);

// The bytes of the letter of UTF-8 that `text` begins with; 0 where it begins with none, or with
// one beyond ASCII that steers a terminal. Precondition: it is not empty (trusted).
std::size_t LetterAt(std::string_view text);

// `text` for a message: in ASCII, without control characters, cut to so many columns, at most 200.
std::string ShownText(std::string_view text, std::size_t columns = 40);

}  // namespace riftlab
