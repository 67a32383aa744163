// One option of a command as a row of a table. The same row serves the command line, the
// configuration file, the checks of values and the help text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace riftlab {

enum class OptionKind : std::uint8_t {
  kFlag,     // --quiet on the command line; true or false in a file
  kInteger,  // an integer from min to max, 10000 or 1e4
  kText,     // a string of at least one character
  kTexts,    // such texts, repeatable; an array in a file
  kChoice,   // one of `choices`
  kAgents,   // an agent specification, repeatable; [[agent]] tables or an array of texts in a file
  kRules,    // name=value, repeatable; the table [rules] in a file
};

// Where an option may be given.
enum class OptionScope : std::uint8_t { kAnywhere, kCommandLineOnly };

struct OptionSpec {
  std::string name{};  // kebab case, without dashes; the key in a file
  OptionKind kind = OptionKind::kText;
  std::string value_name{};     // how the help text calls the value, such as "N" or "FILE"
  std::string default_value{};  // empty: not set unless given
  std::int64_t min = 0;         // inclusive, kInteger only
  std::int64_t max = 0;
  std::vector<std::string> choices{};
  std::string help{};
  OptionScope scope = OptionScope::kAnywhere;
  bool with_resume = false;  // may be given beside --resume, as it changes no result
};

// Whether a table has a row of this name.
bool HasOption(std::span<const OptionSpec> table, std::string_view name);

// True for the kinds that keep every value given; of the others the command line takes one.
bool IsRepeatable(OptionKind kind);

// One value as a person gave it.
struct Given {
  std::string text{};   // as typed on the command line; a TOML value is written so, too
  std::string where{};  // "--seed", or "FILE:LINE:COLUMN: seed"; empty for a default
};

// InvalidArgument "WHERE: MESSAGE".
absl::Status WrongValue(const Given& given, std::string_view message);

// What came of a value: where it is no use, that is WrongValue with the same message.
absl::Status AtOption(const Given& given, const absl::Status& status);
template <class T>
absl::StatusOr<T> AtOption(const Given& given, absl::StatusOr<T> result) {
  if (!result.ok()) return AtOption(given, result.status());
  return result;
}

// Checks the form and range of one value. InvalidArgument names the place and what would be right.
absl::Status CheckValue(const OptionSpec& spec, const Given& given);

// The number in `text`. Precondition: CheckValue passed for a kInteger (CHECKed).
std::int64_t IntegerOf(std::string_view text);

}  // namespace riftlab
