// What was told of a step, as the answers to what is asked of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

// The fact that says that there is nothing else to tell, where it could be thought that there is.
inline constexpr std::string_view kNothingElse = "nothing";
// The fact that says that nothing at all was seen of the step, where it could be thought otherwise.
inline constexpr std::string_view kUnseenWord = "unseen";

// What was told of a step. The first fact that fits a question answers it, so that things of
// different kinds may be told in any order; where that leads nowhere, another one that fits may.
class Witness {
 public:
  // `words` must outlive it.
  Witness(const FactWords& words, std::string_view move, std::vector<std::string> facts);

  enum class Reply : std::uint8_t {
    kAnswer,   // one of the answers
    kUnknown,  // has not yet been told
    kNone,     // something else
  };

  const FactWords& words() const { return *words_; }

  // Begins anew: everything will be asked again, in another world.
  void Restart();
  // Begins anew in the same world, where some question is answered by another fact than in all
  // tries since Restart. False where there is no other way.
  bool RestartOtherwise();
  // Which of the names it was: `answer` is an index.
  Reply Choose(const std::vector<std::string>& names, std::size_t& answer);
  // Whether something that was told may choose one of them.
  bool MayChoose(const std::vector<std::string>& names) const;
  // How something called so was told.
  struct Telling {
    bool is_alone = false;    // as what was seen of a draw
    std::uint32_t there = 0;  // with things of these groups, bit by bit
    bool IsTold() const { return is_alone || there != 0; }
  };
  Telling HowTold(const std::string& name) const;
  // What was told to stand at one place, or in the move, or to be known to others wherever it
  // stands: the size of each such group, at most 32.
  std::vector<std::uint32_t> GroupSizes() const;
  // All that was told.
  const std::vector<std::string>& facts() const { return facts_; }
  // What has not yet answered a question, as it was told.
  std::vector<std::string> Rest() const;
  // The places of these facts among all that were told.
  std::vector<std::size_t> RestPlaces() const;
  // Whether the fact at this place could have answered a question in the try that was made.
  bool MightHaveAnswered(std::size_t place) const;
  // Whether the last question had no answer because what would be left was left before, in a try
  // since Restart.
  bool IsRepeated() const { return is_repeated_; }
  // The place of the fact that answered last. Precondition: one did (CHECKed).
  std::size_t LastPlace() const;
  // What others were told to know, too.
  const std::vector<PlacedFact>& knowing() const { return knowing_; }
  // Whether it was told that there is nothing else.
  bool IsClosed() const { return is_closed_; }
  // Whether it was told that nothing was seen.
  bool IsUnseen() const { return is_unseen_; }

 private:
  Telling Find(const std::string& name) const;
  bool AsksForLastSide(const std::vector<std::string>& names) const;
  std::vector<std::size_t> FittingFacts(const std::vector<std::string>& names) const;
  bool IsUsed(std::size_t fact) const;
  std::vector<std::size_t> UsedWith(std::size_t fact) const;
  bool IsInGroups(const std::string& card) const;
  const std::string& LastUsed() const { return facts_[used_.back()]; }

  const FactWords* words_;
  std::vector<std::string> facts_;
  std::vector<std::size_t> used_;  // of them, as they answered
  // The questions that facts answered in the try that is made, each with the facts that may answer
  // it, and which facts were used up at some point of the tries so far.
  struct Choice {
    std::vector<std::size_t> fitting;
    std::size_t taken = 0;
  };
  std::vector<Choice> choices_;
  std::set<std::vector<std::size_t>> tried_;
  std::vector<std::vector<std::string>> groups_;
  std::vector<PlacedFact> knowing_;
  mutable std::map<std::string, Telling> known_;  // by name
  bool is_repeated_ = false;
  bool is_closed_ = false;
  bool is_unseen_ = false;
};

// Whether it only asks which side of the card `named` before is up.
bool AsksForSide(const std::vector<std::string>& names, std::string_view named);

}  // namespace riftlab
