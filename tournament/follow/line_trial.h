// A line of a written game while it is played by one reading of what was told of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/assumed_choices.h"
#include "tournament/follow/dealt_cards.h"
#include "tournament/follow/line_draws.h"
#include "tournament/follow/line_player.h"
#include "tournament/follow/line_reading.h"
#include "tournament/follow/line_uses.h"
#include "tournament/follow/told_match.h"
#include "tournament/follow/witness.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

// A line, and where it is played.
struct LineSetting {
  const AnyGame& game;
  const FactWords& words;
  const WrittenGame& text;
  std::size_t index;  // of the line
  const AnyState& before;
  const std::string& offer;  // the last move of the line before
  bool in_words;             // whether it is said for a person what is wrong
  const LineUses& uses;
  Assumptions assumptions;
  const WrittenGame::Line& line() const { return text.lines[index]; }
};

class LineTrial {
 public:
  // Plays the line. All of the setting must outlive it.
  LineTrial(const LineSetting& setting, Reading reading);

  // Whether what was told may be of draws of which it is not by this reading, or tells a part of
  // what is told as a whole.
  bool MayBeReadOtherwise();
  // Whether nothing could be read better with draws that are to be this.
  bool IsRead(const FixedDraws& fixed);
  bool IsBetterThan(LineTrial& other, const FixedDraws& fixed);

  // The draws that it met, and what was told of them.
  TellableLine Tellable() { return draws_.Tellable(witnesses_); }
  // What the reading says of draws that can be nothing of the kind.
  const ImpossibleDraws& impossible() const { return impossible_; }

  // Where the line leads, with other readings of it among its choices.
  PlayedLine Take();

 private:
  const ReadingFlaws& flaws();
  void Fail(std::string why, std::vector<std::string> wanted);
  void Move(std::string& rest);
  std::size_t WhichOf(const std::vector<Action>& actions);
  std::size_t Assume(const std::vector<std::string>& names, Assumptions::Sight sees);
  bool IsUnaskedRefusal(const std::string& rest) const;
  bool TakeUnnoticed(const std::string& rest, int depth);
  void Draw(std::optional<Action> action);
  std::size_t Outcome(std::size_t draw);
  std::optional<std::size_t> ReadOutcome(std::size_t draw);
  std::optional<std::size_t> ToldOutcome(std::size_t draw, std::optional<std::size_t> taken);
  void AddTold(std::size_t seat, std::size_t draw, const std::string& name);
  bool IsLeft(const std::string& name) const;
  void CheckFacts();
  std::vector<std::string> NotShown(Player seat) const;
  std::string NotSeen(Player seat, const std::string& fact) const;
  std::string Excess(Player seat, const std::string& fact) const;

  const AnyGame& game_;
  const WrittenGame::Line& line_;
  LineSetting setting_;  // a copy: its assumptions know the step that is played
  Reading reading_;
  AnyState state_;
  std::vector<Witness> witnesses_;         // by seat
  std::vector<std::vector<FactAt>> told_;  // by seat: what told draws
  LineDraws draws_;
  std::optional<DealtCards> dealt_;    // of a deal, where it is said what is wrong
  std::vector<std::string> possible_;  // outcomes of the last draw that was told
  std::size_t untold_ = 0;             // facts that tell nothing
  ImpossibleDraws impossible_;
  std::optional<ReadingFlaws> flaws_;
  PlayedLine played_;
};

}  // namespace riftlab
