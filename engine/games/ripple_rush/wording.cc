// The game in words for people: moves with what they bring, and what each seat sees happen.
#include <algorithm>

#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/ripple_rush/ended_rounds.h"
#include "engine/games/ripple_rush/sheet_tables.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::ripple_rush {

static_assert(HasWording<Rules>);

namespace {

// "orange 18".
std::string CardWord(Card card) {
  return fmt::format("{} {}", kColourNames[ColumnOf(card)], NumberOf(card));
}

// "A, B and C"; "nothing" for none.
std::string ListedWords(const std::vector<std::string>& parts) {
  if (parts.empty()) return "nothing";
  if (parts.size() == 1) return parts[0];
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

// "bonus 10", "X in red": what completing a row gives; empty for nothing.
std::string BonusWord(const Bonus& bonus) {
  switch (bonus.kind) {
    case BonusKind::kNone:
      return "";
    case BonusKind::kNumber:
      return fmt::format("bonus {}", bonus.value);
    case BonusKind::kAny:
      return fmt::format("X in {}", kColourNames[bonus.value]);
  }
  return "";
}

// " between 12 and 22": the neighbours that a number gets in its column.
std::string NeighbourWords(const Sheet& sheet, const Write& write) {
  const std::uint32_t numbers = sheet.numbers[ColumnOf(write.card)];
  const auto below = numbers & BitsBelow<std::uint32_t>(NumberOf(write.card));
  const std::uint32_t above = numbers & ~below;
  if (below != 0 && above != 0) {
    return fmt::format(" between {} and {}", HighestBit(below), LowestBit(above));
  }
  if (below != 0) return fmt::format(" above {}", HighestBit(below));
  return above != 0 ? fmt::format(" below {}", LowestBit(above)) : "";
}

// Whether a bonus has a space on the sheet.
bool BonusFits(const CardTable& cards, const Bonus& bonus, const Sheet& sheet) {
  bool fits = false;
  if (bonus.kind == BonusKind::kNumber) {
    for (int column = 0; column < kColumns; ++column) {
      fits = fits || LegalRows(sheet, column, bonus.value) != 0;
    }
  } else if (bonus.kind == BonusKind::kAny) {
    ForEachGap(cards, sheet, bonus.value,
               [&](std::uint8_t /*rows*/, NumberRange /*range*/) { fits = true; });
  }
  return fits;
}

// What a write does on the sheet of the seat to move.
class WriteWords {
 public:
  WriteWords(const Rules& rules, const State& state, const Write& write)
      : rules_(rules), write_(write), before_(state.now[state.to_move]), after_(before_) {
    WriteNumber(after_, write.row, write.card);
    gain_ = rules.Score(after_, state.goals) - rules.Score(before_, state.goals);
    completes_ = IsRowComplete(after_, write.row);
  }

  // "orange 18 in row 7 between 12 and 22".
  std::string Place() const {
    return fmt::format("{} in row {}{}", CardWord(write_.card), write_.row + 1,
                       NeighbourWords(before_, write_));
  }
  // "+1 point, then bonus 10", "X in red"; "" where it brings nothing at once.
  std::string InShort() const {
    std::string text = gain_ > 0 ? "+" + Counted(gain_, "point") : "";
    if (!completes_) return text;
    if (!text.empty()) text += ", ";
    if (!BonusFits(rules_.cards(), RowBonus(), after_)) return text + "row complete";
    // A colour has no room for "then" beside long neighbours.
    return text + (RowBonus().kind == BonusKind::kNumber ? "then " : "") + BonusWord(RowBonus());
  }
  // "; that completes row 7 and gives bonus 10".
  std::string Completion() const {
    if (!completes_) return "";
    const std::string bonus = BonusWord(RowBonus());
    const bool fits = BonusFits(rules_.cards(), RowBonus(), after_);
    return fmt::format(
        "; that completes row {}{}", write_.row + 1,
        bonus.empty() ? ""
                      : fmt::format(" and gives {}{}", bonus, fits ? "" : ", which fits nowhere"));
  }
  std::string Gain() const {
    return gain_ > 0 ? fmt::format(" for +{}", Counted(gain_, "point")) : "";
  }

 private:
  const Bonus& RowBonus() const { return rules_.cards().bonus[write_.row]; }

  const Rules& rules_;
  Write write_;
  Sheet before_;
  Sheet after_;
  int gain_ = 0;
  bool completes_ = false;
};

// What is left when the seat to move says no.
std::string LeftWords(const Rules& rules, const State& state) {
  if (state.node != Node::kAnnounced) {
    const Bonus& bonus = rules.cards().bonus[state.pending_row];
    return fmt::format("the {} of row {} unused", BonusWord(bonus), state.pending_row + 1);
  }
  std::vector<std::string> cards;
  ForEachBit(state.open, [&](int announcer) { cards.push_back(CardWord(state.cards[announcer])); });
  return ListedWords(cards) + " unwritten";
}

// "red 3 in row 1 and blue 7 in row 2": what stands on `after` and not yet on `before`.
std::string WrittenWords(const Sheet& before, const Sheet& after) {
  std::vector<std::string> writes;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const int number = NumberAt(after, column, row);
      if (number == 0 || NumberAt(before, column, row) == number) continue;
      writes.push_back(fmt::format("{} in row {}", CardWord(MakeCard(column, number)), row + 1));
    }
  }
  return ListedWords(writes);
}

