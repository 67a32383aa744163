// What changes between two variants of a game, complete and ready to print. format.md in this
// folder describes the forms.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/enum_words.h"
#include "engine/core/json.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/report/output_format.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/reported_game.h"

namespace riftlab {

// Why a comparison ended.
enum class ComparisonEnd : std::uint8_t {
  kAllGames,   // all games that were asked for
  kDifferent,  // every watched figure is settled, and one of them differs
  kAlike,      // every watched figure is settled, and none differs
  kInterrupted,
};
template <>
inline constexpr auto kWordsOf<ComparisonEnd> =
    std::to_array<std::string_view>({"all_games", "different", "alike", "interrupted"});

// One variant, as a person gave it.
struct VariantInfo {
  std::string source;                 // the file it came from, or "options"
  std::vector<std::string> settings;  // "mode=basic", rules, "cards=FILE", "agent=SPEC"
};

struct ComparisonReport {
  VariantSummary summary;
  ReportedGame game;
  VariantInfo first;
  VariantInfo second;
  std::vector<WatchedResult> watched;  // what the run might stop on; mostly nothing
  double margin = 0;                   // of the watched figures, see LookAt; 0 without any
  ComparisonEnd end = ComparisonEnd::kAllGames;
  std::vector<std::string> notes;
  PrintedNames names{};  // of the codes in figures
};

// The report as JSON.
Json ComparisonToJson(const ComparisonReport& report);

// The report in one of the forms, ending with a line end; text is at most 80 columns wide.
std::string RenderComparison(const ComparisonReport& report, OutputFormat format,
                             const TextExtent& extent = {});

}  // namespace riftlab
