#include "tournament/review/review_html.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "fmt/format.h"
#include "tournament/record/match_record.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/html_parts.h"

namespace riftlab {
namespace {

// Views: all cards open, then what each seat saw.
std::vector<std::optional<Player>> ViewsOf(const AnyGame& game) {
  std::vector<std::optional<Player>> views = {std::nullopt};
  for (const Player seat : Seats(game.NumPlayers())) views.emplace_back(seat);
  return views;
}

// The table at every step.
Json BoardsOf(const PlayedGame& played, const std::optional<Player>& view) {
  Json boards = Json::array();
  for (const AnyState& state : played.positions) {
    boards.push_back(view ? played.game.Draw(played.game.Observe(state, *view)).text()
                          : played.game.Draw(state).text());
  }
  return boards;
}

// What was seen to happen at every step; with all cards open, what the seat to move saw.
Json ToldOf(const PlayedGame& played, const std::optional<Player>& view) {
  Json told = Json::array();
  for (std::size_t step = 0; step < played.actions.size(); ++step) {
    const AnyState& before = played.positions[step];
    told.push_back(played.game.Tell(before, played.actions[step], played.positions[step + 1],
                                    view.value_or(played.game.ToMove(before))));
  }
  return told;
}

}  // namespace

std::string ReviewToHtml(const PlayedGame& played, const ReviewSource& source,
                         const ReviewOptions& options, const GameReview& review,
                         const std::string& version) {
  Json data = Json::parse(ReviewToJson(played, source, options, review, {}));
  data["version"] = version;
  data["sides"] = SidesOf(played.game);
  data["boards"] = Json::array();
  data["told"] = Json::array();
  for (const std::optional<Player>& view : ViewsOf(played.game)) {
    data["boards"].push_back(BoardsOf(played, view));
    data["told"].push_back(ToldOf(played, view));
  }
  const std::string title =
      fmt::format("Review: {}, {}", played.game.info().title, played.game.config().mode);
  const std::string subtitle = fmt::format(
      "Game {} of {}; {} are means of {} playouts by {}, the best move is "
      "that of {}; intervals are 95 %",
      source.game_index, source.run, played.game.NumPlayers() == 1 ? "utilities" : "win chances",
      options.worlds, options.play_on.label, options.search.agent.label);
  return FillHtml(kReviewTemplate,
                  {{"title", EscapedHtml(title)},
                   {"subtitle", EscapedHtml(subtitle)},
                   {"style", std::string(kHtmlStyle) + std::string(kReviewStyle)},
                   {"version", EscapedHtml(version)},
                   {"text", EscapedHtml(ReviewToText(played, source, options, review, {}))},
                   {"data", ScriptData(data)},
                   {"library", std::string(kHtmlLibrary)},
                   {"script", std::string(kReviewScript)}});
}

}  // namespace riftlab
