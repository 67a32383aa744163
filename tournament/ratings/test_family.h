// Several candidates against one base: a sequential test each, with one error rate for all of them
// together.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/ratings/sequential_test.h"
#include "tournament/record/game_record.h"
#include "tournament/record/sprt_spec.h"

namespace riftlab {

// What a family of tests shows.
struct FamilyResult {
  SprtSpec spec;                        // as asked for: alpha is that of the family
  std::vector<SequentialResult> tests;  // by candidate; the alpha of each is the one it has now
};

// Candidates are agents 0 to n - 1, the base is agent n. `alpha` is the chance that any candidate
// that is stronger by at most elo0 is called stronger, however many of them there are and whatever
// the others are worth. A test may accept H1 with alpha over the number of candidates that are not
// accepted yet, so that each that is leaves more for the others: S. Holm, "A simple sequentially
// rejective multiple test procedure" (Scandinavian Journal of Statistics 6, 1979), by sequential
// tests as in J. Bartroff and J. Song, "Sequential tests of multiple hypotheses controlling type I
// and II familywise error rates" (Journal of Statistical Planning and Inference 153, 2014). `beta`
// is the chance of each candidate on its own to be dropped though it is stronger by elo1.
class TestFamily {
 public:
  // As for SequentialTest. Precondition: at least one candidate (CHECKed).
  TestFamily(const SprtSpec& spec, int candidates, const std::vector<int>& sides,
             int games_per_block);

  int candidates() const { return static_cast<int>(tests_.size()); }

  // Adds the next game, of this candidate and the base. Those after its verdict are ignored.
  void Add(int candidate, const GameRecord& record);

  bool HasEnded(int candidate) const {
    return tests_[static_cast<std::size_t>(candidate)].HasEnded();
  }
  // Whether all have a verdict.
  bool HasEnded() const;

  FamilyResult Result() const;

  // About how many games this candidate will have had at its verdict; nothing where the games say
  // nothing.
  std::optional<double> ExpectedGames(int candidate) const {
    return tests_[static_cast<std::size_t>(candidate)].ExpectedGames();
  }

 private:
  void ShareAlpha();

  SprtSpec spec_;
  std::vector<SequentialTest> tests_;
};

}  // namespace riftlab
