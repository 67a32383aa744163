// Analyses as text and JSON.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/drawing.h"
#include "engine/core/json_object.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/analysis/analysis.h"
#include "tournament/stats/decimals.h"

namespace riftlab {
namespace {

// Moves of a table for people; the JSON answer has them all.
constexpr std::size_t kShownMoves = 20;
constexpr std::size_t kShownLine = 6;

std::string Percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string LineText(const MoveAnalysis& move) {
  const std::size_t shown = std::min(kShownLine, move.line.size());
  return fmt::format("{}", fmt::join(move.line.begin(),
                                     move.line.begin() + static_cast<std::ptrdiff_t>(shown), " "));
}

// 1234567 as 1,234,567.
std::string Grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

// Whether the cards of a zone are those that lie nowhere else, so that the other zones say all.
bool IsRest(std::string_view zone) { return zone.starts_with("deck") || zone.starts_with("draw"); }

// Cards of a zone that are as likely as one another, to as many digits as are shown.
struct EqualBeliefs {
  double probability = 0;
  std::string percent;
  std::vector<std::string> cards;
};

// The beliefs about a zone, the likeliest first.
std::vector<EqualBeliefs> GroupsOf(const std::vector<Belief>& beliefs, const std::string& zone) {
  std::vector<EqualBeliefs> groups;
  for (const Belief& belief : beliefs) {
    if (belief.zone != zone) continue;
    const std::string percent = Percent(belief.probability);
    const std::string& card = belief.name.empty() ? belief.card : belief.name;
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const EqualBeliefs& group) {
      return group.percent == percent;
    });
    if (found != groups.end()) {
      found->cards.push_back(card);
    } else {
      groups.push_back({belief.probability, percent, {card}});
    }
  }
  std::stable_sort(groups.begin(), groups.end(), [](const EqualBeliefs& a, const EqualBeliefs& b) {
    return a.probability > b.probability;
  });
  return groups;
}

// `text` after so many blanks, broken into lines of at most so many columns, the further ones after
// two more.
std::string Indented(std::string_view text, std::size_t indent, std::size_t columns) {
  return HangingLines(std::string(indent, ' '), text, columns, indent + 2);
}

// `cards` after `start`, broken into lines that begin where it ends.
std::string CardLines(std::string start, const std::vector<std::string>& cards,
                      std::size_t columns) {
  std::string text;
  const std::size_t indent = start.size();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::string item = cards[i] + (i + 1 < cards.size() ? "," : "");
    if (start.size() > indent && start.size() + 1 + item.size() > columns) {
      text += start + "\n";
      start.assign(indent, ' ');
    }
    start += ' ';
    start += item;
  }
  return text + start + "\n";
}

// A table by zone. A deck is left out beside other zones: what is not there lies in it.
std::string BeliefText(const std::vector<Belief>& beliefs, std::size_t columns) {
  std::vector<std::string> zones;
  for (const Belief& belief : beliefs) {
    if (std::find(zones.begin(), zones.end(), belief.zone) == zones.end()) {
      zones.push_back(belief.zone);
    }
  }
  const auto others = std::stable_partition(zones.begin(), zones.end(),
                                            [](const std::string& zone) { return !IsRest(zone); });
  const bool has_rest = others != zones.begin() && others != zones.end();
  if (has_rest) zones.erase(others, zones.end());
  if (zones.empty()) return "";
  std::size_t width = 4;
  for (const std::string& zone : zones) width = std::max(width, zone.size());
  const std::string_view head = "hidden cards that lie there, each with this chance";
  std::string text = "\n" + Indented(fmt::format("{:<{}}  {:>6}  {}{}", "zone", width, "%", head,
                                                 has_rest ? "; else in the deck" : ""),
                                     0, columns);
  for (const std::string& zone : zones) {
    std::string_view name = zone;
    for (const EqualBeliefs& group : GroupsOf(beliefs, zone)) {
      text += CardLines(fmt::format("{:<{}}  {:>6} ", name, width, group.percent), group.cards,
                        columns);
      name = "";
    }
  }
  return text + "\n";
}

