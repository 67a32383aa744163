#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/cli.h"

int main(int argc, char** argv) {
  return riftlab::RunCommandLine(riftlab::AllCommands(), argc, argv);
}
