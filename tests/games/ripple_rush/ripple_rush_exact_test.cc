// Exact values of the reference positions E1 to E10 (section 8), by the generic solver and the
// rules as they are played.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/core/array.h"
#include "engine/core/byte_hash.h"
#include "engine/games/ripple_rush/notation.h"
#include "tests/games/ripple_rush/references.h"

namespace riftlab::ripple_rush {
namespace {

// E1 with 5 and 6 draws is too large for the generic solver; see
// ripple_rush_solo_recursion_test.cc.
bool IsLarge(const Json& reference) {
  return reference.at("id") == "E1-k5" || reference.at("id") == "E1-k6";
}

std::vector<Json> SoloReferences() {
  std::vector<Json> list;
  for (const Json& reference : References().at("positions")) {
    if (!IsLarge(reference)) list.push_back(reference);
  }
  return list;
}

class RippleRushExactTest : public testing::TestWithParam<Json> {};

TEST_P(RippleRushExactTest, HasTheKnownValue) {
  const Json& reference = GetParam();
  const Rules rules = RulesOf(reference);
  const State state = StateOf(rules, reference);
  if (!reference.contains("cards")) {
    const Expected expected = ExpectedOf(reference.at("value"));
    EXPECT_NEAR(ValueBeforeDeal(rules, state)[0] * rules.MaxScore(), expected.value,
                expected.tolerance);
    return;
  }
  for (const auto& [move, value] : reference.at("values").items()) {
    const Expected expected = ExpectedOf(value);
    const Action action = rules.ParseAction(state, move).value();
    EXPECT_NEAR(ValueAfter(rules, state, action)[0] * rules.MaxScore(), expected.value,
                expected.tolerance)
        << move;
  }
  if (reference.contains("value")) {
    Expectimax<Rules> solver(rules, kNoLimit);
    EXPECT_NEAR(solver.Solve(state).value()[0] * rules.MaxScore(),
                ExpectedOf(reference.at("value")).value, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Positions, RippleRushExactTest, testing::ValuesIn(SoloReferences()),
                         [](const auto& position) {
                           std::string name = position.param.at("id").template get<std::string>();
                           std::erase(name, '-');
                           return name;
                         });

// The moves of E5's X whose values section 8 only bounds.
TEST(RippleRushExactTest, E5UpperRowsLieBetweenTheirBounds) {
  const Json reference =
      *std::find_if(References().at("positions").begin(), References().at("positions").end(),
                    [](const Json& position) { return position.at("id") == "E5-x-blue"; });
  const Rules rules = RulesOf(reference);
  const State state = StateOf(rules, reference);
  double lowest = 32;
  double highest = 0;
  int pairs = 0;
  for (const std::string& move : Moves(rules, state)) {
    if (!move.ends_with("@7") && !move.ends_with("@8")) continue;
    const Action action = rules.ParseAction(state, move).value();
    const double value = ValueAfter(rules, state, action)[0] * rules.MaxScore();
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
    ++pairs;
  }
  EXPECT_EQ(pairs, 22);
  EXPECT_NEAR(lowest, 20, 1e-12);
  EXPECT_NEAR(highest, 427.0 / 20, 1e-12);
}

// Who knew the order of the cards would score 19.
TEST(RippleRushExactTest, Scenario49TheValueOfE1WithThreeDrawsIsNot19) {
  const Json& reference = References().at("positions").at(2);
  ASSERT_EQ(reference.at("id"), "E1-k3");
  const Rules rules = RulesOf(reference);
  EXPECT_NEAR(ValueBeforeDeal(rules, StateOf(rules, reference))[0] * 32, 18.760870, 5.1e-7);
}

// The best (score, completed columns) that `seat` can end the last round with.
std::pair<int, int> BestOutcome(const Rules& rules, const State& state, std::size_t seat) {
  if (state.to_move == kNobody) {
    return {rules.Score(state.now[seat], state.goals), CompletedColumns(state.now[seat])};
  }
  std::pair<int, int> best{-1, -1};
  for (int k = 0; k < rules.NumLegal(state); ++k) {
    State after = state;
    Rng rng(1, {});
    rules.Apply(after, rules.NthLegal(state, k), rng);
    best = std::max(best, BestOutcome(rules, after, seat));
  }
  return best;
}

// The cards that a scripted deal drew, by seat: each draw is an index into the cards that are left.
std::string DealtCards(const Json& reference, const DrawScript& script) {
  // In the order of the deck's draws: by colour, then by number.
  std::vector<std::string> left = Words(reference.at("unseen"));
  std::sort(left.begin(), left.end(), [](const std::string& a, const std::string& b) {
    return *ParseCardName(a) < *ParseCardName(b);
  });
  std::string cards;
  for (const std::uint32_t draw : script.values()) {
    cards += (cards.empty() ? "" : " ") + left.at(draw);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(draw));
  }
  return cards;
}

TEST(RippleRushExactTest, E9ByDeal) {
  const Json& reference = References().at("E9");
  const Rules rules = RulesOf(reference);
  std::map<std::string, Json> deals;
  for (const Json& deal : reference.at("deals")) deals[deal.at("cards")] = deal;
  Array<double, 2> mean_score{};
  std::set<std::string> seen;
  DrawScript script;
  do {
    State state = StateOf(rules, reference);
    Rng rng = Rng::Scripted(script);
    rules.StartRound(state, rng);
    const Json& deal = deals.at(DealtCards(reference, script));
    seen.insert(deal.at("cards"));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto [score, columns] = BestOutcome(rules, state, seat);
      EXPECT_EQ(score, deal.at("scores")[seat]) << deal;
      EXPECT_EQ(columns, deal.at("columns")[seat]) << deal;
      mean_score[seat] += score * script.Probability();
    }
  } while (script.Advance());
  EXPECT_EQ(seen.size(), 6);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(mean_score[seat], Fraction(reference.at("expected_scores")[seat]), 1e-12);
  }
}

TEST(RippleRushExactTest, E9WinShare) {
  const Json& reference = References().at("E9");
  const Rules rules = RulesOf(reference);
  const Payoffs<Rules> value = ValueBeforeDeal(rules, StateOf(rules, reference));
  EXPECT_NEAR(value[0], Fraction(reference.at("value")), 1e-12);
  EXPECT_NEAR(value[1], 1 - Fraction(reference.at("value")), 1e-12);
}

using Matrix = std::vector<std::vector<double>>;

// A pair of optimal mixed strategies of a zero-sum game and its value to the row player.
struct MatrixSolution {
  double value;
  std::vector<double> rows;
  std::vector<double> columns;
};

// Whether the strategies prove the value: neither side can do better against them.
bool IsSolution(const Matrix& matrix, const MatrixSolution& solution) {
  constexpr double kRounding = 1e-12;
  for (const std::vector<double>& row : matrix) {
    double against_columns = 0;
    for (std::size_t j = 0; j < row.size(); ++j) against_columns += row[j] * solution.columns[j];
    if (against_columns > solution.value + kRounding) return false;
  }
  for (std::size_t j = 0; j < matrix[0].size(); ++j) {
    double against_rows = 0;
    for (std::size_t i = 0; i < matrix.size(); ++i) against_rows += matrix[i][j] * solution.rows[i];
    if (against_rows < solution.value - kRounding) return false;
  }
  return true;
}

// Tries every pair of rows against every pair of columns (L. Shapley, R. Snow, "Basic solutions of
// discrete games", 1950); finds a solution where one with two moves a side exists.
std::optional<MatrixSolution> SolveByPairs(const Matrix& matrix) {
  const std::size_t n = matrix.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = i + 1; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t l = j + 1; l < n; ++l) {
          const double a = matrix[i][j];
          const double b = matrix[i][l];
          const double c = matrix[k][j];
          const double d = matrix[k][l];
          const double sum = a + d - b - c;
          if (std::abs(sum) < 1e-9) continue;
          MatrixSolution solution{(a * d - b * c) / sum, std::vector<double>(n),
                                  std::vector<double>(n)};
          solution.rows[i] = (d - c) / sum;
          solution.rows[k] = (a - b) / sum;
          solution.columns[j] = (d - b) / sum;
          solution.columns[l] = (a - c) / sum;
          const bool is_mixture = solution.rows[i] >= 0 && solution.rows[k] >= 0 &&
                                  solution.columns[j] >= 0 && solution.columns[l] >= 0;
          if (is_mixture && IsSolution(matrix, solution)) return solution;
        }
      }
    }
  }
  return std::nullopt;
}

