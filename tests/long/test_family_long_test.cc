// Families of sequential tests: how often any of their verdicts is wrong, and what they take.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/ratings/simulated_family.h"

namespace riftlab {
namespace {

constexpr int kFamilies = 10'000;

struct FamilyCase {
  std::string_view name;
  std::vector<double> elo;
};

struct FamilyRates {
  double wrong = 0;  // families with a candidate of at most elo0 accepted
  double found = 0;  // candidates of elo1 accepted
  double games = 0;
};

FamilyRates RatesOf(const SprtSpec& spec, const std::vector<double>& elo) {
  int wrong = 0;
  int found = 0;
  int stronger = 0;
  std::int64_t games = 0;
  for (std::uint64_t seed = 0; seed < kFamilies; ++seed) {
    const FamilyResult result = PlayFamily(spec, elo, seed);
    bool is_wrong = false;
    for (std::size_t i = 0; i < elo.size(); ++i) {
      const bool is_accepted = result.tests[i].verdict == SprtVerdict::kH1;
      games += result.tests[i].games;
      if (elo[i] <= spec.elo0) {
        is_wrong = is_wrong || is_accepted;
      } else {
        ++stronger;
        found += is_accepted ? 1 : 0;
      }
    }
    wrong += is_wrong ? 1 : 0;
  }
  return {.wrong = static_cast<double>(wrong) / kFamilies,
          .found = stronger == 0 ? 0 : static_cast<double>(found) / stronger,
          .games = static_cast<double>(games) / kFamilies};
}

TEST(TestFamilyLongTest, HoldsItsErrorRates) {
  const SprtSpec spec = {.elo0 = 0, .elo1 = 50, .model = SprtModel::kLogistic};
  const SprtSpec quarter = {.elo0 = 0, .elo1 = 50, .alpha = 0.0125, .model = SprtModel::kLogistic};
  const std::vector<FamilyCase> cases = {{"none stronger", {0, 0, 0, 0}},
                                         {"one stronger", {50, 0, 0, 0}},
                                         {"three stronger", {50, 50, 50, 0}},
                                         {"one stronger, two weaker", {50, 0, -50, -100}}};
  fmt::print("{:26} {:>8} {:>8} {:>8} {:>14}\n", "family", "wrong", "found", "games",
             "games, singly");
  for (const FamilyCase& one : cases) {
    const FamilyRates rates = RatesOf(spec, one.elo);
    double singly = 0;  // a test each, with a quarter of alpha
    for (const double elo : one.elo) singly += RatesOf(quarter, {elo}).games;
    fmt::print("{:26} {:8.4f} {:8.4f} {:8.1f} {:14.1f}\n", one.name, rates.wrong, rates.found,
               rates.games, singly);
    // Three standard deviations of a part of 10,000 at 5 %.
    EXPECT_LE(rates.wrong, 0.05 + 0.0066) << one.name;
    if (rates.found > 0) EXPECT_GE(rates.found, 0.95 - 0.0066) << one.name;
  }
}

}  // namespace
}  // namespace riftlab
