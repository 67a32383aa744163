// Card tables by value, by difference and as sheets.
#include "tournament/cli/setup/card_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/cli/setup/card_sheets.h"
#include "tournament/cli/setup/card_text.h"

namespace riftlab {
namespace {

constexpr const char* kTable = R"(# Ünïcode before; lines stay
schema = 1
[limits]
hand = 5   # a comment
[[card]]
id = "gate"
name = "Gate Warden"
cost = 3
effects = [ {op="draw", n=1},
            {op="attack", n=2} ]  # two
[[card]]
id = "captain"
name = "Banner Captain"
cost = 4
note = "Größe \"x\", so"
effects = []
[[row]]
row = 8
bonus = 1
[[row]]
row = 7
bonus = 2
)";

// What stands where `old` stood once the path was set; else the message.
std::string Set(const std::string& path, const std::string& value) {
  CardText table = *CardText::Parse(kTable, "t.toml");
  const absl::Status status = table.Set(path, value);
  return status.ok() ? table.text() : std::string{status.message()};
}

std::string Replaced(const std::string& old, const std::string& by) {
  std::string text = kTable;
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, old.size(), by);
}

TEST(CardTablesTest, PathsThatCannotBeLookedAtAreNamed) {
  const TempFolder folder;
  const std::string loop = folder / "loop.toml";
  std::filesystem::create_symlink(loop, loop);
  for (const std::string& path : {std::string(300, 'x'), std::string(300, 'x') + "#v", loop}) {
    EXPECT_EQ(IsCardReference(path), path.find('#') != std::string::npos);
    const std::string message{ReadCardTable(path).status().message()};
    EXPECT_TRUE(message.starts_with("cannot read '")) << message;
  }
}

TEST(CardTextTest, ChangesOneValueWhereItStands) {
  EXPECT_EQ(Set("card.captain.cost", "3"), Replaced("cost = 4", "cost = 3"));
  EXPECT_EQ(Set("card.Banner Captain.cost", "3"), Replaced("cost = 4", "cost = 3"));
  EXPECT_EQ(Set("card.banner captain.COST", "3"), Replaced("cost = 4", "cost = 3"));
  EXPECT_EQ(Set("limits.hand", "12"), Replaced("hand = 5   #", "hand = 12   #"));
  EXPECT_EQ(Set("row.7.bonus", "-5"), Replaced("bonus = 2", "bonus = -5"));
  EXPECT_EQ(Set("card.2.cost", "9"), Replaced("cost = 4", "cost = 9"));
  EXPECT_EQ(Set("card.gate.effects.2.n", "7"), Replaced("n=2", "n=7"));
  EXPECT_EQ(Set("card.gate.effects", "[]"),
            Replaced("[ {op=\"draw\", n=1},\n            {op=\"attack\", n=2} ]", "[]"));
  EXPECT_EQ(Set("card.gate.name", "Dör"), Replaced("\"Gate Warden\"", "\"Dör\""));
  EXPECT_EQ(Set("card.captain.note", "\"q\""), Replaced("\"Größe \\\"x\\\", so\"", "\"q\""));
}

// Paths go by the names of the table as it was parsed, whatever is set first.
TEST(CardTextTest, NamesCanBeExchanged) {
  CardText table = *CardText::Parse(kTable, "t.toml");
  EXPECT_TRUE(table.Set("row.8.row", "7").ok());
  EXPECT_TRUE(table.Set("row.7.row", "8").ok());
  EXPECT_TRUE(table.Set("row.7.bonus", "20").ok());
  EXPECT_TRUE(table.Set("card.gate.effects", "[]").ok());
  std::string expected =
      Replaced("[ {op=\"draw\", n=1},\n            {op=\"attack\", n=2} ]", "[]");
  const std::size_t rows = expected.find("[[row]]");
  expected.resize(rows);
  EXPECT_EQ(table.text(), expected + "[[row]]\nrow = 7\nbonus = 1\n[[row]]\nrow = 8\nbonus = 20\n");
  EXPECT_EQ(table.Get("row.7.bonus")->toml, "2");
  EXPECT_EQ(table.Set("row.7.bonus", "3").message(),
            "t.toml:22: 'row.7.bonus' is set already, as a whole, in part or by another name; set "
            "it once");
  EXPECT_EQ(table.Set("card.gate.effects.2.n", "3").code(), absl::StatusCode::kInvalidArgument);
}

