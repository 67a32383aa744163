#include "tournament/cli/framework/color.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include "engine/core/array.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

// Whether the environment variable `name` is set to `value`; an unset one counts as empty.
bool IsSetTo(const char* name, std::string_view value) {
  const char* const text = std::getenv(name);
  return (text == nullptr ? std::string_view() : text) == value;
}

// The numbers of SGR by Hue: what can be read on dark and on light ground. The normal yellow of
// most terminals is the nearest that the sixteen common colours have to orange.
constexpr auto kHueCodes = std::to_array<std::string_view>({
    "",    // kNone
    "31",  // kRed
    "33",  // kOrange
    "93",  // kYellow
    "32",  // kGreen
    "94",  // kBlue
    "35",  // kPurple
});
static_assert(kHueCodes.size() == ToIndex(Hue::kPurple) + 1);

// By Weight.
constexpr auto kWeightCodes = std::to_array<std::string_view>({
    "",   // kNormal
    "1",  // kStrong
    "2",  // kFaint
});
static_assert(kWeightCodes.size() == ToIndex(Weight::kFaint) + 1);

std::string Sequence(const Style& style) {
  const std::string_view weight = kWeightCodes[ToIndex(style.weight)];
  const std::string_view hue = kHueCodes[ToIndex(style.hue)];
  return fmt::format("\x1b[{}{}{}m", weight, weight.empty() || hue.empty() ? "" : ";", hue);
}

}  // namespace

OptionSpec ColorOption() {
  return {.name = "color",
          .kind = OptionKind::kChoice,
          .value_name = "WHEN",
          .default_value = "auto",
          .choices = {"auto", "always", "never"},
          .help = "colour: on a terminal that has it and without NO_COLOR, or as you say"};
}

Color ReadColor(const Settings& settings, const Console& console) {
  const std::string wish = settings.Text("color");
  if (wish != "auto") return wish == "always" ? Color::kOn : Color::kOff;
  const bool shows = console.OverwritesOutput() && IsSetTo("NO_COLOR", "");
  return shows ? Color::kOn : Color::kOff;
}

std::string Paint(const Drawing& drawing, Color color) {
  if (color == Color::kOff) return drawing.text();
  const std::string_view text = drawing.text();
  std::string painted;
  std::size_t done = 0;
  for (const Drawing::Span& span : drawing.spans()) {
    painted += text.substr(done, span.begin - done);
    painted += Sequence(span.style);
    painted += text.substr(span.begin, span.end - span.begin);
    painted += kReset;
    done = span.end;
  }
  painted += text.substr(done);
  return painted;
}

}  // namespace riftlab
