// Reads TOML that a person wrote, strictly: every key is expected, of the right type and in range,
// or the first mistake is reported with file, line and key. Used by card tables and configurations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace riftlab {

namespace internal {
struct TomlDocument;
}  // namespace internal

// One table of a TOML document. The getters never fail on the spot: they note the first mistake,
// which `TomlFile::Finish` returns, and give a harmless value. Each key that is read counts as
// known; whatever is left unread is a mistake of its own. Valid while the document lives.
class TomlTable {
 public:
  bool Has(std::string_view key) const;

  // An integer from min to max. Without `fallback` the key must be there.
  std::int64_t Integer(std::string_view key, std::int64_t min, std::int64_t max,
                       std::optional<std::int64_t> fallback = std::nullopt);

  // A text of at least one character. Without `fallback` the key must be there.
  std::string Text(std::string_view key, const std::optional<std::string>& fallback = std::nullopt);

  // The same for what is printed within lines: no line breaks nor other control
  // characters, nor such as cannot be seen (zero width, direction of writing). One of more than
  // `most` bytes is a mistake, and empty.
  std::string Name(std::string_view key, const std::optional<std::string>& fallback = std::nullopt,
                   std::size_t most = std::string::npos);

  // Whether the key is there with a string; does not count as reading it.
  bool IsText(std::string_view key) const;

  // One of `choices`; the result is its index.
  std::size_t Choice(std::string_view key, std::span<const std::string> choices,
                     std::optional<std::size_t> fallback = std::nullopt);

  // true or false; `fallback` where the key is not there.
  bool Flag(std::string_view key, bool fallback);

  // A list of `min_size` to `max_size` integers from min to max; empty where the key is not
  // there and `min_size` is 0.
  std::vector<std::int64_t> Integers(std::string_view key, std::size_t min_size,
                                     std::size_t max_size, std::int64_t min, std::int64_t max);

  // A list of some of `choices`, as indices in the order of the list; empty where the key is not
  // there.
  std::vector<std::size_t> Choices(std::string_view key, std::span<const std::string> choices);

  // A list of texts; empty where the key is not there.
  std::vector<std::string> Texts(std::string_view key);

  // A table below this one. Without the key: an empty table, and a mistake where it is required.
  enum class Presence : std::uint8_t { kRequired, kOptional };
  TomlTable Table(std::string_view key, Presence presence = Presence::kRequired);

  // An array of tables, written [[key]]; empty when the key is not there.
  std::vector<TomlTable> Tables(std::string_view key);

  // An array of arrays of tables, written [[{...}], [{...}]]; empty when the key is not there.
  std::vector<std::vector<TomlTable>> TableLists(std::string_view key);

  // Notes a mistake at `key` (or at the table itself when the key is empty): "FILE:LINE: KEY WHAT".
  void Complain(std::string_view key, std::string_view what);

  // Notes that there are `count` tables under `key`: "FILE:LINE: [[KEY]] tables: COUNT; WANTED".
  void ComplainOfCount(std::string_view key, std::size_t count, std::string_view wanted);

 private:
  friend class TomlFile;
  // Notes that the key was asked for. Returns its toml::node, or null.
  const void* Ask(std::string_view key);

  TomlTable(std::shared_ptr<internal::TomlDocument> document, const void* table, std::string path)
      : document_(std::move(document)), table_(table), path_(std::move(path)) {}

  // The tables of an array, toml::array; anything else is an error at `key`.
  std::vector<TomlTable> TablesIn(const void* array, std::string_view key);

  std::shared_ptr<internal::TomlDocument> document_;
  const void* table_;  // toml::table, or null for an absent optional table
  std::string path_;   // dotted keys from the root, for messages
};

class TomlFile {
 public:
  // Parses `text`. InvalidArgument with `source`, line and column of a syntax error.
  static absl::StatusOr<TomlFile> Parse(std::string_view text, std::string_view source);

  TomlTable Root() const;

  // OK when nothing was wrong and every key was read; else InvalidArgument with the first mistake.
  // Call it after everything has been read.
  absl::Status Finish() const;

 private:
  explicit TomlFile(std::shared_ptr<internal::TomlDocument> document)
      : document_(std::move(document)) {}

  std::shared_ptr<internal::TomlDocument> document_;
};

}  // namespace riftlab
