// The commands as a person calls them: what they print, and how they end.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// Runs the program where success is expected; returns what it prints.
std::string OutputOf(const Words& arguments) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(folder, arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(folder.Files(), Words{});
  return outcome.out;
}

std::size_t CountOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(CommandsTest, WithoutArgumentsHelpGoesToStderrAndStatusIs2) {
  const Outcome outcome = RunProgram(TempFolder(), {});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("Usage: riftlab [OPTIONS] [COMMAND]"), std::string::npos);
}

class HelpTest : public testing::TestWithParam<Words> {};

TEST_P(HelpTest, IsTheSameByHelpCommandAndByOption) {
  const std::string help = OutputOf(Joined({"help"}, GetParam()));
  EXPECT_EQ(OutputOf(Joined(GetParam(), {"--help"})), help);
  EXPECT_EQ(OutputOf(Joined(GetParam(), {"-h"})), help);
  std::string usage = "Usage: riftlab";
  for (const std::string& word : GetParam()) usage += " " + word;
  EXPECT_NE(help.find(usage), std::string::npos) << help;
  for (std::size_t start = 0; start < help.size();) {
    const std::size_t end = help.find('\n', start);
    EXPECT_LE(end - start, 80U) << help.substr(start, end - start);
    start = end + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(All, HelpTest,
                         testing::Values(Words{}, Words{"games"}, Words{"agents"}, Words{"play"},
                                         Words{"selfplay"}, Words{"ladder"}, Words{"report"},
                                         Words{"replay"}, Words{"merge"}, Words{"verify"},
                                         Words{"export"}, Words{"position"}, Words{"analyze"},
                                         Words{"bench"}, Words{"version"}, Words{"completion"},
                                         Words{"man"}, Words{"tournament"}, Words{"check"},
                                         Words{"check", "game"}, Words{"check", "agent"},
                                         Words{"perft"}, Words{"exploit"}, Words{"tune"},
                                         Words{"train"}, Words{"plan"}),
                         [](const auto& row) {
                           std::string name = "Root";
                           for (const std::string& word : row.param) name += "_" + word;
                           return name;
                         });

TEST(CommandsTest, HelpAnywhereWins) {
  EXPECT_EQ(OutputOf({"play", "--seed", "--help", "--nonsense"}), OutputOf({"help", "play"}));
  EXPECT_EQ(OutputOf({"play", "--nonsense", "-h"}), OutputOf({"help", "play"}));
}

TEST(CommandsTest, VerboseTellsWhatIsInForce) {
  const TempFolder folder;
  folder.Write("c.toml", "game = 'ripple_rush'\nplayers = 3\n");
  const Words call = {"perft", "c.toml", "--depth", "1"};
  EXPECT_EQ(RunProgram(folder, call).err, "");
  EXPECT_EQ(RunProgram(folder, Joined(call, {"--verbose"})).err,
            "game = ripple_rush, from c.toml:1:8: game\n"
            "players = 3, from c.toml:2:11: players\n"
            "depth = 1, from the command line\n"
            "max-steps = 1000000, from the default\n"
            "output = text, from the default\n"
            "verbose = true, from the command line\n");
}

// What would have no effect is a mistake.
TEST(CommandsTest, RefusesWhatIsOfAnotherOption) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games",
                                "10", "--out", "run"})
                .status,
            0);
  ExpectRefused(folder, {"verify", "run", "--seed", "5"},
                "--seed: says which games --sample draws; give that, too, or leave it out");
  EXPECT_EQ(RunProgram(folder, {"verify", "run", "--sample", "3", "--seed", "5"}).status, 0);
  ExpectRefused(folder, {"report", "run", "--error-bars", "bootstrap"},
                "--error-bars: is of the ratings of a tournament, and run holds self-play");
  folder.Write("c.toml", OutputOf({"report", "run", "--print-config"}));
  EXPECT_EQ(RunProgram(folder, {"report", "c.toml"}).status, 0);
  ExpectRefused(folder,
                {"balance", "--game", "warrift", "--goal", "seat:0 within 1 of even", "--knob",
                 "card.Banner Captain.cost=3..4", "--strong-games", "50"},
                "--strong-games: is of the levels of --confirm, and none is given; leave it out");
}

