// One call of analyze, from options to the answer; `--serve` has many.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/what_if.h"
#include "tournament/review/rollouts.h"

namespace riftlab {

// The options that say what is asked of a position.
std::vector<OptionSpec> AnalyzeCallOptions();

struct AnalyzeCall {
  AnyGame game;
  Question question;
  AnalysisRequest search;
  std::optional<RolloutRequest> rollouts;  // instead of a search
  std::optional<Given> play_on{};          // what said which agent plays on
};

// The search that the options describe. `threads` never changes an answer. InvalidArgument or
// NotFound names the option.
absl::StatusOr<AnalysisRequest> ReadAnalysisRequest(const Settings& settings, int threads);

// What these options ask of a position, which messages call `source`. Errors as
// ReadAnalysisRequest and ReadQuestion.
absl::StatusOr<AnalyzeCall> ReadAnalyzeCall(const Settings& settings, const Position& position,
                                            std::string_view source, int threads);

// Answers a call without rollouts. Errors as GameDriver::analyze.
absl::StatusOr<Analysis> AnswerBySearch(const AnalyzeCall& call, const AnalysisProgress& progress);

// Answers a call with rollouts. Errors as AnalyzeByRollouts.
absl::StatusOr<RolloutAnalysis> AnswerByRollouts(const AnalyzeCall& call,
                                                 const RolloutProgress& progress);

}  // namespace riftlab
