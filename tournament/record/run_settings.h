// The settings that say what a run is, a row each. A row serves the command line and configuration
// files, the manifest both ways, the command that plays the same run, and what differs between two
// runs: a new setting is a row here and a value in TournamentConfig.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "tournament/record/option.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

struct RunSetting {
  OptionSpec option;
  std::string name;  // in messages: "sequential test"
  // The setting as it would be typed, a string for each value; empty where it is not set.
  std::vector<std::string> (*texts)(const TournamentConfig& config);
  // Sets one such text. InvalidArgument says what is wrong with it.
  absl::Status (*set)(const std::string& text, TournamentConfig& config);
  // Measured when the run is made: the option asks for that, the text says what came out, and no
  // command repeats it.
  bool is_measured = false;
};

// In the order in which they are set: an anchor is one of the agents. The row of "cards" has the
// content of the card table, where a person gives a file.
std::span<const RunSetting> RunSettings();

// Precondition: there is a row for it (CHECKed).
const RunSetting& RunSettingOf(std::string_view option);

// The rows of an option table.
std::vector<OptionSpec> OptionsOf(std::initializer_list<std::string_view> options);

}  // namespace riftlab
