// Distributions in the reports for people and in CSV; json_parts.h has the third form.
#pragma once

#include <string>
#include <string_view>

#include "tournament/report/csv_lines.h"
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
  explicit DistributionTable(std::string title);

  void Add(std::string_view name, const DistributionSummary& distribution);

  // Behind an empty line; empty without rows.
  std::string ToText() const { return is_empty_ ? "" : '\n' + table_.ToText(); }

 private:
  Table table_;
  bool is_empty_ = true;
};

// Mean, spread, quantiles and histogram; nothing without observations.
void AddDistribution(CsvLines& lines, std::string_view table, const std::string& item,
                     const DistributionSummary& distribution);

}  // namespace riftlab
