// A game whose type is known at run time only, for the command line, positions and records. Each
// call goes through a table of function pointers that one template fills; searches never come here.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game.h"
#include "engine/core/wording.h"

namespace riftlab {

// The bytes of a State or an InfoSet of some game. Only the AnyGame that made them can read them.
class AnyValue {
 public:
  AnyValue() = default;

  template <PlainBytes T>
  static AnyValue Of(const T& value) {
    AnyValue any;
    any.bytes_.resize(sizeof(T));
    std::memcpy(any.bytes_.data(), &value, sizeof(T));
    return any;
  }

  // Precondition: holds a T (its size is CHECKed).
  template <PlainBytes T>
  T As() const {
    RIFTLAB_CHECK(bytes_.size() == sizeof(T));
    T value{};
    std::memcpy(&value, bytes_.data(), sizeof(T));
    return value;
  }

  std::span<const std::byte> bytes() const { return bytes_; }
  // By memcmp: the defaulted one compares byte by byte, which shows where games are followed.
  friend bool operator==(const AnyValue& a, const AnyValue& b) {
    return a.bytes_.size() == b.bytes_.size() &&
           (a.bytes_.empty() ||
            std::memcmp(a.bytes_.data(), b.bytes_.data(), a.bytes_.size()) == 0);
  }

 private:
  std::vector<std::byte> bytes_;
};

struct AnyState : AnyValue {
  AnyState() = default;
  explicit AnyState(AnyValue value) : AnyValue(std::move(value)) {}
};

struct AnyInfoSet : AnyValue {
  AnyInfoSet() = default;
  explicit AnyInfoSet(AnyValue value) : AnyValue(std::move(value)) {}
};

// The functions of one game; see the concept Game for what each does.
struct GameTable {
  const GameInfo& (*info)();
  absl::StatusOr<std::shared_ptr<const void>> (*make)(const GameConfig&);
  const GameConfig& (*config)(const void*);
  std::uint64_t (*cards_hash)(const void*);
  int (*num_players)(const void*);
  int (*side)(const void*, Player);
  AnyState (*deal)(const void*, Rng&);
  Player (*to_move)(const void*, const AnyState&);
  std::uint32_t (*turn)(const void*, const AnyState&);
  std::vector<Action> (*legal_actions)(const void*, const AnyState&);
  AnyState (*apply)(const void*, const AnyState&, Action, Rng&);
  AnyInfoSet (*observe)(const void*, const AnyState&, Player);
  Player (*observer)(const void*, const AnyInfoSet&);
  AnyState (*determinize)(const void*, const AnyInfoSet&, Rng&);
  GameResult (*result)(const void*, const AnyState&);
  Json (*state_to_json)(const void*, const AnyState&);
  Json (*info_to_json)(const void*, const AnyInfoSet&);
  absl::StatusOr<AnyState> (*parse_state)(const void*, const Json&);
  absl::StatusOr<AnyInfoSet> (*parse_info)(const void*, const Json&);
  std::string (*to_text)(const void*, const AnyState&, Action);
  absl::StatusOr<Action> (*parse_action)(const void*, const AnyState&, std::string_view);
  std::string (*event)(const void*, const AnyState&, Action, const AnyState&, Player);
  std::string (*deal_event)(const void*, const AnyState&, Player);
  Drawing (*draw_state)(const void*, const AnyState&);
  Drawing (*draw_info)(const void*, const AnyInfoSet&);
  std::string (*describe_cards)(const void*);
  std::string (*describe)(const void*, const AnyState&, Action);
  std::string (*tell)(const void*, const AnyState&, Action, const AnyState&, Player);
  std::string (*tell_deal)(const void*, const AnyState&, Player);
  std::vector<CardWords> (*cards)(const void*);
  std::string (*preset)(const void*);
  std::string (*preset_with_net)(const void*);
  std::string (*preset_with_policy)(const void*);
};

// A configured game of any type. Cheap to copy; immutable; safe to share between threads.
class AnyGame {
 public:
  AnyGame(const GameTable& table, std::shared_ptr<const void> rules)
      : table_(&table), rules_(std::move(rules)) {}

