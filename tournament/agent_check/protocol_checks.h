// A program outside Riftlab, asked what is seldom asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "agents/external/options.h"
#include "agents/external/session.h"
#include "engine/core/any_game.h"
#include "tournament/check/recorder.h"

namespace riftlab {

// agents/external/README.md is what the program is held to.
class ProtocolChecks {
 public:
  // Adds its lines to `list`, which must outlive it, as must `options`.
  ProtocolChecks(CheckList& list, AnyGame game, const external::Options& options,
                 std::uint64_t seed);

  // Starts the program some times, and asks.
  void Run();

 private:
  using Session = external::Session;

  // Begins a game; false, and a failed case of `line`, when the program does not take part.
  bool Begin(CheckLine& line, Session& session);
  // What comes to these lines; nothing, and a failed case of `line`, where that is no answer.
  std::optional<std::string> Answer(CheckLine& line, Session& session, const std::string& question);
  // Asks a question, with `before` in front of it; what is wrong with the answer goes to `line`.
  void Ask(CheckLine& line, Session& session, std::string_view before = "");
  // Lines that ask a question of the position.
  std::string Question(const Session& session) const;
  void Fail(CheckLine& line, const Session& session, std::string_view what);
  void End(Session& session);

  void Hello();
  void Questions();
  void UnknownWords();
  void SplitLine();
  void Malformed();
  void EndOfInput();

  CheckLine& hello_;
  CheckLine& question_;
  CheckLine& again_;
  CheckLine& immediate_end_;
  CheckLine& left_game_;
  CheckLine& unknown_;
  CheckLine& split_line_;
  CheckLine& malformed_;
  CheckLine& quit_;
  CheckLine& end_of_input_;
  AnyGame game_;
  const external::Options& options_;
  AnyInfoSet info_;  // what the seat to move sees in a position of the game
  std::string new_game_;
  std::string end_;
};

}  // namespace riftlab