int RoundOf(const Rules& rules, const State& state) {
  return rules.cards().cards_per_player - state.draws_left / rules.NumPlayers();
}

// What becomes of so many drawn cards without a space.
std::string UnfitWords(const Rules& rules, std::size_t cards) {
  return fmt::format("{} {}", cards == 1 ? "fits nowhere and is" : "fit nowhere and are",
                     rules.NumPlayers() == 1 ? "lost" : "announced");
}

// "round 4: seat 0 draws orange 18, seat 1 draws blue 13, which fits nowhere and is announced".
std::string RoundWords(const Rules& rules, const State& state) {
  std::vector<std::string> draws;
  for (const Player seat : Seats(rules.NumPlayers())) {
    std::string text = fmt::format("seat {} draws {}", seat, CardWord(state.cards[seat]));
    if (Has(state.announced, seat)) text += ", which " + UnfitWords(rules, 1);
    draws.push_back(std::move(text));
  }
  return fmt::format("round {}: {}", RoundOf(rules, state), fmt::join(draws, "; "));
}

// What a seat wrote, and its score then.
std::string ScoredWords(const Rules& rules, const Sheet& before, const Sheet& after,
                        std::uint8_t goals) {
  return fmt::format("{} and has {}", WrittenWords(before, after),
                     Counted(rules.Score(after, goals), "point"));
}

// "round 15: seat 0 draws and writes orange 19 in row 8 and has 12 points; seat 1 draws orange 1,
// which fits nowhere and is announced": rounds that went by without a choice. Empty when there are
// none.
std::vector<std::string> PassedWords(const Rules& rules, const EndedRounds& ended,
                                     const State& after) {
  std::vector<std::string> parts;
  if (ended.passed == 0) return parts;
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (after.start[seat] == ended.sheets[seat]) continue;
    parts.push_back(
        fmt::format("seat {} draws and writes {}", seat,
                    ScoredWords(rules, ended.sheets[seat], after.start[seat], after.goals)));
  }
  if (!ended.announced.empty()) {
    std::vector<std::string> cards;
    for (const Card card : ended.announced) cards.push_back(CardWord(card));
    const std::string fate = UnfitWords(rules, cards.size());
    parts.push_back(
        ended.announcer == kNobody
            ? fmt::format("{} are drawn, {}", ListedWords(cards), fate)
            : fmt::format("seat {} draws {}, which {}", ended.announcer, ListedWords(cards), fate));
  }
  const int last = RoundOf(rules, after) - (after.to_move == kNobody ? 0 : 1);
  const std::string label = ended.passed == 1
                                ? fmt::format("round {}: ", last)
                                : fmt::format("rounds {} to {}: ", last - ended.passed + 1, last);
  parts.front().insert(0, label);
  return parts;
}

