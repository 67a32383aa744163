// A review as one web page that is complete in itself. What it is made of stands in html/.
#pragma once

#include <string>

#include "tournament/review/review.h"
#include "tournament/review/review_render.h"

namespace riftlab {

// The page as HTML 5 in UTF-8; `version` is that of the program. Equal reviews give equal bytes.
// Names may hold any characters; none of them is taken for markup.
std::string ReviewToHtml(const PlayedGame& played, const ReviewSource& source,
                         const ReviewOptions& options, const GameReview& review,
                         const std::string& version);

}  // namespace riftlab
