#include "engine/games/ripple_rush/cards.h"

#include <algorithm>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/core/toml_reader.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

constexpr int kMaxGoalPoints = 100;

std::uint8_t Byte(std::int64_t value) { return static_cast<std::uint8_t>(value); }

void ReadDeck(TomlTable deck, CardTable& cards) {
  cards.number_min = Byte(deck.Integer("number_min", 1, kMaxNumber));
  cards.number_max = Byte(deck.Integer("number_max", 1, kMaxNumber));
  if (cards.number_max < cards.number_min) {
    deck.Complain("number_max", fmt::format("is {}; it must be at least number_min, which is {}",
                                            cards.number_max, cards.number_min));
    return;
  }
  cards.cards_per_player = Byte(deck.Integer("cards_per_player", 1, cards.NumCards()));
  deck.Text("source", "");
}

// One [[row]]: what completing it gives. `seen` collects the rows that have been described.
void ReadRow(TomlTable row, CardTable& cards, Array<bool, kRows>& seen) {
  static const std::vector<std::string> kKinds = {"none", "number", "any"};
  static const std::vector<std::string> kColours(kColourNames.begin(), kColourNames.end());
  const auto index = row.Integer("row", 1, kRows) - 1;
  if (seen[index]) {
    row.Complain("row",
                 fmt::format("{} is described twice; each row is described once", index + 1));
  }
  seen[index] = true;
  Bonus& bonus = cards.bonus[index];
  bonus.kind = static_cast<BonusKind>(row.Choice("bonus", kKinds));
  if (bonus.kind == BonusKind::kNumber) {
    bonus.value = Byte(row.Integer("number", cards.number_min, cards.number_max));
  } else if (bonus.kind == BonusKind::kAny) {
    bonus.value = Byte(static_cast<std::int64_t>(row.Choice("colour", kColours)));
  }
  row.Text("source", "");
}

void ReadGoals(TomlTable root, CardTable& cards) {
  int num_goals = 0;
  for (TomlTable& goal : root.Tables("goal")) {
    const auto index = goal.Integer("row", 1, kRows) - 1;
    if (cards.goal_points[index] != 0) {
      goal.Complain("row", fmt::format("{} is marked by two goal cards; one a row", index + 1));
    }
    cards.goal_points[index] = Byte(goal.Integer("points", 1, kMaxGoalPoints));
    goal.Text("source", "");
    ++num_goals;
  }
  TomlTable goals = root.Table("goals");
  cards.goals_revealed = Byte(goals.Integer("revealed", 0, kRows));
  if (cards.goals_revealed > num_goals) {
    goals.Complain("revealed",
                   fmt::format("is {}, but there {} only {}", cards.goals_revealed,
                               num_goals == 1 ? "is" : "are", Counted(num_goals, "[[goal]] card")));
  }
  goals.Text("source", "");
}

std::string DescribeBonus(const Bonus& bonus) {
  switch (bonus.kind) {
    case BonusKind::kNone:
      return "no bonus";
    case BonusKind::kNumber:
      return fmt::format("{} in any one column", bonus.value);
    case BonusKind::kAny:
      return fmt::format("X {}: any number in the {} column", kColourNames[bonus.value],
                         kColourNames[bonus.value]);
  }
  return "";
}

}  // namespace

absl::StatusOr<CardTable> ParseCards(std::string_view text, std::string_view source) {
  ASSIGN_OR_RETURN(TomlFile file, TomlFile::Parse(text, source));
  CardTable cards{};
  TomlTable root = file.Root();
  static const std::vector<std::string> kGame = {"ripple_rush"};
  root.Choice("game", kGame);
  root.Integer("schema", 1, 1);
  ReadDeck(root.Table("deck"), cards);
  Array<bool, kRows> seen{};
  for (TomlTable& row : root.Tables("row")) ReadRow(row, cards, seen);
  const auto* const missing = std::find(seen.begin(), seen.end(), false);
  if (missing != seen.end()) {
    root.Complain("row", fmt::format("{} is missing; each of the rows 1 to {} needs a [[row]]",
                                     missing - seen.begin() + 1, kRows));
  }
  ReadGoals(root, cards);
  RETURN_IF_ERROR(file.Finish());
  return cards;
}

std::string DescribeCards(const CardTable& cards) {
  std::string text = fmt::format(
      "Deck: numbers {} to {} in red, blue, green and orange ({} cards); {} a player.\n"
      "Sheet, from the top row down: completing a row gives\n",
      cards.number_min, cards.number_max, cards.NumCards(),
      Counted(cards.cards_per_player, "card"));
  for (std::size_t row = kRows; row-- > 0;) {
    text += fmt::format("  row {}: {}\n", row + 1, DescribeBonus(cards.bonus[row]));
  }
  text += fmt::format("Goal cards (advanced mode, {} turned up):\n", cards.goals_revealed);
  for (std::size_t row = 0; row < kRows; ++row) {
    if (cards.goal_points[row] == 0) continue;
    text +=
        fmt::format("  row {} completed: {}\n", row + 1, Counted(cards.goal_points[row], "point"));
  }
  return text;
}

}  // namespace riftlab::ripple_rush
