// What a tuning has found, ready to print.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/ratings/sequential_test.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/output_format.h"
#include "tournament/report/reported_game.h"
#include "tournament/tune/tuner.h"

namespace riftlab {

struct TuneReport {
  ReportedGame game;
  int players = 0;
  TuneOutcome outcome;
  std::optional<SequentialResult> confirmation;  // of the tuned agent against the start
  std::vector<std::string> notes;                // printed below the table, one line each
};

// The report in one of the forms, ending with a line end: ranges, start, what came out, and the
// gain on the confirming deals, never that on the deals that it was tuned on.
std::string RenderTuning(const TuneReport& report, OutputFormat format,
                         const TextExtent& extent = {});

// A web page with the way of each parameter and what was gained, from an `origin` as ReportPage
// takes it. The JSON of the report is in it.
std::string TuningToHtml(const TuneReport& report, const PageOrigin& origin);

}  // namespace riftlab
