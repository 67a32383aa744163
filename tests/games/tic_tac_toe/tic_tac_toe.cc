#include "tests/games/tic_tac_toe/tic_tac_toe.h"

#include <algorithm>

#include "engine/core/game_config.h"
#include "engine/core/status_macros.h"

namespace riftlab::tic_tac_toe {
namespace {

constexpr Squares kAllSquares = 0b111'111'111;

Squares Free(const State& state) {
  return static_cast<Squares>(kAllSquares & ~(state.marks[0] | state.marks[1]));
}

// The seat whose turn it would be if the game went on.
Player NextSeat(const State& state) {
  return Count(state.marks[0]) == Count(state.marks[1]) ? Player{0} : Player{1};
}

}  // namespace

bool HasLine(Squares squares) {
  constexpr std::array<Squares, 8> kLines = {0b000'000'111, 0b000'111'000, 0b111'000'000,
                                             0b001'001'001, 0b010'010'010, 0b100'100'100,
                                             0b100'010'001, 0b001'010'100};
  return std::any_of(kLines.begin(), kLines.end(),
                     [squares](Squares line) { return (squares & line) == line; });
}

const GameInfo& Rules::Info() {
  static const GameInfo kInfo = {
      .name = "tic_tac_toe",
      .title = "Tic-tac-toe",
      .summary = "three in a row on nine squares; a test game",
      .rules =
          "In turn, seat 0 marks a free square with X and seat 1 with O.\n"
          "Three marks in a row, column or diagonal win; a full board without is a draw.",
      .modes = {{"standard", 2, 2, "3 x 3 squares"}},
      .options = {{"last_mark", "automatic", "automatic or played",
                   "whether the last free square is taken by itself or is a decision"}},
      .default_cards = {},
      .tags = {},
      .end_reasons = {"line", "board_full"},
  };
  return kInfo;
}

absl::StatusOr<Rules> Rules::Make(const GameConfig& config) {
  ASSIGN_OR_RETURN(GameConfig resolved, ResolveConfig(Info(), config));
  const auto option = resolved.rules.find("last_mark");
  if (option != resolved.rules.end() && option->second != "played") {
    return absl::InvalidArgumentError("rule last_mark=" + option->second +
                                      ": expected automatic or played");
  }
  return Rules(std::move(resolved));
}

State Rules::Deal(Rng& /*rng*/) const { return {}; }

Player Rules::ToMove(const State& state) const {
  const bool over = Free(state) == 0 || HasLine(state.marks[0]) || HasLine(state.marks[1]);
  return over ? kNobody : NextSeat(state);
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  ForEachBit(Free(state),
             [&](int square) { out.push_back(Action{static_cast<unsigned>(square)}); });
}

int Rules::NumLegal(const State& state) const { return Count(Free(state)); }

Action Rules::NthLegal(const State& state, int k) const {
  return Action{static_cast<unsigned>(NthBit(Free(state), k))};
}

void Rules::Apply(State& state, Action action, Rng& /*rng*/) const {
  const auto square = static_cast<int>(Code(action));
  RIFTLAB_DCHECK(ToMove(state) != kNobody && square < kMaxActions && Has(Free(state), square));
  Set(state.marks[NextSeat(state)], square);
  if (!plays_last_mark_ && Count(Free(state)) == 1 && ToMove(state) != kNobody) {
    Set(state.marks[NextSeat(state)], LowestBit(Free(state)));
  }
}

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(ToMove(state) == kNobody);
  if (HasLine(state.marks[0])) return {1, 0};
  if (HasLine(state.marks[1])) return {0, 1};
  return {0.5, 0.5};
}

GameResult Rules::Result(const State& state) const {
  const Payoffs<Rules> shares = Returns(state);
  GameResult result;
  result.scores = {shares.begin(), shares.end()};
  result.ranks = {shares[0] >= shares[1] ? 1 : 2, shares[1] >= shares[0] ? 1 : 2};
  result.shares = result.scores;
  result.reason = shares[0] == shares[1] ? "board_full" : "line";
  result.turns = Count(state.marks[0]) + Count(state.marks[1]);
  return result;
}

InfoSet Rules::Observe(const State& state, Player seat) const {
  return {.board = state, .seat = seat};
}

State Rules::Determinize(const InfoSet& info, Rng& /*rng*/) const { return info.board; }

double Rules::ScoreAction(const State& state, Action action) const {
  const auto with = [&](Player seat) {
    return static_cast<Squares>(state.marks[seat] | Bit<Squares>(static_cast<int>(Code(action))));
  };
  const Player seat = NextSeat(state);
  if (HasLine(with(seat))) return 2;
  return HasLine(with(static_cast<Player>(1 - seat))) ? 1 : 0;
}

}  // namespace riftlab::tic_tac_toe