// Whether the seat plays alone, so that nothing can be won or led.
bool IsAlone(const Analysis& analysis) {
  return !analysis.moves.empty() && analysis.moves[0].shares.size() == 1;
}

// How the value moved over the last doublings of the budget.
std::string DoublingsText(const Analysis& analysis, std::size_t columns) {
  if (analysis.doublings.size() < 2) return "";
  std::vector<std::string> values;
  for (const ValueAt& value : analysis.doublings) {
    values.push_back(fmt::format("{} ({})", Percent(value.win_share), Grouped(value.iterations)));
  }
  return Indented(fmt::format("over the last doublings of iterations: {}", fmt::join(values, ", ")),
                  0, columns) +
         Indented(CourseText(CourseOf(analysis)), 0, columns);
}

Json MoveJson(const Analysis& analysis, std::size_t order) {
  const MoveAnalysis& move = analysis.moves[order];
  Json json{{"move", move.move},
            {"words", move.words},
            {"order", order},
            {"visits", move.visits},
            {"available", move.available}};
  const bool known = move.win_share.trees > 0;
  json["win_share"] = known ? Json(move.win_share.mean) : Json(nullptr);
  const bool has_noise = analysis.is_exact || move.win_share.trees > 1;
  json["win_share_ci"] =
      has_noise ? Json::array({move.win_share.low, move.win_share.high}) : Json(nullptr);
  json["search_noise"] = has_noise ? Json(move.win_share.noise) : Json(nullptr);
  json["prob_best"] = move.probability_best;
  json["equal_to_best"] = move.equal_to_best;
  json["shares"] = known ? Json(move.shares) : Json(nullptr);
  if (move.score_lead) json["score_lead"] = known ? Json(*move.score_lead) : Json(nullptr);
  json["world_sd"] = known && !analysis.is_exact ? Json(move.world_sd) : Json(nullptr);
  json["pv"] = move.line;
  json["pv_visits"] = move.line_visits;
  return json;
}

// The move for people; where the same turn goes on, as a turn: the rest as the most visited
// continuation has it, and what it is behind the first one. Empty where there is no more to be said
// than in notation.
std::string TurnText(const Analysis& analysis, const MoveAnalysis& move) {
  std::vector<std::string> moves;
  for (const LineMove& each : move.line_moves) {
    if (each.seat != analysis.seat || each.turn != move.line_moves.front().turn) break;
    moves.push_back(each.words);
  }
  if (moves.size() < 2) return move.words == move.move ? "" : move.words;
  std::string text = fmt::format("turn: {}", fmt::join(moves, "; "));
  const MoveAnalysis& first = analysis.moves.front();
  const std::string more = SignedFixed(100 * (move.win_share.mean - first.win_share.mean), 1);
  if (&move != &first && move.win_share.trees > 0 && more != SignedFixed(0, 1)) {
    text += fmt::format(" ({} against the move recommended)", more);
  }
  return text;
}

// The move in notation, and in words where they say more.
std::string NamedMove(const MoveAnalysis& move) {
  return move.words == move.move ? move.move : fmt::format("{}, {}", move.move, move.words);
}

