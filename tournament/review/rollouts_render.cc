#include <algorithm>
#include <iterator>

#include "engine/core/drawing.h"
#include "engine/core/json_object.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/text_format.h"
#include "tournament/review/rollouts.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

constexpr std::size_t kFigureColumns = 52;

Json IntervalJson(const Estimate& estimate) {
  if (estimate.method == IntervalMethod::kNone) return {};
  return Json::array({estimate.low, estimate.high});
}

// What is to be known of intervals that are watched, and whether they have told a best move.
std::string WatchText(const RolloutAnalysis& analysis, double confidence) {
  const auto lacking = std::count_if(
      analysis.moves.begin() + 1, analysis.moves.end(),
      [](const RolloutMove& move) { return move.behind.method == IntervalMethod::kNone; });
  std::string text;
  if (lacking < std::ssize(analysis.moves) - 1) {
    text += fmt::format(
        "Intervals behind the first move may be looked at after every world, at a confidence of {} "
        "for all pairs together. ",
        confidence);
  }
  if (lacking > 0 && analysis.worlds < kFirstLook) {
    text += fmt::format(
        "{} are too few for {} behind the first move that may be looked at after every world; "
        "there is one from {} worlds on. ",
        Counted(analysis.worlds, "world"), text.empty() ? "an interval" : "each interval",
        kFirstLook);
  }
  return text + (analysis.is_sure ? "The first move is surely the best of these."
                                  : "No move is surely the best; more worlds may tell.");
}

}  // namespace

std::string RolloutsToText(const RolloutAnalysis& analysis, const RolloutRequest& request,
                           std::size_t columns) {
  std::string text = WhatIfText(analysis.what_if, columns);
  text += Wrap(
      fmt::format("Each move was made in {} worlds that seat {} could think of, the same for all, "
                  "and {} played the games on in every seat. Intervals of 95 %.",
                  analysis.worlds, analysis.seat, request.play_on.label),
      columns, 0);
  std::size_t width = 4;
  for (const RolloutMove& move : analysis.moves) width = std::max(width, ColumnsOf(move.move));
  // Figures that do not fit beside the longest move stand below each.
  const bool are_below = width + kFigureColumns > columns;
  if (are_below) width = 4;
  text += fmt::format("\n{:<{}}  {:<22}  {}\n", "move", width,
                      analysis.is_solo ? "utility %" : "win %", "behind, in points");
  for (const RolloutMove& move : analysis.moves) {
    const bool is_first = &move == &analysis.moves.front();
    if (are_below) text += Wrap(move.move, columns, 0);
    text +=
        fmt::format("{:<{}}  {:<22}  {}\n", are_below ? "" : move.move, width,
                    HundredthsText(move.win_share), is_first ? "-" : HundredthsText(move.behind));
    if (move.words != move.move) text += Wrap(move.words, columns - 2, 2).insert(0, "  ");
  }
  if (request.confidence > 0) {
    text += Wrap(WatchText(analysis, request.confidence), columns, 0);
  }
  for (const std::string& warning : analysis.what_if.warnings) {
    text += Wrap(fmt::format("warning: {}", warning), columns, 2);
  }
  return text;
}

std::string RolloutsToJson(const AnyGame& game, const RolloutAnalysis& analysis,
                           const RolloutRequest& request) {
  Json json{{"schema", 1},
            {"game", game.info().name},
            {"seat", analysis.seat},
            {"rollouts", analysis.worlds},
            {"play_on", request.play_on.label},
            {"seed", request.seed},
            {"moves", Json::array()}};
  for (const RolloutMove& move : analysis.moves) {
    json["moves"].push_back(
        {{"move", move.move},
         {"words", move.words},
         {"win_share", move.win_share.value},
         {"win_share_ci", IntervalJson(move.win_share)},
         {"behind", move.behind.value},
         {"behind_ci",
          &move == &analysis.moves.front() ? Json(nullptr) : IntervalJson(move.behind)}});
  }
  if (request.confidence > 0) {
    json["confidence"] = request.confidence;
    json["sure"] = analysis.is_sure;
  }
  AddWhatIf(analysis.what_if, json);
  return DumpJson(json) + "\n";
}

}  // namespace riftlab
