// The parts of the balance report that tell what games are like to play. methods.md in this folder
// has the figures and their sources.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/balance/play_figures.h"
#include "tournament/report/figures.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

// A figure of the lead and what it is called: in JSON and CSV, and for people.
struct LeadFigure {
  std::string_view key;
  std::string_view title;
  const Estimate* value;
};

// Those that are known, as they are printed. Point into `lead`.
std::vector<LeadFigure> LeadFiguresOf(const LeadSummary& lead);

// An option for people: "summon: Banner Captain".
std::string NameOfOption(const OptionSummary& option, const PrintedNames& printed);

// The tables for people, each behind an empty line.
std::string PlayRows(const PlaySummary& play, const PrintedNames& printed = {});

// What programs are told, under "play"; in the CSV tables "play", "lead" and "options".
void DescribePlay(Figures& run, const PlaySummary& summary);

// How the figures were computed.
std::vector<MethodNote> PlayMethods(const PlaySummary& play);

}  // namespace riftlab