// The answer: which move is recommended, what it is worth, and how sure it is that no other one is
// worth more. FirstMoveReason explains a first move that does not have the highest value.
std::string AnswerText(const Analysis& analysis, std::size_t columns) {
  const std::vector<MoveAnalysis>& moves = analysis.moves;
  if (moves.empty()) return "";
  const MoveAnalysis& first = moves.front();
  std::string text = fmt::format("recommended: {}", NamedMove(first));
  if (first.win_share.trees > 0) {
    const std::string value = Percent(first.win_share.mean) + " %";
    text += IsAlone(analysis) ? "; utility " + value : "; " + value + " of the win";
  }
  const auto equals = std::count_if(moves.begin() + 1, moves.end(),
                                    [](const MoveAnalysis& move) { return move.equal_to_best; });
  if (equals > 0) text += fmt::format(", one of {} equal moves", equals + 1);
  const bool are_all_tried = std::all_of(moves.begin(), moves.end(), [](const MoveAnalysis& move) {
    return move.win_share.trees > 0;
  });
  if (moves.size() == 1) {
    text += ", the only move";
  } else if (analysis.is_exact) {
    if (equals == 0) text += ", more than any other move";
  } else if (!are_all_tried) {
    text += "; not all moves were tried";
  } else {
    text += fmt::format("; the best move with a chance of {} %", Percent(first.probability_best));
    const auto likeliest = std::max_element(moves.begin(), moves.end(),
                                            [](const MoveAnalysis& a, const MoveAnalysis& b) {
                                              return a.probability_best < b.probability_best;
                                            });
    if (Percent(likeliest->probability_best) != Percent(first.probability_best)) {
      text += fmt::format(", {} with {} %", likeliest->move, Percent(likeliest->probability_best));
    }
  }
  return Indented(text, 0, columns);
}

// The lines above the table of moves.
std::string HeadText(const Analysis& analysis, ShowClock clock, std::size_t columns) {
  const bool is_alone = IsAlone(analysis);
  const std::string_view unit = is_alone ? "its utility in %" : "its share of the win in %";
  const std::string lead = analysis.score_lead
                               ? fmt::format(", {} {} points", is_alone ? "score" : "lead",
                                             SignedFixed(*analysis.score_lead, 2))
                               : "";
  const std::string ms =
      clock == ShowClock::kYes ? fmt::format(", {:.0f} ms", analysis.elapsed_ms) : "";
  std::vector<std::string> lines;
  if (analysis.is_exact) {
    lines = {fmt::format("seat {} to move; values are exact, {}", analysis.seat, unit),
             fmt::format("position {}{}", Percent(analysis.win_share.mean), lead),
             fmt::format("{} visited{}; {}", Counted(analysis.iterations, "position"), ms,
                         analysis.agent)};
  } else {
    lines = {fmt::format("seat {} to move; values are {}", analysis.seat, unit),
             fmt::format("search noise is the 95 % scatter of {} equal trees; it does not include "
                         "what all of them misjudge",
                         analysis.trees),
             fmt::format("position {} [{}, {}] search noise{}", Percent(analysis.win_share.mean),
                         Percent(analysis.win_share.low), Percent(analysis.win_share.high), lead),
             fmt::format("{}, {}{}; {}, seed {}", Counted(analysis.iterations, "iteration"),
                         Counted(analysis.worlds, "world"), ms, analysis.agent, analysis.seed)};
  }
  if (analysis.depth > 0) {
    lines.push_back(
        fmt::format("the trees look {} ahead, and playouts go on from there by one policy: more "
                    "iterations make the values surer, not deeper; --agent exact solves small "
                    "positions where nothing is hidden",
                    Counted(analysis.depth, "move")));
  }
  std::string text;
  for (const std::string& line : lines) text += Indented(line, 0, columns);
  return text + (analysis.is_exact ? "" : DoublingsText(analysis, columns)) + "\n";
}

std::string NoiseText(const Analysis& analysis, const MoveAnalysis& move) {
  if (analysis.is_exact) return "none";
  if (move.win_share.trees < 2) return "-";
  return fmt::format("{} - {}", Percent(move.win_share.low), Percent(move.win_share.high));
}

}  // namespace

std::string CourseText(Course course) {
  switch (course) {
    case Course::kSteady:
      return "steady: the last doubling moved it no further than the search noise";
    case Course::kMoving:
      return "still moving: the search noise does not include this";
    case Course::kRising:
      return "rising at every doubling: the search noise does not include this";
    case Course::kFalling:
      return "falling at every doubling: the search noise does not include this";
  }
  return "";
}

