// An agent that is a program of its own, in any language, talked to over its pipes; README.md has
// the protocol.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "agents/core/agent.h"
#include "agents/core/following_agent.h"
#include "agents/core/params.h"
#include "agents/core/spec.h"
#include "agents/external/options.h"
#include "agents/external/outside_player.h"
#include "engine/core/any_game.h"
#include "engine/core/status_macros.h"

namespace riftlab::external {

template <Game G>
class ExternalAgent : public FollowingAgent<G> {
 public:
  ExternalAgent(const G& game, Options options)
      : player_(
            AnyGame(GameTableOf<G>(), std::shared_ptr<const void>(std::shared_ptr<void>(), &game)),
            std::move(options)) {}

  Decision Act(const G& /*game*/, const typename G::InfoSet& info, const SearchLimits& limits,
               Rng& rng) override {
    return {.action = player_.Act(AnyInfoSet(AnyValue::Of(info)), limits, rng)};
  }

  void OnNewGame(const G& /*game*/, Player seat, GameStart start, Rng& rng) override {
    player_.NewGame(seat, start, rng.Next());
  }

  void OnEvent(Player seat, std::string event) override { player_.Event(seat, std::move(event)); }

  std::optional<SeatFault> FaultAtEnd() override { return player_.FaultAtEnd(); }

  void OnEnd(const GameResult& result, Player faulty_seat) override {
    player_.End(result, faulty_seat);
  }

 private:
  OutsidePlayer player_;
};

struct Factory {
  static constexpr std::string_view kName = kExternalName;
  static constexpr std::string_view kHelp =
      "a program of your own, in any language; agents/external/README.md says how it is asked";
  static constexpr bool kCheats = false;
  static std::span<const ParamSpec> Parameters() { return OptionParams(); }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    ASSIGN_OR_RETURN(Options options, ReadOptions(params));
    return std::make_unique<ExternalAgent<G>>(game, std::move(options));
  }
};

}  // namespace riftlab::external
