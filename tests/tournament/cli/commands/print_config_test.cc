// What --print-config prints is a configuration: fed back, it is printed the same, and the command
// does the same.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"

namespace riftlab {
namespace {

struct ConfigCase {
  std::string name;
  Words command;
  Words options;
  std::string expected;
};

void PrintTo(const ConfigCase& config, std::ostream* out) { *out << config.expected; }

// `json` without what clocks measured.
Json Untimed(Json json) {
  for (const char* key : {"ms", "speed"}) {
    if (json.is_object()) json.erase(key);
  }
  return json;
}

// What was printed: lines, and lines of JSON without what clocks measured.
Words Comparable(const std::string& text) {
  const Json whole = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!whole.is_discarded()) return {Untimed(whole).dump()};
  Words lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    const std::string line = text.substr(start, end - start);
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    static const std::regex kMilliseconds("[0-9.]+ ms");
    lines.push_back(json.is_discarded() ? std::regex_replace(line, kMilliseconds, "ms")
                                        : Untimed(json).dump());
    start = end + 1;
  }
  return lines;
}

class PrintConfigTest : public testing::TestWithParam<ConfigCase> {};

TEST_P(PrintConfigTest, FedBackGivesTheSame) {
  const ConfigCase& config = GetParam();
  const TempFolder folder;
  folder.Write("p.json", RunProgram(folder, {"position", "--game", "ripple_rush"}).out);
  std::filesystem::create_directory_symlink(RIFTLAB_SOURCE_DIR "/configs/runs/ripple_rush",
                                            folder / "run");
  const Words by_options = Joined(config.command, config.options);
  const Outcome first = RunProgram(folder, Joined(by_options, {"--print-config"}));
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out, config.expected);
  folder.Write("c.toml", first.out);
  const Words by_file = Joined(config.command, {"c.toml"});
  const Outcome second = RunProgram(folder, Joined(by_file, {"--print-config"}));
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_EQ(second.out, first.out);
  const Outcome from_options = RunProgram(folder, by_options);
  for (const char* made : {"merged", "rows"}) std::filesystem::remove_all(folder / made);
  const Outcome from_file = RunProgram(folder, by_file);
  EXPECT_EQ(from_options.status, 0) << from_options.err;
  EXPECT_EQ(from_file.status, 0) << from_file.err;
  EXPECT_NE(from_options.out, "");
  EXPECT_EQ(Comparable(from_file.out), Comparable(from_options.out));
}

