#include "tournament/record/rating_options.h"

namespace riftlab {

std::string_view ToText(RatingModel model) {
  return model == RatingModel::kBradleyTerry ? "bradley_terry" : "plackett_luce";
}

std::string_view ToText(ErrorBars error_bars) {
  return error_bars == ErrorBars::kSandwich ? "sandwich" : "bootstrap";
}

}  // namespace riftlab
