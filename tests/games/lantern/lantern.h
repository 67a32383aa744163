// Lantern, a test game made for hidden information of every kind: cards in hands, a card burnt face
// down, a pile in unknown order, a secret look, a public reveal and an inference by rule.
//
// Cards are numbered from 1. One is laid face down under the lantern, each seat gets a hand in
// fixed places, the rest is the pile. In turn a seat
//   plays   a card face up before it and draws from the pile into the same place;
//   shows   a card of its hand to all and keeps it (once a game, 2 points);
//   peeks   under the lantern (once a game, and only with nothing but low cards in hand, which
//   tells
//           the others so much about each place); or
//   passes.
// A seat without cards is passed over. After the last round the lantern is lifted. Played cards of
// the same parity as the burnt one count double; the highest total wins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/bits.h"
#include "engine/core/fields.h"
#include "engine/core/game.h"
#include "engine/core/wording.h"

namespace riftlab::lantern {

// A card by its number; zero is an empty place.
using Card = std::uint8_t;
inline constexpr Card kNoCard = 0;
// In information sets: a card lies here, and the seat does not know which.
inline constexpr Card kUnknownCard = 15;
inline constexpr int kMaxCards = 7;
// Cards up to this one are low.
inline constexpr Card kHighestLow = 3;

// Cards as bits, each at the place of its number.
using CardSet = std::uint8_t;

inline constexpr int kSeats = 3;
inline constexpr int kHandPlaces = 2;

// Moves.
constexpr Action Play(Card card) { return Action{card}; }
constexpr Action Show(Card card) { return Action{16U + card}; }
inline constexpr Action kPeek{32};
inline constexpr Action kPass{33};

struct State {
  std::uint8_t turn;  // turns taken or passed over; seats take them in order
  Card burnt;
  CardSet pile;
  std::array<std::array<Card, kHandPlaces>, kSeats> hands;
  std::array<CardSet, kSeats> played;
  std::array<Card, kSeats> glimpses;  // the burnt card where the seat has peeked
  CardSet shown;                      // cards in hands that were shown to all
  std::uint8_t low_places;            // bit seat * kHandPlaces + place: held when its seat peeked
  std::uint8_t has_shown;             // seats as bits
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 24);

struct InfoSet {
  State known;  // hidden cards are kUnknownCard, the pile is empty
  Player seat;
  std::uint8_t pile_size;
  friend bool operator==(const InfoSet&, const InfoSet&) = default;
};
static_assert(sizeof(InfoSet) <= 24);

// The bit of a place in State::low_places.
constexpr int PlaceBit(int seat, int place) { return seat * kHandPlaces + place; }

// See game.h for the contract of every function.
class Rules {
 public:
  using State = lantern::State;
  using InfoSet = lantern::InfoSet;
  static constexpr int kMaxPlayers = kSeats;
  static constexpr int kMaxActions = 2 * kHandPlaces + 2;
  static constexpr int kMaxRounds = 3;
  static constexpr int kMaxDecisions = kSeats * kMaxRounds;

  static const GameInfo& Info();
  static absl::StatusOr<Rules> Make(const GameConfig& config);
  const GameConfig& config() const { return config_; }
  std::uint64_t CardsHash() const { return static_cast<std::uint64_t>(cards_); }
  int NumPlayers() const { return config_.players; }
  int Side(Player seat) const { return seat; }

  State Deal(Rng& rng) const;
  Player ToMove(const State& state) const {
    return IsOver(state) ? kNobody : static_cast<Player>(state.turn % NumPlayers());
  }
  void LegalActions(const State& state, ActionList<Rules>& out) const;
  int NumLegal(const State& state) const;
  Action NthLegal(const State& state, int k) const;
  void Apply(State& state, Action action, Rng& rng) const;
  Payoffs<Rules> Returns(const State& state) const;
  GameResult Result(const State& state) const;

  InfoSet Observe(const State& state, Player seat) const;
  Player Observer(const InfoSet& info) const { return info.seat; }
  State Determinize(const InfoSet& info, Rng& rng) const;
  template <class Sink>
  void ForEachHidden(const State& state, Player seat, Sink&& sink) const;
  template <class Sink>
  void ForEachCard(const State& state, Sink&& sink) const;

  // Points ahead of the best other seat, squeezed into [0, 1].
  double Evaluate(const State& state, Player seat) const;
  // Points that the move brings, as far as the seat to move can tell.
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
  std::string Describe(const State& state, Action action) const;
  std::string Tell(const State& before, Action action, const State& after, Player seat) const;
  std::string TellDeal(const State& state, Player seat) const;
  std::vector<CardWords> NamedCards() const;

  static std::vector<GameConfig> TinyConfigs();

  int cards() const { return cards_; }
  int hand_size() const { return hand_size_; }
  bool IsOver(const State& state) const { return state.turn == NumPlayers() * rounds_; }
  // Points of a seat, the burnt card open.
  int Score(const State& state, Player seat) const;

 private:
  Rules(GameConfig config, int cards, int hand_size, int rounds)
      : config_(std::move(config)), cards_(cards), hand_size_(hand_size), rounds_(rounds) {}

  // The cards of the game that lie in no known place of `table`.
  CardSet Unseen(const State& table) const;
  bool MayPeek(const State& state, Player seat) const;
  // What a complete position and what a seat sees have in common (notation.cc).
  void DescribeTable(Fields f, State& table, InfoSet* view) const;
  void CheckTable(Fields f, const State& table) const;
  void CheckState(Fields f, State& state) const;
  void CheckView(Fields f, InfoSet& info) const;

  GameConfig config_;
  int cards_;
  int hand_size_;
  int rounds_;
};

// "burnt", "pile", "hand:0", "played:0" and so on.
std::string_view HandZone(Player seat);
std::string_view PlayedZone(Player seat);
// The printed name of a card: its number.
std::string_view NameOf(Card card);

template <class Sink>
void Rules::ForEachHidden(const State& state, Player seat, Sink&& sink) const {
  ForEachBit(state.pile, [&](int card) { sink("pile", NameOf(static_cast<Card>(card))); });
  if (!IsOver(state) && state.glimpses[seat] == kNoCard) sink("burnt", NameOf(state.burnt));
  for (const Player other : Seats(NumPlayers())) {
    for (const Card card : state.hands[other]) {
      if (other == seat || card == kNoCard || Has(state.shown, card)) continue;
      sink(HandZone(other), NameOf(card));
    }
  }
}

template <class Sink>
void Rules::ForEachCard(const State& state, Sink&& sink) const {
  ForEachBit(state.pile, [&](int card) { sink("pile", NameOf(static_cast<Card>(card))); });
  sink("burnt", NameOf(state.burnt));
  for (const Player seat : Seats(NumPlayers())) {
    for (const Card card : state.hands[seat]) {
      if (card != kNoCard) sink(HandZone(seat), NameOf(card));
    }
    ForEachBit(state.played[seat],
               [&](int card) { sink(PlayedZone(seat), NameOf(static_cast<Card>(card))); });
  }
}

static_assert(riftlab::Game<Rules>);
static_assert(riftlab::HasForEachHidden<Rules>);
static_assert(riftlab::HasForEachCard<Rules>);
static_assert(riftlab::HasEvaluate<Rules>);
static_assert(riftlab::HasScoreAction<Rules>);
static_assert(riftlab::HasTinyConfigs<Rules>);
static_assert(riftlab::HasWording<Rules>);

}  // namespace riftlab::lantern
