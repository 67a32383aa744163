#include "tournament/report/html_page.h"

#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/folded_names.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/play_parts.h"

namespace riftlab {
namespace {

// Takes the rows that tell nothing out of a table of names, and says so under `folded`.
void FoldRows(const std::vector<CategorySummary>& names, TagScope scope, std::string_view rows,
              std::string_view folded, Json& tag) {
  const FoldedNames fold = FoldNames(names);
  if (fold.names == 0) return;
  Json kept = Json::array();
  for (const std::size_t i : fold.kept) kept.push_back(tag.at(std::string(rows)).at(i));
  tag[std::string(rows)] = std::move(kept);
  tag[std::string(folded)] = FoldedText(fold, scope);
}

// The balance as the page has it: of long tables only what tells something.
Json PageBalance(const BalanceReport& report) {
  Json balance = BalanceToJson(report);
  for (std::size_t i = 0; i < report.balance.tags.size(); ++i) {
    const TagBalance& tag = report.balance.tags[i];
    Json& json = balance.at("tags").at(i);
    FoldRows(tag.categories, tag.info.scope, "values", "folded_values", json);
    FoldRows(tag.pairs, tag.info.scope, "pairs", "folded_pairs", json);
  }
  return balance;
}

// What figures of the lead are called, by key.
Json LeadTitles(const BalanceReport& report) {
  Json titles = Json::object();
  if (!report.play) return titles;
  for (const LeadFigure& figure : LeadFiguresOf(report.play->lead)) {
    titles[std::string(figure.key)] = figure.title;
  }
  return titles;
}

std::string Title(const BalanceReport& report) {
  return fmt::format("{}, {}", HeadingOf(report.game),
                     Counted(report.balance.num_players, "player"));
}

std::string Subtitle(const HtmlPage& page) {
  const BalanceSummary& balance = page.balance->balance;
  return fmt::format(
      "{} in {}, {}; all intervals are 95 %", Counted(balance.games, "game"),
      Counted(balance.blocks, "block"),
      page.ranking != nullptr ? Counted(std::ssize(balance.labels), "agent") : "self-play");
}

}  // namespace

std::string RenderHtml(const HtmlPage& page) {
  RIFTLAB_CHECK(page.balance != nullptr);
  const bool is_tournament = page.ranking != nullptr;
  Json data{{"ranking", nullptr},
            {"balance", PageBalance(*page.balance)},
            {"lead_titles", LeadTitles(*page.balance)}};
  if (is_tournament) {
    data["ranking"] = RankingToJson(*page.ranking);
  }
  constexpr TextExtent kAll = {.notes = true};
  const std::string text = is_tournament ? RenderReport(*page.ranking, OutputFormat::kText, kAll)
                                         : RenderBalance(*page.balance, OutputFormat::kText, kAll);
  return ReportPage(page.origin, Title(*page.balance), Subtitle(page), text, data, kHtmlScript);
}

}  // namespace riftlab
