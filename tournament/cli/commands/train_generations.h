// `riftlab train` in generations: a training in a folder, and its report.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// The options that only a training in generations takes.
std::vector<OptionSpec> GenerationOptions();

// Whether the options ask for one.
bool AsksForGenerations(const Settings& settings);

// Sets what is otherwise by default in a training of this game in generations.
void FillGenerations(Settings& settings, const AnyGame& game);

// What must be known where moves are learnt of a game whose `best` does not play by them; empty
// where it does.
std::string UnusedMovesNote(const AnyGame& game);

// InvalidArgument naming an option that only a training in generations takes, where these ask for
// none.
absl::Status CheckNoGenerations(const Settings& settings);

// Trains in the folder that --out names, or goes on in that of --resume, and prints the report.
absl::StatusOr<ExitStatus> TrainGenerations(Settings& settings, Console& console);

// `riftlab report` of the training in `dir`.
absl::StatusOr<ExitStatus> ReportTraining(const std::string& dir, const Settings& settings,
                                          Console& console);

}  // namespace riftlab
