// What changes between two variants of a game, complete and ready to print. format.md in this
// folder describes the forms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournament/ratings/variant_comparison.h"
#include "tournament/report/output_format.h"

namespace riftlab {

// Why a comparison ended.
enum class ComparisonEnd : std::uint8_t {
  kAllGames,   // all games that were asked for
  kDifferent,  // the any-time interval of the primary figure leaves out 0
  kAlike,      // it lies within the margin
  kInterrupted,
};

// As printed in JSON and CSV: "all_games", "different", "alike", "interrupted".
std::string_view ToText(ComparisonEnd end);

// One variant, as a person gave it.
struct VariantInfo {
  std::string source;                 // the file it came from, or "options"
  std::vector<std::string> settings;  // "mode=basic", rules, "cards=FILE", "agent=SPEC"
};

struct ComparisonReport {
  VariantSummary summary;
  std::string game;
  VariantInfo first;
  VariantInfo second;
  Estimate anytime;   // the primary difference with AnytimeInterval
  double margin = 0;  // within which variants are alike; 0 where the run was not to stop early
  ComparisonEnd end = ComparisonEnd::kAllGames;
  std::vector<std::string> notes;
};

// The report in one of the forms, ending with a line end; text is at most 100 columns wide.
std::string RenderComparison(const ComparisonReport& report, OutputFormat format);

}  // namespace riftlab
