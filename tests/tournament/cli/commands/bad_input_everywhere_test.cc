// The same mistakes, made with every command that they can be made with.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// A command with all that it needs, but for what a test adds.
struct Base {
  std::string path;
  Words options;
};

void PrintTo(const Base& base, std::ostream* out) { *out << base.path; }

std::string NameOf(const testing::TestParamInfo<Base>& row) {
  std::string name = row.param.path;
  for (char& c : name) c = c == ' ' ? '_' : c;
  return name;
}

Words With(const Base& base, const Words& more) {
  Words words;
  for (std::size_t start = 0; start <= base.path.size();) {
    const std::size_t end = std::min(base.path.find(' ', start), base.path.size());
    words.push_back(base.path.substr(start, end - start));
    start = end + 1;
  }
  return Joined(Joined(words, base.options), more);
}

const Base kGames = {"games", {}};
const Base kTournament = {"tournament", {"--agent", "greedy", "--agent", "random", "--out", "run"}};
const Base kSelfPlay = {"selfplay", {"--agent", "greedy", "--out", "run"}};
const Base kPlay = {"play", {"--agent", "random"}};
const Base kPosition = {"position", {}};
const Base kCheckGame = {"check game", {}};
const Base kCheckAgent = {"check agent", {"--agent", "random"}};
const Base kPerft = {"perft", {}};
const Base kAnalyze = {"analyze", {}};

// With commands that take --game, which is right in the test where it is not the mistake.
class GameMistakeTest : public testing::TestWithParam<Base> {
 protected:
  void Refuse(const Words& more, const std::string& message) {
    ExpectRefused(folder_, With(GetParam(), Joined({"--game", "ripple_rush"}, more)), message);
  }
  // The mistake is in a configuration.
  void RefuseFile(const std::string& text, const std::string& message) {
    folder_.Write("c.toml", text);
    ExpectRefused(folder_, With(GetParam(), {"c.toml"}), message);
  }

  TempFolder folder_;
};

TEST_P(GameMistakeTest, Options) {
  Refuse({"--player", "2"}, "unknown option '--player' (did you mean '--players'?); see 'riftlab " +
                                GetParam().path + " --help'");
  Refuse({"--mode"}, "--mode needs a value; see 'riftlab " + GetParam().path + " --help'");
  Refuse({"--quiet", "--quiet"}, "--quiet: is given twice; once is enough");
  Refuse({"--quiet", "--verbose"}, "--quiet and --verbose contradict each other; give one");
}

TEST_P(GameMistakeTest, Games) {
  ExpectRefused(folder_, With(GetParam(), {"--game", "riple_rush"}),
                "--game: unknown game 'riple_rush' (did you mean 'ripple_rush'?); games: ");
  ExpectRefused(folder_, With(GetParam(), {"--game", ""}), "--game: must not be empty");
  Refuse({"--mode", "advancd"},
         "--mode: game 'ripple_rush' has no mode 'advancd' (did you mean 'advanced'?)");
  Refuse({"--players", "6"},
         "--players: game 'ripple_rush', mode 'basic': 6 players; it takes 1 to 5");
  Refuse({"--players", "two"}, "--players: 'two' is not an integer from 1 to 100");
  Refuse({"--rule", "gaols=1+2"},
         "--rule: game 'ripple_rush' has no rule option 'gaols' (did you mean 'goals'?)");
  Refuse({"--mode", "advanced", "--rule", "goals=1+9"}, "--rule: rule goals=1+9 is wrong");
}

TEST_P(GameMistakeTest, CardTables) {
  Refuse({"--cards", "none.toml"}, "--cards: cannot read 'none.toml': No such file or directory");
  Refuse({"--cards", "."}, "--cards: cannot read './table.toml': No such file or directory");
  const std::string of_file = "mine.toml";
  for (const auto& [text, message] :
       std::vector<std::pair<std::string, std::string>>{{"", "--cards: 'mine.toml' is empty"},
                                                        {"deck = [\n", "mine.toml:"},
                                                        {"dekc = 3\n", "mine.toml:1"},
                                                        {std::string(10, '\0'), "mine.toml:1"}}) {
    folder_.Write(of_file, text);
    Refuse({"--cards", of_file}, message);
  }
}

