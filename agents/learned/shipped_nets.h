// The nets that are part of the program.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/learned/learned_net.h"
#include "agents/learned/net_file.h"

namespace riftlab {

struct ShippedNet {
  std::string_view name;   // of its file in agents/learned/nets/
  std::string_view bytes;  // of the file, see net_file.h
};

// In the order of their names.
std::span<const ShippedNet> ShippedNets();

// The shipped net for this purpose and shape. Null where there is none: the cards or rules are
// others than those that it was trained with.
std::shared_ptr<const LearnedNet> FindShippedNet(const NetPurpose& purpose, const NetShape& shape);

// Whether a net is shipped for this game, mode and number of players, whatever cards and rules.
bool IsNetShippedFor(const NetPurpose& purpose);

}  // namespace riftlab
