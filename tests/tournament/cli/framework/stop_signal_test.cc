#include "tournament/cli/framework/stop_signal.h"

#include <gtest/gtest.h>

#include <csignal>

namespace riftlab {
namespace {

TEST(StopSignalTest, EachAsksForAStop) {
  std::signal(SIGHUP, SIG_DFL);  // whoever runs the tests may have it ignored
  for (const int number : kStopSignals) {
    const StopSignal signal;
    EXPECT_FALSE(signal.stop());
    std::raise(number);
    EXPECT_TRUE(signal.stop()) << number;
  }
}

TEST(StopSignalTest, TheFirstSaysThatItWasHeard) {
  const StopSignal signal("finishing\n");
  testing::internal::CaptureStderr();
  std::raise(SIGINT);
  std::raise(SIGTERM);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "finishing\n");
  EXPECT_TRUE(signal.stop());
}

TEST(StopSignalTest, AHangupThatIsIgnoredStaysSo) {
  std::signal(SIGHUP, SIG_IGN);
  {
    const StopSignal signal;
    std::raise(SIGHUP);
    EXPECT_FALSE(signal.stop());
  }
  EXPECT_EQ(std::signal(SIGHUP, SIG_DFL), SIG_IGN);
}

TEST(EndSignalTest, EndsAsInterruptedAndSaysSoOnce) {
  const auto interrupted = [] {
    const EndSignal signal("interrupted\n");
    std::raise(SIGINT);
  };
  EXPECT_EXIT(interrupted(), testing::ExitedWithCode(1), "^interrupted\n$");
}

TEST(EndSignalTest, IsAsUsualAfterwards) {
  { const EndSignal signal("interrupted\n"); }
  EXPECT_EQ(std::signal(SIGINT, SIG_DFL), SIG_DFL);
}

}  // namespace
}  // namespace riftlab