// Seat 0's win share for every pair of writes in round 19 of E10, with best play in round 20.
Matrix WinShares(const Json& reference, const Rules& rules, const State& state) {
  Matrix matrix;
  for (const Json& first : reference.at("rows_of_seat0")) {
    const State after = After(rules, state, "O16@" + first.dump());
    std::vector<double>& line = matrix.emplace_back();
    for (const Json& second : reference.at("rows_of_seat1")) {
      const Action action = rules.ParseAction(after, "R16@" + second.dump()).value();
      line.push_back(ValueAfter(rules, after, action)[0]);
    }
  }
  return matrix;
}

TEST(RippleRushExactTest, E10Scenario50HiddenWritesAreAMatrixGame) {
  const Json& reference = References().at("E10");
  const Rules rules = RulesOf(reference);
  const State state = StateOf(rules, reference);
  const Matrix matrix = WinShares(reference, rules, state);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      EXPECT_NEAR(matrix[i][j], Fraction(reference.at("win_share")[i][j]), 1e-12) << i << " " << j;
    }
  }
  const std::optional<MatrixSolution> solution = SolveByPairs(matrix);
  ASSERT_TRUE(solution.has_value());
  EXPECT_NEAR(solution->value, Fraction(reference.at("value")), 1e-12);
  // Rows 7, 6, 5, 4: seat 0 plays row 6 (or 5) with 2/3 and row 4 with 1/3; seat 1 row 5 with 1/3
  // and row 4 with 2/3.
  const std::vector<double> first = {0, 2.0 / 3, 0, 1.0 / 3};
  const std::vector<double> second = {0, 0, 1.0 / 3, 2.0 / 3};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(solution->rows[i], first[i], 1e-12);
    EXPECT_NEAR(solution->columns[i], second[i], 1e-12);
  }
  EXPECT_TRUE(IsSolution(matrix, {7.0 / 9, {0, 0, 2.0 / 3, 1.0 / 3}, second}));
}

