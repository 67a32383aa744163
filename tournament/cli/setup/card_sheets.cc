#include "tournament/cli/setup/card_sheets.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "toml++/toml.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/setup/card_nodes.h"
#include "tournament/cli/setup/card_tables.h"
#include "tournament/cli/setup/card_text.h"
#include "tournament/cli/setup/sheet_csv.h"
#include "tournament/journal/file.h"
#include "tournament/journal/run_folder.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

constexpr std::string_view kSettings = "settings";
constexpr std::string_view kTableFile = "table.toml";
constexpr std::string_view kEnding = ".csv";
constexpr std::string_view kEntryColumn = "entry";
constexpr std::string_view kValueColumn = "value";

// A value of a table as a cell shows it.
struct Cell {
  std::string path;  // as CardText takes it
  std::string text;
  bool is_text = false;  // a string, which stands without quotes
};

Cell CellOf(std::string_view table, std::string path, const toml::node& node) {
  if (const auto* text = node.as_string()) return {std::move(path), text->get(), true};
  return {std::move(path), OneLineOf(SourceText(table, node)), false};
}

// A sheet as cells.
struct Grid {
  std::string name;
  std::vector<std::string> columns;                           // after the first
  std::vector<std::string> rows;                              // what their first column says
  std::map<std::pair<std::string, std::string>, Cell> cells;  // by row, column
  std::multimap<std::int64_t, std::size_t> rows_of_line;      // by lines of the table
};

class GridMaker {
 public:
  explicit GridMaker(std::string_view table) : table_(table) {}

  std::vector<Grid> Make(const toml::table& root) {
    settings_.name = kSettings;
    settings_.columns = {std::string(kValueColumn)};
    AddSettings(root, "");
    if (!settings_.rows.empty()) grids_.insert(grids_.begin(), std::move(settings_));
    return std::move(grids_);
  }

 private:
  void AddSettings(const toml::table& table, const std::string& prefix) {
    for (const auto& [key, node] : InFileOrder(table)) {
      const std::string path = prefix + std::string(key->str());
      const toml::array* list = node->as_array();
      if (const toml::table* inner = node->as_table()) {
        AddSettings(*inner, path + ".");
      } else if (list != nullptr && IsEntries(*list)) {
        AddEntries(*list, path);
      } else {
        settings_.rows.push_back(path);
        settings_.cells[{path, std::string(kValueColumn)}] = CellOf(table_, path, *node);
        settings_.rows_of_line.emplace(node->source().begin.line, settings_.rows.size() - 1);
      }
    }
  }

  void AddEntries(const toml::array& list, const std::string& path) {
    Grid grid;
    grid.name = path;
    const std::vector<std::vector<std::string>> names = EntryNames(list);
    std::size_t number = 0;
    for (const toml::node& element : list) {
      const std::vector<std::string>& called = names[number++];
      const std::string row = called.empty() ? fmt::format("{}", number) : called.front();
      grid.rows.push_back(row);
      AddEntry(*element.as_table(), fmt::format("{}.{}.", path, row), "", grid);
    }
    grids_.push_back(std::move(grid));
  }

  void AddEntry(const toml::table& entry, const std::string& path, const std::string& prefix,
                Grid& grid) {
    // What is missing is told of the line of the entry.
    grid.rows_of_line.emplace(entry.source().begin.line, grid.rows.size() - 1);
    for (const auto& [key, node] : InFileOrder(entry)) {
      const std::string column = prefix + std::string(key->str());
      const toml::table* inner = node->as_table();
      if (inner != nullptr && !inner->is_inline()) {
        AddEntry(*inner, path, column + ".", grid);
        continue;
      }
      // Written [[list.key]], which no cell can hold.
      if (node->is_array() && IsEntries(*node->as_array())) continue;
      if (std::find(grid.columns.begin(), grid.columns.end(), column) == grid.columns.end()) {
        grid.columns.push_back(column);
      }
      grid.cells[{grid.rows.back(), column}] = CellOf(table_, path + column, *node);
      grid.rows_of_line.emplace(node->source().begin.line, grid.rows.size() - 1);
    }
  }

  std::string_view table_;
  Grid settings_;
  std::vector<Grid> grids_;
};

absl::StatusOr<std::vector<Grid>> GridsOf(std::string_view table, const std::string& source) {
  ASSIGN_OR_RETURN(const toml::table root, ParseCardToml(table, source));
  return GridMaker(table).Make(root);
}

