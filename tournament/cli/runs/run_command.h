// The way back from a run to the command that plays it.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

// "riftlab COMMAND --resume DIR", as a shell takes it.
std::string ResumeCommand(std::string_view command, std::string_view dir);

// The note below a report of what was interrupted: how to go on by `command` with what is recorded
// in `dir`; empty: nowhere.
std::string InterruptedNote(std::string_view command, const std::string& dir);

// What a StopSignal says of games: that those in progress are played to their ends, and how `go_on`
// resumes the rest; empty: nothing does. Nothing under --quiet.
std::string FinishingNote(std::string_view go_on, const Console& console);

// The same of games that --resume or --out of `command` records, if they do.
std::string FinishingNote(const Settings& settings, std::string_view command,
                          const Console& console);

// The same where games in progress are broken off (RunOptions::breaks_off).
std::string BreakingOffNote(const Settings& settings, std::string_view command,
                            const Console& console);

// Why nothing can be said of the run in `dir`: `path`, of it, holds no game; `damage` says what it
// holds instead, if anything. Says how `command` plays some.
absl::Status NoGameYet(std::string_view path, std::string_view damage, std::string_view command,
                       std::string_view dir);

// The command, for a shell, that plays the run with this effective configuration from its first
// game: with --out DIR its manifest and its journal have the same bytes. Where the run has a card
// table of its own, the command reads it from cards.toml, and a comment says in which `manifest`
// the text of that file is.
std::string CommandLineOf(const TournamentConfig& config,
                          std::string_view manifest = "the manifest");

// Options of a command that say what these settings of a run are, each behind a space; a card table
// of its own is cards.toml there.
std::string SettingsText(const TournamentConfig& config,
                         std::initializer_list<std::string_view> settings);

// That comment, on a line of its own.
std::string CardsComment(std::string_view manifest);

}  // namespace riftlab
