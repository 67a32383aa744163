// A score sheet: where a number may be written, and what stands on it.
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/ripple_rush/sheet_tables.h"

namespace riftlab::ripple_rush {
std::uint8_t LegalRows(const Sheet& sheet, int column, int number) {
  const std::uint32_t numbers = sheet.numbers[column];
  if (Has(numbers, number)) return 0;
  const auto below = Count(numbers & BitsBelow<std::uint32_t>(number));
  return kGapRows[sheet.FilledRows(column)][below];
}

int NumberAt(const Sheet& sheet, int column, int row) {
  const std::uint8_t rows = sheet.FilledRows(column);
  if (!Has(rows, row)) return 0;
  const int below = Count(static_cast<std::uint8_t>(rows & BitsBelow<std::uint8_t>(row)));
  return NthBit(sheet.numbers[column], below);
}

void WriteNumber(Sheet& sheet, int row, Card card) {
  const int column = ColumnOf(card);
  RIFTLAB_DCHECK(Has(LegalRows(sheet, column, NumberOf(card)), row));
  Set(sheet.numbers[column], NumberOf(card));
  Set(sheet.rows, 8 * column + row);
}

std::uint8_t CompletedRows(const Sheet& sheet) {
  const std::uint32_t pairs = sheet.rows & (sheet.rows >> 16);
  return static_cast<std::uint8_t>(pairs & (pairs >> 8));
}

int CompletedColumns(const Sheet& sheet) {
  int columns = 0;
  for (int column = 0; column < kColumns; ++column) {
    if (sheet.FilledRows(column) == 0xFF) ++columns;
  }
  return columns;
}

int ColumnScore(const Sheet& sheet) {
  int score = 0;
  for (int column = 0; column < kColumns; ++column) score += kLongestRun[sheet.FilledRows(column)];
  return score;
}

}  // namespace riftlab::ripple_rush