std::string CsvOf(const Grid& grid) {
  std::vector<Column> columns = {Left(std::string(kEntryColumn))};
  for (const std::string& column : grid.columns) columns.push_back(Left(column));
  Table table(columns);
  for (const std::string& row : grid.rows) {
    std::vector<std::string> cells = {row};
    for (const std::string& column : grid.columns) {
      const auto cell = grid.cells.find({row, column});
      cells.push_back(cell == grid.cells.end() ? "" : cell->second.text);
    }
    table.AddRow(std::move(cells));
  }
  return table.ToCsv();
}

absl::Status At(const std::string& name, int line, const absl::Status& status) {
  return AtPlace(fmt::format("{}:{}", name, line), status);
}

absl::Status Wrong(const std::string& name, int line, const std::string& what) {
  return At(name, line, absl::InvalidArgumentError(what));
}

// A boolean as TOML writes it: spreadsheets save it in capitals.
std::string AsToml(const Cell& old, const std::string& text) {
  if (old.is_text || (old.text != "true" && old.text != "false")) return text;
  const std::string word = Normalised(text);
  return word == "true" || word == "false" ? word : text;
}

// The changes that one sheet makes.
class SheetReader {
 public:
  SheetReader(const Grid& grid, const std::string& name) : grid_(grid), name_(name) {}

  absl::Status Apply(const std::string& csv, CardText& table) {
    ASSIGN_OR_RETURN(const std::vector<CsvRow> rows, ParseSheetCsv(name_, csv, kEntryColumn));
    columns_ = rows.front().cells;
    RETURN_IF_ERROR(CheckColumns(rows.front().line));
    for (std::size_t i = 1; i < rows.size(); ++i) {
      RETURN_IF_ERROR(ApplyRow(rows[i], table));
    }
    return absl::OkStatus();
  }

  // The line of each entry.
  const std::map<std::string, int>& lines() const { return seen_; }

 private:
  // `line` is that of the columns.
  absl::Status CheckColumns(int line) const {
    for (std::size_t i = 1; i < columns_.size(); ++i) {
      const auto& known = grid_.columns;
      if (std::find(known.begin(), known.end(), columns_[i]) == known.end()) {
        return Wrong(name_, line,
                     fmt::format("unknown column '{}'{}; columns: {}", columns_[i],
                                 Suggestion(columns_[i], known), fmt::join(known, ", ")));
      }
      if (std::find(columns_.begin() + 1, columns_.begin() + static_cast<std::ptrdiff_t>(i),
                    columns_[i]) != columns_.begin() + static_cast<std::ptrdiff_t>(i)) {
        return Wrong(name_, line, fmt::format("column '{}' is there twice", columns_[i]));
      }
    }
    return absl::OkStatus();
  }

  absl::Status ApplyRow(const CsvRow& row, CardText& table) {
    const std::string& entry = row.cells.front();
    if (std::find(grid_.rows.begin(), grid_.rows.end(), entry) == grid_.rows.end()) {
      return Wrong(name_, row.line,
                   fmt::format("no entry '{}'{}; add new ones in {}", entry,
                               Suggestion(entry, grid_.rows), kTableFile));
    }
    if (!seen_.emplace(entry, row.line).second) {
      return Wrong(name_, row.line,
                   fmt::format("entry '{}' stands in line {} already", entry, seen_.at(entry)));
    }
    if (row.cells.size() != columns_.size()) {
      return Wrong(name_, row.line,
                   fmt::format("{} cells under {} columns", row.cells.size(), columns_.size()));
    }
    for (std::size_t i = 1; i < columns_.size(); ++i) {
      RETURN_IF_ERROR(At(name_, row.line, ApplyCell(entry, columns_[i], row.cells[i], table)));
    }
    return absl::OkStatus();
  }

  absl::Status ApplyCell(const std::string& entry, const std::string& column,
                         const std::string& typed, CardText& table) const {
    const auto cell = grid_.cells.find({entry, column});
    if (cell == grid_.cells.end()) {
      if (typed.empty()) return absl::OkStatus();
      return absl::InvalidArgumentError(
          fmt::format("{} has no {}; add it in {}", entry, column, kTableFile));
    }
    const Cell& old = cell->second;
    const std::string text = AsToml(old, typed);
    if (text == old.text) return absl::OkStatus();
    if (text.empty()) {
      return absl::InvalidArgumentError(
          fmt::format("{} of {} is empty; take it out in {}", column, entry, kTableFile));
    }
    return AtPlace(column, table.Set(old.path, old.is_text ? QuotedToml(text) : text));
  }

  const Grid& grid_;
  const std::string& name_;
  std::vector<std::string> columns_;
  std::map<std::string, int> seen_;  // line by entry
};

// The rows of a sheet that was read.
struct SheetRows {
  std::string file;
  std::map<std::string, int> lines;  // by entry
};

using RowsByList = std::map<std::string, SheetRows>;

