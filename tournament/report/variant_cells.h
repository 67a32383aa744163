// Figures of two variants as they stand in tables: shares in percent and percentage points, all
// else as it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tournament/balance/variant_comparison.h"

namespace riftlab {

// A value of a figure: "62.14 %", "31.20", or "-" without observations.
std::string VariantValueText(FigureUnit unit, const Estimate& estimate);

// What the share of a variant is held against: "61.10 %", or "-" where it has no par of its own.
std::string VariantParText(const std::optional<ParsOfName>& pars, std::size_t variant);

// A difference with its sign: "-4.50".
std::string VariantChangeText(FigureUnit unit, double difference);

// The interval of a difference: "[-5.47, -3.53]", or "-" without one.
std::string VariantIntervalText(FigureUnit unit, const Estimate& difference);

}  // namespace riftlab
