// Leduc hold'em, a test game: hidden cards, a card that is drawn on the way, and an equilibrium
// that many have computed. F. Southey, M. Bowling, B. Larson, C. Piccione, N. Burch, D. Billings,
// C. Rayner, "Bayes' bluff: opponent modelling in poker", UAI 2005, section 5.1.
//
// Six cards, two each of J < Q < K; each of two seats antes a chip and is dealt one. There are two
// rounds of betting, seat 0 first in both; bets and raises are 2 chips in the first round and 4 in
// the second, with one bet and one raise a round at most. Between them a card is laid open. Without
// a fold a pair with that card wins, else the higher card; equal cards split the pot.
//
// The two cards of a rank are not told apart: 288 information sets, 936 with suits.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"

namespace riftlab::leduc {

// Zero is "no card", so that what is unknown or not yet dealt is a zero byte.
enum class Card : std::uint8_t { kNone, kJack, kQueen, kKing };

// All that has been said in a round; from kCheckCheck on the round is over, from kBetFold on the
// game.
enum class Betting : std::uint8_t {
  kStart,
  kCheck,
  kBet,
  kCheckBet,
  kBetRaise,
  kCheckBetRaise,
  kCheckCheck,
  kBetCall,
  kCheckBetCall,
  kBetRaiseCall,
  kCheckBetRaiseCall,
  kBetFold,
  kCheckBetFold,
  kBetRaiseFold,
  kCheckBetRaiseFold,
};

inline constexpr Action kFold{0};
// A check where there is no bet to call.
inline constexpr Action kCall{1};
// A bet where there is none to raise.
inline constexpr Action kRaise{2};

// What the rules say about one value of Betting.
struct BettingFacts {
  std::string_view text;         // the words said, joined by blanks
  Player to_move;                // kNobody: the round is over
  Player folded;                 // kNobody: nobody has
  std::array<int, 2> bets;       // put into the pot in this round by each seat, in bets
  std::array<Betting, 3> after;  // after kFold, kCall, kRaise; kStart where that is not legal
};
const BettingFacts& FactsOf(Betting betting);

// The printed name: "J", "Q", "K"; "?" for kNone.
std::string_view NameOf(Card card);

// Chips that a seat can lose at most: the ante, two bets of 2 and two of 4.
inline constexpr int kMostChips = 13;

struct State {
  std::array<Card, 2> hands;       // by seat
  Card board;                      // kNone in the first round
  std::array<Betting, 2> betting;  // by round
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 5);

// Whether the game ended with both hands laid open.
bool IsShowdown(const State& state);

// One of the cards that lie nowhere in `state`, each equally likely.
Card DrawnCard(const State& state, Rng& rng);

struct InfoSet {
  State known;  // hands that the seat cannot see are kNone
  Player seat;
  friend bool operator==(const InfoSet&, const InfoSet&) = default;
};
static_assert(sizeof(InfoSet) <= 6);

// See game.h for the contract of every function.
class Rules {
 public:
  using State = leduc::State;
  using InfoSet = leduc::InfoSet;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxActions = 3;
  static constexpr int kMaxDecisions = 8;

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

  // The chips won, -13..13, spread evenly over [0, 1]. The two add up to 1.
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

  // The own card, the open one, what was said in each round, and the other card where it lies open.
  int NumInputs() const { return 3 + 3 + 2 * 15 + 3; }
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
    int left = 2;
    const auto place = [&](std::string_view zone, Card there) {
      if (there != card) return;
      sink(zone, NameOf(card));
      --left;
    };
    place("hand:0", state.hands[0]);
    place("hand:1", state.hands[1]);
    place("board", state.board);
    for (; left > 0; --left) sink("deck", NameOf(card));
  }
}

template <class Sink>
void Rules::ForEachHidden(const State& state, Player seat, Sink&& sink) const {
  const std::string_view other = seat == 0 ? "hand:1" : "hand:0";
  ForEachCard(state, [&](std::string_view zone, std::string_view card) {
    if (zone == "deck" || (zone == other && !IsShowdown(state))) sink(zone, card);
  });
}

static_assert(riftlab::Game<Rules>);
static_assert(riftlab::HasLearnerView<Rules>);
static_assert(riftlab::HasForEachHidden<Rules> && riftlab::HasForEachCard<Rules>);

}  // namespace riftlab::leduc
