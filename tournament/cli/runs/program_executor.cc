#include "tournament/cli/runs/program_executor.h"

namespace riftlab {

GameExecutor* ProgramExecutor() { return nullptr; }

}  // namespace riftlab
