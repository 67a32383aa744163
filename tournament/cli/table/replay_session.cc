#include "tournament/cli/table/replay_session.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/table/step_values.h"
#include "tournament/follow/told_words.h"
#include "tournament/journal/file.h"

namespace riftlab {
namespace {

enum class Verb : std::uint8_t {
  kNext,
  kBack,
  kFirst,
  kLast,
  kGoTo,
  kView,
  kValue,
  kSave,
  kHelp,
  kQuit
};

// What follows a verb.
enum class Takes : std::uint8_t { kNothing, kMaybe, kOne };

struct CommandWord {
  std::string_view name;
  std::string_view abbreviation;  // empty: none
  Verb verb;
  Takes takes;
  std::string_view needs = {};  // Takes::kOne: what, and how it is written
};

constexpr std::array kWords = {
    CommandWord{"next", "n", Verb::kNext, Takes::kNothing},
    CommandWord{"back", "b", Verb::kBack, Takes::kNothing},
    CommandWord{"first", "", Verb::kFirst, Takes::kNothing},
    CommandWord{"last", "", Verb::kLast, Takes::kNothing},
    CommandWord{"goto", "g", Verb::kGoTo, Takes::kOne, "a decision: goto K"},
    CommandWord{"view", "", Verb::kView, Takes::kOne, "to know whose: view all|seat:K"},
    CommandWord{"value", "v", Verb::kValue, Takes::kMaybe},
    CommandWord{"save", "", Verb::kSave, Takes::kOne, "a name: save FILE"},
    CommandWord{"help", "h", Verb::kHelp, Takes::kNothing},
    CommandWord{"quit", "q", Verb::kQuit, Takes::kNothing},
};

absl::Status Mistake(std::string_view what) {
  return absl::InvalidArgumentError(std::string(what));
}

absl::StatusOr<CommandWord> FindWord(std::string_view word) {
  if (word.empty()) return kWords.front();
  std::vector<std::string> names;
  for (const CommandWord& known : kWords) {
    if (word == known.name || (!known.abbreviation.empty() && word == known.abbreviation)) {
      return known;
    }
    names.emplace_back(known.name);
  }
  return Mistake(
      fmt::format("unknown command '{}'{}; 'help' lists them", word, Suggestion(word, names)));
}

// An integer from `min` to `max`, which `what` names.
absl::StatusOr<std::int64_t> ReadNumber(std::string_view text, std::int64_t min, std::int64_t max,
                                        std::string_view what) {
  const std::optional<std::int64_t> number = ParseInteger(text);
  if (number && *number >= min && *number <= max) return *number;
  return Mistake(fmt::format("'{}' is not {} from {} to {}", text, what, min, max));
}

}  // namespace

std::string ReplayHelp(std::size_t columns) {
  constexpr std::size_t kHelpColumn = 21;
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kLines = {
      {{"next, n or nothing", "the step behind this one"},
       {"back, b", "the step in front of this one"},
       {"first, last", "the deal; the end of the game"},
       {"goto K, g K", "decision K, counted from 0"},
       {"view all|seat:K", "all cards open, or what seat K sees"},
       {"value [N], v [N]", "a search for the seat to move, with N iterations"},
       {"save FILE", "the position, as the view has it, as a position file"},
       {"help, quit", "h and q for short"}}};
  std::string text;
  for (const auto& [call, help] : kLines) {
    text +=
        fmt::format("{:<{}}", call, kHelpColumn) + Wrapped(help, columns, kHelpColumn, kHelpColumn);
  }
  return text;
}

ExitStatus ReplaySession::Run(LineInput& input) {
  const bool asks = input.IsTerminal();
  ExitStatus status = ExitStatus::kDone;
  Show();
  while (!stop_.load()) {
    if (asks) console_.Print("> ");
    console_.Flush();
    const std::optional<std::string> line = input.Next();
    if (!line) break;
    const absl::StatusOr<Next> next = Do(Stripped(*line));
    if (next.ok() && *next == Next::kQuit) return status;
    if (next.ok()) continue;
    console_.Print(Wrapped(std::string{next.status().message()}, console_.Columns()));
    if (!asks && ExitStatusOf(next.status()) == ExitStatus::kFailure) status = ExitStatus::kFailure;
  }
  if (asks) console_.Print("\n");
  return status;
}

absl::StatusOr<ReplaySession::Next> ReplaySession::Do(std::string_view line) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  ASSIGN_OR_RETURN(const CommandWord word, FindWord(line.substr(0, blank)));
  const std::string_view argument = Stripped(line.substr(blank));
  if (word.takes == Takes::kNothing && !argument.empty()) {
    return Mistake(fmt::format("'{}' takes nothing, not '{}'", word.name, argument));
  }
  if (word.takes == Takes::kOne && argument.empty()) {
    return Mistake(fmt::format("'{}' needs {}", word.name, word.needs));
  }
  absl::Status status;
  switch (word.verb) {
    case Verb::kNext:
      status = Move(1);
      break;
    case Verb::kBack:
      status = Move(-1);
      break;
    case Verb::kFirst:
      step_ = 0;
      Show();
      break;
    case Verb::kLast:
      step_ = steps_.end();
      Show();
      break;
    case Verb::kGoTo:
      status = GoTo(argument);
      break;
    case Verb::kView:
      status = Look(argument);
      break;
    case Verb::kValue:
      status = Value(argument);
      break;
    case Verb::kSave:
      status = Save(std::string(argument));
      break;
    case Verb::kHelp:
      console_.Print(ReplayHelp(console_.Columns()));
      break;
    case Verb::kQuit:
      return Next::kQuit;
  }
  if (!status.ok()) return status;
  return Next::kGoOn;
}

