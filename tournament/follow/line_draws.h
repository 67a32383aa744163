// The draws that a line meets: who sees them, and what told them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/assumed_choices.h"
#include "tournament/follow/line_reading.h"
#include "tournament/follow/step_draw.h"
#include "tournament/follow/witness.h"

namespace riftlab {

// Draws are called by number, from 0 on.
class LineDraws {
 public:
  // `game` must outlive it.
  explicit LineDraws(const AnyGame& game)
      : game_(game), num_seats_(static_cast<std::size_t>(game.NumPlayers())) {}

  // The deal, or a move in a position, is what draws from here on.
  void BeginStep(const AnyState& from, std::optional<Action> action);
  // Plays this step.
  AnyState Play(Rng& rng) const { return Play(steps_.back(), rng); }

  // The next draw of the step, behind those with these values; its number.
  std::size_t Add(const StepDraw& draw, const std::vector<std::uint32_t>& before);
  // The last draw is this, of what it can be.
  void Take(const std::string& name);
  // What the seat told at this place of the line told the last draw, too.
  void Tell(std::size_t seat, std::size_t at);

  // What the draw can be, each name once.
  const std::vector<std::string>& names(std::size_t draw) const { return draws_[draw].names; }
  // Whether it is one thing, or which side of a card is up.
  bool IsSettled(std::size_t draw) const { return draws_[draw].is_settled; }
  bool Sees(std::size_t number, Player seat);

  // Which seats told each draw.
  ToldBy told_by() const;
  // How many of the draws are as fixed.
  std::size_t NumAs(const FixedDraws& fixed) const;
  // The draws, and what was told of them.
  TellableLine Tellable(const std::vector<Witness>& witnesses);
  // Whether something that told no draw could be one that its seat sees.
  bool LeavesDraws(const std::vector<Witness>& witnesses);
  // Whether a seat tells some of the draws that it sees and not others.
  bool TellsSome();

  // Where draws that were told may be what others of their step are taken to be, as what lies open
  // and what was drawn into a hand: one choice for each such draw.
  std::vector<AssumedChoice> Readings(std::size_t line);

 private:
  struct Step {
    AnyState from;
    std::optional<Action> action;
    std::vector<std::string> drawn{};
  };
  struct Draw {
    std::size_t step = 0;
    Pile pile = 0;
    std::vector<std::uint32_t> before;  // of the step
    std::vector<std::string> names;
    bool is_settled = false;
    std::vector<std::optional<bool>> sees;  // by seat, as far as asked for
    std::vector<bool> told_by;              // by seat
    std::size_t told_at = 0;                // the place of the fact that told it, if one did
    std::string taken{};

    bool IsTold() const;
    bool MayBe(const Draw& other) const;
  };

  AnyState Play(const Step& step, Rng& rng) const;
  bool IsSeenByTellers(std::size_t draw, const Draw& told);
  bool MayChange(std::size_t one, std::size_t other);
  bool AreSeenAlike(std::size_t one, std::size_t other);
  bool LeadsThere(std::size_t one, std::size_t other) const;
  void AddReading(std::size_t one, std::size_t other, std::size_t line,
                  std::map<std::size_t, AssumedChoice>& readings);

  const AnyGame& game_;
  std::size_t num_seats_;
  std::vector<Step> steps_;
  std::vector<Draw> draws_;
};

}  // namespace riftlab
