// What is decomposed of dense matrices, by Eigen. Each decomposition takes seconds to compile
// wherever it stands: here it is done once.
#pragma once

#include <Eigen/Core>
#include <optional>

namespace riftlab {

// The solution x of A x = b for a symmetric A, positive or negative semidefinite, by its LDLT
// decomposition.
Eigen::VectorXd SolveSymmetric(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

// The inverse of a symmetric matrix, in the same way.
Eigen::MatrixXd InverseOfSymmetric(const Eigen::MatrixXd& a);

// A^-1 M A^-1 for a symmetric A and a symmetric M: of a sum of squares, what a solution makes of
// it.
Eigen::MatrixXd SolveOnBothSides(const Eigen::MatrixXd& a, const Eigen::MatrixXd& m);

// b' A^-1 b for a symmetric A; nothing where A is not positive semidefinite.
std::optional<double> InverseQuadraticForm(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

// The solution x of A x = b for a square A that is not singular (trusted).
Eigen::VectorXd SolveGeneral(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

// The inverse of Moore and Penrose.
Eigen::MatrixXd PseudoInverse(const Eigen::MatrixXd& a);

// The smallest eigenvalue of a symmetric matrix; nothing where it is not found.
std::optional<double> SmallestEigenvalue(const Eigen::MatrixXd& a);

}  // namespace riftlab
