// Rounds: the deal, what each seat is asked in turn, and what a choice leads to.

#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

constexpr Pile kDeckPile = 0;
constexpr Pile kGoalPile = 1;

}  // namespace

Card Rules::DrawCard(State& state, Rng& rng) const {
  const int low = Count(state.unseen[0]);
  const int all = low + Count(state.unseen[1]);
  const auto card = [&](int k) {
    const int half = k < low ? 0 : 1;
    const std::uint64_t word = state.unseen[half];
    return static_cast<Card>(64 * half + NthBit(word, half == 0 ? k : k - low));
  };
  const auto name = [&](std::uint32_t k) { return CardName(card(static_cast<int>(k))); };
  const Card drawn =
      card(static_cast<int>(rng.Below(kDeckPile, static_cast<std::uint32_t>(all), name)));
  Clear(state.unseen[drawn / 64U], drawn % 64);
  return drawn;
}

State Rules::Deal(Rng& rng) const {
  State state{};
  const auto numbers = static_cast<std::uint64_t>(BitsBelow<std::uint64_t>(cards_.number_max + 1) &
                                                  ~BitsBelow<std::uint64_t>(cards_.number_min));
  state.unseen = {numbers | numbers << 32, numbers | numbers << 32};
  state.draws_left = static_cast<std::uint8_t>(cards_.cards_per_player * num_players_);
  state.goals = fixed_goals_;
  if (advanced_ && fixed_goals_ == 0) {
    std::uint64_t pile = 0;
    for (int row = 0; row < kRows; ++row) {
      if (cards_.goal_points[row] != 0) Set(pile, row);
    }
    for (int i = 0; i < cards_.goals_revealed; ++i) {
      const auto name = [pile](std::uint32_t k) {
        return fmt::format("row {}", NthBit(pile, static_cast<int>(k)) + 1);
      };
      const std::uint32_t k = rng.Below(kGoalPile, static_cast<std::uint32_t>(Count(pile)), name);
      const int row = NthBit(pile, static_cast<int>(k));
      Clear(pile, row);
      Set(state.goals, row);
    }
  }
  StartRound(state, rng);
  return state;
}

void Rules::StartRound(State& state, Rng& rng) const {
  const bool has_choice = DealRound(state, rng);
  if (state.to_move != kNobody) Proceed(state, has_choice, rng);
}

// Deals the round's cards, announces, and begins the turn of seat 0 (3.2). Ends the game when the
// deck is empty. True when seat 0 has a choice.
bool Rules::DealRound(State& state, Rng& rng) const {
  if (state.draws_left == 0) {
    Finish(state);
    return false;
  }
  state.announced = 0;
  state.finished = 0;
  for (int seat = 0; seat < num_players_; ++seat) {
    const Card card = DrawCard(state, rng);
    state.cards[seat] = card;
    state.now[seat] = state.start[seat];
    // Ruling 4: inability is judged on the sheet as it stood at the moment of the draw.
    const bool has_row = LegalRows(state.start[seat], ColumnOf(card), NumberOf(card)) != 0;
    if (!has_row) Set(state.announced, seat);
  }
  state.draws_left = static_cast<std::uint8_t>(state.draws_left - num_players_);
  return BeginTurn(state, 0);
}

// The canonical finished game: every sheet public, nothing open.
void Rules::Finish(State& state) const {
  state.now = state.start;
  state.cards = {};
  state.announced = 0;
  state.finished = 0;
  state.to_move = kNobody;
}

// Goes on until some seat has a choice or the game is over. `has_choice`: the seat on turn has one.
void Rules::Proceed(State& state, bool has_choice, Rng& rng) const {
  while (!has_choice && !PassTurn(state)) {
    state.start = state.now;
    has_choice = DealRound(state, rng);
    if (state.to_move == kNobody) return;
  }
}

// The seat on turn is through: goes on to the next one that has a choice. False when the round is
// over.
bool Rules::PassTurn(State& state) const {
  while (true) {
    Set(state.finished, state.to_move);
    if (Count(state.finished) == num_players_) return false;
    if (BeginTurn(state, static_cast<Player>(std::countr_one(state.finished)))) return true;
  }
}

