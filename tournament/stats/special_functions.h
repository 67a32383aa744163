// Distribution functions and quantiles, by Boost.Math. What a caller instantiates of it takes
// seconds to compile: here it is done once.
#pragma once

#include <cmath>
#include <cstdint>

namespace riftlab {

// The 0.975 quantile of the normal distribution.
inline constexpr double kNormalQuantile975 = 1.959963984540054;

// The logistic function, from 0 to 1.
inline double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// Probability that a standard normal variable is below `x`.
double NormalCdf(double x);

// The value that a standard normal variable exceeds with this probability, strictly between 0 and 1
// (trusted).
double NormalUpperQuantile(double probability);

// Probability that Student's t with this many degrees of freedom (at least 1, CHECKed) is below x.
double StudentCdf(double x, std::int64_t degrees_of_freedom);

// The values that Student's t with this many degrees of freedom (at least 1, CHECKed) is below, and
// above, with this probability, strictly between 0 and 1 (trusted).
double StudentQuantile(double probability, std::int64_t degrees_of_freedom);
double StudentUpperQuantile(double probability, std::int64_t degrees_of_freedom);

// The value that Student's t with this many degrees of freedom (at least 1, CHECKed) leaves below
// with probability 0.975.
double StudentQuantile975(std::int64_t degrees_of_freedom);

// Probability that a chi-square variable with these degrees of freedom, above 0 (trusted), is below
// `x`; noncentral with a shift above 0.
double ChiSquareCdf(double x, double degrees_of_freedom, double shift);

// Probability that a chi-square variable is at least `x`.
double ChiSquareTail(double x, double degrees_of_freedom);

// Probability that Fisher's F, a ratio of mean squares with these degrees of freedom, is at least
// x.
double FisherTail(double x, double degrees_above, double degrees_below);

}  // namespace riftlab
