// Where a step led in several worlds, and which of these ends it was.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/seen_facts.h"
#include "tournament/follow/told_match.h"

namespace riftlab {

class ConfirmedEnds {
 public:
  // Before the step `before` is known. All must outlive it.
  ConfirmedEnds(const AnyGame& game, ToldMatch& match, const AnyInfoSet& before)
      : game_(game), match_(match), before_(before) {}

  // The next attempt, from 0 on, ended so; `match` is what it is held to be, where that is known.
  void Add(const StepEnd& end, const std::optional<EndMatch>& match);
  bool differ() const { return kinds_.size() > 1; }
  // The first attempt that ended as told.
  std::optional<std::size_t> first_fitting() const { return first_fitting_; }

  // Whether nothing may have been seen.
  bool MayBeUnseen() const;

  // Which it was, among those in which each thing that was told is new: the first attempt of those
  // in which nothing is seen, or else of those that end alike, rather those in which cards lie in
  // the order in which they were told. Where several are left the question that tells them apart,
  // unless `closed`, that there is nothing else, answers it. Neither where only one was met too
  // seldom though cards are seen that were not told; of the last attempts it is then asked for what
  // differs in those that do not fit.
  struct Settled {
    std::optional<std::size_t> attempt = std::nullopt;
    std::optional<FactQuestion> question = std::nullopt;
  };
  Settled Settle(bool closed, bool is_last) const;

 private:
  struct Kind {
    std::size_t attempt = 0;  // one of them
    AnyInfoSet seen;
    std::vector<FactAt> rest;  // with which `match` was found
    EndMatch match;
    int num_fitting = 0;  // attempts
  };

  std::optional<FactQuestion> Difference(std::vector<const Kind*>& kinds, bool closed) const;

  const AnyGame& game_;
  ToldMatch& match_;
  const AnyInfoSet& before_;
  std::size_t size_ = 0;
  std::optional<std::size_t> first_fitting_;
  std::vector<Kind> kinds_;       // by what is seen
  std::vector<PlacedFact> told_;  // with their places
};

}  // namespace riftlab
