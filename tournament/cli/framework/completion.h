// Scripts with which shells complete calls of the program, from the rows that its help texts come
// from.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tournament/cli/framework/command.h"

namespace riftlab {

enum class Shell : std::uint8_t { kBash, kZsh, kFish };

// What may stand for a value, by the name that help texts give it, such as "GAME". Choices need no
// entry; for what has neither, shells offer files.
using ValueWords = std::map<std::string, std::vector<std::string>, std::less<>>;

// The script for one shell: commands, options, and the words that are known to fit after them.
std::string CompletionScript(Shell shell, std::span<const Command> commands,
                             const ValueWords& words);

}  // namespace riftlab
