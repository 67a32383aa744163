// Effects (stats/effects.h) as people read them.
#pragma once

#include <optional>
#include <string>

#include "tournament/stats/effects.h"

namespace riftlab {

// A difference of shares in percentage points with a sign, such as "+3.10".
std::string PointsText(double difference);

// A q-value such as "0.034", "<0.001" or "-", with a "*" behind where it is significant and a blank
// where not.
std::string QText(const std::optional<double>& q);

// How many games, to two digits: "340", "12 k", "1.2 M"; "-" where it is not known.
std::string GamesText(const std::optional<double>& games);

}  // namespace riftlab
