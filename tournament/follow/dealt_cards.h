// What the draws of a deal could have been, so that it can be said of what was told that no deal
// shows it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tournament/follow/fact_words.h"
#include "tournament/follow/step_draw.h"

namespace riftlab {

class DealtCards {
 public:
  // `words` must outlive it.
  explicit DealtCards(const FactWords& words) : words_(words) {}

  // The next draw, and what it was.
  void Add(const StepDraw& draw, const std::string& taken);

  // Whether something is called so.
  bool HasAny(const std::string& fact) const;

  // How many there are of what the fact means, in all piles. Nothing where there is none, or one
  // may come again that was drawn before.
  std::optional<int> NumOf(const std::string& fact) const;

  // Whether the other fact means something that the first one does.
  bool MeansSame(const std::string& fact, const std::string& other) const;

 private:
  struct Met {
    std::map<Pile, int> copies{};  // by pile: the most that it had
    bool is_left = false;          // whether a draw could be one since one of them was drawn
  };

  const FactWords& words_;
  std::map<std::string, Met> met_;  // by name
};

}  // namespace riftlab
