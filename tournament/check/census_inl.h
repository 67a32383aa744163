// Lists of cards, as the hooks ForEachCard and ForEachHidden of a game name them.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/game.h"

namespace riftlab::internal {

// A game says `static constexpr bool kHasSeparateDecks = true` when each seat draws from cards of
// its own: then a hidden card can only lie in zones with the same end, such as "hand:1" and
// "draw:1".
template <class G>
concept HasSeparateDecks = Game<G> && requires {
  requires G::kHasSeparateDecks;
};

// A card and where it lies.
struct PlacedCard {
  std::string zone;
  std::string card;
  // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm on every defaulted <=>
  friend auto operator<=>(const PlacedCard&, const PlacedCard&) = default;
};

// Every card of the state, in the game's order.
template <HasForEachCard G>
std::vector<PlacedCard> AllCards(const G& game, const typename G::State& state) {
  std::vector<PlacedCard> cards;
  game.ForEachCard(state, [&](std::string_view zone, std::string_view card) {
    cards.push_back({std::string(zone), std::string(card)});
  });
  return cards;
}

// Every card that `seat` cannot see, in the game's order.
template <HasForEachHidden G>
std::vector<PlacedCard> HiddenCards(const G& game, const typename G::State& state, Player seat) {
  std::vector<PlacedCard> cards;
  game.ForEachHidden(state, seat, [&](std::string_view zone, std::string_view card) {
    cards.push_back({std::string(zone), std::string(card)});
  });
  return cards;
}

// The names alone, sorted.
inline std::vector<std::string> Names(const std::vector<PlacedCard>& cards) {
  std::vector<std::string> names;
  names.reserve(cards.size());
  for (const PlacedCard& placed : cards) names.push_back(placed.card);
  std::sort(names.begin(), names.end());
  return names;
}

// How many cards lie in each zone.
inline std::map<std::string, int> ZoneSizes(const std::vector<PlacedCard>& cards) {
  std::map<std::string, int> sizes;
  for (const PlacedCard& placed : cards) ++sizes[placed.zone];
  return sizes;
}

// A number for how the hidden cards lie, everybody's knowledge included: the hash of what every
// seat cannot see. Always 0 where the game does not say.
template <Game G>
std::uint64_t ArrangementKey(const G& game, const typename G::State& state) {
  if constexpr (HasForEachHidden<G>) {
    std::string text;
    for (const Player seat : Seats(game.NumPlayers())) {
      game.ForEachHidden(state, seat, [&](std::string_view zone, std::string_view card) {
        text.append(zone).append(1, ':').append(card).append(1, ';');
      });
      text.append(1, '|');
    }
    return ByteHash(std::string_view{text});
  } else {
    return 0;
  }
}

}  // namespace riftlab::internal
