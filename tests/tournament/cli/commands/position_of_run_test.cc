// `riftlab position --from RUN:GAME:DECISION`: any decision of a recorded game.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/registry.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/spectator.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/driver/replay.h"
#include "tournament/journal/manifest.h"

namespace riftlab {
namespace {

// Records a run of three players in advanced mode, "run:1" in the folder.
void PlayRun(const TempFolder& folder, const Words& more = {}) {
  const Words words = Joined(
      {"tournament", "--game", "ripple_rush", "--mode", "advanced", "--players", "3", "--agent",
       "greedy", "--agent", "random", "--games", "9", "--seed", "7", "--out", "run:1"},
      more);
  const Outcome outcome = RunProgram(folder, words);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
}

Json PositionAt(const TempFolder& folder, const std::string& place, const Words& more = {}) {
  const Words words = Joined({"position", "--from", place}, more);
  const Outcome outcome = RunProgram(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return Json::parse(outcome.out, nullptr, /*allow_exceptions=*/false);
}

TEST(PositionOfRunTest, IsEveryDecisionOfTheGameFromEverySeat) {
  const TempFolder folder;
  PlayRun(folder);
  const absl::StatusOr<RecordedGame> recorded = ReadRecordedGame(folder / "run:1", 4);
  ASSERT_TRUE(recorded.ok()) << recorded.status();
  Spectator seen;
  ASSERT_TRUE(Replay(recorded->game, recorded->record, seen).ok());
  for (std::size_t i = 0; i + 1 < seen.positions.size(); i += 7) {
    const std::string place = "run:1:4:" + std::to_string(i);
    const AnyState& state = seen.positions[i];
    EXPECT_EQ(PositionAt(folder, place), Json::parse(WritePosition(recorded->game, state)));
    for (const Player seat : Seats(3)) {
      EXPECT_EQ(PositionAt(folder, place, {"--seat", std::to_string(seat)}),
                Json::parse(WritePosition(recorded->game, recorded->game.Observe(state, seat))));
    }
  }
}

TEST(PositionOfRunTest, TheFirstOneIsTheDealOfTheBlock) {
  const TempFolder folder;
  PlayRun(folder);
  const Outcome deal = RunProgram(folder, {"position", "--game", "ripple_rush", "--mode",
                                           "advanced", "--players", "3", "--seed", "7"});
  const Json first = PositionAt(folder, "run:1:0:0");
  EXPECT_EQ(first, Json::parse(deal.out));
  EXPECT_EQ(PositionAt(folder, "run:1:2:0"), first);
  EXPECT_NE(PositionAt(folder, "run:1:3:0"), first);
}

TEST(PositionOfRunTest, CanBeGoneOnFrom) {
  const TempFolder folder;
  PlayRun(folder);
  const Json position = PositionAt(folder, "run:1:8:20", {"--seat", "2"});
  EXPECT_EQ(position.at("view"), "seat:2");
  EXPECT_EQ(position.at("players"), 3);
  folder.Write("p.json", position.dump());
  const Outcome outcome =
      RunProgram(folder, {"play", "--position", "p.json", "--agent", "random", "--output", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(PositionOfRunTest, ConfigurationFedBackGivesTheSame) {
  const TempFolder folder;
  PlayRun(folder);
  const Outcome config =
      RunProgram(folder, {"position", "--from", "run:1:5:12", "--seat", "1", "--print-config"});
  EXPECT_EQ(config.out,
            "from = 'run:1:5:12'\nseat = 1\ntemplate = false\nquiet = false\nverbose = false\n");
  folder.Write("c.toml", config.out);
  EXPECT_EQ(RunProgram(folder, {"position", "c.toml"}).out,
            RunProgram(folder, {"position", "--from", "run:1:5:12", "--seat", "1"}).out);
}

TEST(PositionOfRunTest, PlacesThatAreNone) {
  const TempFolder folder;
  PlayRun(folder);
  const auto refused = [&](const std::string& place, const std::string& message,
                           const Words& more = {}) {
    const Words words = Joined({"position", "--from", place}, more);
    ExpectRefused(folder, words, "--from: " + message);
  };
  for (const std::string place : {"run:1", "run:1:0:", "run:1::3", ":0:3", "run:1:0:x",
                                  "run:1:0:-1", "run:1:0:1 ", "run:1:99999999999999999999:0"}) {
    refused(place, "'" + place + "' does not have the form RUN:GAME:DECISION, such as run1:0:12");
  }
  refused("nothing:0:0", "nothing is not a run: there is no manifest.toml in it");
  refused("run:1:9:0", "run:1/games.jsonl holds games 0 to 8, not 9");
  const auto decisions = ReadRecordedGame(folder / "run:1", 0)->record.decisions;
  const std::string last = std::to_string(decisions - 1);
  EXPECT_EQ(PositionAt(folder, "run:1:0:" + last).at("game"), "ripple_rush");
  refused("run:1:0:" + std::to_string(decisions),
          "game 0 of run:1 has decisions 0 to " + last + ", not " + std::to_string(decisions));
  refused("run:1:0:100000", "game 0 of run:1 has decisions 0 to " + last + ", not 100000");
  for (const Words& more :
       {Words{"--game", "ripple_rush"}, Words{"--mode", "advanced"}, Words{"--players", "3"},
        Words{"--rule", "goals=1+2"}, Words{"--seed", "7"}, Words{"--after", "3"}}) {
    refused("run:1:0:0", "the run says what the game is; leave out " + more.front(), more);
  }
  ExpectRefused(folder, {"position", "--from", "run:1:0:0", "--seat", "3"},
                "--seat: '3' is not a seat from 0 to 2");
}

TEST(PositionOfRunTest, RunsWithoutMoves) {
  const TempFolder folder;
  PlayRun(folder, {"--moves", "off"});
  ExpectRefused(folder, {"position", "--from", "run:1:0:0"},
                "--from: run:1 was recorded without moves, so its games are lost");
}

TEST(PositionOfRunTest, RunsWithAnotherCardTable) {
  const TempFolder folder;
  std::string cards(FindGame("ripple_rush").value()->info().default_cards);
  const std::string from = "number = 5";
  ASSERT_NE(cards.find(from), std::string::npos);
  cards.replace(cards.find(from), from.size(), "number = 6");
  folder.Write("mine.toml", cards);
  PlayRun(folder, {"--cards", "mine.toml"});
  // The run holds its card table, so it needs no other.
  folder.Write("mine.toml", "");
  const Json position = PositionAt(folder, "run:1:0:3");
  ASSERT_TRUE(position.contains("cards"));
  ExpectRefused(folder, {"position", "--from", "run:1:0:3", "--cards", "mine.toml"},
                "--from: the run says what the game is; leave out --cards");
  ExpectRefused(folder, {"position", "--from", "run:1:0:3", "--change", "row.8.number=6"},
                "--from: the run says what the game is; leave out --change");

  // A run whose card table this program reads as another one.
  const absl::StatusOr<Manifest> manifest = ReadManifest(folder / "run:1");
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  Manifest changed = *manifest;
  changed.cards_hash = 0x123;
  folder.Write("run:1/manifest.toml", FormatManifest(changed));
  ExpectRefused(folder, {"position", "--from", "run:1:0:3"},
                "--from: run:1/manifest.toml: the card table has hash ");
}

// Whatever is wrong with a game's line is said to be in that game; the others stay usable.
TEST(PositionOfRunTest, DamagedGames) {
  const TempFolder folder;
  PlayRun(folder);
  const std::string sound = folder.Read("run:1/games.jsonl");
  const std::size_t line = sound.find('\n') + 1;
  const auto damaged = [&](const std::string& from, const std::string& to,
                           const std::string& message) {
    std::string text = sound;
    text.replace(text.find(from, line), from.size(), to);
    folder.Write("run:1/games.jsonl", text);
    ExpectRefused(folder, {"position", "--from", "run:1:1:3"}, "--from: " + message);
    EXPECT_EQ(PositionAt(folder, "run:1:0:3").at("game"), "ripple_rush");
  };
  const std::string in_file = "run:1/games.jsonl:2: game 1 is damaged: ";
  damaged(R"("moves":")", R"("moves":"stop )", in_file + "the digest does not fit");
  damaged(R"("schema":1)", R"("schema":2)", in_file + "schema is 2");
  damaged(R"("schema":1,)", "", in_file);
  damaged(R"("game_index":1)", R"("game_index":2)", in_file + "game_index is 2, not 1");
  damaged(R"("decisions":)", R"("decisions":1)", in_file + "decisions is ");
}

}  // namespace
}  // namespace riftlab
