#include "tournament/report/rating_render.h"

#include <optional>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kRowNameWidth = 22;

}  // namespace

std::string RatingTermsText(const RankingReport& report) {
  const RatingTerms& terms = report.terms;
  std::string text;
  if (!terms.seats.empty()) {
    Table table({Right("Seat"), Right("Elo"), Right("+/-")});
    for (std::size_t seat = 0; seat < terms.seats.size(); ++seat) {
      table.AddRow({fmt::format("{}", seat), Fixed(terms.seats[seat].value, 1),
                    KnownText(terms.seats[seat].error, 1)});
    }
    text += fmt::format("\nWhat a seat is worth, in Elo\n{}", table.ToText());
  }
  if (terms.scale.has_value()) {
    text += '\n' + Wrap(fmt::format("Scale of strength on the places below the first: {} +/- {} "
                                    "(1: as on the first)",
                                    Fixed(terms.scale->value, 3), KnownText(terms.scale->error, 3)),
                        kTextWidth, 2);
  }
  return text;
}

std::string SuperiorityTable(const RankingReport& report, std::size_t max_agents) {
  const std::size_t size = report.ranking.size();
  if (size < 3 || size > max_agents) return "";
  std::vector<Column> columns = {Name("")};
  for (std::size_t place = 1; place <= size; ++place) {
    columns.push_back(Right(fmt::format("#{}", place)));
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
                     table.ToText(kTextWidth));
}

void DescribeRatingTerms(Figures& run, const RankingReport& report) {
  const RatingTerms& terms = report.terms;
  const std::string_view method = ToText(terms.error_bars);
  run.Object("rating_model", [&](Figures& model) {
    model.Of("rating_model");
    model.Text("model", ToText(terms.model));
    model.Text("error_bars", method);
    model.Count("failed_replicates", terms.failed_replicates);
    int number = 0;
    model.List("seats", terms.seats, [&](Figures& seat, const FittedTerm& term) {
      const BoundedFigure figure = Around(term.value, term.error, method);
      seat.Of("rating_model", fmt::format("{}", number));
      seat.InJson(figure);
      seat.InJson("seat", number++);
      seat.InCsv("elo", figure);
    });
    if (terms.scale.has_value()) {
      model.Bounds("scale", Around(terms.scale->value, terms.scale->error, method));
    } else {
      model.InJson("scale", nullptr);
    }
  });
}

}  // namespace riftlab