TEST(CardTextTest, SaysWhatIsWrong) {
  EXPECT_EQ(Set("card.captan.cost", "3"),
            "t.toml:5: card has no 'captan' (did you mean 'captain'?)");
  EXPECT_EQ(Set("card.zzz.cost", "3"), "t.toml:5: card has no 'zzz'; there are gate, captain");
  EXPECT_EQ(Set("card.Banner Captan.cost", "3"),
            "t.toml:5: card has no 'Banner Captan' (did you mean 'Banner Captain'?)");
  EXPECT_EQ(Set("card.captain.cst", "3"),
            "t.toml:11: card.captain has no 'cst' (did you mean 'cost'?)");
  EXPECT_NE(Set("crad.captain.cost", "3").find("the table has no 'crad' (did you mean 'card'?)"),
            std::string::npos);
  EXPECT_NE(Set("card.captain", "3").find("card.captain is no single value; go on with one of"),
            std::string::npos);
  EXPECT_NE(Set("card.captain.cost.more", "3").find("nothing stands below it"), std::string::npos);
  EXPECT_NE(Set("card.captain.cost", "three").find("'three' is not a value of TOML"),
            std::string::npos);
  EXPECT_NE(Set("card.captain.cost", "3 # x").find("not a value of TOML"), std::string::npos);
  EXPECT_NE(Set("card.captain.cost", "3\nid = 4").find("not a value of TOML"), std::string::npos);
  EXPECT_NE(Set("", "3").find("the table is no single value"), std::string::npos);
}

TEST(CardSheetsTest, AllTablesComeBackByteForByte) {
  int tables = 0;
  for (const GameTable* game : AllGameTables()) {
    const std::string table(game->info().default_cards);
    if (table.empty()) continue;
    ++tables;
    const auto sheets = SheetsOf(table, game->info().name);
    ASSERT_TRUE(sheets.ok()) << sheets.status();
    EXPECT_GE(sheets->size(), 2U);
    const auto same = ApplySheets(table, game->info().name, *sheets);
    ASSERT_TRUE(same.ok()) << same.status();
    EXPECT_EQ(*same, table);
    // Written by a spreadsheet of another country, on Windows.
    std::vector<CardSheet> windows = *sheets;
    for (CardSheet& sheet : windows) {
      std::string csv;
      bool is_quoted = false;
      for (const char c : sheet.csv) {
        is_quoted = is_quoted != (c == '"');
        if (c == '\n' && !is_quoted) csv += '\r';
        csv += c == ',' && !is_quoted ? ';' : c;
      }
      // A semicolon within a cell needs quotes then.
      if (sheet.csv.find(';') == std::string::npos) sheet.csv = csv;
    }
    EXPECT_EQ(*ApplySheets(table, game->info().name, windows), table);
  }
  EXPECT_EQ(tables, 4);
}

// Cells all over the tables are found by their paths and set where they stand: there and back
// again.
TEST(CardSheetsTest, CellsOfAllListsCanBeChanged) {
  constexpr int kStep = 9;
  int changed = 0;
  for (const GameTable* game : AllGameTables()) {
    const std::string table(game->info().default_cards);
    if (table.empty()) continue;
    const std::string& name = game->info().name;
    const std::vector<CardSheet> sheets = *SheetsOf(table, name);
    int cells = 0;
    for (const CardSheet& sheet : sheets) {
      for (std::size_t i = sheet.csv.find('\n'); i + 2 < sheet.csv.size(); ++i) {
        // A cell that is one digit, but for the second column: in some lists entries go by that.
        const char digit = sheet.csv[i + 1];
        const char after = sheet.csv[i + 2];
        if (sheet.csv[i] != ',' || digit < '0' || digit > '8') continue;
        if (after != ',' && after != '\n') continue;
        if (sheet.csv.find(',', sheet.csv.rfind('\n', i) + 1) == i) continue;
        if (cells++ % kStep != 0) continue;
        CardSheet other = sheet;
        other.csv[i + 1] = '9';
        const auto once = ApplySheets(table, name, {other});
        ASSERT_TRUE(once.ok()) << once.status();
        EXPECT_EQ(once->size(), table.size());
        EXPECT_NE(*once, table);
        EXPECT_EQ(*ApplySheets(*once, name, {sheet}), table);
        ++changed;
      }
    }
    EXPECT_GT(cells, 0) << name;
  }
  EXPECT_GT(changed, 20);
}

