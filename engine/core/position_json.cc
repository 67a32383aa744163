#include "engine/core/position_json.h"

#include <utility>

#include "engine/core/position_envelope.h"
#include "engine/core/rng.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

Json Envelope(const AnyGame& game, Player to_move, std::string view, Json state) {
  PositionEnvelope envelope = {.game = game.info().name,
                               .config = game.config(),
                               .cards_hash = CardsText(game),
                               .seat_to_move = to_move,
                               .view = std::move(view)};
  return Fields::Write([&](Fields f) { envelope.Describe(f, state); });
}

}  // namespace

void PositionEnvelope::Describe(Fields f, Json& state) {
  constexpr int kMostPlayers = 100;
  int schema = kPositionSchema;
  std::string hash = cards_hash.value_or("");
  int seat = seat_to_move.value_or(kNobody);
  f.Required("schema", "the number of this format, 1")
      .Integer(schema, {kPositionSchema, kPositionSchema});
  f.Required("game", "the name of a game").Text(game);
  f["mode"].Text(config.mode);
  f["players"].Integer(config.players, {1, kMostPlayers});
  f["rules"].Texts(config.rules, "rule options");
  f["cards"].Text(hash);
  f["seat_to_move"].IntegerOrNull(seat, int{kNobody}, {0, kMostPlayers - 1});
  f.Required("view", R"("complete" or "seat:K")").Text(view);
  f.Required("state", "the position").Any(state);
  if (f["cards"].Given()) cards_hash = hash;
  if (f["seat_to_move"].Given()) seat_to_move = seat;
}

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
