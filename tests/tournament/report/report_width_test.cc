// The balance report of every game and mode fits the width that every terminal shows.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "engine/core/drawing.h"
#include "engine/core/registry.h"
#include "tests/tournament/run_folder.h"
#include "tournament/balance/balance.h"
#include "tournament/balance/play_figures.h"
#include "tournament/driver/driver.h"
#include "tournament/record/match_record.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/text_format.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

PrintedNames NamesOf(const AnyGame& game) {
  std::map<std::string, std::string> names;
  for (CardWords& card : game.NamedCards()) {
    names.emplace(std::move(card.code), std::move(card.name));
  }
  return PrintedNames(std::move(names));
}

std::string ReportOf(const std::string& name, const GameConfig& rules) {
  TournamentConfig config = RandomTournament(name, 1, 60);
  config.rules = rules;
  config.format = Format::kSelfPlay;
  const AnyGame game = *MakeGame(name, rules);
  Balance balance({"random"}, SidesOf(game), game.info().tags);
  PlayFigures play(SidesOf(game), (*FindGameDriver(name))->chance_source);
  RunOptions options;
  options.measured_games = 20;
  options.on_record = [&](const GameRecord& record) { balance.Add(record); };
  options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
    play.Add(record, measures);
  };
  EXPECT_TRUE(RunTournament(config, options).ok());
  return RenderBalance({.balance = balance.Finish(),
                        .game = ReportedGameOf(game, config.seed),
                        .agents = {{"random", false}},
                        .play = play.Finish(),
                        .speed = {},
                        .notes = {},
                        .names = NamesOf(game)},
                       OutputFormat::kText, {.notes = true});
}

TEST(ReportWidthTest, EveryGameAndMode) {
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      for (const int players : {mode.min_players, mode.max_players}) {
        const std::string text =
            ReportOf(table->info().name, {.mode = mode.name, .players = players});
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
          EXPECT_LE(ColumnsOf(line), kTextWidth)
              << table->info().name << " " << mode.name << " " << players << "\n"
              << line;
        }
        EXPECT_NE(text.find("\nHow it plays"), std::string::npos);
      }
    }
  }
}

}  // namespace
}  // namespace riftlab
