// The report as one web page that is complete in itself: it loads nothing and can be read anywhere.
// What it is made of stands in html/.
#pragma once

#include <string>

#include "tournament/report/balance_report.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

struct HtmlPage {
  PageOrigin origin;                       // of the run
  const RankingReport* ranking = nullptr;  // of a tournament
  const BalanceReport* balance = nullptr;  // of any run; must be there
};

// The page as HTML 5 in UTF-8. Equal reports give equal bytes. All that reports hold is shown: what
// the page has no chart for, it shows as a table. Names may hold any characters; none of them is
// taken for markup. Precondition: `balance` is not null (CHECKed).
std::string RenderHtml(const HtmlPage& page);

}  // namespace riftlab
