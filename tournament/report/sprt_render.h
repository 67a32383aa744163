// A sequential test in the forms of the ranking report. `names` is by agent.
#pragma once

#include <string>
#include <vector>

#include "engine/core/json.h"
#include "tournament/ratings/sequential_test.h"
#include "tournament/report/csv_lines.h"

namespace riftlab {

// The lines that match programs print, and the verdict.
std::string SprtText(const SequentialResult& result, const std::vector<std::string>& names);

Json SprtToJson(const SequentialResult& result, const std::vector<std::string>& names);

// Table "sprt".
void AddSprt(const SequentialResult& result, const std::vector<std::string>& names,
             CsvLines& lines);

}  // namespace riftlab
