// The nets that are part of the program.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "agents/learned/learned_net.h"
#include "agents/learned/net_file.h"

namespace riftlab {

struct ShippedNet {
  std::string_view name;        // of its file in agents/learned/nets/: game_mode_players
  std::string_view compressed;  // the file, see net_file.h, as a frame of zstd (RFC 8878)
  std::size_t size;             // bytes of the file
};

// In the order of their names.
std::span<const ShippedNet> ShippedNets();

// The bytes of its file.
std::string BytesOf(const ShippedNet& shipped);

// The shipped net for this purpose and shape. Null where there is none: the cards or rules are
// others than those that it was trained with.
std::shared_ptr<const LearnedNet> FindShippedNet(const NetPurpose& purpose, const NetShape& shape);

// The file of the net that is shipped for this game, mode and number of players, whatever the cards
// and rules; nothing where there is none.
std::optional<NetFile> ShippedNetFile(const NetPurpose& purpose);

}  // namespace riftlab
