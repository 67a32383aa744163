// The forms of the balance report, and what they share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/report/balance_report.h"
#include "tournament/report/render.h"

namespace riftlab {

std::string BalanceText(const BalanceReport& report, const TextExtent& extent);
Json BalanceToJson(const BalanceReport& report);

// The label of an agent, with " (cheats)" where it applies.
std::string AgentName(const BalanceReport& report, std::size_t agent);

// "share", or "utility" in a solo game.
std::string_view ShareName(const BalanceReport& report);

// How the figures of this report were computed; only what occurs in it.
std::vector<MethodNote> BalanceMethods(const BalanceReport& report);

}  // namespace riftlab