TEST(CommandsTest, APositionRefusesTheGameAsItWasGiven) {
  const std::string position =
      std::string(RIFTLAB_SOURCE_DIR) + "/configs/positions/warrift/solo.json";
  const std::string message = "--position: the file says what the game is; leave out ";
  ExpectRefused(TempFolder(), {"perft", "warrift", "--position", position}, message + "GAME\n");
  ExpectRefused(TempFolder(), {"perft", "--game", "warrift", "--position", position},
                message + "--game\n");
}

TEST(CommandsTest, TooLittleMemoryIsSaidInWords) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "run");
  folder.Write("run/manifest.toml", "");
  // Takes no room on the disk.
  std::filesystem::resize_file(folder / "run/manifest.toml", std::uintmax_t{1} << 32);
  const Outcome outcome =
      RunningProgram(
          folder, {"-c", std::string("ulimit -v 500000; exec ") + RIFTLAB_PROGRAM + " report run"},
          "", "", "/bin/bash")
          .Wait();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.err.starts_with("riftlab: not enough memory; ask for less at a time"))
      << outcome.err;
}

// As wide as a terminal usually is.
TEST(CommandsTest, LinesForPersonsAreNarrow) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games",
                                "10", "--moves", "on", "--out", "a_run_with_quite_a_long_name"})
                .status,
            0);
  std::filesystem::remove(folder / "a_run_with_quite_a_long_name/timing.jsonl");
  const std::vector<Words> calls = {
      {"check", "game", "ripple_rush", "--players", "2", "--mode", "basic", "--states", "20"},
      {"bench"},
      {"export", "a_run_with_quite_a_long_name", "--rows", "rows_of_a_run_with_quite_a_long_name"},
      {"verify", "a_run_with_quite_a_long_name"}};
  for (const Words& call : calls) {
    SCOPED_TRACE(testing::PrintToString(call));
    const std::string text = RunProgram(folder, call).out;
    EXPECT_NE(text, "");
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = text.find('\n', start);
      EXPECT_LE(end - start, 80U) << text.substr(start, end - start);
      start = end + 1;
    }
  }
}

// What is to be typed can be typed as it stands.
TEST(CommandsTest, NamesWithBlanksAreQuotedInCalls) {
  const TempFolder folder;
  Outcome outcome = RunProgram(folder, {"games", "warrift", "--cards-csv", "my sheets"});
  EXPECT_EQ(outcome.err, "wrote my sheets; play with --cards 'my sheets'\n");
  ASSERT_EQ(RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games",
                                "4", "--out", "my run"})
                .status,
            0);
  folder.Write("my run/games.jsonl", folder.Read("my run/games.jsonl") + "x\n");
  outcome = RunProgram(folder, {"report", "my run"});
  EXPECT_TRUE(outcome.err.ends_with("; for more: riftlab verify 'my run'\n")) << outcome.err;
  outcome = RunProgram(folder, {"train", "--game", "ripple_rush", "--mode", "advanced", "--games",
                                "100", "--out", "my net.rlnet"});
  EXPECT_TRUE(
      Says(outcome.out,
           "Ask a match:\nriftlab tournament --game ripple_rush --mode advanced --players 2 "
           "--agent 'best:net=my net.rlnet' --agent best --equal-time --sprt 'elo0=0 "
           "elo1=10'\n"))
      << outcome.out;
}

