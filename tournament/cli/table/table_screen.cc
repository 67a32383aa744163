#include "tournament/cli/table/table_screen.h"

#include <algorithm>
#include <vector>

#include "engine/core/drawing.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

// Of xterm, which terminals of today follow: the screen of full-screen programs, and back.
constexpr std::string_view kTakeScreen = "\x1b[?1049h";
constexpr std::string_view kGiveBack = "\x1b[?1049l";
constexpr std::string_view kEmptyScreen = "\x1b[H\x1b[2J";

constexpr std::size_t kFewestRows = 30;
// For the prompt and a few lines that tell what happened; the table may grow by some, too.
constexpr std::size_t kRowsBeside = 6;
// What was told is kept as far as a tall terminal shows it.
constexpr std::size_t kMostTold = 500;

using Lines = std::vector<std::string_view>;

void Append(const Lines& more, Lines& lines) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// `text` without sequences of SGR.
std::string Plain(std::string_view text) {
  std::string plain;
  while (true) {
    const std::size_t begin = std::min(text.find('\x1b'), text.size());
    plain += text.substr(0, begin);
    const std::size_t end = text.find('m', begin);
    if (begin == text.size() || end == std::string_view::npos) return plain;
    text.remove_prefix(end + 1);
  }
}

std::string NarrowedLines(const Lines& lines, std::size_t columns) {
  std::string text;
  for (const std::string_view line : lines) {
    const std::string plain = Plain(line);
    text += ColumnsOf(plain) > columns ? Narrowed(plain, columns) : std::string(line) + "\n";
  }
  return text;
}

}  // namespace

OptionSpec ScreenOption() {
  return {
      .name = "screen",
      .kind = OptionKind::kChoice,
      .value_name = "WHEN",
      .default_value = "auto",
      .choices = {"auto", "always", "never"},
      .help =
          "draw the table on the whole terminal; auto: where it has 60 columns and 30 rows, and "
          "room for the table"};
}

bool WantsScreen(const Settings& settings, std::size_t table_rows, const LineInput& input,
                 const Console& console) {
  const std::string choice = settings.Text("screen");
  if (choice != "auto") return choice == "always";
  const TerminalSize size = console.Size();
  return input.IsTerminal() && console.OverwritesOutput() &&
         console.verbosity() != Verbosity::kQuiet && size.columns >= kFewestColumns &&
         size.rows >= std::max(kFewestRows, table_rows + kRowsBeside);
}

std::string Arranged(const TableFrame& frame, std::size_t rows) {
  const std::size_t room = std::max<std::size_t>(rows, 2) - 1;
  const Lines told = LinesIn(frame.told);
  Lines table = LinesIn(frame.table);
  Lines moves = LinesIn(frame.moves);
  const std::size_t fresh = std::min(frame.fresh, told.size());
  if (table.size() > room) table = {"The table takes more rows than there are: 'show' pages it."};
  // The moves go first: what is long is mostly about them.
  if (table.size() + moves.size() + fresh > room) moves.clear();
  if (table.size() + fresh > room) table.clear();
  if (!table.empty() && table.size() + moves.size() + fresh < room) table.emplace_back();
  const std::size_t shown = std::min(told.size(), room - table.size() - moves.size());
  Lines lines = table;
  Append({told.end() - static_cast<std::ptrdiff_t>(shown), told.end()}, lines);
  if (shown < fresh) lines[table.size()] = "... 'log' shows what came before";
  Append(moves, lines);
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

TableScreen::TableScreen(Console& console) : console_(console) { console_.Print(kTakeScreen); }

void TableScreen::Tell(std::string_view text) {
  const Lines lines = LinesIn(text);
  for (const std::string_view line : lines) frame_.told.append(line).append("\n");
  frame_.fresh += lines.size();
  Lines all = LinesIn(frame_.told);
  if (all.size() <= kMostTold) return;
  all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(kMostTold));
  frame_.told = fmt::format("{}\n", fmt::join(all, "\n"));
}

bool TableScreen::WasResized() const {
  const TerminalSize size = console_.Size();
  return size.rows != drawn_.rows || size.columns != drawn_.columns;
}

void TableScreen::Fit(std::size_t columns) {
  const Lines told = LinesIn(frame_.told);
  const auto fresh = told.end() - static_cast<std::ptrdiff_t>(std::min(frame_.fresh, told.size()));
  const std::string before = NarrowedLines({told.begin(), fresh}, columns);
  const std::string after = NarrowedLines({fresh, told.end()}, columns);
  frame_.fresh = LinesIn(after).size();
  frame_.told = before + after;
}

void TableScreen::Draw() {
  drawn_ = console_.Size();
  Fit(console_.Columns());
  console_.Print(kEmptyScreen);
  console_.Print(Arranged(frame_, drawn_.rows));
  frame_.fresh = 0;
}

void TableScreen::Close() {
  if (!is_open_) return;
  console_.Print(kGiveBack);
  console_.Flush();
  is_open_ = false;
}

}  // namespace riftlab
