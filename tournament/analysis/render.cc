// Analyses as text and JSON.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/analysis/analysis.h"

namespace riftlab {
namespace {

// Moves of a table for people; the JSON answer has them all.
constexpr std::size_t kShownMoves = 20;
constexpr std::size_t kShownLine = 6;
constexpr std::size_t kWidth = 100;

std::string Percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string LineText(const MoveAnalysis& move) {
  const std::size_t shown = std::min(kShownLine, move.line.size());
  return fmt::format("{}", fmt::join(move.line.begin(),
                                     move.line.begin() + static_cast<std::ptrdiff_t>(shown), " "));
}

// A line for each card, but one for all cards of a zone that are equally likely.
std::string BeliefText(const std::vector<Belief>& beliefs) {
  std::string text;
  for (auto first = beliefs.begin(); first != beliefs.end();) {
    const auto next = std::find_if_not(first, beliefs.end(), [first](const Belief& belief) {
      return belief.zone == first->zone && belief.probability == first->probability;
    });
    const std::string percent = Percent(first->probability);
    if (next - first == 1) {
      text += fmt::format("belief: {} is {} with {} %\n", first->zone, first->card, percent);
    } else {
      std::string line = fmt::format(
          "belief: {} holds each of these {} cards with {} %:", first->zone, next - first, percent);
      for (auto belief = first; belief != next; ++belief) {
        if (line.size() + 1 + belief->card.size() > kWidth) {
          text += line + "\n";
          line.assign(1, ' ');
        }
        line += ' ';
        line += belief->card;
      }
      text += line + "\n";
    }
    first = next;
  }
  return text;
}

Json MoveJson(const MoveAnalysis& move, std::size_t order) {
  Json json{{"move", move.move},
            {"order", order},
            {"visits", move.visits},
            {"available", move.available}};
  const bool known = move.win_share.trees > 0;
  json["win_share"] = known ? Json(move.win_share.mean) : Json(nullptr);
  json["win_share_ci"] = move.win_share.trees > 1
                             ? Json::array({move.win_share.low, move.win_share.high})
                             : Json(nullptr);
  json["prob_best"] = move.probability_best;
  json["shares"] = known ? Json(move.shares) : Json(nullptr);
  if (move.score_lead) json["score_lead"] = known ? Json(*move.score_lead) : Json(nullptr);
  json["world_sd"] = known ? Json(move.world_sd) : Json(nullptr);
  json["pv"] = move.line;
  json["pv_visits"] = move.line_visits;
  return json;
}

}  // namespace

std::string AnalysisToText(const Analysis& analysis, ShowClock clock) {
  std::string text = fmt::format(
      "seat {} to move; values are its share of the win in %, with 95 % intervals over {} trees\n"
      "position {} +- {}{}   {} iterations, {} worlds{}   {}, seed {}\n\n",
      analysis.seat, analysis.trees, Percent(analysis.win_share.mean),
      Percent(analysis.win_share.high - analysis.win_share.mean),
      analysis.score_lead
          ? fmt::format(
                ", {} {:+.2f} points",
                analysis.moves.empty() || analysis.moves[0].shares.size() > 1 ? "lead" : "score",
                *analysis.score_lead)
          : "",
      analysis.iterations, analysis.worlds,
      clock == ShowClock::kYes ? fmt::format(", {:.0f} ms", analysis.elapsed_ms) : "",
      analysis.agent, analysis.seed);
  std::size_t width = 4;
  for (const MoveAnalysis& move : analysis.moves) width = std::max(width, move.move.size());
  text += fmt::format("{:<{}}  {:>9}  {:>6}  {:>13}  {:>6}  {:>7}  {}\n", "move", width, "visits",
                      "value", "interval", "best %", "points", "continuation");
  for (std::size_t i = 0; i < std::min(kShownMoves, analysis.moves.size()); ++i) {
    const MoveAnalysis& move = analysis.moves[i];
    const bool interval = move.win_share.trees > 1;
    text += fmt::format(
        "{:<{}}  {:>9}  {:>6}  {:>13}  {:>6}  {:>7}  {}\n", move.move, width, move.visits,
        move.win_share.trees > 0 ? Percent(move.win_share.mean) : "-",
        interval ? fmt::format("{} - {}", Percent(move.win_share.low), Percent(move.win_share.high))
                 : "-",
        Percent(move.probability_best),
        move.score_lead && move.visits > 0 ? fmt::format("{:+.2f}", *move.score_lead) : "-",
        LineText(move));
  }
  if (analysis.moves.size() > kShownMoves) {
    text += fmt::format("... and {} more; --output json lists all\n",
                        analysis.moves.size() - kShownMoves);
  }
  text += BeliefText(analysis.beliefs);
  text += fmt::format("stopped: {}\n", StopReasonName(analysis.stopped));
  for (const std::string& warning : analysis.warnings) {
    text += fmt::format("warning: {}\n", warning);
  }
  return text;
}

std::string AnalysisToJson(const Analysis& analysis, const std::string& game) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    moves.push_back(MoveJson(analysis.moves[i], i));
  }
  Json root{{"win_share", analysis.win_share.mean},
            {"win_share_se", analysis.win_share.standard_error}};
  if (analysis.score_lead) root["score_lead"] = *analysis.score_lead;
  root["visits"] = analysis.iterations;
  root["worlds"] = analysis.worlds;
  Json json{{"schema", 1},
            {"game", game},
            {"seat", analysis.seat},
            {"is_during_search", analysis.is_during_search},
            {"agent", analysis.agent},
            {"iterations", analysis.iterations},
            {"trees", analysis.trees},
            {"ms", analysis.elapsed_ms},
            {"seed", analysis.seed},
            {"root_info", std::move(root)},
            {"move_infos", std::move(moves)}};
  if (!analysis.is_during_search) {
    Json beliefs = Json::array();
    for (const Belief& belief : analysis.beliefs) {
      beliefs.push_back({{"zone", belief.zone}, {"card", belief.card}, {"p", belief.probability}});
    }
    json["belief"] = std::move(beliefs);
    json["stopped"] = StopReasonName(analysis.stopped);
    json["warnings"] = analysis.warnings;
  }
  return json.dump() + "\n";
}

}  // namespace riftlab