TEST(CommandsTest, BenchHasItsSignatureAndRatesInEachForm) {
  const Json json = Json::parse(OutputOf({"bench", "--output", "json"}));
  const std::string signature = json.at("signature");
  for (const Json& game : json.at("games")) {
    EXPECT_GT(game.at("iterations_per_second").get<double>(), 0);
    EXPECT_GT(game.at("moves_per_second").get<double>(), game.at("iterations_per_second"));
  }
  const std::string csv = OutputOf({"bench", "--output", "csv"});
  EXPECT_TRUE(
      csv.starts_with("game,positions,iterations,nodes,hash,seconds,iterations/s,moves/s,"
                      "moves,signature\nripple_rush,"))
      << csv;
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = csv.find("," + signature + "\n", at)) != std::string::npos; ++at) {
    ++lines;
  }
  EXPECT_EQ(lines, json.at("games").size());
}

TEST(CommandsTest, VersionNamesProgramCompilerAndLibraries) {
  const Json json = Json::parse(OutputOf({"version", "--output", "json"}));
  for (const char* key : {"version", "commit", "compiler", "arch", "build", "backend"}) {
    EXPECT_FALSE(json.at(key).get<std::string>().empty()) << key;
  }
  for (const auto& [library, version] : json.at("libraries").items()) {
    EXPECT_FALSE(version.get<std::string>().empty()) << library;
  }
  EXPECT_EQ(json.at("libraries").size(), 7U);
  EXPECT_EQ(OutputOf({"--version"}), OutputOf({"version"}));
  EXPECT_EQ(OutputOf({"-V"}), OutputOf({"version"}));
}

TEST(CommandsTest, VersionNamesTheCommit) {
  const Json json = Json::parse(OutputOf({"version", "--output", "json"}));
  const auto commit = json.at("commit").get<std::string>();
  EXPECT_TRUE(
      commit == "unknown" ||
      (commit.size() >= 12 && commit.find_first_not_of("0123456789abcdef") == std::string::npos))
      << commit;
  const std::string changed = json.at("changed").get<bool>() ? ", changed" : "";
  EXPECT_NE(OutputOf({"version"}).find(commit + changed + "\n"), std::string::npos);
}

