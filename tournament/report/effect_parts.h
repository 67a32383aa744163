// Effects (stats/effects.h) as they stand in reports.
#pragma once

#include <optional>
#include <string>

#include "engine/core/json.h"
#include "tournament/report/csv_lines.h"
#include "tournament/stats/effects.h"

namespace riftlab {

// A difference of shares in percentage points with a sign, such as "+3.10".
std::string PointsText(double difference);

// A q-value such as "0.034", "<0.001" or "-", with a "*" behind where it is significant and a blank
// where not.
std::string QText(const std::optional<double>& q);

// How many games, to two digits: "340", "12 k", "1.2 M"; "-" where it is not known.
std::string GamesText(const std::optional<double>& games);

// {"par", "difference", "h", "p", "q", "significant", "games_for_one_percent"}; null where there is
// none.
Json EffectToJson(const std::optional<Effect>& effect);

// The same as figures par, effect, cohens_h, p, q, games_for_one_percent; nothing where there is
// none.
void AddEffect(CsvLines& lines, const std::optional<Effect>& effect);

}  // namespace riftlab
