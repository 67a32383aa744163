// A table of texts, for people and for programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
  std::string name;
  Align align = Align::kLeft;
};

inline Column Left(std::string name) { return {std::move(name), Align::kLeft}; }
inline Column Right(std::string name) { return {std::move(name), Align::kRight}; }

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  std::size_t num_columns() const { return columns_.size(); }

  // Precondition: one cell a column (CHECKed).
  void AddRow(std::vector<std::string> cells);

  // Columns aligned with blanks, two between them, under a line of names; no blanks at line ends.
  std::string ToText() const;

  // RFC 4180 with a header line, except that lines end with "\n" alone.
  std::string ToCsv() const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace riftlab