TEST(CommandsTest, GamesListsAndExplains) {
  const Json list = Json::parse(OutputOf({"games", "--output", "json"}));
  EXPECT_EQ(list.at("games").at(0).at("name"), "ripple_rush");
  const Json one = Json::parse(OutputOf({"games", "ripple_rush", "--output", "json"}));
  EXPECT_EQ(one.at("games").at(0).at("modes").size(), 2U);
  EXPECT_EQ(one.at("games").at(0).at("cards_hash").get<std::string>().size(), 16U);
  const std::string text = OutputOf({"games", "ripple_rush"});
  for (const char* part : {"Ripple Rush", "advanced", "goals", "20 in any one column"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(OutputOf({"games", "--output", "csv"}).substr(0, 48),
            "game,title,mode,min_players,max_players,help\nrip");
}

TEST(CommandsTest, AgentsListsAndExplains) {
  const Json list = Json::parse(OutputOf({"agents", "--output", "json"}));
  EXPECT_EQ(list.at("agents").at(0).at("name"), "random");
  EXPECT_EQ(list.at("agents").at(0).at("parameters"), Json::array());
  EXPECT_NE(OutputOf({"agents", "random"}).find("It has no parameters."), std::string::npos);
  EXPECT_EQ(OutputOf({"agents", "--output", "csv"}).substr(0, 43),
            "agent,cheats,parameter,kind,default,range,h");
  EXPECT_NE(OutputOf({"agents", "external"})
                .find("\nExample: --agent \"mine=external:cmd=python3 my_agent.py\"\n"),
            std::string::npos);
  EXPECT_NE(OutputOf({"agents", "best"}).find("\nnet         shipped  text  "), std::string::npos);
}

TEST(CommandsTest, AgentsFitTheUsualTerminal) {
  for (const Words& arguments :
       {Words{"agents"}, Words{"agents", "best"}, Words{"agents", "greedy"},
        Words{"agents", "so_ismcts"}, Words{"agents", "exploiter"}}) {
    const std::string text = OutputOf(arguments);
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
      EXPECT_LE(text.find('\n', begin) - begin, 80U) << text.substr(begin, 90);
    }
  }
}

TEST(CommandsTest, PlayShowsEveryMoveAndTheResult) {
  const Words arguments = {"play",    "--game",   "ripple_rush", "--agent", "greedy",
                           "--agent", "b=random", "--seed",      "5"};
  const std::string text = OutputOf(arguments);
  EXPECT_EQ(OutputOf(arguments), text);
  EXPECT_NE(text.find("\n1. seat 0, greedy: "), std::string::npos);
  EXPECT_NE(text.find("seat 1, b: "), std::string::npos);
  EXPECT_NE(text.find("the game is over\n\nresult: "), std::string::npos);

  const Json json = Json::parse(OutputOf(Joined(arguments, {"--output", "json"})));
  EXPECT_EQ(json.at("players").at(1).at("agent"), "b");
  const auto moves = json.at("moves").get<std::string>();
  const auto decisions = json.at("decisions").get<std::size_t>();
  EXPECT_EQ(CountOf(moves, " ") + 1, decisions);
  EXPECT_NE(text.find("\n" + std::to_string(decisions) + ". seat "), std::string::npos);
  EXPECT_EQ(text.find("\n" + std::to_string(decisions + 1) + ". seat "), std::string::npos);

  const std::string quiet = OutputOf(Joined(arguments, {"--quiet"}));
  EXPECT_TRUE(quiet.starts_with("result: ")) << quiet;
  EXPECT_TRUE(text.ends_with(quiet));
}

TEST(CommandsTest, PlayFromASeatShowsNothingThatTheSeatCannotSee) {
  const std::string text = OutputOf(
      {"play", "--game", "ripple_rush", "--agent", "random", "--players", "3", "--view", "seat:2"});
  EXPECT_NE(text.find("seat 2: "), std::string::npos);
  EXPECT_EQ(text.find("\n1. seat 0"), std::string::npos);
}

TEST(CommandsTest, OneAgentPlaysAllSeats) {
  const std::string csv = OutputOf({"play", "--game", "ripple_rush", "--agent", "x=random",
                                    "--players", "4", "--seed", "1", "--output", "csv"});
  EXPECT_EQ(CountOf(csv, ",x,"), 4U) << csv;
}

// Without --seed every game is another one; the seed that is told leads to it again.
TEST(CommandsTest, PlayDrawsAFreshSeedAndTellsIt) {
  const Words play = {"play", "--game", "ripple_rush", "--agent", "random"};
  const auto seed_in = [](const std::string& text) {
    EXPECT_TRUE(text.starts_with("seed ")) << text;
    return text.substr(5, text.find('\n') - 5);
  };
  const std::string text = OutputOf(play);
  const std::string seed = seed_in(text);
  EXPECT_NE(seed_in(OutputOf(play)), seed);
  EXPECT_EQ("seed " + seed + "\n" + OutputOf(Joined(play, {"--seed", seed})), text);

  const Words csv = Joined(play, {"--output", "csv"});
  const Outcome table = RunProgram(TempFolder(), csv);
  EXPECT_EQ(OutputOf(Joined(csv, {"--seed", seed_in(table.err)})), table.out);
  const Outcome bare = RunProgram(TempFolder(), Joined(csv, {"--quiet"}));
  EXPECT_EQ(OutputOf(Joined(csv, {"--seed", seed_in(bare.err)})), bare.out);

  const Words json = Joined(play, {"--output", "json"});
  const std::string game = OutputOf(json);
  EXPECT_EQ(OutputOf(Joined(json, {"--seed", Json::parse(game).at("seed").dump()})), game);

  const std::string quiet = OutputOf(Joined(play, {"--quiet"}));
  EXPECT_EQ(quiet.find("\nresult: "), quiet.find('\n'));
  EXPECT_EQ("seed " + seed_in(quiet) + "\n" +
                OutputOf(Joined(play, {"--quiet", "--seed", seed_in(quiet)})),
            quiet);
}

TEST(CommandsTest, IntegersMayHaveAnExponent) {
  const auto config_of = [](const std::string& games) {
    return OutputOf({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                     "random", "--games", games, "--print-config"});
  };
  EXPECT_NE(config_of("1e4").find("\ngames = 10000\n"), std::string::npos);
  EXPECT_EQ(config_of("1.5e3"), config_of("1500"));
  const Words search = {"play", "--game", "ripple_rush", "--seed", "1", "--output", "json"};
  EXPECT_EQ(OutputOf(Joined(search, {"--agent", "so_ismcts:iterations=2e1"})),
            OutputOf(Joined(search, {"--agent", "so_ismcts:iterations=20"})));
}

TEST(CommandsTest, PlayGoesOnFromAPosition) {
  const TempFolder folder;
  for (const char* seat : {"", "1"}) {
    Words position = {"position", "--game", "ripple_rush", "--players", "3", "--after", "40"};
    if (*seat != '\0') position.insert(position.end(), {"--seat", seat});
    folder.Write("p.json", RunProgram(folder, position).out);
    const Words play = {"play",   "--position", "p.json",   "--agent", "random",
                        "--seed", "1",          "--output", "json"};
    const Outcome outcome = RunProgram(folder, play);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Json json = Json::parse(outcome.out);
    EXPECT_EQ(json.at("players").size(), 3U);
    EXPECT_GT(json.at("decisions").get<int>(), 0);
    EXPECT_LT(json.at("decisions").get<int>(), 60);
    EXPECT_EQ(RunProgram(folder, play).out, outcome.out);
  }
}

TEST(CommandsTest, PositionDependsOnSeedSeatAndDecisions) {
  const Words base = {"position", "--game", "ripple_rush"};
  const auto with = [&](const Words& words) { return OutputOf(Joined(base, words)); };
  EXPECT_EQ(with({}), with({"--seed", "1", "--after", "0"}));
  EXPECT_NE(with({}), with({"--seed", "2"}));
  EXPECT_NE(with({}), with({"--after", "1"}));
  EXPECT_EQ(Json::parse(with({"--seat", "1"})).at("view"), "seat:1");
}

TEST(CommandsTest, PerftGoesAsDeepAsItCanByDefault) {
  for (const std::string players : {"1", "2", "5"}) {
    const Outcome outcome = RunProgram(TempFolder(), {"perft", "ripple_rush", "--players", players,
                                                      "--max-steps", "5000", "--output", "json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const Json levels = Json::parse(outcome.out).at("levels");
    EXPECT_EQ(levels.at(0).at("sequences"), 1);
    // The first decision of each seat is one of eight rows; the deal of the next round is too much.
    const std::size_t depth = players == "1" ? 0 : players == "2" ? 1 : 4;
    ASSERT_EQ(levels.size(), depth + 1);
    EXPECT_EQ(levels.back().at("sequences"), 1 << (3 * depth));
    EXPECT_EQ(outcome.err, "depth " + std::to_string(depth + 1) +
                               " takes more than 5000 steps; --max-steps allows more\n");
  }
}

TEST(CommandsTest, PerftCountsEveryDealOrOnePosition) {
  EXPECT_EQ(OutputOf({"perft", "ripple_rush", "--all-deals", "--depth", "1", "--output", "csv"}),
            "depth,sequences,finished,states\n0,9900,0,9900\n1,79200,0,79200\n");
  const TempFolder folder;
  folder.Write("p.json",
               RunProgram(folder, {"position", "--game", "ripple_rush", "--after", "20"}).out);
  const Outcome outcome =
      RunProgram(folder, {"perft", "--position", "p.json", "--depth", "0", "--output", "csv"});
  EXPECT_EQ(outcome.out, "depth,sequences,finished,states\n0,1,0,1\n") << outcome.err;
  ExpectRefused(folder, {"perft", "--position", "p.json", "--seed", "3"},
                "--seed: has no meaning with --position; leave it out");
  ExpectRefused(folder, {"perft", "--position", "p.json", "--all-deals"},
                "--position: give either --position or --all-deals");
  folder.Write("p.json",
               RunProgram(folder, {"position", "--game", "ripple_rush", "--seat", "0"}).out);
  ExpectRefused(folder, {"perft", "--position", "p.json"},
                "--position: is what one seat sees; perft counts from complete positions");
}

TEST(CommandsTest, AnalyzeNeedsASearchAndADecision) {
  const TempFolder folder;
  const auto position = [&](const Words& more) {
    const Words words = Joined({"position", "--game", "ripple_rush", "--players", "1"}, more);
    folder.Write("p.json", RunProgram(folder, words).out);
  };
  position({});
  ExpectRefused(folder, {"analyze", "p.json", "--agent", "greedy"},
                "agent 'greedy' does not search; give one that does, such as so_ismcts");
  int end = 0;
  const Outcome beyond = RunProgram(
      folder, {"position", "--game", "ripple_rush", "--players", "1", "--after", "1000"});
  ASSERT_EQ(std::sscanf(beyond.err.c_str(), "riftlab: --after: the game is over after %d", &end), 1)
      << beyond.err;
  position({"--after", std::to_string(end)});
  ExpectRefused(folder, {"analyze", "p.json"},
                "p.json: the game is over; there is nothing to analyse");
}

TEST(CommandsTest, APositionMayComeFromStandardInput) {
  const TempFolder folder;
  folder.Write("p.json",
               RunProgram(folder, {"position", "--game", "ripple_rush", "--players", "1"}).out);
  const Words search = {"--iterations", "80", "--output", "json"};
  const auto answer = [](const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out.substr(outcome.out.rfind("\"move_infos\""));
  };
  EXPECT_EQ(
      answer(RunProgramWithInput(folder, Joined({"analyze", "-"}, search), folder.Read("p.json"))),
      answer(RunProgram(folder, Joined({"analyze", "p.json"}, search))));
  const Outcome wrong = RunProgramWithInput(folder, {"analyze", "-"}, R"({"schema":1})");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.err, "riftlab: standard input: game: missing; expected the name of a game\n");
  const Outcome person = RunProgramWithInput(
      folder, {"play", "--position", "-", "--agent", "human"}, folder.Read("p.json"));
  EXPECT_EQ(person.status, 2);
  EXPECT_EQ(person.err,
            "riftlab: --position: a person types on standard input, so the position has to be in a "
            "file\n");
}

TEST(CommandsTest, AnalyzeSolvesSmallPositions) {
  const TempFolder folder;
  const std::string bob =
      std::string(RIFTLAB_SOURCE_DIR) + "/configs/positions/ripple_rush/bob.json";
  const Outcome outcome = RunProgram(folder, {"analyze", bob, "--agent", "exact"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("values are exact"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\nstopped: solved\n"), std::string::npos) << outcome.out;
  ExpectRefused(folder, {"analyze", bob, "--agent", "exact:max_states=10"},
                "agent 'exact': the tree has more than 10 positions, in the order of 10^");
  ExpectRefused(folder, {"analyze", bob, "--agent", "exact", "--iterations", "10"},
                "agent 'exact' does not iterate");
}

TEST(CommandsTest, CommandLineBeatsConfiguration) {
  const TempFolder folder;
  folder.Write("c.toml",
               "game = \"ripple_rush\"\nseed = 3\nagent = [\"random\"]\n[rules]\ngoals = \"1\"\n");
  const Outcome outcome = RunProgram(folder, {"play", "c.toml", "--mode", "advanced", "--seed", "4",
                                              "--rule", "goals=2", "--print-config"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("seed = 4\n"), std::string::npos);
  EXPECT_NE(outcome.out.find("goals = '2'\n"), std::string::npos);
}

TEST(CommandsTest, ResultsThatCannotBeWrittenAreAFailure) {
  const TempFolder folder;
  RunningProgram program(folder, {"games"}, "/dev/full");
  const Outcome outcome = program.Wait();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "riftlab: cannot write the results to standard output: No space left on device\n");
}

}  // namespace
}  // namespace riftlab
