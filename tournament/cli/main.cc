#include "tournament/cli/cli.h"

int main(int argc, char** argv) { return riftlab::RunCommandLine(argc, argv); }
