// Everything wrong that a person can give: each gets one line that names the place and the remedy,
// exit status 2, and nothing is written.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

struct BadInput {
  std::string name;
  Words arguments;
  std::string message;  // the line begins with "riftlab: " and this
  std::string file{};   // text of a file f.toml in the working folder; none if empty
};

void PrintTo(const BadInput& input, std::ostream* out) {
  for (const std::string& word : input.arguments) *out << word << ' ';
}

class BadInputTest : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputTest, IsOneLineWithPlaceAndRemedy) {
  const BadInput& input = GetParam();
  const TempFolder folder;
  if (!input.file.empty()) folder.Write("f.toml", input.file);
  ExpectRefused(folder, input.arguments, input.message);
}

std::string BadInputName(const testing::TestParamInfo<BadInput>& row) { return row.param.name; }

const Words kPlayGame = {"play", "--game", "ripple_rush", "--agent", "random"};

// `words` behind a command that would be right without them.
Words PlayWith(const Words& words) { return Joined(kPlayGame, words); }

INSTANTIATE_TEST_SUITE_P(
    Usage, BadInputTest,
    testing::ValuesIn(std::vector<BadInput>{
        {"UnknownCommand", {"plya"}, "unknown command 'plya' (did you mean 'play'?); commands: "},
        {"UnknownCommandWithOption", {"plya", "--seed", "1"}, "unknown command 'plya'"},
        {"UnknownHelpTopic", {"help", "gamse"}, "unknown command 'gamse' (did you mean 'games'?)"},
        {"HelpBelowACommand",
         {"help", "games", "extra"},
         "unexpected argument 'extra': 'games' has no commands below it"},
        {"UnknownOption", PlayWith({"--sede", "3"}),
         "unknown option '--sede' (did you mean '--seed'?); see 'riftlab play --help'"},
        {"UnknownOptionWithValue", PlayWith({"--sede=3"}),
         "unknown option '--sede' (did you mean '--seed'?)"},
        {"UnknownShortOption", PlayWith({"-x"}), "unknown option '-x'"},
        {"OptionBeforeCommand",
         {"--quiet", "play"},
         "unknown option '--quiet'; options stand behind their command"},
        {"MisspeltHelp",
         {"--hlep"},
         "unknown option '--hlep' (did you mean '--help'?); see 'riftlab --help'"},
        {"HelpWithValue", {"--help=1"}, "--help takes no value, but '1' follows; see 'riftlab "},
        {"HelpOfACommandWithValue", PlayWith({"--help=yes"}),
         "--help takes no value, but 'yes' follows; see 'riftlab play --help'"},
        {"ShortHelpWithValue", {"-h=1"}, "-h takes no value, but '1' follows"},
        {"VersionWithValue", {"--version=2"}, "--version takes no value, but '2' follows"},
        {"MissingValue", PlayWith({"--seed"}), "--seed needs a value; see 'riftlab play --help'"},
        {"OptionForAValue", PlayWith({"--out", "--quiet"}),
         "--out needs a value, but the option --quiet follows; where that is the value, write "
         "--out=--quiet"},
        {"OptionTwice", PlayWith({"--seed", "1", "--seed", "2"}), "--seed: is given twice"},
        {"NotANumber", PlayWith({"--seed", "one"}),
         "--seed: 'one' is not an integer from 0 to 9223372036854775807"},
        {"NumberWithTail", PlayWith({"--seed", "1x"}), "--seed: '1x' is not an integer"},
        {"NotWhole", PlayWith({"--seed", "1.23e1"}), "--seed: '1.23e1' is not an integer"},
        {"NoUnits", PlayWith({"--seed", "10k"}), "--seed: '10k' is not an integer"},
        {"Negative", PlayWith({"--seed", "-1"}), "--seed: '-1' is not an integer from 0"},
        {"TooLarge", PlayWith({"--seed", "9223372036854775808"}),
         "--seed: '9223372036854775808' is not an integer from 0"},
        {"UnknownChoice", PlayWith({"--output", "jsn"}),
         "--output: 'jsn' is not one of text, json, csv (did you mean 'json'?)"},
        {"FlagValue", PlayWith({"--quiet=perhaps"}), "--quiet"},
        {"Contradiction", PlayWith({"--quiet", "--verbose"}),
         "--quiet and --verbose contradict each other"},
        {"TwoConfigurations", {"play", "a.toml", "b.toml"}, "unexpected argument 'b.toml'"},
        {"UnexpectedArgument", {"version", "please"}, "unexpected argument 'please'"},
        {"ControlCharacters", {"pl\nay\x1b"}, "unknown command 'pl\\nay\\x1b'"},
    }),
    BadInputName);

