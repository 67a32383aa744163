#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/drawing.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/report/text_format.h"
#include "tournament/review/review_render.h"
#include "tournament/review/turns.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// Before the words of a decision.
constexpr std::size_t kPrefix = 25;
constexpr std::size_t kShownDecisions = 3;
// What stands beside the curve of a seat: "seat 0  " and "  100 %".
constexpr std::size_t kBesideCurve = 15;
constexpr std::size_t kMostCurveColumns = 60;

// Points of win share, as people say them: a whole win is 100.
std::string Points(double share) { return SignedFixed(100 * share, 1); }

// Half of a 95 % interval in points.
std::string HalfWidth(double standard_error) {
  return Fixed(100 * kNormalQuantile975 * standard_error, 1);
}

// `prefix`, kPrefix wide, and beside it `text` in as many lines as it takes.
std::string Beside(std::string_view prefix, std::string_view text, std::size_t columns) {
  std::string lines = Wrap(text, columns - kPrefix, 0);
  for (std::size_t end = lines.find('\n'); end + 1 < lines.size();
       end = lines.find('\n', end + 1)) {
    lines.insert(end + 1, kPrefix, ' ');
  }
  return fmt::format("{:<{}}{}", prefix, kPrefix, lines);
}

// Whether one seat plays alone, so that nothing can be won: shares are then its utility.
bool HasOneSeat(const GameReview& review) { return review.par.size() == 1; }

// One decision of the list: a line, and a second one where another move would have been better.
std::string DecisionLines(std::size_t step, const ReviewedDecision& decision, std::size_t columns) {
  std::string text =
      Beside(fmt::format("{:>4} {:>2}  {:<10} {:>4.0f}", step, decision.seat,
                         ToText(decision.grade), 100 * decision.values.means[decision.seat]),
             decision.words, columns);
  if (IsError(decision.grade)) {
    text += Beside("",
                   fmt::format("better by {}: {}", HundredthsText(decision.loss->difference),
                               decision.best_words),
                   columns);
  }
  return text;
}

// A turn of several decisions as a whole.
std::string TurnLine(const ReviewedTurn& turn, const GameReview& review, std::size_t columns) {
  const std::string what =
      fmt::format("turn of seat {}, {} moves: ", turn.seat, turn.last - turn.first + 1);
  const auto begin = review.decisions.begin() + static_cast<std::ptrdiff_t>(turn.first);
  const auto end = review.decisions.begin() + static_cast<std::ptrdiff_t>(turn.last) + 1;
  const bool has_error = std::any_of(
      begin, end, [](const ReviewedDecision& decision) { return IsError(decision.grade); });
  if (turn.low <= 0 && !has_error) return Beside("", what + "nothing is surely lost", columns);
  const bool gains = turn.loss < 0;
  const double sign = gains ? -100 : 100;
  return Beside("",
                what + fmt::format("{} {} [{}, {}] in all", gains ? "gains" : "loses",
                                   Fixed(sign * turn.loss, 1),
                                   Fixed(sign * (gains ? turn.high : turn.low), 1),
                                   Fixed(sign * (gains ? turn.low : turn.high), 1)),
                columns);
}

std::string DecisionList(const GameReview& review, const ReviewView& view) {
  const std::vector<ReviewedTurn> turns = TurnsOf(review);
  auto turn = turns.begin();
  std::string text = fmt::format("{:>4} {:>2}  {:<10} {:>4}  {}\n", "step", "st", "grade",
                                 HasOneSeat(review) ? "util" : "win%", "move");
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const ReviewedDecision& decision = review.decisions[step];
    if (view.seat && *view.seat != decision.seat) continue;
    text += DecisionLines(step, decision, view.columns);
    while (turn->last < step) ++turn;
    if (turn->last == step && turn->first < step) text += TurnLine(*turn, review, view.columns);
  }
  return text + "\n";
}

