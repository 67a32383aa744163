// ParseState and ParseInfoSet: the fields make a position, and the position is possible.
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/bits.h"
#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "engine/games/ripple_rush/notation.h"
#include "engine/games/ripple_rush/position_reader.h"
#include "fmt/format.h"

namespace riftlab::ripple_rush {
namespace {

std::vector<std::string> StateKeys() {
  return {"goals",  "deck",     "seen", "unseen",  "cards", "announced",
          "sheets", "finished", "now",  "to_move", "turn"};
}

// The lowest seat that has not finished the round.
Player NextSeat(const State& state) { return static_cast<Player>(std::countr_one(state.finished)); }

// Asks `seat` the question that "turn" names, in the middle of its turn.
void Resume(const Rules& rules, const RoundFields& round, Player seat, State& state,
            PositionReader& reader) {
  const Node node = *round.node;
  if (node == Node::kOwn) {
    if (state.now[seat] != state.start[seat]) {
      reader.Complain(fmt::format("now.{}", seat),
                      "the own number comes first, so nothing can have been written yet");
    } else if (Has(state.announced, seat)) {
      reader.Complain("turn.node", fmt::format("seat {} cannot write {}: no space is legal", seat,
                                               CardName(state.cards[seat])));
    }
  } else {
    reader.CheckWritten(state, seat);
  }
  if (node == Node::kBonus || node == Node::kAnyBonus) {
    const BonusKind kind = rules.cards().bonus[static_cast<std::size_t>(round.row)].kind;
    const BonusKind asked = node == Node::kBonus ? BonusKind::kNumber : BonusKind::kAny;
    if (kind != asked) {
      reader.Complain("turn.row", fmt::format("row {} has no bonus of kind '{}'", round.row + 1,
                                              NodeName(node)));
    } else if (!Has(CompletedRows(state.now[seat]), round.row) ||
               Has(CompletedRows(state.start[seat]), round.row)) {
      reader.Complain("turn.row", fmt::format("seat {} did not complete row {} in this round", seat,
                                              round.row + 1));
    }
  }
  if (reader.ok() && !rules.ResumeTurn(state, seat, node, round.row)) {
    reader.Complain("turn", fmt::format("seat {} has no choice there; leave out 'turn' and the "
                                        "seat's sheet of this round, and forced steps are carried "
                                        "out",
                                        seat));
  }
}

// A round is about to be played from `seat` on: finds the first seat with a choice.
void Begin(const Rules& rules, Player seat, State& state, PositionReader& reader) {
  while (!rules.BeginTurn(state, seat)) {
    Set(state.finished, seat);
    if (Count(state.finished) == rules.NumPlayers()) {
      reader.Complain("cards", "nobody has a choice in this round; give a later one");
      return;
    }
    seat = NextSeat(state);
  }
}

// Whether a seat other than `seat` has a choice in this round.
bool OthersHaveChoice(const Rules& rules, const State& known, Player seat) {
  for (int other = 0; other < rules.NumPlayers(); ++other) {
    State state = known;
    const auto i = static_cast<std::size_t>(other);
    state.now[i] = state.start[i];
    if (other != seat && rules.BeginTurn(state, static_cast<Player>(other))) return true;
  }
  return false;
}

State ReadOver(PositionReader& reader) {
  State state = reader.ReadPublic();
  reader.CheckOver(state);
  state.now = state.start;
  state.to_move = kNobody;
  return state;
}

// Checks which seats have a sheet of this round, and what stands on it.
void CheckSheetsOfRound(const Rules& rules, const RoundFields& round, Player to_move,
                        const State& state, PositionReader& reader) {
  for (int i = 0; i < rules.NumPlayers(); ++i) {
    const auto seat = static_cast<Player>(i);
    if (Has(round.finished, i)) {
      reader.CheckWritten(state, seat);
    } else if (round.has_now[seat] && (seat != to_move || !round.node) &&
               state.now[seat] != state.start[seat]) {
      reader.Complain(fmt::format("now.{}", i),
                      seat == to_move
                          ? "say in 'turn' what the seat is asked"
                          : "the seat is neither finished nor to move, so it has written nothing");
    }
  }
}

State ReadLive(const Rules& rules, PositionReader& reader) {
  State state = reader.ReadPublic();
  const RoundFields round = reader.ReadRound(state);
  if (!reader.ok()) return state;
  state.finished = round.finished;
  if (Count(round.finished) == rules.NumPlayers()) {
    reader.Complain("finished", "all seats have finished; give the next round");
    return state;
  }
  const Player to_move = round.to_move.value_or(NextSeat(state));
  if (Has(round.finished, to_move)) {
    reader.Complain("to_move", fmt::format("seat {} has finished this round", to_move));
  }
  CheckSheetsOfRound(rules, round, to_move, state, reader);
  if (!reader.ok()) return state;
  if (round.node) {
    Resume(rules, round, to_move, state, reader);
  } else {
    Begin(rules, to_move, state, reader);
  }
  return state;
}

// What `seat` knows in the middle of a round.
State ReadKnown(const Rules& rules, Player seat, PositionReader& reader) {
  State known = reader.ReadPublic();
  const RoundFields round = reader.ReadRound(known);
  if (!reader.ok()) return known;
  for (int other = 0; other < rules.NumPlayers(); ++other) {
    const auto i = static_cast<std::size_t>(other);
    if (other == seat) continue;
    if (round.has_now[i]) {
      reader.Complain(
          fmt::format("now.{}", other),
          fmt::format("seat {} cannot know what seat {} writes this round", seat, other));
    }
    if (Has(round.finished, other)) {
      reader.Complain("finished",
                      fmt::format("seat {} cannot know whether seat {} has finished", seat, other));
    }
    known.now[i] = {};
  }
  if (round.to_move && *round.to_move != seat) {
    reader.Complain("to_move",
                    fmt::format("leave it out: seat {} cannot know who is on turn", seat));
  }
  known.finished = round.finished;
  known.to_move = seat;
  CheckSheetsOfRound(rules, round, seat, known, reader);
  if (!reader.ok()) return known;
  if (Has(round.finished, seat)) {
    if (round.node) reader.Complain("turn", fmt::format("seat {} has finished this round", seat));
  } else if (round.node) {
    Resume(rules, round, seat, known, reader);
  } else if (!rules.BeginTurn(known, seat)) {
    Set(known.finished, seat);
  }
  if (reader.ok() && Has(known.finished, seat) && !OthersHaveChoice(rules, known, seat)) {
    reader.Complain("finished", fmt::format("seat {} has no choice left in this round and nobody "
                                            "else has one; give a later round",
                                            seat));
  }
  return known;
}

}  // namespace

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  RETURN_IF_ERROR(CheckObject(json, StateKeys()));
  PositionReader reader(*this, json);
  const State state = reader.IsOver() ? ReadOver(reader) : ReadLive(*this, reader);
  if (!reader.ok()) return reader.status();
  return state;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  std::vector<std::string> allowed = StateKeys();
  allowed.insert(allowed.begin(), "seat");
  RETURN_IF_ERROR(CheckObject(json, allowed));
  PositionReader reader(*this, json);
  InfoSet info{};
  info.seat = reader.ReadSeat();
  if (!reader.ok()) return reader.status();
  info.known = reader.IsOver() ? ReadOver(reader) : ReadKnown(*this, info.seat, reader);
  if (!reader.ok()) return reader.status();
  return info;
}

}  // namespace riftlab::ripple_rush
