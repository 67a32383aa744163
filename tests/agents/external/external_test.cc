// Programs that behave, and programs that do everything wrong that one can.
#include "agents/external/external.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "agents/core/agent_fault.h"
#include "agents/core/spec.h"
#include "agents/external/child_process.h"
#include "agents/registry/registry.h"
#include "engine/core/registry.h"
#include "nlohmann/json.hpp"
#include "tests/agents/external/programs.h"
#include "tests/tournament/open_files_limit.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"

namespace riftlab {
namespace {

std::ptrdiff_t OpenFiles() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return std::distance(begin(files), end(files));
}

// What a run reserves for each of them.
TEST(ChildProcessTest, TakesTheFilesThatAreCounted) {
  const TempFolder folder;
  const std::ptrdiff_t before = OpenFiles();
  const auto child = external::ChildProcess::Start({"cat"}, folder / "log");
  ASSERT_TRUE(child.ok()) << child.status();
  EXPECT_EQ(OpenFiles() - before, kFilesOfExternal);
}

// However short each look is; so looks a question that can be broken off.
TEST(ChildProcessTest, AnAnswerAfterItsStdinIsClosedIsAwaitedInSlices) {
  auto child = external::ChildProcess::Start(
      {"/bin/sh", "-c", "exec <&-; sleep 0.2; echo answer; exec sleep 60"}, "");
  ASSERT_TRUE(child.ok()) << child.status();
  using external::ChildProcess;
  using Reading = ChildProcess::Reading;
  constexpr std::chrono::milliseconds kSlice(20);
  const auto next = [&](std::string& line) {
    Reading reading = Reading::kTimeout;
    while (reading == Reading::kTimeout) {
      reading = (*child)->ReadLine(ChildProcess::Clock::now() + kSlice, line);
    }
    return reading;
  };
  std::string line;
  EXPECT_EQ(next(line), Reading::kLine);
  EXPECT_EQ(line, "answer");
  EXPECT_EQ(next(line), Reading::kClosed);
}

// A copy of this process has the pipes of the program, too.
TEST(ChildProcessTest, ALivingCopyKeepsNothingAlive) {
  using external::ChildProcess;
  auto child = ChildProcess::Start({"/bin/sh", "-c", "setsid sleep 1000 & echo $!; exec cat"}, "");
  ASSERT_TRUE(child.ok()) << child.status();
  std::string left_behind;
  const auto soon = ChildProcess::Clock::now() + std::chrono::seconds(60);
  ASSERT_EQ((*child)->ReadLine(soon, left_behind), ChildProcess::Reading::kLine);
  const pid_t copy = fork();
  if (copy == 0) {
    while (true) pause();
  }
  const auto start = ChildProcess::Clock::now();
  child->reset();
  EXPECT_LT(ChildProcess::Clock::now() - start, std::chrono::seconds(2)) << "the guard was killed";
  EXPECT_TRUE(EndsSoon(std::stoi(left_behind)));
  kill(copy, SIGKILL);
  EXPECT_EQ(waitpid(copy, nullptr, 0), copy);
}

TEST(ChildProcessTest, ALogThatNobodyReadsHoldsNothingUp) {
  const TempFolder folder;
  const std::string log = folder / "log";
  ASSERT_EQ(mkfifo(log.c_str(), 0600), 0);
  std::promise<void> done;
  // Else a start that waits for it would wait for ever.
  const std::jthread reader([&, is_done = done.get_future()] {
    if (is_done.wait_for(std::chrono::seconds(5)) == std::future_status::ready) return;
    close(open(log.c_str(), O_RDONLY | O_NONBLOCK));
  });
  const auto child = external::ChildProcess::Start({"cat"}, log);
  done.set_value();
  EXPECT_EQ(child.status(),
            absl::UnavailableError("cannot write '" + log + "': No such device or address"));
}

using ParamTexts = std::map<std::string, std::string>;

// Agent 0 in a game of two against a random one.
class Table {
 public:
  explicit Table(const AgentSpec& agent, const std::string& game = "ripple_rush") {
    const std::vector<AgentSpec> agents = {agent,
                                           {.label = "random", .name = "random", .params = {}}};
    absl::StatusOr<std::unique_ptr<Match>> match =
        (*FindGameDriver(game))->make_match({.mode = "", .players = 2}, agents, {});
    EXPECT_TRUE(match.ok()) << match.status();
    match_ = *std::move(match);
  }

  GameRecord Play(std::uint64_t index = 0, const std::vector<int>& agents = {0, 1}) {
    GameRecord record;
    match_->Play({.seed = 5, .game_index = index, .block = index, .agents = agents}, record);
    return record;
  }