TEST_P(GameMistakeTest, Configurations) {
  ExpectRefused(folder_, With(GetParam(), {"none.toml"}), "cannot read 'none.toml': No such file");
  RefuseFile("game = \n", "c.toml:1:");
  RefuseFile("game = \"ripple_rush\"\ngame = \"ripple_rush\"\n", "c.toml:2:");
  RefuseFile("gaem = \"ripple_rush\"\n", "c.toml:1:1: unknown key 'gaem' (did you mean 'game'?)");
  RefuseFile("game = 3\n", "c.toml:1:8: game: must be a string in quotes, not an integer");
  RefuseFile("game = \"ripple_rush\"\nplayers = \"2\"\n",
             "c.toml:2:11: players: must be an integer from 1 to 100, without quotes, not a");
  RefuseFile("game = \"ripple_rush\"\nplayers = 0\n",
             "c.toml:2:11: players: '0' is not an integer from 1 to 100");
  RefuseFile("game = \"ripple_rush\"\nquiet = 1\n", "c.toml:2:9: quiet: must be true or false");
  RefuseFile("game = \"ripple_rush\"\nmode = \"basc\"\n",
             "c.toml:2:8: mode: game 'ripple_rush' has no mode 'basc' (did you mean 'basic'?)");
  RefuseFile("game = \"ripple_rush\"\n[rules]\ngaols = \"1+2\"\n",
             "c.toml:3:9: rules.gaols: game 'ripple_rush' has no rule option 'gaols'");
  RefuseFile("game = \"ripple_rush\"\nrules = 3\n",
             "c.toml:2:9: rules: must be a table of rule options, not an integer");
}

INSTANTIATE_TEST_SUITE_P(All, GameMistakeTest,
                         testing::Values(kGames, kTournament, kSelfPlay, kPlay, kPosition,
                                         kCheckGame, kCheckAgent, kPerft),
                         NameOf);

// With commands that take --agent.
class AgentMistakeTest : public testing::TestWithParam<Base> {};

TEST_P(AgentMistakeTest, IsNamed) {
  const TempFolder folder;
  folder.Write("p.json", RunProgram(folder, {"position", "--game", "ripple_rush"}).out);
  for (const auto& [spec, message] : std::vector<std::pair<std::string, std::string>>{
           {"rnadom", "unknown agent 'rnadom' (did you mean 'random'?); agents: "},
           {"", "agent ''"},
           {"=random", "agent '=random'"},
           {"random:", "agent 'random:': nothing follows the colon"},
           {"so_ismcts:c", "agent 'so_ismcts:c': "},
           {"so_ismcts:c=1,c=2", "agent 'so_ismcts:c=1,c=2': "},
           {"so_ismcts:iteration=5",
            "agent 'so_ismcts' has no key 'iteration' (did you mean 'iterations'?); keys: "},
           {"so_ismcts:iterations=0",
            "agent 'so_ismcts': iterations=0 is not an integer from 1 to "},
           {"so_ismcts:c=high", "agent 'so_ismcts': c=high is not a number from "},
           {"so_ismcts:time=250", "agent 'so_ismcts': time=250 is not a time with a unit, such as"},
           {"so_ismcts:playout=greddy", "agent 'so_ismcts': playout=greddy is not one of "}}) {
    ExpectRefused(folder, With(GetParam(), {"--agent", spec}), "--agent: " + message);
  }
  folder.Write("c.toml", "[[agent]]\nkind = \"so_ismcts\"\niteratons = 5\n");
  ExpectRefused(folder, With(GetParam(), {"c.toml"}),
                "c.toml:1:1: agent: agent 'so_ismcts' has no key 'iteratons' (did you mean "
                "'iterations'?)");
  folder.Write("c.toml", "agent = \"random\"\n");
  ExpectRefused(folder, With(GetParam(), {"c.toml"}), "c.toml:1:9: agent: must be an array of");
}

INSTANTIATE_TEST_SUITE_P(All, AgentMistakeTest,
                         testing::Values(Base{"tournament", {"--game", "ripple_rush"}},
                                         Base{"selfplay", {"--game", "ripple_rush"}},
                                         Base{"play", {"--game", "ripple_rush"}},
                                         Base{"analyze", {"--position", "p.json"}}),
                         NameOf);

// With commands that take --resume.
class ResumeMistakeTest : public testing::TestWithParam<Base> {};

