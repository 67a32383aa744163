// `riftlab replay`: commands through a pipe, and steps printed at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// Three players in advanced mode, recorded in "run".
class ReplayCommandTest : public testing::Test {
 protected:
  ReplayCommandTest() {
    const Outcome outcome = RunProgram(
        folder_, {"tournament", "--game", "ripple_rush", "--mode", "advanced", "--players", "3",
                  "--agent", "greedy", "--agent", "cheat=cheat_uct:iterations=20", "--agent",
                  "random", "--games", "3", "--out", "run"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }

  // What game 1 answers to these lines.
  std::string Answers(const std::string& lines, const Words& more = {}) const {
    const Outcome outcome = Replay(lines, more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
  }
  Outcome Replay(const std::string& lines, const Words& more = {}) const {
    return RunProgramWithInput(folder_, Joined({"replay", "run", "--game", "1"}, more), lines);
  }
  std::string Printed(const std::string& decisions, const Words& more = {}) const {
    const Outcome outcome = RunProgram(
        folder_, Joined({"replay", "run", "--game", "1", "--decisions", decisions}, more));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  }
  std::int64_t End() const {
    return Json::parse(Printed("0", {"--output", "json"})).at("decisions").get<std::int64_t>();
  }

  TempFolder folder_;
};

TEST_F(ReplayCommandTest, CommandsShowTheStepsThatArePrinted) {
  const std::string last = std::to_string(End());
  EXPECT_EQ(Answers(""), Printed("0"));
  EXPECT_EQ(Answers("next\nn\n\nback\nb\n"), Printed("0..3") + Printed("2") + Printed("1"));
  EXPECT_EQ(Answers("goto 7\nfirst\nlast\ng 2\n"),
            Printed("0") + Printed("7") + Printed("0") + Printed(last) + Printed("2"));
  EXPECT_EQ(Answers("  goto   4  \r\nquit\nnext\n"), Printed("0") + Printed("4"));
  EXPECT_EQ(Answers("goto 4"), Printed("0") + Printed("4"));
}

TEST_F(ReplayCommandTest, Views) {
  EXPECT_EQ(Answers("view seat:1\nnext\nview all\nq\n"),
            Printed("0") + Printed("0..1", {"--view", "seat:1"}) + Printed("1"));
  EXPECT_EQ(Answers("next\n", {"--view", "seat:2"}), Printed("0..1", {"--view", "seat:2"}));
  EXPECT_NE(Printed("1", {"--view", "seat:2"}), Printed("1"));
}

TEST_F(ReplayCommandTest, AllStepsAreTheStepsOneByOne) {
  std::string steps;
  for (std::int64_t step = 0; step <= End(); step += 1) steps += Printed(std::to_string(step));
  EXPECT_EQ(Printed("all"), steps);
  EXPECT_NE(steps.find("\nresult: deck_empty, "), std::string::npos);
  EXPECT_NE(steps.find("cheat (cheats)"), std::string::npos);
}

TEST_F(ReplayCommandTest, ValuesAreThoseOfAnAnalysis) {
  const Words search = {"--iterations", "400", "--agent", "so_ismcts", "--seed", "5"};
  const std::string answer = Answers("goto 6\nvalue\n", search);
  const std::string once = Answers("goto 6\n", search);
  ASSERT_TRUE(answer.starts_with(once));
  const std::string value = answer.substr(once.size());
  EXPECT_EQ(value.find(" ms"), std::string::npos) << value;
  // The same through the position file of that decision, but for the clock and what was chosen.
  folder_.Write("p.json", RunProgram(folder_, {"position", "--from", "run:1:6"}).out);
  std::string analysis = RunProgram(folder_, Joined({"analyze", "p.json"}, search)).out;
  const std::size_t clock = analysis.find(" ms");
  const std::size_t comma = analysis.rfind(',', clock);
  analysis.erase(comma, clock + 3 - comma);
  ASSERT_TRUE(value.starts_with(analysis)) << value << analysis;
  EXPECT_TRUE(value.substr(analysis.size()).starts_with("chosen: ")) << value;
  // The number of iterations can be given with the command.
  EXPECT_EQ(Answers("goto 6\nv 400\n", {"--agent", "so_ismcts", "--seed", "5"}), answer);
  EXPECT_NE(Answers("goto 6\nv 300\n", search), answer);
  for (const std::string threads : {"1", "2", "7"}) {
    EXPECT_EQ(Answers("goto 6\nvalue\n", Joined(search, {"--threads", threads})), answer);
  }
}

TEST_F(ReplayCommandTest, SavedPositionsAreThoseOfTheRun) {
  const std::string out = Answers("goto 5\nsave all.json\nview seat:2\nsave my seat.json\n");
  EXPECT_NE(out.find("saved decision 5 as all.json\n"), std::string::npos) << out;
  EXPECT_EQ(folder_.Read("all.json"), RunProgram(folder_, {"position", "--from", "run:1:5"}).out);
  EXPECT_EQ(folder_.Read("my seat.json"),
            RunProgram(folder_, {"position", "--from", "run:1:5", "--seat", "2"}).out);
}

TEST_F(ReplayCommandTest, HelpNamesEveryCommand) {
  const std::string help = Answers("help\n").substr(Printed("0").size());
  for (const char* word :
       {"next", "back", "first", "last", "goto", "view", "value", "save", "help", "quit"}) {
    EXPECT_NE(help.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(Answers("h\n"), Answers("help\n"));
}

// A line that cannot be followed, and what is said to it.
struct WrongLine {
  std::string name;
  std::string line;
  std::string message;
};

void PrintTo(const WrongLine& wrong, std::ostream* out) { *out << wrong.line; }

class ReplayMistakeTest : public ReplayCommandTest,
                          public testing::WithParamInterface<WrongLine> {};

// As at the terminal.
TEST_P(ReplayMistakeTest, IsToldInItsPlaceAndChangesNothing) {
  folder_.Write("old.json", "mine");
  const auto before = folder_.Contents();
  const Words view = {"--view", "seat:0"};
  std::string out = Answers("goto 3\n" + GetParam().line + "\nnext\n", view);
  const std::string first = Printed("0", view) + Printed("3", view);
  const std::string last = Printed("4", view);
  ASSERT_TRUE(out.starts_with(first) && out.ends_with(last)) << out;
  out = out.substr(first.size(), out.size() - first.size() - last.size());
  EXPECT_TRUE(out.starts_with(GetParam().message)) << out;
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 1) << out;
  EXPECT_EQ(folder_.Contents(), before);
}

INSTANTIATE_TEST_SUITE_P(
    All, ReplayMistakeTest,
    testing::Values(
        WrongLine{"Word", "nxt", "unknown command 'nxt' (did you mean 'next'?); 'help' lists them"},
        WrongLine{"NoWord", "%&", "unknown command '%&'; 'help' lists them"},
        WrongLine{"TooMuch", "next 3", "'next' takes nothing, not '3'"},
        WrongLine{"TooLittle", "goto", "'goto' needs a decision: goto K"},
        WrongLine{"NoView", "view", "'view' needs to know whose: view all|seat:K"},
        WrongLine{"NoNumber", "goto x", "'x' is not a decision from 0 to "},
        WrongLine{"Negative", "goto -1", "'-1' is not a decision from 0 to "},
        WrongLine{"TooFar", "goto 9999", "'9999' is not a decision from 0 to "},
        WrongLine{"Trailing", "goto 3x", "'3x' is not a decision from 0 to "},
        WrongLine{"View", "view seat:3", "'seat:3' is not all, or seat:K with K from 0 to 2"},
        WrongLine{"Iterations", "value 0", "'0' is not a number of iterations from 1 to "},
        WrongLine{"NoFile", "save", "'save' needs a name: save FILE"},
        WrongLine{"OldFile", "save old.json", "'old.json' exists; give another name"}),
    [](const auto& row) { return row.param.name; });

TEST_F(ReplayCommandTest, TheEnds) {
  EXPECT_EQ(Answers("back\n"), Printed("0") + "this is the first step\n");
  EXPECT_EQ(Answers("last\nnext\nvalue\nsave p.json\n"),
            Answers("last\n") +
                "this is the last step\n"
                "the game is over here; there is nothing to value\n"
                "the game is over here; there is no decision to save\n");
}

TEST_F(ReplayCommandTest, AViewDoesNotShowWhatTheOthersThink) {
  const Json all = Json::parse(Printed("all", {"--output", "json"}));
  const Json& steps = all.at("steps");
  const auto of_other = std::find_if(steps.begin(), steps.end(),
                                     [](const Json& step) { return step.at("seat_to_move") == 1; });
  ASSERT_NE(of_other, steps.end());
  const std::string decision = of_other->at("decision").dump();
  const std::string out = Answers("goto " + decision + "\nvalue 100\n", {"--view", "seat:0"});
  EXPECT_TRUE(
      out.ends_with("\nseat 1 is to move, and seat 0 must not see what it is worth; see it "
                    "with view\n  seat:1 or view all\n"))
      << out;
  const Json view = Json::parse(Printed(
      decision, {"--output", "json", "--view", "seat:0", "--values", "--iterations", "100"}));
  EXPECT_FALSE(view.at("steps").at(0).contains("value"));
  EXPECT_TRUE(view.at("steps").at(0).at("move").is_null());
}

TEST_F(ReplayCommandTest, JsonAndCsv) {
  const Words values = {"--values", "--iterations", "200"};
  const Json json = Json::parse(Printed("all", {"--output", "json"}));
  EXPECT_EQ(json.at("game_index"), 1);
  EXPECT_EQ(json.at("view"), "all");
  const Json& steps = json.at("steps");
  ASSERT_EQ(static_cast<std::int64_t>(steps.size()), End() + 1);
  EXPECT_TRUE(steps.back().at("move").is_null());
  EXPECT_TRUE(steps.back().at("seat_to_move").is_null());
  EXPECT_TRUE(steps.back().at("move_words").is_null());
  EXPECT_EQ(steps.back().at("told"), "");
  const std::string words = steps.front().at("move_words");
  EXPECT_EQ(steps.front().at("told"),
            "seat 0, " + json.at("players").at(0).at("agent").get<std::string>() + ": " + words);
  const Json position =
      Json::parse(RunProgram(folder_, {"position", "--from", "run:1:4", "--seat", "1"}).out);
  const Json view =
      Json::parse(Printed("4..5", Joined({"--output", "json", "--view", "seat:1"}, values)));
  EXPECT_EQ(view.at("steps").at(0).at("state"), position.at("state"));
  EXPECT_EQ(view.at("steps").at(0).at("seat_to_move"), position.at("seat_to_move"));

  const Json valued = Json::parse(Printed("4", Joined({"--output", "json"}, values)));
  const Json& value = valued.at("steps").at(0).at("value");
  EXPECT_FALSE(value.contains("ms"));
  EXPECT_EQ(value.at("seat"), valued.at("steps").at(0).at("seat_to_move"));

  const std::string csv = Printed("4..6", Joined({"--output", "csv"}, values));
  EXPECT_TRUE(csv.starts_with(
      "decision,seat,agent,move,event,win_share,chosen_share,best_move,best_share\n4,"))
      << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4);
}

TEST_F(ReplayCommandTest, BadOptions) {
  const Words base = {"replay", "run"};
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder_, Joined(base, more), message);
  };
  ExpectRefused(folder_, {"replay"}, "replay needs the folder of a run; give it with --run");
  ExpectRefused(folder_, {"replay", "nothing"}, "nothing is not a run: there is no manifest.toml");
  refused({"--game", "3"}, "run/games.jsonl holds games 0 to 2, not 3");
  refused({"--game", "ripple_rush"}, "--game: 'ripple_rush' is not an integer from 0 to ");
  refused({"--view", "seat:3"}, "--view: 'seat:3' is not all, or seat:K with K from 0 to 2");
  for (const std::string steps : {"x", "3..", "..3", "1-3", "-1", "3..x", "1..2..3"}) {
    refused({"--decisions", steps},
            "--decisions: '" + steps + "' does not have the form all, K or K..L, such as 0..12");
  }
  refused({"--decisions", "5..3"},
          "--decisions: '5..3' has its ends the wrong way round; it must be 3..5");
  refused({"--decisions", "0..9999"}, "--decisions: the game has steps 0 to ");
  for (const Words& more : {Words{"--values"}, Words{"--output", "json"}}) {
    refused(more, "--values and --output are about the steps that --decisions prints");
  }
  refused({"--agent", "greedy", "--agent", "random"},
          "--agent: values come from one search; give one --agent");
  refused({"--agent", "rnadom"}, "--agent: unknown agent 'rnadom' (did you mean 'random'?)");
  refused({"--iterations", "0"}, "--iterations: '0' is not an integer from 1 to ");
  const Outcome no_search =
      RunProgram(folder_, {"replay", "run", "--decisions", "0", "--values", "--agent", "greedy"});
  EXPECT_EQ(no_search.status, 2);
  EXPECT_NE(no_search.err.find("greedy"), std::string::npos) << no_search.err;
}

TEST_F(ReplayCommandTest, DamagedGamesAndRunsWithoutMoves) {
  std::string text = folder_.Read("run/games.jsonl");
  const std::size_t line = text.find('\n') + 1;
  const std::string from = R"("moves":")";
  folder_.Write("run/games.jsonl",
                text.replace(text.find(from, line), from.size(), from + "stop "));
  ExpectRefused(folder_, {"replay", "run", "--game", "1"},
                "run/games.jsonl:2: game 1 is damaged: the digest does not fit");
  EXPECT_EQ(RunProgram(folder_, {"replay", "run", "--game", "2"}).status, 0);
  const Outcome outcome =
      RunProgram(folder_, {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                           "random", "--games", "2", "--moves", "off", "--out", "bare"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  ExpectRefused(folder_, {"replay", "bare"},
                "bare was recorded without moves, so its games are lost");
}

}  // namespace
}  // namespace riftlab