INSTANTIATE_TEST_SUITE_P(
    GamesAndAgents, BadInputTest,
    testing::ValuesIn(std::vector<BadInput>{
        {"NoGame", {"play", "--agent", "random"}, "no game given; name one with --game; games: "},
        {"UnknownGame",
         {"play", "--game", "riple_rush"},
         "--game: unknown game 'riple_rush' (did you mean 'ripple_rush'?); games: "},
        {"UnknownGameOperand",
         {"games", "ripplerush"},
         "GAME: unknown game 'ripplerush' (did you mean 'ripple_rush'?); games: "},
        {"UnknownMode", PlayWith({"--mode", "basik"}),
         "--mode: game 'ripple_rush' has no mode 'basik' (did you mean 'basic'?)"},
        {"TooManyPlayers", PlayWith({"--players", "6"}),
         "--players: game 'ripple_rush', mode 'basic': 6 players; it takes 1 to 5"},
        {"NoPlayers", PlayWith({"--players", "0"}), "--players: '0' is not an integer from 1"},
        {"UnknownRule", PlayWith({"--rule", "gaols=1"}),
         "--rule: game 'ripple_rush' has no rule option 'gaols' (did you mean 'goals'?)"},
        {"RuleForm", PlayWith({"--rule", "goals"}),
         "--rule: 'goals' does not have the form NAME=VALUE"},
        {"RuleTwice", PlayWith({"--rule", "goals=1", "--rule", "goals=2"}),
         "--rule: rule 'goals' is given twice"},
        {"RuleValue", PlayWith({"--mode", "advanced", "--rule", "goals=9"}),
         "--rule: rule goals=9 is wrong; it must be"},
        {"ModeWithoutGame", {"games", "--mode", "basic"}, "--mode needs a game"},
        {"NoAgents", {"play", "--game", "ripple_rush"}, "0 agents for 2 seats; give --agent"},
        {"AgentsAndPlayers", PlayWith({"--agent", "random", "--players", "3"}),
         "2 agents for 3 seats; give --agent once for all seats, or once for each"},
        {"AgentsAndOneSeat", PlayWith({"--players", "1", "--agent", "random"}),
         "2 agents for 1 seat; give --agent once for all seats, or once for each"},
        {"UnknownAgent",
         {"play", "--game", "ripple_rush", "--agent", "rnadom"},
         "--agent: unknown agent 'rnadom' (did you mean 'random'?); agents: "},
        {"UnknownAgentOperand",
         {"agents", "greddy"},
         "AGENT: unknown agent 'greddy' (did you mean 'greedy'?)"},
        {"AgentWithoutANet", PlayWith({"--agent", "pimc:expand=learned"}),
         "--agent: agent 'pimc': expand=learned is not one of random, quick, score"},
        {"AgentForm", PlayWith({"--agent", "random:"}),
         "--agent: agent 'random:': nothing follows"},
        {"AgentLabel", PlayWith({"--agent", "my agent=random"}),
         "--agent: agent 'my agent=random': label 'my agent' must be 1 to 40 letters"},
        {"UnknownKey", PlayWith({"--agent", "random:iterations=3"}),
         "--agent: agent 'random' has no key 'iterations'"},
        {"IterationsNotWhole", PlayWith({"--agent", "so_ismcts:iterations=1.23e1"}),
         "--agent: agent 'so_ismcts': iterations=1.23e1 is not an integer from 1 to"},
        {"UnknownView", PlayWith({"--view", "seat:2"}),
         "--view: 'seat:2' is not all, or seat:K with K from 0 to 1"},
    }),
    BadInputName);

