// What a comparison shows first: which rows moved most, or that none did and what could still have
// been missed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/balance/variant_comparison.h"
#include "tournament/report/figures.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

// A row that differs at q < kFalseDiscoveryRate.
struct MovedRow {
  FigureKey key;
  VariantFigure figure;
  double size = 0;                // see SizeOf
  std::vector<std::string> same;  // names of later rows with the very same figures
};

// A row that does not differ, and how far it can have moved.
struct OpenRow {
  FigureKey key;
  Estimate difference;
};

struct ComparisonHeadline {
  std::int64_t rows = 0;         // of all tables
  std::int64_t changed = 0;      // in which some block differs
  std::int64_t tested = 0;       // that have a q
  std::int64_t significant = 0;  // of these, with q < kFalseDiscoveryRate
  std::vector<MovedRow> moved;   // the largest, at most five
  // Only where nothing is significant: of the shares whose interval is narrow enough to say
  // something the one that can have moved most, and how many intervals are not.
  std::optional<OpenRow> largest_open;
  std::int64_t too_wide = 0;
};

// How large a difference is, whatever the unit: Cohen's h of shares (where they have a par of their
// own the difference of h from it), of all else Cohen's d with the
// mean variance of the blocks of both variants; 0 where there is no spread.
double SizeOf(const VariantFigure& figure);

ComparisonHeadline HeadlineOf(const VariantSummary& summary);

// The sentence alone, and what people read: the sentence with the table of the rows and, where
// some moved, the largest in words, and the largest of a share of the win.
std::string HeadlineSentence(const ComparisonHeadline& headline, const PrintedNames& names = {});
std::string HeadlineText(const ComparisonHeadline& headline, const PrintedNames& names);

// "Plant (guilds), share of the win: 44.1 % under A, 54.8 % under B, +10.6 [+5.9, +15.4]."
std::string MovedSentence(const MovedRow& row, const PrintedNames& names);

// {"text", "rows", "changed", "tested", "significant", "moved", "largest_open", "too_wide"} under
// "headline"; of these the text alone has names as they are printed. `other` tells this headline
// from others of one CSV.
void DescribeHeadline(Figures& run, const ComparisonHeadline& headline,
                      const PrintedNames& names = {}, std::string_view other = "");

// {"a", "b", "difference"}.
void DescribePaired(Figures& figures, const PairedEstimate& estimate);

// {"par_a", "par_b"} where the figure has a par of its own.
void DescribePars(Figures& figures, const std::optional<ParsOfName>& pars);

// {"table", "item", "figure"}; not in the CSV.
void DescribeKey(Figures& figures, const FigureKey& key);

}  // namespace riftlab
