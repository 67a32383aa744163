#include "tournament/python/agent.h"

#include <utility>

#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/driver/driver.h"

namespace riftlab::python {

absl::StatusOr<std::unique_ptr<SeatedAgent>> SeatedAgent::Make(const AnyGame& game, AgentSpec spec,
                                                               std::uint64_t seed) {
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(game.info().name);
  const absl::StatusOr<const AgentInfo*> info = FindAgent(spec.name);
  RIFTLAB_CHECK(driver.ok() && info.ok());
  ASSIGN_OR_RETURN(std::unique_ptr<Decider> decider, (*driver)->make_decider(game.config(), spec));
  return std::unique_ptr<SeatedAgent>(
      new SeatedAgent(game, std::move(spec), std::move(decider), (*info)->cheats, seed));
}

SeatedAgent::SeatedAgent(AnyGame game, AgentSpec spec, std::unique_ptr<Decider> decider,
                         bool cheats, std::uint64_t seed)
    : game_(std::move(game)),
      spec_(std::move(spec)),
      cheats_(cheats),
      decider_(std::move(decider)) {
  Restart(seed);
}

void SeatedAgent::Restart(std::uint64_t seed) {
  const std::lock_guard lock(mutex_);
  streams_.clear();
  for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(game_.NumPlayers()); ++seat) {
    streams_.emplace_back(seed, StreamId{.index = 0, .purpose = Purpose::kAgent, .seat = seat});
  }
}

absl::Status SeatedAgent::CheckGame(const AnyGame& other) const {
  if (IsSameGame(game_, other)) return absl::OkStatus();
  const auto text = [](const AnyGame& game) {
    return fmt::format("{} ({}, {})", game.info().name, game.config().mode,
                       Counted(game.config().players, "player"));
  };
  const std::string own = text(game_);
  std::string difference = text(other);
  if (difference == own) {
    difference =
        game_.config().rules != other.config().rules ? "other rule options" : "another card table";
  }
  return absl::InvalidArgumentError(
      fmt::format("agent '{}' was made for {}, not for {}", spec_.name, own, difference));
}

absl::Status SeatedAgent::CheckCanAct(const View& view) const {
  if (cheats_) {
    return absl::InvalidArgumentError(
        fmt::format("agent '{}' needs a complete position; this one shows what one seat sees: "
                    "call act_on_state with a State",
                    spec_.name));
  }
  RETURN_IF_ERROR(CheckGame(view.game()));
  if (view.ToMove() == view.seat()) return absl::OkStatus();
  return absl::InvalidArgumentError(fmt::format(
      "seat {} has nothing to decide here; an agent answers for the seat to move", view.seat()));
}

absl::Status SeatedAgent::CheckCanAct(const State& state) const {
  if (!cheats_) {
    return absl::InvalidArgumentError(fmt::format(
        "agent '{}' does not cheat: call act with what the seat to move sees", spec_.name));
  }
  RETURN_IF_ERROR(CheckGame(state.game()));
  if (state.ToMove() != kNobody) return absl::OkStatus();
  return absl::InvalidArgumentError("the game is over: there is nothing to decide");
}

absl::StatusOr<std::string> SeatedAgent::Act(const AnyState& position) {
  const std::lock_guard lock(mutex_);
  ASSIGN_OR_RETURN(const Action action,
                   decider_->Decide(position, streams_[game_.ToMove(position)]));
  return game_.ToText(position, action);
}

}  // namespace riftlab::python
