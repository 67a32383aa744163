#include "tournament/learn/start_net.h"

#include <optional>
#include <utility>

#include "agents/core/net_name.h"
#include "agents/learned/shipped_nets.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

absl::StatusOr<NetFile> NetCalled(const std::string& name, const NetPurpose& purpose) {
  if (name != kShippedNet) return ReadNet(name);
  std::optional<NetFile> shipped = ShippedNetFile(purpose);
  if (shipped) return *std::move(shipped);
  return absl::NotFoundError(fmt::format(
      "no net is shipped for {}, mode '{}', {}; give the file of a net, which may be of another "
      "mode or number of players",
      purpose.game, purpose.mode, Counted(purpose.players, "player")));
}

}  // namespace

absl::StatusOr<NetFile> StartNet(const GameSampler& sampler, const std::string& name) {
  const NetPurpose purpose = sampler.Purpose();
  ASSIGN_OR_RETURN(NetFile net, NetCalled(name, purpose));
  if (net.purpose.game != purpose.game) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the net was made for the game {}, not {}; give one of this game", name,
                    net.purpose.game, purpose.game));
  }
  const NetShape shape = sampler.Shape();
  if (!NetOf(net).Fits(shape)) net.policy.reset();
  if (NetOf(net).Fits(shape)) return net;
  return absl::InvalidArgumentError(fmt::format(
      "{}: made for other inputs than this version of the game has; train a new one", name));
}

std::string RecordOfStart(const NetFile& start, const NetPurpose& purpose) {
  const NetPurpose& made_for = start.purpose;
  if (made_for == purpose) return start.record;
  std::string differs;
  if (made_for.mode != purpose.mode || made_for.players != purpose.players) {
    differs = fmt::format("{}, {}", made_for.mode, Counted(made_for.players, "player"));
  } else {
    differs = made_for.cards_hash != purpose.cards_hash ? "other cards" : "other rules";
  }
  return fmt::format("for {}: {}", differs, start.record);
}

}  // namespace riftlab
