// The difference between two variants of what some units have above par: each unit against the mean
// of its stratum, of which each variant has its own.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "tournament/stats/interval.h"
#include "tournament/stats/paired_ratio.h"

namespace riftlab {

// Sums of units by stratum, and within it by variant.
using StrataSums = std::vector<std::array<ValueSum, 2>>;

// Adds a unit of the stratum, which may be a new one.
void AddUnit(std::size_t variant, std::size_t stratum, double value, StrataSums& sums);

// Sums over blocks of the products of what two StrataSums have there, value by value.
class BlockProducts {
 public:
  void Add(const StrataSums& rows, const StrataSums& columns);
  // The sum of all products with these weights, as long as there are values or longer; and to
  // `scale` the sum of their sizes.
  double Weighted(const std::vector<double>& rows, const std::vector<double>& columns,
                  double& scale) const;

 private:
  std::vector<std::vector<double>> products_;
};

// All units, over the blocks so far.
struct AllStrata {
  StrataSums sums{};
  BlockProducts squares{};

  void AddBlock(const StrataSums& block);
};

// Some of these units.
struct PartOfStrata {
  StrataSums sums{};
  BlockProducts squares{};
  BlockProducts with_all{};

  // `all` is what AllStrata::AddBlock gets of the same block.
  void AddBlock(const StrataSums& block, const StrataSums& all);
};

// By variant.
using OptionalPair = std::array<std::optional<double>, 2>;

// The mean of all units of the strata, as often as `part` has units in each; none where it has
// none. Precondition: these are among those of `all` (trusted).
OptionalPair ParsOf(const PartOfStrata& part, const AllStrata& all);

// By how much par changes, second less first; 0 unless both have one.
double ParChange(const OptionalPair& pars);

// Makes the difference in `plain`, PairedRatio::SummaryOfShares of the part, one of shares less
// par. Its variance is that of the residuals of blocks, what the pars add to it included, and at
// least the plain one: few shares that happen to agree say no more about what is above par than
// they say by themselves. Where the plain difference has no spread this one has none either.
void HoldAgainstPar(const PartOfStrata& part, const AllStrata& all, PairedEstimate& plain);

}  // namespace riftlab
