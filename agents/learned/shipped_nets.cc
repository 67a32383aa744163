#include "agents/learned/shipped_nets.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/check.h"

namespace riftlab {
namespace {

struct ReadyNet {
  NetPurpose purpose;
  std::shared_ptr<const LearnedNet> net;
};

std::vector<ReadyNet> ReadAll() {
  std::vector<ReadyNet> nets;
  for (const ShippedNet& shipped : ShippedNets()) {
    absl::StatusOr<NetFile> file = ParseNet(shipped.bytes, std::string{shipped.name});
    RIFTLAB_CHECK(file.ok());
    const NetPurpose purpose = file->purpose;
    nets.push_back(
        {.purpose = purpose, .net = std::make_shared<const LearnedNet>(NetOf(*std::move(file)))});
  }
  return nets;
}

const std::vector<ReadyNet>& AllNets() {
  static const std::vector<ReadyNet> kNets = ReadAll();
  return kNets;
}

}  // namespace

std::shared_ptr<const LearnedNet> FindShippedNet(const NetPurpose& purpose, const NetShape& shape) {
  for (const ReadyNet& ready : AllNets()) {
    if (ready.purpose == purpose && ready.net->Fits(shape)) return ready.net;
  }
  return nullptr;
}

bool IsNetShippedFor(const NetPurpose& purpose) {
  const std::vector<ReadyNet>& nets = AllNets();
  return std::any_of(nets.begin(), nets.end(), [&](const ReadyNet& ready) {
    const NetPurpose& net = ready.purpose;
    return net.game == purpose.game && net.mode == purpose.mode && net.players == purpose.players;
  });
}

}  // namespace riftlab
