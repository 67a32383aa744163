// The only source of luck. A game draws through an `Rng&` given to it, never from anything else.
//
// An Rng works in one of three modes, chosen at construction:
// - stream: fast numbers from xoshiro256++ (D. Blackman, S. Vigna, "Scrambled linear pseudorandom
//   number generators", ACM TOMS 47(4), 2021) whose state comes from Philox(seed, stream); for
//   search and for agents. The pile is ignored.
// - named: the k-th draw of a pile is a pure function of (key, pile, k); for the luck of a match,
//   so that all rotations of a block meet the same cards even when play diverges.
// - guided: somebody decides every draw. A script gives them by number and records how many
//   outcomes each has; with it the exact solver, perft and the chi-square tests enumerate every
//   outcome of any game. Who follows a real table gives them by name.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/check.h"
#include "engine/core/philox.h"

namespace riftlab {

// What a stream of random numbers is for. The values are part of every result: never renumber.
enum class Purpose : std::uint32_t {
  kChance = 1,     // the luck of a block: shuffles and draws
  kAgent = 2,      // decisions of one seat in one game
  kTree = 3,       // one tree of a search; index = the agent's own draw, seat = tree
  kBootstrap = 5,  // resampling of statistics
  kCheck = 6,      // conformance checks
  kBench = 7,      // benchmarks and the signature
  kTest = 8,
  kEstimate = 9,  // estimates of who wins from a turn on; index = game, seat = turn
  kTune = 10,     // tuning of parameters; index = step
  kLearn = 11,    // games and weights of learned evaluations; index = game or epoch
  kAdjust = 12,   // redraws and playouts that value chance events; index = block
};

// Names one stream: `index` is a block or game index, `seat` a seat, tree or other sub-stream.
struct StreamId {
  std::uint64_t index = 0;
  Purpose purpose = Purpose::kTest;
  std::uint32_t seat = 0;
};

// Names a pile that is drawn from, such as a deck; each reshuffle starts a new pile. Chosen by the
// game.
using Pile = std::uint32_t;

// The draws of named mode: a key, and how often each pile was drawn from.
class NamedDraws {
 public:
  static constexpr std::size_t kMaxPiles = 128;

  // The luck of the stream `id` under `seed`.
  NamedDraws(std::uint64_t seed, StreamId id);

  // Starts every pile again from its first draw.
  void Restart() { counts_.fill(0); }

  // Uniform in 0..n-1 from the next draw of `pile`. Preconditions: n >= 1, pile < kMaxPiles
  // (CHECKed).
  std::uint32_t Draw(Pile pile, std::uint32_t n);

  // Whether any pile was drawn from since these draws were as in `before`.
  bool HaveGoneOnSince(const NamedDraws& before) const { return counts_ != before.counts_; }

  // The luck of the stream `id` under `seed`, every pile being where it is here.
  NamedDraws WithLuckOf(std::uint64_t seed, StreamId id) const {
    NamedDraws other(seed, id);
    other.counts_ = counts_;
    return other;
  }

 private:
  PhiloxKey key_{};
  std::array<std::uint32_t, kMaxPiles> counts_{};
};

// Says what outcome k of a draw is, as moves and positions write it: "Fi5". Outcomes that no seat
// can tell apart are called alike.
using OutcomeName = absl::FunctionRef<std::string(std::uint32_t)>;

// Decides the draws of guided mode.
class DrawGuide {
 public:
  DrawGuide() = default;
  DrawGuide(const DrawGuide&) = default;
  DrawGuide& operator=(const DrawGuide&) = default;
  virtual ~DrawGuide() = default;

  // The next draw, from `pile`: one of n outcomes, n >= 1, called `name`.
  virtual std::uint32_t Draw(Pile pile, std::uint32_t n, OutcomeName name) = 0;
};

// The draws of a script. Give values for the first draws, run, then read how many draws there
// were and how many outcomes each had; `Advance` steps through all outcomes in lexicographic order.
class DrawScript final : public DrawGuide {
 public:
  // A script without values: the first run takes outcome 0 of every draw.
  DrawScript() = default;

  // A script that starts with these values; each must fit the draw that it meets (CHECKed).
  explicit DrawScript(std::vector<std::uint32_t> values)
      : values_(std::move(values)), outcomes_(values_.size(), kNotAsked) {}

  // Starts again at the first draw, with the current values.
  void Rewind() { next_ = 0; }

