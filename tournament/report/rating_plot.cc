#include "tournament/report/rating_plot.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// Maps ratings to columns of the plot.
class Scale {
 public:
  Scale(const std::vector<PlottedRating>& ratings, std::size_t columns) : columns_(columns) {
    low_ = high_ = ratings.front().elo;
    for (const PlottedRating& rating : ratings) {
      low_ = std::min(low_, rating.elo - rating.error.value_or(0));
      high_ = std::max(high_, rating.elo + rating.error.value_or(0));
    }
    // Integers as ends of the scale, and never an empty one.
    low_ = std::floor(low_) - 1;
    high_ = std::ceil(high_) + 1;
  }

  double low() const { return low_; }
  double high() const { return high_; }

  std::size_t ColumnOf(double elo) const {
    const double part = (elo - low_) / (high_ - low_);
    return static_cast<std::size_t>(std::lround(part * static_cast<double>(columns_ - 1)));
  }

 private:
  std::size_t columns_;
  double low_ = 0;
  double high_ = 0;
};

std::string DrawRating(const PlottedRating& rating, const Scale& scale, std::size_t columns) {
  std::string line(columns, ' ');
  if (rating.error.has_value()) {
    const std::size_t low = scale.ColumnOf(rating.elo - *rating.error);
    const std::size_t high = scale.ColumnOf(rating.elo + *rating.error);
    std::fill(line.begin() + static_cast<std::ptrdiff_t>(low),
              line.begin() + static_cast<std::ptrdiff_t>(high), '-');
    line[low] = '[';
    line[high] = ']';
  }
  line[scale.ColumnOf(rating.elo)] = '|';
  return line;
}

}  // namespace

std::string PlotRatings(const std::vector<PlottedRating>& ratings, std::size_t width) {
  constexpr std::size_t kLeastColumns = 20;
  if (ratings.size() < 2) return "";
  std::size_t name_width = 0;
  for (const PlottedRating& rating : ratings) {
    name_width = std::max(name_width, rating.name.size());
  }
  RIFTLAB_CHECK(width >= name_width + 2 + kLeastColumns);
  const std::size_t columns = width - name_width - 2;
  const Scale scale(ratings, columns);
  const std::string high = Fixed(scale.high(), 0);
  std::string text = fmt::format("{:{}}  {:<{}}{}\n", "", name_width, Fixed(scale.low(), 0),
                                 columns - high.size(), high);
  for (const PlottedRating& rating : ratings) {
    std::string line =
        fmt::format("{:<{}}  {}", rating.name, name_width, DrawRating(rating, scale, columns));
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace riftlab
