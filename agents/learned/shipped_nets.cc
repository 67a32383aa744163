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
  std::shared_ptr<const ValueNet> net;
};

std::vector<ReadyNet> ReadAll() {
  std::vector<ReadyNet> nets;
  for (const ShippedNet& shipped : ShippedNets()) {
    absl::StatusOr<NetFile> file = ParseNet(shipped.bytes, std::string{shipped.name});
    RIFTLAB_CHECK(file.ok());
    nets.push_back({.purpose = std::move(file->purpose),
                    .net = std::make_shared<const ValueNet>(std::move(file->weights))});
  }
  return nets;
}

const std::vector<ReadyNet>& AllNets() {
  static const std::vector<ReadyNet> kNets = ReadAll();
  return kNets;
}

}  // namespace

std::shared_ptr<const ValueNet> FindShippedNet(const NetPurpose& purpose, int num_facts) {
  for (const ReadyNet& ready : AllNets()) {
    const bool fits = ready.purpose == purpose &&
                      static_cast<int>(ready.net->weights().first.size()) == num_facts;
    if (fits) return ready.net;
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
