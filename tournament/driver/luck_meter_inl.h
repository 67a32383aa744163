// The luck meter of one game type. Included only by the generated file of each game and by tests.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/check.h"
#include "engine/core/game.h"
#include "engine/core/heuristics.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/driver/luck_meter.h"

namespace riftlab {

// How the luck of G is best measured, as ParseLuckSpec reads it; empty where that makes nothing
// surer.
template <Game G>
constexpr std::string_view LuckPresetOf() {
  if constexpr (HasLuckPreset<G>) {
    return G::kLuckPreset;
  } else {
    return "redraws=64,turns=4";
  }
}

template <Game G>
class LuckMeterOf final : public LuckMeter {
 public:
  // Precondition: `spec` is not auto (CHECKed).
  LuckMeterOf(std::shared_ptr<const G> game, const LuckSpec& spec)
      : game_(std::move(game)), spec_(spec), draws_(0, {}) {
    RIFTLAB_CHECK(!spec.is_auto());
  }

  void Begin(const ScheduledGame& game) override {
    seed_ = game.seed;
    block_ = game.block;
    draws_ = LuckOf(game);
    Rng chance = Rng::Named(draws_);
    state_ = game_->Deal(chance);
    events_ = 0;
    sums_.assign(static_cast<std::size_t>(game_->NumPlayers()), 0);
    luck_ = sums_;
  }

  // Makes the move with the luck of the match, which it knows.
  void OnAction(Action action) override {
    const State before = state_;
    const NamedDraws draws_before = draws_;
    Rng chance = Rng::Named(draws_);
    game_->Apply(state_, action, chance);
    if (draws_.HaveGoneOnSince(draws_before)) AddEvent(before, action, draws_before);
  }

  const std::vector<double>& luck() const override { return luck_; }

 private:
  using State = typename G::State;

  // The streams of one playout.
  enum Stream : std::uint8_t { kRedraw, kLater, kChoice, kJudging, kNumStreams };

  static constexpr double kDecimals = 1e6;

  // Redraws are those of the block, whatever happened before: they go on where its piles are.
  StreamId IdOf(Stream stream, int redraw) const {
    const std::uint32_t event = stream == kRedraw ? 0 : events_;
    return {
        .index = block_,
        .purpose = Purpose::kAdjust,
        .seat = (event * kMaxRedraws + static_cast<std::uint32_t>(redraw)) * kNumStreams + stream};
  }

  void AddEvent(const State& before, Action action, const NamedDraws& draws_before) {
    // Up to the next draw there is often no luck at all: one playout says what came.
    const int num_came = spec_.turns == 0 ? 1 : spec_.redraws;
    for (int i = 0; i < spec_.redraws; ++i) {
      State other = before;
      NamedDraws redraws = draws_before.WithLuckOf(seed_, IdOf(kRedraw, i));
      Rng chance = Rng::Named(redraws);
      game_->Apply(other, action, chance);
      // With all later luck in common it is worth what came, to the bit.
      if (spec_.turns > 0 && std::memcmp(&other, &state_, sizeof(State)) == 0) continue;
      Add(PlayOn(other, i), -1.0 / spec_.redraws);
      if (i < num_came) Add(PlayOn(state_, i), 1.0 / num_came);
    }
    ++events_;
    for (std::size_t seat = 0; seat < sums_.size(); ++seat) {
      // No minus before a zero: texts of numbers have none when they are read back.
      luck_[seat] = std::round(sums_[seat] * kDecimals) / kDecimals + 0.0;
    }
  }

  void Add(const Payoffs<G>& shares, double weight) {
    for (std::size_t seat = 0; seat < sums_.size(); ++seat) sums_[seat] += weight * shares[seat];
  }

  Payoffs<G> PlayOn(State state, int redraw) {
    NamedDraws later(seed_, IdOf(kLater, redraw));
    Rng choice(seed_, IdOf(kChoice, redraw));
    if constexpr (HasEvaluation<G>) {
      if (spec_.looks > 1) return MeanOfLooks(state, redraw, later, choice);
      if (spec_.turns == 0) {
        PlayToDraw(state, later, choice);
      } else {
        PlayTurns(state, spec_.turns, later, choice);
      }
    } else {
      PlayToEnd(state, later, choice);
    }
    return ResultOrJudged(state, redraw);
  }

  // The position itself is judged, and then the game at even steps.
  Payoffs<G> MeanOfLooks(State& state, int redraw, NamedDraws& later, Rng& choice) {
    Payoffs<G> mean{};
    int turn = 0;
    for (int look = 0; look < spec_.looks; ++look) {
      const int next = look * spec_.turns / (spec_.looks - 1);
      PlayTurns(state, next - turn, later, choice);
      turn = next;
      const Payoffs<G> shares = ResultOrJudged(state, redraw);
      for (std::size_t seat = 0; seat < sums_.size(); ++seat) {
        mean[seat] += shares[seat] / spec_.looks;
      }
    }
    return mean;
  }

  Payoffs<G> ResultOrJudged(const State& state, int redraw) const {
    if (game_->ToMove(state) == kNobody) return game_->Returns(state);
    Rng judging(seed_, IdOf(kJudging, redraw));
    return EvaluationOf(*game_, state, judging);
  }

  void PlayToEnd(State& state, NamedDraws& later, Rng& choice) {
    Rng chance = Rng::Named(later);
    while (game_->ToMove(state) != kNobody) {
      game_->Apply(state, QuickOrBest(*game_, state, choice), chance);
    }
  }

  void PlayToDraw(State& state, NamedDraws& later, Rng& choice) {
    const NamedDraws none = later;
    Rng chance = Rng::Named(later);
    while (game_->ToMove(state) != kNobody) {
      const State before = state;
      game_->Apply(state, QuickOrBest(*game_, state, choice), chance);
      if (!later.HaveGoneOnSince(none)) continue;
      state = before;
      return;
    }
  }

  // `count` turns that end, that of the position among them.
  void PlayTurns(State& state, int count, NamedDraws& later, Rng& choice) {
    Rng chance = Rng::Named(later);
    std::uint32_t turn = TurnOf(*game_, state);
    for (int turns = 0; turns < count && game_->ToMove(state) != kNobody;) {
      game_->Apply(state, QuickOrBest(*game_, state, choice), chance);
      const std::uint32_t next = TurnOf(*game_, state);
      if (next != turn) ++turns;
      turn = next;
    }
  }

  std::shared_ptr<const G> game_;
  LuckSpec spec_;

  // Of the game being watched.
  std::uint64_t seed_ = 0;
  std::uint64_t block_ = 0;
  NamedDraws draws_;
  State state_{};
  std::uint32_t events_ = 0;
  std::vector<double> sums_;  // by seat
  std::vector<double> luck_;  // these, rounded
};

// A luck meter of games that are configured so. InvalidArgument names the option that is wrong.
template <Game G>
absl::StatusOr<std::unique_ptr<LuckMeter>> MakeLuckMeterOf(const GameConfig& config,
                                                           const LuckSpec& spec) {
  ASSIGN_OR_RETURN(G game, G::Make(config));
  return std::make_unique<LuckMeterOf<G>>(std::make_shared<const G>(std::move(game)), spec);
}

}  // namespace riftlab
