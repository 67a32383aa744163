// The meter of one game type. Included only by the generated file of each game and by tests.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game.h"
#include "engine/core/heuristics.h"
#include "engine/core/option_name.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "engine/core/wording.h"
#include "tournament/driver/game_meter.h"

namespace riftlab {

// Where the chances come from that a meter of G writes down.
template <Game G>
constexpr ChanceSource ChanceSourceOf() {
  return HasEvaluateAll<G> || HasEvaluate<G> ? ChanceSource::kEvaluation : ChanceSource::kPlayouts;
}

template <Game G>
class MeterOf final : public GameMeter {
 public:
  explicit MeterOf(G game) : game_(std::move(game)) {
    const int players = game_.NumPlayers();
    for (int seat = 0; seat < players; ++seat) {
      sides_.push_back(static_cast<std::size_t>(game_.Side(static_cast<Player>(seat))));
    }
    num_sides_ = *std::max_element(sides_.begin(), sides_.end()) + 1;
    if constexpr (HasWording<G>) {
      for (CardWords& card : game_.NamedCards()) codes_.insert(std::move(card.code));
    }
  }

  void Begin(const ScheduledGame& game) override {
    scheduled_ = {game.seed, game.game_index};
    measures_ = {};
    options_.clear();
    kinds_.clear();
    option_uses_.clear();
    cards_.clear();
    has_begun_ = false;
    turn_ = {};
    turn_options_ = {};
    turn_kinds_ = {};
    turn_key_ = 0;
    turns_ = 0;
    last_seat_ = kNobody;
  }

  void OnPosition(const AnyState& state) override {
    state_ = state.As<State>();
    seat_ = game_.ToMove(state_);
    const std::uint32_t key = seat_ == kNobody ? 0 : TurnKeyOf();
    const bool is_new_turn = key != turn_key_;
    if (is_new_turn) {
      CloseTurn();
      turn_key_ = key;
      if (key != 0) BeginTurn();
    }
    if (is_new_turn || seat_ == kNobody) LookAtCards();
    if (seat_ == kNobody) Finish();
  }

  void OnAction(Action action) override {
    game_.LegalActions(state_, legal_);
    measures_.legal_moves.push_back(static_cast<int>(legal_.size()));
    if (turn_key_ != 0) ++turn_[seat_];
    CountOptions(action);
    last_seat_ = seat_;
  }

  const GameMeasures& measures() const override { return measures_; }

 private:
  using State = typename G::State;
  using Counts = std::map<std::string, OptionCount, std::less<>>;
  using Uses = std::map<std::pair<std::string, Player>, std::uint8_t>;  // 1: chosen at some time
  // By seat: what was offered to it in the turn, and whether it was chosen.
  using OfTurn = std::array<std::map<std::string, bool>, G::kMaxPlayers>;

  enum CardFlag : std::uint8_t { kOwned = 1, kOpening = 2, kDrawn = 4, kLeft = 8 };
  using OfSeats = std::array<std::uint8_t, G::kMaxPlayers>;  // flags

  struct Scheduled {
    std::uint64_t seed = 0;
    std::uint64_t game_index = 0;
  };

  std::uint32_t TurnKeyOf() const {
    if constexpr (HasTurnKey<G>) {
      return game_.TurnKey(state_);
    } else {
      return seat_ == last_seat_ ? turn_key_ : turns_ + 1;
    }
  }

  void BeginTurn() {
    const Payoffs<G> shares = Estimate();
    std::vector<double> chances(num_sides_);
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) chances[sides_[seat]] = shares[seat];
    double sum = 0;
    for (const double chance : chances) sum += chance;
    for (const double chance : chances) {
      measures_.course.push_back(sum > 0 ? chance / sum : 1.0 / static_cast<double>(num_sides_));
    }
    ++turns_;
  }

  void CloseTurn() {
    for (const int decisions : turn_) {
      if (decisions > 0) measures_.turn_decisions.push_back(decisions);
    }
    turn_ = {};
    CloseOffers(turn_options_, options_);
    CloseOffers(turn_kinds_, kinds_);
  }

  Payoffs<G> Estimate() const {
    if constexpr (HasEvaluateAll<G> || HasEvaluate<G>) {
      return EvaluationOf(game_, state_);
    } else {
      return PlayOut();
    }
  }

