// What doublings of a budget bring, in the forms of the reports that tell of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.h"
#include "tournament/ratings/ladder.h"
#include "tournament/report/csv_lines.h"

namespace riftlab {

// "+12.3", or "-" where it is not known.
std::string GainText(const std::optional<EloGain>& gain);

// Half the width of an interval; "-" where there is none.
std::string ErrorBarText(const std::optional<double>& error);

// A table of the slopes, after an empty line; nothing where no line has one. Names are cut to
// `name_width`.
std::string SlopeTable(const std::vector<LadderLine>& lines, std::size_t name_width);

// `value` and `error`, or null.
Json GainToJson(const std::optional<EloGain>& gain);

// Nothing where it is not known.
void AddGain(CsvLines& lines, std::string_view figure, const std::optional<EloGain>& gain);

}  // namespace riftlab
