// A small dense matrix for interfaces, so that users of ratings need no linear algebra library.
#pragma once

#include <cstddef>
#include <vector>

namespace riftlab {

class SquareMatrix {
 public:
  SquareMatrix() = default;

  // All zero.
  explicit SquareMatrix(int size) : size_(static_cast<std::size_t>(size)), values_(size_ * size_) {}

  double& operator()(int row, int column) { return values_[Index(row, column)]; }
  double operator()(int row, int column) const { return values_[Index(row, column)]; }

 private:
  std::size_t Index(int row, int column) const {
    return static_cast<std::size_t>(row) * size_ + static_cast<std::size_t>(column);
  }

  std::size_t size_ = 0;
  std::vector<double> values_;
};

}  // namespace riftlab