TEST(CardSheetsTest, ChangedCellsAreChangedValues) {
  const auto applied = [](const std::string& csv) {
    const auto table = ApplySheets(kTable, "t.toml", {{"d/card.csv", csv}});
    return table.ok() ? *table : std::string{table.status().message()};
  };
  EXPECT_EQ(applied("entry,cost\ncaptain,3\ngate,3\n"), Replaced("cost = 4", "cost = 3"));
  EXPECT_EQ(applied("entry;cost;name\ncaptain;3;Banner Captain"), Replaced("cost = 4", "cost = 3"));
  EXPECT_EQ(applied("entry,note\ncaptain,\"a \"\"b\"\", c\"\n"),
            Replaced("\"Größe \\\"x\\\", so\"", "\"a \\\"b\\\", c\""));
  EXPECT_EQ(applied("entry,id,cost\ncaptain,chief,3\n"),
            Replaced("id = \"captain\"\nname = \"Banner Captain\"\ncost = 4",
                     "id = \"chief\"\nname = \"Banner Captain\"\ncost = 3"));
  EXPECT_EQ(
      applied("entry,cost\ncaptan,3\n"),
      "d/card.csv:2: no entry 'captan' (did you mean 'captain'?); add new ones in table.toml");
  EXPECT_EQ(applied("entry,cst\ncaptain,3\n"),
            "d/card.csv:1: unknown column 'cst' (did you mean 'cost'?); columns: id, name, cost, "
            "effects, note");
  EXPECT_EQ(applied("entry,cost\ncaptain,\n"),
            "d/card.csv:2: cost of captain is empty; take it out in table.toml");
  EXPECT_EQ(applied("entry,note\ngate,x\n"),
            "d/card.csv:2: gate has no note; add it in table.toml");
  EXPECT_EQ(applied("entry,cost\ngate,3\ngate,3\n"),
            "d/card.csv:3: entry 'gate' stands in line 2 already");
  EXPECT_EQ(applied("entry,cost\ngate,\"3,0\"\n"),
            "d/card.csv:2: cost: '3,0' is not a value of TOML, such as 3, true or [1, 2]");
  EXPECT_EQ(applied("entry,cost\ngate,3,4\n"), "d/card.csv:2: 3 cells under 2 columns");
  EXPECT_EQ(applied("entry,cost\ngate,\"3\n"), "d/card.csv:2: a quote is not closed");
  EXPECT_EQ(applied("card,cost\n"),
            "d/card.csv:1: the first column must be 'entry', and another one follow");
  EXPECT_NE(ApplySheets(kTable, "t.toml", {{"cards.csv", "entry,x\n"}})
                .status()
                .message()
                .find("has no list 'cards' (did you mean 'card'?); sheets: settings, card, row"),
            absl::string_view::npos);
}

// Every cell goes to the entry that its row names, also where names and numbers are exchanged or
// move up.
TEST(CardSheetsTest, EntriesCanBeRenamed) {
  const std::string rows =
      "[[row]]\nrow = 3\nc = 1\n[[row]]\nrow = 2\nc = 2\n[[row]]\nrow = 1\nc = 3\n";
  EXPECT_EQ(*ApplySheets(rows, "t", {{"row.csv", "entry,row,c\n3,1,1\n2,2,2\n1,3,5\n"}}),
            "[[row]]\nrow = 1\nc = 1\n[[row]]\nrow = 2\nc = 2\n[[row]]\nrow = 3\nc = 5\n");
  EXPECT_EQ(*ApplySheets(rows, "t", {{"row.csv", "entry,row,c\n3,4,1\n2,3,2\n1,2,3\n"}}),
            "[[row]]\nrow = 4\nc = 1\n[[row]]\nrow = 3\nc = 2\n[[row]]\nrow = 2\nc = 3\n");
  const std::string cards = *ApplySheets(
      kTable, "t",
      {{"card.csv", "entry,id,name\ngate,captain,Banner Captain\ncaptain,gate,Gate Warden\n"}});
  EXPECT_NE(cards.find("id = \"captain\"\nname = \"Banner Captain\"\ncost = 3"), std::string::npos);
  EXPECT_NE(cards.find("id = \"gate\"\nname = \"Gate Warden\"\ncost = 4"), std::string::npos);
}

