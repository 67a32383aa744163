// The decider of one game type. Included only by the generated file of each game and by tests.
#pragma once

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include "agents/core/agent.h"
#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "tournament/play/decider.h"
#include "tournament/record/match_record.h"

namespace riftlab {

template <Game G>
class DeciderOf final : public Decider {
 public:
  // `agent` was made for `*game`; a PeekingAgent<G> is shown the truth if it `cheats`.
  DeciderOf(std::shared_ptr<const G> game, std::unique_ptr<Agent<G>> agent, bool cheats)
      : game_(std::move(game)),
        agent_(std::move(agent)),
        peeking_(cheats ? dynamic_cast<PeekingAgent<G>*>(agent_.get()) : nullptr) {
    RIFTLAB_CHECK(cheats == (peeking_ != nullptr));
  }

  absl::StatusOr<Action> Decide(const AnyState& any_state, Rng& rng) override {
    const auto state = any_state.As<typename G::State>();
    const Player seat = game_->ToMove(state);
    RIFTLAB_CHECK(seat != kNobody);
    const SearchLimits limits{.stop = stop()};
    Action action{};
    try {
      action = peeking_ != nullptr
                   ? peeking_->ActOnState(*game_, state, limits, rng).action
                   : agent_->Act(*game_, game_->Observe(state, seat), limits, rng).action;
    } catch (const std::exception& error) {
      if (limits.IsStopped()) return absl::CancelledError("interrupted");
      return absl::InternalError(ThrownText(error));
    } catch (...) {
      return absl::InternalError("threw something that is not a std::exception");
    }
    if (limits.IsStopped()) return absl::CancelledError("interrupted");
    game_->LegalActions(state, legal_);
    if (std::find(legal_.begin(), legal_.end(), action) != legal_.end()) return action;
    return absl::InternalError(IllegalText(action, legal_.size()));
  }

 private:
  std::shared_ptr<const G> game_;
  std::unique_ptr<Agent<G>> agent_;
  PeekingAgent<G>* peeking_;  // null for an agent that does not cheat
  ActionList<G> legal_;
};

// A decider that plays as the agent `spec` does. InvalidArgument names the option or the agent.
template <Game G>
absl::StatusOr<std::unique_ptr<Decider>> MakeDeciderOf(const GameConfig& config,
                                                       const AgentSpec& spec) {
  ASSIGN_OR_RETURN(G made, G::Make(config));
  const auto game = std::make_shared<const G>(std::move(made));
  ASSIGN_OR_RETURN(std::unique_ptr<Agent<G>> agent, MakeAgent<G>(*game, spec));
  return std::make_unique<DeciderOf<G>>(game, std::move(agent), (*FindAgent(spec.name))->cheats);
}

}  // namespace riftlab
