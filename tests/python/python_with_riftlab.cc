// Debian's Python with the package built in, called as python3 is; for tests.
#include "pybind11/embed.h"
#include "tournament/python/bindings.h"

PYBIND11_EMBEDDED_MODULE(riftlab, module) { riftlab::python::Define(module); }

int main(int argc, char** argv) { return Py_BytesMain(argc, argv); }
