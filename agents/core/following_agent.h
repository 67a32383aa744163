// An agent that is told of its games as they go on, not only asked for moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "agents/core/agent.h"
#include "engine/core/game.h"
#include "engine/core/game_types.h"
#include "engine/core/types.h"

namespace riftlab {

// Where a game that an agent follows begins.
enum class GameStart : std::uint8_t {
  kDeal,      // the deal is the first event
  kPosition,  // a position that was set up; what happened before is not told
};

// What an agent did wrong in one of its seats; as AgentFault has it in words.
struct SeatFault {
  Player seat = kNobody;
  std::string what;
};

// What such an agent decides may depend on the events and views of this game besides the
// information set, never on another game. None of the calls throws; what goes wrong is thrown by
// the next Act, or told at the end.
template <Game G>
class FollowingAgent : public Agent<G> {
 public:
  // The agent decides for `seat` in a game that begins. Called once for each of its seats, in
  // ascending order, before everything else of this game. All luck comes from `rng`, the stream of
  // the seat in this game, which Act is given later on.
  virtual void OnNewGame(const G& game, Player seat, GameStart start, Rng& rng) = 0;

  // `seat` saw this happen: the text of Event or DealEvent, not empty.
  virtual void OnEvent(Player seat, std::string event) = 0;

  // All that `seat` may know once `mover` has decided and what follows has been carried out, or at
  // the beginning, where `mover` is kNobody. After the event of the same move.
  virtual void OnView(Player /*seat*/, const typename G::InfoSet& /*info*/, Player /*mover*/) {}

  // Asked once a game, when nothing is left to decide, before OnEnd: what went wrong since the last
  // Act of a seat, or in it, and was not thrown; of one seat, where there are several.
  virtual std::optional<SeatFault> FaultAtEnd() { return std::nullopt; }

  // The game is over, for all seats of this agent. `faulty_seat` is the seat at fault, or kNobody.
  virtual void OnEnd(const GameResult& result, Player faulty_seat) = 0;
};

}  // namespace riftlab
