// For tests of whole runs: small tournaments and their folders.
#pragma once

#include <cstdint>
#include <string>

#include "tests/tournament/temp_folder.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

// A tournament of agents called a, b, c, ... that all play at random.
inline TournamentConfig RandomTournament(const std::string& game, int agents, std::int64_t games) {
  TournamentConfig config;
  config.game = game;
  for (int i = 0; i < agents; ++i) {
    const std::string label(1, static_cast<char>('a' + i));
    config.agents.push_back({.label = label, .name = "random", .params = {}});
  }
  config.games = games;
  config.seed = 11;
  return config;
}

// The two files that equal runs have in common, as one text.
inline std::string RunBytes(const std::string& folder) {
  return Slurp(folder + "/manifest.toml") + Slurp(folder + "/games.jsonl");
}

// Cuts a file to its first `lines` lines.
inline void KeepLines(const std::string& path, int lines) {
  const std::string text = Slurp(path);
  std::size_t end = 0;
  for (int i = 0; i < lines; ++i) end = text.find('\n', end) + 1;
  Spit(path, text.substr(0, end));
}

}  // namespace riftlab
