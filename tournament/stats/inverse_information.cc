#include "tournament/stats/inverse_information.h"

#include <Eigen/Cholesky>

namespace riftlab {

// The direction of equal shifts is filled up and taken out again.
Eigen::MatrixXd InverseOnMeanZero(const Eigen::MatrixXd& information) {
  const Eigen::Index size = information.rows();
  const double fill = information.diagonal().mean();
  const Eigen::MatrixXd ones = Eigen::MatrixXd::Ones(size, size);
  const Eigen::MatrixXd inverse =
      (information + fill * ones).ldlt().solve(Eigen::MatrixXd::Identity(size, size));
  return inverse - ones / (fill * static_cast<double>(size * size));
}

}  // namespace riftlab
