#include "tournament/cli/framework/color.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "tests/tournament/cli/program.h"
#include "tests/tournament/cli/terminal.h"

namespace riftlab {
namespace {

TEST(PaintTest, PutsSequencesAroundSpans) {
  Drawing drawing;
  drawing.Add("a ");
  drawing.Add("b", {.hue = Hue::kRed});
  drawing.Add("c", {.weight = Weight::kFaint});
  drawing.Add(" d\n");
  drawing.Add("e\nf\n", {.hue = Hue::kBlue, .weight = Weight::kStrong});
  EXPECT_EQ(Paint(drawing, Color::kOn),
            "a \x1b[31mb\x1b[0m\x1b[2mc\x1b[0m d\n\x1b[1;94me\x1b[0m\n\x1b[1;94mf\x1b[0m\n");
  EXPECT_EQ(Paint(drawing, Color::kOff), "a bc d\ne\nf\n");
}

// `text` without SGR sequences.
std::string Stripped(const std::string& text) {
  std::string stripped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
    } else {
      stripped += text[i];
    }
  }
  return stripped;
}

TEST(ColorTest, OnlyWhereAskedForWithoutATerminal) {
  const TempFolder folder;
  const std::string run = std::string(RIFTLAB_SOURCE_DIR) + "/configs/runs/ripple_rush";
  for (const Words& command : {Words{"play", "--game", "ripple_rush", "--agent", "random",
                                     "--agent", "greedy", "--seed", "1"},
                               Words{"replay", run, "--decisions", "5..9"}}) {
    SCOPED_TRACE(command.front());
    const std::string plain = RunProgram(folder, command).out;
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_EQ(RunProgram(folder, Joined(command, {"--color", "never"})).out, plain);
    const std::string painted = RunProgram(folder, Joined(command, {"--color", "always"})).out;
    EXPECT_NE(painted, plain);
    EXPECT_EQ(Stripped(painted), plain);
  }
}

struct ColorWish {
  std::string color;
  std::optional<std::string> term;
  std::optional<std::string> no_color;
  Color expected;
};

void SetOrUnset(const char* name, const std::optional<std::string>& value) {
  if (value) {
    ::setenv(name, value->c_str(), 1);
  } else {
    ::unsetenv(name);
  }
}

TEST(ColorTest, OnATerminalByOptionTermAndNoColor) {
  const PseudoTerminal pty;
  std::FILE* const screen = std::fopen(pty.slave().c_str(), "w");
  ASSERT_NE(screen, nullptr);
  const Console console(screen, screen);
  ASSERT_TRUE(console.PrintsToTerminal());
  const std::vector<OptionSpec> options = {ColorOption()};
  for (const ColorWish& wish :
       {ColorWish{"auto", "xterm", {}, Color::kOn}, ColorWish{"auto", "xterm", "", Color::kOn},
        ColorWish{"auto", "xterm", "1", Color::kOff}, ColorWish{"auto", "xterm", "0", Color::kOff},
        ColorWish{"auto", "dumb", {}, Color::kOff}, ColorWish{"auto", {}, {}, Color::kOff},
        ColorWish{"never", "xterm", {}, Color::kOff}, ColorWish{"always", "xterm", "1", Color::kOn},
        ColorWish{"always", "dumb", {}, Color::kOn}}) {
    SCOPED_TRACE(wish.color + " " + wish.term.value_or("(unset)") + " " +
                 wish.no_color.value_or("(unset)"));
    SetOrUnset("TERM", wish.term);
    SetOrUnset("NO_COLOR", wish.no_color);
    const absl::StatusOr<Settings> settings =
        Settings::Merge(options, {{"color", {{wish.color, "--color"}}}}, {});
    ASSERT_TRUE(settings.ok()) << settings.status();
    EXPECT_EQ(ReadColor(*settings, console), wish.expected);
    EXPECT_EQ(console.ShowsProgress(), wish.term == "xterm");
    EXPECT_EQ(console.OverwritesOutput(), wish.term == "xterm");
  }
  EXPECT_EQ(std::fclose(screen), 0);
}

TEST(ColorTest, AProgramOnATerminalIsInColour) {
  SetOrUnset("TERM", "xterm");
  SetOrUnset("NO_COLOR", std::nullopt);
  const TempFolder folder;
  Terminal terminal(folder,
                    {"play", "--game", "ripple_rush", "--players", "1", "--agent", "random"});
  const std::string shown = terminal.ReadToEnd();
  EXPECT_NE(shown.find("result: "), std::string::npos) << shown;
  EXPECT_NE(shown.find("\x1b[31m"), std::string::npos) << shown;
  EXPECT_EQ(terminal.Wait(), 0);
}

}  // namespace
}  // namespace riftlab
