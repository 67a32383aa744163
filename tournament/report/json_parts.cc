#include "tournament/report/json_parts.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "tournament/report/histogram.h"

namespace riftlab {
namespace {

// Whole numbers without a fraction, as they were observed.
Json NumberToJson(double value) {
  constexpr double kWholeLimit = 1e15;
  if (value != std::floor(value) || std::abs(value) >= kWholeLimit) return value;
  return static_cast<std::int64_t>(value);
}

}  // namespace

Json OrNull(const std::optional<double>& value) {
  return value.has_value() ? Json(*value) : Json(nullptr);
}

Json EstimateToJson(const Estimate& estimate) {
  if (estimate.count == 0) return nullptr;
  const bool has_interval = estimate.method != IntervalMethod::kNone;
  return {{"value", estimate.value},
          {"low", has_interval ? Json(estimate.low) : Json(nullptr)},
          {"high", has_interval ? Json(estimate.high) : Json(nullptr)},
          {"method", ToText(estimate.method)},
          {"count", estimate.count},
          {"blocks", estimate.blocks}};
}

Json DistributionToJson(const DistributionSummary& distribution) {
  if (distribution.mean.count == 0) return nullptr;
  Json quantiles = Json::array();
  for (const Quantile& quantile : distribution.quantiles) {
    const bool has_interval = quantile.has_interval;
    quantiles.push_back({{"probability", quantile.probability},
                         {"value", NumberToJson(quantile.value)},
                         {"low", has_interval ? NumberToJson(quantile.low) : Json(nullptr)},
                         {"high", has_interval ? NumberToJson(quantile.high) : Json(nullptr)},
                         {"method", has_interval ? "order" : "none"}});
  }
  Json bins = Json::array();
  for (const HistogramBin& bin : BinsOf(distribution, kDataBins)) {
    bins.push_back(
        {{"from", NumberToJson(bin.from)}, {"to", NumberToJson(bin.to)}, {"count", bin.count}});
  }
  return {{"mean", EstimateToJson(distribution.mean)}, {"sd", distribution.sd},
          {"min", NumberToJson(distribution.min)},     {"max", NumberToJson(distribution.max)},
          {"quantiles", std::move(quantiles)},         {"histogram", std::move(bins)}};
}

}  // namespace riftlab
