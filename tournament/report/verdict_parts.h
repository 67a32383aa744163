// What a balance says in sentences (balance/findings.h), for the head of a report.
#pragma once

#include <string>
#include <vector>

#include "tournament/balance/findings.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/figures.h"

namespace riftlab {

struct Verdict {
  Findings findings;
  std::string alone;                   // of a game for one: what is reached; empty of others
  std::vector<std::string> sentences;  // by finding; where nothing stands out one that says so
  std::vector<std::string> warnings;   // what cannot be told apart, and what nobody takes
  std::string balanced;                // what is in balance, and what is open; may be empty
  std::string level;                   // who has played, of which all this is true
};

// Precondition: an entry an agent (trusted).
Verdict VerdictOf(const BalanceReport& report);

// The verdict for people: under a title, behind an empty line.
std::string VerdictText(const BalanceReport& report);

// "findings" and "verdict" of the JSON; nothing in the CSV, which has the rows themselves.
void DescribeVerdict(Figures& run, const BalanceReport& report);

}  // namespace riftlab
