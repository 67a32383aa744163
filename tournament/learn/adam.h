// Steps of learning for one block of weights: AdamW (I. Loshchilov, F. Hutter, "Decoupled weight
// decay regularization", 2019).
#pragma once

#include <Eigen/Dense>
#include <cmath>

namespace riftlab {

// How large a step is.
struct AdamStep {
  float samples = 1;  // that the gradient is the sum of
  float rate = 0;
  float decay = 0;
  int number = 1;  // of the step, from 1
};

// The moments of a block of weights, `Block` being a matrix of Eigen.
template <class Block>
class AdamMoments {
 public:
  AdamMoments(Eigen::Index rows, Eigen::Index columns)
      : first_(Block::Zero(rows, columns)), second_(Block::Zero(rows, columns)) {}

  // Precondition: both are of the shape of the moments.
  void Update(const Block& gradient_sum, const AdamStep& step, Block& weights) {
    constexpr double kFirstMoment = 0.9;
    constexpr double kSecondMoment = 0.999;
    constexpr float kEpsilon = 1e-8F;
    constexpr auto kFirst = static_cast<float>(kFirstMoment);
    constexpr auto kSecond = static_cast<float>(kSecondMoment);
    const auto first_left = static_cast<float>(1 - std::pow(kFirstMoment, step.number));
    const auto second_left = static_cast<float>(1 - std::pow(kSecondMoment, step.number));
    auto first = first_.array();
    auto second = second_.array();
    const auto gradient = gradient_sum.array() / step.samples;
    first = kFirst * first + (1 - kFirst) * gradient;
    second = kSecond * second + (1 - kSecond) * gradient.square();
    weights.array() -=
        step.rate * ((first / first_left) / ((second / second_left).sqrt() + kEpsilon) +
                     step.decay * weights.array());
  }

 private:
  Block first_;
  Block second_;
};

}  // namespace riftlab
