// What options are worth, by restricted play, as text, JSON and CSV. format.md in this folder
// describes the forms.
#pragma once

#include <string>
#include <vector>

#include "agents/core/option_limit.h"
#include "engine/core/json.h"
#include "tournament/balance/restricted_play.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/output_format.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/reported_game.h"

namespace riftlab {

struct RestrictionRow {
  OptionLimit limit;
  RestrictionWorth worth;
};

struct RestrictionReport {
  ReportedGame game;
  int players = 0;
  std::string agent;  // in all seats
  std::vector<RestrictionRow> rows;
  PrintedNames names{};  // of the codes in options
  std::vector<std::string> notes{};
  bool interrupted = false;
};

// What a page and a database show of it, as LevelData (side_by_side_page.h): the runs are the free
// side and the one that is held to a limit.
Json RestrictionData(const RestrictionReport& report);

// The page as HTML 5 in UTF-8, complete in itself.
std::string RenderRestrictionPage(const PageOrigin& origin, const RestrictionReport& report);

// The report in one of the forms, ending with a line end; the costliest limit first. Precondition:
// at least one row (CHECKed).
std::string RenderRestrictions(const RestrictionReport& report, OutputFormat format,
                               const TextExtent& extent = {});

}  // namespace riftlab