void ReplaySession::Show() {
  console_.Print(fmt::format("{}\n", steps_.Text(step_, viewer_, color_, console_.Columns())));
}

absl::Status ReplaySession::Move(std::int64_t steps) {
  if (step_ + steps < 0) return Mistake("this is the first step");
  if (step_ + steps > steps_.end()) return Mistake("this is the last step");
  step_ += steps;
  Show();
  return absl::OkStatus();
}

absl::Status ReplaySession::GoTo(std::string_view number) {
  ASSIGN_OR_RETURN(step_, ReadNumber(number, 0, steps_.end(), "a decision"));
  Show();
  return absl::OkStatus();
}

absl::Status ReplaySession::Look(std::string_view view) {
  ASSIGN_OR_RETURN(viewer_, ReadViewer(view, steps_.game().NumPlayers()));
  Show();
  return absl::OkStatus();
}

absl::Status ReplaySession::Value(std::string_view iterations) {
  AnalysisRequest request = search_;
  if (!iterations.empty()) {
    constexpr std::int64_t kMost = 1'000'000'000;
    ASSIGN_OR_RETURN(request.iterations,
                     ReadNumber(iterations, 1, kMost, "a number of iterations"));
  }
  ASSIGN_OR_RETURN(const Analysis analysis, ValueOf(steps_, step_, viewer_, request, stop_));
  console_.Print(fmt::format("{}\n", ValueText(steps_, step_, analysis, console_.Columns())));
  return absl::OkStatus();
}

absl::Status ReplaySession::Save(const std::string& path) {
  if (steps_.ToMove(step_) == kNobody) {
    return Mistake("the game is over here; there is no decision to save");
  }
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    return Mistake(fmt::format("'{}' exists; give another name", path));
  }
  RETURN_IF_ERROR(WriteOutputAtomically(path, steps_.PositionFile(step_, viewer_)));
  console_.Print(Wrapped(fmt::format("saved decision {} as {}", step_, path), console_.Columns()) +
                 "\n");
  return absl::OkStatus();
}

}  // namespace riftlab
