// The lines in which a game at a real table is told and kept.
//
//     game riftforce
//     mode duel
//     players 2
//     seat 0
//     deal = Fi, Ic, Wa5, Wa6
//     0: play Wa5 L3 stop = Fi6
//     1: Sh6
//
// A step is the seat, its moves as the game writes them, between blanks, and behind '=' what the
// followed seat then saw of chance, between commas; after several moves, what came of the last one.
// Where the cards are not the shipped ones, 'cards HASH' in the head says which, as CardsText does;
// 'rule NAME=VALUE' stands there for every rule. Empty lines and lines that begin with '#' say
// nothing.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game_types.h"
#include "engine/core/types.h"
#include "tournament/follow/followed_game.h"

namespace riftlab {

// The parts of a line: its seat, which may be left out, its moves, its facts.
struct ToldLine {
  bool is_deal = false;
  bool has_seat = false;
  Player seat = 0;
  std::vector<std::string> moves{};
  std::vector<std::string> facts{};
};

// InvalidArgument, in words for a person: no move, a seat that is not at the table, a fact that is
// empty, characters that no line has.
absl::StatusOr<ToldLine> ReadToldLine(std::string_view line, int num_players);

// One step as a line.
std::string WriteToldLine(const ToldStep& step);

// The parts between commas, blanks around them taken off.
std::vector<std::string> ReadFacts(std::string_view text);

// A kept game.
struct ToldFile {
  std::string game;
  GameConfig config;  // mode, players and rules
  Player seat = 0;
  std::vector<ToldStep> steps;
  std::vector<int> lines;                   // by step: where it stands, counted from 1
  std::set<std::string> given;              // keys of its head, and rules by name
  std::optional<std::string> cards_hash{};  // of the table it was told with; none: it does not say
};

// Whether the line says what game it is, and what it says of that. InvalidArgument where it is
// wrong, or says again what a line before said.
absl::StatusOr<bool> TakeHeadLine(std::string_view line, ToldFile& file);

std::string WriteToldFile(const FollowedGame& followed);

// InvalidArgument "SOURCE: line N: ...". Whether the game allows it is not checked.
absl::StatusOr<ToldFile> ReadToldFile(std::string_view text, std::string_view source);

// The game of a file, all its steps told. InvalidArgument names file and line of what cannot have
// happened. Precondition: `game` is the one that the file names, with its cards (trusted).
absl::StatusOr<FollowedGame> FollowFile(AnyGame game, const ToldFile& file,
                                        std::string_view source);

}  // namespace riftlab
