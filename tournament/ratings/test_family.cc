#include "tournament/ratings/test_family.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/check.h"

namespace riftlab {

TestFamily::TestFamily(const SprtSpec& spec, int candidates, const std::vector<int>& sides,
                       int games_per_block)
    : spec_(spec) {
  RIFTLAB_CHECK(candidates >= 1);
  SprtSpec part = spec;
  part.alpha = spec.alpha / candidates;
  for (int candidate = 0; candidate < candidates; ++candidate) {
    tests_.emplace_back(part, sides, games_per_block, candidate, candidates);
  }
}

void TestFamily::Add(int candidate, const GameRecord& record) {
  if (HasEnded(candidate)) return;
  tests_[static_cast<std::size_t>(candidate)].Add(record);
  if (HasEnded(candidate)) ShareAlpha();
}

// A larger part may be enough for the next one, which leaves a larger part again.
void TestFamily::ShareAlpha() {
  const auto accepted = [this] {
    return std::count_if(tests_.begin(), tests_.end(), [](const SequentialTest& test) {
      return test.verdict() == SprtVerdict::kH1;
    });
  };
  for (std::ptrdiff_t before = -1; before != accepted() && accepted() < candidates();) {
    before = accepted();
    const double alpha = spec_.alpha / static_cast<double>(candidates() - before);
    for (SequentialTest& test : tests_) test.AllowAlpha(alpha);
  }
}

bool TestFamily::HasEnded() const {
  return std::all_of(tests_.begin(), tests_.end(),
                     [](const SequentialTest& test) { return test.HasEnded(); });
}

FamilyResult TestFamily::Result() const {
  FamilyResult result{.spec = spec_, .tests = {}};
  for (const SequentialTest& test : tests_) result.tests.push_back(test.Result());
  return result;
}

}  // namespace riftlab
