#include "tournament/report/distribution_parts.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tournament/balance/balance.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kTitleWidth = 14;

std::vector<Column> DistributionColumns(std::string_view title) {
  std::vector<Column> columns = {Name(Shorten(title, kTitleWidth)), Right("Mean"), Interval(),
                                 Right("SD"), Right("Min")};
  for (const double probability : kBalanceQuantiles) {
    columns.push_back(Right(fmt::format("{:.0f}%", 100 * probability)));
  }
  columns.push_back(Right("Max"));
  return columns;
}

}  // namespace

std::string DistributionTable::ToText() const {
  return is_empty_ ? "" : '\n' + table_.ToText(kTextWidth);
}

std::string ValueText(double value) {
  return value == std::floor(value) ? Fixed(value, 0) : Fixed(value, 2);
}

DistributionTable::DistributionTable(std::string_view title) : table_(DistributionColumns(title)) {}

void DistributionTable::Add(std::string_view name, const DistributionSummary& distribution) {
  if (distribution.mean.count == 0) return;
  is_empty_ = false;
  std::vector<std::string> row = {std::string{name}, MeanText(distribution.mean, 2),
                                  IntervalText(distribution.mean, 2), Fixed(distribution.sd, 2),
                                  ValueText(distribution.min)};
  for (const Quantile& quantile : distribution.quantiles) row.push_back(ValueText(quantile.value));
  row.push_back(ValueText(distribution.max));
  table_.AddRow(std::move(row));
}

}  // namespace riftlab
