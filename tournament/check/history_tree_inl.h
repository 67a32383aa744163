// Enumerates the deals and first decisions of a tiny game, and groups the positions by what each
// seat has observed on the way. From it follow the exact chances of every arrangement of hidden
// cards, against which knowledge and sampling are held.
//
// What a seat has observed is the list of its DealEvent and Event texts, empty ones left out, and
// of its own moves. Chances weigh deals and draws only: choices of the players tell nothing about
// their cards beyond what the rules allow them (uniform dealing).
//
// Rounds may be simultaneous, and then other seats may move without this one noticing. In a sampled
// world the others have not yet done so; therefore arrangements are weighed where the history first
// comes up on each path.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "fmt/format.h"
#include "tournament/check/census_inl.h"
#include "tournament/check/outcomes_inl.h"

namespace riftlab::internal {

// One observation history of one seat, and what was found there.
template <Game G>
struct History {
  int parent = -1;
  Player seat = 0;
  std::string text;  // what was observed last
  // Some path with this history goes on beyond what was enumerated, so the chances of longer
  // histories are not complete.
  bool cut_off = false;
  bool complete = true;  // all paths to it were enumerated
  bool met = false;
  typename G::InfoSet info{};              // of the first position met
  typename G::State example{};             // that position
  std::optional<typename G::State> other;  // another one, with the same seat to move
  std::map<std::uint64_t, double> worlds;  // by ArrangementKey: chance, not normalised
};

// Two positions that a seat cannot tell apart but whose information sets differ.
template <Game G>
struct Discord {
  int history;
  typename G::State state;
};

template <Game G>
class HistoryTree {
 public:
  using State = typename G::State;

  // A position in which somebody moves next, kept for checks of chance.
  struct Decision {
    State state;
    Action action;
  };

  // Enumerates as many decisions deep as stays below `max_positions` positions. `game` must outlive
  // the tree.
  HistoryTree(const G& game, std::size_t max_positions)
      : game_(game), max_positions_(max_positions), enumerable_(Build(0)) {
    while (enumerable_ && reached_depth_ && depth_ < G::kMaxDecisions) {
      if (!Build(depth_ + 1)) {
        Build(depth_);
        break;
      }
      ++depth_;
    }
    MarkComplete();
  }

  // False when even the deals are too many; then nothing else holds.
  bool enumerable() const { return enumerable_; }
  // Decisions that every path was followed, unless the game ended before.
  int depth() const { return depth_; }
  // Whether games go on beyond what was enumerated.
  bool cut_off() const { return reached_depth_; }
  std::size_t positions() const { return positions_; }
  const std::vector<History<G>>& histories() const { return histories_; }
  const std::vector<Discord<G>>& discords() const { return discords_; }
  // Positions whose information set was held against an earlier one of the same history.
  std::int64_t compared() const { return compared_; }
  const std::vector<Decision>& decisions() const { return decisions_; }

  // All that the seat observed, in order.
  std::string Text(int history) const {
    std::string text;
    for (int i = history; i >= 0; i = at(i).parent) {
      text = fmt::format("{}{}{}", at(i).text, text.empty() ? "" : " / ", text);
    }
    return text;
  }

 private:
  static constexpr std::size_t kMaxDiscords = 16;

  using Observed = std::array<int, G::kMaxPlayers>;  // by seat: index of its history

  const History<G>& at(int i) const { return histories_[static_cast<std::size_t>(i)]; }
  History<G>& at(int i) { return histories_[static_cast<std::size_t>(i)]; }

  // Enumerates `depth` decisions deep; false when that is too much.
  bool Build(int depth) {
    histories_.clear();
    index_.clear();
    discords_.clear();
    decisions_.clear();
    positions_ = 0;
    compared_ = 0;
    reached_depth_ = false;
    std::vector<std::pair<State, double>> deals;
    State dealt;
    const bool few = ForEachOutcome(
        max_positions_, [&](Rng& rng) { dealt = game_.Deal(rng); },
        [&](double probability) { deals.emplace_back(dealt, probability); });
    if (!few) return false;
    for (const auto& [state, probability] : deals) {
      Observed none;
      none.fill(-1);
      Observed observed = none;
      for (const Player seat : Seats(game_.NumPlayers())) {
        observed[seat] = Extend(-1, seat, game_.DealEvent(state, seat));
      }
      if (!Enter(state, probability, depth, none, observed)) return false;
    }
    return true;
  }

