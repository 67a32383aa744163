// What spreadsheets make of a sheet when they save it.
#include "tournament/cli/setup/sheet_csv.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

using std::string_literals::operator""s;

// "LINE:CELL|CELL" of each row, or the message.
std::string Rows(std::string_view csv) {
  const absl::StatusOr<std::vector<CsvRow>> rows = ParseSheetCsv("s.csv", csv, "entry");
  if (!rows.ok()) return std::string{rows.status().message()};
  std::string text;
  for (const CsvRow& row : *rows) {
    text += fmt::format("{}:{} ", row.line, fmt::join(row.cells, "|"));
  }
  return text;
}

TEST(SheetCsvTest, EmptyRowsAndColumnsAreNotThere) {
  EXPECT_EQ(Rows("entry,cost,note\na,3,x\nb,4,\n"), "1:entry|cost|note 2:a|3|x 3:b|4| ");
  EXPECT_EQ(Rows("entry,cost,,\na,3,,\nb,4,,\n,,,\n"), "1:entry|cost 2:a|3 3:b|4 ");
  EXPECT_EQ(Rows(",entry,,cost\n,a,,3\n,b,,4\n"), "1:entry|cost 2:a|3 3:b|4 ");
  EXPECT_EQ(Rows("\n;;\nentry;cost\n\na;3\n"), "3:entry|cost 5:a|3 ");
  // Under no name, but not empty.
  EXPECT_EQ(Rows("entry,,cost,\na,,3,\nb,4,3,5\n"), "1:entry||cost 2:a||3 3:b|4|3|5 ");
}

TEST(SheetCsvTest, CellsAtTheEndMayBeMissing) {
  EXPECT_EQ(Rows("entry,cost,note\na,3\nb\n"), "1:entry|cost|note 2:a|3| 3:b|| ");
}

TEST(SheetCsvTest, TheHeadMayNameTheSeparator) {
  EXPECT_EQ(Rows("sep=;\r\nentry;cost\r\na;3,5\r\n"), "2:entry|cost 3:a|3,5 ");
  EXPECT_EQ(Rows("sep=,\nentry,cost\na,3\n"), "2:entry|cost 3:a|3 ");
  EXPECT_EQ(Rows("sep=;"), "s.csv:1: the first column must be 'entry', and another one follow");
}

TEST(SheetCsvTest, LinesEndAsAnySystemEndsThem) {
  EXPECT_EQ(Rows("entry\tcost\ra\t3\rb\t4"), "1:entry|cost 2:a|3 3:b|4 ");
  EXPECT_EQ(Rows("entry,cost\r\na,\"3\r\n4\"\r\nb,5\r\n"), "1:entry|cost 2:a|3\r\n4 4:b|5 ");
}

TEST(SheetCsvTest, OtherEncodingsAreNamed) {
  const std::string utf16 = "s.csv:1: it is UTF-16; save it as CSV UTF-8";
  EXPECT_EQ(Rows("\xFF\xFE"
                 "e\0n\0t\0"s),
            utf16);
  EXPECT_EQ(Rows("\xFE\xFF\0e\0n\0t"s), utf16);
  EXPECT_EQ(Rows("entry,name\r\na,Fire\x92s\r\n"),
            "s.csv:2: it is not UTF-8; save it as CSV UTF-8");
  EXPECT_EQ(Rows("entry,name\ra,\xA3\xF3"
                 "d\x9F"),
            "s.csv:2: it is not UTF-8; save it as CSV UTF-8");
  EXPECT_EQ(Rows("entry,name\na,Łódź\n"), "1:entry|name 2:a|Łódź ");
}

TEST(SheetCsvTest, SaysWhatIsWrong) {
  const std::string head = "the first column must be 'entry', and another one follow";
  for (const std::string csv : {"", "\n\n", "entry", "entry\na\n", "entry|cost\n"}) {
    EXPECT_EQ(Rows(csv), "s.csv:1: " + head) << csv;
  }
  EXPECT_EQ(Rows("\ncard,cost\n"), "s.csv:2: " + head);
  EXPECT_EQ(Rows("entry,cost\na,\"3\n"), "s.csv:2: a quote is not closed");
}

}  // namespace
}  // namespace riftlab