std::string ResultWords(const Rules& rules, const State& state) {
  std::vector<std::string> scores;
  std::vector<std::string> winners;
  std::vector<int> points;
  const Payoffs<Rules> returns = rules.Returns(state);
  for (const Player seat : Seats(rules.NumPlayers())) {
    points.push_back(rules.Score(state.start[seat], state.goals));
    scores.push_back(fmt::format("seat {} has {}", seat, Counted(points.back(), "point")));
    if (returns[seat] > 0) winners.push_back(fmt::format("seat {}", seat));
  }
  std::string text = fmt::format("the game is over: {}", fmt::join(scores, ", "));
  if (rules.NumPlayers() == 1) return text;
  const auto leaders =
      std::count(points.begin(), points.end(), *std::max_element(points.begin(), points.end()));
  const bool by_columns = static_cast<std::size_t>(leaders) > winners.size();
  return text + fmt::format("; {} {}{}", ListedWords(winners),
                            winners.size() == 1 ? "wins" : "share the win",
                            by_columns ? " by completed columns" : "");
}

}  // namespace

std::string Rules::Describe(const State& state, Action action) const {
  if (IsNo(action)) return "leave " + LeftWords(*this, state);
  const WriteWords words(*this, state, UnpackWrite(action));
  const std::string effect = words.InShort();
  return words.Place() + (effect.empty() ? "" : ": " + effect);
}

std::string Rules::Tell(const State& before, Action action, const State& after, Player seat) const {
  std::vector<std::string> parts;
  if (before.to_move == seat && IsNo(action)) {
    parts.push_back(fmt::format("seat {} leaves {}", seat, LeftWords(*this, before)));
  } else if (before.to_move == seat) {
    const WriteWords words(*this, before, UnpackWrite(action));
    parts.push_back(fmt::format("seat {} writes {}{}{}", seat, words.Place(), words.Gain(),
                                words.Completion()));
  }
  const std::optional<EndedRounds> ended = EndedRoundsOf(*this, before, action, after);
  if (!ended) return fmt::format("{}", fmt::join(parts, "; "));
  parts.push_back(fmt::format("round {} ends", RoundOf(*this, before)));
  for (const Player other : Seats(num_players_)) {
    parts.push_back(
        fmt::format("seat {} wrote {}", other,
                    ScoredWords(*this, before.start[other], ended->sheets[other], after.goals)));
  }
  for (std::string& words : PassedWords(*this, *ended, after)) parts.push_back(std::move(words));
  parts.push_back(after.to_move == kNobody ? ResultWords(*this, after) : RoundWords(*this, after));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string Rules::TellDeal(const State& state, Player /*seat*/) const {
  std::string text;
  if (state.goals != 0) {
    std::vector<std::string> goals;
    ForEachBit(state.goals, [&](int row) {
      goals.push_back(
          fmt::format("row {} for {}", row + 1, Counted(cards_.goal_points[row], "point")));
    });
    text = fmt::format("the goals are {}; ", ListedWords(goals));
  }
  return text + (state.to_move == kNobody ? ResultWords(*this, state) : RoundWords(*this, state));
}

std::vector<CardWords> Rules::NamedCards() const {
  std::vector<CardWords> words;
  for (std::size_t column = 0; column < kColumns; ++column) {
    words.push_back(
        {.code = std::string(1, kColourLetters[column]),
         .name = std::string(kColourNames[column]),
         .text = fmt::format("one card of each number from {} to {}; {} stands for {} {}",
                             cards_.number_min, cards_.number_max,
                             CardName(MakeCard(static_cast<int>(column), cards_.number_max)),
                             kColourNames[column], cards_.number_max)});
  }
  for (std::size_t row = 0; row < kRows; ++row) {
    const Bonus& bonus = cards_.bonus[row];
    std::string text = "completing it brings no bonus";
    if (bonus.kind == BonusKind::kNumber) {
      text = fmt::format("completing it gives {}, for any one column", bonus.value);
    } else if (bonus.kind == BonusKind::kAny) {
      text = fmt::format("completing it gives X: any number, for the {} column",
                         kColourNames[bonus.value]);
    }
    if (advanced_ && cards_.goal_points[row] != 0) {
      text +=
          fmt::format("\n{} where a goal card marks it", Counted(cards_.goal_points[row], "point"));
    }
    words.push_back({.code = fmt::format("@{}", row + 1),
                     .name = fmt::format("row {}", row + 1),
                     .text = std::move(text)});
  }
  return words;
}

}  // namespace riftlab::ripple_rush