// The sheets fit, the table does not.
TEST(CardSheetsTest, AFullDiskLeavesNothing) {
  const TempFolder folder;
  const std::string dir = folder / "cards";
  for (const bool is_there : {false, true}) {
    if (is_there) std::filesystem::create_directory(dir);
    {
      const FileSizeLimit limit(200);
      EXPECT_EQ(WriteSheets(kTable, "t", dir).message(),
                "cannot write " + dir + "/table.toml.tmp: File too large");
    }
    EXPECT_EQ(folder.Files().size(), is_there ? 1U : 0U);
  }
  EXPECT_TRUE(WriteSheets(kTable, "t", dir).ok());
}

TEST(CardSheetsTest, AFolderIsATable) {
  const TempFolder folder;
  const std::string dir = folder / "cards";
  ASSERT_TRUE(WriteSheets(kTable, "t", dir).ok());
  EXPECT_EQ(folder.Files(), (std::vector<std::string>{"cards", "cards/card.csv", "cards/row.csv",
                                                      "cards/settings.csv", "cards/table.toml"}));
  EXPECT_EQ(*ReadCardTable(dir), kTable);
  EXPECT_EQ(WriteSheets(kTable, "t", dir).code(), absl::StatusCode::kFailedPrecondition);
  folder.Write("cards/card.csv", "entry,cost\ncaptain,4\n");
  EXPECT_EQ(ReadCardTable(dir).status().message(),
            dir + "/card.csv: entry 'gate' of table.toml has no row; put it back");
}

// `csv` with another value in a column of an entry; no cell before it is quoted.
std::string WithCell(std::string csv, const std::string& entry, std::size_t column,
                     const std::string& value) {
  std::size_t begin = csv.find("\n" + entry + ",") + 1;
  EXPECT_NE(begin, 0U) << entry;
  for (std::size_t i = 0; i < column; ++i) begin = csv.find(',', begin) + 1;
  return csv.replace(begin, csv.find_first_of(",\n", begin) - begin, value);
}

// What the game refuses is told of the row where it stands, or of the table.
TEST(CardSheetsTest, AFaultIsToldOfItsRow) {
  constexpr std::size_t kId = 1;
  constexpr std::size_t kCost = 6;
  const TempFolder folder;
  const std::string dir = folder / "cards";
  const std::string shipped((*FindGame("warrift"))->info().default_cards);
  ASSERT_TRUE(WriteSheets(shipped, "t", dir).ok());
  EXPECT_TRUE(IsCardReference(dir));
  const std::string cards = folder.Read("cards/card.csv");
  const std::string settings = folder.Read("cards/settings.csv");
  const auto expect_message = [&](const std::string& sheet, const std::string& csv,
                                  const std::string& row, const std::string& what) {
    folder.Write("cards/" + sheet, csv);
    const std::string message{ReadCardTable(dir).status().message()};
    std::string place = "table.toml with the sheets beside it:";
    if (!row.empty()) {
      const std::size_t before = csv.find("\n" + row + ",");
      ASSERT_NE(before, std::string::npos);
      const auto lines =
          std::count(csv.begin(), csv.begin() + static_cast<std::ptrdiff_t>(before), '\n');
      place = fmt::format("{}:{}: ", sheet, lines + 2);
    }
    EXPECT_TRUE(message.starts_with(fmt::format("{}/{}{}", dir, place, what))) << message;
  };
  const std::string cheap = WithCell(cards, "so_shield_bearer", kCost, "2");
  expect_message("card.csv", WithCell(cheap, "so_banner_captain", kCost, "200"),
                 "so_banner_captain", "card.cost is 200; it must be an integer");
  // Renamed as another one: the row of the second.
  expect_message("card.csv", WithCell(cards, "so_banner_captain", kId, "so_shield_bearer"),
                 "so_banner_captain", "card.id is 'so_shield_bearer', as that of");
  folder.Write("cards/card.csv", cheap);
  EXPECT_EQ(ReadCardTable(dir).status().message(), "");
  // Of several values in one line of the table the one that is named.
  expect_message("settings.csv", WithCell(settings, "rules.vp.iron", 1, "99"), "rules.vp.iron",
                 "rules.vp.iron is 99");
  // A monster that is in no sheet, but goes by what one says.
  std::filesystem::remove(dir + "/monster.csv");
  expect_message("settings.csv", WithCell(settings, "rules.vp.bronze", 1, "49"), "", "");
}

