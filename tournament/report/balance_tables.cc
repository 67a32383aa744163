#include "tournament/report/balance_tables.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "fmt/format.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/folded_names.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownNames = 64;
constexpr std::size_t kShownPairs = 30;

// What is left of a line for the name beside all other columns, when the counts are narrow.
constexpr std::size_t kNarrowNameWidth = 18;
constexpr std::size_t kPairWidth = 36;
constexpr std::size_t kNarrowCount = 5;

void AddEffectColumns(std::vector<Column>& columns) {
  columns.push_back(Left("95 %"));
  columns.push_back(Right("Effect"));
  columns.push_back(Right("h"));
  columns.push_back(Right("q  "));
}

// The interval of a share, and the effect behind it.
void AddEffectCells(const Estimate& share, const std::optional<Effect>& effect,
                    std::vector<std::string>& row) {
  row.push_back(IntervalText(share, 4));
  row.push_back(effect ? PointsText(effect->difference) : "-");
  row.push_back(effect ? Fixed(effect->h, 2) : "-");
  row.push_back(QText(effect ? effect->q : std::nullopt));
}

std::string GamesCell(const std::optional<Effect>& effect) {
  return GamesText(effect ? effect->games_for_one_percent : std::nullopt);
}

// Names, one or two at once, in rows.
class EffectTable {
 public:
  EffectTable(std::string_view title, TagScope scope, const std::vector<CategorySummary>& names,
              bool is_pairs, const PrintedNames& printed)
      : printed_(printed),
        is_pairs_(is_pairs),
        has_amounts_(std::any_of(names.begin(), names.end(),
                                 [](const CategorySummary& c) { return c.amount.count > 0; })),
        name_width_(NameWidth(names, is_pairs)),
        table_(Columns(title, scope)) {}

  void Add(const CategorySummary& name) {
    std::vector<std::string> row = {printed_.Within(name.name, name_width_), Whole(name.count)};
    if (!is_pairs_) row.push_back(MeanText(name.frequency, 4));
    row.push_back(MeanText(name.share, 4));
    AddEffectCells(name.share, name.effect, row);
    if (!is_pairs_) row.push_back(MeanText(has_amounts_ ? name.amount : name.score, 2));
    row.push_back(GamesCell(name.effect));
    table_.AddRow(std::move(row));
  }

  std::string ToText() const { return table_.ToText(); }

 private:
  static std::size_t NameWidth(const std::vector<CategorySummary>& names, bool is_pairs) {
    std::size_t count_width = kNarrowCount;
    for (const CategorySummary& name : names) {
      count_width = std::max(count_width, Whole(name.count).size());
    }
    return (is_pairs ? kPairWidth : kNarrowNameWidth) + kNarrowCount - count_width;
  }

  std::vector<Column> Columns(std::string_view title, TagScope scope) const {
    const bool of_seats = scope == TagScope::kSeat;
    std::vector<Column> columns = {Left(Shorten(title, name_width_)),
                                   Right(of_seats ? "Seats" : "Games")};
    if (!is_pairs_) columns.push_back(Right("Part"));
    columns.push_back(Right(of_seats ? "Share" : "Seat 0"));
    AddEffectColumns(columns);
    if (!is_pairs_) columns.push_back(Right(has_amounts_ ? "Brings" : "Score"));
    columns.push_back(Right("+-1 %"));
    return columns;
  }

  const PrintedNames& printed_;
  bool is_pairs_;
  bool has_amounts_;
  std::size_t name_width_;
  Table table_;
};

std::string Rows(std::string_view title, TagScope scope, const std::vector<CategorySummary>& names,
                 bool is_pairs, const PrintedNames& printed) {
  const std::size_t most = is_pairs ? kShownPairs : kShownNames;
  const FoldedNames folded = FoldNames(names);
  std::string text = "\n";
  if (!folded.kept.empty()) {
    EffectTable table(title, scope, names, is_pairs, printed);
    for (std::size_t i = 0; i < std::min(most, folded.kept.size()); ++i) {
      table.Add(names[folded.kept[i]]);
    }
    text += table.ToText();
  }
  if (folded.kept.size() > most) {
    text += fmt::format("... and {} more; --output json or csv lists them\n",
                        folded.kept.size() - most);
  }
  if (folded.names == 0) return text;
  return text + Wrap(fmt::format("{}: {}; --output json or csv lists them", title,
                                 FoldedText(folded, scope)),
                     kTextWidth, 2);
}

}  // namespace

std::string SeatEffectRows(const BalanceSummary& balance) {
  if (balance.seats.empty() || !balance.seats[0].effect) return "";
  std::vector<Column> columns = {Right("Seat"), Right("Share")};
  AddEffectColumns(columns);
  columns.push_back(Right("+-1 %"));
  Table table(columns);
  for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
    const SeatBalance& place = balance.seats[seat];
    std::vector<std::string> row = {fmt::format("{}", seat), MeanText(place.share, 4)};
    AddEffectCells(place.share, place.effect, row);
    row.push_back(GamesCell(place.effect));
    table.AddRow(std::move(row));
  }
  return '\n' + table.ToText();
}

std::string NameRows(std::string_view title, TagScope scope,
                     const std::vector<CategorySummary>& names, const PrintedNames& printed) {
  return Rows(title, scope, names, /*is_pairs=*/false, printed);
}

std::string PairRows(std::string_view title, TagScope scope,
                     const std::vector<CategorySummary>& pairs, const PrintedNames& printed) {
  return Rows(title, scope, pairs, /*is_pairs=*/true, printed);
}

}  // namespace riftlab
