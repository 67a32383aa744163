#include "agents/learned/shipped_nets.h"

#include <zstd.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/check.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// The place of the net for this game, mode and number of players; that behind the last where there
// is none.
std::size_t PlaceOf(const NetPurpose& purpose) {
  const std::string name = fmt::format("{}_{}_{}", purpose.game, purpose.mode, purpose.players);
  const std::span<const ShippedNet> nets = ShippedNets();
  const auto found = std::find_if(nets.begin(), nets.end(),
                                  [&](const ShippedNet& shipped) { return shipped.name == name; });
  return static_cast<std::size_t>(found - nets.begin());
}

NetFile FileOf(const ShippedNet& shipped) {
  absl::StatusOr<NetFile> file = ParseNet(BytesOf(shipped), std::string{shipped.name});
  RIFTLAB_CHECK(file.ok());
  return *std::move(file);
}

// Made ready when it is asked for first: a program plays few of them.
struct ReadyNet {
  std::once_flag once;
  NetPurpose purpose;
  std::shared_ptr<const LearnedNet> net;
};

const ReadyNet& ReadyNetAt(std::size_t place) {
  static std::deque<ReadyNet> ready(ShippedNets().size());
  ReadyNet& at = ready[place];
  std::call_once(at.once, [&] {
    NetFile file = FileOf(ShippedNets()[place]);
    at.purpose = file.purpose;
    at.net = std::make_shared<const LearnedNet>(NetOf(std::move(file)));
  });
  return at;
}

}  // namespace

std::string BytesOf(const ShippedNet& shipped) {
  std::string bytes(shipped.size, '\0');
  const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), shipped.compressed.data(),
                                           shipped.compressed.size());
  RIFTLAB_CHECK(size == shipped.size);
  return bytes;
}

std::shared_ptr<const LearnedNet> FindShippedNet(const NetPurpose& purpose, const NetShape& shape) {
  const std::size_t place = PlaceOf(purpose);
  if (place == ShippedNets().size()) return nullptr;
  const ReadyNet& ready = ReadyNetAt(place);
  return ready.purpose == purpose && ready.net->Fits(shape) ? ready.net : nullptr;
}

std::optional<NetFile> ShippedNetFile(const NetPurpose& purpose) {
  const std::size_t place = PlaceOf(purpose);
  if (place == ShippedNets().size()) return std::nullopt;
  return FileOf(ShippedNets()[place]);
}

}  // namespace riftlab
