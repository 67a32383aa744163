// What programs other than `riftlab` link: it brings a definition of its own, written at every
// build, and the linker then leaves this one in the library. So a commit links one program anew.
#include "tournament/cli/framework/build_commit.h"

namespace riftlab {

const BuildCommit& GetBuildCommit() {
  static constexpr BuildCommit kUnknown = {.id = "unknown"};
  return kUnknown;
}

}  // namespace riftlab
