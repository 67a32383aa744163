#include "tournament/cli/framework/line_input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace riftlab {
namespace {

// A pipe: what is written to it can be read from out().
class TestPipe {
 public:
  TestPipe() { EXPECT_EQ(::pipe(ends_.data()), 0); }
  TestPipe(const TestPipe&) = delete;
  TestPipe& operator=(const TestPipe&) = delete;
  ~TestPipe() {
    ::close(ends_[0]);
    Close();
  }

  int out() const { return ends_[0]; }
  void Write(std::string_view text) const {
    EXPECT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  // Nothing more will be written.
  void Close() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

// The lines of `text`, which fits into a pipe.
std::vector<std::string> LinesOf(std::string_view text) {
  TestPipe pipe;
  pipe.Write(text);
  pipe.Close();
  const std::atomic<bool> stop = false;
  LineInput input(pipe.out(), stop);
  EXPECT_FALSE(input.IsTerminal());
  std::vector<std::string> lines;
  while (const std::optional<std::string> line = input.Next()) lines.push_back(*line);
  EXPECT_FALSE(input.Next().has_value());
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineInputTest, Lines) {
  EXPECT_EQ(LinesOf(""), Lines{});
  EXPECT_EQ(LinesOf("\n"), Lines{""});
  EXPECT_EQ(LinesOf("next\n\nback\r\n"), (Lines{"next", "", "back\r"}));
  EXPECT_EQ(LinesOf("next\nquit"), (Lines{"next", "quit"}));
  EXPECT_EQ(LinesOf(std::string_view("\0x\n", 3)), Lines{std::string("\0x", 2)});
}

TEST(LineInputTest, LongLinesStayWhole) {
  for (const std::size_t size : {255U, 4095U, 4096U, 4097U, 30000U}) {
    const std::string line(size, 'x');
    EXPECT_EQ(LinesOf(line + "\ny\n"), (Lines{line, "y"}));
    EXPECT_EQ(LinesOf(line), Lines{line});
  }
}

TEST(LineInputTest, LinesWithoutEndAreCut) {
  TestPipe pipe;
  const std::atomic<bool> stop = false;
  LineInput input(pipe.out(), stop);
  std::thread writer([&] {
    for (int i = 0; i < 40; ++i) pipe.Write(std::string(4096, 'x'));
    pipe.Write("\nrest\n");
  });
  const std::optional<std::string> line = input.Next();
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(*line, std::string(1 << 16, 'x'));
  EXPECT_TRUE(input.WasCut());
  EXPECT_EQ(input.Next(), "rest");
  EXPECT_FALSE(input.WasCut());
  writer.join();
}

TEST(LineInputTest, WaitsForTheRestOfALine) {
  TestPipe pipe;
  pipe.Write("a");
  const std::atomic<bool> stop = false;
  LineInput input(pipe.out(), stop);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    pipe.Write("b\n");
  });
  EXPECT_EQ(input.Next(), "ab");
  writer.join();
}

TEST(LineInputTest, EndsWhenStopped) {
  TestPipe pipe;
  pipe.Write("never finished");
  std::atomic<bool> stop = false;
  LineInput input(pipe.out(), stop);
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  EXPECT_EQ(input.Next(), std::nullopt);
  stopper.join();
  pipe.Write("\nmore\n");
  EXPECT_EQ(input.Next(), std::nullopt);
}

}  // namespace
}  // namespace riftlab
