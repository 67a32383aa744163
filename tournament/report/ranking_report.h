// The result of a tournament, complete and ready to print.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/balance/luck_and_skill.h"
#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/ladder.h"
#include "tournament/ratings/rating_fit.h"
#include "tournament/ratings/sequential_test.h"
#include "tournament/ratings/standings.h"
#include "tournament/ratings/test_family.h"
#include "tournament/report/output_format.h"
#include "tournament/report/reported_game.h"
#include "tournament/report/speed_totals.h"
#include "tournament/schedule/precision_schedule.h"
#include "tournament/stats/nash_average.h"

namespace riftlab {

// What the report says of an agent besides its results.
struct ReportAgent {
  std::string spec;     // as typed, without the label
  bool cheats = false;  // is shown hidden cards (AgentInfo::cheats); marked in every table
};

// What the records do not say.
struct ReportOptions {
  ReportedGame game;
  std::vector<ReportAgent> agents;        // by agent; empty: nothing is known of them
  RatingOptions rating{};                 // model, errors and anchor of the ratings
  std::optional<SequentialResult> sprt;   // the test that the run was played for
  std::optional<FamilyResult> family;     // or the tests, of several candidates
  std::optional<PrecisionResult> target;  // the error bars that the run was played for
  std::vector<LadderPlan> ladders{};      // agents at doubling budgets
  // What decides games between these; told of beside what doublings bring.
  std::optional<LuckAndSkillSummary> luck{};
  std::optional<SpeedTotals> speed;  // else nothing is said of speed
  std::vector<std::string> notes;    // printed below the tables, one line each
};

struct RankingReport {
  StandingsSummary standings;
  BradleyTerryFit ratings;  // no agents in solo games
  // The ratings by adjusted results; nothing where these are not rated.
  std::optional<BradleyTerryFit> adjusted_ratings;
  RatingTerms terms;                // what else was fitted
  std::optional<NashAverage> nash;  // of three agents or more that have all met
  std::vector<int> ranking;         // agents, the best first
  std::vector<LadderLine> ladder;   // what doublings bring, by options.ladders
  // As in standings, but from the better ranked to the worse, in order of the ranking.
  std::vector<PairStanding> pairs;
  std::vector<SoloDifference> solo_differences;
  ReportOptions options;
  std::vector<std::string> names;  // by agent: label, with a mark when the agent cheats
};

// The agents, the best first: those without bound above the rated ones, the rated ones by rating,
// then all others; equals by share of points, then in the order they were given. Solo games, of
// which there are no ratings, are ranked by mean score.
std::vector<int> RankAgents(const StandingsSummary& standings, const BradleyTerryFit& ratings);

// Fits the ratings and ranks the agents. Adjusted results are rated where the ratings are those of
// Bradley and Terry, as far as RateAdjusted can. Precondition: options.agents is empty or has an
// entry an agent, the anchor is one of them (CHECKed). Notes say what became of an anchor without
// rating, and which ratings an error target is of where these are others.
RankingReport MakeReport(StandingsSummary standings, ReportOptions options);

// The report in one of the forms, ending with a line end; format.md in this folder describes them.
// Text ends with the ranking, and behind it the verdict of the test that the run was played for; it
// is ASCII, unless labels are not, and at most 80 columns wide.
std::string RenderReport(const RankingReport& report, OutputFormat format,
                         const TextExtent& extent = {});

}  // namespace riftlab