 private:
  std::unique_ptr<Match> match_;
};

TEST(ExternalTest, PlaysWholeGames) {
  for (const std::string game : {"kuhn", "ripple_rush", "riftforce", "riftwalker", "warrift"}) {
    SCOPED_TRACE(game);
    Table table(Hostile("good"), game);
    for (std::uint64_t index = 0; index < 2; ++index) {
      const GameRecord record = table.Play(index);
      EXPECT_EQ(record.faulty_seat, -1) << record.fault;
      EXPECT_GT(record.timing[0].decisions, 0);
    }
  }
}

struct BadProgram {
  std::string how;
  std::string fault;
  ParamTexts params = {};
};

std::vector<BadProgram> BadPrograms() {
  const std::string unasked =
      R"(protocol: wrote what nobody asked for: '{"type": "move", "id": #, "move": "?#@#"}')";
  const std::string flood = "flood: more than 1048576 bytes at once";
  const ParamTexts hurry = {{"move", "500ms"}, {"late", "1ms"}};
  return {
      {"hang", "stall: no answer within 500 ms and 1 ms more", hurry},
      {"deaf", "stall: no answer within 500 ms and 1 ms more", hurry},
      {"exit", "crash: exited with status 3"},
      {"abort", "crash: was killed by signal 6 (Aborted)"},
      {"close", "crash: closed its pipes"},
      {"close_input", "crash: closed its pipes"},
      {"close_output", "crash: closed its pipes"},
      {"flood", flood},
      {"huge", flood},
      {"garbage",
       R"(protocol: a 'move' was due, but the line is not JSON: '\xff\xfe\x00\x01 no JSON at all')"},
      {"deep", "protocol: a 'move' was due, but the line is nested too deep: '" +
                   std::string(80, '[') + "...'"},
      {"type",
       R"(protocol: a 'move' was due, but type is "resign": '{"type": "resign", "id": #}')"},
      {"key",
       "protocol: a 'move' was due, but unknown key 'mvoe' (did you mean 'move'?); keys: type, "
       R"(id, move: '{"type": "move", "id": #, "move": "?#@#", "mvoe": "?#@#"}')"},
      {"no_move",
       "protocol: a 'move' was due, but move: missing; expected the text of a legal move: "
       R"('{"type": "move", "id": #}')"},
      {"other_id", unasked},
      {"twice", unasked},
      {"twice_at_once", unasked},
      {"hello_hang", "stall: no hello within 500 ms", {{"start", "500ms"}}},
      {"hello_exit", "crash: exited with status 3"},
      {"hello_garbage",
       R"(protocol: a 'hello' was due, but the line is not JSON: '\xff\xfe\x00\x01 no JSON at all')"},
      {"hello_flood", flood},
      {"hello_version",
       "protocol: a 'hello' was due, but protocol: expected 1, not 99: "
       R"('{"type": "hello", "protocol": #, "name": "from the future"}')"},
      {"hello_games", "protocol: its hello leaves ripple_rush out"},
  };
}

// A fault without the colours in moves that it quotes, which each deal has its own.
std::string WithoutColour(std::string fault) {
  for (std::size_t at = 0; (at = fault.find("#@#", at)) != std::string::npos; ++at) {
    fault[at - 1] = '?';
  }
  return fault;
}

class BadProgramTest : public testing::TestWithParam<BadProgram> {};

// Each fault is told apart, costs the game, and not the next one, for which the program is started
// anew (and does it again).
TEST_P(BadProgramTest, CostsItsGame) {
  Table table(Hostile(GetParam().how, GetParam().params));
  for (std::uint64_t index = 0; index < 2; ++index) {
    const GameRecord record = table.Play(index);
    EXPECT_EQ(WithoutColour(record.fault), GetParam().fault);
    EXPECT_EQ(record.faulty_seat, 0);
    EXPECT_EQ(record.result.reason, "fault");
    EXPECT_EQ(record.result.shares, (std::vector<double>{0, 1}));
    EXPECT_EQ(record.timing[0].faults, 1);
  }
}

INSTANTIATE_TEST_SUITE_P(All, BadProgramTest, testing::ValuesIn(BadPrograms()),
                         [](const auto& row) {
                           std::string name;
                           bool starts = true;
                           for (const char c : row.param.how) {
                             if (c != '_') name += static_cast<char>(starts ? c - 'a' + 'A' : c);
                             starts = c == '_';
                           }
                           return name;
                         });

TEST(ExternalTest, AFloodBehindAnAnswerIsNoticed) {
  Table table(Hostile("flood_lines"));
  const FaultKind kind = FaultKindOf(table.Play().fault);
  EXPECT_TRUE(kind == FaultKind::kFlood || kind == FaultKind::kProtocol);
}

// In seat 1 of Kuhn poker a program is asked once at most, so that no later question shows what it
// wrote with its answer.
TEST(ExternalTest, ASecondLineWithTheLastAnswerCostsThatGame) {
  Table table(Hostile("twice_at_once"), "kuhn");
  for (std::uint64_t index = 0; index < 6; ++index) {
    SCOPED_TRACE(index);
    const GameRecord record = table.Play(index, {1, 0});
    EXPECT_EQ(record.faulty_seat, 1);
    EXPECT_EQ(record.fault.substr(0, 40), "protocol: wrote what nobody asked for: '");
    EXPECT_EQ(record.result.shares, (std::vector<double>{1, 0}));
    EXPECT_EQ(record.timing[1].faults, 1);
  }
}

TEST(ExternalTest, ASecondLineIsNoticedWhereASinglePositionIsAsked) {
  const auto decider = (*FindGameDriver("ripple_rush"))->make_decider({}, Hostile("twice_at_once"));
  ASSERT_TRUE(decider.ok()) << decider.status();
  const AnyGame game = *MakeGame("ripple_rush", {});
  Rng rng(3, {});
  const AnyState state = game.Deal(rng);
  Rng stream(7, {});
  const absl::StatusOr<Action> action = (*decider)->Decide(state, stream);
  EXPECT_EQ(std::string(action.status().message()).substr(0, 40),
            "protocol: wrote what nobody asked for: '");
}

// At its next question, always.
TEST(ExternalTest, AnAnswerAfterItsStdinIsClosedCounts) {
  Table table(Hostile("answer_and_close_input"));
  const GameRecord record = table.Play();
  EXPECT_EQ(record.fault, "crash: closed its pipes");
  EXPECT_EQ(record.timing[0].decisions, 2);
}

TEST(ExternalTest, AnIllegalMoveLeavesTheProgramRunning) {
  Table table(Hostile("illegal"));
  const GameRecord record = table.Play(0);
  EXPECT_EQ(FaultKindOf(record.fault), FaultKind::kIllegal) << record.fault;
  EXPECT_EQ(record.fault.substr(0, 31), "illegal: 'castles' is none of t");
  EXPECT_EQ(table.Play(1).faulty_seat, -1);
}

// The types of the messages in a file, each with a blank.
std::string TypesIn(const std::string& text) {
  std::string types;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    types += nlohmann::json::parse(line)["type"].get<std::string>() + ' ';
  }
  return types;
}

// One that was told of no game hears of no end.
TEST(ExternalTest, AProgramThatDoesNotPlayTheGameIsStartedAnew) {
  const TempFolder folder;
  {
    Table table(Hostile("hello_games", {}, folder / "heard"));
    EXPECT_EQ(table.Play(0).fault, "protocol: its hello leaves ripple_rush out");
    EXPECT_EQ(table.Play(1).fault, "protocol: its hello leaves ripple_rush out");
  }
  EXPECT_EQ(TypesIn(folder.Read("heard")), "hello hello ");
}

// It goes on, so it must know that the game of the question is over.
TEST(ExternalTest, AfterAnIllegalMoveASingleQuestionEndsToo) {
  const TempFolder folder;
  const GameDriver& driver = **FindGameDriver("ripple_rush");
  auto decider = driver.make_decider({}, Hostile("illegal", {}, folder / "heard"));
  ASSERT_TRUE(decider.ok()) << decider.status();
  const AnyGame game = *MakeGame("ripple_rush", {});
  Rng rng(3, {});
  const AnyState state = game.Deal(rng);
  Rng stream(7, {});
  EXPECT_FALSE((*decider)->Decide(state, stream).ok());
  EXPECT_TRUE((*decider)->Decide(state, stream).ok());
  decider->reset();
  EXPECT_EQ(TypesIn(folder.Read("heard")),
            "hello newgame observe act end newgame observe act end quit ");
}

TEST(ExternalTest, AnIllegalMoveIsQuotedAsOtherTextIs) {
  Table table(Hostile("illegal_codes"));
  const std::string fault = table.Play().fault;
  EXPECT_TRUE(
      fault.starts_with(R"(illegal: '\x1b[31mRED\x0a\x0d\x00\x07\xc3\xa9' is none of the )"))
      << fault;
  EXPECT_TRUE(fault.ends_with(" legal moves")) << fault;
}

TEST(ExternalTest, ALateAnswerIsNoStall) {
  Table table(Hostile("late", {{"move", "100ms"}, {"late", "60s"}}));
  EXPECT_EQ(table.Play(0).fault, "late: answered after the 100 ms it had");
}

TEST(ExternalTest, MuchOnStderrIsNoFault) {
  const TempFolder folder;
  {
    Table table(Hostile("errors", {{"log", folder / "log"}}));
    EXPECT_EQ(table.Play().faulty_seat, -1);
  }
  EXPECT_EQ(folder.Read("log"), std::string(1 << 20, 'e') + "\n");
}

TEST(ExternalTest, RestartsAsItIsTold) {
  const auto crash_twice = [](const std::string& restart) {
    Table table(Hostile("exit", {{"restart", restart}}));
    const std::string first = table.Play(0).fault;
    return std::vector<std::string>{first, table.Play(1).fault};
  };
  const std::string crash = "crash: exited with status 3";
  EXPECT_EQ(crash_twice("on"), (std::vector<std::string>{crash, crash}));
  EXPECT_EQ(crash_twice("game"), (std::vector<std::string>{crash, crash}));
  EXPECT_EQ(crash_twice("off"),
            (std::vector<std::string>{
                crash, "crash: had to be ended in an earlier game, and restart is off"}));
  // An illegal move comes once from each process.
  Table table(Hostile("illegal", {{"restart", "game"}}));
  EXPECT_EQ(FaultKindOf(table.Play(0).fault), FaultKind::kIllegal);
  EXPECT_EQ(FaultKindOf(table.Play(1).fault), FaultKind::kIllegal);
}

TEST(ExternalTest, LeavesNoProcessBehind) {
  for (const std::string how : {"fork", "fork_apart", "ignore"}) {
    SCOPED_TRACE(how);
    const TempFolder folder;
    const std::string file = folder / "processes";
    Table table(Hostile(how, {{"move", "2s"}, {"late", "1ms"}, {"stop", "1ms"}}, file));
    EXPECT_EQ(table.Play().faulty_seat, 0);
    const std::vector<pid_t> processes = ProcessesIn(file);
    EXPECT_EQ(processes.size(), 1U);
    for (const pid_t process : processes) EXPECT_FALSE(IsRunning(process)) << process;
  }
}

// Whoever is forked has a copy of the pipes, and may end or play games of its own.
TEST(ExternalTest, AForkedProcessLeavesTheProgramAlone) {
  const TempFolder folder;
  auto table = std::make_unique<Table>(Hostile("record", {}, folder / "heard"));
  EXPECT_EQ(table->Play(0).faulty_seat, -1);
  for (const bool plays : {false, true}) {
    SCOPED_TRACE(plays);
    // It may still be reading how its game ended.
    while (!TypesIn(folder.Read("heard")).ends_with("end ")) std::this_thread::yield();
    const std::string heard = folder.Read("heard");
    const pid_t copy = fork();
    if (copy == 0) {
      const bool is_sound = !plays || table->Play(1).faulty_seat == -1;
      table.reset();
      _exit(is_sound ? 0 : 1);
    }
    int status = -1;
    EXPECT_EQ(waitpid(copy, &status, 0), copy);
    EXPECT_EQ(status, 0);
    if (!plays) EXPECT_EQ(folder.Read("heard"), heard);
  }
  const GameRecord record = table->Play(1);
  EXPECT_EQ(record.faulty_seat, -1) << record.fault;
}

// It may stop any process of its user, the one that guards it, too; the games go on all the same.
TEST(ExternalTest, AStoppedGuardHoldsNothingUp) {
  for (const std::string how : {"stop_guard", "hold_guard"}) {
    SCOPED_TRACE(how);
    const TempFolder folder;
    const std::string file = folder / "processes";
    {
      Table table(Hostile(how, {{"move", "200ms"}, {"late", "1ms"}, {"stop", "1ms"}}, file));
      EXPECT_EQ(table.Play().fault, "stall: no answer within 200 ms and 1 ms more");
    }
    const std::vector<pid_t> processes = ProcessesIn(file);
    ASSERT_EQ(processes.size(), 1U);
    EXPECT_TRUE(EndsSoon(processes[0]));
  }
}

// Nothing is charged to a program that the system did not let begin.
TEST(ExternalTest, AGameIsBrokenOffWhereTheSystemHasNoPipe) {
  Table table(Hostile("good"));
  GameRecord record;
  {
    const OpenFilesLimit none(3);
    record = table.Play();
  }
  EXPECT_EQ(record.fault, "crash: no pipe: Too many open files");
  EXPECT_EQ(record.faulty_seat, -1);
  EXPECT_TRUE(record.result.shares.empty());
}

TEST(ExternalTest, WhetherItBeginsIsNotKnownWhereTheSystemHasNoPipe) {
  const OpenFilesLimit none(4);
  EXPECT_EQ(CheckBegins(Hostile("good"), "ripple_rush"),
            absl::UnavailableError("crash: no pipe: Too many open files"));
}

TEST(ExternalTest, AProgramThatCannotBeRunIsNamed) {
  const TempFolder folder;
  folder.Write("agent", "#!/no/such/interpreter\n");
  ASSERT_EQ(chmod((folder / "agent").c_str(), 0700), 0);
  Table table({.label = "x", .name = "external", .params = {{"cmd", folder / "agent"}}});
  EXPECT_EQ(table.Play().fault, "crash: could not be started: No such file or directory");
}

TEST(ExternalTest, WrongParametersAreRefused) {
  const std::vector<std::pair<ParamTexts, std::string>> rows = {
      {{}, "agent 'external': it needs a program, such as external:cmd=\"python3 my_agent.py\""},
      {{{"cmd", " "}},
       "agent 'external': it needs a program, such as external:cmd=\"python3 my_agent.py\""},
      {{{"cmd", "python3 'x"}}, "agent 'external': cmd: a single quote does not end"},
      {{{"cmd", "no_such_program"}},
       "agent 'external': cmd: there is no program 'no_such_program' in the folders of PATH; a "
       "file "
       "of one's own is called by its path, such as ./no_such_program"},
      {{{"cmd", "a\nb"}},
       "agent 'external': cmd=a\nb is not on one line, without control characters"},
      {{{"cmd", "sh"}, {"move", "5"}},
       "agent 'external': move=5 is not a time with a unit, such as 250ms or 5s, from 1ms to "
       "3600000ms"},
  };
  for (const auto& [params, message] : rows) {
    const AgentSpec spec{.label = "x", .name = "external", .params = params};
    const auto decider = (*FindGameDriver("kuhn"))->make_decider({}, spec);
    EXPECT_EQ(std::string(decider.status().message()), message);
    EXPECT_EQ(decider.status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST(ExternalTest, ALogThatCannotBeWrittenIsRefused) {
  const auto check = [](const std::string& log) {
    return CheckAgentSpec(
        {.label = "x", .name = "external", .params = {{"cmd", "sh"}, {"log", log}}});
  };
  const TempFolder folder;
  EXPECT_TRUE(check(folder / "log").ok());
  EXPECT_EQ(folder.Files(), std::vector<std::string>{});
  EXPECT_EQ(std::string(check("/nonexistent/log").message()),
            "agent 'external': log: cannot write '/nonexistent/log': No such file or directory; "
            "name a file in a folder that is there and can be written");
  EXPECT_EQ(std::string(check("/").message()),
            "agent 'external': log: cannot write '/': Is a directory; name a file in a folder that "
            "is there and can be written");
}

// A program that never answers, or is given all day to.
TEST(ExternalTest, AQuestionCanBeBrokenOff) {
  const GameDriver& driver = **FindGameDriver("ripple_rush");
  const auto decider = driver.make_decider({}, Hostile("hang"));
  ASSERT_TRUE(decider.ok()) << decider.status();
  std::atomic<bool> stop = false;
  (*decider)->StopOn(stop);
  const AnyGame game = *MakeGame("ripple_rush", {});
  Rng rng(3, {});
  const AnyState state = game.Deal(rng);
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop = true;
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ((*decider)->Decide(state, rng).status(), absl::CancelledError("interrupted"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

TEST(ExternalTest, DecidesSinglePositions) {
  const GameDriver& driver = **FindGameDriver("ripple_rush");
  const auto decider = driver.make_decider({}, Hostile("good"));
  ASSERT_TRUE(decider.ok()) << decider.status();
  const AnyGame game = *MakeGame("ripple_rush", {});
  Rng rng(3, {});
  AnyState state = game.Deal(rng);
  for (int i = 0; i < 5; ++i) {
    Rng stream(7, {});
    const absl::StatusOr<Action> action = (*decider)->Decide(state, stream);
    ASSERT_TRUE(action.ok()) << action.status();
    EXPECT_EQ(*action, game.LegalActions(state).front());
    state = game.Apply(state, *action, rng);
  }
  const auto hostile = driver.make_decider({}, Hostile("exit"));
  Rng stream(1, {});
  EXPECT_EQ(
      (*hostile)->Decide(state, stream).status(),
      absl::InternalError("crash: exited with status 3; the last line of its stderr: goodbye"));
}

}  // namespace
}  // namespace riftlab
