// The files of the web pages as texts; CMake generates them from html/, review/html/,
// train/html/ and tune/html/.
#pragma once

#include <string_view>

namespace riftlab {

extern const std::string_view kHtmlTemplate;  // page.html, with {{name}} where parts go
extern const std::string_view kHtmlStyle;     // page.css
extern const std::string_view kHtmlLibrary;   // library/plot.min.js, with its licences
extern const std::string_view kHtmlScript;    // the other *.js, one after the other

extern const std::string_view kSideBySideScript;  // side_by_side.js, after the files that it shares

extern const std::string_view kReviewTemplate;  // review.html
extern const std::string_view kReviewStyle;     // review.css, which follows page.css
extern const std::string_view kReviewScript;    // review.js, after the files that it shares

extern const std::string_view kTrainScript;  // train.js, behind the files that it shares

extern const std::string_view kTuneScript;  // tune.js, behind the files that it shares

}  // namespace riftlab
