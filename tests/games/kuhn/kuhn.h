// Kuhn poker, a test game: hidden cards, and a solution known in closed form. H. W. Kuhn, "A
// simplified two-person poker", Contributions to the Theory of Games I, Princeton 1950.
//
// Three cards, J < Q < K; each of two seats antes a chip and is dealt one, the third stays unseen.
// Seat 0 checks or bets one chip; a bet is folded to or called; after a check seat 1 has the same
// choice. Without a fold the higher card takes the pot.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/bits.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"

namespace riftlab::kuhn {

// Zero is "no card", so that what is unknown or not yet dealt is a zero byte.
enum class Card : std::uint8_t { kNone, kJack, kQueen, kKing };

// All that has been said so far; from kCheckCheck on the game is over.
enum class Betting : std::uint8_t {
  kStart,
  kCheck,
  kBet,
  kCheckBet,
  kCheckCheck,
  kBetFold,
  kBetCall,
  kCheckBetFold,
  kCheckBetCall,
};

// Puts no chip in: a check, or a fold when facing a bet.
inline constexpr Action kPass{0};
// Puts one chip in: a bet, or a call when facing one.
inline constexpr Action kChip{1};

// What the rules say about one value of Betting.
struct BettingFacts {
  std::string_view text;         // the words said, joined by blanks
  Player to_move;                // kNobody: the game is over
  Player winner;                 // of a fold; kNobody: nobody folded
  int stake;                     // chips that the loser pays to the winner
  std::array<Betting, 2> after;  // after kPass, after kChip; unused when the game is over
};
const BettingFacts& FactsOf(Betting betting);

// Whether the game ended with both hands laid open.
bool IsShowdown(Betting betting);

// The printed name: "J", "Q", "K"; "?" for kNone.
std::string_view NameOf(Card card);

struct State {
  std::array<Card, 2> hands;  // by seat
  Betting betting;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 3);

struct InfoSet {
  State known;  // hands that the seat cannot see are kNone
  Player seat;
  friend bool operator==(const InfoSet&, const InfoSet&) = default;
};
static_assert(sizeof(InfoSet) <= 4);

// See game.h for the contract of every function.
class Rules {
 public:
  using State = kuhn::State;
  using InfoSet = kuhn::InfoSet;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxActions = 2;
  static constexpr int kMaxDecisions = 3;

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  const GameConfig& config() const { return config_; }
  std::uint64_t CardsHash() const { return 0; }
  int NumPlayers() const { return kMaxPlayers; }
  int Side(Player seat) const { return seat; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const { return FactsOf(state.betting).to_move; }
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& /*state*/) const { return kMaxActions; }
  Action NthLegal(const State& /*state*/, int k) const { return Action{static_cast<unsigned>(k)}; }
  void Apply(State& state, Action action, Rng& rng) const;

  // The chips won, -2..2, spread evenly over [0, 1]: (chips + 2) / 4. The two add up to 1.
  Payoffs<Rules> Returns(const State& state) const;
  GameResult Result(const State& state) const;

  // A showdown opens both hands; after a fold the other hand stays hidden.
  InfoSet Observe(const State& state, Player seat) const;
  Player Observer(const InfoSet& info) const { return info.seat; }
  State Determinize(const InfoSet& info, Rng& rng) const;
  template <class Sink>
  void ForEachCard(const State& state, Sink&& sink) const;
  template <class Sink>
  void ForEachHidden(const State& state, Player seat, Sink&& sink) const;

  // The own card, what was said, and the other card where it lies open.
  int NumInputs() const { return 3 + 9 + 3; }
  void Inputs(const InfoSet& info, InputList& out) const;
  int NumActionIds() const { return kMaxActions; }
  int ActionId(Player /*seat*/, Action action) const { return static_cast<int>(Code(action)); }

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
  explicit Rules(GameConfig config) : config_(std::move(config)) {}

  GameConfig config_;
};

template <class Sink>
void Rules::ForEachCard(const State& state, Sink&& sink) const {
  for (const Card card : {Card::kJack, Card::kQueen, Card::kKing}) {
    if (card == state.hands[0]) {
      sink("hand:0", NameOf(card));
    } else {
      sink(card == state.hands[1] ? "hand:1" : "deck", NameOf(card));
    }
  }
}

template <class Sink>
void Rules::ForEachHidden(const State& state, Player seat, Sink&& sink) const {
  const std::string_view own = seat == 0 ? "hand:0" : "hand:1";
  ForEachCard(state, [&](std::string_view zone, std::string_view card) {
    if (zone == "deck" || (zone != own && !IsShowdown(state.betting))) sink(zone, card);
  });
}

static_assert(riftlab::Game<Rules>);
static_assert(riftlab::HasLearnerView<Rules>);
static_assert(riftlab::HasForEachHidden<Rules> && riftlab::HasForEachCard<Rules>);

}  // namespace riftlab::kuhn
