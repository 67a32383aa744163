#include "tournament/report/table.h"

#include <algorithm>
#include <string_view>

#include "engine/core/check.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

std::string CsvCell(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string CsvLine(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) {
    if (&cell != cells.data()) line += ',';
    line += CsvCell(cell);
  }
  return line + '\n';
}

}  // namespace

void Table::AddRow(std::vector<std::string> cells) {
  RIFTLAB_CHECK(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::ToText() const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = columns_[i].name.size();
    for (const std::vector<std::string>& row : rows_) width = std::max(width, row[i].size());
    widths.push_back(width);
  }
  const auto line_of = [&](const auto& cell_of) {
    std::string line;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const bool right = columns_[i].align == Align::kRight;
      line += fmt::format(fmt::runtime(right ? "{:>{}}  " : "{:<{}}  "), cell_of(i), widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
  };
  std::string text = line_of([&](std::size_t i) -> const std::string& { return columns_[i].name; });
  for (const std::vector<std::string>& row : rows_) {
    text += line_of([&](std::size_t i) -> const std::string& { return row[i]; });
  }
  return text;
}

std::string Table::ToCsv() const {
  std::vector<std::string> names;
  for (const Column& column : columns_) names.push_back(column.name);
  std::string text = CsvLine(names);
  for (const std::vector<std::string>& row : rows_) text += CsvLine(row);
  return text;
}

}  // namespace riftlab
