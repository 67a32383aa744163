// Chance as a person tells it: finds draws that lead to what was seen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/seen_facts.h"
#include "tournament/follow/step_draw.h"
#include "tournament/follow/witness.h"

namespace riftlab {

// Where asking ends: at the first draw that nothing answers, or behind all, for what is left may be
// told of a later one.
enum class AskUntil : std::uint8_t { kUnanswered, kEnd };

// What came of asking.
struct Asked {
  Witness::Reply reply = Witness::Reply::kAnswer;
  FactQuestion question{};           // the one that was not answered, where it is put in words
  std::string refused{};             // kNone: what was said instead; empty: nothing
  std::vector<std::string> facts{};  // the answers so far, by name
  std::vector<std::size_t> told{};   // by answer: its place among what was told
  std::vector<bool> seen{};          // by draw: whether it was one that the seat sees
  // Where the draws lead; where one was not answered, if it and those after it have some outcome
  // that was told of none, or what was told of them.
  AnyState state{};
};

// Which questions are put in words, which takes longer than to play a step: none, those that
// nothing answers, or also those that are answered by something else.
enum class InWords : std::uint8_t { kNo, kOpen, kYes };

// Plays `step` so that all that `seat` sees of its draws is what the witness says. Draws that the
// seat does not see are random. What such a draw shows in part only is left to chance, as what
// others hold is.
Asked TellChance(const AnyGame& game, Player seat, ChanceStep step, Witness& witness, Rng& rng,
                 InWords words, AskUntil until = AskUntil::kUnanswered);

// The same for a step that was played before, which takes a small part of the time: in another
// world the seat sees those of its draws that it saw then, by `seen`. Where that is wrong, `state`
// is not what the seat knows it to be. No question is put in words.
Asked RetellChance(ChanceStep step, const std::vector<bool>& seen, Witness& witness, Rng& rng);

// Where a step leads if those of its draws that the witness does not answer have some outcome, and
// what the draws are that the seat sees.
struct ForeseenStep {
  AnyState state{};
  std::vector<std::string> drawn{};
};
ForeseenStep ForeseeStep(const AnyGame& game, Player seat, ChanceStep step, Witness& witness,
                         Rng& rng);

// What `seat` would say of the step where its draws have these values: the facts, in order.
std::vector<std::string> Testimony(const AnyGame& game, Player seat, ChanceStep step,
                                   const std::vector<std::uint32_t>& draws);

}  // namespace riftlab