  // Mean of the results of random games from here, which know what is hidden.
  Payoffs<G> PlayOut() const {
    Rng rng(scheduled_.seed, {scheduled_.game_index, Purpose::kEstimate, turns_});
    Payoffs<G> means{};
    for (int playout = 0; playout < kPlayoutsPerTurn; ++playout) {
      State state = state_;
      while (game_.ToMove(state) != kNobody) {
        game_.Apply(state, RandomLegal(game_, state, rng), rng);
      }
      const Payoffs<G> returns = game_.Returns(state);
      for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
        means[seat] += returns[seat] / kPlayoutsPerTurn;
      }
    }
    return means;
  }

  void CountOptions(Action chosen) {
    open_options_.clear();
    open_kinds_.clear();
    for (const Action action : legal_) {
      names_.clear();
      const std::string joined = OptionNameOf(game_, state_, action);
      ForEachOption(joined, [&](std::string_view option) { names_.push_back(option); });
      CountMove(open_options_, action == chosen);
      std::erase_if(names_,
                    [](std::string_view name) { return name.find(':') == std::string_view::npos; });
      for (std::string_view& name : names_) name = name.substr(0, name.find(':'));
      CountMove(open_kinds_, action == chosen);
    }
    AddOffers(open_options_, turn_options_, options_, &option_uses_);
    AddOffers(open_kinds_, turn_kinds_, kinds_, nullptr);
  }

  // Counts a move under each of names_ once. Here `offered` counts moves of one decision.
  void CountMove(Counts& counts, bool is_chosen) {
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
    for (const std::string_view name : names_) {
      OptionCount& count = CountOf(counts, name);
      ++count.offered;
      if (is_chosen) count.chosen = 1;
    }
  }

  static OptionCount& CountOf(Counts& counts, std::string_view name) {
    const auto found = counts.find(name);
    if (found != counts.end()) return found->second;
    OptionCount count;
    count.name = name;
    return counts.emplace(count.name, std::move(count)).first->second;
  }

  // What every move is, is no option. `uses` may be null.
  void AddOffers(const Counts& decision, OfTurn& of_turn, Counts& counts, Uses* uses) {
    const auto moves = static_cast<int>(legal_.size());
    for (const auto& [name, open] : decision) {
      if (open.offered >= moves) continue;
      OptionCount& count = CountOf(counts, name);
      ++count.offered;
      count.chosen += open.chosen;
      count.by_chance += static_cast<double>(open.offered) / moves;
      if (uses != nullptr) (*uses)[{name, seat_}] |= open.chosen > 0 ? 1 : 0;
      bool& is_chosen = of_turn[seat_][name];
      is_chosen = is_chosen || open.chosen > 0;
    }
    if (turn_key_ == 0) CloseOffers(of_turn, counts);
  }

  // Zones are called as CardUse says; what stands behind '#' tells pools apart.
  void LookAtCards() {
    if constexpr (HasForEachCard<G>) {
      const bool opens = !has_begun_ && turn_key_ != 0;
      has_begun_ = has_begun_ || opens;
      if (!has_begun_) return;
      const int in_hand = kDrawn | (opens ? kOwned | kOpening : 0) | (seat_ == kNobody ? kLeft : 0);
      game_.ForEachCard(state_, [&](std::string_view zone, std::string_view card) {
        const bool is_hand = zone.starts_with("hand:");
        if (!is_hand && !opens) return;
        const std::size_t colon = zone.find(':');
        if (colon == std::string_view::npos || colon + 1 == zone.size()) return;
        const auto seat = static_cast<std::size_t>(zone[colon + 1] - '0');
        if (seat >= sides_.size()) return;
        auto found = cards_.find(card);
        if (found == cards_.end()) found = cards_.emplace(std::string{card}, OfSeats{}).first;
        found->second[seat] |= static_cast<std::uint8_t>(is_hand ? in_hand : int{kOwned});
      });
    }
  }

  // A card as it is named in words: one of several owners ("mage.0") without the owner.
  std::string CodeOf(const std::string& card) const {
    const std::size_t dot = card.rfind('.');
    const bool has_owner = dot != std::string::npos && !codes_.contains(card);
    return has_owner && codes_.contains(card.substr(0, dot)) ? card.substr(0, dot) : card;
  }

  void FinishCards() {
    std::map<std::string, OfSeats> merged;
    for (const auto& [card, of_seats] : cards_) {
      OfSeats& flags = merged[CodeOf(card)];
      for (std::size_t seat = 0; seat < sides_.size(); ++seat) flags[seat] |= of_seats[seat];
    }
    for (const auto& [name, of_seats] : merged) {
      for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
        const std::uint8_t flags = of_seats[seat];
        if (flags == 0) continue;
        measures_.cards.push_back({.name = name,
                                   .seat = static_cast<int>(seat),
                                   .owned = (flags & kOwned) != 0,
                                   .opening = (flags & kOpening) != 0,
                                   .drawn = (flags & kDrawn) != 0,
                                   .left = (flags & kLeft) != 0});
      }
    }
  }

  static void CloseOffers(OfTurn& of_turn, Counts& counts) {
    for (auto& of_seat : of_turn) {
      for (const auto& [name, is_chosen] : of_seat) {
        OptionCount& count = CountOf(counts, name);
        ++count.turns;
        if (is_chosen) ++count.turns_chosen;
      }
      of_seat.clear();
    }
  }

  void Finish() {
    for (auto& [name, count] : options_) measures_.options.push_back(count);
    for (auto& [name, count] : kinds_) measures_.kinds.push_back(count);
    for (const auto& [use, chosen] : option_uses_) {
      measures_.option_uses.push_back({use.first, static_cast<int>(use.second), chosen != 0});
    }
    FinishCards();
  }

  G game_;
  std::vector<std::size_t> sides_;  // by seat
  std::size_t num_sides_ = 1;
  std::set<std::string, std::less<>> codes_;  // of what has a name

  // Of the game being watched.
  Scheduled scheduled_;
  State state_{};
  Player seat_ = kNobody;
  Player last_seat_ = kNobody;              // that decided
  std::uint32_t turn_key_ = 0;              // 0: between turns
  std::uint32_t turns_ = 0;                 // that began
  std::array<int, G::kMaxPlayers> turn_{};  // decisions of the turn, by seat
  GameMeasures measures_;
  Counts options_;
  Counts kinds_;
  Uses option_uses_;
  bool has_begun_ = false;                             // the first turn
  std::map<std::string, OfSeats, std::less<>> cards_;  // by name as ForEachCard has it
  OfTurn turn_options_;
  OfTurn turn_kinds_;

  // Scratch.
  ActionList<G> legal_;
  Counts open_options_;
  Counts open_kinds_;
  std::vector<std::string_view> names_;
};

// A meter of games that are configured so. InvalidArgument names the option that is wrong.
template <Game G>
absl::StatusOr<std::unique_ptr<GameMeter>> MakeMeterOf(const GameConfig& config) {
  ASSIGN_OR_RETURN(G game, G::Make(config));
  return std::make_unique<MeterOf<G>>(std::move(game));
}

}  // namespace riftlab
