// Distributions in the reports for people.
#pragma once

#include <string>
#include <string_view>

#include "tournament/report/table.h"
#include "tournament/stats/distribution.h"

namespace riftlab {

// An observation as it was made.
std::string ValueText(double value);

// Distributions with the quantiles of the balance report, a row each; those without observations
// are left out.
class DistributionTable {
 public:
  // `title` is the name of the first column.
  explicit DistributionTable(std::string_view title);

  void Add(std::string_view name, const DistributionSummary& distribution);

  // Behind an empty line; empty without rows.
  std::string ToText() const;

 private:
  Table table_;
  bool is_empty_ = true;
};

}  // namespace riftlab
