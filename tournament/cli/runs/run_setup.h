// What the commands share that play whole runs: tournament and selfplay.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/journal/compression.h"
#include "tournament/record/option.h"
#include "tournament/record/tournament_config.h"
#include "tournament/report/output_format.h"
#include "tournament/report/ranking_report.h"
#include "tournament/runner/tournament.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// Everything that a report needs to know before the first record.
struct RunEntry {
  AnyGame game;
  TournamentConfig config;
  Shard shard{};  // the part of the run that is played
};

// The command that plays runs of this format: "tournament" or "selfplay".
std::string_view CommandOf(Format format);

// --games, --seed, --moves, and how and where the run is played and recorded.
std::vector<OptionSpec> RunOptionTable();

// --compress: how a journal is stored.
OptionSpec CompressOption();
Compression ReadCompression(const Settings& settings);

// The run that the game, these agents and the settings of runs among the options describe; `format`
// where no option says it. Where --games was not given, a run that may end before takes a million.
// InvalidArgument or NotFound names what is wrong.
absl::StatusOr<RunEntry> ReadNewRun(Settings& settings, Format format,
                                    std::vector<AgentSpec> agents);

// The run that --resume names, as its manifest says. InvalidArgument when an option is given that
// the manifest says; FailedPrecondition when the folder is no run, or not one of `command`, the
// command that calls this. Precondition: --resume is set (CHECKed).
absl::StatusOr<RunEntry> ReadResumedRun(const Settings& settings, std::string_view command);

// What RunTournament and ResumeTournament take from the settings; `stop` is a stop signal.
// Precondition: the settings were read by ReadNewRun or ReadResumedRun.
RunOptions ReadRunOptions(const Settings& settings, const std::atomic<bool>& stop);

// Plays the run that the settings describe, new or resumed.
absl::StatusOr<RunOutcome> PlayRun(const Settings& settings, const TournamentConfig& config,
                                   const RunOptions& options);

// Logs what a person should know of how it went, and how to go on with `command`.
void LogOutcome(const Settings& settings, const RunOutcome& outcome, std::string_view command,
                Console& console);

// Logs what going on with a journal took off it; under --quiet, too, where that or its timing was
// damaged.
void LogCut(const JournalCut& cut, Console& console);

// Logs that so many `units` were played when a signal ended what is not recorded.
void LogUnrecorded(std::int64_t done, std::int64_t total, std::string_view units, Console& console);

// Logs the games that ranks played after the end of a run: at its verdict, or where they were
// interrupted. Threads of one machine run ahead by a few games at most, which nobody need know.
void LogInVain(std::int64_t games_in_vain, std::int64_t games_done, bool interrupted,
               Console& console);

// Lines below a report: what --budget-guard has found. None where it was not given.
std::vector<std::string> GuardNotes(const Settings& settings, const TournamentConfig& config,
                                    const RunOutcome& outcome);

std::vector<std::string> LabelsOf(const TournamentConfig& config);

// What reports say of the agents.
std::vector<ReportAgent> ReportAgentsOf(const TournamentConfig& config);

// Adds the line for reports, where an agent plays by the clock, that it cannot be reproduced.
void AddClockNote(const TournamentConfig& config, std::vector<std::string>& notes);

// Lines below a report: that it cannot be reproduced, is about a part of its run, or of cards that
// are not those in print, where that is so.
std::vector<std::string> NotesOf(const RunEntry& entry);

// What --output asks for.
OutputFormat ReadOutputFormat(const Settings& settings);

// What --brief and --notes ask for.
TextExtent ReadTextExtent(const Settings& settings);

}  // namespace riftlab
