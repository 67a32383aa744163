// The JSON type of every file that Riftlab reads or writes; keys keep their order.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace riftlab {

using Json = nlohmann::ordered_json;

}  // namespace riftlab
