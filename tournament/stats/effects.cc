#include "tournament/stats/effects.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

constexpr double kWantedHalfWidth = 0.01;

// Wilson's test: the variance that the share would have at par, with the effective sample size of
// the estimate.
double WilsonPValue(const Estimate& share, double par) {
  const double mean = share.value;
  const double effective_size = mean * (1 - mean) / (share.standard_error * share.standard_error);
  const double t = std::abs(mean - par) / std::sqrt(par * (1 - par) / effective_size);
  return 2 * StudentCdf(-t, share.freedom);
}

// The chance that all blocks agree as they do is q^B, where q is the largest probability of such a
// block that lets the mean be par.
double AgreementPValue(const Estimate& share, double par) {
  const double mean = share.value;
  if (mean == par) return 1;
  const double agreement = par < mean ? par / mean : (1 - par) / (1 - mean);
  return std::pow(agreement, static_cast<double>(share.blocks));
}

}  // namespace

double CohensH(double a, double b) {
  return 2 * std::asin(std::sqrt(std::clamp(a, 0.0, 1.0))) -
         2 * std::asin(std::sqrt(std::clamp(b, 0.0, 1.0)));
}

std::optional<double> PValue(const Estimate& share, double par) {
  if (par <= 0 || par >= 1) return std::nullopt;
  switch (share.method) {
    case IntervalMethod::kNone:
    case IntervalMethod::kAnytime:
      return std::nullopt;
    case IntervalMethod::kStudent:
      return StudentPValue(share, par);
    case IntervalMethod::kWilson:
      return WilsonPValue(share, par);
    case IntervalMethod::kAgreement:
      return AgreementPValue(share, par);
  }
  RIFTLAB_CHECK(false);
}

Effect EffectOf(const Estimate& share, double par, std::int64_t games) {
  Effect effect{.par = par,
                .difference = share.value - par,
                .h = CohensH(share.value, par),
                .p = PValue(share, par)};
  if (share.standard_error > 0) {
    const double ratio = kNormalQuantile975 * share.standard_error / kWantedHalfWidth;
    effect.games_for_one_percent = std::ceil(static_cast<double>(games) * ratio * ratio);
  }
  return effect;
}

void ReportTests::Add(std::optional<double> p, std::optional<double>& q) {
  RIFTLAB_CHECK(!tables_.empty());
  q.reset();
  if (p) tables_.back().push_back({*p, &q});
}

void ReportTests::SetQValues(int parts) const {
  std::vector<std::vector<Row>> tables = {{}};  // first what stands alone
  for (const std::vector<Row>& table : tables_) {
    if (table.size() == 1) {
      tables.front().push_back(table.front());
    } else if (!table.empty()) {
      tables.push_back(table);
    }
  }
  if (tables.front().empty()) tables.erase(tables.begin());
  // First within each table; the least of a table is the p of the table.
  std::vector<double> of_tables;
  for (std::vector<Row>& table : tables) {
    table = Adjusted(std::move(table));
    of_tables.push_back(table.front().p);
  }
  std::sort(of_tables.begin(), of_tables.end());
  const double count = parts * static_cast<double>(of_tables.size());
  for (const std::vector<Row>& table : tables) {
    for (const Row& row : table) {
      // At rate a with r tables chosen rows below a r / count are reported, and r tables are chosen
      // once the r-th is below that: the least a for which some r does both.
      double least = 1;
      for (std::size_t chosen = 1; chosen <= of_tables.size(); ++chosen) {
        const double needed = std::max(row.p, of_tables[chosen - 1]);
        least = std::min(least, needed * count / static_cast<double>(chosen));
      }
      *row.q = least;
    }
  }
}

std::vector<ReportTests::Row> ReportTests::Adjusted(std::vector<Row> table) {
  std::stable_sort(table.begin(), table.end(),
                   [](const Row& a, const Row& b) { return a.p < b.p; });
  double least = 1;
  for (std::size_t rank = table.size(); rank > 0; --rank) {
    double& p = table[rank - 1].p;
    p = least = std::min(least, p * static_cast<double>(table.size()) / static_cast<double>(rank));
  }
  return table;
}

}  // namespace riftlab
