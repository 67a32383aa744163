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

// Each table in 30 columns.
TEST(TableTest, NamesAreShortenedWhereThereIsNoRoom) {
  Table table({Right("Rank"), Name("Name"), Right("n"), Interval()});
  table.AddRow({"1", "a_long_agent_name (cheats)", "100", "[1, 2]"});
  table.AddRow({"2", "short", "5", "-"});
  EXPECT_EQ(table.NameWidth(45), 26U);
  EXPECT_EQ(table.ToText(45), table.ToText());
  EXPECT_EQ(table.NameWidth(32), 13U);
  EXPECT_EQ(table.ToText(32),
            "Rank  Name             n  95 %\n"
            "   1  a_~e (cheats)  100  [1, 2]\n"
            "   2  short            5  -\n");
}

TEST(TableTest, ColumnsWithoutRoomStandBelow) {
  Table table({Name("Name"), Right("mean"), Interval(), Right("most"), Right("least")});
  table.AddRow({"twelve_chars", "100", "[99, 101]", "1234", "-1"});
  table.AddRow({"b", "5", "-", "6", "4"});
  EXPECT_EQ(table.ToText(30),
            "Name          mean  95 %\n"
            "twelve_chars   100  [99, 101]\n"
            "b                5  -\n"
            "\n"
            "Name          most  least\n"
            "twelve_chars  1234     -1\n"
            "b                6      4\n");
  // So that there is room for a name after all.
  Table names({Name("Name"), Right("mean"), Interval(), Right("most"), Interval()});
  names.AddRow({"a_name_of_24_characters_", "100", "[99, 101]", "1234", "[1200, 1300]"});
  EXPECT_EQ(names.ToText(44),
            "Name                      mean  95 %\n"
            "a_name_of_24_characters_   100  [99, 101]\n"
            "\n"
            "Name                      most  95 %\n"
            "a_name_of_24_characters_  1234  [1200, 1300]\n");
  // As far as the table below needs it names are cut there, and not above.
  Table uneven({Name("Name"), Right("one"), Right("two")});
  uneven.AddRow({"a_name_of_24_characters_", "1", "[1200, 1300]"});
  EXPECT_EQ(uneven.ToText(30),
            "Name                      one\n"
            "a_name_of_24_characters_    1\n"
            "\n"
            "Name                       two\n"
            "a_nam~haracters_  [1200, 1300]\n");
  Table figures({Right("Seat"), Right("mean"), Right("most")});
  figures.AddRow({"0", "1", "2"});
  EXPECT_EQ(figures.ToText(12),
            "Seat  mean\n"
            "   0     1\n"
            "\n"
            "Seat  most\n"
            "   0     2\n");
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
