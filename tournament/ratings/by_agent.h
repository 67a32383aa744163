// Values of rated agents by agent.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "tournament/stats/square_matrix.h"

namespace riftlab {

// From values by local number to values by agent; `local` is by agent, -1 and so 0 for one without.
inline SquareMatrix ByAgent(const Eigen::MatrixXd& values, const std::vector<Eigen::Index>& local) {
  const auto num_agents = static_cast<int>(local.size());
  SquareMatrix result(num_agents);
  for (int i = 0; i < num_agents; ++i) {
    for (int j = 0; j < num_agents; ++j) {
      const Eigen::Index row = local[static_cast<std::size_t>(i)];
      const Eigen::Index column = local[static_cast<std::size_t>(j)];
      if (row >= 0 && column >= 0) result(i, j) = values(row, column);
    }
  }
  return result;
}

}  // namespace riftlab
