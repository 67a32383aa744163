// What became of an error target in the forms of the ranking report. `names` is by agent.
#pragma once

#include <string>
#include <vector>

#include "engine/core/json.h"
#include "tournament/report/csv_lines.h"
#include "tournament/schedule/adaptive_schedule.h"

namespace riftlab {

// Whether the target is reached, and how often each line-up met: those that met most where there
// are many.
std::string PrecisionText(const PrecisionResult& result, const std::vector<std::string>& names);

Json PrecisionToJson(const PrecisionResult& result, const std::vector<std::string>& names);

// Table "until_error".
void AddPrecision(const PrecisionResult& result, const std::vector<std::string>& names,
                  CsvLines& lines);

}  // namespace riftlab