// ApplySheets, which also adds the rows that were read to `rows`.
absl::StatusOr<std::string> PutTogether(const std::string& table, const std::string& source,
                                        const std::vector<CardSheet>& sheets, RowsByList& rows) {
  ASSIGN_OR_RETURN(const std::vector<Grid> grids, GridsOf(table, source));
  ASSIGN_OR_RETURN(CardText text, CardText::Parse(table, source));
  for (const CardSheet& sheet : sheets) {
    const std::string name = std::filesystem::path(sheet.name).stem().string();
    const auto grid = std::find_if(grids.begin(), grids.end(),
                                   [&](const Grid& known) { return known.name == name; });
    if (grid == grids.end()) {
      std::vector<std::string> names;
      names.reserve(grids.size());
      for (const Grid& known : grids) names.push_back(known.name);
      return absl::NotFoundError(fmt::format("{}: {} has no list '{}'{}; sheets: {}", sheet.name,
                                             source, name, Suggestion(name, names),
                                             fmt::join(names, ", ")));
    }
    if (const auto other = rows.find(name); other != rows.end()) {
      return absl::InvalidArgumentError(fmt::format("{}: {} is the same sheet; keep one of them",
                                                    sheet.name, other->second.file));
    }
    SheetReader reader(*grid, sheet.name);
    RETURN_IF_ERROR(reader.Apply(sheet.csv, text));
    rows[name] = {sheet.name, reader.lines()};
  }
  return text.text();
}

// Refuses what a spreadsheet saved of a list in another form than CSV: whoever changed it there
// would take it for read.
absl::Status CheckForm(const std::filesystem::path& file, const std::vector<Grid>& grids) {
  constexpr std::array<std::string_view, 6> kOthers = {".ods", ".xlsx", ".xlsm",
                                                       ".xls", ".txt",  ".tsv"};
  const std::string ending = Normalised(file.extension().string());
  const auto is_sheet = [&](const Grid& grid) { return grid.name == file.stem().string(); };
  if (std::find(kOthers.begin(), kOthers.end(), ending) == kOthers.end() ||
      std::none_of(grids.begin(), grids.end(), is_sheet)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      fmt::format("{}: only CSV is read; save it as {}{} and take this file out of the folder",
                  file.string(), file.stem().string(), kEnding));
}

// Refuses sheets in which an entry of their list has no row: whoever took it out thinks it gone.
absl::Status CheckAllRows(const std::string& table, const std::string& source,
                          const RowsByList& rows) {
  ASSIGN_OR_RETURN(const std::vector<Grid> grids, GridsOf(table, source));
  for (const Grid& grid : grids) {
    const auto sheet = rows.find(grid.name);
    if (sheet == rows.end()) continue;
    const auto& lines = sheet->second.lines;
    const auto missing = std::find_if(grid.rows.begin(), grid.rows.end(),
                                      [&](const std::string& row) { return !lines.contains(row); });
    if (missing == grid.rows.end()) continue;
    const auto& columns = grid.columns;
    const bool has_copies = std::find(columns.begin(), columns.end(), "copies") != columns.end();
    return absl::InvalidArgumentError(
        fmt::format("{}: entry '{}' of {} has no row; put it back{}", sheet->second.file, *missing,
                    kTableFile, has_copies ? ", with 0 copies where it is to be left out" : ""));
  }
  return absl::OkStatus();
}

// "FILE:LINE" of the row that `line` of the table comes from, of which `what` is said; empty where
// no sheet holds it. Entries keep their order, though not always their names.
std::string RowOf(std::int64_t line, const std::string& what, const std::vector<Grid>& before,
                  const std::vector<Grid>& after, const RowsByList& rows) {
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const auto sheet = rows.find(before[i].name);
    if (sheet == rows.end() || after[i].rows.size() != before[i].rows.size()) continue;
    // Of the list as a whole, which stands where its first entry does.
    if (what.starts_with(before[i].name + " ")) continue;
    const auto [first, last] = after[i].rows_of_line.equal_range(line);
    // Of several settings in one line it is the one that is named.
    auto entry = std::find_if(first, last, [&](const auto& each) {
      return what.starts_with(after[i].rows[each.second] + " ");
    });
    if (entry == last) entry = first;
    if (entry == last) continue;
    const auto row = sheet->second.lines.find(before[i].rows[entry->second]);
    if (row != sheet->second.lines.end()) {
      return fmt::format("{}:{}", sheet->second.file, row->second);
    }
  }
  return "";
}

