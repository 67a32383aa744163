// The effective values of a command's options: what the command line gives, over what the
// configuration file gives, over the defaults.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/record/option.h"

namespace riftlab {

// Values by option name, in the order given. An option that was not given has no entry.
using GivenValues = std::map<std::string, std::vector<Given>, std::less<>>;

class Settings {
 public:
  // Merges the sources and checks every value. A repeatable option on the command line replaces the
  // file's, except that rules are merged name by name. Integers are kept in digits alone.
  // `options` must outlive the result.
  // InvalidArgument names the place of the first wrong value.
  static absl::StatusOr<Settings> Merge(std::span<const OptionSpec> options,
                                        const GivenValues& command_line, const GivenValues& file);

  // Preconditions for all: the command has an option of this name and kind (CHECKed).

  // True when the option was given or has a default.
  bool Has(std::string_view name) const;
  // True when a person gave the option, in whatever place.
  bool WasGiven(std::string_view name) const;
  // True when that is another value than the default, which written configurations name too.
  bool DiffersFromDefault(std::string_view name) const;
  bool Flag(std::string_view name) const;
  // Precondition for the next three: Has(name) (CHECKed).
  std::int64_t Integer(std::string_view name) const;
  std::string Text(std::string_view name) const;
  Given Value(std::string_view name) const;
  // All values of a repeatable option, none when it was not given.
  std::span<const Given> Values(std::string_view name) const;

  // Adds a value of a repeatable option, behind those that were given.
  void Add(std::string_view name, Given value);

  // Sets what stood open, such as a mode that the game fills in; for the written configuration.
  void Fill(std::string_view name, std::string text);

  std::span<const OptionSpec> options() const { return options_; }

 private:
  explicit Settings(std::span<const OptionSpec> options) : options_(options) {}
  const OptionSpec& Spec(std::string_view name) const;

  std::span<const OptionSpec> options_;
  GivenValues values_;  // checked; without defaults
};

// The status with `place` in front of its message, where there is one and something is wrong; its
// code kept.
absl::Status AtPlace(std::string_view place, const absl::Status& status);

}  // namespace riftlab
