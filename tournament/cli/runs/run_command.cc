#include "tournament/cli/runs/run_command.h"

#include <string_view>

#include "engine/core/any_game.h"
#include "engine/core/registry.h"
#include "engine/core/shell_word.h"
#include "fmt/format.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/record/match_record.h"
#include "tournament/record/run_settings.h"

namespace riftlab {
namespace {

// What becomes of games in progress, and how `go_on` resumes the rest.
std::string SignalNote(std::string_view what, std::string_view go_on, const Console& console) {
  if (console.verbosity() == Verbosity::kQuiet) return "";
  const std::string how = go_on.empty() ? "" : fmt::format("; resume with: {}", go_on);
  return fmt::format("{}{} the games in progress; the same signal again ends at once{}\n",
                     // Where progress is shown the line is taken.
                     console.ShowsProgress() ? "\r\x1b[K" : "", what, how);
}

// How one goes on with what --resume or --out of `command` records; empty: nothing does.
std::string RecordedResume(const Settings& settings, std::string_view command) {
  const std::string option = settings.Has("resume") ? "resume" : "out";
  return settings.Has(option) ? ResumeCommand(command, settings.Text(option)) : std::string();
}

// Whether it is a run between agents in a game of teams that does not say who plays these, as those
// of older versions do not.
bool MixesTeamsUnsaid(const TournamentConfig& config) {
  const bool is_match = config.format == Format::kRoundRobin || config.format == Format::kGauntlet;
  if (!is_match || config.teams != Teams::kNone) return false;
  const absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
  return game.ok() && HasTeams(SidesOf(*game));
}

}  // namespace

std::string ResumeCommand(std::string_view command, std::string_view dir) {
  return fmt::format("riftlab {} --resume {}", command, ShellWord(dir));
}

std::string InterruptedNote(std::string_view command, const std::string& dir) {
  return dir.empty() ? "Interrupted; nothing was recorded: give --out DIR to be able to go on."
                     : "Interrupted; go on with: " + ResumeCommand(command, dir);
}

std::string FinishingNote(std::string_view go_on, const Console& console) {
  return SignalNote("finishing", go_on, console);
}

std::string FinishingNote(const Settings& settings, std::string_view command,
                          const Console& console) {
  return SignalNote("finishing", RecordedResume(settings, command), console);
}

std::string BreakingOffNote(const Settings& settings, std::string_view command,
                            const Console& console) {
  return SignalNote("breaking off", RecordedResume(settings, command), console);
}

absl::Status NoGameYet(std::string_view path, std::string_view damage, std::string_view command,
                       std::string_view dir) {
  return absl::FailedPreconditionError(fmt::format("{} holds no game yet{}{}; to play: {}", path,
                                                   damage.empty() ? "" : ": ", damage,
                                                   ResumeCommand(command, dir)));
}

std::string SettingsText(const TournamentConfig& config,
                         std::initializer_list<std::string_view> settings) {
  std::string line;
  for (const std::string_view name : settings) {
    for (const std::string& text : RunSettingOf(name).texts(config)) {
      line += fmt::format(" --{} {}", name, name == "cards" ? "cards.toml" : ShellWord(text));
    }
  }
  return line;
}

std::string CardsComment(std::string_view manifest) {
  return fmt::format("\n# first put what stands under 'cards' in {} into a file cards.toml",
                     manifest);
}

std::string CommandLineOf(const TournamentConfig& config, std::string_view manifest) {
  std::string line = fmt::format("riftlab {}", CommandOf(config.format));
  for (const RunSetting& setting : RunSettings()) {
    const OptionSpec& option = setting.option;
    if (setting.is_measured) continue;
    for (const std::string& text : setting.texts(config)) {
      if (option.kind == OptionKind::kChoice && text == option.default_value) continue;
      line += fmt::format(" --{} {}", option.name,
                          option.name == "cards" ? "cards.toml" : ShellWord(text));
    }
  }
  if (MixesTeamsUnsaid(config)) line += " --teams mixed";
  if (!config.rules.cards.empty()) line += CardsComment(manifest);
  return line;
}

}  // namespace riftlab
