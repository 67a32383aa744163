// Lantern in words: every card has a name, so that words and codes differ.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tests/games/lantern/lantern.h"

namespace riftlab::lantern {
namespace {

std::string_view NameInWords(Card card) {
  constexpr std::array<std::string_view, kMaxCards + 1> kNames = {
      "-", "Wick", "Ember", "Flint", "Torch", "Beacon", "Bonfire", "Dawn"};
  return kNames[card];
}

Card CardOf(Action action) { return static_cast<Card>(Code(action) % 16); }

bool IsPlay(Action action) { return action < Show(kNoCard); }

// What the move does, in the third person or not.
std::string Sentence(Action action, std::string_view ending) {
  if (action == kPass) return fmt::format("pass{}", ending.empty() ? "" : "es");
  if (action == kPeek) return fmt::format("peek{} under the lantern", ending);
  return fmt::format("{}{} the {}", IsPlay(action) ? "play" : "show", ending,
                     NameInWords(CardOf(action)));
}

}  // namespace

std::string Rules::Describe(const State& /*state*/, Action action) const {
  return Sentence(action, "");
}

std::string Rules::Tell(const State& before, Action action, const State& after, Player seat) const {
  const Player mover = ToMove(before);
  std::string line = fmt::format("seat {} {}", mover, Sentence(action, "s"));
  if (action == kPeek && seat == mover) {
    line += fmt::format(" and sees the {}", NameInWords(before.burnt));
  }
  if (IsPlay(action)) {
    for (std::size_t place = 0; place < kHandPlaces; ++place) {
      const Card drawn = after.hands[mover][place];
      if (before.hands[mover][place] == drawn) continue;
      line += fmt::format(" from place {}", place);
      if (drawn == kNoCard) continue;
      line += seat == mover ? fmt::format(" and draws the {}", NameInWords(drawn))
                            : std::string(" and draws");
    }
  } else if (action < kPeek) {
    const auto& hand = before.hands[mover];
    const auto place = std::find(hand.begin(), hand.end(), CardOf(action)) - hand.begin();
    line += fmt::format(" in place {}", place);
  }
  if (IsOver(after)) line += fmt::format("; the {} was burnt", NameInWords(after.burnt));
  return line;
}

std::string Rules::TellDeal(const State& state, Player seat) const {
  std::vector<std::string_view> names;
  for (const Card card : state.hands[seat]) {
    if (card != kNoCard) names.push_back(NameInWords(card));
  }
  return fmt::format("seat {} is dealt the {}", seat, fmt::join(names, " and the "));
}

std::vector<CardWords> Rules::NamedCards() const {
  std::vector<CardWords> cards;
  for (Card card = 1; card <= cards_; ++card) {
    cards.push_back({.code = std::string(NameOf(card)),
                     .name = std::string(NameInWords(card)),
                     .text = fmt::format("a {} card\ncounts {} when played",
                                         card <= kHighestLow ? "low" : "high", card)});
  }
  return cards;
}

}  // namespace riftlab::lantern