  // The history that follows `parent` when `seat` observes `text`.
  int Extend(int parent, Player seat, std::string text) {
    const std::string key = fmt::format("{} {} {}", parent, seat, text);
    const auto [found, is_new] =
        index_.emplace(ByteHash(std::string_view{key}), static_cast<int>(histories_.size()));
    if (is_new) {
      History<G> history;
      history.parent = parent;
      history.seat = seat;
      history.text = std::move(text);
      histories_.push_back(std::move(history));
    }
    return found->second;
  }

  // Notes a position reached with the histories `histories`, which were `before` one step earlier,
  // and goes on from it.
  bool Enter(const State& state, double weight, int depth, const Observed& before,
             const Observed& histories) {
    if (++positions_ > max_positions_) return false;
    const std::uint64_t key = ArrangementKey(game_, state);
    for (const Player seat : Seats(game_.NumPlayers())) {
      Note(state, key, weight, seat, histories[seat], histories[seat] != before[seat]);
    }
    if (game_.ToMove(state) == kNobody) return true;
    if (depth == 0) {
      reached_depth_ = true;
      for (const Player seat : Seats(game_.NumPlayers())) at(histories[seat]).cut_off = true;
      return true;
    }
    return GoOn(state, weight, depth, histories);
  }

  void Note(const State& state, std::uint64_t key, double weight, Player seat, int history,
            bool is_first) {
    const typename G::InfoSet info = game_.Observe(state, seat);
    History<G>& noted = at(history);
    if (!noted.met) {
      noted.met = true;
      noted.info = info;
      noted.example = state;
    } else {
      ++compared_;
      if (ByteHash(info) != ByteHash(noted.info) && discords_.size() < kMaxDiscords) {
        discords_.push_back({history, state});
      }
      const bool same_turn = game_.ToMove(state) == game_.ToMove(noted.example);
      if (!noted.other && same_turn && ByteHash(state) != ByteHash(noted.example)) {
        noted.other = state;
      }
    }
    if (is_first) noted.worlds[key] += weight;
  }

  bool GoOn(const State& state, double weight, int depth, const Observed& observed) {
    const Player mover = game_.ToMove(state);
    ActionList<G> actions;
    game_.LegalActions(state, actions);
    for (const Action action : actions) {
      decisions_.push_back({state, action});
      std::vector<std::pair<State, double>> outcomes;
      State next;
      const bool few = ForEachOutcome(
          max_positions_,
          [&](Rng& rng) {
            next = state;
            game_.Apply(next, action, rng);
          },
          [&](double probability) { outcomes.emplace_back(next, probability); });
      if (!few) return false;
      for (const auto& [after, probability] : outcomes) {
        Observed then = observed;
        for (const Player seat : Seats(game_.NumPlayers())) {
          std::string text = game_.Event(state, action, after, seat);
          if (seat == mover) text += fmt::format(" (move {})", Code(action));
          if (!text.empty()) then[seat] = Extend(observed[seat], seat, std::move(text));
        }
        if (!Enter(after, weight * probability, depth - 1, observed, then)) return false;
      }
    }
    return true;
  }

  // Parents come before children, so one pass is enough.
  void MarkComplete() {
    for (History<G>& history : histories_) {
      if (history.parent < 0) continue;
      const History<G>& parent = at(history.parent);
      history.complete = parent.complete && !parent.cut_off;
    }
  }

  const G& game_;
  std::size_t max_positions_;
  int depth_ = 0;
  bool reached_depth_ = false;  // some path was cut off
  std::size_t positions_ = 0;
  std::int64_t compared_ = 0;
  std::vector<History<G>> histories_;
  std::map<std::uint64_t, int> index_;
  std::vector<Discord<G>> discords_;
  std::vector<Decision> decisions_;
  bool enumerable_;  // last, since Build fills the others
};

}  // namespace riftlab::internal
