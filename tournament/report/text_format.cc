#include "tournament/report/text_format.h"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/core/check.h"
#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// True for a byte that goes on with the UTF-8 character before it.
bool ContinuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// Characters of the end of a name that stay when it is shortened.
constexpr std::size_t kTail = 10;

// Where character `number` of the name begins.
std::size_t BeginOf(std::string_view name, std::size_t number) {
  std::size_t byte = 0;
  for (; byte < name.size(); ++byte) {
    if (!ContinuesCharacter(name[byte]) && number-- == 0) break;
  }
  return byte;
}

// `name` in at most `width` characters, `kept` of them from its end, less one where what is missing
// is marked there already. Precondition: width > kept.
std::string Cut(std::string_view name, std::size_t width, std::size_t kept) {
  const std::size_t characters = ColumnsOf(name);
  if (characters <= width) return std::string(name);
  if (name[BeginOf(name, characters - kept)] == '~') --kept;
  return fmt::format("{}~{}", name.substr(0, BeginOf(name, width - kept - 1)),
                     name.substr(BeginOf(name, characters - kept)));
}

bool IsKeyByte(char byte) { return (byte >= 'a' && byte <= 'z') || byte == '_'; }

// An agent with its options called by their first letters, "best:i~=400", where it is too long:
// values tell agents apart, and who plays stands before them.
std::string WithShortKeys(std::string_view name, std::size_t width) {
  constexpr std::size_t kLongestKept = 3;
  if (ColumnsOf(name) <= width) return std::string(name);
  std::string shown;
  std::size_t key = name.size();  // where one begins
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_key = i > key && name[i] == '=' &&
                        std::all_of(name.begin() + static_cast<std::ptrdiff_t>(key),
                                    name.begin() + static_cast<std::ptrdiff_t>(i), &IsKeyByte);
    if (is_key && i - key > kLongestKept) {
      shown.resize(shown.size() - (i - key - 1));
      shown += '~';
    }
    shown += name[i];
    if (name[i] == ':' || name[i] == ',') key = i + 1;
  }
  return shown;
}

// Whether names that differ are still different in `shown`.
bool AreApart(const std::vector<std::string>& names, const std::vector<std::string>& shown) {
  std::map<std::string_view, std::string_view> whole;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (whole.try_emplace(shown[i], names[i]).first->second != names[i]) return false;
  }
  return true;
}

// The cut names with a number each, by their first places in the list.
std::vector<std::string> Numbered(const std::vector<std::string>& names, std::size_t width) {
  constexpr std::size_t kShortTail = 2;
  std::map<std::string_view, std::string> shown;
  std::vector<std::string> numbered;
  for (const std::string& name : names) {
    const auto [place, is_new] = shown.try_emplace(name, name);
    if (is_new && ColumnsOf(name) > width) {
      const std::string number = fmt::format("#{}", shown.size());
      place->second = Cut(name, width - number.size(), kShortTail) + number;
    }
    numbered.push_back(place->second);
  }
  return numbered;
}

}  // namespace

std::string HundredthsText(const Estimate& estimate, int decimals) {
  const auto text_of = [&](double value) { return Fixed(100 * value, decimals); };
  const std::string value = text_of(estimate.value);
  if (estimate.method == IntervalMethod::kNone) return value;
  return fmt::format("{} [{}, {}]", value, text_of(estimate.low), text_of(estimate.high));
}

std::string MeanText(const Estimate& estimate, int decimals) {
  return estimate.count == 0 ? "-" : Fixed(estimate.value, decimals);
}

std::string IntervalText(const Estimate& estimate, int decimals) {
  if (estimate.method == IntervalMethod::kNone) return "-";
  return fmt::format("[{}, {}]", Fixed(estimate.low, decimals), Fixed(estimate.high, decimals));
}

std::string KnownText(std::optional<double> value, int decimals) {
  return value ? Fixed(*value, decimals) : "-";
}

std::string Whole(std::int64_t value) { return fmt::format_int(value).str(); }

std::string BoundsText(std::optional<double> low, std::optional<double> high, int decimals) {
  if (low && high) {
    return fmt::format("between {} and {}", Fixed(*low, decimals), Fixed(*high, decimals));
  }
  if (low) return fmt::format("above {}", Fixed(*low, decimals));
  return high ? fmt::format("below {}", Fixed(*high, decimals)) : "not known";
}

std::string Percent(double part) { return Fixed(100 * part, 1) + " %"; }

std::string PercentText(const Estimate& share) {
  if (share.method == IntervalMethod::kNone) return Percent(share.value);
  return fmt::format("{} [{}, {}]", Percent(share.value), Fixed(100 * share.low, 1),
                     Fixed(100 * share.high, 1));
}

std::string Capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string RateText(std::int64_t count, double seconds) {
  const std::optional<double> rate = PerSecond(count, seconds);
  if (!rate.has_value()) return "-";
  if (*rate >= 1e6) return Fixed(*rate / 1e6, 2) + " M";
  if (*rate >= 1e4) return Fixed(*rate / 1e3, 1) + " k";
  return Fixed(*rate, *rate >= 100 ? 0 : 2);
}

std::string SpeedLine(const SpeedTotals& speed) {
  return fmt::format("{} in {} s on {}: {} games/s, {} decisions/s\n", Counted(speed.games, "game"),
                     Fixed(speed.wall_seconds, 2), Counted(speed.threads, "thread"),
                     RateText(speed.games, speed.wall_seconds),
                     RateText(speed.decisions, speed.wall_seconds));
}

std::string Shorten(std::string_view name, std::size_t width) {
  static_assert(kLeastNameWidth > kTail + 1);
  RIFTLAB_CHECK(width >= kLeastNameWidth);
  return Cut(WithShortKeys(name, width), width, kTail);
}

std::vector<std::string> ShortenApart(const std::vector<std::string>& names, std::size_t width) {
  RIFTLAB_CHECK(width >= kLeastNameWidth);
  std::vector<std::string> keyed;
  keyed.reserve(names.size());
  for (const std::string& name : names) keyed.push_back(WithShortKeys(name, width));
  for (const std::vector<std::string>& whole : {keyed, names}) {
    for (const std::size_t tail : {kTail, kTail / 2, kTail - 2, kTail / 3}) {
      std::vector<std::string> shown;
      shown.reserve(names.size());
      for (const std::string& name : whole) shown.push_back(Cut(name, width, tail));
      if (AreApart(names, shown)) return shown;
    }
  }
  return Numbered(names, width);
}

std::string MoreRows(std::size_t rows, std::size_t shown, std::string_view formats) {
  if (rows <= shown) return "";
  return fmt::format("... and {} more; --output {} lists them\n", rows - shown, formats);
}

std::string Wrap(std::string_view text, std::size_t width, std::size_t indent) {
  return HangingLines("", text, width, indent);
}

}  // namespace riftlab
