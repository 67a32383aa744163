// A report as data. Each figure is named once: it stands in the JSON under its key, and in the CSV
// on a line of its own. format.md in this folder describes both forms.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tournament/report/output_format.h"
#include "tournament/report/reported_game.h"
#include "tournament/report/table.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/effects.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// A value and its bounds, each absent where it is infinite or unknown.
struct BoundedFigure {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
  std::string_view method;
};

// From `value` - `error` to `value` + `error`; without an error no bounds, by method "none".
BoundedFigure Around(double value, std::optional<double> error, std::string_view method);

// The figures of one thing: an object of the JSON, and the lines of the CSV that are of it. A
// handle, valid during the description of a report.
class Figures {
 public:
  // Adds to `json`, an object, and to `csv`, which has the columns of CsvTable.
  Figures(Json& json, Table& csv) : json_(&json), csv_(&csv) {}

  // The columns table,item,other,figure,value,low,high,method,count,blocks.
  static Table CsvTable();

  // Names what figures from here on, and those inside, are of in the CSV.
  void Of(std::string_view table, std::string_view item = "", std::string_view other = "");

  // The same with another `other`.
  void OfOther(std::string_view other) { of_[2] = other; }

  // What stands before the names of figures in the CSV, here and inside.
  void Prefix(std::string_view prefix) { prefix_ = prefix; }

  void Count(std::string_view key, std::int64_t value);
  void Number(std::string_view key, double value);
  // null in the JSON where it is not known, and left out of the CSV.
  void Number(std::string_view key, std::optional<double> value);
  // An observation: an integer without a fraction.
  void Observed(std::string_view key, double value);
  void Text(std::string_view key, std::string_view value);
  void Flag(std::string_view key, bool value);
  // {"value", "low", "high", "method"}.
  void Bounds(std::string_view key, const BoundedFigure& figure);
  // {"value", "low", "high", "method", "count", "blocks"}; bounds null without an interval. Without
  // observations null in the JSON, and left out of the CSV.
  void Mean(std::string_view key, const Estimate& estimate);

  // What one of the forms alone has: there a name, here a nested value.
  void InJson(std::string_view key, Json value) { (*json_)[std::string{key}] = std::move(value); }
  void InJson(const BoundedFigure& figure);  // its four keys in this object
  void InCsv(std::string_view key, std::string_view value);
  void InCsv(std::string_view key, const BoundedFigure& figure);
  void InCsv(std::string_view key, const Estimate& estimate);  // nothing without observations

  // The object is null.
  void Null() { *json_ = nullptr; }

  // An object under `key`: void describe(Figures&).
  template <class F>
  void Object(std::string_view key, F describe);
  // A list under `key` with an object an item: void describe(Figures&, item).
  template <class Items, class F>
  void List(std::string_view key, const Items& items, F describe);

 private:
  using Cells = std::array<std::string, 6>;  // from "value" on
  void AddLine(std::string_view figure, Cells cells);

  Json* json_;
  Table* csv_;
  std::array<std::string, 3> of_;
  std::string prefix_;
};

Json OrNull(std::optional<double> value);
Json EstimateToJson(const Estimate& estimate);

// {"probability", "value", "low", "high", "method"}; in the CSV quantile_P.
void DescribeQuantile(Figures& figures, const Quantile& quantile);

// {"mean", "sd", "min", "max", "quantiles", "histogram"}; null without observations.
void DescribeDistribution(Figures& figures, const DistributionSummary& distribution);
// The same under `key` of `parent`; in the CSV of `item` of `table`.
void DescribeDistribution(Figures& parent, std::string_view key, std::string_view table,
                          std::string_view item, const DistributionSummary& distribution);

// {"par", "difference", "h", "p", "q", "significant", "games_for_one_percent"} under "effect", or
// null.
void DescribeEffect(Figures& figures, const std::optional<Effect>& effect);

// The game and, where it is known, the seed, as every report begins with them.
void DescribeGame(Figures& run, const ReportedGame& game, int players);
void DescribeSeed(Figures& run, const ReportedGame& game);

// The same of a run, and how much was played.
void DescribeRun(Figures& figures, const PlayedRun& run);

// One method of a report: its key in the JSON and the sentence for people.
struct MethodNote {
  std::string_view key;
  std::string text;
};

// "methods" by key, and "notes"; not in the CSV.
void DescribeNotes(Figures& run, const std::vector<MethodNote>& methods,
                   const std::vector<std::string>& notes);

// What `describe` says, in either form: void describe(Figures&).
template <class F>
Json FiguresToJson(F describe) {
  Json json = Json::object();
  Table csv = Figures::CsvTable();
  Figures figures(json, csv);
  describe(figures);
  return json;
}

template <class F>
std::string FiguresToCsv(F describe) {
  Json json = Json::object();
  Table csv = Figures::CsvTable();
  Figures figures(json, csv);
  describe(figures);
  return csv.ToCsv();
}

// As reports are printed: indented, ending with a line end; what is no UTF-8 is replaced.
std::string JsonText(const Json& json);

// A report in one of the forms: std::string text(), void describe(Figures&).
template <class T, class F>
std::string RenderFigures(OutputFormat format, T text, F describe) {
  switch (format) {
    case OutputFormat::kText:
      return text();
    case OutputFormat::kJson:
      return JsonText(FiguresToJson(describe));
    case OutputFormat::kCsv:
      return FiguresToCsv(describe);
  }
  RIFTLAB_CHECK(false);
}

// Implementation.

template <class F>
void Figures::Object(std::string_view key, F describe) {
  Json object = Json::object();
  Figures inside = *this;
  inside.json_ = &object;
  describe(inside);
  InJson(key, std::move(object));
}

template <class Items, class F>
void Figures::List(std::string_view key, const Items& items, F describe) {
  Json list = Json::array();
  for (const auto& item : items) {
    Json object = Json::object();
    Figures inside = *this;
    inside.json_ = &object;
    describe(inside, item);
    list.push_back(std::move(object));
  }
  InJson(key, std::move(list));
}

}  // namespace riftlab
