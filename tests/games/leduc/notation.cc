// Leduc hold'em as text and JSON. A position is
// {"hands":["J","K"],"board":"Q","betting":["check check","bet"]}, with "-" for a board that is not
// there yet; as seen by a seat, "seat" is added and a hidden hand is {"known":[],"unknown":1}.
#include <vector>

#include "engine/core/fields.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tests/games/leduc/leduc.h"

namespace riftlab::leduc {
namespace {

constexpr std::array<std::string_view, 4> kHandWords = {"", "J", "Q", "K"};
constexpr std::array<std::string_view, 4> kBoardWords = {"-", "J", "Q", "K"};

std::string_view LastWord(std::string_view text) { return text.substr(text.rfind(' ') + 1); }

absl::StatusOr<Betting> ParseBetting(const std::string& text) {
  std::vector<std::string> lines;
  for (int i = 0; i <= static_cast<int>(Betting::kCheckBetRaiseFold); ++i) {
    const auto betting = static_cast<Betting>(i);
    if (text == FactsOf(betting).text) return betting;
    lines.push_back(fmt::format("'{}'", FactsOf(betting).text));
  }
  return absl::InvalidArgumentError(fmt::format("is not one of {}", fmt::join(lines, ", ")));
}

void DescribeHiddenHand(Fields f) {
  f.Object([](Fields hand) {
    int unknown = 1;
    hand.Required("known", "an empty list").List(0, "cards", [](Fields, std::size_t) {});
    hand.Required("unknown", "1").Integer(unknown, {1, 1});
  });
}

// Hidden hands, kNone, are for views.
void Describe(Fields f, State& state, bool is_view) {
  f.Required("hands", R"(the cards of seats 0 and 1, such as ["J","K"])")
      .List(2, "cards", [&](Fields hand, std::size_t seat) {
        Card& card = state.hands[seat];
        if (is_view && (f.reading() ? hand.IsObject() : card == Card::kNone)) {
          DescribeHiddenHand(hand);
        } else {
          hand.Word(card, kHandWords);
        }
      });
  f.Required("board", "the open card, or \"-\"").Word(state.board, kBoardWords);
  f.Required("betting", R"(what was said in both rounds, such as ["check check",""])")
      .List(2, "rounds", [&](Fields round, std::size_t i) {
        round.Text(
            state.betting[i], [](Betting betting) { return FactsOf(betting).text; }, ParseBetting);
      });
}

void DescribeView(Fields f, InfoSet& info) {
  Describe(f, info.known, /*is_view=*/true);
  f.Required("seat", "0 or 1").Integer(info.seat, {0, 1});
}

void Check(Fields f, const State& state) {
  for (const Card card : {Card::kJack, Card::kQueen, Card::kKing}) {
    if (state.hands[0] == card && state.hands[1] == card && state.board == card) {
      f["board"].Complain(fmt::format("{} is there only twice", NameOf(card)));
    }
  }
  const BettingFacts& first = FactsOf(state.betting[0]);
  const bool goes_on = first.to_move == kNobody && first.folded == kNobody;
  if (goes_on != (state.board != Card::kNone)) {
    f["board"].Complain("a card lies open when the first round is over without a fold, not else");
  }
  if (!goes_on && state.betting[1] != Betting::kStart) {
    f["betting"].At(1).Complain("the second round has not begun");
  }
}

void CheckView(Fields f, const InfoSet& info) {
  Check(f, info.known);
  const std::size_t other = 1 - info.seat;
  if (info.known.hands[info.seat] == Card::kNone) {
    f["hands"].At(info.seat).Complain("a seat knows its own card");
  }
  if ((info.known.hands[other] != Card::kNone) != IsShowdown(info.known)) {
    f["hands"].At(other).Complain("the other card is seen at a showdown and never else");
  }
}

std::string DrawTable(const State& state) {
  const auto said = [](Betting betting) {
    const std::string_view text = FactsOf(betting).text;
    return text.empty() ? "-" : text;
  };
  return fmt::format("seat 0: {}   seat 1: {}   board: {}\nfirst round: {}\nsecond round: {}\n",
                     NameOf(state.hands[0]), NameOf(state.hands[1]),
                     kBoardWords[static_cast<std::size_t>(state.board)], said(state.betting[0]),
                     said(state.betting[1]));
}

}  // namespace

std::string_view NameOf(Card card) {
  constexpr std::array<std::string_view, 4> kNames = {"?", "J", "Q", "K"};
  return kNames[static_cast<std::size_t>(card)];
}

Json Rules::ToJson(const State& state) const {
  State known = state;
  return Fields::Write([&](Fields f) { Describe(f, known, /*is_view=*/false); });
}

Json Rules::ToJson(const InfoSet& info) const {
  InfoSet view = info;
  return Fields::Write([&](Fields f) { DescribeView(f, view); });
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  State state{};
  RETURN_IF_ERROR(Fields::Read(
      json, [&](Fields f) { Describe(f, state, /*is_view=*/false); },
      [&](Fields f) { Check(f, state); }));
  return state;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  InfoSet info{};
  RETURN_IF_ERROR(Fields::Read(
      json, [&](Fields f) { DescribeView(f, info); }, [&](Fields f) { CheckView(f, info); }));
  return info;
}

std::string Rules::ToText(const State& state, Action action) const {
  const Betting now = state.betting[state.board == Card::kNone ? 0 : 1];
  return std::string(LastWord(FactsOf(FactsOf(now).after[Code(action)]).text));
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  std::vector<std::string> words;
  ActionList<Rules> actions;
  LegalActions(state, actions);
  for (const Action action : actions) {
    words.push_back(ToText(state, action));
    if (text == words.back()) return action;
  }
  return absl::InvalidArgumentError(fmt::format("'{}' is not a move here{}; moves: {}", text,
                                                Suggestion(text, words), fmt::join(words, ", ")));
}

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player /*seat*/) const {
  std::string line = fmt::format("seat {}: {}", ToMove(before), ToText(before, action));
  if (after.board != before.board) line += fmt::format("; {} lies open", NameOf(after.board));
  if (IsShowdown(after)) {
    line += fmt::format("; hands {} and {}", NameOf(after.hands[0]), NameOf(after.hands[1]));
  }
  return line;
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  return fmt::format("seat {} gets {}", seat, NameOf(state.hands[seat]));
}

std::string Rules::Draw(const State& state) const { return DrawTable(state); }

std::string Rules::Draw(const InfoSet& info) const { return DrawTable(info.known); }

std::string Rules::DescribeCards() const { return "J, Q, K: two each, in rising order\n"; }

}  // namespace riftlab::leduc
