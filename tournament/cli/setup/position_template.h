// The smallest position file that says the same: what a person has to write by hand.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.h"

namespace riftlab {

struct PositionTemplate {
  std::string text;                   // the file
  std::vector<std::string> left_out;  // fields that may be said besides, such as "state.round"
};

// Of what the seat Observer(info) knows: every field without which the file is read as the same is
// left out.
PositionTemplate MakePositionTemplate(const AnyGame& game, const AnyInfoSet& info);

// A sheet for people, in lines of at most 80 columns: what was left out, and what stands for what.
std::vector<std::string> TemplateSheet(const PositionTemplate& position);

}  // namespace riftlab
