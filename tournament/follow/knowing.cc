#include "tournament/follow/knowing.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// Adds the seat to those that know the card of `item`, which is held by `holder` or lies elsewhere.
void LetKnow(Json& item, Player seat, std::optional<std::size_t> holder) {
  if (item.is_string() && holder) {
    item = Json{{kCardKey, item}, {kKnownByKey, Json::array({*holder})}};
  }
  Json& knowing = item[kKnownByKey];
  if (std::find(knowing.begin(), knowing.end(), Json(seat)) == knowing.end()) {
    knowing.push_back(seat);
  }
}

// Within a position: each hidden card that `is_told` names.
class Teaching {
 public:
  Teaching(const FactWords& words, const PlacedFact& told, Player seat)
      : words_(words), told_(told), seat_(seat) {}

  void Teach(Json& position) {
    Walk(position);
    std::size_t holder = 0;
    for (Json& own : position["seats"]) {
      if (own.contains("hand") && own["hand"].is_array()) {
        for (Json& item : own["hand"]) {
          if (item.is_string() && IsTold(item)) LetKnow(item, seat_, holder);
        }
      }
      ++holder;
    }
  }

 private:
  bool IsTold(const Json& name) const {
    return std::any_of(told_.values.begin(), told_.values.end(), [&](const std::string& value) {
      return words_.IsMeant(value, name.get<std::string>());
    });
  }

  void Walk(Json& json) {
    if (IsKnownCard(json)) {
      if (json[kCardKey].is_string() && IsTold(json[kCardKey])) LetKnow(json, seat_, std::nullopt);
      return;
    }
    if (!json.is_structured()) return;
    for (Json& item : json) Walk(item);
  }

  const FactWords& words_;
  const PlacedFact& told_;
  Player seat_;
};

// Adds the cards of which not all of `num_players` seats are said to know.
void CollectKnown(const Json& json, std::size_t num_players, std::vector<Json>& cards) {
  if (IsKnownCard(json)) {
    const bool is_open = json[kKnownByKey].size() == num_players;
    if (!is_open) cards.push_back(json[kCardKey]);
    return;
  }
  if (!json.is_structured()) return;
  for (const Json& item : json) CollectKnown(item, num_players, cards);
}

// Cards that the seat knows in the hands of others, and not everybody does.
std::vector<Json> KnownInHands(const Json& info) {
  std::vector<Json> cards;
  const std::int64_t own = info.value("seat", std::int64_t{-1});
  std::int64_t holder = 0;
  const Json seats = info.value("seats", Json::array());
  for (const Json& seat : seats) {
    if (holder++ != own && seat.contains("hand")) CollectKnown(seat["hand"], seats.size(), cards);
  }
  return cards;
}

}  // namespace

bool MayBeKnownToOthers(const AnyGame& game, const AnyInfoSet& before, const AnyInfoSet& after) {
  constexpr int kFewest = 3;
  if (game.NumPlayers() < kFewest) return false;
  const std::vector<Json> known = KnownInHands(game.ToJson(before));
  const std::vector<Json> seen = KnownInHands(game.ToJson(after));
  return std::any_of(seen.begin(), seen.end(), [&](const Json& card) {
    return std::find(known.begin(), known.end(), card) == known.end();
  });
}

void Learn(const AnyGame& game, const FactWords& words, const std::vector<PlacedFact>& told,
           AnyState& state) {
  if (told.empty()) return;
  Json position = game.ToJson(state);
  for (const PlacedFact& fact : told) {
    const std::optional<Player> seat = KnowingSeat(fact.place);
    if (seat && *seat < game.NumPlayers()) Teaching(words, fact, *seat).Teach(position);
  }
  absl::StatusOr<AnyState> taught = game.ParseState(position);
  if (taught.ok()) state = *std::move(taught);
}

}  // namespace riftlab
