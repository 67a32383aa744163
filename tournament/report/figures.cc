#include "tournament/report/figures.h"

#include <cmath>

#include "engine/core/json_object.h"
#include "fmt/format.h"
#include "tournament/report/histogram.h"

namespace riftlab {
namespace {

std::string Cell(std::optional<double> value) {
  return value.has_value() ? fmt::format("{}", *value) : "";
}

Json ObservedJson(double value) {
  constexpr double kWholeLimit = 1e15;
  if (value != std::floor(value) || std::abs(value) >= kWholeLimit) return value;
  return static_cast<std::int64_t>(value);
}

Json BoundsJson(const BoundedFigure& figure) {
  return {{"value", OrNull(figure.value)},
          {"low", OrNull(figure.low)},
          {"high", OrNull(figure.high)},
          {"method", figure.method}};
}

BoundedFigure EstimateBounds(const Estimate& estimate) {
  if (estimate.method == IntervalMethod::kNone) return {estimate.value, {}, {}, "none"};
  return {estimate.value, estimate.low, estimate.high, ToText(estimate.method)};
}

}  // namespace

Json OrNull(std::optional<double> value) {
  return value.has_value() ? Json(*value) : Json(nullptr);
}

Json EstimateToJson(const Estimate& estimate) {
  if (estimate.count == 0) return nullptr;
  Json json = BoundsJson(EstimateBounds(estimate));
  json["count"] = estimate.count;
  json["blocks"] = estimate.blocks;
  return json;
}

BoundedFigure Around(double value, std::optional<double> error, std::string_view method) {
  if (!error.has_value()) return {value, {}, {}, "none"};
  return {value, value - *error, value + *error, method};
}

Table Figures::CsvTable() {
  return Table({{"table"},
                {"item"},
                {"other"},
                {"figure"},
                {"value"},
                {"low"},
                {"high"},
                {"method"},
                {"count"},
                {"blocks"}});
}

void Figures::Of(std::string_view table, std::string_view item, std::string_view other) {
  of_ = {std::string(table), std::string(item), std::string(other)};
}

void Figures::Count(std::string_view key, std::int64_t value) {
  InJson(key, value);
  InCsv(key, fmt::format("{}", value));
}

void Figures::Number(std::string_view key, double value) {
  InJson(key, value);
  InCsv(key, Cell(value));
}

void Figures::Number(std::string_view key, std::optional<double> value) {
  InJson(key, OrNull(value));
  if (value.has_value()) InCsv(key, Cell(value));
}

void Figures::Observed(std::string_view key, double value) {
  InJson(key, ObservedJson(value));
  InCsv(key, Cell(value));
}

void Figures::Text(std::string_view key, std::string_view value) {
  InJson(key, value);
  InCsv(key, value);
}

void Figures::Flag(std::string_view key, bool value) {
  InJson(key, value);
  InCsv(key, value ? "true" : "false");
}

void Figures::Bounds(std::string_view key, const BoundedFigure& figure) {
  InJson(key, BoundsJson(figure));
  InCsv(key, figure);
}

void Figures::Mean(std::string_view key, const Estimate& estimate) {
  InJson(key, EstimateToJson(estimate));
  InCsv(key, estimate);
}

void Figures::InJson(const BoundedFigure& figure) { json_->update(BoundsJson(figure)); }

void Figures::InCsv(std::string_view key, std::string_view value) {
  AddLine(key, {std::string{value}});
}

void Figures::InCsv(std::string_view key, const BoundedFigure& figure) {
  AddLine(key,
          {Cell(figure.value), Cell(figure.low), Cell(figure.high), std::string{figure.method}});
}

void Figures::InCsv(std::string_view key, const Estimate& estimate) {
  if (estimate.count == 0) return;
  const BoundedFigure figure = EstimateBounds(estimate);
  AddLine(key, {Cell(figure.value), Cell(figure.low), Cell(figure.high), std::string{figure.method},
                fmt::format("{}", estimate.count), fmt::format("{}", estimate.blocks)});
}

void Figures::AddLine(std::string_view figure, Cells cells) {
  std::vector<std::string> line(of_.begin(), of_.end());
  line.push_back(fmt::format("{}{}", prefix_, figure));
  for (std::string& cell : cells) line.push_back(std::move(cell));
  csv_->AddRow(std::move(line));
}

void DescribeQuantile(Figures& figures, const Quantile& quantile) {
  const auto observed = [&](double value) {
    return quantile.has_interval ? ObservedJson(value) : Json(nullptr);
  };
  const std::string_view method = quantile.has_interval ? "order" : "none";
  figures.InJson("probability", quantile.probability);
  figures.InJson("value", ObservedJson(quantile.value));
  figures.InJson("low", observed(quantile.low));
  figures.InJson("high", observed(quantile.high));
  figures.InJson("method", method);
  BoundedFigure bounds{.value = quantile.value, .low = {}, .high = {}, .method = method};
  if (quantile.has_interval) {
    bounds.low = quantile.low;
    bounds.high = quantile.high;
  }
  figures.InCsv(fmt::format("quantile_{}", quantile.probability), bounds);
}

void DescribeDistribution(Figures& parent, std::string_view key, std::string_view table,
                          std::string_view item, const DistributionSummary& distribution) {
  parent.Object(key, [&](Figures& figures) {
    figures.Of(table, item);
    DescribeDistribution(figures, distribution);
  });
}

void DescribeDistribution(Figures& figures, const DistributionSummary& distribution) {
  if (distribution.mean.count == 0) return figures.Null();
  figures.Mean("mean", distribution.mean);
  figures.Number("sd", distribution.sd);
  figures.Observed("min", distribution.min);
  figures.Observed("max", distribution.max);
  figures.List("quantiles", distribution.quantiles, DescribeQuantile);
  figures.List("histogram", BinsOf(distribution, kDataBins),
               [](Figures& bin, const HistogramBin& of) {
                 bin.InJson("from", ObservedJson(of.from));
                 bin.InJson("to", ObservedJson(of.to));
                 bin.OfOther(fmt::format("{} to {}", of.from, of.to));
                 bin.InJson("count", of.count);
                 bin.InCsv("histogram", fmt::format("{}", of.count));
               });
}

void DescribeEffect(Figures& figures, const std::optional<Effect>& effect) {
  if (!effect) return figures.InJson("effect", nullptr);
  figures.Object("effect", [&](Figures& f) {
    f.Number("par", effect->par);
    f.InJson("difference", effect->difference);
    f.InCsv("effect", fmt::format("{}", effect->difference));
    f.InJson("h", effect->h);
    f.InCsv("cohens_h", fmt::format("{}", effect->h));
    f.Number("p", effect->p);
    f.Number("q", effect->q);
    f.InJson("significant", IsSignificant(*effect));
    f.Number("games_for_one_percent", effect->games_for_one_percent);
  });
}

void DescribeSeed(Figures& run, const ReportedGame& game) {
  if (!game.seed) return;
  run.InJson("seed", *game.seed);
  run.InCsv("seed", fmt::format("{}", *game.seed));
}

void DescribeGame(Figures& run, const ReportedGame& game, int players) {
  run.Of("run");
  run.InJson("schema", 1);
  run.Text("game", game.name);
  run.Text("mode", game.mode);
  run.Count("players", players);
  DescribeSeed(run, game);
}

void DescribeRun(Figures& figures, const PlayedRun& run) {
  DescribeGame(figures, run.game, run.players);
  figures.Count("sides", run.sides);
  figures.Count("games", run.games);
  figures.Count("blocks", run.blocks);
  figures.Count("fault_games", run.fault_games);
  figures.InJson("confidence", 0.95);
}

void DescribeNotes(Figures& run, const std::vector<MethodNote>& methods,
                   const std::vector<std::string>& notes) {
  Json texts = Json::object();
  for (const MethodNote& method : methods) texts[std::string(method.key)] = method.text;
  run.InJson("methods", std::move(texts));
  run.InJson("notes", notes);
}

std::string JsonText(const Json& json) { return DumpJson(json, 2) + '\n'; }

}  // namespace riftlab
