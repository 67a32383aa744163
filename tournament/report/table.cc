#include "tournament/report/table.h"

#include <algorithm>
#include <numeric>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kGap = 2;

// How wide columns of these widths are side by side.
std::size_t WidthOfAll(const std::vector<std::size_t>& widths) {
  return std::accumulate(widths.begin(), widths.end(), kGap * (widths.size() - 1));
}

// The indices of all columns.
std::vector<std::size_t> AllOf(const std::vector<Column>& columns) {
  std::vector<std::size_t> all(columns.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

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

std::vector<std::size_t> Table::ColumnWidths() const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = columns_[i].name.size();
    for (const std::vector<std::string>& row : rows_) width = std::max(width, row[i].size());
    widths.push_back(width);
  }
  return widths;
}

std::string Table::TextOf(const std::vector<std::size_t>& shown,
                          const std::vector<std::size_t>& widths) const {
  const auto line_of = [&](const auto& cell_of) {
    std::string line;
    for (const std::size_t i : shown) {
      const bool right = columns_[i].align == Align::kRight;
      line += fmt::format(fmt::runtime(right ? "{:>{}}{:{}}" : "{:<{}}{:{}}"), cell_of(i),
                          widths[i], "", kGap);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
  };
  std::string text = line_of([&](std::size_t i) -> const std::string& { return columns_[i].name; });
  std::vector<std::vector<std::string>> names(columns_.size());
  for (const std::size_t i : shown) {
    if (columns_[i].role == ColumnRole::kName) names[i] = ShortNames(i, widths[i]);
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    text +=
        line_of([&](std::size_t i) { return names[i].empty() ? rows_[row][i] : names[i][row]; });
  }
  return text;
}

std::vector<std::string> Table::ShortNames(std::size_t column, std::size_t width) const {
  std::vector<std::string> names;
  for (const std::vector<std::string>& row : rows_) names.push_back(row[column]);
  return ColumnWidths()[column] > width ? ShortenApart(names, width) : names;
}

std::string Table::ToText() const { return TextOf(AllOf(columns_), ColumnWidths()); }

std::vector<std::size_t> Table::CutWidths(std::size_t names) const {
  std::vector<std::size_t> widths = ColumnWidths();
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (columns_[i].role == ColumnRole::kName) widths[i] = std::min(widths[i], names);
  }
  return widths;
}

std::size_t Table::NameWidthOf(const std::vector<std::size_t>& shown, std::size_t width) const {
  const std::vector<std::size_t> widths = ColumnWidths();
  std::size_t least = kLeastNameWidth;
  std::size_t longest = 0;
  for (const std::size_t i : shown) {
    if (columns_[i].role != ColumnRole::kName) continue;
    least = std::max(least, columns_[i].name.size());
    longest = std::max(longest, widths[i]);
  }
  const auto width_with = [&](std::size_t names) {
    std::vector<std::size_t> cut;
    for (const std::size_t i : shown) {
      const bool is_name = columns_[i].role == ColumnRole::kName;
      cut.push_back(is_name ? std::min(widths[i], names) : widths[i]);
    }
    return WidthOfAll(cut);
  };
  while (longest > least && width_with(longest) > width) --longest;
  return longest;
}

std::size_t Table::NameWidth(std::size_t width) const {
  return NameWidthOf(AllOf(columns_), width);
}

std::vector<std::vector<std::size_t>> Table::PartsWithin(std::size_t width) const {
  const std::vector<std::size_t> widths = CutWidths(NameWidth(width));
  std::size_t keys = 1;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].role == ColumnRole::kName) keys = i + 1;
  }
  std::vector<std::size_t> front(std::min(keys, columns_.size()));
  std::iota(front.begin(), front.end(), 0);
  const std::size_t front_width =
      std::accumulate(front.begin(), front.end(), std::size_t{0},
                      [&](std::size_t sum, std::size_t i) { return sum + widths[i] + kGap; });
  std::vector<std::vector<std::size_t>> parts;
  std::vector<std::size_t> shown = front;
  std::size_t taken = front_width;
  for (std::size_t i = front.size(); i < columns_.size();) {
    // A figure and its interval.
    std::size_t end = i + 1;
    std::size_t needed = widths[i];
    for (; end < columns_.size() && columns_[end].role == ColumnRole::kInterval; ++end) {
      needed += kGap + widths[end];
    }
    if (shown.size() > front.size() && taken + needed > width) {
      parts.push_back(shown);
      shown = front;
      taken = front_width;
    }
    for (; i < end; ++i) shown.push_back(i);
    taken += needed + kGap;
  }
  parts.push_back(shown);
  return parts;
}

std::string Table::ToText(std::size_t width) const {
  std::string text;
  for (const std::vector<std::size_t>& part : PartsWithin(width)) {
    // Fewer columns may leave room for longer names.
    text += (text.empty() ? "" : "\n") + TextOf(part, CutWidths(NameWidthOf(part, width)));
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
