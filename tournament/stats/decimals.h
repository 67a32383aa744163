// Numbers with a fixed count of decimals, as people read them.
#pragma once

#include <string>

namespace riftlab {

// `value` with so many decimals; never "-0.0".
std::string Fixed(double value, int decimals);

// The same with a sign, "+0.0" where it rounds to zero from either side.
std::string SignedFixed(double value, int decimals);

}  // namespace riftlab
