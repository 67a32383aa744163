// The texts of riftlab.pyi, for help() in Python.
#pragma once

#include <string_view>

namespace riftlab::python {

// The text of the module (""), of a function ("games"), of a class or of a part of one
// ("State.apply"). Precondition: the stub has it (CHECKed). Defined in a generated file.
const char* Doc(std::string_view name);

}  // namespace riftlab::python
