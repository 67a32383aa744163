// Where a step led in several worlds, and which of these ends it was.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

class ConfirmedEnds {
 public:
  // Before the step `before` is known. All must outlive it.
  ConfirmedEnds(const AnyGame& game, const FactWords& words, const AnyInfoSet& before)
      : game_(game), words_(words), before_(before) {}

  // The next attempt, from 0 on, ended with this being seen; what was told beyond the draws is
  // `rest`.
  void Add(const AnyInfoSet& seen, const std::vector<std::string>& rest);
  bool differ() const { return num_kinds_ > 1; }
  // The first attempt that ended as told.
  std::optional<std::size_t> first_fitting() const { return first_fitting_; }

  // Whether nothing may have been seen.
  bool MayBeUnseen() const;

  // Which it was, among those in which all that was told is new: the first attempt of those in
  // which nothing is seen, or else of those that end alike. Where several are left the question
  // that tells them apart, unless `closed`, that there is nothing else, answers it.
  struct Settled {
    std::optional<std::size_t> attempt;
    std::optional<FactQuestion> question;
  };
  Settled Settle(bool closed) const;

 private:
  struct Kind {
    std::size_t attempt = 0;  // one of them
    AnyInfoSet seen;
    std::vector<std::string> rest;  // with which `fits` was found
    bool fits = false;
  };

  bool Says(const AnyInfoSet& seen, const std::vector<std::string>& rest);
  bool SaysPlaced(const std::vector<SeenFact>& facts, const std::vector<SeenFact>& added,
                  const PlacedFact& fact) const;

  bool StandsAt(const std::vector<SeenFact>& facts, const std::string& place,
                const std::vector<std::string>& parts) const;

  const AnyGame& game_;
  const FactWords& words_;
  const AnyInfoSet& before_;
  std::vector<SeenFact> known_;  // what `before_` says, once it was asked
  std::size_t size_ = 0;
  std::size_t num_kinds_ = 0;
  std::optional<std::size_t> first_fitting_;
  std::vector<Kind> kinds_;       // by what is seen
  std::vector<PlacedFact> told_;  // with their places
};

}  // namespace riftlab
