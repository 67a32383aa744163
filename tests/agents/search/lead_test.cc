#include "agents/search/lead.h"

#include <gtest/gtest.h>

#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

TEST(LeadTest, IsOfTheOtherSidesWhateverTheyScore) {
  const tic_tac_toe::Rules game = *tic_tac_toe::Rules::Make({});
  EXPECT_EQ(LeadOf(game, {5, 3}, 0), 2);
  EXPECT_EQ(LeadOf(game, {5, 3}, 1), -2);
  EXPECT_EQ(LeadOf(game, {-1, -4}, 0), 3);
  EXPECT_EQ(LeadOf(game, {-1, -4}, 1), -3);
}

}  // namespace
}  // namespace riftlab
