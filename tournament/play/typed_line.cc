#include "tournament/play/typed_line.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "engine/core/wording.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

// What is longer than this is not searched for a near miss.
constexpr std::size_t kLongestSlip = 100;
// More candidates than this are counted instead of listed.
constexpr std::size_t kListedCandidates = 12;

bool IsBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

absl::Status BadLine(const std::string& message) { return absl::InvalidArgumentError(message); }

// Other words that people try.
std::string_view Unaliased(std::string_view word) {
  if (word == "exit") return "quit";
  return word;
}

const TableWord* FindWord(std::string_view word) {
  for (const TableWord& known : TableWords()) {
    if (known.word == Unaliased(word)) return &known;
  }
  return nullptr;
}

absl::StatusOr<TypedLine> ReadCommand(const TableWord& known, std::string_view argument) {
  if (known.argument == Argument::kNone && !argument.empty()) {
    return BadLine(
        fmt::format("nothing may follow '{}', but '{}' does", known.word, ShownText(argument)));
  }
  if (known.argument == Argument::kNeeded && argument.empty()) {
    const std::string_view what = known.argument_name == "MOVE" ? "move" : "name";
    return BadLine(
        fmt::format("'{0}' needs a {2}: {0} {1}", known.word, known.argument_name, what));
  }
  return TypedLine{.command = known.command, .argument = std::string(argument)};
}

TypedLine Move(std::size_t index) { return {.command = TableCommand::kMove, .move = index}; }

