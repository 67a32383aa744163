// Which commit the program was built from.
#pragma once

#include <string_view>

namespace riftlab {

struct BuildCommit {
  std::string_view id;       // abbreviated; "unknown" outside a git checkout
  bool has_changes = false;  // files differed from it
};

// For people only: records and manifests are the same whatever built the program.
const BuildCommit& GetBuildCommit();

}  // namespace riftlab
