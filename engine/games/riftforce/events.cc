// What each seat sees happen, as text; told from what changed on the table, not from Observe.
#include "engine/core/bits.h"
#include "engine/core/text.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

constexpr char SideName(int side) { return side == 0 ? 'A' : 'B'; }

// "Fi5*2 Pl7", "-" for none.
std::string RowText(const Rules& rules, const Table& table, int side, int location) {
  const int row = RowOf(side, location);
  std::string text;
  for (int place = table.Begin(row); place < table.End(row); ++place) {
    text += (text.empty() ? "" : " ") + ElementalText(rules, table.At(place), side);
  }
  return text.empty() ? "-" : text;
}

void AddRows(const Rules& rules, const State& before, const State& after, EventLine& line) {
  for (int side = 0; side < 2; ++side) {
    for (int location = 0; location < rules.locations(); ++location) {
      const std::string row = RowText(rules, after.table, side, location);
      if (row == RowText(rules, before.table, side, location)) continue;
      line.Add(fmt::format("{} {}: {}", SideName(side), LocationText(location), row));
    }
  }
}

void AddScores(const State& before, const State& after, EventLine& line) {
  for (std::size_t side = 0; side < 2; ++side) {
    const Riftforce& now = after.riftforce[side];
    const Riftforce& then = before.riftforce[side];
    if (now.destroyed == then.destroyed && now.controlled == then.controlled &&
        now.passive == then.passive) {
      continue;
    }
    line.Add(fmt::format("{} has {} Riftforce ({} destroyed, {} controlled, {} passive)",
                         SideName(static_cast<int>(side)), now.total(), now.destroyed,
                         now.controlled, now.passive));
  }
}

void AddPiles(const Rules& rules, const State& before, const State& after, EventLine& line) {
  for (const Player owner : Seats(rules.num_owners())) {
    const bool trainer = rules.mode() == Mode::kSolo && owner == kTrainer;
    const std::string name = trainer ? "trainer" : fmt::format("seat {}", owner);
    const Cards& then = before.cards[owner];
    const Cards& now = after.cards[owner];
    if (now.discard != then.discard) {
      line.Add(fmt::format("{} discards: {}", name, CardsText(rules, now.discard)));
    }
    const int hand = rules.HandWithPlaced(after, owner).Size();
    const int draw = now.draw.Size();
    if (hand != rules.HandWithPlaced(before, owner).Size() || draw != then.draw.Size() ||
        after.drawn[owner] != before.drawn[owner]) {
      line.Add(trainer ? fmt::format("trainer: {} to draw", draw)
                       : fmt::format("seat {}: {} in hand, {} to draw, {} drawn so far", owner,
                                     hand, draw, after.drawn[owner]));
    }
  }
}

void AddPlans(const Rules& rules, const State& before, const State& after, EventLine& line) {
  if (after.plans == before.plans && after.top_plan == before.top_plan) return;
  for (std::size_t i = 0; i < after.plans.size(); ++i) {
    if (after.plans[i] == before.plans[i]) continue;
    line.Add(fmt::format("plan {} turned up", PlanId(rules.cards().plans[*after.plans[i]])));
  }
  const Plan& next = rules.cards().plans[*after.plans[after.top_plan]];
  line.Add(fmt::format("next plan {} {}", PlanId(next), PlanText(rules, next)));
}

// The card that an Activate action begins with, in this decision; -1 if it does not.
int DiscardedCard(const Rules& rules, const State& before, Action action) {
  if (before.phase == Phase::kDiscard) return ValueOf(action);
  if (before.phase != Phase::kAction || ValueOf(action) != kActivateAction) return -1;
  const TypeMask types = rules.DiscardableTypes(before);
  return Count(types) == 1 ? LowestBit(types) : -1;
}

// What the seat to move does, as others see it; empty where they see nothing.
std::string DoneText(const Rules& rules, const State& before, Action action, bool table_changed) {
  const Player mover = before.to_move;
  if (!Rules::IsHidden(before)) {
    return fmt::format("seat {}: {}", mover, rules.ToText(before, action));
  }
  const int discarded = DiscardedCard(rules, before, action);
  if (discarded >= 0) {
    return fmt::format("seat {} discards {} to activate", mover,
                       TypeName(rules.cards(), static_cast<CardType>(discarded)));
  }
  if (before.phase == Phase::kDiscard) return "";
  if (before.phase != Phase::kAction) {
    return table_changed ? fmt::format("seat {} plays", mover) : "";
  }
  return ValueOf(action) == kDrawAction ? fmt::format("seat {} checks and draws", mover) : "";
}

void AddHand(const Rules& rules, const State& after, Player seat, EventLine& line) {
  line.Add(fmt::format("hand of seat {}: {}", seat,
                       CardsText(rules, rules.HandWithPlaced(after, seat))));
}

void AddGuilds(const Rules& rules, const State& state, EventLine& line) {
  for (const Player owner : Seats(rules.num_owners())) {
    const std::string guilds = GuildsText(rules, state.guilds[owner]);
    if (guilds.empty()) continue;
    const bool trainer = rules.mode() == Mode::kSolo && owner == kTrainer;
    line.Add(
        fmt::format("{} has {}", trainer ? "the trainer" : fmt::format("seat {}", owner), guilds));
  }
}

// What lies on the table and in the hand of `seat` when the first turn begins.
void AddStart(const Rules& rules, const State& state, Player seat, EventLine& line) {
  AddGuilds(rules, state, line);
  const State empty{};
  AddRows(rules, empty, state, line);
  AddPiles(rules, empty, state, line);
  if (rules.mode() == Mode::kSolo) AddPlans(rules, empty, state, line);
  AddHand(rules, state, seat, line);
}

}  // namespace

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  EventLine line;
  EventLine rows;
  AddRows(*this, before, after, rows);
  std::string done = DoneText(*this, before, action, !rows.text().empty());
  if (done.empty() && before.to_move == seat) {
    done = fmt::format("seat {}: {}", seat, ToText(before, action));
  }
  if (!done.empty()) line.Add(done);
  if (before.round == 0) {
    if (after.round != 0) AddStart(*this, after, seat, line);
  } else {
    if (!rows.text().empty()) line.Add(rows.text());
    AddScores(before, after, line);
    AddPiles(*this, before, after, line);
    if (mode_ == Mode::kSolo) AddPlans(*this, before, after, line);
    if (after.drawn[seat] != before.drawn[seat]) AddHand(*this, after, seat, line);
  }
  if (after.to_move == kNobody) {
    line.Add(fmt::format("the game is over in round {}", after.round));
  } else if (after.round != before.round || after.position != before.position) {
    line.Add(fmt::format("round {}, seat {} to move", after.round, after.to_move));
  }
  return line.text();
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  EventLine line;
  if (state.display != 0) {
    line.Add(fmt::format("{}: {}", mode_ == Mode::kSolo ? "offered" : "on display",
                         GuildsText(*this, state.display)));
  }
  if (state.round != 0) {
    AddStart(*this, state, seat, line);
  } else {
    AddGuilds(*this, state, line);
  }
  line.Add(state.to_move == kNobody ? "the game is over"
                                    : fmt::format("seat {} to move", state.to_move));
  return line.text();
}

}  // namespace riftlab::riftforce
