// The parts of a report in text, and their order on the page. People see the end of it: what the
// report comes to stands there.
#pragma once

#include <string>
#include <vector>

#include "tournament/report/figures.h"
#include "tournament/report/output_format.h"

namespace riftlab {

struct TextParts {
  std::string headline;              // game and number of games; ends with a line end
  std::string tables;                // each after an empty line; what matters least first
  std::vector<std::string> notes;    // on this run
  std::vector<std::string> methods;  // how figures are computed: footnotes
  std::vector<std::string> legend;   // needed to read the verdict
  std::string verdict;               // what it comes to: ranking, verdict; after an empty line
};

// The text of a report: headline, tables, notes, footnotes or a line that says how to get them,
// verdict. Of a brief one headline and verdict, and how many notes are left out.
std::string ArrangeText(const TextParts& parts, const TextExtent& extent);

// The sentences of methods.
std::vector<std::string> TextsOf(const std::vector<MethodNote>& methods);

}  // namespace riftlab
