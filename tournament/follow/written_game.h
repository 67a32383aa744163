// A game that people played, written down from the deal to its end.
//
//     # Sunday evening
//     game riftforce
//     mode duel
//     players 2
//     name 0 Anna
//     name 1 Bert
//     deal
//     0 = Fi, Wa5, Wa6
//     1 = Ic3
//     0: play Wa5 L3 stop = Fi6
//     1: Sh6
//     1: resigns
//
// A line is the seat and its moves by code between blanks, or one move in words, or their
// beginning. Behind '=' stands what that seat then saw of chance, between commas, as far as it is
// known; what others saw of it follows in lines 'SEAT = ...'. Behind 'deal =' stands what all saw.
// With 'seat K' in the head everything behind '=' is what seat K saw, as in a file of
// `riftlab follow`: such a file is one of these where its game is over. 'cards' and 'rule' stand in
// the head as they do there. '?' stands for a card that is not known. Empty lines and lines that
// begin with '#' say nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game_types.h"
#include "engine/core/types.h"

namespace riftlab {

struct WrittenGame {
  struct Line {
    int number = 0;         // in the file, counted from 1
    Player seat = kNobody;  // kNobody: the deal
    std::string moves{};
    std::vector<std::string> all_saw{};           // every seat
    std::vector<std::vector<std::string>> saw{};  // by seat
    std::string text{};                           // as it was written
  };
  std::string game;
  GameConfig config;                        // mode, players and rules
  std::vector<std::string> names;           // by seat; empty where none was given
  std::vector<int> name_lines;              // of the names, in the file; 0 where none was given
  std::optional<Player> viewer;             // who saw all that is told, where it is one seat
  std::vector<Line> lines;                  // the deal first
  std::optional<std::string> cards_hash{};  // of the card table; none: it is not said
};

inline constexpr std::string_view kResigns = "resigns";

// InvalidArgument "SOURCE: line N: ..." says what is wrong and what would be right. Whether the
// game allows it is not checked.
absl::StatusOr<WrittenGame> ReadWrittenGame(std::string_view text, std::string_view source);

}  // namespace riftlab
