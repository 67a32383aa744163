// One line of a written game, played in a world.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/assumed_choices.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/line_uses.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

// Where a line leads.
struct PlayedLine {
  std::vector<AnyState> positions;  // after the deal, or each action
  std::vector<Action> actions;
  std::vector<std::uint32_t> draws;
  std::vector<AssumedChoice> choices;
  std::string last_move{};  // as the game writes it; empty where there is none
  // Where the line is not possible; in words for a person where these were wanted.
  std::string fault{};
  bool is_certain = false;            // that it is not, whatever is assumed
  std::vector<std::string> wanted{};  // what is named where it is not possible, by code
  std::size_t done = 0;               // how much of the line was possible
};

// Not thread-safe.
class LinePlayer {
 public:
  // Both must outlive it.
  LinePlayer(const AnyGame& game, const WrittenGame& text, UsesServed uses_served)
      : game_(game),
        text_(text),
        uses_served_(uses_served),
        words_(game),
        uses_(game, words_, text) {}
  LinePlayer(const LinePlayer&) = delete;
  LinePlayer& operator=(const LinePlayer&) = delete;

  // Plays the line at `index`; what is wrong is put in words where these are wanted, which takes
  // longer than to play it. Draws of lines before it serve these uses; `offer` is the last move of
  // the one before. Precondition: it does not resign.
  PlayedLine Play(std::size_t index, const AnyState& before, const Wishes& wishes,
                  const ServedUses& served, const std::string& offer, InWords words,
                  Rng& rng) const;

  const FactWords& words() const { return words_; }

 private:
  const AnyGame& game_;
  const WrittenGame& text_;
  UsesServed uses_served_;
  FactWords words_;
  LineUses uses_;
};

}  // namespace riftlab
