#include "tournament/report/table.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

TEST(TableTest, TextIsAligned) {
  Table table({{"name", Align::kLeft}, {"n", Align::kRight}, {"end", Align::kLeft}});
  table.AddRow({"a", "100", ""});
  table.AddRow({"longer", "5", "x"});
  EXPECT_EQ(table.ToText(),
            "name      n  end\n"
            "a       100\n"
            "longer    5  x\n");
}

TEST(TableTest, CsvQuotesWhatNeedsIt) {
  Table table({{"name"}, {"value"}});
  table.AddRow({"plain", "1"});
  table.AddRow({"so_ismcts:iterations=5,c=0.7", "say \"hi\""});
  table.AddRow({"two\nlines", ""});
  EXPECT_EQ(table.ToCsv(),
            "name,value\n"
            "plain,1\n"
            "\"so_ismcts:iterations=5,c=0.7\",\"say \"\"hi\"\"\"\n"
            "\"two\nlines\",\n");
}

}  // namespace
}  // namespace riftlab
