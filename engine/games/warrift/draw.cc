// The table as text: monsters, common piles, seats, and what is asked.
#include "engine/core/text.h"
#include "engine/games/warrift/notation.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

std::string Head(const Rules& rules, const State& state) {
  const Setup& setup = rules.setup();
  std::string text = state.rotation == 0
                         ? "setting up"
                         : fmt::format("rotation {}, seat {} began", state.rotation, state.first);
  text += fmt::format("; {} points, at most {} monsters", setup.target, setup.limit);
  if (state.trigger != 0) text += fmt::format("; last turns since seat {}", state.trigger - 1);
  text = Wrapped("", text) + Wrapped("monsters   ", MonstersText(rules, state, kInPlay));
  text += fmt::format("           {} in the monster deck\n", rules.MonsterDeckSize(state));
  if (!rules.IsFrenzy()) text += Wrapped("Rift       ", ZoneText(rules, state, kRift));
  const std::string necropolis = ZoneText(rules, state, kNecropolis);
  if (necropolis != "-") text += Wrapped("Necropolis ", necropolis);
  if (rules.IsFrenzy()) text += Wrapped("selection  ", SelectionText(rules, state, 0));
  return text;
}

// The line of a seat; `open`: with its hand.
std::string SeatText(const Rules& rules, const State& state, Player seat, bool open) {
  const CardStore& cards = state.cards;
  const int guild = rules.GuildOf(state, seat);
  std::string head = fmt::format("seat {}", seat);
  if (guild < kMaxGuilds) {
    head += " " + TextOf(rules.cards().guilds[static_cast<std::size_t>(guild)].name);
  }
  if (state.power[seat] != 0) {
    head += ", " + TextOf(rules.cards().power(state.power[seat] - 1).name);
  }
  if (!rules.IsAlive(state, seat)) return head + ": eliminated\n";
  std::string text =
      Wrapped("", fmt::format("{}: {} points, {} in hand, {} in deck", head, state.vp[seat],
                              cards.Size(Hand(seat)), rules.DeckSize(state, seat)));
  text += Wrapped("  hand     ",
                  ZoneText(rules, state, Hand(seat), open ? Show::kNames : Show::kPoolsOnly));
  text += Wrapped("  discard  ", ZoneText(rules, state, Discard(seat)));
  if (!rules.IsFrenzy()) text += Wrapped("  selection ", SelectionText(rules, state, seat));
  return text;
}

std::string Foot(const Rules& rules, const State& state, bool asked) {
  if (state.to_move == kNobody) return "the game is over\n";
  std::string text;
  if (state.rotation > 0) {
    const Turn& turn = state.turn;
    text += Wrapped("played     ", ZoneText(rules, state, kPlayed));
    text += fmt::format("turn of seat {}: {} attack, {} magicka\n", state.active, turn.attack,
                        turn.magicka);
  }
  if (!asked) return text + fmt::format("seat {} is to decide\n", state.to_move);
  return text + Wrapped("", fmt::format("seat {}: {}", state.to_move, Question(rules, state)));
}

}  // namespace

std::string Rules::Draw(const State& state) const {
  std::string text = Head(*this, state);
  for (const Player seat : Seats(setup_.players)) text += SeatText(*this, state, seat, true);
  return text + Foot(*this, state, true);
}

std::string Rules::Draw(const InfoSet& info) const {
  std::string text = Head(*this, info.known);
  for (const Player seat : Seats(setup_.players)) {
    text += SeatText(*this, info.known, seat, seat == info.seat);
  }
  return text + Foot(*this, info.known, info.known.to_move == info.seat);
}

}  // namespace riftlab::warrift
