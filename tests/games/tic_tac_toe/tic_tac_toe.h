// Tic-tac-toe, a test game: perfect information and no luck, so that every information set has one
// world and every count is known. The last free square is forced and therefore taken inside Apply;
// with the rule option last_mark=played it is a decision, as published counts have it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/bits.h"
#include "engine/core/game.h"

namespace riftlab::tic_tac_toe {

// Squares are numbered 0..8 by rows from the top left; a set of squares is a 9-bit mask. An action
// code is the square that the seat to move takes.
using Squares = std::uint16_t;

struct State {
  std::array<Squares, 2> marks;  // by seat: 0 plays X and moves first, 1 plays O
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 4);

struct InfoSet {
  State board;
  std::uint16_t seat;  // as wide as the marks, so that there is no padding
  friend bool operator==(const InfoSet&, const InfoSet&) = default;
};
static_assert(sizeof(InfoSet) <= 6);

// See game.h for the contract of every function.
class Rules {
 public:
  using State = tic_tac_toe::State;
  using InfoSet = tic_tac_toe::InfoSet;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxActions = 9;
  static constexpr int kMaxDecisions = 9;

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  const GameConfig& config() const { return config_; }
  std::uint64_t CardsHash() const { return 0; }
  int NumPlayers() const { return kMaxPlayers; }
  int Side(Player seat) const { return seat; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const;
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& state) const;
  Action NthLegal(const State& state, int k) const;
  void Apply(State& state, Action action, Rng& rng) const;
  Payoffs<Rules> Returns(const State& state) const;
  GameResult Result(const State& state) const;

  InfoSet Observe(const State& state, Player seat) const;
  Player Observer(const InfoSet& info) const { return static_cast<Player>(info.seat); }
  State Determinize(const InfoSet& info, Rng& rng) const;

  // 2 for a move that wins at once, 1 for one that stops the other seat from it, otherwise 0.
  double ScoreAction(const State& state, Action action) const;

  Json ToJson(const State& state) const;
  Json ToJson(const InfoSet& info) const;
  absl::StatusOr<State> ParseState(const Json& json) const;
  absl::StatusOr<InfoSet> ParseInfoSet(const Json& json) const;
  std::string ToText(const State& state, Action action) const;
  absl::StatusOr<Action> ParseAction(const State& state, std::string_view text) const;
  std::string Event(const State& before, Action action, const State& after, Player seat) const;
  std::string DealEvent(const State& state, Player seat) const;
  std::string Draw(const State& state) const;
  std::string Draw(const InfoSet& info) const;
  std::string DescribeCards() const;

 private:
  explicit Rules(GameConfig config)
      : config_(std::move(config)), plays_last_mark_(config_.rules.contains("last_mark")) {}

  GameConfig config_;
  bool plays_last_mark_;
};

// Whether the squares hold three in a row, column or diagonal.
bool HasLine(Squares squares);

static_assert(riftlab::Game<Rules>);
static_assert(riftlab::HasScoreAction<Rules>);

}  // namespace riftlab::tic_tac_toe
