// Means with 95 % intervals from blocks of dependent games.
//
// The games of one block share a deal and a line-up, so they are not independent; the blocks are.
// Every interval here treats the block as the sampling unit (Cochran, Sampling Techniques, 3rd ed.,
// section 6.3: the ratio of two cluster totals).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/enum_words.h"

namespace riftlab {

// What an interval rests on.
enum class IntervalMethod : std::uint8_t {
  kNone,       // no interval can be given: one block, or nothing differs between the blocks
  kStudent,    // Student's t, see Estimate::freedom
  kWilson,     // Wilson's score interval, see BlockRatio::Bounded
  kAgreement,  // all blocks agree: bound on how often a block could differ
  kAnytime,    // holds at all numbers of blocks at once, see AnytimeInterval
};
template <>
inline constexpr auto kWordsOf<IntervalMethod> =
    std::to_array<std::string_view>({"none", "student", "wilson", "agreement", "anytime"});

// A mean and how sure it is.
struct Estimate {
  std::int64_t count = 0;   // observations that it is the mean of
  std::int64_t blocks = 0;  // that they came from
  double value = 0;         // the mean; 0 when count is 0
  double low = 0;           // bounds of the 95 % interval; equal to value under kNone
  double high = 0;
  IntervalMethod method = IntervalMethod::kNone;
  double standard_error = 0;  // of value, from the spread of the blocks; 0 where there is none
  std::int64_t freedom = 0;   // degrees of freedom under kStudent and kWilson; else 0
};

// A value with its 95 % interval, where there is no more to say of it.
struct WithBounds {
  double value = 0;
  double low = 0;
  double high = 0;
};

// The values of several units.
struct ValueSum {
  double sum = 0;
  std::int64_t count = 0;

  void Add(double value) {
    sum += value;
    ++count;
  }
  // Precondition: there are any.
  double Mean() const { return sum / static_cast<double>(count); }
};

// The variance of a mean, and how well it is known.
struct BlockSpread {
  double variance = 0;       // 0: none is known
  std::int64_t freedom = 0;  // degrees of freedom
};

// The least chance, with so much confidence less than 1, of what so many blocks have all shown.
double LeastAgreement(std::int64_t blocks, double doubt = 0.05);

// Gives a value its error and Student's interval. Precondition: a degree of freedom (trusted).
void SetStudent(const BlockSpread& spread, Estimate& estimate);

// Two-sided probability of an estimate as far from `truth`, by its error and its degrees of
// freedom. Precondition: SetStudent has been there (trusted).
double StudentPValue(const Estimate& estimate, double truth = 0);

// Ends the interval where the quantity does. An interval that the truth cannot leave holds it as
// often as before. Precondition: the value is within the limits (trusted).
void CutAt(double min, double max, Estimate& estimate);

// The part of so many observations that something is which none of them was, as BlockRatio::Bounded
// gives it. Precondition: blocks >= 1 (trusted).
Estimate NeverAmong(std::int64_t count, std::int64_t blocks);

// The estimate of `mirror` minus the quantity.
Estimate Mirrored(Estimate estimate, double mirror);

// Whether the smallest and the largest of some numbers differ by no more than rounding.
bool DifferByRounding(double least, double most);

// The mean per observation of a quantity, from sums over blocks that may hold different numbers of
// observations. Constant memory; the result depends on the order of the blocks only by rounding.
class BlockRatio {
 public:
  // Adds a block whose `count` observations (at least 1, CHECKed) add up to `sum`.
  void Add(double sum, std::int64_t count);

  // The same quantity over all the blocks that `all` has seen, where it is 0 in those that were not
  // added here. Precondition: the blocks added here are among those of `all`, with as many
  // observations (trusted).
  BlockRatio ZeroElsewhere(const BlockRatio& all) const;

  std::int64_t blocks() const { return blocks_; }
  std::int64_t count() const { return count_; }

  // Whether the means of the blocks differ by no more than rounding.
  bool BlocksAgree() const;

  // Adds the blocks of `other`.
  void Merge(const BlockRatio& other);

  // Variance of the ratio from the residuals of the blocks, with blocks - 1 degrees of freedom.
  BlockSpread OwnSpread() const;

  // What the blocks of `part`, which are some of these, add to the variance where their number is
  // given: from their residuals less the mean of these. Precondition: `part` has two blocks
  // (trusted).
  double VarianceOfPart(const BlockRatio& part) const;

  // For quantities without bounds: Student's t with the spread, which is OwnSpread() unless given.
  Estimate Unbounded() const { return Unbounded(OwnSpread()); }
  Estimate Unbounded(const BlockSpread& spread) const;

  // For counts, and whatever else cannot be below 0: the same, ended at 0. With a block below 0 it
  // is no such quantity, and nothing is cut.
  Estimate FromZero() const { return FromZero(OwnSpread()); }
  Estimate FromZero(const BlockSpread& spread) const;

  // For quantities between `min` and `max`, such as shares of a win. After scaling to 0..1:
  // Wilson's score interval with the effective sample size m (1 - m) / variance instead of a number
  // of trials and Student's t instead of the normal quantile (N. Dean, M. Pagano, "Evaluating
  // confidence interval methods for binomial proportions in clustered surveys", J. Survey Stat.
  // Methodol. 3, 2015). It stays within the bounds. When all B blocks have the same mean v, the
  // true probability of such a block is at least q = 0.05^(1/B) with 95 % confidence, hence the
  // interval [q v, q v + 1 - q]. Preconditions: min < max, every sum between count * min and count
  // * max (trusted).
  Estimate Bounded(double min, double max) const { return Bounded(min, max, OwnSpread()); }
  Estimate Bounded(double min, double max, const BlockSpread& spread) const;

 private:
  double Mean() const;

  std::int64_t blocks_ = 0;
  std::int64_t count_ = 0;
  // Sums over blocks of: sum, sum squared, sum times count, count squared.
  double sum_ = 0;
  double sum_sum_ = 0;
  double sum_count_ = 0;
  double count_count_ = 0;
  // Smallest and largest mean of a block.
  double least_ = 0;
  double most_ = 0;
};

// The same with the block that is open.
class OpenRatio {
 public:
  // Adds so many observations to the block.
  void Add(double sum, std::int64_t count) {
    open_.sum += sum;
    open_.count += count;
  }

  // Ends the block; one without observations is none.
  void CloseBlock() {
    if (open_.count > 0) closed_.Add(open_.sum, open_.count);
    open_ = {};
  }

  const ValueSum& open() const { return open_; }
  const BlockRatio& closed() const { return closed_; }

 private:
  ValueSum open_;
  BlockRatio closed_;
};

}  // namespace riftlab