std::string FirstMoveReason(const Analysis& analysis) {
  if (analysis.moves.empty()) return "";
  const MoveAnalysis& first = analysis.moves.front();
  const auto highest = std::max_element(analysis.moves.begin(), analysis.moves.end(),
                                        [](const MoveAnalysis& a, const MoveAnalysis& b) {
                                          return a.win_share.mean < b.win_share.mean;
                                        });
  if (highest->win_share.mean <= first.win_share.mean || highest->equal_to_best) return "";
  std::string value = Percent(highest->win_share.mean);
  const bool looks_the_same = value == Percent(first.win_share.mean);
  if (looks_the_same && highest->probability_best <= first.probability_best) return "";
  value += " %";
  if (looks_the_same) value += ", by less than is shown";
  if (highest->visits >= first.visits) {
    return fmt::format(
        "The first move has the highest reward, by which the search plays and which is not its "
        "value alone; the highest value is {}.",
        value);
  }
  if (first.bonus > 0 && first.reward >= highest->reward) {
    return fmt::format(
        "The first move is favoured from the start: the search counts it {} points higher, so that "
        "chance does not replace it. Another one has a higher value: {}, with a chance of {} % "
        "to be the highest.",
        Percent(first.bonus), value, Percent(highest->probability_best));
  }
  return fmt::format(
      "The first move is the most visited one, which is what the search would play. Another one "
      "has a higher value on fewer visits: {}, with a chance of {} % to be the highest. With "
      "more "
      "iterations it may come first.",
      value, Percent(highest->probability_best));
}

std::string ContinuationText(const std::vector<LineMove>& moves, std::size_t first) {
  constexpr std::size_t kMoves = 6;
  std::string text;
  const std::size_t end = std::min(moves.size(), first + kMoves);
  for (std::size_t i = first; i < end; ++i) {
    if (i == first || moves[i].seat != moves[i - 1].seat) {
      text += fmt::format("{}seat {} ", i > first ? "; " : "", moves[i].seat);
    } else {
      text += ", ";
    }
    text += fmt::format("'{}'", moves[i].words);
  }
  return text;
}

std::string WhatIfText(const WhatIf& what_if, std::size_t columns) {
  std::string text;
  if (!what_if.played.empty()) {
    text += Indented(fmt::format("after the moves {}", fmt::join(what_if.played, " ")), 0, columns);
  }
  if (!what_if.assumed.empty()) {
    text += Indented(
        fmt::format("assumed: {}; this holds in {} % of the worlds that the seat could think of",
                    fmt::join(what_if.assumed, ", "), Percent(what_if.assumed_share)),
        0, columns);
  }
  return text;
}

void AddWhatIf(const WhatIf& what_if, Json& json) {
  if (!what_if.played.empty()) json["after"] = what_if.played;
  if (!what_if.assumed.empty()) {
    json["assumed"] = {{"cards", what_if.assumed}, {"share", what_if.assumed_share}};
  }
  if (what_if.warnings.empty()) return;
  for (const std::string& warning : what_if.warnings) json["warnings"].push_back(warning);
}

