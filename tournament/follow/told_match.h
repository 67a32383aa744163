// What was told of a step, held against an end of it in some world.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

// A fact, and its place among those that were told.
struct FactAt {
  std::size_t at = 0;
  std::string fact{};
  friend auto operator<=>(const FactAt&, const FactAt&) = default;
};

// Where a step led in some world.
struct StepEnd {
  const AnyState* before = nullptr;  // the world; null for the deal
  const AnyInfoSet* seen = nullptr;
  std::vector<FactAt> drawn{};  // what was told of draws, in the order of these, by name
  std::vector<FactAt> rest{};   // what else was told, as it was told
  std::function<std::string()> words = [] { return std::string{}; };  // what is seen, for people
};

struct EndMatch {
  bool fits = false;         // each fact says something of its own
  bool has_order = false;    // cards that lie in an order were told beyond the draws
  bool is_in_order = true;   // cards that lie in an order were told in that order
  bool is_accounted = true;  // no card is new at its place that was not told, or was open before
  std::string odd{};         // the first fact that fits nothing
  std::size_t odd_at = 0;    // its place among those that were told
};

class ToldMatch {
 public:
  // Before the step `move` the seat knew `before`. All must outlive it.
  ToldMatch(const AnyGame& game, const FactWords& words, const AnyInfoSet& before,
            std::string_view move);
  // Of the deal, before which nothing was known.
  ToldMatch(const AnyGame& game, const FactWords& words);

  // Each fact is used up for one thing: what was drawn, what is new at a place where things are
  // seen, all of a place that has changed, or a card that was known and is seen again.
  EndMatch Compare(const StepEnd& end);

  // The world in which hidden cards have changed places so that those that are newly seen where
  // some were told are the told ones, from the top; null where nothing is to be exchanged.
  Json Exchanged(const StepEnd& end);

  // The cards that are newly seen at a place without an order.
  std::vector<std::string> NewCardsAt(const AnyInfoSet& seen, const std::string& place);

  // Cards that were known there before and are named in what is seen, in words.
  std::vector<std::string> SeenAgainAt(const std::string& place, const std::string& words);

  // Whether the cards that lie there in a world lie in an order. False where that is not known.
  bool HasOrderAt(const AnyState& world, const std::string& place);

 private:
  struct Item {
    const SeenFact* fact = nullptr;
    bool is_told = false;
    bool is_moved = false;
  };
  // An ordered list of cards in a position, from the top; nothing for a card that nobody knows.
  using Slots = std::vector<std::string>;

  const std::vector<SeenFact>& known();
  EndMatch CompareAnew(const StepEnd& end);
  std::vector<std::string> CardsAt(const std::vector<SeenFact>& facts,
                                   const std::string& place) const;
  bool SaysPlaced(const std::vector<SeenFact>& facts, const std::vector<SeenFact>& added,
                  const PlacedFact& fact) const;
  bool StandsAt(const std::vector<SeenFact>& facts, const std::string& place,
                const std::vector<std::string>& parts) const;
  bool IsAllOf(const std::vector<SeenFact>& facts, const std::vector<Item>& items,
               const std::vector<std::string>& parts);
  bool LayAboveNew(const std::string& card, const StepEnd& end);
  bool IsSeenAgain(const std::string& fact, const StepEnd& end, std::optional<std::string>& words,
                   std::map<std::string, std::ptrdiff_t>& again);
  bool IsInMove(const std::string& card) const;
  std::vector<Item> ItemsOf(const std::vector<SeenFact>& facts, const std::vector<SeenFact>& added);
  bool HidCards(const std::string& place);
  bool IsAccounted(const std::vector<SeenFact>& facts, const std::vector<Item>& items);
  std::map<std::string, Slots> OrderedLists(const Json& position, const StepEnd& end);
  std::map<std::string, Slots> Lists(const Json& position) const;
  bool IsOrdered(const Json& position, const std::string& place);
  void CompareOrder(const StepEnd& end, const std::vector<SeenFact>& added, EndMatch& match);
  std::string SpelledLike(const std::string& fact, const std::string& card) const;

  const AnyGame& game_;
  const FactWords& words_;
  const AnyInfoSet* before_;  // null for the deal
  std::vector<std::string> move_;
  std::vector<SeenFact> known_;             // what `before_` says, once it was asked
  std::map<std::string, bool> is_ordered_;  // by place
  // What does not fit, by what is seen and which facts are not told of draws: many worlds end
  // alike.
  std::map<std::pair<std::string, std::vector<FactAt>>, EndMatch> misfits_;
};

}  // namespace riftlab
