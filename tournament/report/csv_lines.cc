#include "tournament/report/csv_lines.h"

#include <utility>

#include "fmt/format.h"
#include "tournament/report/speed_totals.h"

namespace riftlab {
namespace {

std::string Cell(std::optional<double> value) {
  return value.has_value() ? fmt::format("{}", *value) : "";
}

}  // namespace

CsvLines::CsvLines()
    : table_({{"table"},
              {"item"},
              {"other"},
              {"figure"},
              {"value"},
              {"low"},
              {"high"},
              {"method"},
              {"count"},
              {"blocks"}}) {}

void CsvLines::Start(std::string_view table, std::string item, std::string other) {
  of_ = {std::string(table), std::move(item), std::move(other)};
}

void CsvLines::Number(std::string_view figure, double value) {
  Text(figure, fmt::format("{}", value));
}

void CsvLines::Count(std::string_view figure, std::int64_t value) {
  Text(figure, fmt::format("{}", value));
}

void CsvLines::Text(std::string_view figure, std::string value) {
  Add(figure, std::move(value), "", "", "", "", "");
}

void CsvLines::Rate(std::string_view figure, std::int64_t count, double seconds) {
  const std::optional<double> rate = PerSecond(count, seconds);
  if (rate.has_value()) Number(figure, *rate);
}

void CsvLines::Bounds(std::string_view figure, std::optional<double> value,
                      std::optional<double> low, std::optional<double> high,
                      std::string_view method) {
  Add(figure, Cell(value), Cell(low), Cell(high), std::string(method), "", "");
}

void CsvLines::Mean(std::string_view figure, const Estimate& estimate) {
  if (estimate.count == 0) return;
  const bool has_interval = estimate.method != IntervalMethod::kNone;
  Add(figure, fmt::format("{}", estimate.value),
      has_interval ? fmt::format("{}", estimate.low) : "",
      has_interval ? fmt::format("{}", estimate.high) : "", std::string(ToText(estimate.method)),
      fmt::format("{}", estimate.count), fmt::format("{}", estimate.blocks));
}

void CsvLines::Add(std::string_view figure, std::string value, std::string low, std::string high,
                   std::string method, std::string count, std::string blocks) {
  std::vector<std::string> cells = of_;
  cells.emplace_back(figure);
  for (std::string* cell : {&value, &low, &high, &method, &count, &blocks}) {
    cells.push_back(std::move(*cell));
  }
  table_.AddRow(std::move(cells));
}

}  // namespace riftlab
