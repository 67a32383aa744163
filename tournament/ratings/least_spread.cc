#include "tournament/ratings/least_spread.h"

#include <algorithm>

namespace riftlab {
namespace {

// Squares of scores below this part of what the model expects are rounding.
constexpr double kNothingSeen = 1e-9;

}  // namespace

Eigen::MatrixXd LackingSpread(const Eigen::VectorXd& seen, const Eigen::MatrixXd& information) {
  const Eigen::Index size = seen.size();
  Eigen::MatrixXd lacking = Eigen::MatrixXd::Zero(size, size);
  if (seen.sum() <= kNothingSeen * information.trace()) return lacking;
  // What an agent lacks in its meetings with the other one.
  const auto part_of = [&](Eigen::Index agent, Eigen::Index other) {
    const double expected = information(agent, agent);
    const double missing = std::min(1.0, expected) - seen(agent);
    return missing <= 0 ? 0 : missing * -information(agent, other) / expected;
  };
  for (Eigen::Index agent = 0; agent < size; ++agent) {
    for (Eigen::Index other = agent + 1; other < size; ++other) {
      // What one of two gains in an upset the other one loses.
      const double part = std::max(part_of(agent, other), part_of(other, agent));
      lacking(agent, agent) += part;
      lacking(other, other) += part;
      lacking(agent, other) -= part;
      lacking(other, agent) -= part;
    }
  }
  return lacking;
}

}  // namespace riftlab
