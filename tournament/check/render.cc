#include "tournament/check/render.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/check/config_text.h"

namespace riftlab {
namespace {

std::string_view ResultText(CheckResult result) {
  return result == CheckResult::kFailed ? "FAILED" : ToText(result);
}

std::string_view Verdict(const CheckReport& report) {
  if (!report.passed()) return "FAILED";
  return report.unproved.empty() ? "passed" : "passed in part";
}

}  // namespace

std::string RenderText(const CheckReport& report) {
  std::size_t name_width = 0;
  for (const CheckItem& item : report.items) name_width = std::max(name_width, item.name.size());
  std::string text =
      fmt::format("{} ({}), seed {}: {} positions of {} games\n\n", report.game,
                  ConfigText(report.config), report.seed, report.positions, report.games);
  std::string failures;
  int passed = 0;
  int failed = 0;
  for (const CheckItem& item : report.items) {
    text += Wrapped(fmt::format("{:<7}  {:<{}}  {:>9}  ", ResultText(item.result()), item.name,
                                name_width, item.cases),
                    item.note.empty() ? item.what : item.note, kUsualColumns);
    passed += item.result() == CheckResult::kPassed ? 1 : 0;
    if (item.result() != CheckResult::kFailed) continue;
    ++failed;
    failures += fmt::format("\n{}: {}; {} of {} cases failed\n", item.name, item.what, item.failed,
                            item.cases);
    for (const std::string& failure : item.failures) failures += fmt::format("  {}\n", failure);
  }
  const auto without = static_cast<int>(report.items.size()) - passed - failed;
  text += failures;
  text += fmt::format("\n{}: {} passed, {} failed, {} without a case\n", Verdict(report), passed,
                      failed, without);
  if (!report.unproved.empty()) text += Wrapped("not shown: ", report.unproved, kUsualColumns);
  return text;
}

Json RenderJson(const CheckReport& report) {
  Json json = {{"schema", 1},
               {"game", report.game},
               {"mode", report.config.mode},
               {"players", report.config.players},
               {"rules", report.config.rules},
               {"seed", report.seed},
               {"games", report.games},
               {"positions", report.positions},
               {"passed", report.passed()},
               {"checks", Json::array()}};
  for (const CheckItem& item : report.items) {
    std::string result(ResultText(item.result()));
    if (item.result() == CheckResult::kFailed) result = "failed";
    Json check = {{"name", item.name},   {"what", item.what},     {"result", result},
                  {"cases", item.cases}, {"failed", item.failed}, {"failures", item.failures}};
    if (!item.note.empty()) check["note"] = item.note;
    json["checks"].push_back(std::move(check));
  }
  if (!report.unproved.empty()) json["unproved"] = report.unproved;
  return json;
}

}  // namespace riftlab
