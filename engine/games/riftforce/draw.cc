// The table as text: rows by location, cards by seat, and what is asked.
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

std::string SideText(const Rules& rules, int side) {
  if (rules.mode() == Mode::kSolo) return side == 0 ? "human" : "trainer";
  std::string seats;
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (rules.Side(seat) != side) continue;
    seats += fmt::format("{}seat {}", seats.empty() ? "" : ", ", seat);
  }
  return seats;
}

std::string TableText(const Rules& rules, const State& state) {
  std::string text;
  for (int side = 0; side < 2; ++side) {
    const Riftforce& score = state.riftforce[static_cast<std::size_t>(side)];
    text += fmt::format("side {} ({}): {} Riftforce ({} destroyed, {} controlled, {} passive)\n",
                        side == 0 ? 'A' : 'B', SideText(rules, side), score.total(),
                        score.destroyed, score.controlled, score.passive);
  }
  for (int location = 0; location < rules.locations(); ++location) {
    for (int side = 0; side < 2; ++side) {
      const int row = RowOf(side, location);
      std::string elementals;
      for (int place = state.table.Begin(row); place < state.table.End(row); ++place) {
        elementals += fmt::format("{}{}", elementals.empty() ? "" : " ",
                                  ElementalText(rules, state.table.At(place), side));
      }
      const std::string label = side == 0 ? LocationText(location) : "  ";
      text += Wrapped(fmt::format("{} {} ", label, side == 0 ? 'A' : 'B'),
                      elementals.empty() ? "-" : elementals);
    }
  }
  return text;
}

// The cards of the action in progress, as far as they lie in no pile.
std::string PendingText(const Rules& rules, const State& state) {
  std::string placed;
  for (std::size_t i = 0; i < state.pending.num_placed; ++i) {
    const Placed& card = state.pending.placed[i];
    placed += fmt::format("{}{}@{}", placed.empty() ? "" : " ", TypeName(rules.cards(), card.type),
                          LocationText(card.location));
  }
  return placed.empty() ? "" : Wrapped("put down: ", placed);
}

// The line of a seat or of the trainer; what it holds is for the caller to say.
std::string OwnerText(const Rules& rules, const State& state, Player owner, int hand, int draw) {
  const bool trainer = rules.mode() == Mode::kSolo && owner == kTrainer;
  const std::string name = trainer ? "trainer" : fmt::format("seat {}", owner);
  const std::string in_hand = trainer ? "" : fmt::format(", {} in hand", hand);
  std::string text = fmt::format("{:<8}{}{}, {} to draw\n", name,
                                 GuildsText(rules, state.guilds[owner]), in_hand, draw);
  const CardSet& discard = state.cards[owner].discard;
  if (!discard.empty()) text += Wrapped("        discarded: ", CardsText(rules, discard));
  return text;
}

std::string Head(const Rules& rules, const State& state) {
  if (state.round == 0) {
    std::string text = Wrapped(rules.mode() == Mode::kSolo ? "offered: " : "on display: ",
                               GuildsText(rules, state.display));
    for (const Player owner : Seats(rules.num_owners())) {
      const bool trainer = rules.mode() == Mode::kSolo && owner == kTrainer;
      text += fmt::format("{:<8}{}\n", trainer ? "trainer" : fmt::format("seat {}", owner),
                          GuildsText(rules, state.guilds[owner]));
    }
    return text;
  }
  std::string text = fmt::format("round {}", state.round);
  if (rules.mode() == Mode::kSolo) {
    const Plan& plan = rules.cards().plans[state.plans[state.top_plan] - 1U];
    text += fmt::format("; plan {}: {}", PlanId(plan), PlanText(rules, plan));
  } else if (rules.mode() == Mode::kTeam) {
    text += fmt::format(", position {} of {}", state.position + 1, rules.num_positions());
  }
  return text + "\n";
}

std::string Foot(const Rules& rules, const State& state) {
  if (state.to_move == kNobody) return "the game is over\n";
  return Wrapped("", fmt::format("seat {}: {}", state.to_move, Question(rules, state)));
}

}  // namespace

std::string Rules::Draw(const State& state) const {
  std::string text = Head(*this, state);
  if (state.round == 0) return text + Foot(*this, state);
  text += TableText(*this, state);
  for (const Player owner : Seats(num_owners())) {
    const Cards& cards = state.cards[owner];
    text += OwnerText(*this, state, owner, cards.hand.Size(), cards.draw.Size());
    if (!cards.hand.empty()) text += Wrapped("        hand: ", CardsText(*this, cards.hand));
  }
  return text + PendingText(*this, state) + Foot(*this, state);
}

std::string Rules::Draw(const InfoSet& info) const {
  const State& known = info.known;
  std::string text = Head(*this, known);
  if (known.round == 0) return text + Foot(*this, known);
  text += TableText(*this, known);
  for (const Player owner : Seats(num_owners())) {
    const Cards& cards = known.cards[owner];
    if (owner == info.seat || mode_ == Mode::kSolo) {
      text += OwnerText(*this, known, owner, cards.hand.Size(), cards.draw.Size());
      if (!cards.hand.empty()) text += Wrapped("        hand: ", CardsText(*this, cards.hand));
      continue;
    }
    const int hand = info.hand_sizes[owner];
    text += OwnerText(*this, known, owner, hand, cards.draw.Size() + cards.known.Size() - hand);
    if (!cards.known.empty()) {
      text += Wrapped("        known in hand: ", CardsText(*this, cards.known));
    }
  }
  if (known.to_move != kNobody && known.to_move != info.seat) {
    return text + fmt::format("seat {} is to move\n", known.to_move);
  }
  return text + PendingText(*this, known) + Foot(*this, known);
}

}  // namespace riftlab::riftforce
