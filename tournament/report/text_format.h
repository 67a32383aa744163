// Figures and names as they stand in tables for people.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/report/speed_totals.h"
#include "tournament/stats/decimals.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// Widest line of a report: what every terminal shows.
inline constexpr std::size_t kTextWidth = 80;

// Longer names of agents are shortened in tables; where there is no room, to the least width.
inline constexpr std::size_t kNameWidth = 22;
inline constexpr std::size_t kLeastNameWidth = 12;

// "23.4 [15.0, 31.2]", in hundredths; the value alone where there is no interval.
std::string HundredthsText(const Estimate& estimate, int decimals = 1);

// An integer.
std::string Whole(std::int64_t value);

// The mean of an estimate; "-" without observations.
std::string MeanText(const Estimate& estimate, int decimals);

// "[0.50, 0.52]", or "-" without an interval.
std::string IntervalText(const Estimate& estimate, int decimals);

// A figure that may not be known, which is "-".
std::string KnownText(std::optional<double> value, int decimals);

// "between -1.2 and 3.4", "above -1.2" or "below 3.4", as far as the bounds are known; else "not
// known".
std::string BoundsText(std::optional<double> low, std::optional<double> high, int decimals);

// `part` of one as "51.2 %".
std::string Percent(double part);

// "62.6 % [59.6, 65.4]"; the value alone where there is no interval.
std::string PercentText(const Estimate& share);

// `text` with a capital (ASCII).
std::string Capital(std::string text);

// A rate with about three digits, such as "1.23 M" or "456"; "-" when it is not known.
std::string RateText(std::int64_t count, double seconds);

// "200 games in 0.50 s on 2 threads: 400 games/s, 12.3 k decisions/s", with a line end.
std::string SpeedLine(const SpeedTotals& speed);

// `name` in at most `width` characters: the names of an agent's options are cut to their first
// letters, then what is left in the middle, with "~" for what is missing, so that a mark at its end
// stays. What was shortened before can be shortened further. Preconditions: width >=
// kLeastNameWidth (CHECKed).
std::string Shorten(std::string_view name, std::size_t width);

// The names shortened likewise, and such that different ones stay different: they are cut nearer to
// their ends where that tells them apart, else numbered. Precondition as above.
std::vector<std::string> ShortenApart(const std::vector<std::string>& names, std::size_t width);

// The rows that a table shows: the first of them, at most so many.
template <class Row>
std::span<const Row> FirstOf(const std::vector<Row>& rows, std::size_t most) {
  return std::span(rows).first(std::min(rows.size(), most));
}

// "... and 3 more; --output json lists them" with a line end, where fewer than all rows are shown;
// `formats` are those that list all.
std::string MoreRows(std::size_t rows, std::size_t shown, std::string_view formats);

// `text` in lines of at most `width` characters, broken at blanks, each indented by `indent` blanks
// but the first. Ends with a line end.
std::string Wrap(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace riftlab
