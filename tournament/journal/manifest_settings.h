// The settings of a run in the TOML of its manifest.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "toml++/toml.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

// Options and their texts, an entry for each value.
using SettingTexts = std::vector<std::pair<std::string, std::string>>;

// Labels of agents may be other than a person can give them.
struct RecordedSettings {
  std::vector<AgentSpec> agents;
  SettingTexts texts;  // of all else
};

absl::Status MissingSetting(std::string_view key);

// Puts the settings into the table [config], under the names and in the form that a configuration
// file has for them, and the card table beside it.
void InsertSettings(const TournamentConfig& config, toml::table& root);

// Reads them back, strictly. InvalidArgument names the key.
absl::StatusOr<RecordedSettings> ReadSettings(const toml::table& root);

// The same for a manifest of schema 1, in which settings had names of their own.
absl::StatusOr<RecordedSettings> ReadSettingsOfSchema1(const toml::table& root);

// The run with these settings. InvalidArgument names the one that is wrong.
absl::StatusOr<TournamentConfig> ConfigOf(const RecordedSettings& settings);

}  // namespace riftlab
