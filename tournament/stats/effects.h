// By how much a share of the win differs from what it would be without an effect, how sure that is
// among many such figures, and how many games would settle it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/stats/interval.h"

namespace riftlab {

struct Effect {
  double par = 0;           // the share without an effect
  double difference = 0;    // share - par; 0.01 is one percentage point
  double h = 0;             // effect size, see CohensH
  std::optional<double> p;  // see PValue; CategorySummary::rest_p where par is of the same units
  std::optional<double> q;  // see ReportTests; none before, or without p
  // So many games in all, played alike, bring the 95 % interval of the share to about +-0.01; none
  // where no variance is known.
  std::optional<double> games_for_one_percent;
};

// An effect is called significant when its q is below this; see ReportTests for what that means.
inline constexpr double kFalseDiscoveryRate = 0.05;

inline bool IsSignificant(const std::optional<double>& q) { return q && *q < kFalseDiscoveryRate; }
inline bool IsSignificant(const Effect& effect) { return IsSignificant(effect.q); }

// Distance of two proportions on the scale on which their variance is the same everywhere:
// 2 asin(sqrt(a)) - 2 asin(sqrt(b)). 0.2 is small, 0.5 medium, 0.8 large (J. Cohen, Statistical
// Power Analysis for the Behavioral Sciences, 2nd ed., section 6.2). Preconditions: both in 0..1.
double CohensH(double a, double b);

// Two-sided probability of a mean as far from `par` as this one when `par` is the truth: the test
// whose 95 % region is the interval of the estimate. None under kNone and kAnytime. Precondition:
// of a quantity in 0..1, 0 < par < 1.
std::optional<double> PValue(const Estimate& share, double par);

// The effect that `share`, which came out of `games` games in all, shows against `par`; without q.
// Precondition: share.count > 0.
Effect EffectOf(const Estimate& share, double par, std::int64_t games);

// The tests of one report, in tables whose rows answer one question. The q of a row is the smallest
// rate at which it would be reported when tables are chosen first and their rows then (Y.
// Benjamini, M. Bogomolov, "Selective inference on multiple families of hypotheses", J. R. Stat.
// Soc. B 76, 2014): a table counts by the p of all its rows together (R. Simes, "An improved
// Bonferroni procedure for multiple tests of significance", Biometrika 73, 1986), and the tables,
// and then the rows of those that are chosen, go through the procedure of Benjamini and Hochberg
// ("Controlling the false discovery rate", J. R. Stat. Soc. B 57, 1995).
//
// So a report that holds no effect shows one below kFalseDiscoveryRate in at most this part of all
// cases, and in the tables that show some, about this part of those is false. A small table pays
// for the number of tables, but not for the rows of a large one. Tables of one row count as one.
// This holds for independent figures, and in practice for those of a report, which are weakly
// dependent or depend on one another in the same direction.
class ReportTests {
 public:
  // Begins the next table.
  void StartTable() { tables_.emplace_back(); }

  // Adds a row to the table that was begun last. Without p it counts for nothing and gets no q. `q`
  // must live until SetQValues(). Precondition: a table was begun (CHECKed).
  void Add(std::optional<double> p, std::optional<double>& q);

  // Sets the q of all rows. Of a report in several parts, which answer questions of their own, each
  // part has tests of its own and gets its share of the errors.
  void SetQValues(int parts = 1) const;

 private:
  struct Row {
    double p = 0;
    std::optional<double>* q = nullptr;
  };

  // The rows with p adjusted for the number of rows (Benjamini and Hochberg), ascending.
  static std::vector<Row> Adjusted(std::vector<Row> table);

  std::vector<std::vector<Row>> tables_;
};

}  // namespace riftlab