// The values of a seat over the game in at most so many bars of eight heights.
std::string Curve(const std::vector<double>& values, std::size_t most) {
  static constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const std::size_t columns = std::min(most, values.size());
  std::string curve;
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t first = column * values.size() / columns;
    const std::size_t last = (column + 1) * values.size() / columns;
    double sum = 0;
    for (std::size_t i = first; i < last; ++i) sum += values[i];
    const double height = 8 * sum / static_cast<double>(last - first);
    curve += kBars[static_cast<std::size_t>(std::clamp(height, 0.0, 7.0))];
  }
  return curve;
}

std::string Curves(const ReviewSource& source, const GameReview& review, std::size_t columns) {
  std::string text = fmt::format("{} over the game, from 0 (▁) to 100 % (█)\n",
                                 HasOneSeat(review) ? "utility" : "win chances");
  const std::size_t most = std::min(kMostCurveColumns, columns - kBesideCurve);
  for (std::size_t seat = 0; seat < source.agents.size(); ++seat) {
    std::vector<double> values;
    for (const ReviewedDecision& decision : review.decisions) {
      values.push_back(decision.values.means[seat]);
    }
    values.push_back(review.accounts[seat].result);
    text += fmt::format("seat {}  {}  {:.0f} %\n", seat, Curve(values, most),
                        100 * review.accounts[seat].result);
  }
  return text + "\n";
}

// Why the best move is better, from what was computed.
std::string Why(const ReviewedDecision& decision, bool is_solo) {
  const Estimate& loss = decision.loss->difference;
  std::string why = fmt::format(
      "\"{}\" instead of \"{}\" {} over the worlds that seat {} could think of, and {} more with "
      "the cards as they lay.",
      decision.best_words, decision.words,
      fmt::format("{} {} more of {}", is_solo ? "brings" : "wins", HundredthsText(loss),
                  is_solo ? "a utility of 100" : "100 games"),
      decision.seat, Points(decision.hindsight->difference.value));
  const std::string line = ContinuationText(decision.line_moves, 1);
  if (!line.empty()) why += fmt::format(" It may go on: {}.", line);
  return why;
}

std::string CostliestText(const PlayedGame& played, const GameReview& review,
                          const ReviewView& view) {
  const std::vector<std::size_t> steps = CostliestDecisions(review, view.seat, kShownDecisions);
  if (steps.empty()) return "no move is surely an error\n\n";
  std::string text = "the costliest decisions\n";
  for (const std::size_t step : steps) {
    const ReviewedDecision& decision = review.decisions[step];
    const AnyInfoSet info = played.game.Observe(played.positions[step], decision.seat);
    text += fmt::format("\nstep {}, seat {}, {}:\n", step, decision.seat, ToText(decision.grade));
    text += played.game.Draw(info).For(view.columns).text();
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += Wrap(Why(decision, HasOneSeat(review)), view.columns, 0);
  }
  return text + "\n";
}

std::string DrawsText(const PlayedGame& played, const GameReview& review, const ReviewView& view) {
  const std::vector<std::size_t> steps = LargestDraws(review, view.seat, kShownDecisions);
  const bool has_draws =
      std::any_of(review.decisions.begin(), review.decisions.end(),
                  [](const ReviewedDecision& decision) { return decision.luck.has_value(); });
  if (steps.empty()) return has_draws ? "of no draw it is sure that it mattered\n\n" : "";
  std::string text = "the draws that mattered most\n";
  for (const std::size_t step : steps) {
    const ReviewedDecision& decision = review.decisions[step];
    std::vector<std::string> gifts;
    const MeanShares& luck = *decision.luck;
    for (std::size_t seat = 0; seat < luck.means.size(); ++seat) {
      gifts.push_back(fmt::format("seat {} {} +- {}", seat, Points(luck.means[seat]),
                                  HalfWidth(luck.errors[seat])));
    }
    const std::string told = played.game.Tell(played.positions[step], played.actions[step],
                                              played.positions[step + 1], decision.seat);
    text +=
        Wrap(fmt::format("step {}: {} ({})", step, fmt::join(gifts, ", "), told), view.columns, 2);
  }
  return text + "\n";
}