  // The next scripted value, or 0 and a longer script when the values are used up. A change of n at
  // the same place is a program error (CHECKed): the same values must lead to the same questions.
  std::uint32_t Draw(std::uint32_t n);
  std::uint32_t Draw(Pile /*pile*/, std::uint32_t n, OutcomeName /*name*/) override {
    return Draw(n);
  }

  // Moves to the next outcome and rewinds. False when all outcomes have been seen; the script is
  // empty then, ready for another enumeration.
  bool Advance();

  // Probability of the draws since the last Rewind or Advance: the product of 1/n over them.
  double Probability() const;

  const std::vector<std::uint32_t>& values() const { return values_; }
  // By draw: the number of possible outcomes, 0 for a given value that was not yet asked for.
  const std::vector<std::uint32_t>& outcomes() const { return outcomes_; }

 private:
  static constexpr std::uint32_t kNotAsked = 0;

  std::size_t next_ = 0;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint32_t> outcomes_;
};

class Rng {
 public:
  // Stream mode: numbers that depend on (seed, id) alone.
  Rng(std::uint64_t seed, StreamId id);

  // Named mode. `draws` is not owned and must outlive the Rng.
  static Rng Named(NamedDraws& draws);

  // Guided mode. `guide` is not owned and must outlive the Rng.
  static Rng Guided(DrawGuide& guide);
  static Rng Scripted(DrawScript& script) { return Guided(script); }

  // Stream mode from a raw xoshiro256++ state, not all zero; for tests against known answers.
  static Rng FromState(const std::array<std::uint64_t, 4>& state);

  // Uniform in 0..n-1, exactly (D. Lemire, "Fast random integer generation in an interval", ACM
  // TOMACS 29(1), 2019). Precondition: n >= 1 (DCHECKed).
  std::uint32_t Below(Pile pile, std::uint32_t n) {
    RIFTLAB_DCHECK(n >= 1);
    if (mode_ != Mode::kStream) [[unlikely]] {
      return BelowGuided(pile, n);
    }
    return BelowStream(n);
  }

  // As above; `name(k)` says what outcome k is, see OutcomeName. It is called in guided mode only,
  // so that a playout does not pay for it.
  template <class Name>
  std::uint32_t Below(Pile pile, std::uint32_t n, const Name& name) {
    RIFTLAB_DCHECK(n >= 1);
    if (mode_ != Mode::kStream) [[unlikely]] {
      return BelowGuided(pile, n, name);
    }
    return BelowStream(n);
  }

  // As above for an agent's own choices, which belong to no pile. Stream mode only (DCHECKed).
  std::uint32_t Below(std::uint32_t n) {
    RIFTLAB_DCHECK(n >= 1 && mode_ == Mode::kStream);
    return BelowStream(n);
  }

  // Uniform in [0, 1) with 53 random bits. Stream mode only (DCHECKed).
  double Uniform01() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

  // 64 random bits. Stream mode only (DCHECKed).
  std::uint64_t Next() {
    RIFTLAB_DCHECK(mode_ == Mode::kStream);
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Fisher-Yates: every order of items equally likely. Draws size-1 times from `pile`.
  template <class Items>
  void Shuffle(Pile pile, Items& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      const std::size_t j = Below(pile, static_cast<std::uint32_t>(i));
      const auto moved = items[i - 1];
      items[i - 1] = items[j];
      items[j] = moved;
    }
  }

 private:
  enum class Mode : std::uint8_t { kStream, kNamed, kGuided };

  Rng() = default;
  std::uint32_t BelowGuided(Pile pile, std::uint32_t n);
  std::uint32_t BelowGuided(Pile pile, std::uint32_t n, OutcomeName name);

  std::uint32_t BelowStream(std::uint32_t n) {
    __extension__ using Product = unsigned __int128;
    Product product = static_cast<Product>(Next()) * n;
    auto low = static_cast<std::uint64_t>(product);
    if (low < n) [[unlikely]] {
      const std::uint64_t threshold = (0 - static_cast<std::uint64_t>(n)) % n;
      while (low < threshold) {
        product = static_cast<Product>(Next()) * n;
        low = static_cast<std::uint64_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 64);
  }

  std::array<std::uint64_t, 4> state_{};
  NamedDraws* named_ = nullptr;
  DrawGuide* guide_ = nullptr;
  Mode mode_ = Mode::kStream;
};

}  // namespace riftlab
