// One line of a written game, played in a world.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/line_reading.h"
#include "tournament/follow/told_chance.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

// What an assumed draw is for: the seat that plays it, what it is, and which one of its lines that
// name it. Each serves one line, as a card that is held already need not be drawn once more.
using ServedUse = std::tuple<Player, std::string, std::size_t>;
using ServedUses = std::set<ServedUse>;

// Something that nobody told: a draw, or which of several moves it was; or which of several draws
// it was that was told.
struct AssumedChoice {
  std::size_t line = 0;
  std::size_t number = 0;          // among those of the line; of a reading kFirstReading and more
  std::vector<std::string> names;  // of what it may be, each once
  std::size_t taken = 0;
  std::optional<ServedUse> served{};
  // Whether it is as it was told, as where draws come in the order in which they were told.
  bool is_as_told = false;
};

// The number of a choice which draw was told is this and that of the draw.
inline constexpr std::size_t kFirstReading = 1'000'000;

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

// What is wished for at a choice of a line.
using Wishes = std::map<std::pair<std::size_t, std::size_t>, std::string>;

// How many assumed draws may be for the same use. Each finds worlds that the other one misses: with
// many, a hand is filled with what it holds already; with one, what fills it avoids all that is
// told later, and copies that must be back in the pile by then never are.
enum class UsesServed : std::uint8_t { kOnce, kAnyTimes };

// Not thread-safe.
class LinePlayer {
 public:
  // Both must outlive it.
  LinePlayer(const AnyGame& game, const WrittenGame& text, UsesServed uses_served);

  // Plays the line at `index`; what is wrong is put in words where these are wanted, which takes
  // longer than to play it. Draws of lines before it serve these uses; `offer` is the last move of
  // the one before. Precondition: it does not resign.
  PlayedLine Play(std::size_t index, const AnyState& before, const Wishes& wishes,
                  const ServedUses& served, const std::string& offer, InWords words,
                  Rng& rng) const;

  // What a string may name as cards.
  std::vector<std::string> CardsIn(std::string_view text) const;

  // Whether a line at or behind `index` names the card as drawn or played.
  bool IsToldFrom(std::size_t index, const std::string& name) const;

  const FactWords& words() const { return words_; }

 private:
  class Trial;
  struct Mention {
    std::size_t line = 0;
    std::string card;
  };

  // The lines that name something, by seat, ascending.
  struct Uses {
    std::vector<std::vector<std::size_t>> mentions;
    std::vector<std::vector<std::size_t>> sights;
    std::size_t last = 0;  // of all
  };

  const Uses& UsesOf(const std::string& name) const;
  using IsServed = absl::FunctionRef<bool(const ServedUse&)>;
  std::optional<std::size_t> UnservedUse(Player seat, std::size_t index, const std::string& name,
                                         IsServed is_served) const;
  std::optional<std::size_t> NeededBy(Player seat, std::size_t index,
                                      const std::vector<std::string>& names,
                                      IsServed is_served) const;

  const AnyGame& game_;
  const WrittenGame& text_;
  UsesServed uses_served_;
  FactWords words_;
  std::vector<std::pair<std::string, std::string>> cards_;  // code, and name normalised
  std::vector<std::vector<Mention>> mentions_;              // by seat, of its moves
  std::vector<std::vector<Mention>> sights_;                // by seat, of what it saw
  mutable std::map<std::string, Uses> uses_;                // by name, as far as asked for
};

}  // namespace riftlab