// Decisions and errors of each seat.
std::string ErrorTable(const ReviewSource& source, const GameReview& review, std::size_t columns) {
  const bool is_wide = columns >= kUsualColumns;
  const std::size_t names = is_wide ? kNameWidth + 6 : kNameWidth;
  constexpr std::array kHeads = {"decisions", "blunder", "mistake", "inaccur.", "points lost"};
  constexpr std::array kNarrowHeads = {"moves", "blund.", "mist.", "inacc.", "lost"};
  constexpr std::array kWidths = {9, 7, 9, 9, 12};
  constexpr std::array kNarrowWidths = {6, 6, 6, 6, 7};
  const auto& heads = is_wide ? kHeads : kNarrowHeads;
  const auto& widths = is_wide ? kWidths : kNarrowWidths;
  std::string text = fmt::format("{:<{}}", "seat", names);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    text += fmt::format(" {:>{}}", heads[i], widths[i]);
  }
  text += '\n';
  for (std::size_t seat = 0; seat < source.agents.size(); ++seat) {
    std::array<int, kWordsOf<Grade>.size()> grades{};
    int decisions = 0;
    double lost = 0;
    for (const ReviewedDecision& decision : review.decisions) {
      if (decision.seat != seat) continue;
      ++decisions;
      ++grades[static_cast<std::size_t>(decision.grade)];
      if (IsError(decision.grade)) lost += decision.loss->difference.value;
    }
    const auto count = [&](Grade grade) { return grades[static_cast<std::size_t>(grade)]; };
    text += fmt::format(
        "{:<{}}", fmt::format("{}  {}", seat, Shorten(source.agents[seat], names - 3)), names);
    const std::array counts = {decisions, count(Grade::kBlunder), count(Grade::kMistake),
                               count(Grade::kInaccuracy)};
    for (std::size_t i = 0; i < counts.size(); ++i) {
      text += fmt::format(" {:>{}}", counts[i], widths[i]);
    }
    text += fmt::format(" {:>{}.1f}\n", 100 * lost, widths.back());
  }
  return text + "\n";
}

std::string AccountTable(const GameReview& review, std::size_t columns) {
  const bool is_wide = columns >= kUsualColumns;
  constexpr std::array kWidths = {6, 7, 7, 12, 15, 7, 8};
  constexpr std::array kNarrowWidths = {5, 6, 6, 10, 7, 6, 6};
  using Cells = std::array<std::string, kWidths.size()>;
  const Cells heads = {
      "par",  "deal",  "draws", "own errors", is_wide ? "others' errors" : "others'",
      "rest", "result"};
  const auto& widths = is_wide ? kWidths : kNarrowWidths;
  const auto line = [&](std::string_view name, const Cells& cells) {
    std::string row = fmt::format("{:<4}", name);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      row += fmt::format(" {:>{}}", cells[i], widths[i]);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    return row + '\n';
  };
  std::string text = Wrap(fmt::format("where the results come from, in points of 100 for {}",
                                      HasOneSeat(review) ? "the highest utility" : "a win"),
                          columns, 2) +
                     line("seat", heads);
  for (std::size_t seat = 0; seat < review.accounts.size(); ++seat) {
    const SeatAccount& account = review.accounts[seat];
    const Cells cells = {Fixed(100 * account.par, 1),   Points(account.deal),
                         Points(account.draws),         Points(account.own_errors),
                         Points(account.others_errors), Points(account.rest),
                         Fixed(100 * account.result, 1)};
    const AccountErrors& errors = account.errors;
    const Cells half_widths = {std::string(),
                               HalfWidth(errors.deal),
                               HalfWidth(errors.draws),
                               HalfWidth(errors.own_errors),
                               HalfWidth(errors.others_errors),
                               HalfWidth(errors.rest),
                               std::string()};
    text += line(fmt::format("{}", seat), cells);
    text += line("+-", half_widths);
  }
  return text;
}

// The largest half of a 95 % interval of a value.
double LargestError(const GameReview& review) {
  double largest = 0;
  for (const ReviewedDecision& decision : review.decisions) {
    for (const double error : decision.values.errors) largest = std::max(largest, error);
  }
  return kNormalQuantile975 * largest;
}

