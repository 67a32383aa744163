// From the information on ratings to their covariance.
#pragma once

#include <Eigen/Core>

namespace riftlab {

// The generalised inverse of an information matrix on ratings that sum to 0. The matrix is singular
// only in the direction of equal shifts. Precondition: it has at least one row (trusted).
Eigen::MatrixXd InverseOnMeanZero(const Eigen::MatrixXd& information);

}  // namespace riftlab