const std::vector<ConfigCase>& Cases() {
  static const std::vector<ConfigCase> kCases = {
      {"Games",
       {"games"},
       {"ripple_rush"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\noutput = 'text'\nquiet = false\n"
       "verbose = false\n"},
      {"Play",
       {"play"},
       {"--game", "ripple_rush", "--mode", "advanced", "--rule", "goals=1+3", "--agent", "a=random",
        "--agent", "greedy", "--agent", "random", "--seed", "9"},
       "game = 'ripple_rush'\nmode = 'advanced'\nplayers = 3\n"
       "agent = ['a=random', 'greedy', 'random']\nseed = 9\nview = 'all'\nconfirm = false\n"
       "output = 'text'\ncolor = 'auto'\nscreen = 'auto'\nquiet = false\nverbose = "
       "false\n\n[rules]\ngoals = "
       "'1+3'\n"},
      {"PlayFromAPosition",
       {"play"},
       {"--position", "p.json", "--agent", "random", "--seed", "1"},
       "agent = ['random']\nseed = 1\nposition = 'p.json'\nview = 'all'\nconfirm = false\n"
       "output = 'text'\ncolor = 'auto'\nscreen = 'auto'\nquiet = false\nverbose = false\n"},
      {"Position",
       {"position"},
       {"--game", "ripple_rush", "--after", "7", "--seat", "0"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\nseed = 1\nafter = 7\nseat = 0\n"
       "template = false\nquiet = false\nverbose = false\n"},
      {"Tournament",
       {"tournament"},
       {"--game", "ripple_rush", "--players", "3", "--agent", "greedy", "--agent",
        "weak=so_ismcts:iterations=4", "--format", "gauntlet", "--games", "5", "--moves", "off",
        "--output", "json"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 3\n"
       "agent = ['greedy', 'weak=so_ismcts:iterations=4']\nformat = 'gauntlet'\nteams = 'same'\n"
       "equal-time = false\nratings = 'auto'\nerror-bars = 'sandwich'\ngames = 5\n"
       "seed = 1\nmoves = 'off'\ncompress = 'none'\nbudget-guard = false\noutput = 'json'\nbrief = "
       "false\nnotes = false\nquiet = false\nverbose = false\n"},
      {"SelfPlay",
       {"selfplay"},
       {"--game", "ripple_rush", "--players", "3", "--agent", "random", "--metrics", "7", "--games",
        "30", "--output", "json"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 3\nagent = ['random']\n"
       "seating = 'rotating'\nmetrics = 7\ngames = 30\nseed = 1\nmoves = 'on'\ncompress = "
       "'none'\nbudget-guard "
       "= false\noutput = 'json'\nbrief = false\nnotes = false\n"
       "quiet = false\nverbose = false\n"},
      {"Ladder",
       {"ladder"},
       {"--game", "ripple_rush", "--agent", "so_ismcts", "--agent", "greedy", "--from", "5",
        "--rungs", "2", "--games", "20"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\nagent = ['so_ismcts', 'greedy']\n"
       "from = 5\nrungs = 2\ngames = 20\nseed = 1\nmoves = 'on'\ncompress = 'none'\n"
       "budget-guard = false\noutput = 'text'\nbrief = false\nnotes = false\nquiet = false\n"
       "verbose = false\n"},
      {"Exploit",
       {"exploit"},
       {"--game", "ripple_rush", "--agent", "greedy", "--search", "iterations=5", "--games", "20"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\nagent = 'greedy'\n"
       "search = 'iterations=5'\ngames = 20\nseed = 1\nmoves = 'on'\ncompress = 'none'\n"
       "budget-guard = false\noutput = 'text'\nbrief = false\nnotes = false\nquiet = false\n"
       "verbose = false\n"},
      {"Tune",
       {"tune"},
       {"--game", "ripple_rush", "--agent", "so_ismcts:iterations=4,c=0.1..1", "--games", "8",
        "--step-games", "4", "--confirm-games", "4"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\n"
       "agent = ['so_ismcts:iterations=4,c=0.1..1']\nstep-games = 4\nconfirm-games = 4\n"
       "games = 8\nseed = 1\noutput = 'text'\nbrief = false\nnotes = false\nquiet = false\n"
       "verbose = false\n"},
      {"Balance",
       {"balance"},
       {"--game", "ripple_rush", "--goal", "seat:0 within 1 of even", "--knob",
        "deck.number_max=23..25", "--games", "200", "--confirm", "random", "--confirm-games", "4"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\nagent = ['greedy']\n"
       "goal = ['seat:0 within 1 of even']\nknob = ['deck.number_max=23..25']\nchanges = 2\n"
       "confirm = ['random']\nconfirm-games = 4\nstrong-games = 400\ngames = 200\nseed = 1\n"
       "output = 'text'\nbrief = false\nnotes = false\nquiet = false\nverbose = false\n"},
      {"Train",
       {"train"},
       {"--game", "riftforce", "--games", "100", "--out", "n.rlnet", "--overwrite"},
       "game = 'riftforce'\nmode = 'duel'\nplayers = 2\ngames = 100\nsearch = 0\n"
       "learn = 'values'\nepochs = 1\n"
       "out = 'n.rlnet'\noverwrite = true\nseed = 1\noutput = 'text'\nbrief = false\n"
       "notes = false\nquiet = false\nverbose = false\n"},
      {"TrainGenerations",
       {"train"},
       {"--game", "ripple_rush", "--generations", "2", "--games", "100", "--self-games", "4",
        "--search", "2", "--gate", "2", "--gate-games", "4", "--net-cost", "1.5", "--out",
        "merged"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\ngames = 100\nsearch = 2\n"
       "learn = 'values'\nepochs = 1\n"
       "out = 'merged'\noverwrite = false\ngenerations = 2\nself-games = 4\ngate = 2\n"
       "gate-games = 4\nnet-cost = '1.5'\nseed = 1\noutput = 'text'\nbrief = false\n"
       "notes = false\nquiet = false\nverbose = false\n"},
      {"Report",
       {"report"},
       {"run", "--json", "r.json", "--overwrite", "--output", "csv"},
       "run = 'run'\njson = 'r.json'\nmetrics = 1000\noverwrite = true\noutput = 'csv'\n"
       "brief = false\nnotes = false\nratings = 'auto'\nerror-bars = 'sandwich'\nquiet = "
       "false\nverbose = false\n"},
      {"Replay",
       {"replay"},
       {"run", "--game", "2", "--view", "seat:1", "--decisions", "3..5", "--values", "--agent",
        "so_ismcts:c=0.5", "--iterations", "300"},
       "run = 'run'\ngame = 2\nview = 'seat:1'\ndecisions = '3..5'\nvalues = true\n"
       "output = 'text'\ncolor = 'auto'\nagent = ['so_ismcts:c=0.5']\niterations = 300\nseed = 1\n"
       "quiet = false\nverbose = false\n"},
      {"Review",
       {"review"},
       {"run", "--game", "1", "--seat", "1", "--worlds", "3", "--iterations", "20", "--sheet"},
       "run = 'run'\ngame = 1\nall = false\nseat = 1\nplay-on = 'greedy'\nworlds = 3\nsheet = "
       "true\n"
       "overwrite = false\noutput = 'text'\niterations = 20\nseed = 1\nquiet = false\nverbose = "
       "false\n"},
      {"Merge",
       {"merge"},
       {"run", "--out", "merged", "--output", "json"},
       "run = ['run']\nout = 'merged'\ncompress = 'none'\noutput = 'json'\nquiet = false\nverbose "
       "= false\n"},
      {"Verify",
       {"verify"},
       {"run", "--sample", "3", "--seed", "4", "--output", "csv"},
       "run = 'run'\nsample = 3\nseed = 4\nreplay-agents = false\noutput = 'csv'\n"
       "quiet = false\nverbose = false\n"},
      {"Export",
       {"export"},
       {"run", "--rows", "rows", "--output", "json"},
       "run = 'run'\nrows = 'rows'\nvisits = false\noutput = 'json'\nquiet = false\nverbose = "
       "false\n"},
      {"Analyze",
       {"analyze"},
       {"p.json", "--iterations", "400", "--agent", "so_ismcts:c=0.5", "--output", "json"},
       "position = 'p.json'\nagent = ['so_ismcts:c=0.5']\niterations = 400\nseed = 1\n"
       "serve = false\noutput = 'json'\nquiet = false\nverbose = false\n"},
      {"CheckGame",
       {"check", "game"},
       {"ripple_rush", "--players", "2", "--mode", "advanced", "--states", "1"},
       "game = 'ripple_rush'\nmode = 'advanced'\nplayers = 2\nstates = 1\nseed = 1\n"
       "output = 'text'\nquiet = false\nverbose = false\n"},
      {"CheckGameDeeply",
       {"check", "game"},
       {"ripple_rush", "--players", "2", "--mode", "basic", "--tree-positions", "3000"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\nstates = 2000\n"
       "tree-positions = 3000\nseed = 1\noutput = 'text'\nquiet = false\nverbose = false\n"},
      {"CheckAgent",
       {"check", "agent"},
       {"x=random", "--game", "ripple_rush", "--players", "2", "--mode", "basic"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\nagent = ['x=random']\n"
       "games = 2\nseed = 1\noutput = 'text'\nquiet = false\nverbose = false\n"},
      {"Perft",
       {"perft"},
       {"ripple_rush", "--players", "3", "--depth", "2"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 3\ndepth = 2\nseed = 1\n"
       "all-deals = false\nmax-steps = 1000000\noutput = 'text'\nquiet = false\n"
       "verbose = false\n"},
      {"PerftFromAllDeals",
       {"perft"},
       {"ripple_rush", "--all-deals", "--depth", "0"},
       "game = 'ripple_rush'\nmode = 'basic'\nplayers = 2\ndepth = 0\nall-deals = true\n"
       "max-steps = 1000000\noutput = 'text'\nquiet = false\nverbose = false\n"},
      {"PerftFromAPosition",
       {"perft"},
       {"--position", "p.json", "--depth", "1"},
       "depth = 1\nall-deals = false\nposition = 'p.json'\nmax-steps = 1000000\n"
       "output = 'text'\nquiet = false\nverbose = false\n"},
  };
  return kCases;
}

INSTANTIATE_TEST_SUITE_P(All, PrintConfigTest, testing::ValuesIn(Cases()),
                         [](const auto& row) { return row.param.name; });

TEST(PrintConfigCoverageTest, EveryCommandWithAConfigurationIsTestedHere) {
  std::set<std::string> tested;
  for (const ConfigCase& config : Cases()) {
    std::string path;
    for (const std::string& word : config.command) path += (path.empty() ? "" : " ") + word;
    tested.insert(path);
  }
  std::set<std::string> wanted;
  for (const Command& command : AllCommands()) {
    if (command.takes_config) wanted.insert(command.path);
  }
  EXPECT_EQ(tested, wanted);
}

}  // namespace
}  // namespace riftlab
