// Assumptions about the worlds of one game type. Included only by the analyses beside this file and
// by the driver.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game.h"
#include "engine/core/status_macros.h"
#include "tournament/analysis/assumption.h"

namespace riftlab {

// As CardPlaces has them; `seat` is who looks where the game lists hidden cards alone.
template <Game G>
std::vector<CardPlace> PlacesOf(const G& game, const typename G::State& state, Player seat) {
  std::vector<CardPlace> places;
  const auto add = [&](std::string_view zone, std::string_view card) {
    places.push_back({.zone = PlainZone(zone), .card = std::string(card)});
  };
  if constexpr (HasForEachCard<G>) {
    game.ForEachCard(state, add);
  } else if constexpr (HasForEachHidden<G>) {
    game.ForEachHidden(state, seat, add);
  }
  return places;
}

template <Game G>
class CardPlacesOf : public CardPlaces {
 public:
  explicit CardPlacesOf(G game) : game_(std::move(game)) {}

  std::vector<CardPlace> All(const AnyState& state) const override {
    const auto plain = state.As<typename G::State>();
    return PlacesOf(game_, plain, game_.ToMove(plain));
  }

  std::vector<CardPlace> Hidden(const AnyState& state, Player seat) const override {
    std::vector<CardPlace> places;
    if constexpr (HasForEachHidden<G>) {
      game_.ForEachHidden(state.As<typename G::State>(), seat,
                          [&](std::string_view zone, std::string_view card) {
                            places.push_back({.zone = PlainZone(zone), .card = std::string(card)});
                          });
    }
    return places;
  }

 private:
  G game_;
};

template <Game G>
absl::StatusOr<std::unique_ptr<CardPlaces>> MakeCardPlacesOf(const GameConfig& config) {
  ASSIGN_OR_RETURN(G game, G::Make(config));
  return std::make_unique<CardPlacesOf<G>>(std::move(game));
}

}  // namespace riftlab
