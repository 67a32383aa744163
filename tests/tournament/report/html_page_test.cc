// The web page: its data are the reports, nothing in it can be taken for markup, and it needs
// nothing besides itself. scripts/check_report looks at it with a browser.
#include "tournament/report/html_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/report/examples.h"
#include "tournament/report/html_assets.h"

namespace riftlab {
namespace {

std::size_t CountOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// The data in the page.
std::string DataIn(const std::string& page) {
  const std::string mark = R"(<script type="application/json" id="data">)";
  const std::size_t start = page.find(mark) + mark.size();
  return page.substr(start, page.find("</script>", start) - start);
}

// A balance of two games between agents with hostile names.
BalanceReport HostileBalance() {
  const std::string first = "</script><b>\"&amp;'";
  const std::string second = "\xe2\x80\xa8\xc3\xa4 {{data}} <!--";
  Balance balance({first, second}, {0, 1}, {});
  for (std::uint64_t block = 0; block < 2; ++block) balance.Add(RecordOf(block, {0, 1}, {3, 5}));
  return {.balance = balance.Finish(),
          .game = {.title = "Game <i>", .mode = "a&b"},
          .agents = {{.spec = "random"}, {.spec = "greedy"}},
          .speed = {},
          .notes = {"note </style>"}};
}

TEST(HtmlPageTest, DataAreTheReports) {
  const RankingReport ranking = TripleReport();
  const BalanceReport balance = HostileBalance();
  const std::string page = RenderHtml(
      {.origin = {.version = "1.2.3", .command = "riftlab tournament", .manifest = "schema = 1\n"},
       .ranking = &ranking,
       .balance = &balance});
  const Json data = Json::parse(DataIn(page));
  EXPECT_EQ(data.at("ranking"), Json::parse(RenderReport(ranking, OutputFormat::kJson)));
  EXPECT_EQ(data.at("balance"), Json::parse(RenderBalance(balance, OutputFormat::kJson)));
  EXPECT_NE(page.find("1.2.3"), std::string::npos);
  EXPECT_NE(page.find(">riftlab tournament</pre>"), std::string::npos);
  EXPECT_NE(page.find(">schema = 1\n</pre>"), std::string::npos);
  EXPECT_NE(page.find("Rank  Name"), std::string::npos);
}

// Of long tables the page has what tells something; the report has all.
TEST(HtmlPageTest, RareNamesAreFolded) {
  Balance balance({"agent"}, {0, 1},
                  {{.key = "draft",
                    .scope = TagScope::kSeat,
                    .kind = TagKind::kCategory,
                    .help = "what was drafted"}});
  for (std::uint64_t block = 0; block < 60; ++block) {
    GameRecord record = RecordOf(block, {0, 0}, {block % 2 == 0 ? 3.0 : 7.0, 5});
    record.result.tags = {
        {"draft", std::vector<std::string>{"usual", "rare" + std::to_string(block)}}};
    balance.Add(record);
  }
  const BalanceReport report{.balance = balance.Finish(),
                             .game = {.title = "Game"},
                             .agents = {{.spec = "agent"}},
                             .speed = {},
                             .notes = {}};
  const std::string page = RenderHtml({.origin = {.version = "1", .command = "", .manifest = ""},
                                       .ranking = nullptr,
                                       .balance = &report});
  const Json tag = Json::parse(DataIn(page)).at("balance").at("tags").at(0);
  EXPECT_EQ(tag.at("values").size(), 1U);
  EXPECT_EQ(tag.at("values").at(0).at("value"), "usual");
  EXPECT_EQ(tag.at("folded_values"), "60 names with 1 seat each, too few to tell anything of one");
  const Json all = Json::parse(RenderBalance(report, OutputFormat::kJson));
  EXPECT_EQ(all.at("tags").at(0).at("values").size(), 61U);
  EXPECT_FALSE(all.at("tags").at(0).contains("folded_values"));
}

// The page calls the figures of the lead as the text does.
TEST(HtmlPageTest, FiguresOfTheLeadHaveTheirTitles) {
  BalanceReport balance = HostileBalance();
  balance.play = PlaySummary();
  balance.play->games = 2;
  balance.play->lead.leader_wins[0] = {.count = 2, .value = 0.6};
  const std::string page = RenderHtml({.origin = {.version = "1", .command = "", .manifest = ""},
                                       .ranking = nullptr,
                                       .balance = &balance});
  const Json titles = Json::parse(DataIn(page)).at("lead_titles");
  EXPECT_EQ(titles, Json({{"leader_wins_25", "leader at a quarter wins"}}));
}

// A square in the chart is a square in the legend, too.
TEST(HtmlPageTest, LegendsHaveTheSymbolsOfSeries) {
  const RankingReport ranking = TripleReport();
  const BalanceReport balance = HostileBalance();
  const std::string page = RenderHtml({.ranking = &ranking, .balance = &balance});
  EXPECT_NE(page.find("names.map((name, i) => make(\"li\", {}, seriesMark(seriesStyle(i)),"),
            std::string::npos);
}

TEST(HtmlPageTest, NamesAreNeverMarkup) {
  const BalanceReport balance = HostileBalance();
  const std::string page = RenderHtml({.origin = {.version = "1 < 2",
                                                  .command = "a '<b>' & \"c\"",
                                                  .manifest = "label = \"</pre>\"\n"},
                                       .ranking = nullptr,
                                       .balance = &balance});
  const std::string data = DataIn(page);
  EXPECT_EQ(data.find_first_of("<>&"), std::string::npos);
  EXPECT_TRUE(std::all_of(data.begin(), data.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  EXPECT_EQ(Json::parse(data).at("balance").at("agents").at(0).at("label"),
            balance.balance.labels[0]);
  EXPECT_TRUE(Json::parse(data).at("ranking").is_null());
  // As many script elements and texts as the template has.
  EXPECT_EQ(CountOf(page, "<script"), 3U);
  EXPECT_EQ(CountOf(page, "</script>"), 3U);
  EXPECT_EQ(CountOf(page, "</pre>"), 3U);
  EXPECT_EQ(CountOf(page, "</style>"), 1U);
  EXPECT_NE(page.find("<title>Game &lt;i&gt;, a&amp;b, 2 players</title>"), std::string::npos);
  EXPECT_NE(page.find("a '&lt;b&gt;' &amp; &quot;c&quot;"), std::string::npos);
  EXPECT_EQ(page.find("{{version}}"), std::string::npos);
}

TEST(HtmlPageTest, NeedsNothingBesidesItself) {
  const BalanceReport balance = HostileBalance();
  const HtmlPage parts{.origin = {.version = "1", .command = "", .manifest = ""},
                       .ranking = nullptr,
                       .balance = &balance};
  const std::string page = RenderHtml(parts);
  EXPECT_EQ(RenderHtml(parts), page);
  EXPECT_TRUE(page.starts_with("<!doctype html>\n"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_NE(page.find("content=\"default-src 'none';"), std::string::npos);
  const std::size_t library = page.find(kHtmlLibrary);
  ASSERT_NE(library, std::string::npos);
  const std::string own = page.substr(0, library) + page.substr(library + kHtmlLibrary.size());
  for (const std::string loader : {"src=", "@import", "url(", "fetch(", "XMLHttp", "href=\"http"}) {
    EXPECT_EQ(own.find(loader), std::string::npos) << loader;
  }
  // The library comes with its licences.
  EXPECT_NE(page.find("Permission to use, copy, modify, and/or distribute"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
