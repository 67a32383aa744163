// Drawings in colour, where a terminal shows it. The text is the same without.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/drawing.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

enum class Color : std::uint8_t { kOff, kOn };

// The row --color.
OptionSpec ColorOption();

// What --color says for results; precondition: the command has ColorOption() (CHECKed). auto is
// colour on a terminal, unless TERM is "dumb" or unset, or NO_COLOR is set to anything but an empty
// text (https://no-color.org).
Color ReadColor(const Settings& settings, const Console& console);

// `drawing` as text for a terminal: with SGR sequences of ECMA-48 around its spans, or without.
// Every sequence is taken back before the end of its line.
std::string Paint(const Drawing& drawing, Color color);

}  // namespace riftlab