TEST(RippleRushExactTest, E10Scenario50PeekingChangesTheValue) {
  const Json& reference = References().at("E10");
  const Rules rules = RulesOf(reference);
  const State state = StateOf(rules, reference);
  const Matrix matrix = WinShares(reference, rules, state);
  double seat1_peeks = 0;
  double seat0_peeks = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    seat1_peeks = std::max(seat1_peeks, *std::min_element(matrix[i].begin(), matrix[i].end()));
    double best = 0;
    for (std::size_t k = 0; k < 4; ++k) best = std::max(best, matrix[k][i]);
    seat0_peeks = std::min(seat0_peeks, best);
  }
  EXPECT_NEAR(seat1_peeks, Fraction(reference.at("value_if_seat1_peeks")), 1e-12);
  EXPECT_NEAR(seat0_peeks, Fraction(reference.at("value_if_seat0_peeks")), 1e-12);
  // The solver plays with open cards, seat 0 first: that is the leak, and not the value.
  Expectimax<Rules> solver(rules, kNoLimit);
  EXPECT_NEAR(solver.Solve(state).value()[0], Fraction(reference.at("value_if_seat1_peeks")),
              1e-12);
}

TEST(RippleRushExactTest, E10WritesOfTheRoundStayHidden) {
  const Json& reference = References().at("E10");
  const Rules rules = RulesOf(reference);
  const State state = StateOf(rules, reference);
  const std::uint64_t view = InfoKey(rules, state, 1);
  for (const std::string& move : Moves(rules, state)) {
    EXPECT_EQ(InfoKey(rules, After(rules, state, move), 1), view);
  }
}

}  // namespace
}  // namespace riftlab::ripple_rush