// What the game whose `table` it is says of the `text` that was put together. A fault in a line
// that comes from a sheet is told of the row there.
absl::Status CheckTogether(const std::string& table, const std::string& source,
                           const std::string& text, const RowsByList& rows) {
  ASSIGN_OR_RETURN(const toml::table root, ParseCardToml(table, source));
  const absl::StatusOr<const GameTable*> game = FindGame(root["game"].value_or(std::string()));
  // The caller, who knows the game, says what is wrong.
  if (!game.ok()) return absl::OkStatus();
  const std::string together = source + " with the sheets beside it";
  absl::Status status = CheckCards(**game, text, together);
  const std::string message{status.message()};
  if (status.ok() || !message.starts_with(together + ":")) return status;
  const std::size_t begin = together.size() + 1;
  const std::size_t end = std::min(message.find(':', begin), message.size());
  const std::optional<std::int64_t> line = ParseInteger(message.substr(begin, end - begin));
  if (!line) return status;
  ASSIGN_OR_RETURN(const std::vector<Grid> before, GridsOf(table, source));
  ASSIGN_OR_RETURN(const std::vector<Grid> after, GridsOf(text, together));
  const std::string what = message.substr(std::min(end + 2, message.size()));
  const std::string row = RowOf(*line, what, before, after, rows);
  if (row.empty()) return status;
  return {status.code(), row + message.substr(end)};
}

// Writes all of these files, by their paths; or, where that fails, none.
absl::Status WriteFiles(const std::map<std::string, std::string>& files) {
  absl::Status status;
  for (const auto& [path, text] : files) {
    status = WriteOutputAtomically(path, text);
    if (!status.ok()) break;
  }
  if (status.ok()) return status;
  std::error_code ignored;
  for (const auto& [path, text] : files) std::filesystem::remove(path, ignored);
  return status;
}

}  // namespace

absl::StatusOr<std::vector<CardSheet>> SheetsOf(const std::string& table,
                                                const std::string& source) {
  ASSIGN_OR_RETURN(const std::vector<Grid> grids, GridsOf(table, source));
  std::vector<CardSheet> sheets;
  sheets.reserve(grids.size());
  for (const Grid& grid : grids) sheets.push_back({grid.name, CsvOf(grid)});
  return sheets;
}

absl::StatusOr<std::string> ApplySheets(const std::string& table, const std::string& source,
                                        const std::vector<CardSheet>& sheets) {
  RowsByList rows;
  return PutTogether(table, source, sheets, rows);
}

absl::Status WriteSheets(const std::string& table, const std::string& source,
                         const std::string& dir) {
  ASSIGN_OR_RETURN(const std::vector<CardSheet> sheets, SheetsOf(table, source));
  std::error_code error;
  const bool is_made = std::filesystem::create_directories(dir, error);
  if (error) return FolderError(dir, "make", error);
  ASSIGN_OR_RETURN(const std::string in_the_way, EntryInTheWay(dir));
  if (!in_the_way.empty()) {
    return absl::FailedPreconditionError(
        fmt::format("'{}' is not empty; name a new or empty folder", dir));
  }
  const std::filesystem::path folder(dir);
  std::map<std::string, std::string> files = {{(folder / kTableFile).string(), table}};
  for (const CardSheet& sheet : sheets) {
    files[(folder / (sheet.name + std::string(kEnding))).string()] = sheet.csv;
  }
  absl::Status written = WriteFiles(files);
  if (!written.ok() && is_made) std::filesystem::remove(dir, error);
  return written;
}

absl::StatusOr<std::string> ReadSheets(const std::string& dir) {
  const std::string source = (std::filesystem::path(dir) / kTableFile).string();
  ASSIGN_OR_RETURN(const std::string table, ReadTextFile(source));
  ASSIGN_OR_RETURN(const std::vector<Grid> grids, GridsOf(table, source));
  std::vector<std::filesystem::path> files;
  std::error_code error;
  std::filesystem::directory_iterator entry(dir, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    files.push_back(entry->path());
  }
  if (error) return absl::InvalidArgumentError(fmt::format("'{}': {}", dir, error.message()));
  std::sort(files.begin(), files.end());
  std::vector<CardSheet> sheets;
  for (const std::filesystem::path& file : files) {
    RETURN_IF_ERROR(CheckForm(file, grids));
    if (Normalised(file.extension().string()) != kEnding) continue;
    ASSIGN_OR_RETURN(std::string csv, ReadTextFile(file.string()));
    sheets.push_back({file.string(), std::move(csv)});
  }
  RowsByList rows;
  ASSIGN_OR_RETURN(std::string text, PutTogether(table, source, sheets, rows));
  RETURN_IF_ERROR(CheckAllRows(table, source, rows));
  RETURN_IF_ERROR(CheckTogether(table, source, text, rows));
  return text;
}

}  // namespace riftlab
