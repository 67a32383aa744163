// Tables that were unbalanced on purpose come back: for each case the goals are the figures of the
// shipped table, a few points to either side, and what was planted is to be undone and nothing
// else. Prints the rows of tournament/rebalance/README.md.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

struct PlantedCase {
  std::string name;
  Words game;                        // as options
  std::vector<std::string> figures;  // that are to be as in the shipped table, as csv rows begin
  std::vector<std::string> planted;  // PATH=VALUE
  std::vector<std::string> undone;   // PATH=VALUE of the shipped table, as expected
};

void PrintTo(const PlantedCase& planted, std::ostream* out) { *out << planted.name; }

constexpr double kTolerance = 3;  // percentage points

const Words kRiftforce = {"--game", "riftforce", "--rule", "draft=base", "--rule", "guilds=random"};
const Words kWarRift = {"--game", "warrift", "--rule", "powers=random"};

std::vector<std::string> Guilds() {
  std::vector<std::string> figures;
  for (const char* code : {"Fi", "Ic", "Li", "Sh", "Ea", "Wa", "Th", "Pl", "Ai", "Cr"}) {
    figures.push_back(fmt::format("tag:guilds={}", code));
  }
  return figures;
}

// The shares of the guilds, and how often the cards are summoned that may be changed.
std::vector<std::string> GuildsAndCards() {
  return {"tag:guild=solguard",           "tag:guild=spellstrike",
          "tag:guild=nightfang",          "tag:guild=graverend",
          "part:cards=so_banner_captain", "part:cards=so_shield_bearer",
          "part:cards=sp_spark_adept",    "part:cards=gr_skeletal_guard"};
}

Words KnobsOf(const PlantedCase& planted) {
  if (planted.game == kRiftforce) {
    return {"--knob", "guild.Fire.on_activate.1.amount=2..4",
            "--knob", "guild.Earth.on_activate.1.amount=1..3",
            "--knob", "guild.Water.on_activate.1.amount=1..3",
            "--knob", "guild.Light.on_activate.1.amount=1..3",
            "--knob", "limits.hand_size=6..7"};
  }
  return {"--knob", "card.Banner Captain.cost=3..5", "--knob", "card.Shield Bearer.attack=1..3",
          "--knob", "card.Spark Adept.attack=0,2",   "--knob", "card.Skeletal Guard.attack=1..3"};
}

// The figures of the shipped table, by the names that goals have for them, in per cent.
std::map<std::string, double> ShippedFigures(const TempFolder& folder, const Words& game) {
  const Outcome outcome = RunProgram(
      folder, Joined(Joined({"selfplay", "--agent", "greedy", "--games", "20000", "--metrics", "0",
                             "--strong-games", "0", "--seed", "11", "--quiet", "--output", "csv"},
                            game),
                     {}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::map<std::string, double> figures;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    if (row.size() < 5 || !row[0].starts_with("tag:")) continue;
    const bool is_part = row[3] == "part";
    if (!is_part && row[3] != "win_share") continue;
    figures[fmt::format("{}={}", is_part ? "part:" + row[0].substr(4) : row[0], row[1])] =
        100 * std::stod(row[4]);
  }
  return figures;
}

class PlantedTest : public testing::TestWithParam<PlantedCase> {};

TEST_P(PlantedTest, IsUndoneAndNothingElse) {
  const PlantedCase& planted = GetParam();
  const TempFolder folder;
  const std::map<std::string, double> shipped = ShippedFigures(folder, planted.game);
  Words call = Joined({"balance", "--agent", "greedy", "--games", "30000", "--confirm-games",
                       "12000", "--seed", "1", "--quiet", "--output", "json"},
                      Joined(planted.game, KnobsOf(planted)));
  for (const std::string& figure : planted.figures) {
    ASSERT_TRUE(shipped.contains(figure)) << figure;
    call = Joined(call, {"--goal", fmt::format("{} in {:.1f}..{:.1f}", figure,
                                               shipped.at(figure) - kTolerance,
                                               shipped.at(figure) + kTolerance)});
  }
  for (const std::string& change : planted.planted) call = Joined(call, {"--change", change});
  const Outcome outcome = RunProgram(folder, call);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json.at("end"), "found") << json.at("verdict");
  std::vector<std::string> changes;
  for (const Json& change : json.at("changes")) {
    changes.push_back(fmt::format("{}={}", change.at("path").get<std::string>(),
                                  change.at("after").get<std::string>()));
  }
  EXPECT_EQ(changes, planted.undone);
  int met = 0;
  int missed_before = 0;
  const Json& goals = json.at("confirmation").at(0).at("goals");
  for (const Json& goal : goals) {
    EXPECT_NE(goal.at("status"), "not met") << goal.at("name");
    met += goal.at("status") == "met" ? 1 : 0;
    missed_before += goal.at("status_before") == "not met" ? 1 : 0;
  }
  EXPECT_GE(missed_before, 1);
  std::cout << fmt::format("| {} | {} | {} -> 0 | {} of {} | {} | {} |\n", planted.name,
                           json.at("verdict").get<std::string>(), missed_before, met, goals.size(),
                           json.at("tables").get<int>(), json.at("games").get<int>());
}

INSTANTIATE_TEST_SUITE_P(
    Tables, PlantedTest,
    testing::Values(PlantedCase{"FireHitsHarder",
                                kRiftforce,
                                Guilds(),
                                {"guild.Fire.on_activate.1.amount=4"},
                                {"guild.Fire.on_activate.1.amount=3"}},
                    PlantedCase{"EarthHitsLess",
                                kRiftforce,
                                Guilds(),
                                {"guild.Earth.on_activate.1.amount=1"},
                                {"guild.Earth.on_activate.1.amount=2"}},
                    PlantedCase{"WaterHitsHarder",
                                kRiftforce,
                                Guilds(),
                                {"guild.Water.on_activate.1.amount=3"},
                                {"guild.Water.on_activate.1.amount=2"}},
                    PlantedCase{"StrongGuard",
                                kWarRift,
                                GuildsAndCards(),
                                {"card.Skeletal Guard.attack=3"},
                                {"card.Skeletal Guard.attack=2"}},
                    PlantedCase{"StrongAdeptAndGuard",
                                kWarRift,
                                GuildsAndCards(),
                                {"card.Spark Adept.attack=2", "card.Skeletal Guard.attack=3"},
                                {"card.Spark Adept.attack=0", "card.Skeletal Guard.attack=2"}}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab
