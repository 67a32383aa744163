// Many games of one type at once. Included only by environment_inl.h and tests.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"
#include "fmt/format.h"
#include "tournament/environment/crew.h"
#include "tournament/environment/vector_games.h"

namespace riftlab {

// Precondition of all but the constructor: some deals of the game have decisions.
template <HasLearnerView G>
class VectorGamesOf final : public VectorGames {
 public:
  VectorGamesOf(G game, int games, int threads)
      : game_(std::move(game)),
        crew_(threads),
        players_(static_cast<std::size_t>(game_.NumPlayers())),
        inputs_(static_cast<std::size_t>(game_.NumInputs())),
        ids_(static_cast<std::size_t>(game_.NumActionIds())),
        rewards_(static_cast<std::size_t>(games) * players_),
        done_(static_cast<std::size_t>(games)),
        to_move_(static_cast<std::size_t>(games)),
        episodes_(static_cast<std::size_t>(games)) {
    RIFTLAB_CHECK(games > 0 && threads > 0);
    places_.resize(static_cast<std::size_t>(games));
    ended_.resize(static_cast<std::size_t>(games));
    Reset(std::vector<std::uint64_t>{0});
  }

  int size() const override { return static_cast<int>(places_.size()); }
  int players() const override { return static_cast<int>(players_); }
  int NumInputs() const override { return static_cast<int>(inputs_); }
  int NumActionIds() const override { return static_cast<int>(ids_); }

