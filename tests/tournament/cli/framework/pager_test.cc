// A pager as git uses one: only on a terminal, and only where it is needed.
#include "tournament/cli/framework/pager.h"

#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"
#include "tournament/cli/framework/console.h"

namespace riftlab {
namespace {

void SetPager(const char* name, const std::optional<std::string>& value) {
  if (value) {
    ::setenv(name, value->c_str(), 1);
  } else {
    ::unsetenv(name);
  }
}

// The environment of pagers, as it was again at the end.
class PagerEnvironment {
 public:
  PagerEnvironment() {
    for (const char* name : kNames) {
      const char* const value = std::getenv(name);
      before_.push_back(value == nullptr ? std::nullopt : std::optional<std::string>(value));
      ::unsetenv(name);
    }
  }
  PagerEnvironment(const PagerEnvironment&) = delete;
  PagerEnvironment& operator=(const PagerEnvironment&) = delete;
  ~PagerEnvironment() {
    for (std::size_t i = 0; i < before_.size(); ++i) SetPager(kNames[i], before_[i]);
  }

  void SetPath(const std::string& path) { ::setenv("PATH", path.c_str(), 1); }

 private:
  static constexpr const char* kNames[] = {"RIFTLAB_PAGER", "PAGER", "LESS", "PATH"};
  std::vector<std::optional<std::string>> before_;
};

std::string UsualPath() { return "/usr/local/bin:/usr/bin:/bin"; }

TEST(PagerTest, TheFirstThatIsSetCounts) {
  PagerEnvironment environment;
  SetPager("PAGER", "more -s");
  EXPECT_EQ(PagerCommand(), "more -s");
  SetPager("RIFTLAB_PAGER", "most");
  EXPECT_EQ(PagerCommand(), "most");
  for (const std::string none : {"", "cat"}) {
    SetPager("RIFTLAB_PAGER", none);
    EXPECT_EQ(PagerCommand(), "");
  }
}

TEST(PagerTest, LessWhereThereIsOne) {
  PagerEnvironment environment;
  const TempFolder folder;
  environment.SetPath("/nowhere::" + folder.path());
  EXPECT_EQ(PagerCommand(), "");
  folder.Write("less", "#!/bin/sh\n");
  EXPECT_EQ(PagerCommand(), "");
  ASSERT_EQ(::chmod((folder / "less").c_str(), 0700), 0);
  EXPECT_EQ(PagerCommand(), "less -FRX");
}

TEST(PagerTest, IsGivenTheTextAndWaitedFor) {
  PagerEnvironment environment;
  environment.SetPath(UsualPath());
  const TempFolder folder;
  const std::string file = folder / "shown";
  EXPECT_TRUE(ShowInPager("cat > " + file, "one\ntwo\n"));
  EXPECT_EQ(folder.Read("shown"), "one\ntwo\n");
  EXPECT_TRUE(ShowInPager("printf %s \"$LESS\" > " + file, ""));
  EXPECT_EQ(folder.Read("shown"), "FRX");
}

// More than a pipe holds.
TEST(PagerTest, MayBeQuitEarly) {
  PagerEnvironment environment;
  environment.SetPath(UsualPath());
  const std::string text(1'000'000, 'x');
  EXPECT_TRUE(ShowInPager("head -c 10 > /dev/null", text));
  EXPECT_TRUE(ShowInPager("exit 3", text));
}

TEST(PagerTest, OneThatDoesNotStartShowsNothing) {
  PagerEnvironment environment;
  environment.SetPath(UsualPath());
  EXPECT_FALSE(ShowInPager("/nowhere/pager 2> /dev/null", "text"));
}

// A terminal of ten rows, and what a console prints on it.
class PagedConsoleTest : public testing::Test {
 protected:
  PagedConsoleTest() : screen_(std::fopen(pty_.slave().c_str(), "w")), console_(screen_, screen_) {
    const winsize size{.ws_row = 10, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    EXPECT_EQ(::ioctl(pty_.master(), TIOCSWINSZ, &size), 0);
    environment_.SetPath(UsualPath());
    SetPager("RIFTLAB_PAGER", "cat > " + folder_ / "paged");
  }
  ~PagedConsoleTest() override { std::fclose(screen_); }

  // What the pager is given of so many lines.
  std::string Paged(int lines) {
    folder_.Write("paged", "");
    std::string text;
    for (int i = 0; i < lines; ++i) text += "x\n";
    console_.PrintPaged(text);
    return folder_.Read("paged");
  }

  PagerEnvironment environment_;
  TempFolder folder_;
  PseudoTerminal pty_;
  std::FILE* screen_;
  Console console_;
};

TEST_F(PagedConsoleTest, OnlyForWhatIsLongerThanTheScreen) {
  EXPECT_EQ(console_.Size().rows, 10U);
  EXPECT_EQ(Paged(9), "");
  EXPECT_EQ(Paged(10).size(), 20U);
}

TEST_F(PagedConsoleTest, NotWhereNoneIsWanted) {
  console_.set_uses_pager(false);
  EXPECT_EQ(Paged(100), "");
}

TEST_F(PagedConsoleTest, NotWhereSequencesAreShownAsText) {
  for (const char* name : {"dumb", ""}) {
    ::setenv("TERM", name, 1);
    EXPECT_EQ(Paged(100), "");
  }
  ::unsetenv("TERM");
  EXPECT_EQ(Paged(100), "");
  ::setenv("TERM", "xterm", 1);
  EXPECT_EQ(Paged(100).size(), 200U);
}

TEST_F(PagedConsoleTest, NotInAFile) {
  std::FILE* const file = std::fopen((folder_ / "file").c_str(), "w");
  Console console(file, file);
  console.PrintPaged(std::string(100, '\n'));
  EXPECT_EQ(std::fclose(file), 0);
  EXPECT_EQ(folder_.Read("file").size(), 100U);
  EXPECT_EQ(Paged(0), "");
}

TEST_F(PagedConsoleTest, TheTextIsNotLostWithoutThePager) {
  SetPager("RIFTLAB_PAGER", "/nowhere/pager 2> /dev/null");
  console_.PrintPaged("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n");
  console_.Flush();
  const std::string_view shown = "1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8\r\n9\r\n10\r\n11\r\n";
  EXPECT_EQ(pty_.ReadAsMuchAs(shown), shown);
}

// The whole program, on a terminal that does not tell its size.
TEST(PagerProgramTest, PagesAReport) {
  PagerEnvironment environment;
  environment.SetPath(UsualPath());
  const TempFolder folder;
  const std::string run = std::string(RIFTLAB_SOURCE_DIR) + "/configs/runs/ripple_rush";
  SetPager("PAGER", "sed 's/^/paged: /'");
  const auto shown = [&](const Words& words) {
    Terminal terminal(folder, words);
    std::string text = terminal.ReadToEnd();
    EXPECT_EQ(terminal.Wait(), 0);
    return text;
  };
  EXPECT_NE(shown({"report", run}).find("\npaged: Rank  Name "), std::string::npos);
  EXPECT_EQ(shown({"report", run, "--no-pager"}).find("paged: "), std::string::npos);
  EXPECT_EQ(shown({"report", run, "--brief"}).find("paged: "), std::string::npos);
  for (const std::string format : {"json", "csv"}) {  // not to be read, but to be taken
    EXPECT_EQ(shown({"report", run, "--output", format}).find("paged: "), std::string::npos);
  }
  EXPECT_EQ(RunProgram(folder, {"report", run}).out.find("paged: "), std::string::npos);
  SetPager("PAGER", "head -n 1");
  EXPECT_EQ(shown({"report", run, "--quiet"}),
            "Ripple Rush, advanced, 2 players: 6 games in 3 blocks\r\n");
}

}  // namespace
}  // namespace riftlab
