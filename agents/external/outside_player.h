// A program outside Riftlab as a player of one game, whatever its type.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/core/agent_fault.h"
#include "agents/core/following_agent.h"
#include "agents/external/options.h"
#include "engine/core/any_game.h"
#include "engine/core/game_types.h"
#include "engine/core/rng.h"

namespace riftlab::external {

class Session;

// Plays any number of seats of one game at a time, each with a process of its own, so that no
// program ever learns what two seats see. Processes are started for the first game and kept from
// game to game. README.md describes what is said. Not thread-safe.
class OutsidePlayer {
 public:
  OutsidePlayer(AnyGame game, Options options);
  OutsidePlayer(const OutsidePlayer&) = delete;
  OutsidePlayer& operator=(const OutsidePlayer&) = delete;
  ~OutsidePlayer();  // ends the processes, and waits for that

  // As FollowingAgent. What fails in NewGame is thrown by the next Act of the seat.
  void NewGame(Player seat, GameStart start, std::uint64_t seed);
  void Event(Player seat, std::string event);
  std::optional<SeatFault> FaultAtEnd();
  void End(const GameResult& result, Player faulty_seat);

  // The program's choice of a legal move for the seat that observes. Where that seat is in no game
  // it is asked as in a game that began here and is left without an end, with luck from `rng`.
  // Throws AgentFault, also where the limits stop it.
  Action Act(const AnyInfoSet& info, const SearchLimits& limits, Rng& rng);

 private:
  // A seat of the game that goes on.
  struct Seat {
    Player seat;
    Session* session;
    std::vector<std::string> events;  // not told yet
  };

  Seat* FindSeat(Player seat);
  // Puts the answer into `action`, or says what the program did wrong.
  std::optional<AgentFault> Ask(Seat& seat, const AnyInfoSet& info, const SearchLimits& limits,
                                Action& action);

  AnyGame game_;
  Options options_;
  std::vector<std::unique_ptr<Session>> sessions_;  // the k-th is for the k-th seat of a game
  std::vector<Seat> seats_;
};

}  // namespace riftlab::external
