// A card table as sheets for a spreadsheet: CSV out, and what was changed in them back into the
// table.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace riftlab {

// One list of entries of a table ("card"), or all single values of it ("settings"). RFC 4180 with a
// line of names; the first column says which entry, or value, a row is. A list or inner table
// stands in one cell, as in TOML.
struct CardSheet {
  std::string name;
  std::string csv;
};

// The sheets of a table, in its order. InvalidArgument "SOURCE:LINE:COLUMN: not TOML: REASON".
absl::StatusOr<std::vector<CardSheet>> SheetsOf(const std::string& table,
                                                const std::string& source);

// The table with what differs in the sheets changed where it stands: unchanged sheets give the same
// bytes. The first column goes by the table as it was, whatever the others rename. Rows may stand
// in any order; rows and columns that are not there stay as they are. Sheets are read as
// spreadsheets save them (sheet_csv.h), where booleans may stand in capitals. InvalidArgument or
// NotFound "NAME:ROW: ..." of a sheet.
absl::StatusOr<std::string> ApplySheets(const std::string& table, const std::string& source,
                                        const std::vector<CardSheet>& sheets);

// The folder that `games GAME --cards-csv DIR` writes: table.toml and a CSV file for each sheet.
// FailedPrecondition where there is something in it or it cannot be made, Unavailable where it
// cannot be written: then nothing of it is left.
absl::Status WriteSheets(const std::string& table, const std::string& source,
                         const std::string& dir);

// The table that such a folder stands for; a list whose sheet is not there stays as it is. Errors
// as ApplySheets; InvalidArgument where a file cannot be read, is not one of the sheets, or is one
// for the second time or in another form than CSV, where an entry of a list has no row in its
// sheet, or where the game that the table names refuses what the sheets make of it: "NAME:ROW: ..."
// where the fault stands in a row of a sheet.
absl::StatusOr<std::string> ReadSheets(const std::string& dir);

}  // namespace riftlab