std::string Heading(const PlayedGame& played, const ReviewSource& source,
                    const ReviewOptions& options, const GameReview& review, std::size_t columns) {
  const std::string name = source.run.empty()
                               ? "this game"
                               : fmt::format("game {} of {}", source.game_index, source.run);
  std::string text =
      Wrap(fmt::format("{}: {}, {}", name, played.game.info().title, played.game.config().mode),
           columns, 2);
  if (source.origin != Origin::kPlayed) text += Wrap(OriginNote(source.origin), columns, 0);
  if (!source.note.empty()) text += Wrap(source.note, columns, 0);
  if (played.early_end) {
    text += Wrap(fmt::format("Not played to its end: {}. What that gave or took is part of the "
                             "rest.",
                             played.early_end->text),
                 columns, 0);
  }
  text += Wrap(
      fmt::format("{} are means of {} playouts by {}, with an error of {:.0f} points of 100 at "
                  "most. The best move is the one that {} "
                  "would play, of moves that it visits nearly as often the one that brings most in "
                  "playouts; what it brings more is the mean over {} worlds that the seat could "
                  "think of, with a 95 % interval. A chance that a move leaves open in its turn is "
                  "not lost by it.",
                  played.game.NumPlayers() == 1 ? "Utilities" : "Win chances", options.worlds,
                  options.play_on.label, 100 * LargestError(review), options.search.agent.label,
                  options.worlds),
      columns, 0);
  if (options.time_ms > 0) {
    text += Wrap(
        fmt::format("Clocked: {:.0f} s for the game, or what four playouts a mean take, so that "
                    "means may have fewer playouts and worlds, and another call gives other "
                    "figures.",
                    options.time_ms / 1000),
        columns, 0);
  }
  return text + "\n";
}

// The first `count` of the steps for which weight(decision) is above zero, the heaviest first.
template <class Weight>
std::vector<std::size_t> Heaviest(const GameReview& review, std::size_t count,
                                  const Weight& weight) {
  std::vector<std::pair<double, std::size_t>> found;
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const double heavy = weight(review.decisions[step]);
    if (heavy > 0) found.emplace_back(-heavy, step);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::size_t> steps;
  for (std::size_t i = 0; i < std::min(count, found.size()); ++i) steps.push_back(found[i].second);
  return steps;
}

}  // namespace

std::vector<std::size_t> CostliestDecisions(const GameReview& review,
                                            const std::optional<Player>& seat, std::size_t count) {
  return Heaviest(review, count, [&](const ReviewedDecision& decision) {
    const bool counts = IsError(decision.grade) && (!seat || *seat == decision.seat);
    return counts ? decision.loss->difference.value : 0.0;
  });
}

std::vector<std::size_t> LargestDraws(const GameReview& review, const std::optional<Player>& seat,
                                      std::size_t count) {
  const auto draws =
      std::count_if(review.decisions.begin(), review.decisions.end(),
                    [](const ReviewedDecision& decision) { return decision.luck.has_value(); });
  if (draws == 0) return {};
  constexpr double kAlpha = 0.05;
  const double least = NormalUpperQuantile(kAlpha / 2 / static_cast<double>(draws));
  return Heaviest(review, count, [&](const ReviewedDecision& decision) {
    if (!decision.luck) return 0.0;
    const Player whose = seat.value_or(decision.seat);
    const double gift = std::abs(decision.luck->means[whose]);
    return gift > least * decision.luck->errors[whose] ? gift : 0.0;
  });
}

std::string ReviewToText(const PlayedGame& played, const ReviewSource& source,
                         const ReviewOptions& options, const GameReview& review,
                         const ReviewView& view) {
  std::string text = Heading(played, source, options, review, view.columns);
  if (!view.sheet_only) text += DecisionList(review, view);
  text += Curves(source, review, view.columns);
  text += CostliestText(played, review, view);
  text += DrawsText(played, review, view);
  text += ErrorTable(source, review, view.columns);
  text += AccountTable(review, view.columns);
  return text;
}

}  // namespace riftlab
