#include "tournament/cli/framework/config_file.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace riftlab {
namespace {

const std::vector<OptionSpec>& Options() {
  static const std::vector<OptionSpec> kOptions = {
      {.name = "game", .value_name = "GAME"},
      {.name = "games",
       .kind = OptionKind::kInteger,
       .default_value = "100",
       .min = 1,
       .max = 1000},
      {.name = "output",
       .kind = OptionKind::kChoice,
       .default_value = "text",
       .choices = {"text", "json"}},
      {.name = "quiet", .kind = OptionKind::kFlag},
      {.name = "agent", .kind = OptionKind::kAgents},
      {.name = "rule", .kind = OptionKind::kRules},
      {.name = "resume", .scope = OptionScope::kCommandLineOnly},
  };
  return kOptions;
}

// The effective settings of a file and a command line, or the message of what is wrong.
std::string Effective(const std::string& text, const GivenValues& command_line = {}) {
  const absl::StatusOr<GivenValues> file = ReadConfig(Options(), text, "a.toml");
  if (!file.ok()) return std::string{file.status().message()};
  const absl::StatusOr<Settings> settings = Settings::Merge(Options(), command_line, *file);
  if (!settings.ok()) return std::string{settings.status().message()};
  return WriteConfig(*settings);
}

TEST(ConfigFileTest, FillsInDefaults) {
  EXPECT_EQ(Effective(""), "games = 100\noutput = 'text'\nquiet = false\n");
}

TEST(ConfigFileTest, ReadsEveryKindOfValue) {
  EXPECT_EQ(Effective("game = \"kuhn\"\ngames = 7\noutput = \"json\"\nquiet = true\n"
                      "agent = [\"random\", \"a=greedy:depth=2\"]\n"
                      "[rules]\nants = 3\nbees = \"1+3\"\ncats = true\ndogs = 0.5\n"),
            "game = 'kuhn'\ngames = 7\noutput = 'json'\nquiet = true\n"
            "agent = ['random', 'a=greedy:depth=2']\n"
            "\n[rules]\nants = '3'\nbees = '1+3'\ncats = 'true'\ndogs = '0.5'\n");
}

TEST(ConfigFileTest, IntegersMayBeWrittenAsFloats) {
  const std::string expected = Effective("games = 300\n");
  for (const char* text : {"games = 3e2\n", "games = 300.0\n", "games = 0.3e+3\n"}) {
    EXPECT_EQ(Effective(text), expected) << text;
  }
  const GivenValues typed = {{"games", {{"3e2", "--games"}}}};
  EXPECT_EQ(Effective("", typed), expected);
}

TEST(ConfigFileTest, WrittenConfigurationReadsBackTheSame) {
  const std::string text = Effective(
      "game = \"a 'quoted' \\\"one\\\" \\\\ \\n end\"\nquiet = true\n"
      "agent = [\"x=pimc:key=\\\"1,2\\\"\"]\n[rules]\n\"odd name\" = \"va\\\"l\\\\ue\"\n");
  EXPECT_EQ(Effective(text), text);
}

TEST(ConfigFileTest, AgentTablesBecomeSpecifications) {
  EXPECT_EQ(Effective("[[agent]]\nname = \"strong\"\nkind = \"so_ismcts\"\niterations = 2000\n"
                      "c = 0.7\nlist = \"1,2\"\n[[agent]]\nkind = \"random\"\n"),
            "games = 100\noutput = 'text'\nquiet = false\n"
            "agent = ['strong=so_ismcts:c=0.7,iterations=2000,list=\"1,2\"', 'random']\n");
}

TEST(ConfigFileTest, CommandLineBeatsFile) {
  const GivenValues command_line = {{"games", {{"5", "--games"}}},
                                    {"agent", {{"random", "--agent"}}},
                                    {"rule", {{"b=9", "--rule"}}}};
  EXPECT_EQ(Effective("games = 7\nagent = [\"x\", \"y\"]\n[rules]\na = 1\nb = 2\n", command_line),
            "games = 5\noutput = 'text'\nquiet = false\nagent = ['random']\n"
            "\n[rules]\na = '1'\nb = '9'\n");
}

struct Mistake {
  const char* name;
  const char* text;
  const char* message;
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.text; }

class ConfigMistakeTest : public testing::TestWithParam<Mistake> {};

TEST_P(ConfigMistakeTest, IsNamedWithPlaceAndRemedy) {
  EXPECT_EQ(Effective(GetParam().text), GetParam().message);
}

constexpr Mistake kMistakes[] = {
    {"UnknownKey", "games = 3\nseed = 4\n",
     "a.toml:2:1: unknown key 'seed'; keys: game, games, output, quiet, agent, rule, rules"},
    {"NearMiss", "gamse = 3\n",
     "a.toml:1:1: unknown key 'gamse' (did you mean 'game'?); keys: game, games, output, quiet, "
     "agent, rule, rules"},
    {"CommandLineOnly", "resume = \"x\"\n",
     "a.toml:1:1: resume: can be given on the command line only"},
    {"TextForInteger", "games = \"3\"\n",
     "a.toml:1:9: games: must be an integer from 1 to 1000, without quotes, not a string"},
    {"RealForInteger", "\n  games = 3.5\n",
     "a.toml:2:11: games: must be an integer from 1 to 1000, without quotes, not a number with "
     "a decimal point"},
    {"NoNumberForInteger", "games = nan\n",
     "a.toml:1:9: games: must be an integer from 1 to 1000, without quotes, not a number with "
     "a decimal point"},
    {"OutOfRange", "games = 1001\n", "a.toml:1:9: games: '1001' is not an integer from 1 to 1000"},
    {"NumberForText", "game = 3\n", "a.toml:1:8: game: must be a string in quotes, not an integer"},
    {"EmptyText", "game = \"\"\n", "a.toml:1:8: game: must not be empty; give a GAME"},
    {"UnknownChoice", "output = \"jsn\"\n",
     "a.toml:1:10: output: 'jsn' is not one of text, json (did you mean 'json'?)"},
    {"TextForFlag", "quiet = \"true\"\n",
     "a.toml:1:9: quiet: must be true or false, without quotes, not a string"},
    {"AgentAsString", "agent = \"random\"\n",
     "a.toml:1:9: agent: must be an array of strings such as [\"random\"], or [[agent]] tables, "
     "not a string"},
    {"AgentSpecification", "agent = [\"random\", \"b:\"]\n",
     "a.toml:1:20: agent: agent 'b:': nothing follows the colon; the form is "
     "[LABEL=]NAME[:key=value,...]"},
    {"AgentWithoutKind", "[[agent]]\nname = \"x\"\n",
     "a.toml:1:1: agent: has no kind; add a line such as kind = \"random\""},
    {"AgentParameterTable", "[[agent]]\nkind = \"x\"\n  p = [1]\n",
     "a.toml:3:7: agent.p: must be a string, a number, true or false, not an array"},
    {"SmuggledParameter", "[[agent]]\nkind = \"x:a=1\"\n",
     "a.toml:1:1: agent: kind, keys and values must not hold '=', ':', commas or quotes"},
    {"RuleTwice", "rule = [\"a=1\", \"a=2\"]\n", "a.toml:1:16: rule: rule 'a' is given twice"},
    {"RuleWithoutValue", "rule = [\"a\"]\n",
     "a.toml:1:9: rule: 'a' does not have the form NAME=VALUE"},
    {"RuleArray", "[rules]\na = [1]\n",
     "a.toml:2:5: rules.a: must be a string, a number, true or false, not an array"},
    {"RulesNoTable", "rules = 3\n",
     "a.toml:1:9: rules: must be a table of rule options, not an integer"},
    {"FirstMistakeFirst", "zzz = 1\naaa = 2\n",
     "a.toml:1:1: unknown key 'zzz'; keys: game, games, output, quiet, agent, rule, rules"},
};

INSTANTIATE_TEST_SUITE_P(All, ConfigMistakeTest, testing::ValuesIn(kMistakes),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(ConfigFileTest, SyntaxErrorNamesLineAndColumn) {
  EXPECT_EQ(Effective("games = 3\ngame = \n").substr(0, 12), "a.toml:2:8: ");
}

TEST(ConfigFileTest, KeysOfAnyDepthAreRefused) {
  std::string key = "a";
  for (int part = 0; part < 200'000; ++part) key += ".a";
  EXPECT_EQ(Effective("games = 3\n" + key + " = 1\n"), "a.toml:2: a key has more than 16 parts");
  EXPECT_EQ(Effective("[" + key + "]\n"), "a.toml:1: a key has more than 16 parts");
}

}  // namespace
}  // namespace riftlab