TEST(CardSheetsTest, WhatIsMissingIsToldOfItsRow) {
  const TempFolder folder;
  const std::string dir = folder / "cards";
  const std::string shipped((*FindGame("ripple_rush"))->info().default_cards);
  ASSERT_TRUE(WriteSheets(shipped, "t", dir).ok());
  const std::string rows = folder.Read("cards/row.csv");
  folder.Write("cards/row.csv", WithCell(rows, "7", 2, "any"));
  EXPECT_EQ(ReadCardTable(dir).status().message(),
            dir + "/row.csv:3: row.colour is missing; it must be a string");
  // A guild without powers is a fault of the list, not of its first entry.
  const std::string other = folder / "other";
  const std::string cards((*FindGame("warrift"))->info().default_cards);
  ASSERT_TRUE(WriteSheets(cards, "t", other).ok());
  std::string powers = folder.Read("other/power.csv");
  for (std::size_t at = 0; (at = powers.find(",solguard,", at)) != std::string::npos;) {
    powers.replace(at, 10, ",nightfang,");
  }
  folder.Write("other/power.csv", powers);
  EXPECT_NE(ReadCardTable(other).status().message().find("table.toml with the sheets beside it:"),
            std::string::npos)
      << ReadCardTable(other).status();
}

// What a spreadsheet saved would otherwise be passed over.
TEST(CardSheetsTest, FilesOfOtherFormsAreRefused) {
  const TempFolder folder;
  const std::string dir = folder / "cards";
  ASSERT_TRUE(WriteSheets(kTable, "t", dir).ok());
  const std::string sheet = folder.Read("cards/card.csv");
  folder.Write("cards/card.CSV", "entry,cost\ngate,3\ncaptain,9\n");
  EXPECT_EQ(ReadCardTable(dir).status().message(),
            dir + "/card.csv: " + dir + "/card.CSV is the same sheet; keep one of them");
  std::filesystem::remove(dir + "/card.csv");
  EXPECT_EQ(*ReadCardTable(dir), Replaced("cost = 4", "cost = 9"));
  folder.Write("cards/notes.txt", "my own");
  EXPECT_TRUE(ReadCardTable(dir).ok());
  for (const std::string ending : {".ods", ".XLSX", ".txt"}) {
    folder.Write("cards/row" + ending, "x");
    EXPECT_EQ(ReadCardTable(dir).status().message(),
              dir + "/row" + ending +
                  ": only CSV is read; save it as row.csv and take this file out of the folder");
    std::filesystem::remove(dir + "/row" + ending);
  }
}

// As programs write it that put quotes around every text, or a mark before the file.
TEST(CardSheetsTest, TheHeadMayBeQuotedAndAMarkStandBeforeIt) {
  const std::string table = "[[card]]\nid = \"a\"\ncost = 1\n";
  for (const std::string separator : {",", ";", "\t"}) {
    const std::string csv = fmt::format("\"entry\"{0}\"cost\"\n\"a\"{0}2\n", separator);
    const absl::StatusOr<std::string> changed = ApplySheets(table, "t.toml", {{"card.csv", csv}});
    ASSERT_TRUE(changed.ok()) << changed.status();
    EXPECT_NE(changed->find("cost = 2"), std::string::npos);
  }
  const TempFolder folder;
  const std::string dir = folder / "cards";
  ASSERT_TRUE(WriteSheets(kTable, "t", dir).ok());
  folder.Write("cards/card.csv", "\xEF\xBB\xBF" + folder.Read("cards/card.csv"));
  EXPECT_EQ(*ReadCardTable(dir), kTable);
}

TEST(CardSheetsTest, BooleansMayStandInCapitals) {
  const std::string table = "[[card]]\nid = \"a\"\nrift = true\nnote = \"true\"\n";
  const auto applied = [&](const std::string& csv) {
    return *ApplySheets(table, "t.toml", {{"card.csv", csv}});
  };
  EXPECT_EQ(applied("entry,rift\na,TRUE\n"), table);
  EXPECT_NE(applied("entry,rift\na,FALSE\n").find("rift = false"), std::string::npos);
  EXPECT_NE(applied("entry,note\na,TRUE\n").find("note = \"TRUE\""), std::string::npos);
}

constexpr const char* kVariants = R"(game = "warrift"

[override]
rules.hand_size = 6

[variant.slow]
"card.Shield Bearer.cost" = 9
card.so_shield_bearer.attack = 1

[variant.wrong]
card.so_shield_bearer.cost = 4
card.so_shield_bearer.copies = -3
)";

