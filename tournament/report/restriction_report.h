// What options are worth, by restricted play, as text, JSON and CSV. format.md in this folder
// describes the forms.
#pragma once

#include <string>
#include <vector>

#include "agents/core/option_limit.h"
#include "tournament/balance/restricted_play.h"
#include "tournament/report/output_format.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

struct RestrictionRow {
  OptionLimit limit;
  RestrictionWorth worth;
};

struct RestrictionReport {
  std::string game;
  std::string mode;
  int players = 0;
  std::string agent;  // in all seats
  std::vector<RestrictionRow> rows;
  PrintedNames names{};  // of the codes in options
  std::vector<std::string> notes{};
  bool interrupted = false;
};

// The report in one of the forms, ending with a line end; the costliest limit first. Precondition:
// at least one row (CHECKed).
std::string RenderRestrictions(const RestrictionReport& report, OutputFormat format,
                               const TextExtent& extent = {});

}  // namespace riftlab
