// Fills the function table of AnyGame for one game. Included only by the generated file of each
// game.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/core/any_game.h"
#include "engine/core/status_macros.h"

namespace riftlab {
namespace internal {

// The entries of GameTable for G, one static function each.
template <Game G>
struct GameTableFunctions {
  using State = typename G::State;
  using InfoSet = typename G::InfoSet;

  static const G& Rules(const void* rules) { return *static_cast<const G*>(rules); }

  static absl::StatusOr<std::shared_ptr<const void>> Make(const GameConfig& config) {
    ASSIGN_OR_RETURN(G game, G::Make(config));
    return std::shared_ptr<const void>(std::make_shared<const G>(std::move(game)));
  }
  static std::vector<Action> LegalActions(const void* rules, const AnyState& state) {
    ActionList<G> actions;
    Rules(rules).LegalActions(state.As<State>(), actions);
    return {actions.begin(), actions.end()};
  }
  static AnyState Apply(const void* rules, const AnyState& state, Action action, Rng& rng) {
    auto next = state.As<State>();
    Rules(rules).Apply(next, action, rng);
    return AnyState(AnyValue::Of(next));
  }
  static std::string Describe(const void* rules, const AnyState& state, Action action) {
    if constexpr (HasWording<G>) return Rules(rules).Describe(state.As<State>(), action);
    return Rules(rules).ToText(state.As<State>(), action);
  }
  static std::string Tell(const void* rules, const AnyState& before, Action action,
                          const AnyState& after, Player seat) {
    const auto from = before.As<State>();
    const auto to = after.As<State>();
    if constexpr (HasWording<G>) return Rules(rules).Tell(from, action, to, seat);
    return Rules(rules).Event(from, action, to, seat);
  }
  static std::string TellDeal(const void* rules, const AnyState& state, Player seat) {
    if constexpr (HasWording<G>) return Rules(rules).TellDeal(state.As<State>(), seat);
    return Rules(rules).DealEvent(state.As<State>(), seat);
  }
  static std::vector<CardWords> Cards(const void* rules) {
    if constexpr (HasWording<G>) return Rules(rules).NamedCards();
    return {};
  }
  static absl::StatusOr<AnyState> ParseState(const void* rules, const Json& json) {
    ASSIGN_OR_RETURN(const State state, Rules(rules).ParseState(json));
    return AnyState(AnyValue::Of(state));
  }
  static absl::StatusOr<AnyInfoSet> ParseInfoSet(const void* rules, const Json& json) {
    ASSIGN_OR_RETURN(const InfoSet info, Rules(rules).ParseInfoSet(json));
    return AnyInfoSet(AnyValue::Of(info));
  }
};

}  // namespace internal

template <Game G>
const GameTable& GameTableOf() {
  using F = internal::GameTableFunctions<G>;
  using State = typename G::State;
  using InfoSet = typename G::InfoSet;
  static constexpr GameTable kTable = {
      .info = &G::Info,
      .make = &F::Make,
      .config = [](const void* r) -> const GameConfig& { return F::Rules(r).config(); },
      .cards_hash = [](const void* r) { return F::Rules(r).CardsHash(); },
      .num_players = [](const void* r) { return F::Rules(r).NumPlayers(); },
      .side = [](const void* r, Player seat) { return F::Rules(r).Side(seat); },
      .deal = [](const void* r, Rng& rng) { return AnyState(AnyValue::Of(F::Rules(r).Deal(rng))); },
      .to_move = [](const void* r, const AnyState& s) { return F::Rules(r).ToMove(s.As<State>()); },
      .turn = [](const void* r, const AnyState& s) { return TurnOf(F::Rules(r), s.As<State>()); },
      .legal_actions = &F::LegalActions,
      .apply = &F::Apply,
      .observe =
          [](const void* r, const AnyState& s, Player seat) {
            return AnyInfoSet(AnyValue::Of(F::Rules(r).Observe(s.As<State>(), seat)));
          },
      .observer = [](const void* r,
                     const AnyInfoSet& i) { return F::Rules(r).Observer(i.As<InfoSet>()); },
      .determinize =
          [](const void* r, const AnyInfoSet& i, Rng& rng) {
            return AnyState(AnyValue::Of(F::Rules(r).Determinize(i.As<InfoSet>(), rng)));
          },
      .result = [](const void* r, const AnyState& s) { return F::Rules(r).Result(s.As<State>()); },
      .state_to_json = [](const void* r,
                          const AnyState& s) { return F::Rules(r).ToJson(s.As<State>()); },
      .info_to_json = [](const void* r,
                         const AnyInfoSet& i) { return F::Rules(r).ToJson(i.As<InfoSet>()); },
      .parse_state = &F::ParseState,
      .parse_info = &F::ParseInfoSet,
      .to_text = [](const void* r, const AnyState& s,
                    Action a) { return F::Rules(r).ToText(s.As<State>(), a); },
      .parse_action =
          [](const void* r, const AnyState& s, std::string_view text) {
            return F::Rules(r).ParseAction(s.As<State>(), text);
          },
      .event =
          [](const void* r, const AnyState& before, Action a, const AnyState& after, Player seat) {
            return F::Rules(r).Event(before.As<State>(), a, after.As<State>(), seat);
          },
      .deal_event = [](const void* r, const AnyState& s,
                       Player seat) { return F::Rules(r).DealEvent(s.As<State>(), seat); },
      .draw_state = [](const void* r,
                       const AnyState& s) { return Drawing{F::Rules(r).Draw(s.As<State>())}; },
      .draw_info = [](const void* r,
                      const AnyInfoSet& i) { return Drawing{F::Rules(r).Draw(i.As<InfoSet>())}; },
      .describe_cards = [](const void* r) { return F::Rules(r).DescribeCards(); },
      .describe = &F::Describe,
      .tell = &F::Tell,
      .tell_deal = &F::TellDeal,
      .cards = &F::Cards,
      .preset = [](const void* r) -> std::string {
        if constexpr (HasPreset<G>) {
          return F::Rules(r).Preset();
        } else {
          return {};
        }
      },
      .preset_with_net = [](const void* r) -> std::string {
        if constexpr (HasPresetWithNet<G>) {
          return F::Rules(r).PresetWithNet();
        } else {
          return {};
        }
      },
      .preset_with_policy = [](const void* r) -> std::string {
        if constexpr (HasPresetWithPolicy<G>) {
          return F::Rules(r).PresetWithPolicy();
        } else {
          return {};
        }
      },
  };
  return kTable;
}

}  // namespace riftlab
