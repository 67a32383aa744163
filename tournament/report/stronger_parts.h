// What a second sample by a stronger agent adds to a balance report: whether the levels of play
// agree on what stands out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/balance/findings.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/figures.h"
#include "tournament/report/level_verdict.h"
#include "tournament/report/skill_report.h"

namespace riftlab {

// The mark of a name on whose share the levels disagree.
inline constexpr std::string_view kDisagreeMark = " !";

// The two samples side by side.
class SecondLevel {
 public:
  // Precondition: `report` has a second sample (CHECKed).
  explicit SecondLevel(const BalanceReport& report);

  const std::string& agent() const { return agent_; }
  std::int64_t games() const { return games_; }

  // Half the widest interval of a seat's share; 0 where there is none.
  double seat_width() const { return seat_width_; }

  // " With best:iterations=200 55.0 % [51.0, 59.0]: it agrees." What is said at the end:
  //   the levels disagree      the change between them is significant
  //   found there, too         it stands out at the stronger level as well
  //   it agrees                all of the interval lies on the same side of par
  //   doubtful there           it holds par, or what is beyond, but not what lies as far from it as
  //                            the first level's share does
  //   too few games to tell    it holds both
  // Par is that of the effect, of each level its own; where it is not the same for all, how far
  // the share is from it is said, too.
  // Of one seat that plays alone only whether the difference is sure. Empty for findings that are
  // not of seats, nor of names that these have from the start.
  std::string ClauseOf(const Finding& finding) const;

  // Sentences of what is found with the stronger agent alone.
  std::vector<std::string> OwnSentences(const Findings& first) const;

  // The names of a tag, or "seat 0" of "seats", on whose share the levels disagree: the change
  // between them is significant.
  std::vector<std::string> DisagreeingIn(std::string_view table) const;

  // The rows of seats and names that stand out at one of the levels, or on which these disagree,
  // behind an empty line; empty without any.
  std::string Rows(const PrintedNames& printed) const;

  Json ToJson() const;

 private:
  std::string first_agent_;
  std::string agent_;
  std::int64_t games_ = 0;
  int num_sides_ = 0;
  NamePar par_of_names_ = NamePar::kEven;
  double seat_width_ = 0;
  std::vector<SkillTable> tables_;
  std::vector<LevelFinding> findings_;
};

// The same where the report has a second sample.
std::optional<SecondLevel> SecondLevelOf(const BalanceReport& report);

// "stronger" of the JSON: agent, games, sentences and shares at both levels; nothing without one.
void DescribeStronger(Figures& run, const BalanceReport& report);

}  // namespace riftlab
