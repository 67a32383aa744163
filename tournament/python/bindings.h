// What `import riftlab` offers.
#pragma once

#include "pybind11/pybind11.h"

namespace riftlab::python {

// Fills the module; riftlab.pyi says what is in it.
void Define(pybind11::module_& module);

}  // namespace riftlab::python
