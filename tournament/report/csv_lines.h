// The CSV form that all reports share: one figure a line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/report/table.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// Lines under table,item,other,figure,value,low,high,method,count,blocks: what a figure is of, its
// value and its interval. Cells that do not apply are empty.
class CsvLines {
 public:
  CsvLines();

  // Names what the following figures are of.
  void Start(std::string_view table, std::string item, std::string other = "");

  void Number(std::string_view figure, double value);
  void Count(std::string_view figure, std::int64_t value);
  void Text(std::string_view figure, std::string value);

  // `count` divided by `seconds`; nothing when the rate is not known.
  void Rate(std::string_view figure, std::int64_t count, double seconds);

  // A figure whose bounds may be absent.
  void Bounds(std::string_view figure, std::optional<double> value, std::optional<double> low,
              std::optional<double> high, std::string_view method);

  // Nothing when there are no observations.
  void Mean(std::string_view figure, const Estimate& estimate);

  std::string ToCsv() const { return table_.ToCsv(); }

 private:
  void Add(std::string_view figure, std::string value, std::string low, std::string high,
           std::string method, std::string count, std::string blocks);

  Table table_;
  std::vector<std::string> of_;
};

}  // namespace riftlab
