// Games in writing, as tournament/follow/written_game.h reads them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

// Reads back as the same but for line numbers.
inline std::string WriteWrittenGame(const WrittenGame& game) {
  const auto told = [](const std::vector<std::string>& facts) {
    return facts.empty() ? "" : fmt::format(" = {}", fmt::join(facts, ", "));
  };
  std::string text = fmt::format("game {}\n", game.game);
  if (!game.config.mode.empty()) text += fmt::format("mode {}\n", game.config.mode);
  if (game.config.players > 0) text += fmt::format("players {}\n", game.config.players);
  for (const auto& [name, value] : game.config.rules) {
    text += fmt::format("rule {}={}\n", name, value);
  }
  if (game.cards_hash) text += fmt::format("cards {}\n", *game.cards_hash);
  for (std::size_t seat = 0; seat < game.names.size(); ++seat) {
    if (!game.names[seat].empty()) text += fmt::format("name {} {}\n", seat, game.names[seat]);
  }
  if (game.viewer) text += fmt::format("seat {}\n", *game.viewer);
  for (const WrittenGame::Line& line : game.lines) {
    const bool deals = line.seat == kNobody;
    const std::size_t own = game.viewer ? *game.viewer : deals ? line.saw.size() : line.seat;
    text += deals ? "deal" : fmt::format("{}: {}", line.seat, line.moves);
    text += told(own < line.saw.size() ? line.saw[own] : line.all_saw) + "\n";
    for (std::size_t seat = 0; seat < line.saw.size(); ++seat) {
      if (seat != own && !line.saw[seat].empty()) {
        text += fmt::format("{}{}\n", seat, told(line.saw[seat]));
      }
    }
  }
  return text;
}

}  // namespace riftlab
