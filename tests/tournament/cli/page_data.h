// What web pages hold for their scripts.
#pragma once

#include <cstddef>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"

namespace riftlab {

// The data in a page.
inline Json DataIn(const std::string& page) {
  const std::string mark = R"(<script type="application/json" id="data">)";
  const std::size_t start = page.find(mark) + mark.size();
  return Json::parse(page.substr(start, page.find("</script>", start) - start));
}

}  // namespace riftlab
