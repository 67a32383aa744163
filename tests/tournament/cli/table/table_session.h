// Plays with persons inside the test program, from a script of typed lines, and keeps what is
// shown.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/cli/table/person_game.h"

namespace riftlab {

// An open game that was played on a console of its own, and what was seen there.
struct Sitting {
  PersonGame::Outcome outcome;
  std::string shown;
};

inline PlaySetup TableOf(const std::string& game, const GameConfig& config,
                         const std::vector<std::string>& seats, std::uint64_t seed = 1) {
  absl::StatusOr<AnyGame> made = MakeGame(game, config);
  EXPECT_TRUE(made.ok()) << made.status();
  PlaySetup setup{.game = *std::move(made), .seed = seed};
  for (const std::string& seat : seats) setup.seats.push_back(*ParseAgentSpec(seat));
  return setup;
}

// What is shown while `sit` sits at a table where `typed` is typed, and then nothing more comes.
// `moves` are made before.
template <class Sit>
std::string ShownWhile(const PlaySetup& setup, const std::string& typed, const std::string& moves,
                       Color color, Sit&& sit) {
  const TempFolder folder;
  folder.Write("typed", typed);
  std::FILE* const in = std::fopen((folder / "typed").c_str(), "rb");
  std::FILE* const out = std::fopen((folder / "out").c_str(), "wb");
  EXPECT_TRUE(in != nullptr && out != nullptr);
  const std::atomic<bool> stop = false;
  {
    Console console(out, out);
    LineInput input(::fileno(in), stop);
    absl::StatusOr<PersonGame> game = PersonGame::Make(setup, input, stop, color, console);
    EXPECT_TRUE(game.ok()) << game.status();
    const absl::Status replayed = game->Replay(moves);
    EXPECT_TRUE(replayed.ok()) << replayed;
    sit(*game, input, stop, console);
    EXPECT_TRUE(console.Finish().ok());
  }
  static_cast<void>(std::fclose(in));
  static_cast<void>(std::fclose(out));
  return folder.Read("out");
}

// A game at such a table.
inline Sitting PlayTyped(const PlaySetup& setup, const std::string& typed,
                         const std::string& moves = "", Color color = Color::kOff) {
  Sitting session;
  session.shown =
      ShownWhile(setup, typed, moves, color,
                 [&](PersonGame& game, LineInput& /*input*/, const std::atomic<bool>& /*stop*/,
                     Console& /*console*/) { session.outcome = game.Run(); });
  return session;
}

}  // namespace riftlab
