// Checks of what seats know and of the worlds sampled from it, on the table that is being checked:
// sampled worlds look to the observer like the truth, hold the same cards, and vary.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "fmt/format.h"
#include "tournament/check/census_inl.h"
#include "tournament/check/recorder.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

// Sampled worlds look to the observer like the truth, hold the same cards and can be played.
template <Game G>
class WorldChecks {
 public:
  using State = typename G::State;
  using InfoSet = typename G::InfoSet;

  explicit WorldChecks(CheckList& list)
      : observe_again_(list.Add("observe_again",
                                "a world sampled from what a seat knows shows that "
                                "seat the same, bytewise; also worlds of worlds")),
        moves_(list.Add("world_moves",
                        "in a sampled world the seat to move has the same moves and candidates")),
        plays_(list.Add("world_plays", "sampled worlds can be played to the end")),
        census_(list.Add("world_census",
                         "sampled worlds hold the same cards, as many in each "
                         "hidden zone")),
        game_census_(list.Add("game_census",
                              "the cards are the same all game long, and hidden "
                              "ones are among them")),
        blind_(list.Add("blind_scores", "ScoreAction gives the same in every sampled world")),
        quick_(list.Add("quick_action",
                        "QuickAction gives a legal move, the same in every sampled world")) {
    if constexpr (!HasForEachHidden<G>) {
      census_.set_why_no_case("the game does not list hidden cards");
    }
    if constexpr (!HasForEachCard<G>) {
      game_census_.set_why_no_case("the game does not list its cards");
    }
    if constexpr (!HasScoreAction<G>) blind_.set_why_no_case("the game does not score moves");
    if constexpr (!HasQuickAction<G>) quick_.set_why_no_case("the game has no quick moves");
  }

  // Whether agents can be asked: what they sample can be played as the truth can.
  bool sound() const {
    return observe_again_.item().failed + moves_.item().failed + plays_.item().failed == 0;
  }

  // Whether some seat could not see something, and whether hidden cards could lie elsewhere. A deck
  // alone, of which it is known what is in it, hides its order, but leaves no card in doubt.
  bool hides() const { return hides_; }
  bool is_uncertain() const { return is_uncertain_; }

  void Visit(const Position<G>& at, Rng& rng) {
    GameCensus(at);
    for (const Player seat : Seats(at.game.NumPlayers())) {
      const InfoSet info = at.game.Observe(at.state, seat);
      const State world = at.game.Determinize(info, rng);
      hides_ = hides_ || ByteHash(world) != ByteHash(at.state);
      is_uncertain_ =
          is_uncertain_ || ArrangementKey(at.game, world) != ArrangementKey(at.game, at.state);
      if (!LooksTheSame(at, info, world, seat, "a world")) continue;
      if (!Census(at, world, seat)) continue;
      if (seat == at.game.ToMove(at.state)) Moves(at, world);
      const auto other =
          static_cast<Player>(rng.Below(static_cast<std::uint32_t>(at.game.NumPlayers())));
      const InfoSet inner = at.game.Observe(world, other);
      LooksTheSame(at, inner, at.game.Determinize(inner, rng), other, "a world of a world");
      if (rng.Below(4) == 0) {
        plays_.Case(PlaysToEnd(at.game, world, rng), [&] {
          return Describe(at, fmt::format("a world sampled for seat {} does not end", seat));
        });
      }
    }
  }

  // The moves in about as many sampled worlds as an agent looks at that is asked here, and in
  // `other`, if given, which the seat to move cannot tell from the position.
  void VisitMoves(const Position<G>& at, const std::optional<State>& other, Rng& rng) {
    const Player mover = at.game.ToMove(at.state);
    const InfoSet info = at.game.Observe(at.state, mover);
    bool same = !other || SameMoves(at, *other);
    for (int i = 0; same && i < kMoveWorlds; ++i) {
      same = SameMoves(at, at.game.Determinize(info, rng));
    }
  }

 private:
  static constexpr int kMoveWorlds = 60;

  bool LooksTheSame(const Position<G>& at, const InfoSet& info, const State& world, Player seat,
                    std::string_view what) {
    const bool over = at.game.ToMove(at.state) == kNobody;
    const bool same = at.game.Observer(info) == seat &&
                      ByteHash(at.game.Observe(world, seat)) == ByteHash(info) &&
                      (at.game.ToMove(world) == kNobody) == over;
    return observe_again_.Case(same, [&] {
      return Describe(at, fmt::format("{} sampled for seat {} looks different to it: {}", what,
                                      seat, at.game.ToJson(world).dump()));
    });
  }