// The number in "12" or "#12"; nothing for other text, 0 for one beyond all numbers.
std::optional<std::size_t> ReadNumber(std::string_view text) {
  if (text.starts_with('#')) text.remove_prefix(1);
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                   [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return std::nullopt;
  return NumberIn<std::size_t>(text).value_or(0);
}

// Reads one line that is not empty.
class LineReading {
 public:
  LineReading(const SeatView& view, std::string_view line) : view_(view), line_(line) {
    const auto* const blank = std::find_if(line.begin(), line.end(), &IsBlank);
    const auto length = static_cast<std::size_t>(blank - line.begin());
    word_ = Normalised(line.substr(0, length));
    argument_ = Trimmed(line.substr(length));
    text_ = Normalised(line);
  }

  absl::StatusOr<TypedLine> Read() const {
    if (line_.front() == '?') return ReadQuestion(Trimmed(line_.substr(1)));
    if (line_.back() == '?') return ReadQuestion(Trimmed(line_.substr(0, line_.size() - 1)));
    const TableWord* known = FindWord(word_);
    if (known != nullptr && !GoesOnAsMove(*known)) return ReadCommand(*known, argument_);
    const std::vector<std::string>& moves = view_.moves();
    if (const std::optional<std::size_t> move = EqualIn(moves, text_)) return Move(*move);
    if (const std::optional<std::size_t> number = ReadNumber(line_)) {
      if (*number >= 1 && *number <= moves.size()) return Move(*number - 1);
      return NoSuchNumber(line_);
    }
    if (const std::optional<std::size_t> move = EqualIn(view_.words(), text_)) return Move(*move);
    const std::size_t found = view_.Find(line_);
    if (found < moves.size()) return Move(found);
    return AreNumbers() ? ReadSeveral() : ReadBeginning();
  }

 private:
  // What the move in `text` is; all that there is, for a question mark alone.
  absl::StatusOr<TypedLine> ReadQuestion(std::string_view text) const {
    if (text.empty()) return TypedLine{.command = TableCommand::kHelp};
    if (text.front() == '?' || text.back() == '?') return BadLine("one question mark is enough");
    absl::StatusOr<TypedLine> typed = LineReading(view_, text).Read();
    const bool is_move = typed.ok() && typed->command == TableCommand::kMove;
    if (!is_move && IsCard(text)) {
      return TypedLine{.command = TableCommand::kInfo, .argument = std::string(text)};
    }
    if (!typed.ok()) return typed;
    if (typed->command == TableCommand::kMove && typed->rest.empty()) {
      return TypedLine{.command = TableCommand::kAbout, .move = typed->move};
    }
    return BadLine(
        fmt::format("'{}' is neither a move nor a card; '?' tells what one is", ShownText(text)));
  }

  // Whether a card has this very name or code.
  bool IsCard(std::string_view text) const {
    const std::vector<CardWords> cards = view_.game().NamedCards();
    const std::string wanted = Normalised(text);
    return std::any_of(cards.begin(), cards.end(), [&](const CardWords& card) {
      return Normalised(card.name) == wanted || Normalised(card.code) == wanted;
    });
  }

  // The move that has this very name.
  static std::optional<std::size_t> EqualIn(const std::vector<std::string>& names,
                                            std::string_view text) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (Normalised(names[i]) == text) return i;
    }
    return std::nullopt;
  }

  bool AreNumbers() const {
    return std::all_of(line_.begin(), line_.end(),
                       [](char c) { return (c >= '0' && c <= '9') || c == '#' || IsBlank(c); });
  }

  // The first of several moves.
  absl::StatusOr<TypedLine> ReadSeveral() const {
    const std::vector<std::string>& moves = view_.moves();
    std::optional<std::size_t> move = EqualIn(moves, word_);
    if (!move) move = EqualIn(view_.words(), word_);
    if (const std::optional<std::size_t> number = ReadNumber(word_); number && !move) {
      if (*number < 1 || *number > moves.size()) return NoSuchNumber(word_);
      move = *number - 1;
    }
    if (!move) return Unknown();
    TypedLine typed = Move(*move);
    typed.rest = std::string(argument_);
    return typed;
  }

  absl::Status NoSuchNumber(std::string_view number) const {
    return BadLine(fmt::format("there is no move {}; the moves are 1 to {}", ShownText(number),
                               view_.moves().size()));
  }

  bool Begins(std::size_t move) const {
    return Normalised(view_.moves()[move]).starts_with(text_) ||
           Normalised(view_.words()[move]).starts_with(text_);
  }

  // Whether the line is a command word that stands alone and then more, as moves begin.
  bool GoesOnAsMove(const TableWord& known) const {
    if (known.argument != Argument::kNone || argument_.empty()) return false;
    for (std::size_t i = 0; i < view_.moves().size(); ++i) {
      if (Begins(i)) return true;
    }
    return false;
  }

  // An abbreviation.
  absl::StatusOr<TypedLine> ReadBeginning() const {
    std::vector<std::string> candidates;
    std::size_t move = 0;
    for (std::size_t i = 0; i < view_.moves().size(); ++i) {
      if (!Begins(i)) continue;
      candidates.push_back(fmt::format("{}. {}", i + 1, view_.words()[i]));
      move = i;
    }
    const bool is_move = !candidates.empty();
    const TableWord* command = nullptr;
    for (const TableWord& known : TableWords()) {
      const bool fits = argument_.empty() || known.argument != Argument::kNone;
      if (!fits || !known.word.starts_with(word_)) continue;
      candidates.emplace_back(known.word);
      command = &known;
    }
    if (candidates.empty()) return argument_.empty() ? Unknown() : ReadSeveral();
    if (candidates.size() > 1) return Ambiguous(candidates);
    return is_move ? Move(move) : ReadCommand(*command, argument_);
  }

  absl::Status Ambiguous(const std::vector<std::string>& candidates) const {
    return BadLine(fmt::format("'{}' can mean more than one thing: {}", ShownText(line_),
                               ListedInAll(candidates, kListedCandidates)));
  }

  absl::Status Unknown() const {
    std::vector<std::string> names;
    std::vector<std::string> normalised;
    for (const std::string& move : view_.moves()) names.push_back(move);
    for (const std::string& words : view_.words()) names.push_back(words);
    for (const TableWord& known : TableWords()) names.emplace_back(known.word);
    normalised.reserve(names.size());
    for (const std::string& name : names) normalised.push_back(Normalised(name));
    const bool can_be_a_slip = text_.size() <= kLongestSlip;
    const std::string nearest = can_be_a_slip ? NearestName(text_, normalised) : "";
    const auto at = std::find(normalised.begin(), normalised.end(), nearest) - normalised.begin();
    const std::string suggestion =
        nearest.empty() ? ""
                        : fmt::format(" (did you mean '{}'?)", names[static_cast<std::size_t>(at)]);
    return BadLine(
        fmt::format("'{}' is neither a legal move here nor a command{}; 'moves' lists the "
                    "moves, 'help' the commands",
                    ShownText(line_), suggestion));
  }

  const SeatView& view_;
  std::string_view line_;
  std::string word_;           // the first word, normalised
  std::string_view argument_;  // what follows it
  std::string text_;           // all of it, normalised
};

}  // namespace

