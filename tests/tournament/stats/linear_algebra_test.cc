#include "tournament/stats/linear_algebra.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

namespace riftlab {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

double Gap(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff(); }

// Eigenvalues 1, 3 and 5.
Matrix Positive() {
  Matrix a(3, 3);
  a << 2, 1, 0, 1, 2, 0, 0, 0, 5;
  return a;
}

TEST(LinearAlgebraTest, SolvesSymmetricSystems) {
  const Vector x = Vector::LinSpaced(3, -1, 4);
  EXPECT_LT(Gap(SolveSymmetric(Positive(), Positive() * x), x), 1e-12);
  EXPECT_LT(Gap(InverseOfSymmetric(Positive()) * Positive(), Matrix::Identity(3, 3)), 1e-12);
  EXPECT_LT(Gap(InverseOfSymmetric(-Positive()), -InverseOfSymmetric(Positive())), 1e-12);
}

TEST(LinearAlgebraTest, SolvesOnBothSides) {
  Matrix m(3, 3);
  m << 4, -1, 2, -1, 3, 0, 2, 0, 7;
  const Matrix inverse = InverseOfSymmetric(Positive());
  EXPECT_LT(Gap(SolveOnBothSides(Positive(), m), inverse * m * inverse), 1e-12);
}

TEST(LinearAlgebraTest, QuadraticFormTakesNoNegativeDirection) {
  const Vector x = Vector::LinSpaced(3, 1, 3);
  const auto square = InverseQuadraticForm(Positive(), x);
  ASSERT_TRUE(square.has_value());
  // In the directions of the eigenvectors: 9 / 2 by 3, 1 / 2 by 1, 9 by 5.
  EXPECT_NEAR(*square, 4.5 / 3 + 0.5 + 9.0 / 5, 1e-12);
  Matrix mixed = Positive();
  mixed(2, 2) = -5;
  EXPECT_EQ(InverseQuadraticForm(mixed, x), std::nullopt);
}

TEST(LinearAlgebraTest, SolvesGeneralSystems) {
  Matrix a(2, 2);
  a << 0, 2, -1, 3;
  Vector x(2);
  x << 5, -7;
  EXPECT_LT(Gap(SolveGeneral(a, a * x), x), 1e-12);
}

// The four conditions of R. Penrose, "A generalized inverse for matrices", 1955, where the columns
// depend on one another.
TEST(LinearAlgebraTest, PseudoInverseKeepsPenrosesConditions) {
  Matrix a(4, 3);
  a << 1, 0, 1, 0, 1, 1, 1, 1, 2, 2, 0, 2;
  const Matrix inverse = PseudoInverse(a);
  EXPECT_LT(Gap(a * inverse * a, a), 1e-12);
  EXPECT_LT(Gap(inverse * a * inverse, inverse), 1e-12);
  EXPECT_LT(Gap(a * inverse, (a * inverse).transpose()), 1e-12);
  EXPECT_LT(Gap(inverse * a, (inverse * a).transpose()), 1e-12);
}

TEST(LinearAlgebraTest, FindsTheSmallestEigenvalue) {
  EXPECT_NEAR(SmallestEigenvalue(Positive()).value(), 1, 1e-12);
  EXPECT_NEAR(SmallestEigenvalue(-Positive()).value(), -5, 1e-12);
  Matrix broken = Positive();
  broken(0, 0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(SmallestEigenvalue(broken), std::nullopt);
}

}  // namespace
}  // namespace riftlab
