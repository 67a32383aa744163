#include "tournament/report/balance_tables.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "fmt/format.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/folded_names.h"
#include "tournament/report/stronger_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownNames = 64;
constexpr std::size_t kShownPairs = 30;

// Names with their codes where they are no longer; the table shortens them where it must.
constexpr std::size_t kNameAndCode = 18;
constexpr std::size_t kPairWidth = 32;

std::string MarkOf(const std::vector<std::string>& disputed, const std::string& name) {
  const bool is_disputed = std::find(disputed.begin(), disputed.end(), name) != disputed.end();
  return std::string(is_disputed ? kDisagreeMark : "");
}

// Names, one or two at once, in rows.
class EffectTable {
 public:
  EffectTable(std::string_view title, TagScope scope, const std::vector<CategorySummary>& names,
              bool is_pairs, const PrintedNames& printed, const std::vector<std::string>& disputed)
      : printed_(printed),
        disputed_(disputed),
        is_pairs_(is_pairs),
        has_amounts_(std::any_of(names.begin(), names.end(),
                                 [](const CategorySummary& c) { return c.amount.count > 0; })),
        table_(Columns(title, scope)) {}

  void Add(const CategorySummary& name) {
    const std::string mark = MarkOf(disputed_, name.name);
    const std::size_t width = (is_pairs_ ? kPairWidth : kNameAndCode) - mark.size();
    std::vector<std::string> row = {printed_.Within(name.name, width) + mark, Whole(name.count)};
    if (!is_pairs_) row.push_back(MeanText(name.frequency, 3));
    row.push_back(MeanText(name.share, 3));
    row.push_back(IntervalText(name.share, 3));
    row.push_back(name.effect ? PointsText(name.effect->difference) : "-");
    row.push_back(QText(name.effect ? name.effect->q : std::nullopt));
    if (!is_pairs_) row.push_back(MeanText(has_amounts_ ? name.amount : name.score, 2));
    table_.AddRow(std::move(row));
  }

  std::string ToText() const { return table_.ToText(kTextWidth); }

 private:
  std::vector<Column> Columns(std::string_view title, TagScope scope) const {
    const bool of_seats = scope == TagScope::kSeat;
    std::vector<Column> columns = {Name(Shorten(title, kNameAndCode)),
                                   Right(of_seats ? "Seats" : "Games")};
    if (!is_pairs_) columns.push_back(Right("Part"));
    columns.push_back(Right(of_seats ? "Share" : "Seat 0"));
    columns.push_back(Interval());
    columns.push_back(Right("Effect"));
    columns.push_back(Right("q  "));
    if (!is_pairs_) columns.push_back(Right(has_amounts_ ? "Brings" : "Score"));
    return columns;
  }

  const PrintedNames& printed_;
  const std::vector<std::string>& disputed_;
  bool is_pairs_;
  bool has_amounts_;
  Table table_;
};

std::string Rows(std::string_view title, TagScope scope, const std::vector<CategorySummary>& names,
                 bool is_pairs, const PrintedNames& printed,
                 const std::vector<std::string>& disputed) {
  const std::size_t most = is_pairs ? kShownPairs : kShownNames;
  const FoldedNames folded = FoldNames(names);
  std::string text = "\n";
  if (!folded.kept.empty()) {
    EffectTable table(title, scope, names, is_pairs, printed, disputed);
    for (std::size_t i = 0; i < std::min(most, folded.kept.size()); ++i) {
      table.Add(names[folded.kept[i]]);
    }
    text += table.ToText();
  }
  text += MoreRows(folded.kept.size(), most, "json or csv");
  if (folded.names == 0) return text;
  return text + Wrap(fmt::format("{}: {}; --output json or csv lists them", title,
                                 FoldedText(folded, scope)),
                     kTextWidth, 2);
}

}  // namespace

std::string SeatEffectRows(const BalanceSummary& balance,
                           const std::vector<std::string>& disputed) {
  if (balance.seats.empty() || !balance.seats[0].effect) return "";
  Table table({Right("Seat"), Right("Share"), Interval(), Right("Effect"), Right("h"), Right("q  "),
               Right("+-1 %")});
  for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
    const SeatBalance& place = balance.seats[seat];
    const std::optional<Effect>& effect = place.effect;
    table.AddRow({fmt::format("{}{}", seat, MarkOf(disputed, fmt::format("seat {}", seat))),
                  MeanText(place.share, 4), IntervalText(place.share, 4),
                  effect ? PointsText(effect->difference) : "-", effect ? Fixed(effect->h, 2) : "-",
                  QText(effect ? effect->q : std::nullopt),
                  GamesText(effect ? effect->games_for_one_percent : std::nullopt)});
  }
  return '\n' + table.ToText(kTextWidth);
}

std::string NameRows(std::string_view title, TagScope scope,
                     const std::vector<CategorySummary>& names, const PrintedNames& printed,
                     const std::vector<std::string>& disputed) {
  return Rows(title, scope, names, /*is_pairs=*/false, printed, disputed);
}

std::string PairRows(std::string_view title, TagScope scope,
                     const std::vector<CategorySummary>& pairs, const PrintedNames& printed) {
  return Rows(title, scope, pairs, /*is_pairs=*/true, printed, {});
}

}  // namespace riftlab
