// What is new in the end of a step, and which of it was told: each fact is used up for one thing.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/before_step.h"
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

class StepAccount {
 public:
  // All must outlive it.
  StepAccount(const AnyGame& game, const FactWords& words, const BeforeStep& before,
              const StepEnd& end);
  StepAccount(const StepAccount&) = delete;  // its items point into it
  StepAccount& operator=(const StepAccount&) = delete;

  // What is seen that was not known, ascending.
  const std::vector<SeenFact>& added() const { return added_; }

  // Uses up what was drawn, if it is seen in the end.
  void UseDrawn(const std::string& name);

  // Uses up a fact: for what is new at a place where things are seen, all of a place that has
  // changed, or a card that was known and is seen again. False where it says nothing of its own.
  bool Use(const std::string& fact);

  // Whether no card is new at its place that was not told, or was open before: one of which it is
  // not said where it was may be another one in other worlds.
  bool IsComplete() const;

 private:
  // Something new at a place without an order.
  struct Item {
    const SeenFact* fact = nullptr;
    bool is_told = false;
    bool is_moved = false;  // it lay open elsewhere, and is no news
  };

  void AddItems();
  bool IsOpen(const Item& item) const;
  bool IsPlace(const std::string& place) const;
  template <class Test>
  bool UseFirst(const Test& test);
  bool UsePlaced(const PlacedFact& fact);
  bool UseNamed(const std::string& fact);
  bool UseCalled(const std::string& fact);
  bool UseBegun(const std::string& fact);
  bool UseJoined(const std::vector<std::string>& parts);
  bool StandAt(const std::vector<SeenFact>& facts, const std::string& place,
               const std::vector<std::string>& parts) const;
  bool IsAllOfSomePlace(const std::vector<std::string>& parts) const;
  bool IsSeenAgain(const std::string& fact);
  bool LayAboveNew(const std::string& card) const;

  const AnyGame& game_;
  const FactWords& words_;
  const BeforeStep& before_;
  const StepEnd& end_;
  std::vector<SeenFact> seen_;
  std::vector<SeenFact> added_;
  std::vector<Item> items_;
  std::optional<std::string> shown_;             // what is seen, for people, once it was asked for
  std::map<std::string, std::ptrdiff_t> again_;  // by card: how often it was told to be seen again
};

}  // namespace riftlab