TEST_P(ResumeMistakeTest, IsNamed) {
  const TempFolder folder;
  ExpectRefused(folder, With(GetParam(), {"--resume", "nothing"}),
                "nothing is not a run: there is no manifest.toml in it; give the folder that a "
                "run was written to");
  ExpectRefused(folder, With(GetParam(), {"--resume", ""}), "--resume: must not be empty");
  for (const Words& more : {Words{"--seed", "1"}, Words{"--games", "6"}, Words{"--out", "other"},
                            Words{"--agent", "random"}, Words{"--game", "ripple_rush"},
                            Words{"--moves", "off"}, Words{"--shard", "1/2"}}) {
    ExpectRefused(folder, With(GetParam(), Joined({"--resume", "run"}, more)),
                  more.front() +
                      " cannot be given with --resume, which goes on with the run as it was begun");
  }
}

INSTANTIATE_TEST_SUITE_P(All, ResumeMistakeTest,
                         testing::Values(Base{"tournament", {}}, Base{"selfplay", {}}), NameOf);

// With commands that take --position.
class PositionMistakeTest : public testing::TestWithParam<Base> {
 protected:
  void Refuse(const std::string& text, const std::string& message) {
    folder_.Write("p.json", text);
    ExpectRefused(folder_, With(GetParam(), {"--position", "p.json"}), message);
  }
  // The position after 20 decisions of random play.
  Json Sound() const {
    return Json::parse(
        RunProgram(folder_, {"position", "--game", "ripple_rush", "--after", "20"}).out);
  }

  TempFolder folder_;
};

TEST_P(PositionMistakeTest, Files) {
  ExpectRefused(folder_, With(GetParam(), {"--position", "none.json"}),
                "--position: cannot read 'none.json': No such file or directory");
  Refuse("", "p.json:1:1: ");
  Refuse("{\"schema\": 1,\n\"game\": }", "p.json:2:9: ");
  Refuse(R"({"schema": 1, "schema": 1})", "p.json: key 'schema' is given twice in one object");
  Refuse("[1]", "p.json: ");
  Refuse(std::string(1000, '['), "p.json:");
}

TEST_P(PositionMistakeTest, Fields) {
  const auto changed = [&](const char* key, const Json& value) {
    Json json = Sound();
    json[key] = value;
    return json.dump();
  };
  Refuse(changed("moode", 1), "p.json: unknown key 'moode' (did you mean 'mode'?)");
  Refuse(changed("game", "ripple"), "p.json: game: unknown game 'ripple'");
  Refuse(changed("game", 3), "p.json: game: expected a string, not 3");
  Refuse(changed("players", 9), "p.json: players: game 'ripple_rush', mode 'basic': 9 players");
  Refuse(changed("players", 2.5), "p.json: players: expected an integer from 1 to 100, not 2.5");
  Refuse(changed("view", "all"), R"(p.json: view: expected "complete" or "seat:K")");
  Refuse(changed("state", Json::object()), "p.json: state: ");
  Refuse(changed("cards", "0123456789abcdef"), "p.json: cards: it was written with");
}

TEST_P(PositionMistakeTest, BrokenInvariants) {
  const auto changed = [&](const std::string& place, const Json& value) {
    Json json = Sound();
    json[Json::json_pointer("/state" + place)] = value;
    return json.dump();
  };
  const Json descending = {9, 4, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
  Refuse(changed("/sheets/0/green", descending),
         "p.json: state: sheets[0].green[1]: 4 stands above 9; a column ascends");
  const Json too_high = {26, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
  Refuse(changed("/sheets/0/green", too_high),
         "p.json: state: sheets[0].green[0]: expected an integer from 0 to 25, not 26");
  Json json = Sound();
  json["state"]["seen"].push_back(json["state"]["seen"][0]);
  Refuse(json.dump(), "p.json: state: seen");
  Refuse(changed("/deck/unknown", 99), "p.json: state: deck");
}

TEST_P(PositionMistakeTest, TheFileSaysAllAboutTheGame) {
  folder_.Write("p.json", Sound().dump());
  for (const Words& more : {Words{"--game", "ripple_rush"}, Words{"--mode", "basic"},
                            Words{"--players", "2"}, Words{"--rule", "goals=1+2"}}) {
    // analyze never takes them.
    const std::string message =
        GetParam().path == "analyze"
            ? "unknown option '" + more.front() + "'"
            : "--position: the file says what the game is; leave out " + more.front();
    ExpectRefused(folder_, With(GetParam(), Joined({"--position", "p.json"}, more)), message);
  }
}

INSTANTIATE_TEST_SUITE_P(All, PositionMistakeTest, testing::Values(kPlay, kPerft, kAnalyze),
                         NameOf);

}  // namespace
}  // namespace riftlab
