#include "tournament/report/html_page.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "fmt/format.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/folded_names.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/tables.h"

namespace riftlab {
namespace {

// Text between tags or in a quoted attribute.
std::string Escaped(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

// JSON that no HTML parser can take for markup: what could begin a tag, an entity or a comment
// occurs in its strings only, where it may be written by its number.
std::string ScriptData(const Json& json) {
  const std::string text =
      json.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
  std::string data;
  data.reserve(text.size());
  for (const char c : text) {
    if (c == '<' || c == '>' || c == '&') {
      data += fmt::format("\\u{:04x}", static_cast<int>(c));
    } else {
      data += c;
    }
  }
  return data;
}

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

std::string Title(const BalanceReport& report) {
  return fmt::format("{}{}{}, {} {}", report.game, report.mode.empty() ? "" : ", ", report.mode,
                     report.balance.num_players,
                     report.balance.num_players == 1 ? "player" : "players");
}

std::string Subtitle(const HtmlPage& page) {
  const BalanceSummary& balance = page.balance->balance;
  return fmt::format(
      "{} games in {} blocks, {}; all intervals are 95 %", balance.games, balance.blocks,
      page.ranking != nullptr ? fmt::format("{} agents", balance.labels.size()) : "self-play");
}

using Parts = std::vector<std::pair<std::string_view, std::string>>;

// `text` with {{name}} replaced by the part of that name. Parts are not looked into.
std::string Fill(std::string_view text, const Parts& parts) {
  std::string filled;
  for (std::size_t at = text.find("{{"); at != std::string_view::npos; at = text.find("{{")) {
    const std::size_t end = text.find("}}", at);
    RIFTLAB_CHECK(end != std::string_view::npos);
    filled += text.substr(0, at);
    const std::string_view name = text.substr(at + 2, end - at - 2);
    bool is_known = false;
    for (const auto& [key, part] : parts) {
      if (key != name) continue;
      filled += part;
      is_known = true;
    }
    RIFTLAB_CHECK(is_known);
    text.remove_prefix(end + 2);
  }
  return filled += text;
}

}  // namespace

std::string RenderHtml(const HtmlPage& page) {
  RIFTLAB_CHECK(page.balance != nullptr);
  const bool is_tournament = page.ranking != nullptr;
  Json data{{"ranking", nullptr}, {"balance", PageBalance(*page.balance)}};
  if (is_tournament) {
    data["ranking"] = RankingToJson(*page.ranking);
  }
  const std::string text = is_tournament ? RenderReport(*page.ranking, OutputFormat::kText)
                                         : RenderBalance(*page.balance, OutputFormat::kText);
  return Fill(kHtmlTemplate, {{"title", Escaped(Title(*page.balance))},
                              {"subtitle", Escaped(Subtitle(page))},
                              {"style", std::string(kHtmlStyle)},
                              {"version", Escaped(page.version)},
                              {"command", Escaped(page.command)},
                              {"manifest", Escaped(page.manifest)},
                              {"text", Escaped(text)},
                              {"data", ScriptData(data)},
                              {"library", std::string(kHtmlLibrary)},
                              {"script", std::string(kHtmlScript)}});
}

}  // namespace riftlab
