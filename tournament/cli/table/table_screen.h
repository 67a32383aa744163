// The table on the whole terminal: what the person sees, what was told, and the moves, drawn anew
// at every prompt.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// The row --screen.
OptionSpec ScreenOption();

// What --screen says, for a table of so many rows; precondition: the command has ScreenOption()
// (CHECKed). auto is a terminal on both sides of at least 60 columns and 30 rows that has room for
// the table, unless TERM is "dumb" or unset.
bool WantsScreen(const Settings& settings, std::size_t table_rows, const LineInput& input,
                 const Console& console);

// What there is to show, in whole lines.
struct TableFrame {
  std::string table;
  std::string moves;
  std::string told;       // all of it, the last below
  std::size_t fresh = 0;  // lines of `told` that were not shown yet
};

// The frame in so many rows, of which the last one is left for the prompt: what is fresh, whole if
// there is room for it, then the table, or a line that says that it never fits, the moves, and what
// was told before.
std::string Arranged(const TableFrame& frame, std::size_t rows);

class TableScreen {
 public:
  // Takes the terminal that the console prints to, and gives it back as it was at the end.
  explicit TableScreen(Console& console);
  TableScreen(const TableScreen&) = delete;
  TableScreen& operator=(const TableScreen&) = delete;
  ~TableScreen() { Close(); }

  void SetTable(std::string table) { frame_.table = std::move(table); }
  void SetMoves(std::string moves) { frame_.moves = std::move(moves); }
  // Adds whole lines to what was told.
  void Tell(std::string_view text);

  // Forgets everything: another person comes to the keyboard.
  void Clear() { frame_ = {}; }

  // Draws all, and leaves the cursor where the prompt goes.
  void Draw();

  // Whether the terminal has another size than when all was drawn.
  bool WasResized() const;

  // How many lines text may have to be seen whole.
  std::size_t room() const { return console_.Size().rows - 1; }

  // Gives the terminal back; nothing may be drawn afterwards.
  void Close();

 private:
  Console& console_;
  // Lays out what was told anew where the terminal has become narrower since.
  void Fit(std::size_t columns);

  TableFrame frame_;
  TerminalSize drawn_;  // its size when all was drawn
  bool is_open_ = true;
};

}  // namespace riftlab
