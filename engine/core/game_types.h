// What a game says about itself, and how a finished game is reported. Plain values without a game
// type, for the command line, the journal and the reports; nothing here is used inside a playout.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/enum_words.h"

namespace riftlab {

// How a seat that plays alone wins or loses; where nothing is said its points are the result.
struct SoloInfo {
  std::string won = {};           // the reason of games that were won; those of others are lost
  std::string rival = {};         // who plays against the seat, such as "the trainer"
  std::string rival_points = {};  // the tag with the points of the rival
};

// A way to play a game, such as "basic" or "team".
struct ModeInfo {
  std::string name;
  int min_players = 1;
  int max_players = 1;
  std::string help;
  SoloInfo solo = {};
};

// What a rule option settles. What settles the start alone leaves nothing behind that a position
// does not show, so what is known of games that begin in any way holds for those, too.
enum class RuleUse : std::uint8_t { kPlay, kStart };

// A rule that can be set with --rule name=value.
struct RuleOption {
  std::string name;
  std::string default_value;
  std::string
      values;  // what may be given, in words: "integer 1-40", "random or two rows such as 1+3"
  std::string help;
  RuleUse use = RuleUse::kPlay;
};

// What a tag is a fact of.
enum class TagScope : std::uint8_t {
  kGame,  // of the game: one value, or a list of values
  kSeat,  // of its seats: a list with one or more entries a seat, as many for each, seat after
          // seat; empty texts fill up
};
template <>
inline constexpr auto kWordsOf<TagScope> = std::to_array<std::string_view>({"game", "seat"});

// What can be said of the values of a tag.
enum class TagKind : std::uint8_t {
  kNumber,    // a quantity: its mean means something
  kCategory,  // a name, which may be written as a number: how often each comes up
  kSet,       // several names joined by '+': how often each comes up, and each two together
  kAmount,    // a name and what it brought, as "NAME +7": how often each comes up, and the mean
};
template <>
inline constexpr auto kWordsOf<TagKind> = std::to_array<std::string_view>({"number", "category",
                                                                           "set", "amount"});

// What a tag says that reports count further facts from.
enum class TagRole : std::uint8_t {
  kFact,       // nothing
  kFirstSeat,  // of the game: the seat that has the first turn, as a number; turns go on by seats
  kPlace,      // of seats: the place in the order of play; of no game, but counted from kFirstSeat
};
template <>
inline constexpr auto kWordsOf<TagRole> = std::to_array<std::string_view>({"fact", "first_seat",
                                                                           "place"});

// A tag that the results of a game may hold, see Tag below.
struct TagInfo {
  std::string key;
  TagScope scope = TagScope::kGame;
  TagKind kind = TagKind::kNumber;
  std::string help;
  TagRole role = TagRole::kFact;
};

// What people call a place of a position, and what comes there, when they are asked for it.
struct PlaceWords {
  std::string path;              // in the position, without seats and indices, or how it ends
  std::string thing;             // "card for the hand"
  std::string name;              // "hand"
  std::string owner = {};        // whose it is where it stands at no seat; '#' for its index
  std::string solo_owner = {};   // the same with one player; empty: no other
  std::string common_mode = {};  // the mode in which it belongs to all, though it stands at a seat
  bool is_by_seat = false;  // there: one card of each seat comes to lie there last, in their order
};

// What `riftlab games` shows, and words for its tables. One constant object per game.
struct GameInfo {
  std::string name;             // as typed on the command line, snake_case
  std::string title;            // as printed on the box
  std::string summary;          // one line
  std::string rules;            // several lines: how play goes, in the words of this project
  std::vector<ModeInfo> modes;  // the first is the default
  std::vector<RuleOption> options;
  std::string_view default_cards;       // the shipped card table, TOML; empty where a game has none
  std::vector<TagInfo> tags = {};       // every tag that a result may hold, in that order
  std::vector<PlaceWords> places = {};  // of two rows that fit a place the first one tells it
  std::vector<std::string> end_reasons = {};  // every reason that a result may have
};

// One way to set up a game, as given by a person. `Make` checks it and fills in the defaults.
struct GameConfig {
  std::string mode;                               // empty: the game's first mode
  int players = 0;                                // 0: the mode's default, 2 where allowed
  std::map<std::string, std::string> rules = {};  // by option name; absent: default
  std::string cards = {};                         // a card table in TOML; empty: the shipped one
  std::string cards_source = {};                  // where `cards` came from, for messages
  friend bool operator==(const GameConfig&, const GameConfig&) = default;
};

// A fact about one finished game that balance statistics group by; GameInfo::tags says what it is.
struct Tag {
  std::string key;
  std::variant<std::int64_t, std::string, std::vector<std::int64_t>, std::vector<std::string>>
      value;
  friend bool operator==(const Tag&, const Tag&) = default;
};

// The outcome of one finished game. The vectors have one entry a seat.
struct GameResult {
  std::vector<double> scores;  // as printed on a score pad
  std::vector<int> ranks;      // 1 = best; tied seats share the better rank
  std::vector<double> shares;  // part of one win, see `Returns` in game.h
  std::string reason;          // why the game ended, one snake_case word
  int turns = 0;               // rounds: one turn of each seat that is in play
  std::vector<Tag> tags;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace riftlab
