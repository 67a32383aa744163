// The extension module of Python.
#include "pybind11/pybind11.h"
#include "tournament/python/bindings.h"

PYBIND11_MODULE(riftlab, module) { riftlab::python::Define(module); }
