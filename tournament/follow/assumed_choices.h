// What is assumed of a line where nobody told it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/rng.h"
#include "tournament/follow/line_uses.h"

namespace riftlab {

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

// What is wished for at a choice of a line.
using Wishes = std::map<std::pair<std::size_t, std::size_t>, std::string>;

// How many assumed draws may be for the same use. Each finds worlds that the other one misses: with
// many, a hand is filled with what it holds already; with one, what fills it avoids all that is
// told later, and copies that must be back in the pile by then never are.
enum class UsesServed : std::uint8_t { kOnce, kAnyTimes };

class Assumptions {
 public:
  // Of the line at `index`; draws of lines before it serve these uses. All must outlive it.
  Assumptions(const LineUses& uses, UsesServed uses_served, std::size_t index, int num_seats,
              const Wishes& wishes, const ServedUses& served, Rng& rng)
      : uses_(uses),
        uses_served_(uses_served),
        index_(index),
        num_seats_(num_seats),
        wishes_(wishes),
        served_(served),
        rng_(rng) {}

  // Whether the step that is played ends the turn: what is left of a hand may be gone then.
  void set_ends_turn(bool ends_turn) { ends_turn_ = ends_turn; }

  using Sight = absl::FunctionRef<bool(Player)>;
  using IsLeft = absl::FunctionRef<bool(const std::string&)>;
  // Takes one of these things, an index, and adds that to the choices of the line: what is wished
  // for, or what a seat that sees it plays later, or something random: if a few guesses find one,
  // what no line from this one on names, or else what is not left, where that is given: told of the
  // line, and of no draw yet.
  std::size_t Take(const std::vector<std::string>& names, Sight sees, std::optional<IsLeft> is_left,
                   std::vector<AssumedChoice>& choices);

 private:
  std::optional<std::size_t> Wished(const AssumedChoice& choice) const;
  std::size_t Random(const std::vector<std::string>& names, std::optional<IsLeft> is_left);
  bool IsServed(const ServedUse& use, const std::vector<AssumedChoice>& choices) const;

  const LineUses& uses_;
  UsesServed uses_served_;
  std::size_t index_;
  int num_seats_;
  const Wishes& wishes_;
  const ServedUses& served_;
  Rng& rng_;
  bool ends_turn_ = false;
};

}  // namespace riftlab