std::string AnalysisToText(const Analysis& analysis, ShowClock clock, std::size_t columns) {
  std::string text = WhatIfText(analysis.what_if, columns) + AnswerText(analysis, columns) +
                     HeadText(analysis, clock, columns);
  constexpr std::size_t kFigures = 51;
  std::size_t width = 4;
  for (const MoveAnalysis& move : analysis.moves) width = std::max(width, move.move.size());
  // Figures that do not fit beside the longest move stand below each.
  const bool are_below = width + kFigures > columns;
  if (are_below) width = 4;
  // A continuation that does not fit beside its figures stands below them.
  const auto row = [&](std::string figures, const std::string& line) {
    if (ColumnsOf(figures) + 2 + ColumnsOf(line) <= columns) {
      return fmt::format("{}{}{}\n", figures, line.empty() ? "" : "  ", line);
    }
    return std::move(figures) + "\n" + Indented("then " + line, 2, columns);
  };
  text += row(fmt::format("{:<{}}  {:>9}  {:>6}  {:>13}  {:>7} {:>7}", "move", width,
                          analysis.is_exact ? "positions" : "visits", "value", "search noise",
                          "best %", "points"),
              width + kFigures + 14 <= columns ? "continuation" : "");
  const auto equals = std::count_if(analysis.moves.begin(), analysis.moves.end(),
                                    [](const MoveAnalysis& move) { return move.equal_to_best; });
  for (std::size_t i = 0; i < std::min(kShownMoves, analysis.moves.size()); ++i) {
    const MoveAnalysis& move = analysis.moves[i];
    if (are_below) text += Indented(move.move, 0, columns);
    text +=
        row(fmt::format(
                "{:<{}}  {:>9}  {:>6}  {:>13}  {:>6}{} {:>7}", are_below ? "" : move.move, width,
                move.visits, move.win_share.trees > 0 ? Percent(move.win_share.mean) : "-",
                NoiseText(analysis, move), Percent(move.probability_best),
                equals > 1 && move.equal_to_best ? "=" : " ",
                move.score_lead && move.visits > 0 ? SignedFixed(*move.score_lead, 2) : "-"),
            LineText(move));
    const std::string turn = TurnText(analysis, move);
    if (!turn.empty()) text += Indented(turn, 2, columns);
  }
  if (analysis.moves.size() > kShownMoves) {
    text += fmt::format("... and {} more; --output json lists all\n",
                        analysis.moves.size() - kShownMoves);
  }
  if (equals > 1) {
    text += Indented(fmt::format("= {} equal moves: {}; they share the chance to be best", equals,
                                 analysis.is_exact ? "the same value"
                                                   : "the same value, to 0.1 %, in every tree"),
                     0, columns);
  }
  const std::string reason = FirstMoveReason(analysis);
  if (!reason.empty()) text += Indented(reason, 0, columns);
  text += BeliefText(analysis.beliefs, columns);
  text += fmt::format("stopped: {}\n", ToText(analysis.stopped));
  for (const auto* warnings : {&analysis.warnings, &analysis.what_if.warnings}) {
    for (const std::string& warning : *warnings) {
      text += Indented(fmt::format("warning: {}", warning), 0, columns);
    }
  }
  return text;
}

std::string AnalysisToJson(const Analysis& analysis, const std::string& game) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    moves.push_back(MoveJson(analysis, i));
  }
  Json doublings = Json::array();
  for (const ValueAt& value : analysis.doublings) {
    doublings.push_back({{"iterations", value.iterations},
                         {"win_share", value.win_share},
                         {"best_move", value.best_move},
                         {"best_win_share", value.best_win_share}});
  }
  Json root{{"win_share", analysis.win_share.mean},
            {"win_share_se", analysis.win_share.standard_error},
            {"search_noise", analysis.win_share.noise},
            {"value_by_iterations", std::move(doublings)},
            {"still_moving", CourseOf(analysis) != Course::kSteady}};
  if (analysis.score_lead) root["score_lead"] = *analysis.score_lead;
  root["visits"] = analysis.iterations;
  root["worlds"] = analysis.worlds;
  Json json{{"schema", 1},
            {"game", game},
            {"seat", analysis.seat},
            {"is_during_search", analysis.is_during_search},
            {"exact", analysis.is_exact},
            {"agent", analysis.agent},
            {"iterations", analysis.iterations},
            {"trees", analysis.trees},
            {"depth", analysis.depth > 0 ? Json(analysis.depth) : Json(nullptr)},
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
    json["stopped"] = ToText(analysis.stopped);
    json["warnings"] = analysis.warnings;
    AddWhatIf(analysis.what_if, json);
  }
  return DumpJson(json) + "\n";
}

}  // namespace riftlab