  bool SameMoves(const Position<G>& at, const State& world) {
    ActionList<G> actions;
    at.game.LegalActions(at.state, actions);
    ActionList<G> sampled;
    if (at.game.ToMove(world) == at.game.ToMove(at.state)) at.game.LegalActions(world, sampled);
    const bool same = std::equal(actions.begin(), actions.end(), sampled.begin(), sampled.end());
    return moves_.Case(same, [&] {
      return Describe(at, fmt::format("a world that looks the same to the seat to move asks seat "
                                      "{} or offers other moves: {}",
                                      at.game.ToMove(world), at.game.ToJson(world).dump()));
    });
  }

  void Moves(const Position<G>& at, const State& world) {
    const bool same = SameMoves(at, world);
    ActionList<G> actions;
    at.game.LegalActions(at.state, actions);
    if constexpr (HasCandidateActions<G>) {
      if (same) Candidates(at, world);
    }
    if constexpr (HasScoreAction<G>) {
      if (!same) return;
      const bool blind = std::all_of(actions.begin(), actions.end(), [&](Action action) {
        return at.game.ScoreAction(at.state, action) == at.game.ScoreAction(world, action);
      });
      blind_.Case(blind, [&] {
        return Describe(
            at, fmt::format("scores differ in the sampled world {}", at.game.ToJson(world).dump()));
      });
    }
    if constexpr (HasQuickAction<G>) QuickMove(at, world, actions);
  }

  // A search lists them in one world, and does not know how the seat got there.
  void Candidates(const Position<G>& at, const State& world) {
    ActionList<G> candidates;
    OpenActions(at.game, at.state, candidates);
    ActionList<G> sampled;
    at.game.CandidateActions(world, sampled);
    moves_.Case(std::equal(candidates.begin(), candidates.end(), sampled.begin(), sampled.end()),
                [&] {
                  return Describe(at, fmt::format("a sampled world has other candidates: {}",
                                                  at.game.ToJson(world).dump()));
                });
  }

  void QuickMove(const Position<G>& at, const State& world, const ActionList<G>& actions) {
    Rng rng(1, {});
    const Action move = at.game.QuickAction(at.state, rng);
    rng = Rng(1, {});
    const bool fits = std::binary_search(actions.begin(), actions.end(), move) &&
                      (at.game.ToMove(world) != at.game.ToMove(at.state) ||
                       at.game.QuickAction(world, rng) == move);
    quick_.Case(fits, [&] {
      return Describe(at, fmt::format("the quick move {} is illegal, or another one in the sampled "
                                      "world {}",
                                      Code(move), at.game.ToJson(world).dump()));
    });
  }

  bool Census(const Position<G>& at, const State& world, Player seat) {
    if constexpr (HasForEachHidden<G>) {
      const std::vector<PlacedCard> hidden = HiddenCards(at.game, at.state, seat);
      const std::vector<PlacedCard> sampled = HiddenCards(at.game, world, seat);
      bool same = Names(hidden) == Names(sampled) && ZoneSizes(hidden) == ZoneSizes(sampled);
      if constexpr (HasForEachCard<G>) {
        same = same && Names(AllCards(at.game, at.state)) == Names(AllCards(at.game, world));
      }
      return census_.Case(same, [&] {
        return Describe(at, fmt::format("a world sampled for seat {} holds other cards: {}", seat,
                                        at.game.ToJson(world).dump()));
      });
    } else {
      return true;
    }
  }

  void GameCensus(const Position<G>& at) {
    if constexpr (HasForEachCard<G>) {
      std::vector<PlacedCard> cards = AllCards(at.game, at.state);
      std::vector<std::string> names = Names(cards);
      if (game_cards_.empty()) game_cards_ = names;
      std::sort(cards.begin(), cards.end());
      bool listed = true;
      if constexpr (HasForEachHidden<G>) {
        for (const Player seat : Seats(at.game.NumPlayers())) {
          std::vector<PlacedCard> hidden = HiddenCards(at.game, at.state, seat);
          std::sort(hidden.begin(), hidden.end());
          listed =
              listed && std::includes(cards.begin(), cards.end(), hidden.begin(), hidden.end());
        }
      }
      game_census_.Case(names == game_cards_ && listed, [&] {
        return Describe(at, listed ? "the cards have changed since the first game began"
                                   : "a hidden card is not where the cards of the game are");
      });
    }
  }

  CheckLine& observe_again_;
  CheckLine& moves_;
  CheckLine& plays_;
  CheckLine& census_;
  CheckLine& game_census_;
  CheckLine& blind_;
  CheckLine& quick_;
  std::vector<std::string> game_cards_;
  bool hides_ = false;
  bool is_uncertain_ = false;
};

// Over many worlds of one information set each hidden zone takes each hidden card. A game may have
// constraints that forbid some of them, so only what no position ever shows counts as a failure.
template <Game G>
class CoverCheck {
 public:
  explicit CoverCheck(CheckList& list)
      : line_(list.Add("cover", "over many worlds each hidden zone takes each hidden card")) {}