INSTANTIATE_TEST_SUITE_P(
    OtherCommands, BadInputTest,
    testing::ValuesIn(std::vector<BadInput>{
        {"CheckWhat", {"check"}, "'check' needs one of: game, agent; see 'riftlab check --help'"},
        {"CheckUnknown",
         {"check", "gaem"},
         "unknown command 'gaem' of 'check' (did you mean 'game'?); commands: game"},
        {"CheckNoStates",
         {"check", "game", "ripple_rush", "--states", "0"},
         "--states: '0' is not an integer from 1 to 100000000"},
        {"PerftDepth",
         {"perft", "ripple_rush", "--depth", "1001"},
         "--depth: '1001' is not an integer from 0 to 1000"},
        {"PerftTooDeep",
         {"perft", "ripple_rush", "--depth", "2", "--max-steps", "1000"},
         "--depth: depth 2 takes more than 1000 steps; ask for less, or allow more with "
         "--max-steps"},
        {"PerftTooManyDeals",
         {"perft", "ripple_rush", "--all-deals", "--max-steps", "1000"},
         "--all-deals: depth 0 takes more than 1000 steps; ask for less, or allow more with "},
        {"PerftSeedAndAllDeals",
         {"perft", "ripple_rush", "--all-deals", "--seed", "3"},
         "--seed: has no meaning with --all-deals; leave it out"},
        {"AnalyzeNothing", {"analyze"}, "analyze needs a position file"},
        {"AnalyzeIterations",
         {"analyze", "p.json", "--iterations", "0"},
         "--iterations: '0' is not an integer from 1 to 1000000000"},
        {"AnalyzeTimeUnit",
         {"analyze", "p.json", "--time", "250"},
         "--time: '250' is not a time with a unit from 1ms to 60m, such as 250ms or 5s"},
        {"AnalyzeTimeAndIterations",
         {"analyze", "p.json", "--time", "1s", "--iterations", "9"},
         "--time: give either --iterations or --time, not both"},
        {"AnalyzeConfidence",
         {"analyze", "p.json", "--confidence", "1.5"},
         "--confidence: '1.5' is not a probability between 0 and 1, such as 0.95"},
        {"AnalyzeTwoAgents",
         {"analyze", "p.json", "--agent", "so_ismcts", "--agent", "pimc"},
         "analyze takes one --agent"},
        {"AnalyzeThreads",
         {"analyze", "p.json", "--threads", "0"},
         "--threads: '0' is not an integer from 1 to 1024"},
        {"AnalyzeCsv",
         {"analyze", "p.json", "--output", "csv"},
         "--output: 'csv' is not one of text, json"},
        {"AnalyzeTwoPositions",
         {"analyze", "p.json", "q.json"},
         "POSITION.json: is given twice; once is enough"},
    }),
    BadInputName);

