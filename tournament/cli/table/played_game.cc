#include "tournament/cli/table/played_game.h"

#include <memory>
#include <utility>
#include <variant>

#include "engine/core/status_macros.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/table/result_words.h"
#include "tournament/driver/driver.h"
#include "tournament/record/match_record.h"

namespace riftlab {

absl::StatusOr<std::unique_ptr<Match>> MakePlayMatch(const PlaySetup& setup,
                                                     const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(setup.game.info().name));
  return driver->make_match(setup.game.config(), setup.seats,
                            {.record_moves = true, .time_decisions = false, .stop = stop});
}

absl::StatusOr<GameRecord> PlayGame(const PlaySetup& setup, MatchObserver* observer) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Match> match, MakePlayMatch(setup, nullptr));
  GameRecord record = PlayGame(setup, *match, observer);
  if (record.result.shares.empty()) return RefusedBySystem(record.fault);
  return record;
}

GameRecord PlayGame(const PlaySetup& setup, Match& match, MatchObserver* observer) {
  ScheduledGame game{.seed = setup.seed, .agents = {}};
  for (std::size_t seat = 0; seat < setup.seats.size(); ++seat) {
    game.agents.push_back(static_cast<int>(seat));
  }
  MatchObserver nobody;
  GameRecord record;
  match.PlayWatched(game, setup.start, observer != nullptr ? *observer : nobody, record);
  return record;
}

Json PlayedGameJson(const PlaySetup& setup, const GameRecord& record) {
  std::vector<std::string> labels;
  for (const AgentSpec& seat : setup.seats) labels.push_back(seat.label);
  Json tags = Json::object();
  for (const Tag& tag : record.result.tags) {
    tags[tag.key] = std::visit([](const auto& value) { return Json(value); }, tag.value);
  }
  Json json{{"schema", 1},
            {"game", setup.game.info().name},
            {"mode", setup.game.config().mode},
            {"seed", record.game.seed},
            {"players", ResultJson(labels, record.result)},
            {"reason", record.result.reason},
            {"turns", record.result.turns},
            {"decisions", record.decisions},
            {"tags", std::move(tags)},
            {"moves", record.moves}};
  if (record.faulty_seat >= 0) {
    json["faulty_seat"] = record.faulty_seat;
    json["fault"] = record.fault;
  }
  return json;
}

}  // namespace riftlab
