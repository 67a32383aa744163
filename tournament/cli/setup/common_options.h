// Rows of option tables that several commands share.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// --game, --mode, --players, --rule and --cards: what ReadGame in game_setup.h reads.
std::vector<OptionSpec> GameOptions();

// --seed.
OptionSpec SeedOption();

// `spec` without its default, which its help names instead: for an option that another one forbids.
OptionSpec WithoutDefault(OptionSpec spec);

// --change PATH=VALUE, repeatable: one of GameOptions.
OptionSpec ChangeOption();

// --position FILE: what ReadPositionOption in position_file.h reads.
OptionSpec PositionOption(std::string help);

// --threads T: what ReadThreads reads.
OptionSpec ThreadsOption();

// How many threads to use: as given, else all cores.
int ReadThreads(const Settings& settings);

// InvalidArgument naming an option beside --resume that the folder of `what`, such as "the tuning",
// says. Precondition: the command has --resume.
absl::Status CheckOnlyResumed(const Settings& settings, std::string_view what);

// --output text|json|csv, for commands that print a table.
OptionSpec OutputOption();

// --brief, --notes and --no-pager: how a report is printed as text.
std::vector<OptionSpec> ReportTextOptions();

// --quiet and --verbose.
std::vector<OptionSpec> LogOptions();

// --quiet, --verbose and --print-config, which every command with a configuration takes.
std::vector<OptionSpec> GeneralOptions();

// The tables one after the other.
std::vector<OptionSpec> Join(std::initializer_list<std::vector<OptionSpec>> tables);

}  // namespace riftlab
