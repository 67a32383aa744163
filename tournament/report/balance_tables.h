// The tables of effects in the balance report for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"
#include "tournament/balance/balance.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

// What the seats are worth against par, behind an empty line; empty where there is no par.
// `disputed` as of NameRows, as "seat 0".
std::string SeatEffectRows(const BalanceSummary& balance,
                           const std::vector<std::string>& disputed = {});

// The most frequent names with shares, effects and scores, or what they brought, behind an empty
// line. `title` is the name of the first column; those in `disputed` get kDisagreeMark
// (stronger_parts.h).
std::string NameRows(std::string_view title, TagScope scope,
                     const std::vector<CategorySummary>& names, const PrintedNames& printed = {},
                     const std::vector<std::string>& disputed = {});

// The same for two names at once, without the scores.
std::string PairRows(std::string_view title, TagScope scope,
                     const std::vector<CategorySummary>& pairs, const PrintedNames& printed = {});

}  // namespace riftlab
