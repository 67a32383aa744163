// What a search for a balanced table has found, ready to print.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/json.h"
#include "tournament/rebalance/confirmation.h"
#include "tournament/rebalance/goal.h"
#include "tournament/rebalance/knob.h"
#include "tournament/rebalance/rebalancer.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/output_format.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/reported_game.h"

namespace riftlab {

struct RebalanceReport {
  ReportedGame game;
  int players = 0;
  std::vector<Goal> goals;
  std::vector<Knob> knobs;
  int most_changes = 1;
  RebalanceOutcome outcome;
  Confirmation confirmation;
  bool has_own_cards = false;      // it began with cards other than the shipped ones
  std::string variant;             // the file of differences that `best` is; empty: written nowhere
  std::vector<std::string> notes;  // printed below the tables, one line each
  PrintedNames names{};            // of the codes in figures
};

// The report without its findings.
RebalanceReport RebalanceReportOf(const RebalanceTask& task, const AnyGame& game,
                                  PrintedNames names);

Json RebalanceToJson(const RebalanceReport& report);

// "Fresh deals at the level of greedy, of 5 figures: 4 met, 1 not sure; before 2 met, 3 not met."
std::string LevelSentence(const LevelConfirmation& level);

// What a page shows of it, as LevelData (side_by_side_page.h): the runs are the table before and
// after, the tables of figures the goals of each level and what else moved there.
Json RebalanceData(const RebalanceReport& report);

// The page as HTML 5 in UTF-8, complete in itself.
std::string RenderRebalancePage(const PageOrigin& origin, const RebalanceReport& report);

// The report in one of the forms, ending with a line end: what was tried, the goals before and
// after on fresh deals, what else moved, and what is to be changed.
std::string RenderRebalance(const RebalanceReport& report, OutputFormat format,
                            const TextExtent& extent = {});

}  // namespace riftlab
