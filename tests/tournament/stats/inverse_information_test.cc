#include "tournament/stats/inverse_information.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

// The four conditions of R. Penrose, "A generalized inverse for matrices", 1955.
TEST(InverseInformationTest, IsTheGeneralisedInverse) {
  Eigen::MatrixXd information(3, 3);
  information << 5, -2, -3, -2, 6, -4, -3, -4, 7;
  const Eigen::MatrixXd inverse = InverseOnMeanZero(information);
  const Eigen::MatrixXd left = inverse * information;
  const Eigen::MatrixXd right = information * inverse;
  EXPECT_LT((information * inverse * information - information).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((inverse * information * inverse - inverse).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((left - left.transpose()).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((right - right.transpose()).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT(inverse.rowwise().sum().cwiseAbs().maxCoeff(), 1e-12);
}

}  // namespace
}  // namespace riftlab
