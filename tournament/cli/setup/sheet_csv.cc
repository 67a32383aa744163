#include "tournament/cli/setup/sheet_csv.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/json_append.h"

namespace riftlab {
namespace {

constexpr std::string_view kSeparators = ",;\t";

absl::Status WrongCsv(const std::string& name, int line, std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("{}:{}: {}", name, line, what));
}

// Whether a line ends there: of "\r\n" it is the second byte.
bool EndsLine(std::string_view csv, std::size_t i) {
  return csv[i] == '\n' || (csv[i] == '\r' && csv.substr(i + 1, 1) != "\n");
}

absl::Status CheckEncoding(const std::string& name, std::string_view csv) {
  if (csv.starts_with("\xFF\xFE") || csv.starts_with("\xFE\xFF")) {
    return WrongCsv(name, 1, "it is UTF-16; save it as CSV UTF-8");
  }
  int line = 1;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    if (i + 1 < csv.size() && !EndsLine(csv, i)) continue;
    if (!IsUtf8(csv.substr(begin, i + 1 - begin))) {
      return WrongCsv(name, line, "it is not UTF-8; save it as CSV UTF-8");
    }
    begin = i + 1;
    ++line;
  }
  return absl::OkStatus();
}

// What follows the name of the first column, before which cells and lines may be empty; 0 where
// that is no separator.
char SeparatorOf(std::string_view csv, std::string_view first_column) {
  csv.remove_prefix(std::min(csv.find_first_not_of(" \r\n,;\t"), csv.size()));
  for (const std::string& head : {std::string(first_column), fmt::format("\"{}\"", first_column)}) {
    if (!csv.starts_with(head) || csv.size() == head.size()) continue;
    const char separator = csv[head.size()];
    if (kSeparators.find(separator) != std::string_view::npos) return separator;
  }
  return 0;
}

absl::StatusOr<std::vector<CsvRow>> ParseRows(const std::string& name, std::string_view csv,
                                              char separator) {
  std::vector<CsvRow> rows;
  int line = 1;
  CsvRow row{.cells = {""}, .line = line};
  bool is_quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    const bool ends_line = EndsLine(csv, i);
    if (ends_line) ++line;
    if (is_quoted) {
      if (c != '"') {
        row.cells.back() += c;
      } else if (i + 1 < csv.size() && csv[i + 1] == '"') {
        row.cells.back() += csv[++i];
      } else {
        is_quoted = false;
      }
    } else if (c == '"' && row.cells.back().empty()) {
      is_quoted = true;
    } else if (c == separator) {
      row.cells.emplace_back();
    } else if (ends_line) {
      rows.push_back(std::move(row));
      row = {.cells = {""}, .line = line};
    } else if (c != '\r') {
      row.cells.back() += c;
    }
  }
  if (is_quoted) return WrongCsv(name, row.line, "a quote is not closed");
  rows.push_back(std::move(row));
  return rows;
}

// Takes out the rows and columns in which nothing stands, and fills the others up to the first.
void DropEmpty(std::vector<CsvRow>& rows) {
  for (CsvRow& row : rows) {
    while (!row.cells.empty() && row.cells.back().empty()) row.cells.pop_back();
  }
  std::erase_if(rows, [](const CsvRow& row) { return row.cells.empty(); });
  if (rows.empty()) return;
  for (CsvRow& row : rows) {
    row.cells.resize(std::max(row.cells.size(), rows.front().cells.size()));
  }
  for (std::size_t i = rows.front().cells.size(); i-- > 0;) {
    const auto is_empty = [i](const CsvRow& row) { return row.cells[i].empty(); };
    if (!std::all_of(rows.begin(), rows.end(), is_empty)) continue;
    for (CsvRow& row : rows) row.cells.erase(row.cells.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace

absl::StatusOr<std::vector<CsvRow>> ParseSheetCsv(const std::string& name, std::string_view csv,
                                                  std::string_view first_column) {
  RETURN_IF_ERROR(CheckEncoding(name, csv));
  const bool names_separator = csv.starts_with("sep=");
  const std::size_t head = names_separator ? std::min(csv.find_first_of("\r\n"), csv.size()) : 0;
  const char separator = SeparatorOf(csv.substr(head), first_column);
  ASSIGN_OR_RETURN(std::vector<CsvRow> rows, ParseRows(name, csv, separator));
  if (names_separator) rows.erase(rows.begin());
  DropEmpty(rows);
  if (separator == 0 || rows.empty() || rows.front().cells.front() != first_column ||
      rows.front().cells.size() < 2) {
    return WrongCsv(
        name, rows.empty() ? 1 : rows.front().line,
        fmt::format("the first column must be '{}', and another one follow", first_column));
  }
  return rows;
}

}  // namespace riftlab