  using VectorGames::Reset;
  void Reset(std::span<const std::uint64_t> seeds, std::span<const std::uint32_t> deals) override {
    RIFTLAB_CHECK(seeds.size() == 1 || seeds.size() == places_.size());
    RIFTLAB_CHECK(deals.empty() || deals.size() == places_.size());
    std::fill(rewards_.begin(), rewards_.end(), 0.0F);
    std::fill(done_.begin(), done_.end(), std::uint8_t{0});
    std::fill(episodes_.begin(), episodes_.end(), std::int64_t{0});
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        places_[i].seed = seeds[seeds.size() == 1 ? 0 : i];
        places_[i].deal = deals.empty() ? i : deals[i];
        Deal(i);
      }
    });
  }

  absl::Status Step(std::span<const std::int64_t> actions) override {
    RIFTLAB_CHECK(actions.size() == places_.size());
    std::atomic<std::size_t> wrong = places_.size();  // the first one
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        if (Choose(i, actions[i])) continue;
        std::size_t first = wrong;
        while (i < first && !wrong.compare_exchange_weak(first, i)) continue;
        return;
      }
    });
    if (wrong < places_.size()) {
      return absl::InvalidArgumentError(
          fmt::format("actions: {} is no legal move of game {}; its mask has those that are",
                      actions[wrong], wrong.load()));
    }
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) Play(i);
    });
    return absl::OkStatus();
  }

  std::span<const float> rewards() const override { return rewards_; }
  std::span<const std::uint8_t> done() const override { return done_; }
  void Scores(std::span<float> out) const override {
    RIFTLAB_CHECK(out.size() == rewards_.size());
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        float* const scores = &out[i * players_];
        std::fill_n(scores, players_, 0.0F);
        if (done_[i] == 0) continue;
        const GameResult result = game_.Result(ended_[i]);
        for (std::size_t seat = 0; seat < players_; ++seat) {
          scores[seat] = static_cast<float>(result.scores[seat]);
        }
      }
    });
  }

  std::span<const Player> to_move() const override { return to_move_; }
  std::span<const std::int64_t> episodes() const override { return episodes_; }

  void Observe(std::span<std::uint8_t> out) const override { WriteInputs(out); }
  void Observe(std::span<float> out) const override { WriteInputs(out); }

  void LegalMask(std::span<std::uint8_t> out) const override {
    RIFTLAB_CHECK(out.size() == places_.size() * ids_);
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      ActionList<G> actions;
      for (std::size_t i = begin; i < end; ++i) {
        // Row by row, so that it is still in the cache when ones are written.
        std::uint8_t* const row = &out[i * ids_];
        std::fill_n(row, ids_, std::uint8_t{0});
        game_.LegalActions(places_[i].state, actions);
        for (const Action action : actions) row[IdOf(i, action)] = 1;
      }
    });
  }

  void RandomActions(std::span<std::int64_t> out) override {
    RIFTLAB_CHECK(out.size() == places_.size());
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        Place& place = places_[i];
        place.next = RandomLegal(game_, place.state, *place.choice);
        place.next_id = static_cast<std::int64_t>(IdOf(i, place.next));
        out[i] = place.next_id;
      }
    });
  }

  AnyState StateAt(int place) const override {
    RIFTLAB_CHECK(place >= 0 && place < size());
    return AnyState(AnyValue::Of(places_[static_cast<std::size_t>(place)].state));
  }

 private:
  static constexpr std::int64_t kNoId = -1;

  struct Place {
    typename G::State state{};
    std::uint64_t seed = 0;
    std::uint64_t deal = 0;     // whose luck of the cards it has: a place
    std::optional<Rng> luck;    // of the deal and of the moves
    std::optional<Rng> choice;  // of random moves
    Action next{};              // the move to be made
    std::int64_t next_id = kNoId;
  };

  std::size_t IdOf(std::size_t i, Action action) const {
    return static_cast<std::size_t>(game_.ActionId(to_move_[i], action));
  }

  // A game of the place: streams of their own for each, numbered so that other places count for
  // nothing.
  void Deal(std::size_t i) {
    Place& place = places_[i];
    const auto stream = [&](std::uint64_t at, std::uint32_t seat) {
      const std::uint64_t index = at << 32 | static_cast<std::uint64_t>(episodes_[i]);
      return StreamId{.index = index, .purpose = Purpose::kLearn, .seat = seat};
    };
    place.luck.emplace(place.seed, stream(place.deal, kLuckStream));
    place.choice.emplace(place.seed, stream(i, kChoiceStream));
    place.next_id = kNoId;
    // A deal that is over at once has nothing to learn from.
    do {
      place.state = game_.Deal(*place.luck);
    } while (game_.ToMove(place.state) == kNobody);
    to_move_[i] = game_.ToMove(place.state);
  }

  // Whether it is the number of a legal move; that is then the next one.
  bool Choose(std::size_t i, std::int64_t id) {
    Place& place = places_[i];
    if (id == place.next_id && id != kNoId) return true;
    ActionList<G> actions;
    game_.LegalActions(place.state, actions);
    for (const Action action : actions) {
      if (static_cast<std::int64_t>(IdOf(i, action)) != id) continue;
      place.next = action;
      place.next_id = id;
      return true;
    }
    return false;
  }

  void Play(std::size_t i) {
    Place& place = places_[i];
    float* const rewards = &rewards_[i * players_];
    std::fill_n(rewards, players_, 0.0F);
    done_[i] = 0;
    game_.Apply(place.state, place.next, *place.luck);
    place.next_id = kNoId;
    to_move_[i] = game_.ToMove(place.state);
    if (to_move_[i] != kNobody) return;
    const Payoffs<G> returns = game_.Returns(place.state);
    for (std::size_t seat = 0; seat < players_; ++seat) {
      rewards[seat] = static_cast<float>(returns[seat]);
    }
    done_[i] = 1;
    ended_[i] = place.state;
    ++episodes_[i];
    Deal(i);
  }

  template <class Number>
  void WriteInputs(std::span<Number> out) const {
    RIFTLAB_CHECK(out.size() == places_.size() * inputs_);
    crew_.Share(places_.size(), [&](std::size_t begin, std::size_t end) {
      InputList inputs;
      for (std::size_t i = begin; i < end; ++i) {
        Number* const row = &out[i * inputs_];
        std::fill_n(row, inputs_, Number{0});
        game_.Inputs(game_.Observe(places_[i].state, to_move_[i]), inputs);
        for (const std::uint16_t input : inputs) row[input] = Number{1};
      }
    });
  }

  // Streams of Purpose::kLearn beside those of game_sampler.h.
  static constexpr std::uint32_t kLuckStream = 2;
  static constexpr std::uint32_t kChoiceStream = 3;

  G game_;
  Crew crew_;
  std::size_t players_;
  std::size_t inputs_;
  std::size_t ids_;
  std::vector<Place> places_;
  std::vector<typename G::State> ended_;  // by place, the end of its last game
  std::vector<float> rewards_;
  std::vector<std::uint8_t> done_;
  std::vector<Player> to_move_;
  std::vector<std::int64_t> episodes_;
};

}  // namespace riftlab
