// Manual pages of the program and its commands, from the rows that its help texts come from.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tournament/cli/framework/command.h"

namespace riftlab {

struct ManPage {
  std::string name;  // "riftlab", "riftlab-check-game"
  std::string text;  // for groff's macros "man"
};

// The page of the program first, then one for each command.
std::vector<ManPage> ManPages(std::span<const Command> commands);

}  // namespace riftlab
