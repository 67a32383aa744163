// Sequential tests in the forms of the ranking report. `names` is by agent.
#pragma once

#include <string>
#include <vector>

#include "tournament/ratings/sequential_test.h"
#include "tournament/ratings/test_family.h"
#include "tournament/report/figures.h"

namespace riftlab {

// The lines that match programs print, and the verdict.
std::string SprtText(const SequentialResult& result, const std::vector<std::string>& names);

// The verdict alone, without a full stop. FamilyVerdictText: of several candidates.
std::string SprtVerdictText(const SequentialResult& result, const std::vector<std::string>& names);
std::string FamilyVerdictText(const FamilyResult& result, const std::vector<std::string>& names);

// While it goes on, in a few words each: the log-likelihood ratio with its bounds, and the Elo.
std::vector<std::string> SprtFacts(const SequentialResult& result);

// Of several candidates against one base: a row each, and the verdict in a sentence.
std::string FamilyText(const FamilyResult& result, const std::vector<std::string>& names);

// While these go on: how many are decided, and the candidate that is furthest ahead.
std::vector<std::string> FamilyFacts(const FamilyResult& result,
                                     const std::vector<std::string>& names);

// What programs are told, under "sprt_family".
void DescribeFamily(Figures& run, const FamilyResult& result,
                    const std::vector<std::string>& names);

// H1 where any candidate is stronger, H0 where none is and all are decided.
SprtVerdict VerdictOf(const FamilyResult& result);

// What programs are told, under "sprt".
void DescribeSprt(Figures& run, const SequentialResult& result,
                  const std::vector<std::string>& names);

// "pentanomial"; in the CSV pairs_with_P_points.
void DescribePentanomial(Figures& figures, const Pentanomial& pairs);

}  // namespace riftlab