INSTANTIATE_TEST_SUITE_P(
    Configurations, BadInputTest,
    testing::ValuesIn(std::vector<BadInput>{
        {"NoConfiguration", {"play", "g.toml"}, "cannot read 'g.toml': No such file or directory"},
        {"Folder", {"play", "."}, "cannot read '.': Is a directory"},
        {"Syntax", {"play", "f.toml"}, "f.toml:2:8: ", "seed = 1\ngame = \n"},
        {"UnknownKeyInFile",
         {"play", "f.toml"},
         "f.toml:2:1: unknown key 'sede' (did you mean 'seed'?); keys: game, mode, players, rule, "
         "rules, cards, change, agent, seed, ",
         "game = \"ripple_rush\"\nsede = 1\n"},
        {"WrongType",
         {"play", "f.toml"},
         "f.toml:1:8: seed: must be an integer from 0 to 9223372036854775807, without quotes, "
         "not a string",
         "seed = \"1\"\n"},
        {"OutOfRange",
         {"play", "f.toml"},
         "f.toml:1:8: seed: '-1' is not an integer from 0 to",
         "seed = -1\n"},
        {"GameInFile",
         {"play", "f.toml"},
         "f.toml:1:8: game: unknown game 'ripple'",
         "game = \"ripple\"\n"},
        {"AgentInFile",
         {"play", "f.toml"},
         "f.toml:4:1: agent: unknown agent 'rnadom' (did you mean 'random'?)",
         "game = \"ripple_rush\"\n[[agent]]\nkind = \"random\"\n[[agent]]\nkind = \"rnadom\"\n"},
        {"RuleInFile",
         {"play", "f.toml"},
         "f.toml:4:10: rules.goals: rule goals=9 is wrong",
         "game = \"ripple_rush\"\nmode = \"advanced\"\n[rules]\ngoals  = \"9\"\n"},
        {"PrintConfigInFile",
         {"play", "f.toml"},
         "f.toml:1:1: print-config: can be given on the command line only",
         "print-config = true\n"},
    }),
    BadInputName);

INSTANTIATE_TEST_SUITE_P(
    CardTables, BadInputTest,
    testing::ValuesIn(std::vector<BadInput>{
        {"NoTable", PlayWith({"--cards", "g.toml"}), "--cards: cannot read 'g.toml': No such file"},
        {"EmptyName", PlayWith({"--cards", ""}), "--cards: must not be empty; give a FILE"},
        {"TableSyntax", PlayWith({"--cards", "f.toml"}), "f.toml:1", "deck = \n"},
        {"TableKey", PlayWith({"--cards", "f.toml"}), "f.toml:", "dekc = 3\n"},
    }),
    BadInputName);

// The start of a position; what follows goes before the last brace.
constexpr const char* kHead = R"({"schema": 1, "game": "ripple_rush", "view": "complete")";

INSTANTIATE_TEST_SUITE_P(Positions, BadInputTest,
                         testing::ValuesIn(std::vector<BadInput>{
                             {"NoPosition",
                              {"play", "--agent", "random", "--position", "p.json"},
                              "--position: cannot read 'p.json': No such file or directory"},
                             {"JsonSyntax",
                              {"play", "--agent", "random", "--position", "f.toml"},
                              "f.toml:2:1: ",
                              "{\"schema\": 1,\n}"},
                             {"KeyTwice",
                              {"play", "--agent", "random", "--position", "f.toml"},
                              "f.toml: key 'schema' is given twice in one object",
                              "{\"schema\": 1, \"schema\": 1}"},
                             {"StateMissing",
                              {"play", "--agent", "random", "--position", "f.toml"},
                              "f.toml: state: missing; expected the position",
                              std::string(kHead) + "}"},
                             {"StateEmpty",
                              {"play", "--agent", "random", "--position", "f.toml"},
                              "f.toml: state: ",
                              std::string(kHead) + ", \"state\": {}}"},
                             {"GameAndPosition", PlayWith({"--position", "f.toml"}),
                              "--position: the file says what the game is; leave out --game",
                              std::string(kHead) + "}"},
                             {"AfterTheEnd",
                              {"position", "--game", "ripple_rush", "--after", "1000"},
                              "--after: the game is over after "},
                             {"NoSuchSeat",
                              {"position", "--game", "ripple_rush", "--seat", "2"},
                              "--seat: '2' is not a seat from 0 to 1"},
                         }),
                         BadInputName);

}  // namespace
}  // namespace riftlab
