// Rows of option tables that several commands share.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// What an integer option takes.
struct IntegerRange {
  std::int64_t min = 0;  // inclusive, as max
  std::int64_t max = 0;
  std::string default_value{};  // empty: not set unless given
  std::string value_name = "N";
};

OptionSpec IntegerOption(std::string name, IntegerRange range, std::string help);

// --agent SPEC, repeatable: what ReadAgents in game_setup.h reads.
OptionSpec AgentOption(std::string help);

// --game, --mode, --players, --rule and --cards: what ReadGame in game_setup.h reads.
std::vector<OptionSpec> GameOptions();

// --seed; `help` in place of what it says for runs.
OptionSpec SeedOption();
OptionSpec SeedOption(std::string help);

// `spec` without its default, which its help names instead: for an option that another one forbids.
OptionSpec WithoutDefault(OptionSpec spec);

// --change PATH=VALUE, repeatable: one of GameOptions.
OptionSpec ChangeOption();

// --position FILE: what ReadPositionOption in position_file.h reads.
OptionSpec PositionOption(std::string help);

// --threads T: what ReadThreads reads. They never change `what`.
OptionSpec ThreadsOption(std::string_view what = "a result");

// How many threads to use: as given, else all cores.
int ReadThreads(const Settings& settings);

// InvalidArgument naming an option that cannot be given beside --resume, and then `why`; of the
// second that the folder of `what` says it, such as "the tuning". Precondition: the command has
// --resume.
absl::Status RefuseBesideResume(const Settings& settings, std::string_view why);
absl::Status CheckOnlyResumed(const Settings& settings, std::string_view what);

// --resume DIR.
OptionSpec ResumeOption(std::string help);

// --output text|json|csv, for commands that print a table, or with other choices.
OptionSpec OutputOption(std::vector<std::string> choices = {"text", "json", "csv"},
                        std::string help = "how to print the result");

// InvalidArgument "PLACE: WHY" for the first of these options that differs from its default.
absl::Status RefuseOptions(const Settings& settings, std::span<const std::string_view> names,
                           std::string_view why);

// --brief, --notes and --no-pager: how a report is printed as text.
std::vector<OptionSpec> ReportTextOptions();

// --quiet and --verbose.
std::vector<OptionSpec> LogOptions();

// --quiet, --verbose and --print-config, which every command with a configuration takes.
std::vector<OptionSpec> GeneralOptions();

// The tables one after the other.
std::vector<OptionSpec> Join(std::initializer_list<std::vector<OptionSpec>> tables);

}  // namespace riftlab
