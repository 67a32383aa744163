// What doublings of a budget bring, in the forms of the reports that tell of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/ratings/ladder.h"
#include "tournament/ratings/rating_terms.h"
#include "tournament/report/figures.h"

namespace riftlab {

// "+12.3", or "-" where it is not known.
std::string GainText(const std::optional<EloGain>& gain);

// A number of iterations; "-" where an agent has none.
std::string BudgetText(std::int64_t iterations);

// A table of the slopes, after an empty line; nothing where no line has one. Names are cut to
// `name_width`. `model` is that of the ratings, which is named where two of them may differ, with
// more than two players.
std::string SlopeTable(const std::vector<LadderLine>& lines, std::size_t name_width,
                       RatingModel model, int players);

// {"value", "error"} under `key`, or null; in the CSV under `csv_name`.
void DescribeGain(Figures& figures, std::string_view key, std::string_view csv_name,
                  const std::optional<EloGain>& gain);

// {"agent", "per_doubling", "rungs"} of each line, under "ladder"; `rung` describes the rung with
// the index that it is given.
void DescribeLadder(Figures& run, const std::vector<LadderLine>& ladder,
                    const std::function<void(Figures&, const LadderLine&, std::size_t)>& rung);

}  // namespace riftlab
