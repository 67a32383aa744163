// The files in html/ as texts; CMake generates them.
#pragma once

#include <string_view>

namespace riftlab {

extern const std::string_view kHtmlTemplate;  // page.html, with {{name}} where parts go
extern const std::string_view kHtmlStyle;     // page.css
extern const std::string_view kHtmlLibrary;   // library/plot.min.js, with its licences
extern const std::string_view kHtmlScript;    // the other *.js, one after the other

}  // namespace riftlab