bool Rules::BeginTurn(State& state, Player seat) const {
  state.to_move = seat;
  state.open = state.announced;
  if (Has(state.announced, seat)) {
    Clear(state.open, seat);
    return OfferAnnounced(state);
  }
  const Card card = state.cards[seat];
  const std::uint8_t rows = LegalRows(state.now[seat], ColumnOf(card), NumberOf(card));
  if (Count(rows) > 1) {
    state.node = Node::kOwn;
    state.options = rows;
    return true;
  }
  const int row = LowestBit(rows);
  WriteNumber(state.now[seat], row, card);
  return AfterWrite(state, row);
}

bool Rules::ResumeTurn(State& state, Player seat, Node node, int row) const {
  if (node == Node::kOwn) return BeginTurn(state, seat) && state.node == node;
  state.to_move = seat;
  state.open = state.announced;
  Clear(state.open, seat);
  return (node == Node::kAnnounced ? OfferAnnounced(state) : OfferBonus(state, row)) &&
         state.node == node;
}

// What follows a write in `row`: its bonus if the row is complete now, else announced cards. True
// when that is a choice.
bool Rules::AfterWrite(State& state, int row) const {
  if (IsRowComplete(state.now[state.to_move], row) && OfferBonus(state, row)) return true;
  return OfferAnnounced(state);
}

// Asks for the bonus of `row`. False when no space is legal: the bonus is lost (ruling 13).
bool Rules::OfferBonus(State& state, int row) const {
  const Bonus bonus = cards_.bonus[row];
  const Sheet& sheet = state.now[state.to_move];
  std::uint64_t options = 0;
  if (bonus.kind == BonusKind::kNumber) {
    for (int column = 0; column < kColumns; ++column) {
      options |= static_cast<std::uint64_t>(LegalRows(sheet, column, bonus.value)) << (8 * column);
    }
  } else if (bonus.kind == BonusKind::kAny) {
    ForEachGap(cards_, sheet, bonus.value,
               [&](std::uint8_t rows, NumberRange /*range*/) { options |= rows; });
  }
  if (options == 0) return false;
  state.node = bonus.kind == BonusKind::kNumber ? Node::kBonus : Node::kAnyBonus;
  state.pending_row = static_cast<std::uint8_t>(row);
  state.options = options;
  RefreshOpen(state);
  return true;
}

// Forgets announced cards that no longer fit: they never will again, since writing only removes
// spaces.
void Rules::RefreshOpen(State& state) const {
  ForEachBit(state.open, [&](int announcer) {
    const Card card = state.cards[announcer];
    if (LegalRows(state.now[state.to_move], ColumnOf(card), NumberOf(card)) == 0) {
      Clear(state.open, announcer);
    }
  });
}

// Asks for the announced cards that still fit. False when there are none: the seat's round is over.
bool Rules::OfferAnnounced(State& state) const {
  state.pending_row = 0;
  state.options = 0;
  ForEachBit(state.open, [&](int announcer) {
    const Card card = state.cards[announcer];
    const std::uint64_t rows = LegalRows(state.now[state.to_move], ColumnOf(card), NumberOf(card));
    if (rows == 0) Clear(state.open, announcer);
    state.options |= rows << (8 * announcer);
  });
  state.node = state.options == 0 ? Node::kNone : Node::kAnnounced;
  return state.options != 0;
}

// True when the seat has another choice in this round.
bool Rules::ApplyInRound(State& state, Action action) const {
  const Node node = state.node;
  RIFTLAB_DCHECK(node != Node::kNone);
  if (IsNo(action)) {
    // A stop ends the seat's round; a declined bonus leads on to the announced cards.
    if (node == Node::kAnnounced) state.open = 0;
    return OfferAnnounced(state);
  }
  const Write write = UnpackWrite(action);
  if (node == Node::kAnnounced) Clear(state.open, write.slot);
  WriteNumber(state.now[state.to_move], write.row, write.card);
  return AfterWrite(state, write.row);
}

void Rules::Apply(State& state, Action action, Rng& rng) const {
  if (!ApplyInRound(state, action)) Proceed(state, false, rng);
}

State Rules::RoundEnd(State state, Action action) const {
  [[maybe_unused]] const bool goes_on = ApplyInRound(state, action) || PassTurn(state);
  RIFTLAB_DCHECK(!goes_on);
  return state;
}

}  // namespace riftlab::ripple_rush
