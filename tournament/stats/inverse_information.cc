#include "tournament/stats/inverse_information.h"

#include "tournament/stats/linear_algebra.h"

namespace riftlab {

// The direction of equal shifts is filled up and taken out again.
Eigen::MatrixXd InverseOnMeanZero(const Eigen::MatrixXd& information) {
  const Eigen::Index size = information.rows();
  const double fill = information.diagonal().mean();
  const Eigen::MatrixXd ones = Eigen::MatrixXd::Ones(size, size);
  const Eigen::MatrixXd inverse = InverseOfSymmetric(information + fill * ones);
  return inverse - ones / (fill * static_cast<double>(size * size));
}

}  // namespace riftlab
