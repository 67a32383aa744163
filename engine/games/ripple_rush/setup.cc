// What can be set up: modes, players, rule options, card tables.
#include <algorithm>

#include "engine/core/bits.h"
#include "engine/core/game_config.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

// The rows named by "1+3"; every one must be marked by a goal card, none twice.
absl::StatusOr<std::uint8_t> ReadGoals(std::string_view text, const CardTable& cards) {
  std::uint8_t goals = 0;
  std::string_view rest = text;
  while (true) {
    const std::size_t plus = std::min(rest.find('+'), rest.size());
    const auto row = NumberIn<int>(rest.substr(0, plus));
    if (!row || *row < 1 || *row > kRows || Has(goals, *row - 1) ||
        cards.goal_points[*row - 1] == 0) {
      return absl::InvalidArgumentError(
          fmt::format("rule goals={} is wrong; it must be 'random' or different rows that goal "
                      "cards mark, such as 1+3",
                      text));
    }
    Set(goals, *row - 1);
    if (plus == rest.size()) return goals;
    rest.remove_prefix(plus + 1);
  }
}

// "1+3": equal rows give equal text, in whatever order they were named.
std::string GoalText(std::uint8_t goals) {
  std::string text;
  ForEachBit(goals, [&](int row) {
    if (!text.empty()) text += "+";
    text += std::to_string(row + 1);
  });
  return text;
}

// The most points that goal cards can bring: those in play when fixed, else the best that can turn
// up.
int MaxGoalPoints(const CardTable& cards, std::uint8_t fixed_goals) {
  std::vector<int> points;
  for (int row = 0; row < kRows; ++row) {
    const int value = cards.goal_points[row];
    if (fixed_goals == 0 || Has(fixed_goals, row)) points.push_back(value);
  }
  std::sort(points.rbegin(), points.rend());
  int sum = 0;
  const std::size_t count = fixed_goals == 0 ? cards.goals_revealed : points.size();
  for (std::size_t i = 0; i < count; ++i) sum += points[i];
  return sum;
}

}  // namespace

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "ripple_rush",
      .title = "Ripple Rush",
      .summary = "flip-and-write: fill four ascending columns, complete rows for bonus numbers",
      .rules =
          "Each round every player draws a card and must write its number in the column of its\n"
          "colour, above all smaller and below all larger numbers there. A number that fits "
          "nowhere\n"
          "is announced, and everybody else may write it too. Completing a row gives a bonus "
          "number\n"
          "at once. After the last card each column scores its longest run of filled spaces; goal\n"
          "cards of the advanced game add points for completed rows. What a player writes becomes\n"
          "known to the others when the round ends.\n"
          "\n"
          "Moves: B15@5 writes 15 in the blue column at row 5 (rows count from the bottom); "
          "'stop'\n"
          "ends the announced numbers, 'decline' refuses a bonus.",
      .modes = {{"basic", 1, kMaxSeats, "columns only; 1 player: solo, the score is the result"},
                {"advanced", 1, kMaxSeats, "with goal cards that mark rows worth extra points"}},
      .options = {{"goals", "random", "'random', or rows joined by +, such as 1+3",
                   "advanced mode: the goal cards that are turned up", RuleUse::kStart}},
      .default_cards = kDefaultCards,
      .tags = {{"goals", TagScope::kGame, TagKind::kCategory, "rows drawn as goals"},
               {"completed_rows", TagScope::kSeat, TagKind::kNumber, "rows completed"},
               {"completed_columns", TagScope::kSeat, TagKind::kNumber, "columns completed"}},
      .places = {{"cards", "card", "cards", "seat #"}, {"goals", "goal card", "goal cards"}},
      .end_reasons = {"deck_empty"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(const GameConfig resolved, ResolveConfig(Info(), config));
  Rules rules;
  rules.config_ = resolved;
  const GameConfig& effective = rules.config_;
  rules.advanced_ = effective.mode == "advanced";
  rules.num_players_ = effective.players;

  ASSIGN_OR_RETURN(rules.cards_, CardsOf<ParseCards>(effective, kDefaultCards));
  for (int row = 0; row < kRows; ++row) {
    const Bonus bonus = rules.cards_.bonus[row];
    if (bonus.kind != BonusKind::kNone) Set(rules.bonus_rows_, row);
  }
  const int needed = rules.cards_.cards_per_player * rules.num_players_;
  if (needed > rules.cards_.NumCards()) {
    return absl::InvalidArgumentError(
        fmt::format("{}: {} players with {} cards each need {} cards, but the box holds {}; lower "
                    "deck.cards_per_player or raise deck.number_max",
                    CardsName(effective), rules.num_players_, rules.cards_.cards_per_player, needed,
                    rules.cards_.NumCards()));
  }

  const auto goals = effective.rules.find("goals");
  if (goals != effective.rules.end()) {
    if (!rules.advanced_) {
      return absl::InvalidArgumentError("rule goals needs mode advanced; basic has no goal cards");
    }
    ASSIGN_OR_RETURN(rules.fixed_goals_, ReadGoals(goals->second, rules.cards_));
    rules.config_.rules["goals"] = GoalText(rules.fixed_goals_);
  }
  rules.max_score_ = kColumns * kRows;
  if (rules.advanced_) rules.max_score_ += MaxGoalPoints(rules.cards_, rules.fixed_goals_);
  return rules;
}

std::vector<GameConfig> Rules::TinyConfigs() {
  const std::string cards = R"(
schema = 1
game = "ripple_rush"
deck = { number_min = 1, number_max = 2, cards_per_player = 2 }
row = [
  { row = 1, bonus = "number", number = 2 }, { row = 2, bonus = "any", colour = "red" },
  { row = 3, bonus = "none" }, { row = 4, bonus = "none" }, { row = 5, bonus = "none" },
  { row = 6, bonus = "none" }, { row = 7, bonus = "none" }, { row = 8, bonus = "none" },
]
goals = { revealed = 1 }
goal = [ { row = 1, points = 3 }, { row = 2, points = 1 } ]
)";
  std::vector<GameConfig> configs;
  for (const std::string mode : {"basic", "advanced"}) {
    for (const int players : {1, 2}) {
      configs.push_back({.mode = mode,
                         .players = players,
                         .cards = cards,
                         .cards_source = "the tiny card table"});
    }
  }
  return configs;
}

}  // namespace riftlab::ripple_rush
