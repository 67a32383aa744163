#include <algorithm>
#include <limits>

#include "engine/core/json_object.h"
#include "nlohmann/json.hpp"
#include "tournament/review/review_render.h"
#include "tournament/review/turns.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

Json JsonOf(const std::optional<MoveComparison>& comparison) {
  return comparison ? Json(comparison->difference.value) : Json();
}

Json IntervalOf(const std::optional<MoveComparison>& comparison) {
  if (!comparison || comparison->difference.method == IntervalMethod::kNone) return {};
  return Json::array({comparison->difference.low, comparison->difference.high});
}

Json LineWords(const std::vector<LineMove>& line) {
  Json words = Json::array();
  for (const LineMove& move : line) words.push_back(move.words);
  return words;
}

// Of what lies between `least` and `most`.
Json IntervalOf(double value, double standard_error, double least, double most) {
  const double half_width = kNormalQuantile975 * standard_error;
  return Json::array({std::max(least, value - half_width), std::min(most, value + half_width)});
}

Json SumInterval(double value, double standard_error) {
  constexpr double kOpen = std::numeric_limits<double>::infinity();
  return IntervalOf(value, standard_error, -kOpen, kOpen);
}

// By seat.
Json IntervalsOf(const MeanShares& shares, double least) {
  Json intervals = Json::array();
  for (std::size_t seat = 0; seat < shares.means.size(); ++seat) {
    intervals.push_back(IntervalOf(shares.means[seat], shares.errors[seat], least, 1));
  }
  return intervals;
}

Json JsonOf(std::size_t step, const ReviewedDecision& decision) {
  return {{"decision", step},
          {"seat", decision.seat},
          {"move", decision.move},
          {"words", decision.words},
          {"values", decision.values.means},
          {"values_ci", IntervalsOf(decision.values, 0)},
          {"best", decision.best},
          {"best_words", decision.best_words},
          {"line", decision.line},
          {"line_words", LineWords(decision.line_moves)},
          {"loss", JsonOf(decision.loss)},
          {"loss_ci", IntervalOf(decision.loss)},
          {"grade", ToText(decision.grade)},
          {"hindsight", JsonOf(decision.hindsight)},
          {"hindsight_ci", IntervalOf(decision.hindsight)},
          {"measured", decision.measured},
          {"luck", decision.luck ? Json(decision.luck->means) : Json()},
          {"luck_ci", decision.luck ? IntervalsOf(*decision.luck, -1) : Json()}};
}

Json JsonOf(const SeatAccount& account) {
  const AccountErrors& errors = account.errors;
  return {{"par", account.par},
          {"deal", account.deal},
          {"deal_ci", IntervalOf(account.deal, errors.deal, -1, 1)},
          {"draws", account.draws},
          {"draws_ci", SumInterval(account.draws, errors.draws)},
          {"own_errors", account.own_errors},
          {"own_errors_ci", SumInterval(account.own_errors, errors.own_errors)},
          {"others_errors", account.others_errors},
          {"others_errors_ci", SumInterval(account.others_errors, errors.others_errors)},
          {"rest", account.rest},
          {"rest_ci", SumInterval(account.rest, errors.rest)},
          {"result", account.result}};
}

}  // namespace

std::string ReviewToJson(const PlayedGame& played, const ReviewSource& source,
                         const ReviewOptions& options, const GameReview& review,
                         const ReviewView& view) {
  Json json{{"schema", 1},
            {"run", source.run},
            {"game_index", source.game_index},
            {"game", played.game.info().name},
            {"mode", played.game.config().mode},
            {"agents", source.agents},
            {"play_on", options.play_on.label},
            {"search", options.search.agent.label},
            {"iterations", options.search.iterations ? Json(*options.search.iterations) : Json()},
            {"worlds", options.worlds},
            {"time_ms", options.time_ms > 0 ? Json(options.time_ms) : Json()},
            {"seed", options.seed},
            {"par", review.par},
            {"decisions", Json::array()},
            {"turns", Json::array()},
            {"accounts", Json::array()}};
  if (source.origin != Origin::kPlayed) json["origin"] = ToText(source.origin);
  if (!source.note.empty()) json["note"] = source.note;
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const ReviewedDecision& decision = review.decisions[step];
    if (view.seat && *view.seat != decision.seat) continue;
    json["decisions"].push_back(JsonOf(step, decision));
  }
  for (const ReviewedTurn& turn : TurnsOf(review)) {
    if (view.seat && *view.seat != turn.seat) continue;
    json["turns"].push_back({{"seat", turn.seat},
                             {"first", turn.first},
                             {"last", turn.last},
                             {"loss", turn.loss},
                             {"loss_ci", Json::array({turn.low, turn.high})}});
  }
  for (const SeatAccount& account : review.accounts) json["accounts"].push_back(JsonOf(account));
  return DumpJson(json) + "\n";
}

}  // namespace riftlab
