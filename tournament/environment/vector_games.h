// Many games of one kind at once, for learners.
#pragma once

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "engine/core/any_game.h"
#include "engine/core/types.h"

namespace riftlab {

// A fixed number of games, each at its place. Where one ends, the next is dealt at once. What
// happens at a place follows from its seed, its number and the moves made there alone, whatever the
// number of threads; another number may stand for its own. Buffers are the caller's, one row a
// place; a wrong size is CHECKed.
class VectorGames {
 public:
  VectorGames() = default;
  VectorGames(const VectorGames&) = delete;
  VectorGames& operator=(const VectorGames&) = delete;
  virtual ~VectorGames() = default;

  virtual int size() const = 0;     // games
  virtual int players() const = 0;  // seats of each
  virtual int NumInputs() const = 0;
  virtual int NumActionIds() const = 0;

  // Deals all games anew, with one seed for all of them or one for each. The luck of the cards is
  // that of the places whose numbers `deals` has, one for each game, or of their own where it is
  // empty: games with equal seeds and deals have the same, now and in all that follow there.
  virtual void Reset(std::span<const std::uint64_t> seeds,
                     std::span<const std::uint32_t> deals) = 0;
  void Reset(std::span<const std::uint64_t> seeds) { Reset(seeds, {}); }

  // Makes in each game the move with this number. InvalidArgument names the first game in which it
  // is not one, and nothing has happened then.
  virtual absl::Status Step(std::span<const std::int64_t> actions) = 0;

  // Of the last Step, or zeros after Reset. Their addresses never change.
  virtual std::span<const float> rewards() const = 0;      // by game and seat: Returns at its end
  virtual std::span<const std::uint8_t> done() const = 0;  // by game: 1 where one has ended
  // By game and seat: what each has scored in a game that the last Step ended, as on a score pad
  // (GameResult); else zeros.
  virtual void Scores(std::span<float> out) const = 0;
  // By game, the seat that is to move now.
  virtual std::span<const Player> to_move() const = 0;
  // By game, how many have ended at its place since Reset.
  virtual std::span<const std::int64_t> episodes() const = 0;

  // What the seat to move sees, by game and input: 1 where it is on, else 0.
  virtual void Observe(std::span<std::uint8_t> out) const = 0;
  virtual void Observe(std::span<float> out) const = 0;
  // By game and number of a move: 1 where it is legal, else 0.
  virtual void LegalMask(std::span<std::uint8_t> out) const = 0;
  // A legal move for each game, each as likely as the others; from luck of its own.
  virtual void RandomActions(std::span<std::int64_t> out) = 0;

  // The position at a place. Precondition: 0 <= place < size() (CHECKed).
  virtual AnyState StateAt(int place) const = 0;
};

}  // namespace riftlab
