// Figures of two variants as they stand in tables: shares in percent and percentage points, all
// else as it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/balance/variant_comparison.h"
#include "tournament/report/table.h"

namespace riftlab {

// A value of a figure: "62.14 %", "31.20", or "-" without observations.
std::string VariantValueText(FigureUnit unit, const Estimate& estimate);

// What a share is held against: "61.10 %", or "-" where it has no par of its own.
std::string VariantParText(const std::optional<double>& par);

// A difference with its sign: "-4.50".
std::string VariantChangeText(FigureUnit unit, double difference);

// The interval of a difference: "[-5.47, -3.53]", or "-" without one.
std::string VariantIntervalText(FigureUnit unit, const Estimate& difference);

// The columns of both values, with those of their pars where there are any, and of the difference
// with its interval; and the cells of a figure under them.
void AddVariantColumns(bool has_pars, std::vector<Column>& columns);
void AddVariantCells(const VariantFigure& figure, bool has_pars, std::vector<std::string>& cells);

}  // namespace riftlab
