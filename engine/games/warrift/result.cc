// Results.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

// By EndReason.
constexpr Array<std::string_view, 7> kReasonNames = {
    "none", "target", "last_side", "no_monsters", "rotation_cap", "solo_won", "eliminated"};

}  // namespace

// 6.2, 6.6.
Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(state.phase == Phase::kOver);
  Payoffs<Rules> returns;
  if (IsSolo()) {
    returns[0] = state.reason == EndReason::kSoloWon
                     ? 0.5 + 0.5 * (1 - (state.turns[0] - 1.0) / setup_.rotations)
                     : 0.4 * std::min<int>(state.vp[0], setup_.target) / setup_.target;
    return returns;
  }
  Array<int, kMaxSeats> points{};
  Array<bool, kMaxSeats> survives{};  // by seat: its side is in the game
  int best = -1;
  for (const Player seat : Seats(setup_.players)) {
    points[seat] = PointsOf(state, seat);
    for (const Player other : Seats(setup_.players)) {
      survives[seat] = survives[seat] || (Side(other) == Side(seat) && IsAlive(state, other));
    }
    if (survives[seat]) best = std::max(best, points[seat]);
  }
  int winners = 0;  // sides
  for (const Player seat : Seats(setup_.players)) {
    const bool is_first_of_side = setup_.mode != Mode::kTeam || seat < 2;
    if (is_first_of_side && survives[seat] && points[seat] == best) ++winners;
  }
  for (const Player seat : Seats(setup_.players)) {
    returns[seat] = survives[seat] && points[seat] == best ? 1.0 / winners : 0;
  }
  return returns;
}

// Survivors by points, then the eliminated, later ones first; a team ranks as one.
int Rules::RankKey(const State& state, Player seat) const {
  if (setup_.mode == Mode::kTeam) {
    const auto partner = static_cast<Player>((seat + 2) % 4);
    const bool in_game = IsAlive(state, seat) || IsAlive(state, partner);
    return in_game ? 100 + PointsOf(state, seat) : 0;
  }
  return IsAlive(state, seat) ? 100 + state.vp[seat] : state.out[seat];
}

// The cards of which a seat has summoned one, joined by '+': those that lie neither in the guild
// deck nor in the selection. In Frenzy those that were its own when they were seen last.
std::string Rules::SummonedCards(const State& state, Player seat) const {
  const auto count_in = [&](int zone, CardType type) {
    int count = 0;
    for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
      const bool is_common = zone == kNecropolis || zone == kRemoved;
      const bool is_own = !is_common || state.cards.Tag(at) == seat;
      count += state.cards.Item(at) == type && is_own ? 1 : 0;
    }
    return count;
  };
  const auto is_summoned = [&](CardType type) {
    int count = 0;
    if (IsFrenzy()) {
      for (const int zone :
           {Base(seat), Discard(seat), Upper(seat), Hand(seat), kNecropolis, kRemoved}) {
        count += count_in(zone, type);
      }
      return count + (seat == state.active ? count_in(kPlayed, type) : 0) > 0;
    }
    if (IsSolo()) {
      count = setup_.solo_copies[type];
    } else if (cards_.card(type).guild == GuildOf(state, seat)) {
      count = cards_.card(type).copies;
    }
    for (const int zone : {GuildDeck(seat), GuildUnder(seat), kBox}) count -= count_in(zone, type);
    for (const OptionalIndex held : state.selection) count -= held == type ? 1 : 0;
    return count > 0;
  };
  std::string names;
  for (CardType type = kStartTypes; type < cards_.num_types; ++type) {
    if (is_summoned(type)) names += (names.empty() ? "" : "+") + TextOf(cards_.card(type).id);
  }
  return names;
}

GameResult Rules::Result(const State& state) const {
  GameResult result;
  const Payoffs<Rules> returns = Returns(state);
  for (const Player seat : Seats(setup_.players)) {
    result.scores.push_back(PointsOf(state, seat));
    result.shares.push_back(returns[seat]);
    int ahead = 0;
    for (const Player other : Seats(setup_.players)) {
      ahead += RankKey(state, other) > RankKey(state, seat) ? 1 : 0;
    }
    result.ranks.push_back(ahead + 1);
  }
  result.reason = kReasonNames[state.reason];
  result.turns = state.rotation;
  AddTags(state, result);
  return result;
}

void Rules::AddTags(const State& state, GameResult& result) const {
  const auto add_names = [&](const char* key, auto name_of) {
    std::vector<std::string> names;
    for (const Player seat : Seats(setup_.players)) names.push_back(name_of(seat));
    result.tags.push_back({key, std::move(names)});
  };
  const auto add_numbers = [&](std::string key, auto number_of) {
    std::vector<std::int64_t> numbers;
    for (const Player seat : Seats(setup_.players)) numbers.push_back(number_of(seat));
    result.tags.push_back({std::move(key), std::move(numbers)});
  };
  if (setup_.mode == Mode::kClassic || setup_.mode == Mode::kTeam) {
    add_names("guild", [&](Player seat) { return TextOf(cards_.guilds[GuildOf(state, seat)].id); });
  }
  add_names("power", [&](Player seat) {
    const OptionalIndex held = state.power[seat];
    return !held ? "none" : TextOf(cards_.power(*held).id);
  });
  result.tags.push_back({"first_seat", std::int64_t{state.first}});
  result.tags.push_back({"rotations", std::int64_t{state.rotation}});
  add_numbers("eliminated", [&](Player seat) { return IsAlive(state, seat) ? 0 : 1; });
  add_numbers("summoned", [&](Player seat) { return state.summoned[seat]; });
  add_numbers("retained", [&](Player seat) { return state.retained[seat]; });
  add_numbers("consumed", [&](Player seat) { return state.consumed[seat]; });
  for (std::size_t tier = 0; tier < kRarities; ++tier) {
    const auto rarity = static_cast<Rarity>(tier);
    add_numbers(fmt::format("vp_{}", RarityName(rarity)), [&](Player seat) {
      int points = 0;
      for (int at = state.monsters.Begin(Slain(seat)); at < state.monsters.End(Slain(seat)); ++at) {
        const Monster& monster = cards_.monster(state.monsters.Item(at));
        points += monster.rarity == rarity ? monster.vp : 0;
      }
      return points;
    });
  }
  add_names("cards", [&](Player seat) { return SummonedCards(state, seat); });
}

}  // namespace riftlab::warrift
