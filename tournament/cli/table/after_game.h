// What persons may ask for once a game at the table is over: another one, to take moves back and
// play on, its review, to keep it.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/table/person_game.h"
#include "tournament/cli/table/play_setup.h"

namespace riftlab {

class AfterGame {
 public:
  enum class Wish : std::uint8_t { kQuit, kAnother, kPlayOn };

  // All that is given must outlive it. Precondition: the game is over, with this outcome.
  AfterGame(const PlaySetup& setup, PersonGame& game, const PersonGame::Outcome& outcome,
            LineInput& input, const std::atomic<bool>& stop, Console& console);

  // Keeps the game where the setup says so, and tells where, or why not. Errors as RecordPlay.
  absl::Status KeepAsAsked();

  // Whether the game is one of a run, and kept nowhere yet.
  bool CanBeKept() const { return outcome_.is_from_deal && kept_in_.empty(); }

  bool IsKept() const { return !kept_in_.empty(); }

  // Asks until it is known how the persons want to go on; kPlayOn: moves were taken back.
  Wish Ask();

 private:
  std::string Prompt() const;
  std::string Help() const;
  void Print(const std::string& text);

  // Whether the line was about the game that is over.
  bool LooksBack(const std::string& word, const std::string& argument);
  bool TakesBack(const std::string& argument);
  void KeepIn(const std::string& dir);
  void Review();
  absl::Status Keep(const std::string& dir);

  const PlaySetup& setup_;
  PersonGame& game_;
  const PersonGame::Outcome& outcome_;
  LineInput& input_;
  const std::atomic<bool>& stop_;
  Console& console_;
  std::string kept_in_;  // empty: nowhere
};

}  // namespace riftlab
