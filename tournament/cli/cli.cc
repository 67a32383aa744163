#include "tournament/cli/cli.h"

namespace riftlab {

int RunCommandLine(int /*argc*/, const char* const* /*argv*/) { return 2; }

}  // namespace riftlab
