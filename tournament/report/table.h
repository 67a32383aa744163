// A table of texts, for people and for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {

enum class Align : std::uint8_t { kLeft, kRight };

// What becomes of a column where its table is too wide.
enum class ColumnRole : std::uint8_t {
  kFigure,
  kName,      // names, which are shortened
  kInterval,  // or what else belongs to the column before, with which it stays
};

struct Column {
  std::string name;
  Align align = Align::kLeft;
  ColumnRole role = ColumnRole::kFigure;
};

inline Column Left(std::string name) { return {std::move(name), Align::kLeft}; }
inline Column Right(std::string name) { return {std::move(name), Align::kRight}; }
inline Column Name(std::string name) { return {std::move(name), Align::kLeft, ColumnRole::kName}; }
inline Column Interval() { return {"95 %", Align::kLeft, ColumnRole::kInterval}; }

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  std::size_t num_columns() const { return columns_.size(); }

  // Precondition: one cell a column (CHECKed).
  void AddRow(std::vector<std::string> cells);

  // Columns aligned with blanks, two between them, under a line of names; no blanks at line ends.
  std::string ToText() const;

  // The same in lines of at most `width`: names are shortened as far as they must, and columns that
  // have no room all the same stand in further tables below, each after an empty line and with the
  // columns up to the last of names (the first one without names) again in front. In each of these
  // tables names are shortened as far as it needs. A column that has no room beside these stands
  // beyond the width.
  std::string ToText(std::size_t width) const;

  // How many characters names have at most where all columns stand side by side in that width; the
  // fewest that they may have where they cannot.
  std::size_t NameWidth(std::size_t width) const;

  // RFC 4180 with a header line, except that lines end with "\n" alone.
  std::string ToCsv() const;

 private:
  std::vector<std::size_t> ColumnWidths() const;
  // The same where names have at most `names` characters.
  std::vector<std::size_t> CutWidths(std::size_t names) const;
  // NameWidth of these columns alone.
  std::size_t NameWidthOf(const std::vector<std::size_t>& shown, std::size_t width) const;
  // The columns of the tables that stand below one another.
  std::vector<std::vector<std::size_t>> PartsWithin(std::size_t width) const;
  // The cells of a column of names in at most `width` characters.
  std::vector<std::string> ShortNames(std::size_t column, std::size_t width) const;
  // These columns alone, with cells of at most `widths` characters.
  std::string TextOf(const std::vector<std::size_t>& shown,
                     const std::vector<std::size_t>& widths) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace riftlab
