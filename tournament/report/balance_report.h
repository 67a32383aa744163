// The result of mass self-play, complete and ready to print. format.md in this folder describes the
// forms.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/balance/balance.h"
#include "tournament/balance/play_figures.h"
#include "tournament/report/output_format.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/ranking_report.h"
#include "tournament/report/reported_game.h"
#include "tournament/report/speed_totals.h"

namespace riftlab {

struct BalanceReport {
  BalanceSummary balance;
  ReportedGame game;
  std::vector<ReportAgent> agents;    // by agent
  std::optional<PlaySummary> play{};  // of games whose moves were looked at
  std::optional<SpeedTotals> speed;   // of the whole run; its agents are not looked at
  std::vector<std::string> notes;     // printed below the tables, one line each
  PrintedNames names{};               // of the codes in tags and options
  bool is_part = false;               // of a shard of a run
  // A second sample of the same game by a stronger agent, see stronger_parts.h; at most one.
  std::vector<BalanceReport> stronger{};
};

// The report in one of the forms, ending with a line end. Text is ASCII, unless names are not, and
// at most 80 columns wide. Precondition: an entry an agent (CHECKed).
std::string RenderBalance(const BalanceReport& report, OutputFormat format,
                          const TextExtent& extent = {});

}  // namespace riftlab
