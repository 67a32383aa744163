#include "tournament/stats/special_functions.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "engine/core/check.h"

namespace riftlab {
namespace {

boost::math::students_t StudentOf(std::int64_t degrees_of_freedom) {
  RIFTLAB_CHECK(degrees_of_freedom >= 1);
  const boost::math::students_t distribution(static_cast<double>(degrees_of_freedom));
  return distribution;
}

}  // namespace

double NormalCdf(double x) { return boost::math::cdf(boost::math::normal(), x); }

double NormalUpperQuantile(double probability) {
  return boost::math::quantile(boost::math::complement(boost::math::normal(), probability));
}

double StudentCdf(double x, std::int64_t degrees_of_freedom) {
  return boost::math::cdf(StudentOf(degrees_of_freedom), x);
}

double StudentQuantile(double probability, std::int64_t degrees_of_freedom) {
  return boost::math::quantile(StudentOf(degrees_of_freedom), probability);
}

double StudentUpperQuantile(double probability, std::int64_t degrees_of_freedom) {
  return boost::math::quantile(boost::math::complement(StudentOf(degrees_of_freedom), probability));
}

double StudentQuantile975(std::int64_t degrees_of_freedom) {
  return StudentQuantile(0.975, degrees_of_freedom);
}

double ChiSquareCdf(double x, double degrees_of_freedom, double shift) {
  if (shift <= 0) return boost::math::cdf(boost::math::chi_squared(degrees_of_freedom), x);
  return boost::math::cdf(boost::math::non_central_chi_squared(degrees_of_freedom, shift), x);
}

double ChiSquareTail(double x, double degrees_of_freedom) {
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees_of_freedom), x));
}

double FisherTail(double x, double degrees_above, double degrees_below) {
  return boost::math::cdf(
      boost::math::complement(boost::math::fisher_f(degrees_above, degrees_below), x));
}

}  // namespace riftlab
