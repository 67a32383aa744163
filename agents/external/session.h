// The talk with one program, from its hello to its end, over many games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/agent_fault.h"
#include "agents/external/child_process.h"
#include "agents/external/messages.h"
#include "agents/external/options.h"

namespace riftlab::external {

// A fault that leaves the program unusable ends it; the next game starts it anew, as
// Options::restart says. A process that is forked meanwhile does nothing to the program, and starts
// one of its own once it plays. Not thread-safe.
class Session {
 public:
  // Nothing is started yet. `options` must outlive it.
  explicit Session(const Options& options) : options_(options) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() { Quit(); }

  // A game called `game` begins: starts the program where it does not run, waits for its hello and
  // sends `line`. What goes wrong is the answer to every question of this game.
  void NewGame(std::string_view game, std::string_view line);

  // The first half of that: what goes wrong before the program is told of the game, or that it does
  // not play `game`. Where the limits stop it, the program is ended.
  std::optional<AgentFault> Meet(std::string_view game, const SearchLimits& limits = {});

  // What the program said of itself; the defaults before it has.
  const Hello& hello() const { return hello_; }

  // What went wrong in the game that goes on, if anything did.
  const std::optional<AgentFault>& failure() const { return failure_; }

  // The number that the next question must have.
  std::int64_t next_id() const { return next_id_; }

  // Sends `lines`, the last of which asks with next_id(), and puts the answer into `move`; or says
  // what the program did wrong. Where the limits stop it, the program is ended.
  std::optional<AgentFault> Ask(std::string_view lines, std::string& move,
                                const SearchLimits& limits = {});

  // No question of this game will come any more: what the program wrote without being asked, as far
  // as it has come. Does not wait for anything. That the program has ended is left to the next
  // game.
  std::optional<AgentFault> CheckEnd();

  // The game is over, which a program that had to be ended is not told. Does not wait for anything.
  void EndGame(std::string_view line) { Send(line); }

  // Sends any text to a program that runs, for whoever wants to know what it makes of it.
  void Send(std::string_view text);

  // Closes the program's stdin without a word, and waits and kills as Quit.
  bool HangUp();

  // Asks the program to end, waits for that as long as Options::stop_ms says, and kills what is
  // left. True when it ended by itself, or none was running.
  bool Quit();

  // `what` went wrong, and the last line that the program, running or the last one that ran, wrote
  // to stderr.
  std::string WithLastWords(std::string_view what) const;

 private:
  using Clock = ChildProcess::Clock;

  std::optional<AgentFault> Start(const SearchLimits& limits);
  std::optional<AgentFault> ReadHello(const SearchLimits& limits);
  std::optional<AgentFault> CheckQuiet();
  std::optional<AgentFault> Unasked(ChildProcess::Reading reading);
  ChildProcess::Reading Await(Clock::time_point deadline, const SearchLimits& limits,
                              std::string& line);
  AgentFault Lose(FaultKind kind, std::string_view text, FaultOf of = FaultOf::kAgent);
  std::optional<AgentFault> NoLine(ChildProcess::Reading reading, std::string_view stall_text);
  // Lets go of a program that another process started, of which this one is a copy.
  void LeaveCopy();
  // Ends the program, and keeps the end of what it wrote to stderr.
  void DropChild();

  const Options& options_;
  std::unique_ptr<ChildProcess> child_;  // null while no program runs
  Hello hello_;
  std::int64_t next_id_ = 1;
  bool is_lost_ = false;               // it had to be ended, and must not be started again
  std::optional<AgentFault> failure_;  // of the game that goes on
  std::string last_words_;
};

}  // namespace riftlab::external
