// What a seat sees, as a list of single facts: "hand of seat 0" holds "Fi5". From it follows where
// things differ that may have happened, and so what a person has to say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"

namespace riftlab {

// Where something is seen, as in a position file ("seats[0].hand"), and what: a card, a number.
using SeenFact = std::pair<std::string, std::string>;

// What a person is asked: which of these it was.
struct FactQuestion {
  std::string place;               // "seats[0].hand"; empty where it is not known
  std::string label;               // "hand of seat 0"; of a draw "card for the hand of seat 0"
  std::vector<std::string> names;  // each once: of what is drawn, or of what stands there
  bool is_draw = false;
  bool is_new = false;  // the names are of what has come there, not of all that is there
  std::string spot{};   // of a draw: the place in a list, where it is always the same one
};

// A fact with its place: "seats[0].hand +Fi5" for what has come there, "seats[0].hand Fi5+Wa6" for
// all that is there, with "nothing" for nothing.
struct PlacedFact {
  std::string place;
  bool is_new = false;
  std::vector<std::string> values{};
};

// Nothing where it does not begin with one word, which may be a place, and a blank. That another
// seat knows a card that lies hidden is also said as "seat 0 knows Fi5".
std::optional<PlacedFact> ReadPlacedFact(std::string_view fact);

// One of the names of a question as a fact, with the place where it is not of a draw: it then
// answers no other question.
std::string AsFact(const FactQuestion& question, const std::string& name);

// All that an information set says, ascending. What stands in a list, other than that of seats, is
// there twice: without and with its place in it. Of a hidden card that others know, too, the place
// "seats[0].knows" says who they are, but for its holder.
std::vector<SeenFact> SeenFacts(const AnyGame& game, const AnyInfoSet& info);

// What `seen` says and `before` does not, ascending.
std::vector<SeenFact> FactsBeyond(const std::vector<SeenFact>& seen,
                                  const std::vector<SeenFact>& before);

// The same as a person says it: with the place, where that is one in a list.
std::string NameAt(const std::vector<SeenFact>& facts, const std::string& place);

// Keys of a hidden card in a position, where others than its holder know it.
inline constexpr const char* kCardKey = "card";
inline constexpr const char* kKnownByKey = "known_by";
bool IsKnownCard(const Json& json);

// Whose knowledge of hidden cards it is; nothing where it is another place.
std::optional<Player> KnowingSeat(std::string_view place);

// A place for people: "hand of seat 0". Of a draw it is the thing that comes there: "card for the
// hand of seat 0".
enum class Labelled : std::uint8_t { kPlace, kDraw };
std::string LabelOf(const AnyGame& game, const std::string& place, Labelled what);

// Whether the game has words for the place: then people see what lies there, or hold it.
bool IsNamedPlace(const AnyGame& game, const std::string& place);

// Whether hidden cards lie in the list there, which belongs to no seat, and some of them are known.
bool HoldsKnownCards(const AnyGame& game, const AnyInfoSet& info, const std::string& place);

// Whether the place in a list says by its index whose it is.
bool IndexTellsOwner(const AnyGame& game, const std::string& place);

// Whether it belongs to all, though it stands at a seat, and one card of each seat comes to lie
// there last.
bool IsCommonBySeat(const AnyGame& game, const std::string& place);

// Whose card lies at `spot` in the list at such a place, where it is one of the last.
std::optional<Player> SeatOfSpot(const AnyGame& game, const std::vector<SeenFact>& facts,
                                 const std::string& place, const std::string& spot);

// Whether it is a place in a list, which says more than what stands there.
bool HasOrder(std::string_view place);

// Which one it is, counted from 1: "place 3", of a list of lists "row 1, place 3". Precondition: it
// is a place in a list (CHECKed).
std::string PlaceInList(std::string_view place);

// What both say, ascending. All are ascending.
std::vector<SeenFact> FactsInBoth(const std::vector<SeenFact>& a, const std::vector<SeenFact>& b);

// What stands at a place: "Fi5", "Fi5+Wa6"; empty for nothing.
std::string ValuesAt(const std::vector<SeenFact>& facts, const std::string& place);

// Which of several information sets it is, asked by the place at which what they say beyond
// `before` differs most, or all that they say where that differs nowhere, at last in its order.
// What `told` answers is not asked again. `names` are by information set; those that are called
// alike are alike there.
struct SeenDifference {
  FactQuestion question;
  std::vector<std::string> names;
};
SeenDifference DifferenceOf(const AnyGame& game, const std::vector<SeenFact>& before,
                            const std::vector<AnyInfoSet>& infos,
                            const std::vector<PlacedFact>& told = {});

}  // namespace riftlab
