// CSV as spreadsheets save it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace riftlab {

struct CsvRow {
  std::vector<std::string> cells;
  int line = 0;  // where it begins, from 1
};

// The rows of a sheet called `name` in messages, first that of the columns, which begins with
// `first_column`. RFC 4180, with the separator that stands after that, and the line ends of any
// system. A line "sep=;" before, and rows and columns in which nothing stands, are not there; cells
// that are missing at the end of a row are empty: no row is shorter than the first.
// InvalidArgument "NAME:LINE: ..." for what is not UTF-8, does not begin so or leaves a quote open.
absl::StatusOr<std::vector<CsvRow>> ParseSheetCsv(const std::string& name, std::string_view csv,
                                                  std::string_view first_column);

}  // namespace riftlab
