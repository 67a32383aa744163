// Moves as text: "O18@7" writes, "stop" and "decline" do not.
#include "engine/games/ripple_rush/notation.h"

#include <algorithm>
#include <vector>

#include "engine/core/bits.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

constexpr std::string_view kStopWord = "stop";
constexpr std::string_view kDeclineWord = "decline";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<int> ParseNumber(std::string_view text) {
  return text.starts_with('-') ? std::nullopt : NumberIn<int>(text);
}

std::optional<int> ParseColour(std::string_view word) {
  for (std::size_t column = 0; column < kColumns; ++column) {
    const bool is_letter = word.size() == 1 && word[0] == kColourNames[column][0];
    if (is_letter || word == kColourNames[column]) return static_cast<int>(column);
  }
  return std::nullopt;
}

// A card in normalised text.
std::optional<Card> ParseNormalisedCard(std::string_view text) {
  const auto digits =
      static_cast<std::size_t>(std::find_if(text.begin(), text.end(), IsDigit) - text.begin());
  const std::optional<int> column = ParseColour(text.substr(0, digits));
  const std::optional<int> number = ParseNumber(text.substr(digits));
  if (!column || !number || *number < 1 || *number > kMaxNumber) return std::nullopt;
  return MakeCard(*column, *number);
}

struct Place {
  Card card;
  int row;
};

// "o18@7" in normalised text; the row may be any number.
std::optional<Place> ParsePlace(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const std::optional<Card> card = ParseNormalisedCard(text.substr(0, at));
  const std::optional<int> row = ParseNumber(text.substr(at + 1));
  if (!card || !row) return std::nullopt;
  return Place{*card, *row - 1};
}

}  // namespace

std::string CardName(Card card) {
  std::string name(1, kColourLetters[ColumnOf(card)]);
  const int number = NumberOf(card);
  if (number >= 10) name.push_back(static_cast<char>('0' + number / 10));
  name.push_back(static_cast<char>('0' + number % 10));
  return name;
}

std::optional<Card> ParseCardName(std::string_view text) {
  return ParseNormalisedCard(Normalised(text));
}

std::string Question(const Rules& rules, const State& state) {
  const Bonus bonus = rules.cards().bonus[state.pending_row];
  switch (state.node) {
    case Node::kOwn:
      return "write " + CardName(state.cards[state.to_move]);
    case Node::kAnnounced: {
      std::string cards;
      ForEachBit(state.open, [&](int seat) {
        cards += cards.empty() ? "" : " or ";
        cards += CardName(state.cards[seat]);
      });
      return fmt::format("write the announced {}, or stop", cards);
    }
    case Node::kBonus:
      return fmt::format("write the bonus {} of row {} in any column, or decline", bonus.value,
                         state.pending_row + 1);
    case Node::kAnyBonus:
      return fmt::format("write any number in the {} column, the bonus of row {}, or decline",
                         kColourNames[bonus.value], state.pending_row + 1);
    case Node::kNone:
      break;
  }
  return "wait until the round ends";
}

std::string Rules::ToText(const State& /*state*/, Action action) const {
  if (action == kStop) return std::string(kStopWord);
  if (action == kDecline) return std::string(kDeclineWord);
  const Write write = UnpackWrite(action);
  std::string text = CardName(write.card);
  text.push_back('@');
  text.push_back(static_cast<char>('1' + write.row));
  return text;
}

std::string Rules::OptionName(const State& state, Action action) const {
  const Bonus bonus = cards_.bonus[state.pending_row];
  std::string kind = "own number";
  if (state.node == Node::kAnnounced) kind = "announced number";
  if (state.node == Node::kBonus) kind = fmt::format("bonus {}", bonus.value);
  if (state.node == Node::kAnyBonus) kind = fmt::format("bonus X {}", kColourNames[bonus.value]);
  if (IsNo(action)) return fmt::format("{}:{}", kind, ToText(state, action));
  const Write write = UnpackWrite(action);
  if (state.node != Node::kBonus) return fmt::format("{}:row {}", kind, write.row + 1);
  const auto column = ColumnOf(write.card);
  return fmt::format("{}:{}", kind, kColourNames[column]);
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  if (state.to_move == kNobody) return MoveAtEnd(text);
  const std::string word = Normalised(text);
  const std::optional<Place> place = ParsePlace(word);
  std::vector<std::string> moves;
  ActionList<Rules> actions;
  LegalActions(state, actions);
  for (const Action action : actions) {
    moves.push_back(ToText(state, action));
    if (IsNo(action)) {
      if (word == moves.back()) return action;
    } else if (place) {
      const Write write = UnpackWrite(action);
      if (write.card == place->card && write.row == place->row) return action;
    }
  }

  const bool readable = place || word == kStopWord || word == kDeclineWord;
  const std::string fault =
      readable ? "is not legal here"
               : fmt::format(
                     "is not a move{}; a move is a colour, a number and a row such as "
                     "B15@5, or 'stop' or 'decline'",
                     Suggestion(word, std::vector<std::string>{std::string(kStopWord),
                                                               std::string(kDeclineWord)}));
  return absl::InvalidArgumentError(fmt::format("'{}' {}; seat {} is to {}: {}", text, fault,
                                                state.to_move, Question(*this, state),
                                                ListedMoves(moves)));
}

}  // namespace riftlab::ripple_rush
