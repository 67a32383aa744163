// Chance as a person tells it: finds draws that lead to what was seen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

// The fact that says that there is nothing else to tell, where it could be thought that there is.
inline constexpr std::string_view kNothingElse = "nothing";
// The fact that says that nothing at all was seen of the step, where it could be thought otherwise.
inline constexpr std::string_view kUnseen = "unseen";

// What was told of a step. The first fact that fits a question answers it, so that things of
// different kinds may be told in any order.
class Witness {
 public:
  // `words` must outlive it.
  Witness(const FactWords& words, std::vector<std::string> facts);

  enum class Reply : std::uint8_t {
    kAnswer,   // one of the answers
    kUnknown,  // has not yet been told
    kNone,     // something else
  };

  const FactWords& words() const { return *words_; }

  // Begins anew: everything will be asked again, in another world.
  void Restart() { used_ = 0; }
  // Which of the names it was: `answer` is an index.
  Reply Choose(const std::vector<std::string>& names, std::size_t& answer);
  // Whether something that is still to be told is called so.
  bool WillSay(const std::string& name) const;
  // What has not yet answered a question.
  std::vector<std::string> Rest() const;
  // Whether it was told that there is nothing else.
  bool IsClosed() const { return is_closed_; }
  // Whether it was told that nothing was seen.
  bool IsUnseen() const { return is_unseen_; }

 private:
  const FactWords* words_;
  std::vector<std::string> facts_;  // those that were used first
  std::size_t used_ = 0;
  bool is_closed_ = false;
  bool is_unseen_ = false;
};

// A step that draws: deals, or applies a move.
using ChanceStep = absl::FunctionRef<AnyState(Rng&)>;

// What came of asking.
struct Asked {
  Witness::Reply reply = Witness::Reply::kAnswer;
  FactQuestion question{};           // the one that was not answered, where it is put in words
  std::string refused{};             // kNone: what was said instead; empty: nothing
  std::vector<std::string> facts{};  // the answers so far, by name
  AnyState state{};                  // where the draws lead; only after answers to all
};

// Whether a question that is answered by something else is put in words, too, which takes longer
// than to play a step.
enum class InWords : std::uint8_t { kNo, kYes };

// Plays `step` so that all that `seat` sees of its draws is what the witness says. Draws that the
// seat does not see are random. To tell, a few outcomes of each draw are held against each other,
// all that is drawn later being the same by name: where each looks different to the seat, the draw
// is seen. What such a draw shows in part only is left to chance, as what others hold is.
Asked TellChance(const AnyGame& game, Player seat, ChanceStep step, Witness& witness, Rng& rng,
                 InWords words);

// What `seat` would say of the step where its draws have these values: the facts, in order.
std::vector<std::string> Testimony(const AnyGame& game, Player seat, ChanceStep step,
                                   const std::vector<std::uint32_t>& draws);

}  // namespace riftlab
