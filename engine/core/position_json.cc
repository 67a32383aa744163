#include "engine/core/position_json.h"

#include <utility>

#include "engine/core/rng.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

Json Envelope(const AnyGame& game, Player to_move, std::string view, Json state) {
  Json rules = Json::object();
  for (const auto& [name, value] : game.config().rules) rules[name] = value;
  return {{"schema", kPositionSchema},
          {"game", game.info().name},
          {"mode", game.config().mode},
          {"players", game.config().players},
          {"rules", std::move(rules)},
          {"cards", CardsText(game)},
          {"seat_to_move", to_move == kNobody ? Json() : Json(to_move)},
          {"view", std::move(view)},
          {"state", std::move(state)}};
}

}  // namespace

std::string SeatViewName(Player seat) { return fmt::format("seat:{}", seat); }

std::string CardsText(const AnyGame& game) { return fmt::format("{:016x}", game.CardsHash()); }

Json PositionJson(const AnyGame& game, const AnyState& state) {
  return Envelope(game, game.ToMove(state), std::string(kCompleteView), game.ToJson(state));
}

Json PositionJson(const AnyGame& game, const AnyInfoSet& info) {
  return Envelope(game, SeatToMove(game, info), SeatViewName(game.Observer(info)),
                  game.ToJson(info));
}

Player SeatToMove(const AnyGame& game, const AnyInfoSet& info) {
  Rng rng(0, {.index = 0, .purpose = Purpose::kCheck});
  return game.ToMove(game.Determinize(info, rng));
}

}  // namespace riftlab
