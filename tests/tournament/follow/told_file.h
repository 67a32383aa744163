// Games that were told and kept in files beside the tests.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "engine/core/registry.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/told_line.h"

namespace riftlab {

inline std::string ToldText(const std::string& name) {
  std::ifstream file(RIFTLAB_SOURCE_DIR "/tests/tournament/follow/data/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

// Followed to its end.
inline FollowedGame FollowFile(const std::string& text) {
  const ToldFile file = *ReadToldFile(text, "told");
  FollowedGame followed(*MakeGame(file.game, file.config), file.seat);
  const auto misfit = followed.Retell(file.steps);
  EXPECT_FALSE(misfit) << misfit->step << ": " << misfit->why;
  return followed;
}

}  // namespace riftlab
