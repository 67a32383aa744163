#include "tournament/stats/linear_algebra.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace riftlab {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

}  // namespace

Vector SolveSymmetric(const Matrix& a, const Vector& b) { return a.ldlt().solve(b); }

Matrix InverseOfSymmetric(const Matrix& a) {
  return a.ldlt().solve(Matrix::Identity(a.rows(), a.rows()));
}

Matrix SolveOnBothSides(const Matrix& a, const Matrix& m) {
  const Eigen::LDLT<Matrix> factored = a.ldlt();
  const Matrix half = factored.solve(m);
  return factored.solve(half.transpose());
}

std::optional<double> InverseQuadraticForm(const Matrix& a, const Vector& b) {
  const Eigen::LDLT<Matrix> factored = a.ldlt();
  if (factored.info() != Eigen::Success || !factored.isPositive()) return std::nullopt;
  return b.dot(factored.solve(b));
}

Vector SolveGeneral(const Matrix& a, const Vector& b) { return a.partialPivLu().solve(b); }

Matrix PseudoInverse(const Matrix& a) {
  return a.completeOrthogonalDecomposition().pseudoInverse();
}

std::optional<double> SmallestEigenvalue(const Matrix& a) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(a, Eigen::EigenvaluesOnly);
  if (solver.info() != Eigen::Success) return std::nullopt;
  return solver.eigenvalues().minCoeff();
}

}  // namespace riftlab
