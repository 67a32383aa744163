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

// Where the figures of a page come from.
struct PageOrigin {
  std::string version;   // of the program that played
  std::string command;   // that plays it again
  std::string manifest;  // what it is, as its folder says
};

// The frame page.html around the data of a report and the `script` that shows them; `text` is the
// report for those without JavaScript.
std::string ReportPage(const PageOrigin& origin, std::string_view title, std::string_view subtitle,
                       std::string_view text, const Json& data, std::string_view script);

}  // namespace riftlab
