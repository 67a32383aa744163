// Games that agents play, written down as people would: by one who saw all, or from one seat.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/told_world.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

// A game that was played, and all of it in writing.
struct Written {
  WrittenGame text;
  std::vector<std::string> moves;
  // The same by seat, without the cards that it did not see.
  std::vector<std::vector<std::string>> moves_as_seen;
  std::vector<AnyState> positions;  // after the deal and each move
  GameResult result;
};

// A game between greedy agents.
Written WriteGame(const AnyGame& game, std::uint64_t seed);

// What `seat` saw of it, and moves without the cards that it did not see.
WrittenGame SeenFrom(const Written& written, Player seat);

// The game without about a quarter of the facts that every seat saw.
Written WithoutSomeOpenFacts(Written written, Rng& rng);

// In which order people tell what they saw of a line. What lies open comes in the order in which it
// was drawn, as nothing else says where it lies.
enum class ToldOrder : std::uint8_t { kOpenFirst, kOpenLast, kReversed, kShuffled };
WrittenGame InOrder(const Written& written, ToldOrder order, std::uint64_t seed);

// What every seat saw, as often as every seat saw it.
std::vector<std::string> OpenFacts(const WrittenGame::Line& line);

// The game as it is read from its text.
absl::StatusOr<ToldWorld> Reread(const AnyGame& game, const WrittenGame& text);

std::vector<std::string> MovesOf(const AnyGame& game, const ToldWorld& world);

}  // namespace riftlab
