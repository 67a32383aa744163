// `riftlab analyze --serve`: a client talks to the program through pipes.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <map>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// The program, with pipes as its input and output.
class Server {
 public:
  explicit Server(const Words& options) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    EXPECT_EQ(::pipe(in.data()), 0);
    EXPECT_EQ(::pipe(out.data()), 0);
    Words words = Joined({RIFTLAB_PROGRAM, "analyze", "--serve"}, options);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      for (const int end : {in[0], in[1], out[0], out[1]}) ::close(end);
      ::execv(argv[0], argv.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    if (child_ > 0) ::kill(child_, SIGKILL);
    ::close(out_);
  }

  void SayLine(const std::string& line) const {
    const std::string text = line + "\n";
    EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void Say(const Json& json) const { SayLine(json.dump()); }

  // The next line; empty after a minute without one, and at the end.
  std::string Line() {
    constexpr int kMinuteMs = 60'000;
    while (buffer_.find('\n') == std::string::npos) {
      pollfd wait{.fd = out_, .events = POLLIN, .revents = 0};
      std::array<char, 4096> bytes{};
      if (::poll(&wait, 1, kMinuteMs) <= 0) return "";
      const ssize_t count = ::read(out_, bytes.data(), bytes.size());
      if (count <= 0) return "";
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    const std::size_t length = buffer_.find('\n') + 1;
    std::string line = buffer_.substr(0, length);
    buffer_.erase(0, length);
    return line;
  }
  Json Answer() {
    const std::string line = Line();
    EXPECT_NE(line, "");
    return line.empty() ? Json{{"id", nullptr}} : Json::parse(line);
  }

  // Ends the input; the status with which the program then ends.
  int End() {
    ::close(in_);
    int status = 0;
    EXPECT_EQ(::waitpid(child_, &status, 0), child_);
    child_ = -1;
    return WEXITSTATUS(status);
  }

 private:
  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string buffer_;
};

class AnalyzeServeTest : public testing::Test {
 protected:
  AnalyzeServeTest() {
    const Outcome outcome =
        RunProgram(folder_, {"position", "--game", "ripple_rush", "--after", "4", "--seat", "0"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    Spit(folder_ / "view.json", outcome.out);
    position_ = Json::parse(outcome.out);
  }

  Json Request(const Json& id, const Json& options = Json::object()) const {
    Json request{{"id", id}, {"position", position_}};
    request.update(options);
    return request;
  }

  // The last line of a single call, without how long it took.
  std::string SingleCall(const Words& options) const {
    const Outcome outcome =
        RunProgram(folder_, Joined({"analyze", "view.json", "--output", "json"}, options));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return WithoutClock(outcome.out.substr(outcome.out.rfind('\n', outcome.out.size() - 2) + 1));
  }
  static std::string WithoutClock(const std::string& line) {
    const std::size_t start = line.find("\"ms\":");
    return start == std::string::npos ? line
                                      : line.substr(0, start) + line.substr(line.find(',', start));
  }

  TempFolder folder_;
  Json position_;
};

TEST_F(AnalyzeServeTest, AnswersAsTheSingleCallDoes) {
  Server server({"--threads", "3", "--iterations", "300"});
  server.Say(Request(1));
  server.Say(Request("two", {{"iterations", 400}, {"seed", 5}, {"agent", "so_ismcts:c=0.5"}}));
  server.Say(Request(3, {{"moves", "1"}}));
  server.Say(Request(4, {{"iterations", "250"}, {"confidence", 0.99}}));
  std::map<std::string, std::string> answers;
  for (int i = 0; i < 4; ++i) {
    const std::string line = server.Line();
    ASSERT_NE(line, "");
    const std::string id = Json::parse(line).at("id").dump();
    const std::string start = "{\"id\":" + id + ",";
    ASSERT_EQ(line.substr(0, start.size()), start);
    answers[id] = WithoutClock("{" + line.substr(start.size()));
  }
  EXPECT_EQ(server.End(), 0);
  EXPECT_EQ(answers["1"], SingleCall({"--iterations", "300"}));
  EXPECT_EQ(answers["\"two\""],
            SingleCall({"--iterations", "400", "--seed", "5", "--agent", "so_ismcts:c=0.5"}));
  EXPECT_EQ(answers["3"], SingleCall({"--iterations", "300", "--moves", "1"}));
  EXPECT_EQ(answers["4"], SingleCall({"--iterations", "250", "--confidence", "0.99"}));
}

TEST_F(AnalyzeServeTest, RolloutsToo) {
  Server server({"--threads", "2"});
  server.Say(Request(1, {{"rollouts", 40}, {"progress", true}}));
  Json answer = server.Answer();
  int lines = 0;
  for (; answer.contains("is_during_search"); answer = server.Answer()) {
    EXPECT_EQ(answer.at("worlds"), 2 * ++lines);
  }
  EXPECT_EQ(lines, 19);
  answer.erase("id");
  EXPECT_EQ(answer.dump() + "\n", SingleCall({"--rollouts", "40"}));
  EXPECT_EQ(server.End(), 0);
}

TEST_F(AnalyzeServeTest, ARequestCanBeCancelledWhileItRunsAndBefore) {
  Server server({"--threads", "1"});
  const Json endless{{"time", "600s"}, {"progress", true}};
  server.Say(Request("running", endless));
  server.Say(Request("waiting", endless));
  EXPECT_TRUE(server.Answer().at("is_during_search"));
  server.Say(Json{{"id", "waiting"}, {"cancel", true}});
  server.Say(Json{{"id", "running"}, {"cancel", true}});
  Json running = server.Answer();
  while (running.value("is_during_search", false)) running = server.Answer();
  EXPECT_EQ(running.at("id"), "running");
  EXPECT_EQ(running.at("stopped"), "interrupted");
  const Json waiting = server.Answer();
  EXPECT_EQ(waiting.at("id"), "waiting");
  EXPECT_EQ(waiting.at("error"), "cancelled");
  server.Say(Request("later", {{"iterations", 100}}));
  EXPECT_EQ(server.Answer().at("id"), "later");
  EXPECT_EQ(server.End(), 0);
}

TEST_F(AnalyzeServeTest, ProgressComesBeforeTheAnswer) {
  Server server({});
  server.Say(Request(1, {{"iterations", 2000}, {"progress", true}, {"agent", "so_ismcts"}}));
  Json answer = server.Answer();
  int lines = 0;
  for (; answer.value("is_during_search", false); answer = server.Answer()) ++lines;
  EXPECT_GT(lines, 0);
  EXPECT_EQ(answer.at("id"), 1);
  EXPECT_TRUE(answer.contains("stopped"));
  EXPECT_EQ(server.End(), 0);
}

TEST_F(AnalyzeServeTest, ErrorsBearTheIdAndOthersGoOn) {
  Server server({"--threads", "1"});
  const auto error = [&](const Json& request) {
    server.Say(request);
    return server.Answer();
  };
  server.SayLine("{\"id\": 1,");
  const Json broken = server.Answer();
  EXPECT_TRUE(broken.at("id").is_null());
  EXPECT_NE(broken.at("error").get<std::string>().find("request:1:10"), std::string::npos)
      << broken;
  EXPECT_EQ(error(Json{{"position", 1}}).at("error"), "id: is missing");
  EXPECT_EQ(error(Json{{"id", 2}}), Json({{"id", 2}, {"error", "position: is missing"}}));
  EXPECT_EQ(error(Request(3, {{"iteration", 5}}))
                .at("error")
                .get<std::string>()
                .rfind("unknown key 'iteration' (did you mean 'iterations'?); keys: id, ", 0),
            0U);
  EXPECT_EQ(error(Request(4, {{"iterations", 0}}))
                .at("error")
                .get<std::string>()
                .rfind("iterations: '0' is not an integer from 1", 0),
            0U);
  EXPECT_EQ(error(Request(5, {{"progress", 1}})).at("error"),
            "progress: must be true or false, not 1");
  EXPECT_EQ(error(Request(6, {{"moves", "nonsense"}}))
                .at("error")
                .get<std::string>()
                .rfind("moves: move 1, 'nonsense'", 0),
            0U);
  server.SayLine("{\"id\": 1, \"moves\": \"" + std::string(70'000, 'x') + "\"}");
  EXPECT_EQ(server.Answer(),
            Json({{"id", nullptr}, {"error", "request: is longer than 65536 bytes"}}));
  server.SayLine("{\"id\": 1, \"moves\": \"" + std::string(7'000, 'x'));
  EXPECT_LT(server.Line().size(), 300U);
  EXPECT_EQ(error(Json{{"id", 8}, {"position", Json::object()}})
                .at("error")
                .get<std::string>()
                .rfind("position: ", 0),
            0U);
  EXPECT_EQ(error(Json{{"id", "c"}, {"position", Json::object()}}).at("error"),
            "position: schema: missing; expected the number of this format, 1");
  // A request has keys, not options.
  EXPECT_EQ(error(Request(10, {{"iterations", 5}, {"time", "1s"}})).at("error"),
            "time: give either iterations or time, not both");
  EXPECT_EQ(error(Request(11, {{"versus", "1 2"}})).at("error"),
            "versus: is for rollouts N; give that, too");
  EXPECT_EQ(error(Request(9, {{"iterations", 100}})).at("stopped").is_string(), true);
  EXPECT_EQ(server.End(), 0);
}

TEST_F(AnalyzeServeTest, WhatIsSaidOtherwiseExcludesOptionsOfTheCall) {
  const auto answered = [&](const Words& call, const Json& options, const Words& alone) {
    Server server(call);
    server.Say(Request(1, options));
    Json answer = server.Answer();
    EXPECT_FALSE(answer.contains("error")) << answer;
    answer.erase("id");
    EXPECT_EQ(WithoutClock(answer.dump() + "\n"), SingleCall(alone));
    EXPECT_EQ(server.End(), 0);
  };
  answered({"--iterations", "20000", "--agent", "so_ismcts", "--confidence", "0.9"},
           {{"rollouts", 30}}, {"--rollouts", "30"});
  answered({"--time", "60s"}, {{"iterations", 300}}, {"--iterations", "300"});
  answered({"--rollouts", "30", "--play-on", "random"}, {{"iterations", 300}},
           {"--iterations", "300"});
  answered({"--iterations", "300", "--moves", "1"}, {{"moves", nullptr}}, {"--iterations", "300"});
  answered({"--iterations", "300", "--assume", "nonsense"}, {{"assume", Json::array()}},
           {"--iterations", "300"});
  Server server({"--iterations", "100000000"});
  server.Say(Request(1, {{"time", "50ms"}}));
  EXPECT_EQ(server.Answer().at("stopped"), "time");
  EXPECT_EQ(server.End(), 0);
}

// A client may cancel what has just been answered.
TEST_F(AnalyzeServeTest, ALateCancelIsPassedOver) {
  Server server({"--threads", "1", "--iterations", "100"});
  server.Say(Request("first"));
  EXPECT_EQ(server.Answer().at("id"), "first");
  server.Say(Json{{"id", "first"}, {"cancel", true}});
  server.Say(Request("second"));
  EXPECT_EQ(server.Answer().at("id"), "second");
  EXPECT_EQ(server.End(), 0);
}

// Nobody reads before all is asked.
TEST_F(AnalyzeServeTest, GoesOnReadingWhileNobodyReadsItsAnswers) {
  constexpr int kRequests = 200;
  Server server({"--iterations", "20"});
  for (int i = 0; i < kRequests; ++i) {
    server.Say(Request(i));
    server.SayLine("{\"id\": " + std::string(1000, '1') + "}");
  }
  for (int i = 0; i < 2 * kRequests; ++i) ASSERT_NE(server.Line(), "");
  EXPECT_EQ(server.End(), 0);
}

TEST_F(AnalyzeServeTest, PositionsComeFromRequests) {
  ExpectRefused(folder_, {"analyze", "view.json", "--serve"},
                "POSITION.json: --serve takes positions from its requests");
}

TEST_F(AnalyzeServeTest, TheClientInPythonUnderstandsIt) {
  const std::string client = RIFTLAB_SOURCE_DIR "/configs/agents/analysis_client.py";
  const Outcome outcome =
      RunningProgram(folder_, {client, RIFTLAB_PROGRAM, "view.json"}, "", "", "/usr/bin/python3")
          .Wait();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("view.json: ", 0), 0U) << outcome.out;
}

}  // namespace
}  // namespace riftlab
