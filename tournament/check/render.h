// A report of the conformance suite for people and for programs.
#pragma once

#include <string>

#include "engine/core/json.h"
#include "tournament/check/check.h"

namespace riftlab {

// One line a check (result, name, cases, note), then the failures, then the verdict; ends with a
// newline.
std::string RenderText(const CheckReport& report);

// {"schema":1,"game":...,"mode":...,"players":...,"rules":{...},"seed":...,"games":...,
// "positions":...,"passed":...,"checks":[{"name","what","result","cases","failed","failures",
// "note"}]}. `result` is "passed", "failed" or "no case"; `note` stands only where there is one.
Json RenderJson(const CheckReport& report);

}  // namespace riftlab