  const GameInfo& info() const { return table_->info(); }
  const GameConfig& config() const { return table_->config(rules_.get()); }
  std::uint64_t CardsHash() const { return table_->cards_hash(rules_.get()); }
  int NumPlayers() const { return table_->num_players(rules_.get()); }
  int Side(Player seat) const { return table_->side(rules_.get(), seat); }
  AnyState Deal(Rng& rng) const { return table_->deal(rules_.get(), rng); }
  Player ToMove(const AnyState& state) const { return table_->to_move(rules_.get(), state); }
  // TurnOf of game.h.
  std::uint32_t Turn(const AnyState& state) const { return table_->turn(rules_.get(), state); }
  std::vector<Action> LegalActions(const AnyState& state) const {
    return table_->legal_actions(rules_.get(), state);
  }
  AnyState Apply(const AnyState& state, Action action, Rng& rng) const {
    return table_->apply(rules_.get(), state, action, rng);
  }
  AnyInfoSet Observe(const AnyState& state, Player seat) const {
    return table_->observe(rules_.get(), state, seat);
  }
  Player Observer(const AnyInfoSet& info) const { return table_->observer(rules_.get(), info); }
  AnyState Determinize(const AnyInfoSet& info, Rng& rng) const {
    return table_->determinize(rules_.get(), info, rng);
  }
  GameResult Result(const AnyState& state) const { return table_->result(rules_.get(), state); }
  Json ToJson(const AnyState& state) const;
  Json ToJson(const AnyInfoSet& info) const;
  absl::StatusOr<AnyState> ParseState(const Json& json) const {
    return table_->parse_state(rules_.get(), json);
  }
  absl::StatusOr<AnyInfoSet> ParseInfoSet(const Json& json) const {
    return table_->parse_info(rules_.get(), json);
  }
  std::string ToText(const AnyState& state, Action action) const {
    return table_->to_text(rules_.get(), state, action);
  }
  absl::StatusOr<Action> ParseAction(const AnyState& state, std::string_view text) const {
    return table_->parse_action(rules_.get(), state, text);
  }
  std::string Event(const AnyState& before, Action action, const AnyState& after,
                    Player seat) const {
    return table_->event(rules_.get(), before, action, after, seat);
  }
  std::string DealEvent(const AnyState& state, Player seat) const {
    return table_->deal_event(rules_.get(), state, seat);
  }
  Drawing Draw(const AnyState& state) const { return table_->draw_state(rules_.get(), state); }
  Drawing Draw(const AnyInfoSet& info) const { return table_->draw_info(rules_.get(), info); }
  std::string DescribeCards() const { return table_->describe_cards(rules_.get()); }
  // In words for people (HasWording); without them the move's text, the event, no cards.
  std::string Describe(const AnyState& state, Action action) const {
    return table_->describe(rules_.get(), state, action);
  }
  std::string Tell(const AnyState& before, Action action, const AnyState& after,
                   Player seat) const {
    return table_->tell(rules_.get(), before, action, after, seat);
  }
  std::string TellDeal(const AnyState& state, Player seat) const {
    return table_->tell_deal(rules_.get(), state, seat);
  }
  std::vector<CardWords> NamedCards() const { return table_->cards(rules_.get()); }
  // The search that plays this game best; empty when the game names none.
  std::string Preset() const { return table_->preset(rules_.get()); }
  std::string PresetWithNet() const { return table_->preset_with_net(rules_.get()); }
  std::string PresetWithPolicy() const { return table_->preset_with_policy(rules_.get()); }

 private:
  const GameTable* table_;
  std::shared_ptr<const void> rules_;
};

// The table of game G; instantiated once per game, in a generated file.
template <Game G>
const GameTable& GameTableOf();

}  // namespace riftlab