TEST(CardVariantsTest, AreSmallDifferences) {
  const TempFolder folder;
  folder.Write("v.toml", kVariants);
  const std::string path = folder / "v.toml";
  const std::string shipped((*FindGame("warrift"))->info().default_cards);
  EXPECT_TRUE(IsCardReference(path));
  EXPECT_TRUE(IsCardReference(path + "#slow"));
  CardText expected = *CardText::Parse(shipped, "shipped");
  ASSERT_TRUE(expected.Set("rules.hand_size", "6").ok());
  EXPECT_EQ(*ReadCardTable(path), expected.text());
  ASSERT_TRUE(expected.Set("card.so_shield_bearer.cost", "9").ok());
  ASSERT_TRUE(expected.Set("card.so_shield_bearer.attack", "1").ok());
  EXPECT_EQ(*ReadCardTable(path + "#slow"), expected.text());
  folder.Write("whole.toml", expected.text());
  EXPECT_TRUE(IsCardReference(folder / "whole.toml"));
  folder.Write("config.toml", "game = \"warrift\"\nagent = [\"greedy\"]\n");
  EXPECT_FALSE(IsCardReference(folder / "config.toml"));
  EXPECT_EQ(*ReadCardTable(folder / "whole.toml"), expected.text());
  folder.Write("b.toml",
               "game = \"warrift\"\nbase = \"whole.toml\"\n[override]\n"
               "rules.hand_size = 5\n");
  CardText smaller = *CardText::Parse(expected.text(), "whole.toml");
  ASSERT_TRUE(smaller.Set("rules.hand_size", "5").ok());
  EXPECT_EQ(*ReadCardTable(folder / "b.toml"), smaller.text());
}

// Numbers can be exchanged within a block; a variant goes by the names that the block for all gave.
TEST(CardVariantsTest, CanRename) {
  const std::string exchange = "game = \"ripple_rush\"\n[override]\nrow.8.row = 1\nrow.1.row = 8\n";
  const std::string shipped((*FindGame("ripple_rush"))->info().default_cards);
  std::string expected = shipped;
  expected[shipped.find("row = 8") + 6] = '1';
  expected[shipped.find("row = 1") + 6] = '8';
  EXPECT_EQ(TableOf(exchange, "v.toml", "").value_or(""), expected);
  const std::string variant = "[variant.a]\nrow.1.number = 7\nrow.5.colour = \"pink\"\n";
  const auto refused = TableOf(exchange + variant, "v.toml", "a");
  EXPECT_EQ(refused.status().message().substr(0, 10), "v.toml:7: ") << refused.status();
  expected.replace(shipped.find("number = 5"), 10, "number = 7");
  EXPECT_EQ(TableOf(exchange + variant.substr(0, variant.rfind("row")), "v.toml", "a").value_or(""),
            expected);
}

TEST(CardVariantsTest, SayWhatIsWrong) {
  const auto message = [](const std::string& text, const std::string& variant = "") {
    const auto table = TableOf(text, "v.toml", variant);
    return table.ok() ? "" : std::string{table.status().message()};
  };
  EXPECT_EQ(message(kVariants, "slwo"),
            "v.toml has no variant 'slwo' (did you mean 'slow'?); variants: slow, wrong");
  EXPECT_TRUE(message(kVariants, "wrong").starts_with("v.toml:12: the shipped cards of warrift:"))
      << message(kVariants, "wrong");
  EXPECT_NE(message(kVariants, "wrong").find("card.copies is -3"), std::string::npos);
  EXPECT_EQ(message("[override]\nx = 1\n"),
            "v.toml: game is missing; name the game whose cards these are");
  EXPECT_TRUE(message("game = \"warift\"\n[override]\n").starts_with("v.toml:1: "));
  EXPECT_TRUE(message("game = \"warrift\"\n[overide]\nx = 1\n[variant.a]\n")
                  .starts_with("v.toml:2: unknown key 'overide' (did you mean 'override'?)"));
  EXPECT_TRUE(message("game = \"warrift\"\n[override]\nrules.hand_sise = 3\n")
                  .starts_with("v.toml:3: the shipped cards of warrift:"))
      << message("game = \"warrift\"\n[override]\nrules.hand_sise = 3\n");
  EXPECT_TRUE(
      message("game = \"warrift\"\nbase = \"none.toml\"\n").starts_with("v.toml:2: base: "));
  EXPECT_NE(message("schema = 1\n", "a").find("is a whole card table"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
