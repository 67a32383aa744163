// What web pages are put together from.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.h"

namespace riftlab {

// `text` as it stands between tags or in a quoted attribute.
std::string EscapedHtml(std::string_view text);

// JSON that no HTML parser can take for markup: what could begin a tag, an entity or a comment
// occurs in its strings only, where it may be written by its number.
std::string ScriptData(const Json& json);

// Names and what stands for them.
using HtmlParts = std::vector<std::pair<std::string_view, std::string>>;

// `text` with {{name}} replaced by the part of that name. Parts are not looked into. Precondition:
// there is a part for every name in `text` (CHECKed).
std::string FillHtml(std::string_view text, const HtmlParts& parts);

}  // namespace riftlab
