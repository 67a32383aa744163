#include "tournament/report/rating_render.h"

#include <optional>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/json_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kRowNameWidth = 22;

std::string ErrorText(const FittedTerm& term, int decimals) {
  return term.error.has_value() ? Fixed(*term.error, decimals) : "-";
}

// Value and bounds; these null without an error.
Json TermToJson(const FittedTerm& term, std::string_view method) {
  return {{"value", term.value},
          {"low", term.error.has_value() ? Json(term.value - *term.error) : Json(nullptr)},
          {"high", term.error.has_value() ? Json(term.value + *term.error) : Json(nullptr)},
          {"method", term.error.has_value() ? method : "none"}};
}

void AddTerm(std::string_view figure, const FittedTerm& term, std::string_view method,
             CsvLines& lines) {
  std::optional<double> low;
  std::optional<double> high;
  if (term.error.has_value()) {
    low = term.value - *term.error;
    high = term.value + *term.error;
  }
  lines.Bounds(figure, term.value, low, high, term.error.has_value() ? method : "none");
}

}  // namespace

std::string RatingTermsText(const RankingReport& report) {
  const RatingTerms& terms = report.terms;
  std::string text;
  if (!terms.seats.empty()) {
    Table table({{"Seat", Align::kRight}, {"Elo", Align::kRight}, {"+/-", Align::kRight}});
    for (std::size_t seat = 0; seat < terms.seats.size(); ++seat) {
      table.AddRow({fmt::format("{}", seat), Fixed(terms.seats[seat].value, 1),
                    ErrorText(terms.seats[seat], 1)});
    }
    text += fmt::format("\nWhat a seat is worth, in Elo\n{}", table.ToText());
  }
  if (terms.scale.has_value()) {
    text += fmt::format(
        "\nScale of strength on the places below the first: {} +/- {} (1: as on the first)\n",
        Fixed(terms.scale->value, 3), ErrorText(*terms.scale, 3));
  }
  return text;
}

std::string SuperiorityTable(const RankingReport& report, std::size_t max_agents) {
  const std::size_t size = report.ranking.size();
  if (size < 3 || size > max_agents) return "";
  std::vector<Column> columns = {{"", Align::kLeft}};
  for (std::size_t place = 1; place <= size; ++place) {
    columns.push_back({fmt::format("#{}", place), Align::kRight});
  }
  Table table(std::move(columns));
  std::size_t place = 0;
  for (const int agent : report.ranking) {
    const std::string& name = report.names[static_cast<std::size_t>(agent)];
    std::vector<std::string> row = {fmt::format("#{} {}", ++place, Shorten(name, kRowNameWidth))};
    for (const int other : report.ranking) {
      const std::optional<double> superiority =
          report.ratings.LikelihoodOfSuperiority(agent, other);
      row.push_back(superiority.has_value() ? Fixed(100 * *superiority, 2) : "-");
    }
    table.AddRow(std::move(row));
  }
  return fmt::format("\nLOS: chance in percent that the row is stronger than the column\n{}",
                     table.ToText());
}

Json RatingTermsToJson(const RankingReport& report) {
  const RatingTerms& terms = report.terms;
  const std::string_view method = ToText(terms.error_bars);
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < terms.seats.size(); ++seat) {
    Json json = TermToJson(terms.seats[seat], method);
    json["seat"] = seat;
    seats.push_back(std::move(json));
  }
  return {{"model", ToText(terms.model)},
          {"error_bars", method},
          {"failed_replicates", terms.failed_replicates},
          {"seats", std::move(seats)},
          {"scale", terms.scale.has_value() ? TermToJson(*terms.scale, method) : Json(nullptr)}};
}

void AddRatingTerms(const RankingReport& report, CsvLines& lines) {
  const RatingTerms& terms = report.terms;
  const std::string_view method = ToText(terms.error_bars);
  lines.Start("rating_model", "");
  lines.Text("model", std::string(ToText(terms.model)));
  lines.Text("error_bars", std::string(method));
  lines.Count("failed_replicates", terms.failed_replicates);
  if (terms.scale.has_value()) AddTerm("scale", *terms.scale, method, lines);
  for (std::size_t seat = 0; seat < terms.seats.size(); ++seat) {
    lines.Start("rating_model", fmt::format("{}", seat));
    AddTerm("elo", terms.seats[seat], method, lines);
  }
}

}  // namespace riftlab