std::span<const TableWord> TableWords() {
  static constexpr std::array<TableWord, 16> kWords = {{
      {TableCommand::kMoves, "moves", Argument::kOptional, "BEGINNING",
       "list the legal moves, all or those that begin so"},
      {TableCommand::kCodes, "codes", Argument::kNone, "",
       "show the code of each move beside its words, or no longer"},
      {TableCommand::kAbout, "?", Argument::kNeeded, "MOVE",
       "what a move is, its code and its cards; also a card; '3?' too"},
      {TableCommand::kInfo, "info", Argument::kOptional, "CARD",
       "what a card has and does; alone: the names of all"},
      {TableCommand::kLog, "log", Argument::kOptional, "LINES",
       "what you were told last, 20 lines or so many"},
      {TableCommand::kRules, "rules", Argument::kNone, "", "how this game is played"},
      {TableCommand::kShow, "show", Argument::kNone, "", "draw the table again"},
      {TableCommand::kHint, "hint", Argument::kOptional, "ITERATIONS",
       "what a short search would play"},
      {TableCommand::kWhy, "why", Argument::kNeeded, "MOVE",
       "play a move out against the best one, in the same worlds"},
      {TableCommand::kTurn, "turn", Argument::kOptional, "ITERATIONS",
       "let a search propose your whole turn"},
      {TableCommand::kUndo, "undo", Argument::kOptional, "MOVES",
       "take back your last move, or so many, and what followed"},
      {TableCommand::kSave, "save", Argument::kNeeded, "FILE",
       "write the position as you see it, nothing hidden in it"},
      {TableCommand::kSaveAll, "save-all", Argument::kNeeded, "FILE",
       "write the whole position, hidden cards and all"},
      {TableCommand::kLoad, "load", Argument::kNeeded, "FILE",
       "go on from a position of this game"},
      {TableCommand::kHelp, "help", Argument::kNone, "", "this list"},
      {TableCommand::kQuit, "quit", Argument::kNone, "", "leave the game"},
  }};
  return kWords;
}

std::size_t LetterAt(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = byte(1);
  const bool steers = first == 0xC2 && second < 0xA0;
  // Written longer than need be, halves of pairs, and beyond the last letter.
  const bool is_none = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return steers || is_none ? 0 : length;
}

std::string ShownText(std::string_view text, std::size_t columns) {
  constexpr std::size_t kMostBytes = 400;  // some lines of a terminal are never asked for
  text = text.substr(0, kMostBytes);
  std::vector<std::string> letters;
  while (!text.empty()) {
    const std::size_t length = LetterAt(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (byte < 0x20 || byte == 0x7F) {
      letters.emplace_back(" ");
    } else {
      letters.emplace_back(length > 0 ? text.substr(0, length) : "?");
    }
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  if (letters.size() <= columns) return fmt::format("{}", fmt::join(letters, ""));
  letters.resize(columns - 3);
  return fmt::format("{}...", fmt::join(letters, ""));
}

absl::StatusOr<TypedLine> ReadTypedLine(const SeatView& view, std::string_view line) {
  const std::string_view trimmed = Trimmed(line);
  if (trimmed.empty()) return TypedLine{};
  return LineReading(view, trimmed).Read();
}

}  // namespace riftlab