  void Visit(const Position<G>& at, Player seat, Rng& rng) {
    if constexpr (HasForEachHidden<G>) {
      const std::vector<PlacedCard> hidden = HiddenCards(at.game, at.state, seat);
      const std::map<std::string, int> sizes = ZoneSizes(hidden);
      if (sizes.size() < 2) return;
      const Seen seen = SampleWorlds(at, seat, rng);
      for (const auto& [zone, size] : sizes) {
        Count(at, zone, static_cast<double>(size) / ReachableCards(zone, hidden), hidden, seen);
      }
    }
  }

  // Judges what was seen. Call once, last.
  void Finish() {
    std::int64_t pairs = 0;
    std::int64_t missing = 0;
    for (const auto& [zone, count] : zones_) {
      pairs += count.pairs;
      missing += count.missing;
      if (count.positions < kFewestPositions) continue;
      line_.Case(count.varied > 0, [&, &zone = zone, &count = count] {
        return fmt::format(
            "zone {} held one and the same cards in all {} worlds of each of {} "
            "positions, first {}",
            zone, kWorlds, count.positions, count.first);
      });
      for (const auto& [card, tally] : count.cards) {
        if (tally.expected < kFewestPositions) continue;
        line_.Case(tally.met > 0, [&, &zone = zone, &card = card, &tally = tally] {
          return fmt::format(
              "zone {} never took card {}, in {} worlds of each of {} positions, "
              "first {}",
              zone, card, kWorlds, tally.expected, tally.first);
        });
      }
    }
    line_.set_why_no_case(HasForEachHidden<G>
                              ? "too few positions with hidden cards in two zones or more"
                              : "the game does not list hidden cards");
    line_.set_note(fmt::format("{} of {} pairs of zone and card were not met in their position",
                               missing, pairs));
  }

 private:
  static constexpr int kWorlds = 200;
  static constexpr int kFewestPositions = 8;
  // A pair is expected when it should come up this often by chance alone; to miss it then has
  // probability below e^-20.
  static constexpr double kExpectedTimes = 20;

  struct Seen {
    std::set<PlacedCard> pairs;                               // met in at least one world
    std::map<std::string, std::vector<std::string>> content;  // of each zone in the first world
    std::set<std::string> varied;                             // zones with another content later
  };
  struct Tally {
    int expected = 0;
    int met = 0;
    std::string first;
  };
  struct ZoneCount {
    int positions = 0;
    int varied = 0;
    std::int64_t pairs = 0;
    std::int64_t missing = 0;
    std::string first;
    std::map<std::string, Tally> cards;
  };

  // How many of the hidden cards may lie in the zone.
  static double ReachableCards(std::string_view zone, const std::vector<PlacedCard>& hidden) {
    return static_cast<double>(
        std::count_if(hidden.begin(), hidden.end(),
                      [&](const PlacedCard& placed) { return MayTake(zone, placed); }));
  }

  // Whether the hidden card may lie in the zone in other worlds.
  static bool MayTake(std::string_view zone, const PlacedCard& placed) {
    if constexpr (!HasSeparateDecks<G>) return true;
    const auto owner = [](std::string_view name) { return name.substr(name.rfind(':') + 1); };
    return owner(zone) == owner(placed.zone);
  }

  Seen SampleWorlds(const Position<G>& at, Player seat, Rng& rng) {
    Seen seen;
    const typename G::InfoSet info = at.game.Observe(at.state, seat);
    for (int i = 0; i < kWorlds; ++i) {
      std::map<std::string, std::vector<std::string>> content;
      for (PlacedCard& placed : HiddenCards(at.game, at.game.Determinize(info, rng), seat)) {
        content[placed.zone].push_back(placed.card);
        seen.pairs.insert(std::move(placed));
      }
      for (auto& [zone, cards] : content) std::sort(cards.begin(), cards.end());
      if (i == 0) seen.content = content;
      for (const auto& [zone, cards] : content) {
        if (cards != seen.content[zone]) seen.varied.insert(zone);
      }
    }
    return seen;
  }

  void Count(const Position<G>& at, const std::string& zone, double part,
             const std::vector<PlacedCard>& hidden, const Seen& seen) {
    if (part * kWorlds < kExpectedTimes || (1 - part) * kWorlds < kExpectedTimes) return;
    ZoneCount& count = zones_[zone];
    if (count.positions++ == 0) count.first = Describe(at, "at");
    if (seen.varied.contains(zone)) ++count.varied;
    std::set<std::string> cards;
    for (const PlacedCard& placed : hidden) {
      if (MayTake(zone, placed)) cards.insert(placed.card);
    }
    for (const std::string& card : cards) {
      const bool met = seen.pairs.contains({zone, card});
      ++count.pairs;
      if (!met) ++count.missing;
      Tally& tally = count.cards[card];
      if (tally.expected++ == 0) tally.first = Describe(at, "at");
      if (met) ++tally.met;
    }
  }

  CheckLine& line_;
  std::map<std::string, ZoneCount> zones_;
};

}  // namespace riftlab::internal
